"""The table's log in words: what happened in the game and around it, in the viewer's own language."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from claimant.locale.sentences import table_log
from claimant.rules.events import Event, Played, Won
from claimant.web.tables.deeds import AnyDeed, Dealt, Said

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from claimant.locale.languages import Language
    from claimant.rules.cards import Card, Seat
    from claimant.web.tables.table import Note


class TrickTold(NamedTuple):
    """A complete trick in short: its cards, who won it, and what the page says about it."""

    cards: tuple[tuple[Card, bool], ...]
    """Each card, and whether it won."""
    head: str
    ours: bool
    lines: tuple[str, ...]
    """Who beats whom, then what followed."""


class Entry(NamedTuple):
    """Everything that one action caused."""

    version: int
    text: str
    speech: bool = False
    played: Card | None = None
    """The card, if nothing but that was done."""
    trick: TrickTold | None = None
    """The trick, if that completed it."""


class LogReader(NamedTuple):
    """The viewer for whom the log is written."""

    names: Sequence[str]
    seat: Seat | None
    language: Language
    ours: tuple[Seat, ...] = ()
    """The seats that win together with the viewer."""


def entries(notes: Iterable[Note], reader: LogReader) -> list[Entry]:
    """The log, oldest first."""
    found = []
    for version, group in groupby(notes, key=lambda note: note.version):
        whats = sorted((note.what for note in group), key=lambda what: not isinstance(what, Dealt))
        text = " ".join(each for each in sentences(whats, reader) if each)
        if text:
            speech = any(isinstance(what, Said) for what in whats)
            found.append(Entry(version, text, speech, _played(whats), _trick(whats, reader)))
    return found


def _played(whats: list[Event | AnyDeed]) -> Card | None:
    [*others, last] = whats
    return last.card if isinstance(last, Played) and not others else None


def _trick(whats: list[Event | AnyDeed], reader: LogReader) -> TrickTold | None:
    """The trick that was completed, in the same words as the whole entry."""
    won = next((what for what in whats if isinstance(what, Won)), None)
    if won is None or won.trick is None:
        return None
    words, text = reader.language.words, reader.language.text
    reason = words.reason(won, reader.names, reader.seat)
    after = whats[whats.index(won) + 1 :]
    seen = [what.seen_by(reader.seat) for what in after if isinstance(what, Event)]
    mine = won.seat == reader.seat
    return TrickTold(
        tuple((card, seat == won.seat) for seat, card in zip(won.trick.seats, won.trick.cards, strict=True)),
        text("You won it.") if mine else text("{name} won it.", name=reader.names[won.seat]),
        won.seat in reader.ours,
        (*(reason[:1] if reason else ()), *words.tell(seen, reader.names, reader.seat)),
    )


def sentences(whats: Iterable[Event | AnyDeed], reader: LogReader) -> list[str]:
    """What happened, as sentences; an empty one where there is nothing to tell."""
    said: list[str] = []
    for in_game, group in groupby(whats, key=lambda what: isinstance(what, Event)):
        if in_game:
            seen = [what.seen_by(reader.seat) for what in group if isinstance(what, Event)]
            said += reader.language.words.tell(seen, reader.names, reader.seat)
        else:
            said += [_deed(what, reader) for what in group if not isinstance(what, Event)]
    return said


def _deed(deed: AnyDeed, reader: LogReader) -> str:
    kind = type(deed).__name__.lower()
    return table_log.told(kind, msgspec.structs.asdict(deed), reader.names, reader.seat, reader.language)
