"""The table's log in words: what happened in the game and around it, in the viewer's own language."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from claimant.locale.sentences import table_log
from claimant.notation.records.story import tell
from claimant.rules.events import Event
from claimant.web.tables.deeds import AnyDeed, Dealt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from claimant.locale.languages import Language
    from claimant.rules.cards import Seat
    from claimant.web.tables.table import Note


class Entry(NamedTuple):
    """Everything that one action caused."""

    version: int
    text: str


class LogReader(NamedTuple):
    """The viewer for whom the log is written."""

    names: Sequence[str]
    seat: Seat | None
    language: Language
    tones: tuple[str, ...] = ()
    """The class of each seat's side."""
    sees: Callable[[Event], Event] | None = None
    """How this viewer sees an event; None for what its seat saw."""

    def seen(self, event: Event) -> Event:
        """The event as the viewer saw it."""
        return event.seen_by(self.seat) if self.sees is None else self.sees(event)

    def tone(self, seat: Seat) -> str:
        return self.tones[seat] if self.tones else ""

    def who(self, seat: Seat) -> str:
        """The player in a list: "you", or the name."""
        return self.language.words.one_of_three(seat, self.names, self.seat)


def entries(notes: Iterable[Note], reader: LogReader) -> list[Entry]:
    """What is announced, oldest first."""
    found = []
    for version, group in groupby(notes, key=lambda note: note.version):
        whats = sorted((note.what for note in group), key=lambda what: not isinstance(what, Dealt))
        text = " ".join(each for each in sentences(whats, reader) if each)
        if text:
            found.append(Entry(version, text))
    return found


def sentences(whats: Iterable[Event | AnyDeed], reader: LogReader) -> list[str]:
    """What happened, as sentences; an empty one where there is nothing to tell."""
    said: list[str] = []
    for in_game, group in groupby(whats, key=lambda what: isinstance(what, Event)):
        if in_game:
            seen = [reader.seen(what) for what in group if isinstance(what, Event)]
            said += tell(seen, reader.names, reader.language.words, reader.seat)
        else:
            said += [_deed(what, reader) for what in group if not isinstance(what, Event)]
    return said


def _deed(deed: AnyDeed, reader: LogReader) -> str:
    kind = type(deed).__name__.lower()
    return table_log.told(kind, msgspec.structs.asdict(deed), reader.names, reader.seat, reader.language)
