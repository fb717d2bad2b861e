"""News of a server's table as lines, each once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from claimant.locale.sentences import table_log
from claimant.locale.sentences.levels import bot_name, with_level
from claimant.locale.sentences.powers import power_name
from claimant.notation.guest_names import guest_in
from claimant.notation.names import shown
from claimant.notation.wire import KINDS, read_event
from claimant.terminal.online.event_stream import Occupant, Seen
from claimant.terminal.online.table import names_of
from claimant.terminal.text import event_lines

if TYPE_CHECKING:
    from claimant.locale.languages import Language

TOLD_OTHERWISE = ("ended",)
"""The result already covers this event."""


def sentence(note: dict[str, Any], names: Sequence[str], viewer: int | None, language: Language) -> str:
    """One entry of the table's log as a sentence; nothing for silent entries and for those of newer servers."""
    kind, seat = note["kind"], note.get("seat", -1)
    if kind in TOLD_OTHERWISE:
        return ""
    try:
        if kind in KINDS and not _is_around(note):
            fields = {name: value for name, value in note.items() if name != "version"}
            return " ".join(event_lines.said([read_event(fields)], names, viewer, language))
        called = list(names)
        if kind == "sat":
            called[seat] = shown(note["name"])
        elif kind == "hired" and not guest_in(note["level"]):
            called[seat] = with_level(called[seat] or bot_name(seat, language), note["level"], language)
        return table_log.told(kind, note, called, viewer, language)
    except (KeyError, IndexError, TypeError, msgspec.ValidationError):
        return ""


def _is_around(note: dict[str, Any]) -> bool:
    """Is the entry about the table, not the game? A bot's replacement of a player shares its name with a game event."""
    return note["kind"] == "replaced" and "level" in note


def presence(before: Seen, now: Seen, viewer: int | None, language: Language) -> list[str]:
    """Who has lost the connection, and who is here again."""
    said = []
    for seat, (was, chair) in enumerate(zip(before.chairs, now.chairs, strict=False)):
        if seat == viewer or not _same_person(was, chair) or was.gone == chair.gone:
            continue
        name = shown(chair.name)
        if not chair.gone:
            said.append(language.text("{name} is here again.", name=name))
        elif chair.waited_for is not None:
            said.append(language.text("{name} is gone; a bot will take over.", name=name))
        else:
            said.append(language.text("{name} is gone.", name=name))
    return said


def _same_person(one: Occupant, other: Occupant) -> bool:
    return one.who == other.who and one.who != "open" and one.name == other.name


def replayed(seen: Seen, language: Language) -> list[str]:
    """The note that these cards were played before, for players who come after the deal."""
    known = seen.is_replay and seen.view is not None
    return [language.text(table_log.OF_THE_TABLE["replayed"])] if known else []


def who_is_here(seen: Seen, viewer: int | None, language: Language) -> list[str]:
    """A line for each seat: its number, who sits there, and whether they are here."""
    return [
        f"{seat + 1}. {_described(chair, name, seat == viewer, language)}"
        for seat, (chair, name) in enumerate(zip(seen.chairs, names_of(seen, language), strict=True))
    ]


def _described(chair: Occupant, name: str, mine: bool, language: Language) -> str:
    text = language.text
    if chair.who == "open":
        return text("an open seat")
    if chair.who == "bot":
        said = with_level(name, chair.level, language)
        if chair.gone:
            return text("{name}, away", name=said)
        return text("{name}, invited", name=said) if chair.invited else said
    if mine:
        return text("{name} (you)", name=name)
    if chair.stand_in:
        return text("{name} (a bot plays meanwhile)", name=name)
    return text("{name} (gone)", name=name) if chair.gone else name


def beginning(seen: Seen, viewer: int | None, language: Language) -> list[str]:
    """Who sits where, who plays against whom, and with which factions."""
    if seen.view is None:
        return []
    text, names, lineup = language.text, names_of(seen, language), seen.view.lineup
    listed = language.words.listed
    factions = [power_name(faction, language) for faction in lineup.factions]
    factions += [text("Heroes")] if lineup.heroes else []
    said = [text("Clockwise around the table:"), *who_is_here(seen, viewer, language)]
    if viewer is not None:
        partners = [names[seat] for seat in lineup.sides[lineup.side_of(viewer)] if seat != viewer]
        opponents = listed([names[seat] for seat in lineup.opponents(viewer)])
        if partners:
            said.append(text("You and {partner} play against {names}.", partner=partners[0], names=opponents))
        else:
            said.append(text("You play against {names}.", names=opponents))
    return [*said, f"{text('Factions')}: {listed(factions)}."]
