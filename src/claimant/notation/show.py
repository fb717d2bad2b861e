"""A record as a story: trick by trick in plain text, for people."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from claimant.notation.cards import UNKNOWN
from claimant.notation.records import SPECTATOR, Record
from claimant.rules.events import (
    Ended,
    Event,
    Joined,
    Led,
    Left,
    Looted,
    MarketTurned,
    PhaseBegan,
    Played,
    Secret,
    Won,
    WonUnplayed,
)
from claimant.rules.game import Game
from claimant.rules.state import CHANCE
from claimant.rules.words import default_names, explain_result, explain_vote, faction_name, listed, say

WIDTH = 100
INDENT = " " * 5
OPENING = (MarketTurned, Led, WonUnplayed)
PLAYS = (Played, Won)
CLOSING = (Joined, Left, Looted, Ended)
JOINERS = "\u200c\u200d"
"""Invisible, but some scripts and emoji need them."""


def show(record: Record) -> str:
    """The whole game as text."""
    game = record.game
    names = tuple(map(printable, record.details.names)) or default_names(game.lineup.players)
    return "\n".join([*_head(record, names), *_tricks(game, names), *_end(game, names)]) + "\n"


def printable(text: str) -> str:
    """The text without anything that a terminal would obey rather than show."""
    return "".join(each if each.isprintable() or each in JOINERS else "\ufffd" for each in text)


def _head(record: Record, names: tuple[str, ...]) -> Iterator[str]:
    game = record.game
    heroes = " and heroes" if game.lineup.heroes else ""
    factions = ", ".join(faction_name(faction) for faction in game.lineup.factions)
    yield f"Claim for {game.lineup.players}: {listed(names)}"
    yield f"Factions: {factions}{heroes}"
    if record.details.date is not None:
        yield f"Date: {record.details.date.isoformat()}"
    if record.seen_by is not None:
        yield f"As {'a spectator' if record.seen_by == SPECTATOR else names[record.seen_by]} saw it."
    if record.details.undone:
        yield "Moves were taken back on the way."
    if record.details.notes:
        yield ""
        yield from (printable(line) for line in record.details.notes.split("\n"))


def _tricks(game: Game, names: tuple[str, ...]) -> Iterator[str]:
    """A paragraph for each trick: what it is about, the cards played, what came of it."""
    number = 0
    before: Event | None = None
    sentences: list[str] = []
    for event in game.events:
        if _begins_line(event, before):
            yield from _wrapped(sentences)
            sentences = []
        if isinstance(event, PhaseBegan):
            number = 0
            yield from ("", f"Phase {event.phase}")
        elif isinstance(event, CLOSING) and not isinstance(before, CLOSING):
            yield from ("", "The end")
        elif isinstance(event, OPENING) and not isinstance(before, MarketTurned):
            number += 1
            yield ""
            sentences.append(f"{number:3}.")
        if not isinstance(event, PhaseBegan):
            sentences.append(_told(event, names))
        before = event
    yield from _wrapped(sentences)


def _begins_line(event: Event, before: Event | None) -> bool:
    """Opening, plays and what follows from them stand on lines of their own."""
    kinds = (PhaseBegan, OPENING, PLAYS, CLOSING)
    return any(isinstance(event, kind) != isinstance(before, kind) for kind in kinds) or isinstance(event, CLOSING)


def _told(event: Event, names: tuple[str, ...]) -> str:
    """The event as a sentence; what was secret then is added in brackets, if the record knows it."""
    sentence = say(event, names)
    if isinstance(event, Secret) and event.card is not None and event.card is not UNKNOWN:
        return f"{sentence[:-1]} ({event.card.name})."
    return sentence


def _wrapped(sentences: list[str]) -> list[str]:
    numbered = sentences and sentences[0].strip().removesuffix(".").isdecimal()
    return textwrap.wrap(
        " ".join(sentences), WIDTH, initial_indent="" if numbered else INDENT, subsequent_indent=INDENT
    )


def _end(game: Game, names: tuple[str, ...]) -> Iterator[str]:
    """The votes with their reasons and who wins, or who is to move."""
    state = game.state
    yield ""
    if state.result is not None:
        reasons = [explain_vote(vote, game.lineup, names) for vote in state.result.votes]
        for reason in (*reasons, explain_result(state.result, names)):
            yield from textwrap.wrap(reason, WIDTH, subsequent_indent=INDENT)
    elif state.to_move is not None:
        yield f"To move: {'chance' if state.to_move == CHANCE else names[state.to_move]} ({state.asks})."
