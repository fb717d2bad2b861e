"""The table's log in words: what happened in the game and around it, in the viewer's own language."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.events import Event
from claimant.web.pages.phrases import phrase
from claimant.web.table.deeds import (
    AnyDeed,
    Closed,
    Continued,
    Dealt,
    Hired,
    Reopened,
    Replaced,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    WentBack,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from claimant.locale.languages import Language
    from claimant.rules.cards import Seat
    from claimant.web.table.table import Note


class Entry(NamedTuple):
    """All that one deed brought about."""

    version: int
    text: str
    speech: bool = False


class Reader(NamedTuple):
    """For whom the log is written."""

    names: Sequence[str]
    seat: Seat | None
    language: Language


def entries(notes: Iterable[Note], reader: Reader) -> list[Entry]:
    """The log, oldest first."""
    found = []
    for version, group in groupby(notes, key=lambda note: note.version):
        whats = sorted((note.what for note in group), key=lambda what: not isinstance(what, Dealt))
        said = [sentence(what, reader) for what in whats]
        text = " ".join(each for each in said if each)
        if text:
            found.append(Entry(version, text, any(isinstance(what, Said) for what in whats)))
    return found


def sentence(what: Event | AnyDeed, reader: Reader) -> str:
    """What happened, as a sentence; nothing where there is nothing to tell."""
    if isinstance(what, Event):
        return reader.language.words.say(what.seen_by(reader.seat), reader.names, reader.seat)
    return _deed(what, reader)


def _deed(deed: AnyDeed, reader: Reader) -> str:
    text = reader.language.text
    if isinstance(deed, Started):
        return text("The host starts the game.")
    if isinstance(deed, Dealt):
        return text("The cards are dealt.")
    if isinstance(deed, Continued):
        return text("The match goes on at the next table.")
    if isinstance(deed, Closed):
        return text("The table has been closed.")
    if not isinstance(deed, Sat | Reopened | Stood | Hired | WentBack | Replaced | Returned | Said):
        return ""
    own, other = _words(deed, reader)
    return own if deed.seat == reader.seat else other


def _words(
    deed: Sat | Reopened | Stood | Hired | WentBack | Replaced | Returned | Said, reader: Reader
) -> tuple[str, str]:
    """What the seat's own player reads, and what the others do."""
    text, name = reader.language.text, reader.names[deed.seat]
    match deed:
        case Sat():
            return text("You take a seat."), text("{name} takes a seat.", name=name)
        case Reopened():
            own = text("Your seat was opened on one more device.")
            return own, text("{name} opened the seat on one more device.", name=name)
        case Stood():
            return text("You leave your seat."), text("{name} leaves.", name=name)
        case Hired():
            return text("A bot sits down."), text("{name} sits down, a bot.", name=name)
        case WentBack():
            return text("You go back to your last decision."), text("{name} goes back to the last decision.", name=name)
        case Replaced():
            return text("A bot plays for you."), text("A bot plays for {name}.", name=name)
        case Returned():
            return text("You take your seat back."), text("{name} is back.", name=name)
        case Said(_, said):
            spoken = phrase(said, reader.language)
            return text("You: “{phrase}”", phrase=spoken), text("{name}: “{phrase}”", name=name, phrase=spoken)
