"""What a person sees when it is to move: drawn from a view, so it can't show more than the seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from claimant.rules.cards import Card, Pile
from claimant.rules.moves import Ask
from claimant.rules.state import RECRUIT
from claimant.rules.view import View
from claimant.rules.words import cards_in_words, faction_name, listed, name_of
from claimant.terminal.choices import options, question
from claimant.terminal.console import Line, glued

PHASES = {1: "Phase one", 2: "Phase two"}
HEROES = "Heroes"


def turn(view: View, names: Sequence[str], number: int) -> list[Line]:
    """Everything that the viewer needs to decide; `number` says which trick of the phase it is."""
    asked = question(view)
    moment = "The end" if view.asks is Ask.LOOT else f"{PHASES[view.phase]}, trick {number}"
    lines = [Line(f"{moment}: {asked or aim(view)}", strong=True)]
    if view.market:
        lines.append(Line(f"Market: {cards_in_words(view.market)}"))
    if not asked:
        lines += [*map(Line, conditions(view)), Line(f"{trick_so_far(view, names)} {follow(view)}")]
    return lines + hand(view) + options(view)


def aim(view: View) -> str:
    """What the trick is about, in one sentence."""
    if view.phase != RECRUIT:
        return "its winner collects the cards played."
    if view.lineup.players == 2:
        return "its winner takes the market card, the loser draws a card."
    return "its winner chooses from the market, second place takes the other, the rest draw a card."


def conditions(view: View) -> list[str]:
    """What else matters on the table: the moon, and what waits for a winner."""
    said = []
    for faction in view.lineup.factions:
        if faction.lowest_wins(True) != faction.lowest_wins(False):
            wins = "lowest" if faction.lowest_wins(view.full_moon) else "highest"
            moon = "full" if view.full_moon else "dark"
            said.append(f"The moon is {moon}: when {faction_name(faction)} are led, the {wins} wins.")
    if waiting := view.waiting + view.held:
        said.append(f"Waiting for the winner: {cards_in_words(waiting)}.")
    return said


def trick_so_far(view: View, names: Sequence[str]) -> str:
    """Who led what, and who played what after that."""
    if not view.trick:
        return "You lead."
    (leader, led), *others = view.trick
    plays = [f"{name_of(leader, names, view.seat)} led {led.name}"]
    plays += [f"{name_of(seat, names, view.seat)} played {card.name}" for seat, card in others]
    return f"The trick: {listed(plays)}."


def follow(view: View) -> str:
    """What the viewer may play."""
    if not view.trick:
        return "Play any card."
    led = view.trick[0][1].faction
    playable = {move.card for move in view.legal}
    if led is None:
        return "No faction is led: play any card."
    if playable != set(view.hand):
        others = [card.power.name for card in view.hand if card in playable and card.faction is not led]
        return f"You must follow {faction_name(led)}{f' (or play {others[0]})' if others else ''}."
    if all(card.faction is led for card in view.hand):
        return f"You have only {faction_name(led)}."
    if any(card.faction is led for card in view.hand):
        return "You may play any card."
    return f"You have no {faction_name(led)}: play any card."


def hand(view: View) -> list[Line]:
    """The hand by faction: what can be chosen has a number, the rest is marked."""
    chosen = view.asks in (Ask.PLAY, Ask.DISCARD)
    numbers = {move.card: number for number, move in enumerate(view.legal, start=1)} if chosen else {}
    widest = max((len(_faction_title(card)) for card in view.hand), default=0)
    lines = [Line(f"Your hand ({len(view.hand)}):")] if view.hand else []
    for name, group in groupby(view.hand, key=_faction_title):
        cards = Counter(group)
        shown = [glued(f"{numbers[card]}: {_copies(card, count)}") for card, count in cards.items() if card in numbers]
        rest = [glued(_copies(card, count)) for card, count in cards.items() if card not in numbers]
        if rest:
            shown.append(f"{glued('not now:') if chosen else ''} {' '.join(rest)}".strip())
        lines.append(Line(f"  {glued(name.ljust(widest))}  {'  '.join(shown)}", hang=widest + 4))
    return lines


def _faction_title(card: Card) -> str:
    return HEROES if card.faction is None else faction_name(card.faction)


def _copies(card: Card, count: int) -> str:
    return card.code if count == 1 else f"{card.code} x{count}"


def by_faction(cards: Pile) -> str:
    """A pile in a few words: "Goblins 0 0 3, Knights 9"."""
    said = []
    for name, group in groupby(cards, key=_faction_title):
        said.append(f"{name} {' '.join(card.power.one if card.faction is None else str(card.value) for card in group)}")
    return ", ".join(said) or "none"
