"""What the host does before the game: change the set-up, swap seats, list the table for everybody."""

from __future__ import annotations

from claimant.locale.marks import N_
from claimant.web.api.action_documents import Rearranged
from claimant.web.api.action_kinds import Action, Done, For, carry_out, must_exist
from claimant.web.api.documents import Outcome
from claimant.web.api.request_documents import ChangeTable, PublishTable, SwapSeats
from claimant.web.api.serialize import tell_outcome
from claimant.web.http.errors import RequestError
from claimant.web.http.limits import LimitKind
from claimant.web.http.request_context import RequestContext
from claimant.web.tables.access import digest, new_token, role_at
from claimant.web.tables.lobby import preparing
from claimant.web.tables.plan import Who, why_not_plan

NO_LISTING = N_("This server doesn’t list tables. Send your friends the links to their seats.")


async def _change(call: RequestContext, body: ChangeTable) -> Done:
    """Another set-up for a table that waits; new seats get new links, which only the host is told."""
    if problem := why_not_plan(body.plan, call.hall.guests.levels):
        raise RequestError(422, problem)
    already = {chair.level for chair in call.here.table.chairs}
    wanted = [seat.level for seat in body.plan.seats if seat.who is Who.BOT and seat.level not in already]
    if away := call.hall.guests.why_not_here(wanted):
        raise RequestError(409, away, why="bot_away")
    call.doorkeeper.admit(call.here.table.id, LimitKind.CHANGE)
    since = call.here.table.version
    links = tuple(new_token() for _ in body.plan.seats)
    await call.here.do(lambda table: preparing.change(table, body.plan, tuple(map(digest, links))))
    outcome = tell_outcome(call.here, role_at(call.here.table, list(call.tokens)), since)
    used = {chair.invitation for chair in call.here.table.chairs}
    fresh = [token if digest(token) in used else None for token in links]
    told = [None if token is None else f"{call.base_url}/join/{token}" for token in fresh]
    return Done(Rearranged(fresh, told, outcome), tuple(token for token in fresh if token))


async def _swap(call: RequestContext, body: SwapSeats) -> Done:
    must_exist(call, body.seat)
    must_exist(call, body.other)
    call.doorkeeper.admit(call.here.table.id, LimitKind.CHANGE)
    return await carry_out(call, lambda table: preparing.swap(table, body.seat, body.other))


async def _publish(call: RequestContext, body: PublishTable) -> Done:
    table = call.here.table.id
    call.doorkeeper.admit(table, LimitKind.CHANGE)
    if body.public:
        admit_listing(call, table)
    done = await carry_out(call, lambda table: preparing.publish(table, body.public))
    if body.public:
        call.doorkeeper.note_listing(call.address, table)
    return done


def admit_listing(call: RequestContext, table: str) -> None:
    """Refuse to list one more table if the caller or the server lists enough of them."""
    if not call.hall.policy.listing:
        raise RequestError(403, NO_LISTING)
    listed = [room.table.id for room in call.hall.open_tables()]
    call.doorkeeper.admit_listing(call.address, table, listed, call.hall.policy.listed)


HOST_ACTIONS = (
    Action(
        "change", For.HOST, ChangeTable, Rearranged, _change,
        "Change the set-up before the game; people keep their seats, and seats that stay keep their links.",
    ),
    Action("swap", For.HOST, SwapSeats, Outcome, _swap, "Let two seats change places before the game."),
    Action("publish", For.HOST, PublishTable, Outcome, _publish, "List the table for everybody, or no longer."),
)  # fmt: skip
