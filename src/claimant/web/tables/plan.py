"""The plan of a table: what the host chooses before the game."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from claimant.bots.levels import USUAL
from claimant.locale.marks import N_
from claimant.notation.guest_names import guest_in
from claimant.notation.names import LONGEST, shown
from claimant.rules.lineup import LineUp, why_not_line_up
from claimant.rules.presets import PRESETS
from claimant.rules.reason import Reason

Name = Annotated[str, Meta(max_length=LONGEST)]


class Who(StrEnum):
    """Who shall sit at a seat."""

    OPEN = "open"
    BOT = "bot"
    ME = "me"


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat as the host wants it."""

    who: Who
    name: Name = ""
    level: str = USUAL
    """The level of a bot at this seat, including one that takes over for a player who is gone; `bot:` and a name
    invites a bot that connects to this server."""

    @property
    def stand_in(self) -> str:
        """The level of a bot that takes over here."""
        return USUAL if guest_in(self.level) else self.level


class Pace(StrEnum):
    """How long a bot's move takes to appear, independent of the cards."""

    AT_ONCE = "at-once"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"

    @property
    def seconds(self) -> float:
        """The delay; even "at once" is long enough for every bot to think, so that the time reveals nothing."""
        return {"at-once": 0.05, "fast": 0.5, "normal": 1.2, "slow": 2.5}[self.value]

    @property
    def after_trick(self) -> float:
        """How much longer a bot waits after a complete trick, so that the others can look at it."""
        return {"at-once": 0.0, "fast": 0.7, "normal": 1.4, "slow": 1.4}[self.value]


class StoryTime(StrEnum):
    """What the last move completed, and so what pages show before the next decision."""

    NOTHING = "nothing"
    TRICK = "trick"
    PHASE = "phase"

    @property
    def seconds(self) -> float:
        """The time to show it, which costs no time of a player's clock; independent of the cards."""
        return {"nothing": 0.0, "trick": 1.8, "phase": 7.8}[self.value]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The set-up of a table."""

    players: Annotated[int, Meta(ge=2, le=4)]
    factions: Annotated[tuple[str, ...], Meta(max_length=8)]
    seats: Annotated[tuple[SeatPlan, ...], Meta(max_length=4)]
    heroes: bool = False
    leader: Annotated[int, Meta(ge=0, le=3)] = 0
    pace: Pace = Pace.NORMAL
    clock: Annotated[int, Meta(ge=5, le=86400)] | None = None
    """Seconds for each decision of a person; None for no clock."""
    grace: Annotated[int, Meta(ge=5, le=86400)] | None = 60
    """Seconds before a bot takes over for a player who is gone; None for never."""
    strict: bool = False
    """No taking back, no hints."""
    hints: bool = False
    """May people ask for hints in games with other people?"""

    @property
    def lineup(self) -> LineUp:
        return LineUp.of(self.players, self.factions, self.heroes)

    @property
    def preset(self) -> str | None:
        """The name of the ready-made line-up, if it is one."""
        mine = set(self.factions)
        return next((name for name, preset in PRESETS.items() if set(preset.factions) == mine), None)

    @property
    def fit_to_show(self) -> Plan:
        """The plan with clean names; older tables stored names as their hosts typed them."""
        return replace(self, seats=tuple(replace(seat, name=shown(seat.name)) for seat in self.seats))

    @property
    def setup(self) -> dict[str, object]:
        """The part of the plan that the deal depends on."""
        return {
            "players": self.players,
            "factions": list(self.lineup.names),
            "heroes": self.heroes,
            "leader": self.leader,
        }


class WrongSeats(Reason, frozen=True):
    players: int
    found: int
    wording = N_("There are {players} players, so there must be {players} seats, not {found}.")


class NoSuchLeader(Reason, frozen=True):
    leader: int
    last: int
    wording = N_("The leader is a seat from 0 to {last}, not {leader}.")


class TwoSeatsForOne(Reason, frozen=True):
    wording = N_("You can sit at one seat only, or at none to watch.")


class NoSuchBot(Reason, frozen=True):
    level: str
    levels: tuple[str, ...]
    wording = N_("There is no bot {level!r}; there are {levels}.")


def why_not_plan(plan: Plan, levels: frozenset[str]) -> Reason | None:
    """What is wrong with a set-up, and what would make it right; None if it is fine."""
    if problem := why_not_line_up(plan.players, list(plan.factions), plan.heroes):
        return problem
    if len(plan.seats) != plan.players:
        return WrongSeats(plan.players, len(plan.seats))
    if plan.leader >= plan.players:
        return NoSuchLeader(plan.leader, plan.players - 1)
    if sum(seat.who is Who.ME for seat in plan.seats) > 1:
        return TwoSeatsForOne()
    chosen = [seat.level if seat.who is Who.BOT else seat.stand_in for seat in plan.seats]
    if unknown := [level for level in chosen if level not in levels]:
        return NoSuchBot(unknown[0], tuple(sorted(levels)))
    return None
