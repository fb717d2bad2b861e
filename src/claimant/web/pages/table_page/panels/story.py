"""The story of a game: what happened, by trick, in the viewer's language. The newest trick comes first on the page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.events import (
    Captured,
    Collected,
    Doubled,
    Drew,
    Ended,
    Event,
    Fronted,
    Joined,
    Kept,
    LeadPassed,
    Led,
    Left,
    Looted,
    MarketTurned,
    PhaseBegan,
    Played,
    Took,
    Tucked,
    Waits,
    Won,
    WonUnplayed,
)  # fmt: skip
from claimant.rules.power import Power
from claimant.rules.trick_reason import why_won
from claimant.web.pages.table_page.log import LogReader, sentences
from claimant.web.tables.deeds import Dealt, Said
from claimant.web.tables.log import SHOWN

if TYPE_CHECKING:
    from claimant.web.tables.table import Note

AT_THE_END = (Joined, Left, Kept, Doubled, Looted, Ended)
BEGINNING = (MarketTurned, Led, Played, WonUnplayed)
"""What comes first in a trick."""


class Chip(NamedTuple):
    """A card of a trick."""

    card: Card
    won: bool = False


class Went(NamedTuple):
    """Where cards went, in signs."""

    sign: str
    """The sign's name; empty if the power's own sign stands there."""
    power: Power | None
    who: str
    cards: Pile = ()
    number: int = 0


class Chapter(NamedTuple):
    """A trick, or something said or done around the game."""

    key: str
    """The same as long as the chapter grows."""
    version: int
    """When the last thing in it happened."""
    number: int = 0
    """The number of the trick in its phase; 0 if it is none."""
    title: str = ""
    ending: str = ""
    """Who won, or that it is being played."""
    tone: str = ""
    """The class of the winner's side."""
    chips: tuple[Chip, ...] = ()
    brief: str = ""
    prize: Pile = ()
    """What the trick is played for, until it is won."""
    steps: tuple[Went, ...] = ()
    told: tuple[str, ...] = ()
    """All of it in sentences."""
    speech: bool = False


class Story(NamedTuple):
    """Some chapters, the oldest first."""

    chapters: list[Chapter]
    before: int | None
    """The version from which on they tell, to ask for earlier ones; None if there are none."""


class Raw(NamedTuple):
    """The notes of a chapter."""

    phase: int
    number: int
    notes: list[Note]


def story(notes: Sequence[Note], reader: LogReader, since: int = 0) -> list[Chapter]:
    """The chapters in which something happened after this version, the oldest first."""
    fresh = [chapter for chapter in chapters(notes) if since < chapter.notes[-1].version]
    return [chapter for chapter in (_told(raw, reader) for raw in fresh) if chapter.number or chapter.told]


def shown(notes: Sequence[Note], reader: LogReader, limit: int = SHOWN, before: int | None = None) -> Story:
    """The latest chapters, or the latest before a version; no trick is cut in two."""
    last = len(notes) if before is None else bisect_left(notes, before, key=lambda note: note.version)
    first = max(0, last - limit)
    begins = _trick_begins(notes, first)
    first = begins if begins and begins > first - limit else first  # a long talk may be cut
    while 0 < first < last and notes[first - 1].version == notes[first].version:
        first -= 1
    if not first and last == len(notes):
        return Story(story(notes, reader), None)
    after = notes[first - 1].version if first else 0
    told = [each for each in story(notes[:last], reader, after) if before is None or each.chips or not each.number]
    return Story(told, notes[first].version if first else None)


def _trick_begins(notes: Sequence[Note], first: int) -> int:
    """Where the trick begins whose cards are played there."""
    begins, led = 0, False
    for at, note in enumerate(notes[: first + 1]):
        if isinstance(note.what, Led):
            led = True
        elif led and isinstance(note.what, Played):
            begins, led = at, False
    return begins


def chapters(notes: Sequence[Note]) -> list[Raw]:
    """The notes by trick; what is said and done around the game stands by itself."""
    found: list[Raw] = []
    trick = Raw(0, 0, [])
    won = True
    for note in sorted(notes, key=lambda each: (each.version, not isinstance(each.what, Dealt))):
        what = note.what
        if not isinstance(what, Event):
            found.append(Raw(0, 0, [note]))
            continue
        if isinstance(what, PhaseBegan):
            trick, won = Raw(what.phase, 0, []), True
            found.append(Raw(what.phase, 0, [note]))
            continue
        if isinstance(what, AT_THE_END) and trick.number:
            trick, won = Raw(trick.phase, 0, []), False
            found.append(trick)
        elif won and isinstance(what, BEGINNING):
            trick, won = Raw(trick.phase, trick.number + 1, []), False
            found.append(trick)
        if not trick.notes and trick not in found:
            found.append(trick)
        trick.notes.append(note)
        won = won or isinstance(what, Won | WonUnplayed)
    return found


def _told(raw: Raw, reader: LogReader) -> Chapter:
    """A chapter in words and signs."""
    whats = [note.what for note in raw.notes]
    language, version = reader.language, raw.notes[-1].version
    told = tuple(each for each in sentences(whats, reader) if each)
    if not raw.number:
        speech = any(isinstance(what, Said) for what in whats)
        return Chapter(f"{raw.notes[0].version}-{type(whats[0]).__name__.lower()}", version, told=told, speech=speech)
    chapter = Chapter(
        f"{raw.phase}-{raw.number}", version, raw.number, language.text("Trick {number}", number=raw.number), told=told
    )
    seen = [reader.seen(what) for what in whats if isinstance(what, Event)]
    won = next((event for event in seen if isinstance(event, Won | WonUnplayed)), None)
    if won is None:
        return chapter._replace(
            ending=language.text("being played"),
            chips=tuple(Chip(event.card) for event in seen if isinstance(event, Played)),
            prize=next((event.cards for event in seen if isinstance(event, MarketTurned)), ()),
        )
    return chapter._replace(
        ending=_ending(won.seat, reader),
        tone=reader.tone(won.seat),
        chips=_chips(won) if isinstance(won, Won) else (),
        brief=_brief(won, reader) if isinstance(won, Won) else "",
        steps=_steps(seen, reader),
    )


def _ending(seat: Seat, reader: LogReader) -> str:
    if seat == reader.seat:
        return reader.language.text("you won")
    return reader.language.text("{name} won", name=reader.names[seat])


def _chips(won: Won) -> tuple[Chip, ...]:
    if won.trick is None:
        return ()
    return tuple(Chip(card, seat == won.seat) for seat, card in zip(won.trick.seats, won.trick.cards, strict=True))


def _brief(won: Won, reader: LogReader) -> str:
    """Why it was won, in one or two words; the whole line for a power that has none."""
    reason = why_won(won)
    if reason is None:
        return ""
    words = reader.language.words
    if reason.because.brief:
        return words.put(words.translate(reason.because.brief), {"led": reason.led} if reason.led else {})
    line = words.reason(won, reader.names, reader.seat)
    return line[0] if line else ""


def _steps(events: Sequence[Event], reader: LogReader) -> tuple[Went, ...]:
    """Where the cards went, and who leads if a power says so."""
    found: list[Went] = []
    for event in events:
        step = _step(event, reader)
        if step is None:
            continue
        if found and step[:3] == found[-1][:3] and (step.cards or step.number):
            last = found[-1]
            found[-1] = last._replace(cards=last.cards + step.cards, number=last.number + step.number)
        else:
            found.append(step)
    return tuple(found)


def _step(event: Event, reader: LogReader) -> Went | None:
    """One sign and what it says; None for an event that the cards above show already."""
    if isinstance(event, LeadPassed):
        return Went("flag", None, reader.who(event.seat))
    if isinstance(event, Took | Drew):
        cards = () if event.card is None else (event.card,)
        return Went("up" if isinstance(event, Took) else "draw", None, reader.who(event.seat), cards)
    if isinstance(event, Collected) and event.role is None:
        return Went("stack", None, reader.who(event.seat), number=1)
    if isinstance(event, Waits):
        return Went("", event.card.power, "…", (event.card,))
    if isinstance(event, Captured | Collected | Fronted | Tucked):
        return Went("", _cause(event).power, reader.who(event.seat), (event.card,))
    return None


def _cause(event: Captured | Collected | Fronted | Tucked) -> Card:
    """The card whose power sends the event's card where it goes."""
    if isinstance(event, Tucked):
        return event.host
    return (event.by or event.card) if isinstance(event, Captured) else event.card
