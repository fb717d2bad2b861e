"""Share codes: a set-up as a short code to send and paste, without letters that look alike.

A code is a number in base 32 (Crockford's digits). From the lowest bit it holds the version, the number of players, the
factions, heroes, the leader, the pace, clock, grace, strictness, the seats, hints, and a checksum of seven bits.
Version 2 names each faction by its two letters and each bot level by its name, so that a code keeps its meaning when
other factions and bots are installed. Version 1 numbered the 21 factions of the rulebook; its codes can still be read.
"""

from __future__ import annotations

from zlib import crc32

from claimant.bots.levels import BOTS
from claimant.locale.marks import N_
from claimant.rules.reason import Reason, Refused
from claimant.rules.registry import FACTIONS
from claimant.web.tables.plan import Pace, Plan, SeatPlan, Who

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOK_ALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V", "-": None, " ": None})
LONGEST = 120
VERSIONS = (1, 2)
CHECK_BITS = 7
CLOCKS = (None, 15, 30, 60, 120, 300, 3600, 86400)
GRACES = (None, 15, 30, 60, 120, 300, 3600, 86400)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
VERSION_1 = (
    "goblins", "knights", "gnomes", "giants", "kings", "peasants",
    "undead", "dwarves", "doppelgangers", "dragons", "trolls", "seers",
    "automatons", "bards", "griffins", "raccoons", "vikings",
    "vampires", "zombies", "werewolves", "shadows",
)  # fmt: skip
"""The factions that version 1 numbers; this list never changes."""
NAME_SIGNS = LETTERS + "0123456789-_.:"
LEVEL_BITS = 4
"""In version 1, the number of bits that encode a level's name."""
NO_CODE = N_("A table code is a row of letters and digits, as in 1A2B-3C4D-5E6F.")
MISTYPED = N_("There is a mistake in this code: compare it with the one you were sent.")
OTHER_VERSION = N_("This code comes from another version of the game.")


class CodeError(ValueError):
    """The text is not a valid share code; the message says why."""


class FactionNotInstalled(Reason, frozen=True):
    code: str
    wording = N_("This table code names a faction that isn’t installed here: {code!r}.")


class BotNotInstalled(Reason, frozen=True):
    level: str
    wording = N_("This table code names a bot that isn’t installed here: {level!r}.")


class Bits:
    """A number that is written and read bit by bit, from the lowest."""

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
    """The plan as a code in groups of four characters, without the players' names."""
    bits = Bits()
    bits.put(VERSIONS[-1], 3)
    bits.put(plan.players - 2, 2)
    bits.put(len(plan.factions), 3)
    for name in plan.factions:
        _put_text(bits, FACTIONS[name].code, LETTERS)
    bits.put(plan.heroes, 1)
    bits.put(plan.leader, 2)
    bits.put(list(Pace).index(plan.pace), 2)
    bits.put(_nearest(CLOCKS, plan.clock), 3)
    bits.put(_nearest(GRACES, plan.grace), 3)
    bits.put(plan.strict, 1)
    bits.put(plan.hints, 1)
    levels = list(dict.fromkeys(seat.stand_in for seat in plan.seats))  # other servers don't know bots of this one
    bits.put(len(levels), 3)
    for level in levels:
        bits.put(len(level), 5)
        _put_text(bits, level, NAME_SIGNS)
    for seat in plan.seats:
        bits.put(list(Who).index(seat.who), 2)
        bits.put(levels.index(seat.stand_in), 2)
    return _digits(bits.number << CHECK_BITS | _check(bits.number))


def plan_of(code: str) -> Plan:
    """The plan of a code; raises `CodeError` if it is invalid, `Refused` if a faction or bot isn't installed."""
    typed = code.strip().upper().translate(LOOK_ALIKES)
    if not typed or len(typed) > LONGEST or any(sign not in DIGITS for sign in typed):
        raise CodeError(NO_CODE)
    whole = 0
    for sign in typed:
        whole = whole * 32 + DIGITS.index(sign)
    number = whole >> CHECK_BITS
    if whole & ((1 << CHECK_BITS) - 1) != _check(number):
        raise CodeError(MISTYPED)
    bits = Bits(number)
    version = bits.get(3)
    if version not in VERSIONS:
        raise CodeError(OTHER_VERSION)
    try:
        return _plan_1(bits) if version == 1 else _plan_2(bits)
    except (CodeError, Refused):
        raise
    except (IndexError, ValueError):
        raise CodeError(MISTYPED) from None


def _plan_1(bits: Bits) -> Plan:
    players = bits.get(2) + 2
    chosen = bits.get(len(VERSION_1))
    factions = tuple(name for at, name in enumerate(VERSION_1) if chosen >> at & 1)
    heroes, leader, pace = bool(bits.get(1)), bits.get(2), list(Pace)[bits.get(2)]
    clock, grace, strict = CLOCKS[bits.get(3)], GRACES[bits.get(3)], bool(bits.get(1))
    seats = tuple(SeatPlan(list(Who)[bits.get(2)], level=_level_1(bits.get(LEVEL_BITS))) for _ in range(players))
    return Plan(players, factions, seats, heroes, leader, pace, clock, grace, strict, hints=bool(bits.get(1)))


def _plan_2(bits: Bits) -> Plan:
    players = bits.get(2) + 2
    factions = tuple(_faction(_get_text(bits, 2, LETTERS)) for _ in range(bits.get(3)))
    heroes, leader, pace = bool(bits.get(1)), bits.get(2), list(Pace)[bits.get(2)]
    clock, grace = CLOCKS[bits.get(3)], GRACES[bits.get(3)]
    strict, hints = bool(bits.get(1)), bool(bits.get(1))
    levels = [_level(_get_text(bits, bits.get(5), NAME_SIGNS)) for _ in range(bits.get(3))]
    seats = tuple(SeatPlan(list(Who)[bits.get(2)], level=levels[bits.get(2)]) for _ in range(players))
    return Plan(players, factions, seats, heroes, leader, pace, clock, grace, strict, hints=hints)


def _faction(code: str) -> str:
    found = next((name for name, faction in FACTIONS.items() if faction.code == code), None)
    if found is None:
        raise Refused(FactionNotInstalled(code))
    return found


def _level(name: str) -> str:
    if name not in BOTS:
        raise Refused(BotNotInstalled(name))
    return name


def _level_1(sign: int) -> str:
    """The level of a version 1 code, which holds a few bits of a hash of its name."""
    found = [level for level in BOTS if crc32(level.encode()) % (1 << LEVEL_BITS) == sign]
    if not found:
        raise CodeError(OTHER_VERSION)
    return found[0]


def _put_text(bits: Bits, text: str, alphabet: str) -> None:
    for sign in text:
        bits.put(alphabet.index(sign), (len(alphabet) - 1).bit_length())


def _get_text(bits: Bits, length: int, alphabet: str) -> str:
    return "".join(alphabet[bits.get((len(alphabet) - 1).bit_length())] for _ in range(length))


def _digits(number: int) -> str:
    """The number in base 32, in groups of four."""
    digits = ""
    while number:
        number, digit = divmod(number, 32)
        digits = DIGITS[digit] + digits
    return "-".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def _check(number: int) -> int:
    return crc32(number.to_bytes(max(16, (number.bit_length() + 7) // 8), "big")) & ((1 << CHECK_BITS) - 1)


def _nearest(steps: tuple[int | None, ...], seconds: int | None) -> int:
    if seconds is None:
        return 0
    return min(range(1, len(steps)), key=lambda at: abs((steps[at] or 0) - seconds))
