"""Themes: what a puzzle is about, found by what happens in its proof.

Two lines are compared: best play after the winning card, and best play after the wrong card that tempts most. No
faction is named here. A power shows in the events that it causes, or in what decides a trick or a vote.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimant.rules.cards import Card, Seat
from claimant.rules.events import (
    Collected,
    Crushed,
    Event,
    Hosted,
    Kept,
    LeadPassed,
    Looted,
    MoonTurned,
    Replaced,
    Tucked,
    Waits,
    Won,
)
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.power import Standing
from claimant.rules.score import Result, Why, shown_number
from claimant.rules.trick_reason import why_won

THEMES = (
    "give-way",
    "take-over",
    "right-lead",
    "throw-away",
    "last-of-its-faction",
    "turn-the-moon",
    "crush",
    "keep-the-lead",
    "leave-it-waiting",
    "feed-the-host",
    "loot",
    "loyalty",
    "by-power",
    "stand-in",
    "lowest-wins",
    "loser-collects",
    "break-the-run",
    "highest-card",
    "close-count",
    "tie-break",
    "right-card",
)
"""All themes, in the order in which a puzzle lists them."""
EVENTS: dict[type[Event], str] = {
    MoonTurned: "turn-the-moon",
    Crushed: "crush",
    Waits: "leave-it-waiting",
    Tucked: "feed-the-host",
    Hosted: "feed-the-host",
    Replaced: "feed-the-host",
    Looted: "loot",
    Kept: "loyalty",
}
"""Events that a theme is about, if they differ between the two lines."""
REASONS = {"trumps": "by-power", "overcomes": "by-power", "stands_in": "stand-in", "lowest_wins": "lowest-wins"}
"""What decides a trick, by the question that a power answers."""
VOTES = {Why.RUN: "break-the-run", Why.CARDS: "highest-card"}
"""What decides a vote."""
SOON = 2
"""Themes of tricks and events are looked for in this number of tricks."""


def themes_of(game: Game, solution: Sequence[Move], wrong: Sequence[Move]) -> tuple[str, ...]:
    """The themes of a puzzle, given both lines."""
    seat = game.state.to_move
    assert seat is not None
    right, other = _Line(game, solution), _Line(game, wrong)
    found = {*_of_trick(game, seat, right, other), *_of_events(right, other), *_of_votes(seat, right, other)}
    return tuple(theme for theme in THEMES if theme in found) or ("right-card",)


class _Line:
    """A game after a line of play."""

    def __init__(self, game: Game, moves: Sequence[Move]) -> None:
        self.first = moves[0].card
        self.seen = len(game.events)
        self.game = game.replay(moves)

    @property
    def soon(self) -> list[Event]:
        """What happens in the first tricks."""
        events: list[Event] = []
        tricks = 0
        for event in self.game.events[self.seen :]:
            tricks += isinstance(event, Won)
            if tricks > SOON:
                break
            events.append(event)
        return events

    @property
    def first_trick(self) -> Won | None:
        return next((event for event in self.soon if isinstance(event, Won)), None)

    @property
    def result(self) -> Result:
        assert self.game.state.result is not None
        return self.game.state.result


def _of_trick(game: Game, seat: Seat, right: _Line, other: _Line) -> Iterator[str]:
    """Who takes the first trick, and which card is spared."""
    mine, theirs = right.first_trick, other.first_trick
    if mine is not None and theirs is not None:
        if mine.seat != seat and theirs.seat == seat:
            yield "give-way"
        if mine.seat == seat and theirs.seat != seat:
            yield "take-over"
    hand = game.state.hands[seat]
    if not game.state.trick:
        yield "right-lead"
    elif right.first is not None and right.first.faction is not game.state.trick[0][1].faction:
        yield "throw-away"
    if other.first is not None and _like(hand, other.first) == 1 and _like(hand, right.first) > 1:
        yield "last-of-its-faction"


def _like(hand: tuple[Card, ...], card: Card | None) -> int:
    return sum(card is not None and each.faction is card.faction for each in hand)


def _of_events(right: _Line, other: _Line) -> Iterator[str]:
    """What powers do soon in one line and not in the other."""
    mine, theirs = right.soon, other.soon
    for kind, theme in EVENTS.items():
        if [each for each in mine if isinstance(each, kind)] != [each for each in theirs if isinstance(each, kind)]:
            yield theme
    leads = [[each.seat for each in line if isinstance(each, LeadPassed)] for line in (mine, theirs)]
    if leads[0] != leads[1]:
        yield "keep-the-lead"
    roles = [[each for each in line if isinstance(each, Collected) and each.role] for line in (mine, theirs)]
    if roles[0] != roles[1]:
        yield "loser-collects"
    for event in mine:
        reason = why_won(event) if isinstance(event, Won) else None
        if reason is not None and reason.kind in REASONS:
            yield REASONS[reason.kind]


def _of_votes(seat: Seat, right: _Line, other: _Line) -> Iterator[str]:
    """Which votes the winning card wins, and by what."""
    if right.result.why is not Why.VOTES:
        yield "tie-break"
    for mine, theirs in zip(right.result.votes, other.result.votes, strict=True):
        if mine.side == seat and theirs.side != seat:
            if mine.why in VOTES:
                yield VOTES[mine.why]
            if mine.why is Why.NUMBER and _apart(mine.standings) == 1:
                yield "close-count"


def _apart(standings: tuple[Standing | None, ...]) -> int:
    """By how much the first thing that was compared differed."""
    first, second = map(shown_number, standings)
    return abs(first - second)
