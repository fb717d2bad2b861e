"""The set-up of a game as an object: number of players, factions, first leader."""

from __future__ import annotations

from claimant.notation.errors import AT, NotationError, Term, quoted
from claimant.notation.formats.value_checks import a_list, a_seat, a_text, a_truth, an_object
from claimant.rules.cards import Seat
from claimant.rules.lineup import TENS, LineUp, LineUpError
from claimant.rules.registry import FACTIONS
from claimant.rules.shuffle import SEED_BYTES, seed_from

KEYS = ("players", "factions", "heroes", "leader")


def read_setup(value: object) -> tuple[LineUp, Seat]:
    """The line-up, and who leads the first trick."""
    setup = an_object(value, "setup", KEYS, needed=("players", "factions"))
    players = setup["players"]
    if type(players) is not int or players not in TENS:
        raise NotationError("setup.players must be 2, 3 or 4, not {found}.", found=quoted(players))
    names = [_faction_name(name) for name in a_list(setup["factions"], "setup.factions", Term("names"))]
    heroes = a_truth(setup.get("heroes", False), "setup.heroes")
    try:
        lineup = LineUp.of(players, names, heroes)
    except LineUpError as error:
        raise NotationError(AT, where="setup", problem=error) from None
    return lineup, a_seat(setup.get("leader", 0), "setup.leader", players)


def _faction_name(value: object) -> str:
    if isinstance(value, str) and value in FACTIONS:
        return value
    raise NotationError(
        "setup: there is no faction {found}; the factions are {names}.", found=quoted(value), names=", ".join(FACTIONS)
    )


def write_setup(lineup: LineUp, leader: Seat) -> dict[str, object]:
    """The set-up of a real line-up; a cut deck has no notation, so that no reader takes it for a real game."""
    if lineup.is_cut:
        raise ValueError("A cut deck is for research only: its games have no records.")
    return {"players": lineup.players, "factions": list(lineup.names), "heroes": lineup.heroes, "leader": leader}


def read_seed(value: object) -> bytes:
    """The seed of up to 96 hex digits, read as one number, as 48 bytes."""
    text = a_text(value, "seed")
    try:
        return seed_from(text)
    except ValueError:
        raise NotationError(
            "seed must be 1 to {most} hex digits, not {found}.", most=2 * SEED_BYTES, found=quoted(text)
        ) from None
