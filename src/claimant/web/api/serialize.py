"""Makes the documents of a table for one caller, always from that caller's view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from claimant.notation.cards import codes
from claimant.notation.reached_position import write_piles
from claimant.notation.wire import write_event, written
from claimant.rules.cards import Card as RulesCard
from claimant.rules.cards import Piles, Seat
from claimant.rules.events import Event
from claimant.rules.state import OPEN_PILES, Play
from claimant.rules.view import View
from claimant.web.api.deal_documents import Deal
from claimant.web.api.documents import (
    Card,
    ChairDocument,
    DayOfTable,
    Group,
    LogPage,
    Outcome,
    Position,
    Push,
    QuestionDocument,
    SameDeal,
    TableDocument,
    ViewDocument,
    You,
)  # fmt: skip
from claimant.web.api.serialize_deals import tell_deal
from claimant.web.tables.access import Role
from claimant.web.tables.clocks import decision_left, grace_left
from claimant.web.tables.log import FOLLOWED, LATEST, stretch
from claimant.web.tables.people.awaited import missing
from claimant.web.tables.plan import Who
from claimant.web.tables.room import Room
from claimant.web.tables.table import Note, Stage, Table

UNTOLD = frozenset({"tokens", "token", "invitation", "invitations", "secret"})
"""Fields of deeds with tokens and secrets, which only the server may know."""
WHO: dict[Who, Literal["open", "bot", "person"]] = {Who.OPEN: "open", Who.BOT: "bot", Who.ME: "person"}


def tell_table(room: Room, role: Role) -> TableDocument:
    """The table as a caller in this role may see it."""
    table = room.table
    known = room.view(role.seat)
    log = tell_log(table, role)
    return TableDocument(
        id=table.id,
        version=table.version,
        turn=table.turn,
        stage=table.stage.value,
        started=table.started,
        plan=table.plan,
        chairs=tell_chairs(room),
        you=tell_you(role),
        deal=tell_deal(room),
        series=list(table.opened.series),
        previous=table.opened.previous,
        next_table=table.next_table,
        same_deal_as=table.opened.same_deal_as,
        continues=None if table.opened.origin is None else table.opened.origin.address,
        of_day=tell_day(table),
        same_deal=tell_same_deal(table),
        times_back=table.times_back,
        question=tell_question(table),
        closed_why=table.closed_why,
        resigned=table.resigned,
        seconds_left=decision_left(room),
        position=None if known is None else tell_position(known),
        log=log.entries,
        log_before=log.log_before,
    )


def tell_log(table: Table, role: Role, before: int | None = None, limit: int = LATEST) -> LogPage:
    """A part of the log, as a caller in this role saw it."""
    found = stretch(table.notes, min(limit, LATEST), before)
    return LogPage([tell_note(note, role.seat) for note in found.notes], found.before)


def tell_view(room: Room, role: Role) -> ViewDocument:
    """The game as a caller in this role knows it, with its history."""
    table = room.table
    return ViewDocument(
        version=table.version,
        turn=table.turn,
        stage=table.stage.value,
        you=tell_you(role),
        chairs=tell_chairs(room),
        next_table=table.next_table,
        same_deal_as=table.opened.same_deal_as,
        continues=None if table.opened.origin is None else table.opened.origin.address,
        of_day=tell_day(table),
        same_deal=tell_same_deal(table),
        times_back=table.times_back,
        question=tell_question(table),
        closed_why=table.closed_why,
        resigned=table.resigned,
        hints=table.has_hints,
        seconds_left=decision_left(room),
        deal=tell_deal(room),
        view=room.view(role.seat),
        history=[] if table.game is None else [write_event(event) for event in table.game.seen_by(role.seat)],
    )


def tell_day(table: Table) -> DayOfTable | None:
    """The deal of the day, if the table plays one."""
    day = table.opened.day
    return None if day is None else DayOfTable(day.day, bool(day.start))


def tell_outcome(room: Room, role: Role, since: int) -> Outcome:
    """The state of the table for a caller in this role, and what happened after this version."""
    table = room.table
    followed = stretch(table.notes_since(since), FOLLOWED)
    return Outcome(
        version=table.version,
        turn=table.turn,
        stage=table.stage.value,
        to_move=table.to_move,
        legal=_legal(room, role),
        seconds_left=decision_left(room),
        deal=_current_deal(room),
        events=[tell_note(note, role.seat) for note in followed.notes],
        log_before=followed.before,
    )


def tell_you(role: Role) -> You:
    return You(role.seat, role.host, list(role.seats))


def _legal(room: Room, role: Role) -> list[str]:
    """The caller's legal moves, while the game isn't over."""
    known = room.view(role.seat)
    return [move.text for move in known.legal] if known is not None and room.table.to_move is not None else []


def _current_deal(room: Room) -> Deal | None:
    """The deal until the cards are dealt."""
    return tell_deal(room) if room.table.stage is Stage.WAITING else None


def tell_same_deal(table: Table) -> SameDeal:
    """May the deal be played again, and who agrees?"""
    return SameDeal(table.may_replay, sorted(table.agreed), sorted(table.staying - table.agreed))


def tell_question(table: Table) -> QuestionDocument | None:
    """What a player asks the others now."""
    question = table.agreements.question
    if question is None:
        return None
    return QuestionDocument(
        question.number, question.seat, question.what, question.card, sorted(question.agreed), sorted(missing(table))
    )


def tell_chairs(room: Room) -> list[ChairDocument]:
    """Who sits where, and who is present."""
    return [tell_chair(room, seat) for seat in range(room.table.plan.players)]


def tell_chair(room: Room, seat: Seat) -> ChairDocument:
    chair = room.table.chairs[seat]
    return ChairDocument(
        WHO[chair.who], chair.name, chair.level, room.is_gone(seat), chair.stand_in, grace_left(room, seat), chair.left,
        chair.is_invited,
    )  # fmt: skip


def tell_note(note: Note, viewer: Seat | None) -> dict[str, Any]:
    """An entry of the log, as the viewer saw it."""
    what = note.what.seen_by(viewer) if isinstance(note.what, Event) else note.what
    fields = {name: getattr(what, name) for name in what.__struct_fields__ if name not in UNTOLD}
    fields = {name: value for name, value in fields.items() if value is not None}  # a card that wasn't seen
    told = msgspec.to_builtins(fields, enc_hook=written, order="deterministic")
    return {"version": note.version, "kind": type(what).__name__.lower(), **told}


def tell_position(known: View) -> Position:
    """The game as the viewer knows it."""
    knowledge = known.knowledge
    return Position(
        phase=known.phase,
        leader=known.leader,
        hand=codes(known.hand),
        followers=codes(known.followers),
        hidden=codes(known.hidden),
        hand_sizes=list(known.hand_sizes),
        follower_sizes=list(known.follower_sizes),
        hidden_sizes=list(known.hidden_sizes),
        deck_size=known.deck_size,
        box_size=known.box_size,
        peeked=_code(known.peeked),
        **write_piles(known, OPEN_PILES),
        trick=_plays(known.trick),
        offered=[card.code for _, card in known.offered],
        to_move=known.to_move,
        asks=known.asks,
        about=_code(known.about),
        legal=[move.text for move in known.legal],
        last_trick=_plays(known.last_trick),
        last_winner=known.last_winner,
        known_hands=_each(knowledge.known_hands),
        known_followers=_each(knowledge.known_followers),
        groups=[
            Group(group.place, group.seat, group.size, sorted(group.barred))  # type: ignore[arg-type]
            for group in knowledge.groups
        ],
        unseen=codes(knowledge.unseen),
        result=msgspec.to_builtins(known.result, enc_hook=written, order="deterministic"),
    )


def _code(card: RulesCard | None) -> str | None:
    return None if card is None else card.code


def _each(seated: Piles) -> list[list[str]]:
    return [codes(pile) for pile in seated]


def _plays(plays: Iterable[Play]) -> list[Card]:
    return [Card(seat, card.code) for seat, card in plays]


def tell_pushes(room: Room, role: Role, since: int) -> list[Push]:
    """What happened after this version, a message for each version; the last one says what is asked now.

    It goes back no further than other answers do; the first message says where to read the rest.
    """
    table = room.table
    missed = stretch(table.notes_since(since))
    found: dict[int, list[dict[str, Any]]] = {}
    for note in missed.notes:
        found.setdefault(note.version, []).append(tell_note(note, role.seat))
    pushes = [Push(version=version, events=events) for version, events in found.items()]
    if missed.before is not None:
        pushes[0] = replace(pushes[0], log_before=missed.before)
    if not pushes:
        return []
    return [
        *pushes[:-1],
        replace(
            pushes[-1],
            stage=table.stage.value,
            to_move=table.to_move,
            seconds_left=decision_left(room),
            legal=_legal(room, role),
            deal=_current_deal(room),
        ),
    ]
