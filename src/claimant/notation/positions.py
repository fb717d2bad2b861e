"""A position as an object: all cards on the table and in the hands at the start of a trick."""

from __future__ import annotations

from claimant.notation.cards import read_card, read_cards
from claimant.notation.errors import NotationError, quoted
from claimant.notation.formats.value_checks import a_seat, an_object, for_each_seat
from claimant.notation.position_checks import check_cards, check_piles
from claimant.rules.cards import Card, Pile, Piles, Seat, sort
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.state import RALLY, RECRUIT, State

KEYS = (
    "phase", "leader", "hands", "followers", "supporters", "deck", "market", "front", "waiting", "cube", "discard",
    "hidden", "box", "moon", "automaton",
)  # fmt: skip
ANSWER_KEYS = ("trick", "to_move", "asks", "about", "legal", "result")
"""Keys that only an answer has; they are allowed in a position that is pasted back."""
FRONT_KEYS = ("gnomes", "vampire", "under")
MOONS = {"dark": False, "full": True}


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
        fronts = [self._front(at, entry) for at, entry in enumerate(self._fronts())]
        state = State(
            self.lineup,
            phase=self._phase(),
            leader=a_seat(self.position.get("leader", self.leader), "position.leader", self.lineup.players),
            hands=self._piles("hands", self.unknown),
            followers=self._piles("followers", self.unknown),
            supporters=self._piles("supporters"),
            front=tuple([gnomes for gnomes, _, _ in fronts]),
            hosts=tuple([vampire for _, vampire, _ in fronts]),
            tucked=tuple([under for _, _, under in fronts]),
            deck=self._pile("deck", self.unknown),
            market=sort(self._pile("market")),
            waiting=sort(self._pile("waiting")),
            held=self._pile("cube"),
            discard=sort(self._pile("discard")),
            hidden=self._piles("hidden", self.unknown),
            box=sort(self._pile("box", self.unknown)),
            full_moon=self._moon(),
            unplayed=self._automaton(),
            trick=(),
            to_move=None,
            asks=None,
        )
        check_cards(state)
        check_piles(state)
        self._check_moment(state)
        return state

    def _phase(self) -> int:
        phase = self.position["phase"]
        if type(phase) is not int or phase not in (RECRUIT, RALLY):
            raise NotationError(f"position.phase must be 1 or 2, not {quoted(phase)}.")
        return phase

    def _pile(self, key: str, unknown: bool = False) -> Pile:
        return read_cards(self.position[key], f"position.{key}", unknown) if key in self.position else ()

    def _piles(self, key: str, unknown: bool = False) -> Piles:
        if key not in self.position:
            return ((),) * self.lineup.players
        where = f"position.{key}"
        entries = for_each_seat(self.position[key], where, self.lineup.players)
        return tuple([sort(read_cards(entry, f"{where}[{at}]", unknown)) for at, entry in enumerate(entries)])

    def _fronts(self) -> list[object]:
        if "front" not in self.position:
            return [{}] * self.lineup.players
        return for_each_seat(self.position["front"], "position.front", self.lineup.players)

    def _front(self, at: int, entry: object) -> tuple[Pile, Card | None, Pile]:
        where = f"position.front[{at}]"
        front = an_object(entry, where, FRONT_KEYS)
        gnomes = sort(read_cards(front.get("gnomes", []), f"{where}.gnomes"))
        under = sort(read_cards(front.get("under", []), f"{where}.under"))
        vampire = front.get("vampire")
        return gnomes, None if vampire is None else read_card(vampire, f"{where}.vampire"), under

    def _moon(self) -> bool:
        moon = self.position.get("moon", "dark")
        if not isinstance(moon, str) or moon not in MOONS:
            raise NotationError(f"position.moon must be 'dark' or 'full', not {quoted(moon)}.")
        return MOONS[moon]

    def _automaton(self) -> Seat | None:
        seat = self.position.get("automaton")
        return None if seat is None else a_seat(seat, "position.automaton", self.lineup.players)

    def _check_moment(self, state: State) -> None:
        """Check that the keys of an answer fit the start of a trick."""
        if self.position.get("trick", []) != []:
            raise NotationError("position.trick must be empty: a position stands at the start of a trick.")
        asks = self.position.get("asks", Ask.PLAY)
        discards = asks == Ask.DISCARD and state.unplayed is not None
        if not discards and asks != Ask.PLAY:
            raise NotationError(
                f"position.asks must be 'play' (or 'discard', with an automaton), not {quoted(asks)}: "
                "a position stands at the start of a trick."
            )
        if discards and self.position.get("to_move", state.unplayed) != state.unplayed:
            raise NotationError("position.to_move must be the automaton's seat: a position stands at a trick's start.")
