"""The layout of a record: related values are on one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from claimant.notation.cards import codes
from claimant.notation.formats import toml
from claimant.notation.reached_position import piles
from claimant.rules.events import Event, Offered, PhaseBegan, Played, PutDown
from claimant.rules.game import Game
from claimant.rules.moves import Verb
from claimant.rules.state import MARKS, PILES, State

_PILES_OF_SEATS = tuple(kind for kind in PILES if kind.owner == "seat" and not kind.in_front and kind.name != "hands")
_PILES_OF_TABLE = tuple(kind for kind in PILES if kind.owner == "table")


def pairs(table: Mapping[str, object]) -> Iterator[str]:
    """A key and its value on each line."""
    for key, value in table.items():
        yield f"{key} = {toml.inline(value)}"


def deal_lines(start: State) -> Iterator[str]:
    """The whole deck as it was dealt."""
    yield f"hands = {_hands(start)}"
    yield f"deck = {toml.wrapped(codes(start.deck))}"
    if start.box:
        yield f"box = {toml.wrapped(codes(start.box))}"


def position_lines(start: State) -> Iterator[str]:
    """The parts of a position that aren't empty."""
    found = piles(start)
    yield f"phase = {start.phase}"
    yield f"leader = {start.leader}"
    yield f"hands = {_hands(start)}"
    for kind in _PILES_OF_SEATS:
        if any(found[kind.name]):
            yield f"{kind.name} = {_rows(found[kind.name])}"
    for kind in _PILES_OF_TABLE:
        if found[kind.name]:
            yield f"{kind.name} = {toml.wrapped(found[kind.name])}"
    fronts = [{key: value for key, value in front.items() if value} for front in found["front"]]
    if any(fronts):
        yield f"front = {toml.rows(toml.inline(front) + ',' for front in fronts)}"
    for mark in MARKS:
        if found[mark.name] != mark.initial:
            yield f"{mark.name} = {toml.inline(found[mark.name])}"


def _hands(start: State) -> str:
    return _rows([codes(hand) for hand in start.hands])


def _rows(seated: list[list[str]]) -> str:
    return toml.rows(f"{toml.inline(pile)}," for pile in seated)


def move_lines(game: Game, texts: list[str]) -> str:
    """The moves as an array, a line for each trick and a comment for each phase."""
    leads = _leads(game.events, game.lineup.players)
    lines: list[str] = []
    for move, text in zip(game.moves, texts, strict=True):
        if move.verb in (Verb.PLAY, Verb.DISCARD) and (heading := next(leads)) is not None:
            lines += [*heading, ""]
        if not lines:  # only if a seat is asked something before the first trick
            lines.append("")
        lines[-1] += f"{' ' if lines[-1] else ''}{toml.quote(text)},"
    return toml.rows(lines)


def _leads(events: tuple[Event, ...], players: int) -> Iterator[list[str] | None]:
    """For each card played or discarded: does it begin a trick, and the heading if it begins a phase."""
    heading: list[str] = []
    laid = 0
    for event in events:
        if isinstance(event, PhaseBegan):
            heading = [f"# Phase {event.phase}"]
        elif isinstance(event, Offered):
            yield None
        elif isinstance(event, Played | PutDown):
            yield heading if laid % players == 0 else None
            heading = [] if laid % players == 0 else heading
            laid += 1
