"""The answers to commands: powers, piles, votes, the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.locale.sentences.hints import how_sure, move_name
from claimant.locale.sentences.piles import before_seat
from claimant.locale.sentences.powers import power_name, values, wording
from claimant.locale.sentences.votes import loot, summary
from claimant.rules.cards import Pile, Seat
from claimant.rules.deduce import certain_hand
from claimant.rules.events import Played
from claimant.rules.power import Power
from claimant.rules.score import Why, as_it_stands
from claimant.rules.state import RECRUIT
from claimant.rules.view import View
from claimant.terminal.spellings import find_power
from claimant.terminal.table_commands import COMMANDS, words
from claimant.terminal.text.lines import Line, glued
from claimant.terminal.text.pile_lines import by_faction

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.hint_process import Hint


def help_lines(view: View, language: Language) -> list[Line]:
    """All commands, and how to play a card."""
    example = view.lineup.factions[0].cards[-1]
    how = language.text(
        "Type a card’s number or the card itself, as in “{code}” or “{card}”. Other choices have numbers too.",
        code=example.code,
        card=example,
    )
    asked = _asking(view.lineup.factions[0], language)
    commands = [
        Line(f"  {letter}  {word}: {language.text(COMMANDS[letter], typed=asked)}", hang=5)
        for letter, word in words(language).items()
    ]
    return [Line(how), *commands, Line(f"  {language.text('Enter shows the table again.')}")]


def powers(view: View, about: str, language: Language) -> list[Line]:
    """The powers of all factions and heroes of the game, or of one of them."""
    every: tuple[Power, ...] = (*view.lineup.factions, *view.lineup.hero_deck)
    if not about:
        hint = language.text("“{typed}” explains one of them.", typed=_asking(every[0], language))
        return [*(power_line(power, language) for power in every), Line(hint)]
    if power := find_power(about, language):
        return [power_line(power, language)]
    here = language.words.listed([power_name(power, language) for power in every])
    return [
        Line(
            language.text(
                "There is no faction or hero “{typed}” in this game; there are {names}.", typed=about, names=here
            )
        )
    ]


def _asking(power: Power, language: Language) -> str:
    """The command that explains one power."""
    return glued(f"f {power_name(power, language)}")


def power_line(power: Power, language: Language) -> Line:
    """A power in words, without the ids of the rules."""
    said = " ".join((values(power, language), *wording(power, language)))
    return Line(f"{power_name(power, language)} ({power.code}): {said}", hang=2)


def last_trick(view: View, names: Sequence[str], language: Language) -> list[Line]:
    """Who played what in the trick before this one, and who won it."""
    if view.last_won is None:
        return [Line(language.text("No trick has been completed yet."))]
    events = [*(Played(seat, card) for seat, card in view.last_trick), view.last_won]
    said = " ".join(language.words.say(event, names, view.seat) for event in events)
    return [Line(f"{language.text('Last trick')}: {said}")]


def piles(view: View, names: Sequence[str], language: Language) -> list[Line]:
    """Each seat's open piles, what is known of its hidden cards, and the cards out of the game."""
    lines = [line for seat in view.lineup.clockwise(view.seat or 0) for line in _seat(view, seat, names, language)]
    discard = language.text("Discard ({number})", number=len(view.discard))
    lines.append(Line(f"{discard}: {by_faction(view.discard, language)}", hang=2))
    if view.phase == RECRUIT:
        lines.append(Line(language.ntext("The deck: {n} card", "The deck: {n} cards", view.deck_size)))
    return lines


def _seat(view: View, seat: Seat, names: Sequence[str], language: Language) -> list[Line]:
    text, mine = language.text, seat == view.seat
    title = text("Your piles") if mine else text("Piles of {name}", name=names[seat])
    supporters = view.supporters[seat]
    said = [_pile(text("Supporters"), supporters, len(supporters), language)]
    said += [f"{pile.title}: {by_faction(pile.cards, language)}" for pile in before_seat(view, seat, language)]
    if host := view.vampire[seat]:
        under = by_faction(view.under[seat], language)
        said.append(f"{text('In front')}: {language.card(host)}; {text('under it')}: {under}")
    said += _own(view, language) if mine else _others(view, seat, language)
    return [Line(title), *(Line(f"  {each}", hang=4) for each in said)]


def _own(view: View, language: Language) -> list[str]:
    """The viewer's own hidden cards, without the hand."""
    said = []
    if view.phase == RECRUIT:
        said.append(_pile(language.text("Followers"), view.followers, len(view.followers), language))
    if view.hidden:
        said.append(_pile(language.text("Put face down by you"), view.hidden, len(view.hidden), language))
    return said


def _others(view: View, seat: Seat, language: Language) -> list[str]:
    """What the viewer knows of another seat's hidden cards."""
    said = [_pile(language.text("Hand"), certain_hand(view, seat), view.hand_sizes[seat], language)]
    if view.phase == RECRUIT:
        known, size = view.knowledge.known_followers[seat], view.follower_sizes[seat]
        said.append(_pile(language.text("Followers"), known, size, language))
    return said


def _pile(title: str, known: Pile, size: int, language: Language) -> str:
    """A pile of which some cards may be unknown."""
    rest = size - len(known)
    cards = [by_faction(known, language)] if known or not rest else []
    if rest:
        cards.append(language.text("{number} that you don’t know", number=rest))
    return f"{title} ({size}): {'; '.join(cards)}"


def votes(view: View, names: Sequence[str], language: Language) -> list[Line]:
    """How the factions would vote if the game ended now."""
    result, text = as_it_stands(view), language.text
    said = [vote for vote in result.votes if vote.why is not Why.NOBODY]
    if not said:
        return [Line(text("No faction has a favourite yet."))]
    lines = [Line(language.words.explain_vote(vote, view.lineup, names, view.seat), hang=2) for vote in said]
    silent = tuple(vote.faction for vote in result.votes if vote.why is Why.NOBODY)
    if silent:
        lines.append(Line(text("No supporters yet: {factions}.", factions=silent), hang=2))
    lines += [Line(told, hang=2) for told in loot(view, (), names, language)]
    return [*lines, Line(summary(view, result, names, language))]


def hint(found: Hint | None, view: View, language: Language) -> list[Line]:
    """The value of each move, the best first, and the margin of error."""
    text = language.text
    if found is None or not found.chances:
        return [Line(text("No hint is available."))]
    moves = [
        Line(f"  {language.percent(chance):>5}  {move_name(move, view, language)}") for move, chance in found.chances
    ]
    sure = how_sure(found.chances[0][1], found.exact, found.worlds, found.error, language)
    return [Line(text("The chance to win with each move:")), *moves, Line(sure)]
