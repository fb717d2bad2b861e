"""The pages besides the table: home, joining, my tables, errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.marks import N_
from claimant.locale.sentences.status import trick_number
from claimant.locale.sentences.waits import turn_wait
from claimant.rules.cards import Card, Seat
from claimant.rules.power import Faction
from claimant.rules.registry import CARDS, FACTIONS
from claimant.web.pages.line_ups import line_up_title
from claimant.web.pages.open_tables import open_tables
from claimant.web.pages.table_page.people import chair_name
from claimant.web.pages.templating import page
from claimant.web.tables.access import role_at
from claimant.web.tables.plan import Who
from claimant.web.tables.room import Room
from claimant.web.tables.table import Stage

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext

FAN = tuple(CARDS[code] for code in ("go9", "kn8", "un7", "dw4", "do5"))
PUZZLE = tuple(CARDS[code] for code in ("kn8", "dw0", "go4"))
BANNERS = tuple(FACTIONS[name] for name in ("goblins", "knights", "undead"))


STATES = {
    Stage.WAITING: N_("Waiting room"),
    Stage.PLAYING: N_("In play"),
    Stage.OVER: N_("Over"),
    Stage.CLOSED: N_("Over"),
}
MOST_SHOWN = 3
"""The number of unfinished games on the home page; the page of all tables has the rest."""


class Mine(NamedTuple):
    """One of the viewer's tables."""

    address: str
    my_turn: bool
    is_over: bool
    factions: tuple[Faction, ...]
    since: float
    title: str
    """What is played with whom, and the trick: "Claim with Ben · Trick 6 of 13"."""
    turn: str
    """Whose turn it is and since when, or the table's state."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Two cards of the line-up, as its picture."""
        return tuple(faction.cards[-1] for faction in self.factions[:2])


def home(call: RequestContext, pasted: str = "") -> str:
    """The home page; a pasted text that was refused is shown again."""
    going_on = [each for each in _mine(call) if not each.is_over][:MOST_SHOWN]
    return page(
        call,
        "home.html",
        tables=going_on,
        open_tables=open_tables(call),
        fan=FAN,
        banners=BANNERS,
        puzzle_cards=PUZZLE,
        factions=len(FACTIONS),
        pasted=pasted,
        problem=call.problem,
    )


def my_tables(call: RequestContext) -> str:
    """All tables that this device has a link to."""
    return page(call, "tables.html", tables=_mine(call))


def turns(call: RequestContext) -> dict[str, object]:
    """The tables at which it is the viewer's turn, for pages that ask now and then: no cards, only who plays there."""
    waiting = [each for each in _mine(call) if each.my_turn]
    return {
        "mine": [
            {
                "table": each.address,
                "address": f"/t/{each.address}",
                "title": call.language.text("Your turn"),
                "company": each.title,
            }
            for each in waiting
        ]
    }


def _mine(call: RequestContext) -> list[Mine]:
    found = []
    for room in (call.hall.rooms[table] for table in call.tables if table in call.hall.rooms):
        role = role_at(room.table, list(call.tokens))
        if role.may_see:
            found.append(_shown(call, room, role.seats))
    return sorted(found, key=lambda mine: (mine.is_over, not mine.my_turn, -mine.since))


def _shown(call: RequestContext, room: Room, seats: tuple[Seat, ...]) -> Mine:
    table, language = room.table, call.language
    names = [chair_name(chair, at, language) for at, chair in enumerate(table.chairs)]
    others = [at for at, chair in enumerate(table.chairs) if at not in seats and chair.who is not Who.OPEN]
    my_turn, view = table.to_move in seats, room.view(None)
    asked = f"?seat={table.to_move}" if my_turn and len(seats) > 1 else ""
    trick = trick_number(view, language) if view is not None and table.stage is Stage.PLAYING else ""
    return Mine(
        f"{table.id}{asked}",
        my_turn,
        table.has_ended,
        table.plan.lineup.factions,
        room.touched,
        title=" · ".join(filter(None, (_title(room, [names[at] for at in others], language), trick))),
        turn=_turn(room, names, my_turn, language),
    )


def _title(room: Room, names: list[str], language: Language) -> str:
    """What is played, and with whom."""
    game = line_up_title(room.table.plan, language)
    if not names:
        return game or language.text("Own line-up")
    who = language.words.listed(names)
    return (
        language.text("{game} with {names}", game=game, names=who) if game else language.text("With {names}", names=who)
    )


def _turn(room: Room, names: list[str], my_turn: bool, language: Language) -> str:
    """Whose turn it is and since when; the table's state if it is nobody's."""
    table = room.table
    if table.stage is Stage.PLAYING and table.to_move is not None and table.to_move >= 0:
        return turn_wait(None if my_turn else names[table.to_move], room.waits, language)
    return language.text(STATES[table.stage])


def watch(call: RequestContext, token: str) -> str:
    """An invitation to watch: opening it changes nothing, the button leads to the table."""
    table = call.here.table
    chairs = [(at, chair) for at, chair in enumerate(table.chairs) if chair.who is not Who.OPEN]
    names = [chair_name(chair, at, call.language) for at, chair in chairs]
    return page(
        call,
        "watch.html",
        others=call.language.words.listed(names) if names else "",
        token=token,
        factions=table.plan.lineup.factions,
    )


def join(call: RequestContext, seat: Seat, token: str, problem: str = "") -> str:
    """An invitation to a seat: opening it takes no seat, the button does."""
    table = call.here.table
    chairs = [(at, chair) for at, chair in enumerate(table.chairs) if at != seat and chair.who is not Who.OPEN]
    others = (
        call.language.words.listed([chair_name(chair, at, call.language) for at, chair in chairs]) if chairs else ""
    )
    return page(
        call,
        "join.html",
        others=others,
        token=token,
        problem=call.language.text(problem) if problem else "",
        name=call.settings.name,
        may_sit=table.chairs[seat].who is Who.OPEN,
        factions=table.plan.lineup.factions,
    )


def error(call: RequestContext, status: int, sentence: str) -> str:
    """What went wrong, and where to go from here."""
    text = call.language.text
    titles = {404: text("Page not found"), 403: text("You can’t open this page"), 503: text("One moment, please")}
    titles[410] = text("This table can’t be shown")
    table = call.room.table.id if call.room is not None else None
    return page(
        call, "error.html", status=status, title=titles.get(status, text("That didn’t work")), sentence=text(sentence),
        table=table,
    )  # fmt: skip
