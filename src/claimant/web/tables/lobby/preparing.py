"""What the host can change while a table waits: the set-up, the order of the seats, and whether it is listed."""

from __future__ import annotations

from msgspec.structs import replace

from claimant.notation.names import unlike
from claimant.rules.cards import Seat
from claimant.web.tables.commands import Refusal, Why, clean_name
from claimant.web.tables.deeds import AnyDeed, Changed, Published, Swapped
from claimant.web.tables.plan import Plan, SeatPlan, Who
from claimant.web.tables.table import Stage, Table

MOST_CHANGES = 200
"""How often one table can be changed: every change is stored."""


def why_no_change(table: Table) -> Why | None:
    """Why nothing can be changed now; None while the table waits."""
    if table.stage is not Stage.WAITING:
        return Why.NOT_WAITING
    if table.started:
        return Why.STARTED
    changes = sum(isinstance(note.what, Changed | Swapped | Published) for note in table.notes)
    return Why.CHANGED_ENOUGH if changes >= MOST_CHANGES else None


def _must_wait(table: Table) -> None:
    if why := why_no_change(table):
        raise Refusal(why)


def change(table: Table, plan: Plan, invitations: tuple[str, ...]) -> list[AnyDeed]:
    """Take on another set-up; `invitations` has a link's digest for each seat that is new."""
    _must_wait(table)
    people = table.people
    if people and max(people) >= plan.players:
        raise Refusal(Why.SEAT_IN_USE)
    if any(plan.seats[seat].who is Who.BOT for seat in people):
        raise Refusal(Why.PERSON_THERE)
    kept = tuple(chair.invitation for chair in table.chairs[: plan.players])
    told = replace(plan, seats=_seats(table, plan))
    links = (*kept, *invitations[len(kept) : plan.players])
    return [] if told == table.plan and not _differs(table, told) else [Changed(told, links)]


def _differs(table: Table, plan: Plan) -> bool:
    """Does a seat differ from the set-up, because it was freed or given to a bot since?"""
    return any(
        (chair.who is Who.BOT) != (seat.who is Who.BOT)
        or chair.level != (seat.level if seat.who is Who.BOT else seat.stand_in)
        for chair, seat in zip(table.chairs, plan.seats, strict=True)
        if not chair.is_person
    )


def _seats(table: Table, plan: Plan) -> tuple[SeatPlan, ...]:
    """The seats of the plan, with the people who sit there; all names are clean and distinct."""
    found: list[SeatPlan] = []
    names = [table.chairs[seat].name for seat in sorted(table.people)]
    who: Who
    for at, seat in enumerate(plan.seats):
        if at in table.people:
            old = table.plan.seats[at]
            who, name = Who.OPEN if old.who is Who.BOT else old.who, old.name
        else:
            who, name = Who.BOT if seat.who is Who.BOT else Who.OPEN, seat.name
            name = name and unlike(names, clean_name(name))
            names.append(name)
        found.append(SeatPlan(who, name, seat.level))
    return tuple(found)


def swap(table: Table, seat: Seat, other: Seat) -> list[AnyDeed]:
    """Two seats change places."""
    _must_wait(table)
    return [] if seat == other else [Swapped(seat, other)]


def publish(table: Table, public: bool) -> list[AnyDeed]:
    """List the table for everybody, or no longer; does nothing if it is so already."""
    if public:
        _must_wait(table)
        if table.is_filled:
            raise Refusal(Why.NO_OPEN_SEAT)
    return [] if public == table.published else [Published(public)]


def give_up(table: Table) -> list[AnyDeed]:
    """Take a table off the list because its host is gone."""
    return [Published(False, "absence")] if table.published else []
