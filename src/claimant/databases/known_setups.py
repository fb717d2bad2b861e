"""Set-ups that were read before: a database has many games of few line-ups."""

from __future__ import annotations

from functools import lru_cache

from claimant.notation.setups import read_setup
from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp
from claimant.rules.registry import FACTIONS


def known_setup(value: object) -> tuple[LineUp, Seat]:
    """The line-up and the first leader, as `read_setup` reads them."""
    if type(value) is not dict:
        return read_setup(value)
    factions = value.get("factions")
    plain = {key: each for key, each in value.items() if key != "factions"}
    if type(factions) is not list or not all(type(each) in (int, bool) for each in plain.values()):
        return read_setup(value)
    try:
        found = _read(tuple(factions), tuple((key, type(each), each) for key, each in plain.items()))
    except TypeError:  # something in the list that has no hash
        return read_setup(value)
    is_current = all(FACTIONS.get(faction.name) is faction for faction in found[0].factions)
    return found if is_current else read_setup(value)


@lru_cache(maxsize=256)
def _read(factions: tuple[object, ...], plain: tuple[tuple[str, type, object], ...]) -> tuple[LineUp, Seat]:
    return read_setup({"factions": list(factions), **{key: value for key, _, value in plain}})
