"""A set-up as a short code that can be sent and pasted: a dozen characters or so, without letters that look alike.

The code is a number in base 32 (Crockford's digits), its bits from the least: a version, the number of players, the
factions as a set, heroes, the leader, the pace, clock, grace, strictness, each seat, hints, and a check of seven bits.
"""

from __future__ import annotations

from zlib import crc32

from claimant.bots.levels import BOTS
from claimant.locale.marks import N_
from claimant.rules.registry import FACTIONS
from claimant.web.table.plan import Pace, Plan, SeatPlan, Who

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOK_ALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V", "-": None, " ": None})
VERSION = 1
CHECK_BITS = 7
CLOCKS = (None, 15, 30, 60, 120, 300, 3600, 86400)
GRACES = (None, 15, 30, 60, 120, 300, 3600, 86400)
LEVEL_BITS = 4
NO_CODE = N_("A set-up’s code is a row of letters and digits, as in 1A2B-3C4D-5E6F.")
MISTYPED = N_("There is a mistake in this code: compare it with the one you were sent.")
OTHER_VERSION = N_("This code comes from another version of the game.")


class CodeError(ValueError):
    """A text that is no set-up's code; its message says why."""


class Bits:
    """A number that is written and read from its least bits up."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.at = 0

    def put(self, value: int, width: int) -> None:
        self.number |= value << self.at
        self.at += width

    def get(self, width: int) -> int:
        self.at += width
        return self.number >> (self.at - width) & ((1 << width) - 1)


def code_of(plan: Plan) -> str:
    """The plan as a code, in groups of four; names are left out."""
    bits = Bits()
    bits.put(VERSION, 3)
    bits.put(plan.players - 2, 2)
    bits.put(sum(1 << at for at, name in enumerate(FACTIONS) if name in plan.factions), len(FACTIONS))
    bits.put(plan.heroes, 1)
    bits.put(plan.leader, 2)
    bits.put(list(Pace).index(plan.pace), 2)
    bits.put(_nearest(CLOCKS, plan.clock), 3)
    bits.put(_nearest(GRACES, plan.grace), 3)
    bits.put(plan.strict, 1)
    for seat in plan.seats:
        bits.put(list(Who).index(seat.who), 2)
        bits.put(_level_sign(seat.level), LEVEL_BITS)
    bits.put(plan.hints, 1)
    whole = bits.number << CHECK_BITS | _check(bits.number)
    digits = ""
    while whole:
        whole, digit = divmod(whole, 32)
        digits = DIGITS[digit] + digits
    return "-".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def plan_of(code: str) -> Plan:
    """The plan of a code; a wrong one is refused with the reason."""
    typed = code.strip().upper().translate(LOOK_ALIKES)
    if not typed or len(typed) > 24 or any(sign not in DIGITS for sign in typed):
        raise CodeError(NO_CODE)
    whole = 0
    for sign in typed:
        whole = whole * 32 + DIGITS.index(sign)
    number = whole >> CHECK_BITS
    if whole & ((1 << CHECK_BITS) - 1) != _check(number):
        raise CodeError(MISTYPED)
    bits = Bits(number)
    if bits.get(3) != VERSION:
        raise CodeError(OTHER_VERSION)
    try:
        return _plan(bits)
    except CodeError:
        raise
    except (IndexError, ValueError):
        raise CodeError(MISTYPED) from None


def _plan(bits: Bits) -> Plan:
    players = bits.get(2) + 2
    chosen = bits.get(len(FACTIONS))
    factions = tuple(name for at, name in enumerate(FACTIONS) if chosen >> at & 1)
    heroes, leader, pace = bool(bits.get(1)), bits.get(2), list(Pace)[bits.get(2)]
    clock, grace, strict = CLOCKS[bits.get(3)], GRACES[bits.get(3)], bool(bits.get(1))
    seats = tuple(SeatPlan(list(Who)[bits.get(2)], level=_level(bits.get(LEVEL_BITS))) for _ in range(players))
    return Plan(players, factions, seats, heroes, leader, pace, clock, grace, strict, hints=bool(bits.get(1)))


def _level_sign(level: str) -> int:
    """A few bits of the level's name: a code keeps its meaning when there are more levels."""
    return crc32(level.encode()) % (1 << LEVEL_BITS)


def _level(sign: int) -> str:
    found = [level for level in BOTS if _level_sign(level) == sign]
    if not found:
        raise CodeError(OTHER_VERSION)
    return found[0]


def _check(number: int) -> int:
    return crc32(number.to_bytes(16, "big")) & ((1 << CHECK_BITS) - 1)


def _nearest(steps: tuple[int | None, ...], seconds: int | None) -> int:
    if seconds is None:
        return 0
    return min(range(1, len(steps)), key=lambda at: abs((steps[at] or 0) - seconds))
