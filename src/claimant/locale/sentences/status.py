"""Sentences about the present moment: the phase, what this trick is about, and who must do what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.rules.lineup import HAND
from claimant.rules.moves import Ask
from claimant.rules.power import Faction
from claimant.rules.state import OVER, RECRUIT
from claimant.rules.trick import FULL
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def phase_name(view: View, language: Language) -> str:
    """The phase as a heading."""
    if view.phase == OVER or view.asks is Ask.LOOT:
        return language.text("The end")
    if view.phase == RECRUIT:
        return language.text("Phase one: recruit")
    return language.text("Phase two: rally")


def trick_number(view: View, language: Language, number: int | None = None, whole: int | None = None) -> str:
    """The number of the trick in its phase, as a heading; worked out from the hands unless given.

    `whole` says how many tricks the phase has, if not as many as usual.
    """
    at, whole = _trick(view, number, whole)
    return language.text("Trick {number} of {whole}", number=at, whole=whole) if at else ""


def trick_in_figures(view: View, language: Language) -> str:
    """The same where there is little room."""
    at, whole = _trick(view)
    return language.text("Trick {number}/{whole}", number=at, whole=whole) if at else ""


def _trick(view: View, number: int | None = None, whole: int | None = None) -> tuple[int, int]:
    """The number of the trick, and how many the phase has; 0 after the last."""
    whole = whole or HAND[view.lineup.players]
    if view.phase == OVER or view.asks is Ask.LOOT:
        return 0, whole
    if number is None:
        unplayed = view.phase == RECRUIT and view.asks is Ask.DISCARD
        number = whole - max(view.hand_sizes) + (1 if view.agenda is None or unplayed else 0)
    return min(max(number, 1), whole), whole


def about(view: View, language: Language) -> str:
    """What this trick is about; names the powers of the line-up that may change it."""
    if view.phase == OVER or view.asks is Ask.LOOT:
        return _votes(view, language)
    said = _recruiting(view, language) if view.phase == RECRUIT else _rallying(view, language)
    return " ".join(said)


def _votes(view: View, language: Language) -> str:
    text = language.text
    by_number = [faction for faction in view.lineup.factions if "standing" not in faction.own_answers]
    others = tuple(faction for faction in view.lineup.factions if faction not in by_number)
    if not others:
        return text("Each faction votes for the side with the most of its cards.")
    return text("Each faction votes for the side with the most of its cards, but {factions} count in another way.",
                factions=others)  # fmt: skip


def _recruiting(view: View, language: Language) -> list[str]:
    """Who gets which card in phase one."""
    text, two = language.text, view.lineup.players == 2
    if two and len(view.market) == 1 and view.is_open:
        said = text("The winner takes {card}; the loser draws the deck’s top card.", card=view.market[0])
    elif two and len(view.market) == 1:
        said = text("The winner takes {card}; the loser draws a card that only they see.", card=view.market[0])
    elif two:
        said = text("The winner takes the market card; the loser draws a card that only they see.")
    elif view.automaton is not None:
        said = text("The winner chooses a market card, the next player gets the other, the rest draw face down.")
    else:
        said = text("The winner chooses a market card, second place gets the other, the rest draw face down.")
    return [said, *(_peeking(faction, two, language) for faction in view.lineup.factions if _may_peek(faction, view))]


def _may_peek(faction: Faction, view: View) -> bool:
    """Can this trick still be won with a card that shows the deck's top card?"""
    led = view.trick[0][1].faction if view.trick else None
    return faction.peeks and view.automaton is None and view.agenda is None and led in (None, faction)


def _peeking(faction: Faction, two: bool, language: Language) -> str:
    text = language.text
    if two:
        return text("A win with {faction} lets the winner choose between the two.", faction=faction)
    return text("A win with {faction} lets the winner take the deck’s top card instead.", faction=faction)


def _rallying(view: View, language: Language) -> list[str]:
    """Who gets the cards of the trick in phase two."""
    text, two = language.text, view.lineup.players == 2
    said = [text("The winner takes the cards of the trick.")]
    for faction in view.lineup.factions:
        if "collector" in faction.own_answers and two:
            said.append(text("{faction} go to the loser.", faction=faction))
        elif "collector" in faction.own_answers:
            said.append(text("{faction} go to the player of the lowest card.", faction=faction))
        if faction.one_at_a_time and not _is_last_trick(view):
            said.append(text("Only one of {faction} goes to the winner, the others wait.", faction=faction))
    waiting = [hero.card for hero in view.lineup.hero_deck if hero.engulfs]
    return [*said, *(text("If {card} is played second, both cards wait.", card=card) for card in waiting)]


def _is_last_trick(view: View) -> bool:
    """Is this the last trick, so that no card can wait for the next?"""
    played = {seat for seat, _ in view.trick} if view.agenda is None else range(view.lineup.players)
    return any(size <= (seat not in played) for seat, size in enumerate(view.hand_sizes))


def to_do(view: View, names: Sequence[str], language: Language) -> str:
    """Who must do what now; empty if nobody has to act."""
    text = language.text
    if view.to_move is None:
        return text("The game is over.") if view.phase == OVER else ""
    if view.seat is None or view.to_move != view.seat:
        return text("{name}’s turn.", name=names[view.to_move])
    if view.asks is Ask.PLAY:
        return _my_play(view, language)
    if view.asks is Ask.DISCARD:
        return text("Your turn: choose a card to discard.")
    return text("Your turn: make your choice.")


def _my_play(view: View, language: Language) -> str:
    """What the viewer may play."""
    text = language.text
    if not view.trick:
        return text("Your turn: you lead. Play any card.")
    led = view.trick[0][1].faction
    if led is None:
        return text("Your turn: no faction is led. Play any card.")
    if not any(card.faction is led for card in view.hand):
        return text("Your turn: no {faction}, so play any card.", faction=led)
    if others := [move.card.faction for move in view.legal if move.card and move.card.faction is not led]:
        return text("Your turn: follow with {faction} or {others}.", faction=led, others=others[0])
    return text("Your turn: follow with {faction}.", faction=led)


def conditions(view: View, names: Sequence[str], language: Language) -> list[str]:
    """Other conditions: the moon, and who wins this trick without playing it."""
    text, moon = language.text, moon_sentence(view, language)
    said = [moon] if moon else []
    if view.automaton is not None:
        if view.automaton == view.seat:
            said.append(text("You win this trick without playing it."))
        else:
            said.append(text("{name} wins this trick without playing it.", name=names[view.automaton]))
    return said


def moon_sentence(view: View, language: Language) -> str:
    """What the moon means; empty in a line-up without one."""
    text = language.text
    for faction in view.lineup.factions:
        if faction.lowest_wins(True) != faction.lowest_wins(False) and view.phase != OVER:
            if view.moon == FULL:
                return text("Full moon: when {faction} are led, the highest wins.", faction=faction)
            return text("Dark moon: when {faction} are led, the lowest wins.", faction=faction)
    return ""
