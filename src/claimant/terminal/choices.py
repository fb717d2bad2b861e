"""The choices of a turn: what is asked, and what each answer means."""

from __future__ import annotations

from collections.abc import Callable

from claimant.rules.cards import Card, Pile
from claimant.rules.moves import Ask, Move, Verb
from claimant.rules.power import Faction, Place
from claimant.rules.score import sides
from claimant.rules.state import RECRUIT
from claimant.rules.view import View
from claimant.rules.words import cards_in_words, faction_name
from claimant.terminal.console import Line


def question(view: View) -> str:
    """What is asked of the viewer, as the end of a sentence; nothing where it is simply to play a card."""
    return _QUESTIONS[view.asks](view) if view.asks in _QUESTIONS else ""


def options(view: View) -> list[Line]:
    """The answers, each with its number, its words and what it means; cards of the hand are shown there."""
    if view.asks in (Ask.PLAY, Ask.DISCARD):
        return []
    return [
        Line(f"  {number}: {move.text} - {_MEANINGS[move.verb](view, move)}", hang=5)
        for number, move in enumerate(view.legal, start=1)
    ]


def _take(view: View) -> str:
    who = "you won" if view.agenda and view.agenda.winner == view.seat else "it is your turn to take"
    rest = " Nobody else sees the deck's top card." if view.peeked is not None else ""
    return f"{who}; which card becomes your follower? What you leave goes to the others.{rest}"


def _discard(view: View) -> str:
    if view.phase == RECRUIT:
        return "choose a card to put face down on the discard; it has no power, and nobody will see it."
    return "choose a card to discard; it leaves the game, and is shown once everybody has chosen."


def _about(view: View) -> str:
    return "a card" if view.about is None else view.about.name


def _host(view: View) -> Card | None:
    return None if view.seat is None else view.hosts[view.seat]


def _under(view: View) -> Pile:
    return () if view.seat is None else view.tucked[view.seat]


def _host_name(view: View) -> str:
    host = _host(view)
    return "your vampire" if host is None else f"your {host.name}"


def _tuck(view: View) -> str:
    lies = f"{cards_in_words(_under(view))} so far" if _under(view) else "nothing yet"
    return f"you collect {_about(view)}; where does it go? Under {_host_name(view)}: {lies}."


def _tucked_sum(view: View) -> str:
    host, about = _host(view), view.about
    if host is None or about is None:
        return ""
    return f" and makes the sum {host.value + sum(card.value for card in _under(view)) + about.value}"


def _usual_place(view: View) -> str:
    fronted = view.about is not None and view.about.power.place is Place.FRONT
    return "in front of you, where it can be crushed" if fronted else "to your supporters"


def _lost(view: View) -> str:
    under = _under(view)
    return f" with {cards_in_words(under)} under it" if under else ""


def _raise(view: View) -> str:
    trick = view.agenda.trick if view.agenda else None
    with_card = f" with {trick.winning_card.name}" if trick else ""
    return f"you won{with_card}; take a random one of the {len(view.discard)} cards in the discard?"


def _looting(view: View, faction: Faction | None) -> str:
    assert faction is not None
    assert view.seat is not None
    side = sides(view, view.supporters, {})[view.lineup.side_of(view.seat)]
    return f"adds {side.loot} to the {len(faction.counted(side))} {faction_name(faction)} that you have"


_QUESTIONS: dict[Ask | None, Callable[[View], str]] = {
    Ask.TAKE: _take,
    Ask.DISCARD: _discard,
    Ask.TUCK: _tuck,
    Ask.REPLACE: lambda view: f"you collect {_about(view)}, but {_host_name(view)} lies in front of you.",
    Ask.RAISE: _raise,
    Ask.LOOT: lambda view: "your side's loot counts for a faction that you have fewest cards of; for which?",
}

_MEANINGS: dict[Verb, Callable[[View, Move], str]] = {
    Verb.TAKE: lambda view, move: (
        f"{move.card.name} from the market"
        if move.card
        else f"{view.peeked.name if view.peeked else 'the top card'} from the deck's top"
    ),
    Verb.TUCK: lambda view, move: f"under it, where it counts for its faction no more{_tucked_sum(view)}",
    Verb.KEEP: lambda view, move: _usual_place(view),
    Verb.REPLACE: lambda view, move: f"{_about(view)} takes its place, and {_host_name(view)}{_lost(view)} is lost",
    Verb.STAY: lambda view, move: f"{_host_name(view)} stays, and {_about(view)} counts for nothing in the vote",
    Verb.RAISE: lambda view, move: "it joins your hand, and everybody sees it",
    Verb.PASS: lambda view, move: "raise nothing",
    Verb.LOOT: lambda view, move: _looting(view, move.faction),
}
