"""The table's log in words: what happened in the game and around it, in the viewer's own language."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.sentences import table_log
from claimant.rules.events import Event
from claimant.web.tables.deeds import AnyDeed, Dealt, Said

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from claimant.locale.languages import Language
    from claimant.rules.cards import Seat
    from claimant.web.tables.table import Note


class Entry(NamedTuple):
    """Everything that one action caused."""

    version: int
    text: str
    speech: bool = False


class LogReader(NamedTuple):
    """The viewer for whom the log is written."""

    names: Sequence[str]
    seat: Seat | None
    language: Language


def entries(notes: Iterable[Note], reader: LogReader) -> list[Entry]:
    """The log, oldest first."""
    found = []
    for version, group in groupby(notes, key=lambda note: note.version):
        whats = sorted((note.what for note in group), key=lambda what: not isinstance(what, Dealt))
        text = " ".join(each for each in sentences(whats, reader) if each)
        if text:
            found.append(Entry(version, text, any(isinstance(what, Said) for what in whats)))
    return found


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
    seat, said = getattr(deed, "seat", -1), getattr(deed, "phrase", "")
    kind = table_log.kind_of(type(deed).__name__.lower(), getattr(deed, "times", 1))
    lost = getattr(deed, "entries", 0)
    return table_log.sentence(kind, seat, said, reader.names, reader.seat, reader.language, lost)
