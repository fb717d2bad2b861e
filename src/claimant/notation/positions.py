"""A position as an object: all cards on the table and in the hands at the start of a trick."""

from __future__ import annotations

from typing import Any

from claimant.notation.cards import read_card, read_cards
from claimant.notation.errors import NotationError, quoted
from claimant.notation.formats.value_checks import a_seat, an_object, for_each_seat
from claimant.notation.position_checks import check_cards, check_piles
from claimant.rules.cards import Card, Pile, Seat, sort
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.state import MARKS, PILES, RALLY, RECRUIT, Mark, PileKind, State

KEYS = (
    "phase",
    "leader",
    *dict.fromkeys("front" if kind.in_front else kind.name for kind in PILES),
    *(mark.name for mark in MARKS),
)
ANSWER_KEYS = ("trick", "to_move", "asks", "about", "legal", "result")
"""Keys that only an answer has; they are allowed in a position that is pasted back."""
FRONT_KEYS = tuple(kind.name for kind in PILES if kind.in_front)


def read_position(value: object, lineup: LineUp, leader: Seat = 0, unknown: bool = False) -> State:
    """The start of a trick; hidden cards may be unknown (`??`) where that is allowed."""
    position = an_object(value, "position", (*KEYS, *ANSWER_KEYS), needed=("phase", "hands"))
    return Reader(position, lineup, leader, unknown).state()


class Reader:
    """Reads one position, pile by pile."""

    def __init__(self, position: dict[str, object], lineup: LineUp, leader: Seat, unknown: bool) -> None:
        self.position = position
        self.lineup = lineup
        self.leader = leader
        self.unknown = unknown

    def state(self) -> State:
        """The whole position, after checking that it is possible."""
        state = State(
            lineup=self.lineup,
            phase=self._phase(),
            leader=a_seat(self.position.get("leader", self.leader), "position.leader", self.lineup.players),
            **{kind.name: self._lying(kind) for kind in PILES},
            **{mark.name: self._mark(mark) for mark in MARKS},
        )
        check_cards(state)
        check_piles(state)
        self._check_moment(state)
        return state

    def _phase(self) -> int:
        phase = self.position["phase"]
        if type(phase) is not int or phase not in (RECRUIT, RALLY):
            raise NotationError("position.phase must be 1 or 2, not {found}.", found=quoted(phase))
        return phase

    def _lying(self, kind: PileKind) -> Any:
        """What lies in piles of this kind: one for each seat, or one in all."""
        if kind.in_front:
            return tuple([self._front(kind, at, entry) for at, entry in enumerate(self._for_each_seat("front", {}))])
        if kind.owner == "table":
            return self._pile(kind, self.position.get(kind.name, []), f"position.{kind.name}")
        entries = self._for_each_seat(kind.name, [])
        return tuple([self._pile(kind, entry, f"position.{kind.name}[{at}]") for at, entry in enumerate(entries)])

    def _for_each_seat(self, key: str, default: object) -> list[object]:
        if key not in self.position:
            return [default] * self.lineup.players
        return for_each_seat(self.position[key], f"position.{key}", self.lineup.players)

    def _front(self, kind: PileKind, at: int, entry: object) -> Pile | Card | None:
        where = f"position.front[{at}]"
        found = an_object(entry, where, FRONT_KEYS).get(kind.name, None if kind.single else [])
        if kind.single:
            return None if found is None else read_card(found, f"{where}.{kind.name}")
        return self._pile(kind, found, f"{where}.{kind.name}")

    def _pile(self, kind: PileKind, value: object, where: str) -> Pile:
        cards = read_cards(value, where, self.unknown and kind.seen_by != "everybody")
        return cards if kind.ordered else sort(cards)

    def _mark(self, mark: Mark) -> Any:
        value = self.position.get(mark.name, mark.initial)
        if not mark.values:
            return None if value is None else a_seat(value, f"position.{mark.name}", self.lineup.players)
        if not isinstance(value, str) or value not in mark.values:
            known = " or ".join(repr(each) for each in mark.values)
            raise NotationError(
                "position.{name} must be {known}, not {found}.", name=mark.name, known=known, found=quoted(value)
            )
        return value

    def _check_moment(self, state: State) -> None:
        """Check that the keys of an answer fit the start of a trick."""
        if self.position.get("trick", []) != []:
            raise NotationError("position.trick must be empty: a position stands at the start of a trick.")
        asks = self.position.get("asks", Ask.PLAY)
        discards = asks == Ask.DISCARD and state.automaton is not None
        if not discards and asks != Ask.PLAY:
            raise NotationError(
                "position.asks must be 'play' (or 'discard', with an automaton), not {found}: "
                "a position stands at the start of a trick.",
                found=quoted(asks),
            )
        if discards and self.position.get("to_move", state.automaton) != state.automaton:
            raise NotationError("position.to_move must be the automaton's seat: a position stands at a trick's start.")
