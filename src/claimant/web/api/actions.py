"""All actions at a table; the API and the page's plain forms both use them."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from claimant.bots.levels import BOTS
from claimant.locale.marks import N_
from claimant.rules.cards import Seat
from claimant.web.api.action_documents import Following, Freed, Hint, MoveChance, Replaying
from claimant.web.api.action_kinds import Action, Done, For, carry_out, must_exist
from claimant.web.api.deal_documents import Commit, Reveal
from claimant.web.api.documents import Outcome
from claimant.web.api.host_actions import HOST_ACTIONS
from claimant.web.api.request_documents import (
    AnswerQuestion,
    AskOthers,
    FreeSeat,
    HireBot,
    MakeMove,
    Nothing,
    SayPhrase,
)  # fmt: skip
from claimant.web.api.serialize import tell_outcome, tell_same_deal, tell_you
from claimant.web.http.errors import NO_HINT, RequestError
from claimant.web.http.request_context import RequestContext
from claimant.web.tables import commands, fair_deals
from claimant.web.tables.access import digest, new_token, role_at, seat_after, tokens_for
from claimant.web.tables.match import Match
from claimant.web.tables.people import asking


async def _move(call: RequestContext, body: MakeMove) -> Done:
    seat, text = _seat(call), body.move.strip().lower()
    move_id = f"{seat} {body.id}" if body.id else ""  # ids of different seats can't collide
    command = partial(commands.move, seat=seat, text=text, by="player", version=body.version, move_id=move_id)
    return await carry_out(call, command, body.version)


async def _start(call: RequestContext, _: Nothing) -> Done:
    return await carry_out(call, commands.start)


async def _hire(call: RequestContext, body: HireBot) -> Done:
    must_exist(call, body.seat)
    level = body.level or call.here.table.plan.seats[body.seat].stand_in
    if level not in call.hall.guests.levels:
        raise RequestError(422, N_("Unknown bot; the bots are {levels}."), levels=", ".join(BOTS))
    if away := call.hall.guests.why_not_here([level]):
        raise RequestError(409, away, why="bot_away")
    call.doorkeeper.admit_seating(call.address, call.here.table.id)
    return await carry_out(call, lambda table: commands.hire(table, body.seat, level))


async def _remove(call: RequestContext, body: FreeSeat) -> Done:
    """Free a seat: hosts may remove others, guests only themselves. The seat gets a new link."""
    must_exist(call, body.seat)
    if not call.role.host and body.seat not in call.role.seats:
        raise RequestError(403, N_("Only the host can remove somebody else."))
    token = new_token()
    call.doorkeeper.admit_seating(call.address, call.here.table.id)
    since = call.here.table.version
    await call.here.do(lambda table: commands.stand(table, body.seat, digest(token)))
    outcome = tell_outcome(call.here, role_at(call.here.table, list(call.tokens)), since)
    if not call.role.host:
        return Done(Freed(None, None, outcome))
    return Done(Freed(token, f"{call.base_url}/join/{token}", outcome), (token,))


def _seat(call: RequestContext) -> Seat:
    """The caller's seat; actions for players need one."""
    assert call.role.seat is not None
    return call.role.seat


async def _commit(call: RequestContext, body: Commit) -> Done:
    seat = _seat(call)
    return await carry_out(call, lambda table: fair_deals.commit(table, seat, body.round, body.commitment))


async def _reveal(call: RequestContext, body: Reveal) -> Done:
    seat = _seat(call)
    return await carry_out(call, lambda table: fair_deals.reveal(table, seat, body.round, body.salt))


async def _back(call: RequestContext, _: Nothing) -> Done:
    seat = _seat(call)
    return await carry_out(call, lambda table: commands.go_back(table, seat))


async def _hint(call: RequestContext, _: Nothing) -> Done:
    room, seat = call.here, _seat(call)
    await room.do(lambda table: commands.ask_for_hint(table, seat))
    turn, known = room.table.turn, room.view(seat)
    assert known is not None
    found = await room.hints.ask(known, turn)
    if found is None:
        raise RequestError(503, NO_HINT, 1)
    chances = [MoveChance(move, chance) for move, chance in found.chances]
    return Done(Hint(turn, chances[0].move, chances, found.exact, found.worlds, found.error))


async def _return(call: RequestContext, _: Nothing) -> Done:
    seat = _seat(call)
    return await carry_out(call, lambda table: commands.come_back(table, seat))


async def _say(call: RequestContext, body: SayPhrase) -> Done:
    seat = _seat(call)
    call.doorkeeper.admit_phrase(call.address, call.here.table.id, seat)
    return await carry_out(call, lambda table: commands.say(table, seat, body.phrase))


async def _close(call: RequestContext, _: Nothing) -> Done:
    return await carry_out(call, lambda table: commands.close(table, "abandoned"))


async def _rematch(call: RequestContext, _: Nothing) -> Done:
    return await _go_on(call, Match.REMATCH)


async def _same_deal(call: RequestContext, _: Nothing) -> Done:
    """Propose the same deal, or agree to it; once everybody agrees, the next table is opened."""
    room, seat = call.here, call.role.seat
    if room.table.next_table is None:
        call.doorkeeper.admit_phrase(call.address, room.table.id, -1 if seat is None else seat)
        await room.do(lambda table: commands.agree(table, seat))
        if not room.table.staying <= room.table.agreed | {seat}:
            return Done(Replaying(None, tell_you(call.role), tell_same_deal(room.table)))
    done = await _go_on(call, Match.SAME_DEAL)
    assert isinstance(done.answer, Following)
    return done._replace(answer=Replaying(done.answer.id, done.answer.you, tell_same_deal(room.table)))


async def _decline(call: RequestContext, _: Nothing) -> Done:
    seat = _seat(call)
    call.doorkeeper.admit_phrase(call.address, call.here.table.id, seat)
    return await carry_out(call, lambda table: commands.decline(table, seat))


async def _ask(call: RequestContext, body: AskOthers) -> Done:
    seat = _limited(call)
    return await carry_out(call, lambda table: asking.ask(table, seat, body.what))


async def _answer(call: RequestContext, body: AnswerQuestion) -> Done:
    seat = _limited(call)
    return await carry_out(call, lambda table: asking.answer(table, seat, body.question, body.yes))


async def _resign(call: RequestContext, _: Nothing) -> Done:
    seat = _limited(call)
    return await carry_out(call, lambda table: asking.resign(table, seat))


async def _leave(call: RequestContext, _: Nothing) -> Done:
    """Leave the table; the answer tells what a spectator may know, because the caller has no seat any more."""
    seat, since = _limited(call), call.here.table.version
    await call.here.do(lambda table: asking.leave(table, seat))
    role = role_at(call.here.table, list(call.tokens), call.wanted)
    return Done(tell_outcome(call.here, role, since))


def _limited(call: RequestContext) -> Seat:
    """The caller's seat, if it hasn't told the others too much in a short time."""
    seat = _seat(call)
    call.doorkeeper.admit_phrase(call.address, call.here.table.id, seat)
    return seat


async def _go_on(call: RequestContext, match: Match) -> Done:
    """Open the next table; it counts as opened by the first caller."""
    keeper, hall = call.doorkeeper, call.hall
    room, opened = await hall.go_on(call.here, match, lambda: keeper.admit_table(call.address, hall.is_open))
    if opened:
        keeper.note_table(call.address, room.table.id)
    wanted = None if call.wanted is None else seat_after(call.here.table, room.table, call.wanted)
    there = replace(call, wanted=wanted)
    you = tell_you(role_at(room.table, list(call.tokens), wanted))
    return Done(Following(room.table.id, you), tokens_for(room.table, call.tokens), room, there.asked)


ACTIONS = (
    Action("move", For.PLAYERS, MakeMove, Outcome, _move, "Make a move.", "hand"),
    Action("start", For.HOST, Nothing, Outcome, _start, "Start: the rounds of the deal begin."),
    Action("hire", For.HOST, HireBot, Outcome, _hire, "Put a bot on an open seat."),
    Action("remove", For.BOTH, FreeSeat, Freed, _remove, "Free a seat before the game; its link changes."),
    Action("commit", For.PLAYERS, Commit, Outcome, _commit, "Commit to a salt, the seat's part of the deal."),
    Action("reveal", For.PLAYERS, Reveal, Outcome, _reveal, "Reveal the salt, once all commitments are listed."),
    Action("back", For.PLAYERS, Nothing, Outcome, _back, "Go back to one's last decision, against bots.", "hand"),
    Action("hint", For.PLAYERS, Nothing, Hint, _hint, "What each of one's moves is worth, in one's own turn.", "hand"),
    Action("return", For.PLAYERS, Nothing, Outcome, _return, "Take the seat back from a bot.", "hand"),
    Action("say", For.PLAYERS, SayPhrase, Outcome, _say, "Say one of the fixed phrases."),
    Action("close", For.HOST, Nothing, Outcome, _close, "End the table before the game is over."),
    Action("rematch", For.BOTH, Nothing, Following, _rematch, "Play again: new cards, the first lead goes round."),
    Action(
        "same-deal", For.BOTH, Nothing, Replaying, _same_deal,
        "Propose or agree to play the same cards again, one seat further; the game doesn't count for the match.",
    ),
    Action(
        "ask", For.PLAYERS, AskOthers, Outcome, _ask,
        "Ask the other people to take back one's last move, or to end the game without a result.",
    ),
    Action("answer", For.PLAYERS, AnswerQuestion, Outcome, _answer, "Answer the open question, or withdraw it."),
    Action("resign", For.PLAYERS, Nothing, Outcome, _resign, "Give the game up; a partner who plays must agree."),
    Action("leave", For.PLAYERS, Nothing, Outcome, _leave, "Leave the table for good; a bot plays on."),
    Action("decline", For.PLAYERS, Nothing, Outcome, _decline, "Decline the same deal, or take it back."),
    *HOST_ACTIONS,
)  # fmt: skip
BY_NAME = {action.name: action for action in ACTIONS}
