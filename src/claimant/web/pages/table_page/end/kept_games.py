"""A game in the form in which the page keeps it in the player's own browser (`static/games.js`)."""

from __future__ import annotations

import msgspec

from claimant.rules.cards import Seat
from claimant.rules.score import Result
from claimant.web.pages.table_page.scene import TONES, Person, Scene
from claimant.web.tables.table import Table


class Rival(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table; bots have a level."""

    name: str
    level: str = ""


class KeptGame(msgspec.Struct, frozen=True):
    """One game, as its player saw its end."""

    table: str
    seat: int
    started: int
    """When its table was opened, in seconds since 1970."""
    factions: tuple[str, ...]
    heroes: bool
    players: int
    with_: tuple[Rival, ...] = msgspec.field(name="with")
    """Partners."""
    against: tuple[Rival, ...]
    result: str
    """`won`, `lost` or `shared`."""
    votes: tuple[int, ...]
    """The number of votes of each side, the player's first."""
    voted: tuple[str, ...]
    """For each faction whose vote it was: `us`, `them`, `third`, or nobody's."""
    counts: bool
    """Not if its cards had been played before."""
    resigned: bool
    """Did somebody give it up? Then the votes are as they stood."""
    record: str


def kept_game(table: Table, scene: Scene, stood: Result | None, winners: tuple[Seat, ...]) -> str:
    """The game as JSON, with the votes as they stood; empty for spectators and games that nobody won."""
    seat, lineup = scene.seat, scene.view.lineup
    if seat is None or not winners:
        return ""
    ours = lineup.sides[lineup.side_of(seat)]
    shared = len({lineup.side_of(each) for each in winners}) > 1
    kept = KeptGame(
        table.id,
        seat,
        table.opened.at,
        tuple(faction.name for faction in lineup.factions),
        lineup.heroes,
        lineup.players,
        tuple(_rival(scene.facts.people[each]) for each in ours if each != seat),
        tuple(_rival(person) for at, person in enumerate(scene.facts.people) if at not in ours),
        "lost" if seat not in winners else "shared" if shared else "won",
        tuple(stood.tallies[side][0] if stood else 0 for side in scene.sides),
        tuple("" if each.side is None else TONES[scene.sides.index(each.side)] for each in stood.votes)
        if stood
        else ("",) * len(lineup.factions),
        not table.is_replay,
        table.resigned is not None,
        f"/t/{table.id}/record{scene.facts.asked}",
    )
    return msgspec.json.encode(kept).decode()


def _rival(person: Person) -> Rival:
    return Rival(person.name, (person.guest or person.level) if person.is_bot else "")
