"""A record as a story: trick by trick in plain text, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from claimant.notation.cards import UNKNOWN
from claimant.notation.formats.text_wrapping import folded
from claimant.notation.names import named
from claimant.notation.records.record_file import SPECTATOR, Record
from claimant.rules.cards import Seat
from claimant.rules.events import (
    Doubled,
    Ended,
    Event,
    Joined,
    Kept,
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
from claimant.rules.state import CHANCE, RECRUIT
from claimant.rules.words import ENGLISH, Words

WIDTH = 100
INDENT = " " * 5
OPENING = (MarketTurned, Led, WonUnplayed)
PLAYS = (Played, Won)
CLOSING = (Joined, Kept, Left, Looted, Doubled, Ended)
JOINERS = "\u200c\u200d"
"""Invisible characters that some scripts and emoji need."""


def show(record: Record, words: Words = ENGLISH) -> str:
    """The whole game as text, in the language of the words."""
    game = record.game
    names = named(record.details.names, words.default_names(game.lineup.players))
    return "\n".join([*head(record, names, words), *_tricks(game, names, words), *ending(record, names, words)]) + "\n"


def printable(text: str) -> str:
    """The text without control characters that a terminal would act on."""
    return "".join(each if each.isprintable() or each in JOINERS else "\ufffd" for each in text)


def head(record: Record, names: tuple[str, ...], words: Words) -> Iterator[str]:
    game, details, text = record.game, record.details, words.text
    factions = [words.faction_name(faction) for faction in game.lineup.factions]
    factions += [text("Heroes")] if game.lineup.heroes else []
    yield text("Claim for {players}: {names}", players=game.lineup.players, names=words.listed(names))
    yield from folded(f"{text('Factions')}: {words.listed(factions)}", WIDTH, rest=INDENT)
    if details.date is not None:
        yield text("Date: {date}", date=details.date.isoformat())
    if record.seen_by == SPECTATOR:
        yield text("As a spectator saw it.")
    elif record.seen_by is not None:
        yield text("As {name} saw it.", name=names[record.seen_by])
    if details.undone:
        yield text("Some moves were taken back during the game.")
    if details.continues:
        after, source = details.continues_after, printable(details.continues)
        yield text("This game plays on from another one ({source}), after {number} moves.", source=source, number=after)
    elif details.replayed_deal:
        yield text("These cards had been played before.")
    if details.notes:
        yield ""
        yield from (printable(line) for line in details.notes.split("\n"))


class Block(NamedTuple):
    """A part of a game's story: the heading of a phase or of the end, or some events that belong together."""

    kind: Literal["phase", "end", "events"]
    number: int = 0
    """The phase; or the trick that begins with these events, 0 if none does."""
    events: tuple[Event, ...] = ()

    def title(self, words: Words) -> str:
        """The heading."""
        if self.kind == "end":
            return words.text("The end")
        return words.text("Phase one: recruit" if self.number == RECRUIT else "Phase two: rally")


def blocks(game: Game) -> Iterator[Block]:
    """The story part by part: of each trick what is at stake, the cards played, the outcome."""
    trick = begun = 0
    before: Event | None = None
    line: list[Event] = []
    for event in game.events:
        if _begins_line(event, before):
            if line:
                yield Block("events", begun, tuple(line))
            begun, line = 0, []
        if isinstance(event, PhaseBegan):
            trick = 0
            yield Block("phase", event.phase)
        elif isinstance(event, CLOSING) and not isinstance(before, CLOSING):
            yield Block("end")
        elif isinstance(event, OPENING) and not isinstance(before, MarketTurned):
            trick += 1
            begun = trick
        if not isinstance(event, PhaseBegan):
            line.append(event)
        before = event
    if line:
        yield Block("events", begun, tuple(line))


def _tricks(game: Game, names: tuple[str, ...], words: Words) -> Iterator[str]:
    """A paragraph for each trick."""
    for block in blocks(game):
        if block.kind != "events":
            yield from ("", block.title(words))
        else:
            yield from [""] if block.number else []
            yield from _wrapped(f"{block.number:3}. " if block.number else "", list(block.events), names, words)


def _begins_line(event: Event, before: Event | None) -> bool:
    """Does the event begin a new line? Opening, plays and outcome are on lines of their own."""
    kinds = (PhaseBegan, OPENING, PLAYS, CLOSING)
    return any(isinstance(event, kind) != isinstance(before, kind) for kind in kinds) or isinstance(event, CLOSING)


def tell(events: Sequence[Event], names: Sequence[str], words: Words, viewer: Seat | None = None) -> list[str]:
    """The events as sentences; what was secret then is added in brackets, if the events know it."""
    sentences = []
    for sentence, group in words.groups(events, names, viewer):
        first = group[0]
        card = first.card if isinstance(first, Secret) and first.seat != viewer else None
        known = card is not None and card is not UNKNOWN
        sentences.append(f"{sentence[:-1]} ({words.card(card)})." if card and known else sentence)
    return sentences


def _wrapped(head: str, events: list[Event], names: tuple[str, ...], words: Words) -> list[str]:
    sentences = tell(events, names, words)
    return folded(head + " ".join(sentences), WIDTH, "" if head else INDENT, INDENT) if sentences else []


def resignation(record: Record, names: Sequence[str], words: Words) -> str:
    """Who gave the game up, and who won it by that; empty if nobody did."""
    seat = record.details.resigned
    if seat is None:
        return ""
    others = words.listed([names[each] for each in sorted(record.game.lineup.opponents(seat))])
    return words.text("{name} resigned. The win goes to {names}.", name=names[seat], names=others)


def ending(record: Record, names: tuple[str, ...], words: Words) -> Iterator[str]:
    """The votes with their reasons and the winner, or who resigned, or the seat to move."""
    game, state = record.game, record.game.state
    yield ""
    if state.result is not None:
        reasons = [words.explain_vote(vote, game.lineup, names) for vote in state.result.votes]
        for reason in (*reasons, words.explain_result(state.result, names)):
            yield from folded(reason, WIDTH, rest=INDENT)
    elif record.details.resigned is not None:
        yield from folded(resignation(record, names, words), WIDTH, rest=INDENT)
    elif state.to_move == CHANCE:
        yield words.text("Chance decides next.")
    elif state.to_move is not None:
        yield words.text("{name}’s turn.", name=names[state.to_move])
