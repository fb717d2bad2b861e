"""Reads the set-up's form into a plan; a sentence says what is missing or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import SystemRandom
from typing import Any, Protocol

from msgspec.structs import replace
from starlette.datastructures import FormData, UploadFile

from claimant.bots.levels import BOTS, USUAL
from claimant.locale.marks import N_
from claimant.notation.guest_names import guest_in
from claimant.rules.lineup import TENS, all_line_ups
from claimant.rules.presets import PRESETS
from claimant.rules.reason import Refused
from claimant.web.pages.table_page.people import NAMELESS
from claimant.web.tables.plan import Pace, Plan, SeatPlan, Who, why_not_plan
from claimant.web.tables.share_codes import plan_of
from claimant.web.tables.table import Table

PICK, RANDOM = "pick", "random"


class Form(Protocol):
    """The submitted form; a field may have several values."""

    def get(self, key: Any, default: Any, /) -> object: ...
    def getlist(self, key: Any) -> Sequence[object]: ...


def plan_from_form(form: Form) -> tuple[Plan, str]:
    """The plan and the host's name; raises a ValueError that says what is wrong."""
    name = _text(form, "name").strip() or NAMELESS
    plan = plan_of(_text(form, "code")) if _text(form, "do") == "code" else _filled_in(form)
    guests = {seat.level for seat in plan.seats if guest_in(seat.level)}  # whether they exist is checked later
    if problem := why_not_plan(plan, frozenset({*BOTS, *guests})):
        raise Refused(problem)
    return plan, name


def _filled_in(form: Form) -> Plan:
    players = _number(form, "players", 2)
    if players not in TENS:
        raise ValueError(N_("Claim is for 2, 3 or 4 players."))
    return Plan(
        players,
        _factions(form, players),
        tuple(_seat(form, seat) for seat in range(players)),
        heroes=bool(_text(form, "heroes")) and players == 2,
        leader=_leader(form, players),
        pace=_pace(form),
        clock=_number(form, "clock", 0) or None,
        grace=_number(form, "grace", 60) or None,
        strict=bool(_text(form, "strict")),
        hints=bool(_text(form, "hints")),
    )


def filled_by(table: Table) -> Form:
    """The form that a table's present set-up and seats would have been made with."""
    plan, chairs = table.plan, table.chairs
    told: list[tuple[str, str | UploadFile]] = [
        ("players", str(plan.players)),
        ("lineup", plan.preset or PICK),
        *(("faction", name) for name in plan.factions if plan.preset is None),
        *((f"who-{at}", "bot" if chair.who is Who.BOT else "open") for at, chair in enumerate(chairs)),
        *((f"level-{at}", chair.level) for at, chair in enumerate(chairs)),
        *((f"who-{at}", "open") for at in range(len(chairs), 4)),
        *((f"level-{at}", USUAL) for at in range(len(chairs), 4)),
        ("leader", str(plan.leader)),
        ("pace", plan.pace.value),
        ("clock", str(plan.clock or 0)),
        ("grace", str(plan.grace or 0)),
        *((name, "yes") for name in ("heroes", "strict", "hints") if getattr(plan, name)),
    ]
    return FormData(told)


def for_a_friend(plan: Plan) -> Plan:
    """The set-up for a table with a friend: its host sits, and at least one seat is open."""
    seats = list(plan.seats)
    if not any(seat.who is Who.ME for seat in seats):
        seats[0] = replace(seats[0], who=Who.ME)
    if not any(seat.who is Who.OPEN for seat in seats):
        first = next(at for at, seat in enumerate(seats) if seat.who is Who.BOT)
        seats[first] = replace(seats[first], who=Who.OPEN)
    return replace(plan, seats=tuple(seats))


def _text(form: Form, name: str) -> str:
    found = form.get(name, "")
    return found if isinstance(found, str) else ""


def _number(form: Form, name: str, default: int) -> int:
    text = _text(form, name).strip()
    if not text:
        return default
    if not text.isdecimal() or len(text) > 6:
        raise ValueError(N_("Please enter a number."))
    return int(text)


def _factions(form: Form, players: int) -> tuple[str, ...]:
    chosen = _text(form, "lineup") or next(iter(PRESETS))
    if chosen == PICK:
        return tuple(str(name) for name in form.getlist("faction"))[:22]
    if chosen == RANDOM:
        return random_factions(players)
    preset = PRESETS.get(chosen)
    if preset is None or players not in preset.players:
        return random_factions(players)
    return preset.factions


def random_factions(players: int) -> tuple[str, ...]:
    """Any legal line-up, each equally likely."""
    return SystemRandom().choice(list(all_line_ups(players)))


def _seat(form: Form, seat: int) -> SeatPlan:
    who = _text(form, f"who-{seat}") or (Who.ME if seat == 0 else Who.BOT)
    if who not in list(Who):
        raise ValueError(N_("A seat is open, a bot’s, or yours."))
    seat_plan = SeatPlan(Who(who), level=_text(form, f"level-{seat}") or USUAL)
    return seat_plan if seat_plan.who is Who.BOT else replace(seat_plan, level=seat_plan.stand_in)


def _leader(form: Form, players: int) -> int:
    if _text(form, "leader") == RANDOM:
        return SystemRandom().randrange(players)
    return min(_number(form, "leader", 0), players - 1)


def _pace(form: Form) -> Pace:
    wanted = _text(form, "pace") or Pace.NORMAL
    if wanted not in list(Pace):
        raise ValueError(N_("The bots’ pace is slow, normal, fast or at once."))
    return Pace(wanted)
