"""The commands of people, bots and clocks at a table: each returns the deeds that follow, or raises a refusal."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import structs

from claimant.locale.marks import N_
from claimant.locale.sentences.phrases import PHRASES
from claimant.notation.errors import NotationError
from claimant.notation.moves import read_move
from claimant.notation.names import clean, unlike
from claimant.rules.cards import Seat
from claimant.rules.reason import Reason, Refused
from claimant.web.tables.deeds import (
    Agreed,
    AnyDeed,
    By,
    Closed,
    Continued,
    Declined,
    Hired,
    Lost,
    Moved,
    Proposed,
    Reopened,
    Replaced,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    WentBack,
)  # fmt: skip
from claimant.web.tables.people.awaited import by_moving
from claimant.web.tables.plan import Plan, Who
from claimant.web.tables.table import Stage, Table

if TYPE_CHECKING:
    from claimant.locale.languages import Language

MOST_PROPOSALS = 10
"""How often the same deal can be proposed at one table."""
MOST_PHRASES = 500
"""How many phrases one table keeps."""


class Refusal(Exception):
    """Why a command can't be done now."""

    def __init__(self, why: Why, reason: Reason | None = None) -> None:
        super().__init__(why.value)
        self.why = why
        self.reason = reason
        """Why the rules forbid a move, or why a text is not a move."""

    @property
    def sentence(self) -> str | Reason:
        """The reason, ready to be translated."""
        return self.why.value if self.reason is None else self.reason

    def said(self, language: Language) -> str:
        """The reason in the caller's language."""
        return language.text(self.why.value) if self.reason is None else language.words.explain(self.reason)


class Why(StrEnum):
    """The kinds of refusals, with their default sentences."""

    STALE = N_("Something happened meanwhile; this is the table now.")
    NOT_YOUR_TURN = N_("It is not your turn.")
    ILLEGAL = N_("That move isn’t legal.")
    NO_MOVE = N_("That is no move. A card is written as in go5, other choices as they are shown: take top, tuck, keep.")
    NOT_WAITING = N_("The game has begun already.")
    NOT_INVITED = N_("This bot is not invited to this seat.")
    NOT_PLAYING = N_("No game is being played here now.")
    TAKEN = N_("This seat is taken.")
    NOT_OPEN = N_("This seat is not open.")
    NOT_FILLED = N_("Some seats are still open: fill them with bots, or wait.")
    NOT_A_PERSON = N_("Nobody sits here.")
    BAD_NAME = "bad name"
    """The reason says which names are allowed."""
    STARTED = N_("The cards are being dealt already.")
    NO_ROUND = N_("No round of the deal is under way here.")
    OTHER_ROUND = N_("That was another round of the deal: look at the table, and take part in the current one.")
    NOT_ASKED = N_("Your seat is not asked for a part of this deal.")
    LATE = N_("That came too late: the list of all fingerprints is final.")
    COMMITTED = N_("Another device at your seat has already sent its fingerprint for this round.")
    EARLY = N_("The list of all fingerprints isn’t final yet: reveal your part only when you have found yours in it.")
    NOT_COMMITTED = N_("Your seat has sent no fingerprint in this round, so it has no part to reveal.")
    WRONG_SALT = N_("This is not the part that your seat had promised: it has another fingerprint.")
    NO_REMATCH = N_("The game isn’t over yet.")
    NO_GOING_BACK = N_("You can take a move back only against bots, and not at a strict table.")
    NO_HINTS = N_(
        "There are no hints at this table: it is strict, or others play at it too and its set-up doesn’t allow them."
    )
    UNKNOWN_PHRASE = N_("Unknown phrase.")
    NO_SAME_DEAL = N_(
        "The same deal can be played again only after a game that was played to its end, and not at a strict table."
    )
    NOT_AGREED = N_("The others must agree to play the same deal again.")
    NOTHING_PROPOSED = N_("Nobody has proposed to play the same deal again.")
    PROPOSED_ENOUGH = N_("The same deal has been proposed and declined here often enough.")
    ONLY_PLAYERS_PROPOSE = N_("Only players can propose to play the same deal again.")
    ASKED_ALREADY = N_("Another question is waiting for an answer: that comes first.")
    ASKED_ENOUGH = N_("You have asked the others often enough in this game.")
    NOTHING_ASKED = N_("That question is no longer open.")
    NOT_FOR_YOU = N_("That question is for the partner only.")
    NOTHING_TO_TAKE_BACK = N_("You have made no move yet that could be taken back.")
    CARD_SEEN = N_("That can’t be taken back: since your last move somebody has seen a card that was hidden.")
    NO_RESIGNING = N_("Among three players nobody can resign: leave the table, and a bot plays on.")
    NO_BOT_RESIGNING = N_("A bot can resign only if two play.")
    CHANGED_ENOUGH = N_("This table has been changed often enough: open a new one.")
    SEAT_IN_USE = N_("Somebody sits at a seat that would go: free it first, or swap it with another.")
    PERSON_THERE = N_("Somebody sits at a seat that a bot should have: open that seat again first.")
    NO_OPEN_SEAT = N_("Every seat is taken: open one again before you list the table.")
    NOT_PUBLIC = N_("This table is not open to everybody any more.")
    SAID_ENOUGH = N_("Too much has been said at this table: it can’t store more.")


def _must(condition: bool, why: Why) -> None:
    if not condition:
        raise Refusal(why)


def clean_name(name: str) -> str:
    """The name as it is stored and shown; refuses one that isn't allowed."""
    try:
        return clean(name)
    except Refused as refused:
        raise Refusal(Why.BAD_NAME, refused.reason) from None


def clean_names(plan: Plan, host: str) -> tuple[Plan, str]:
    """The plan and its host's name, with all names cleaned and made distinct; a seat without a name keeps none."""
    mine = next((seat for seat, chair in enumerate(plan.seats) if chair.who is Who.ME), None)
    names: list[str] = []
    for seat, chair in enumerate(plan.seats):
        name = host if seat == mine else chair.name
        names.append(unlike(names, clean_name(name)) if name or seat == mine else "")
    seats = tuple(structs.replace(chair, name=name) for chair, name in zip(plan.seats, names, strict=True))
    return structs.replace(plan, seats=seats), clean_name(host) if mine is None else names[mine]


def sit(table: Table, seat: Seat, name: str, token: str) -> list[AnyDeed]:
    """A person takes an open seat."""
    _must(table.stage is Stage.WAITING, Why.NOT_WAITING)
    _must(table.chairs[seat].who is Who.OPEN, Why.TAKEN)
    return [Sat(seat, unlike(_others(table, seat), clean_name(name)), (token,))]


def _others(table: Table, seat: Seat) -> list[str]:
    """The names of all other seats, including planned names of empty seats."""
    planned = [chair.name for number, chair in enumerate(table.plan.seats) if number != seat]
    return planned + [chair.name for number, chair in enumerate(table.chairs) if number != seat]


def reopen(table: Table, seat: Seat, token: str) -> list[AnyDeed]:
    """Somebody opens a taken seat on another device by its link."""
    _must(table.chairs[seat].stays, Why.NOT_A_PERSON)
    return [Reopened(seat, token)]


def stand(table: Table, seat: Seat, invitation: str) -> list[AnyDeed]:
    """A seat becomes free again and gets a new link."""
    _must(table.stage is Stage.WAITING, Why.NOT_WAITING)
    _must(not table.started or table.chairs[seat].is_invited, Why.STARTED)
    _must(table.chairs[seat].who is not Who.OPEN, Why.NOT_A_PERSON)
    return [Stood(seat, invitation)]


def hire(table: Table, seat: Seat, level: str) -> list[AnyDeed]:
    """A bot takes an open seat."""
    _must(table.stage is Stage.WAITING, Why.NOT_WAITING)
    _must(table.chairs[seat].who is Who.OPEN, Why.NOT_OPEN)
    return [Hired(seat, level)]


def start(table: Table) -> list[AnyDeed]:
    """The host starts the game; does nothing if it has started."""
    _must(table.stage is Stage.WAITING, Why.NOT_WAITING)
    _must(table.is_filled, Why.NOT_FILLED)
    return [] if table.started else [Started()]


def move(table: Table, seat: Seat, text: str, by: By, version: int, move_id: str = "") -> list[AnyDeed]:
    """A move; a repeated one returns no deeds, a stale one is refused. A player who moves takes the seat back."""
    if move_id and move_id in table.move_ids:
        return []
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    _must(table.turn <= version <= table.version, Why.STALE)
    _must(table.to_move == seat, Why.NOT_YOUR_TURN)
    assert table.game is not None
    try:
        wanted = read_move(text)
    except NotationError as error:
        raise Refusal(Why.NO_MOVE, error.reason) from None
    if reason := table.game.why_not(wanted):
        raise Refusal(Why.ILLEGAL, reason)
    back: list[AnyDeed] = come_back(table, seat) if by == "player" else []
    stays = by_moving(table, seat) if by == "player" else []
    return [*back, *stays, Moved(seat, wanted.text, by, move_id)]


def go_back(table: Table, seat: Seat) -> list[AnyDeed]:
    """Take back everything since the player's last decision. Only against bots, so that it disturbs nobody else."""
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    _must(table.only_one_person and not table.plan.strict, Why.NO_GOING_BACK)
    assert table.game is not None
    decisions = [made for made in table.game.decisions(seat) if made >= table.begins_after]
    _must(bool(decisions), Why.NO_GOING_BACK)
    return [WentBack(seat, decisions[-1])]


def ask_for_hint(table: Table, seat: Seat) -> list[AnyDeed]:
    """Check whether a player may ask for a hint; asking leaves no deed."""
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    _must(table.has_hints, Why.NO_HINTS)
    _must(table.to_move == seat, Why.NOT_YOUR_TURN)
    return []


def replace(table: Table, seat: Seat, level: str) -> list[AnyDeed]:
    """A bot takes over for a player who is gone."""
    _must(table.stage is Stage.PLAYING, Why.NOT_PLAYING)
    _must(table.chairs[seat].decides, Why.NOT_A_PERSON)
    return [Replaced(seat, level)]


def come_back(table: Table, seat: Seat) -> list[AnyDeed]:
    """The player takes the seat back; does nothing if no bot plays for them."""
    return [Returned(seat)] if table.chairs[seat].stand_in else []


def say(table: Table, seat: Seat, phrase: str) -> list[AnyDeed]:
    """A player says one of the fixed phrases."""
    _must(phrase in PHRASES, Why.UNKNOWN_PHRASE)
    _must(sum(isinstance(note.what, Said) for note in table.notes) < MOST_PHRASES, Why.SAID_ENOUGH)
    return [Said(seat, phrase)]


def agree(table: Table, seat: Seat | None) -> list[AnyDeed]:
    """A player proposes to play the same deal again, or agrees to it; does nothing if they already did.

    Bots always agree, so somebody who plays only against bots needs nobody's consent. If only bots play, the host
    decides.
    """
    _must(table.may_replay, Why.NO_SAME_DEAL)
    if seat is None:
        _must(not table.staying, Why.ONLY_PLAYERS_PROPOSE)
        return []
    if seat in table.agreed or table.staying == {seat}:
        return []
    if table.agreed:
        return [Agreed(seat)]
    _must(table.proposals < MOST_PROPOSALS, Why.PROPOSED_ENOUGH)
    return [Proposed(seat)]


def decline(table: Table, seat: Seat) -> list[AnyDeed]:
    """A player declines to play the same deal again, or takes the proposal back."""
    _must(table.may_replay, Why.NO_SAME_DEAL)
    _must(bool(table.agreed), Why.NOTHING_PROPOSED)
    return [Declined(seat)]


def replay(table: Table) -> None:
    """Refuse to deal the same cards again unless that is allowed and everybody agrees."""
    _must(table.may_replay, Why.NO_SAME_DEAL)
    _must(len(table.staying) <= 1 or table.staying <= table.agreed, Why.NOT_AGREED)


def go_on(table: Table, following: str) -> list[AnyDeed]:
    """The match goes on at another table."""
    _must(table.has_ended, Why.NO_REMATCH)
    return [] if table.next_table is not None else [Continued(following)]


def lose(table: Table, entries: int) -> list[AnyDeed]:
    """Record how many entries are lost."""
    return [Lost(entries)]


def close(table: Table, why: str) -> list[AnyDeed]:
    """Close the table; does nothing if it has ended."""
    if table.has_ended:
        return []
    return [Closed("moderated" if why == "moderated" else "idle" if why == "idle" else "abandoned")]
