"""Notes before a card is played: the powers that can matter for this trick, as far as the viewer knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences.powers import in_short, power_name
from claimant.rules.cards import Card, Pile
from claimant.rules.moves import Ask
from claimant.rules.power import Faction, Place, Power, Role
from claimant.rules.state import OVER, RALLY, RECRUIT
from claimant.rules.trick import FULL
from claimant.rules.trick_reason import HIGHEST_WINS, counts
from claimant.rules.view import View

if TYPE_CHECKING:
    from claimant.locale.languages import Language

MOST = 2
PLAYED, HELD = 0, 1
"""How near a note is: about a card that lies there, or about one that the viewer may play."""
BY_PHASE = {RECRUIT: ("joins_winner", "boxes"), RALLY: ("one_at_a_time", "engulfs", "all_discard")}
"""What a card does when it was played, whoever wins."""
IF_IT_WINS = {RECRUIT: ("captures", "peeks", "wins_next", "raises"), RALLY: ("raises",)}


class Note(NamedTuple):
    """A sentence about a power that can matter now."""

    power: Power
    text: str


def notes(view: View, language: Language) -> tuple[Note, ...]:
    """At most two: first about the cards of the trick, then about those that the viewer may play."""
    if view.phase == OVER or view.agenda is not None or view.automaton is not None:
        return ()
    told: dict[Power, str] = {}
    for _, power, question in sorted(_found(view), key=lambda each: each[0]):
        told.setdefault(power, _said(power, question, view, language))
    return tuple(Note(power, said) for power, said in told.items() if said)[:MOST]


def _found(view: View) -> Iterator[tuple[int, Power, str]]:
    """How near each note is, the power, and the question that can matter."""
    played = tuple(card for _, card in view.trick)
    led = played[0].faction if played else None
    mine = _playable(view)
    for power in (*view.lineup.factions, *view.lineup.hero_deck):
        lying = [card for card in played if card.power is power]
        held = [card for card in mine if card.power is power]
        if led is not None and power.trumps(led) and power is not led:
            yield PLAYED, power, "trumps"
        for near, cards in ((PLAYED, lying), (HELD, held)):
            for question in _questions(power, tuple(cards), view, led):
                yield near, power, question
        if _lifts(power, mine, view):
            yield HELD, power, "bonus_from"
        if power.stands_in and held and led not in (None, power):
            yield HELD, power, "stands_in"


def _lifts(power: Power, mine: Pile, view: View) -> bool:
    """Does one of the viewer's supporters raise a card that the viewer may play?"""
    if view.phase != RALLY or view.seat is None or not isinstance(power, Faction):
        return False
    return any(power.adds(card, view.supporters[view.seat]) for card in mine)


def _playable(view: View) -> Pile:
    """The cards that the viewer may play now."""
    if view.asks is not Ask.PLAY:
        return ()
    return tuple(move.card for move in view.legal if move.card is not None)


def _questions(power: Power, cards: tuple[Card, ...], view: View, led: Faction | None) -> Iterator[str]:
    """What these cards of a power can bring about."""
    if not cards:
        return
    may_win = any(counts(card, led) for card in cards)
    if isinstance(power, Faction) and led in (None, power) and power.lowest_wins(True) != power.lowest_wins(False):
        yield "lowest_wins" if power.lowest_wins(view.moon == FULL) else HIGHEST_WINS
    elif power.turns_moon and may_win:
        yield "turns_moon"
    yield from (question for question in BY_PHASE[view.phase] if getattr(power, question))
    yield from (question for question in IF_IT_WINS[view.phase] if may_win and getattr(power, question))
    if power.leads_next:
        yield "leads_next"
    if view.phase != RALLY:
        return
    if (role := power.collected_by(view.lineup.players)) is not Role.WINNER:
        yield f"collected_by {role}"
    if power.place is not Place.SUPPORTERS:
        yield "place"
    if "crushes" in power.own_answers and any(view.gnomes):
        yield "crushes"


def _said(power: Power, question: str, view: View, language: Language) -> str:
    """The power's own sentence, or its short text."""
    if question in power.notes:
        return language.translate(power.notes[question])
    short = in_short(power, view.lineup.players, language)
    return f"{power_name(power, language)}: {short}." if short else ""
