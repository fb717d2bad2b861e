"""Themes: what a puzzle is about, found by what happens in its proof.

Two lines are compared: best play after the winning card, and best play after the wrong card that tempts most. No
faction is named here. A power shows in the events that it causes, or in what decides a trick or a vote.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimant.review.puzzles.proof_lines import ProofLine
from claimant.rules.cards import Card, Seat
from claimant.rules.events import (
    Captured,
    Collected,
    Crushed,
    Doubled,
    Event,
    Hosted,
    Kept,
    Left,
    Looted,
    MoonTurned,
    Peeked,
    Replaced,
    Tucked,
    Waits,
    WinsNext,
)
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.power import Standing
from claimant.rules.score import Why, shown_number

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
    "counts-twice",
    "by-power",
    "counts-more",
    "stand-in",
    "lowest-wins",
    "loser-collects",
    "break-the-run",
    "highest-card",
    "close-count",
    "tie-break",
    "right-card",
)
"""The themes of the collection, in the order in which a puzzle lists them."""
HIDDEN_HAND = "hidden-hand"
"""The theme of a puzzle in which the other hand is hidden."""
OF_LESSONS = ("at-once", "capture", "peek", "win-the-next", HIDDEN_HAND)
"""Themes of phase one and of hidden cards: only positions of the course have them."""
EVENTS: dict[type[Event], str] = {
    MoonTurned: "turn-the-moon",
    Crushed: "crush",
    Waits: "leave-it-waiting",
    Tucked: "feed-the-host",
    Hosted: "feed-the-host",
    Replaced: "feed-the-host",
    Peeked: "peek",
    WinsNext: "win-the-next",
}
"""Events that a theme is about, if they differ between the two lines."""
ENDING: dict[type[Event], str] = {
    Looted: "loot",
    Kept: "loyalty",
    Left: "loyalty",
    Doubled: "counts-twice",
}
"""The same after the last trick, if they also change a vote."""
REASONS = {
    "trumps": "by-power",
    "overcomes": "by-power",
    "bonus_from": "counts-more",
    "stands_in": "stand-in",
    "lowest_wins": "lowest-wins",
}
"""What decides a trick, by the question that a power answers."""
VOTES = {Why.RUN: "break-the-run", Why.CARDS: "highest-card"}
"""What decides a vote."""


def themes_of(game: Game, solution: Sequence[Move], wrong: Sequence[Move]) -> tuple[str, ...]:
    """The themes of a puzzle, given both lines."""
    seat = game.state.to_move
    assert seat is not None
    right, other = ProofLine(game, solution), ProofLine(game, wrong)
    found = {*_of_trick(game, seat, right, other), *_of_events(seat, right, other), *_of_votes(seat, right, other)}
    return tuple(theme for theme in (*OF_LESSONS, *THEMES) if theme in found) or ("right-card",)


def _of_trick(game: Game, seat: Seat, right: ProofLine, other: ProofLine) -> Iterator[str]:
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
    elif _apart_from_led(game, right.first) and (mine is None or mine.seat != seat):
        yield "throw-away"
    if other.first is not None and _like(hand, other.first) == 1 and _like(hand, right.first) > 1:
        yield "last-of-its-faction"


def _apart_from_led(game: Game, card: Card | None) -> bool:
    return card is not None and card.faction is not game.state.trick[0][1].faction


def _like(hand: tuple[Card, ...], card: Card | None) -> int:
    return sum(card is not None and each.faction is card.faction for each in hand)


def _of_events(seat: Seat, right: ProofLine, other: ProofLine) -> Iterator[str]:
    """What powers do soon in one line and not in the other."""
    for kind, theme in EVENTS.items():
        if right.soon_of(kind) != other.soon_of(kind):
            yield theme
    for event in set(right.soon_of(Captured)) ^ set(other.soon_of(Captured)):
        assert isinstance(event, Captured)
        yield "at-once" if event.by is event.card else "capture"
    if right.leads_of(seat) > other.leads_of(seat) or right.leads_of(1 - seat) < other.leads_of(1 - seat):
        yield "keep-the-lead"
    roles = [[each for each in line.soon if isinstance(each, Collected) and each.role] for line in (right, other)]
    if roles[0] != roles[1]:
        yield "loser-collects"
    for reason in right.reasons(seat) - other.reasons(seat):
        if reason in REASONS:
            yield REASONS[reason]


def _of_votes(seat: Seat, right: ProofLine, other: ProofLine) -> Iterator[str]:
    """Which votes the winning card wins, and by what."""
    if right.result.why is not Why.VOTES:
        yield "tie-break"
    for mine, theirs in zip(right.result.votes, other.result.votes, strict=True):
        if mine.side == seat and theirs.side != seat:
            if mine.why in VOTES:
                yield VOTES[mine.why]
            if mine.why is Why.NUMBER and _apart(mine.standings) == 1:
                yield "close-count"
            for kind, theme in ENDING.items():
                if right.ending(kind, mine.faction) != other.ending(kind, mine.faction):
                    yield theme


def _apart(standings: tuple[Standing | None, ...]) -> int:
    """By how much the first thing that was compared differed."""
    first, second = map(shown_number, standings)
    return abs(first - second)
