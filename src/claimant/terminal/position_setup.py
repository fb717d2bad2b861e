"""A position while it is set up: where each card of a line-up lies."""

from __future__ import annotations

from typing import Any, NamedTuple

from claimant.notation.documents import game_of, read_document
from claimant.notation.setups import write_setup
from claimant.rules.cards import Card, Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.power import Place as LiesAt
from claimant.rules.state import PILES, RALLY, RECRUIT, PileKind, State
from claimant.rules.trick import DARK, FULL, Moon

KINDS = {kind.name: kind for kind in PILES}
SIGNS = {
    "hands": "1234", "supporters": "abcd", "gnomes": "efgh", "vampire": "ijkl", "under": "mnop", "followers": "5678",
    "waiting": "w", "cube": "v", "discard": "z", "hidden": "qrs9", "deck": "y", "market": "x", "box": "u",
}  # fmt: skip
"""The key that puts a card into each pile, by seat."""
PHASE_ONE = ("followers", "deck", "market")


class Place(NamedTuple):
    """A pile, of a seat or of the table."""

    pile: str
    seat: Seat = 0

    @property
    def kind(self) -> PileKind:
        return KINDS[self.pile]

    @property
    def sign(self) -> str:
        """The key for it, which also stands beside its cards."""
        return SIGNS[self.pile][self.seat]


class PositionSetup:
    """All cards of a line-up, each at a place or out of the game."""

    def __init__(self, lineup: LineUp, leader: Seat = 0) -> None:
        self.lineup = lineup
        self.phase: int = RALLY
        self.leader = leader
        self.moon: Moon = DARK
        self.automaton: Seat | None = None
        """The seat that wins the next trick unplayed."""
        self.cards: tuple[Card, ...] = lineup.cards
        self.where: list[Place | None] = [None] * len(self.cards)
        self._order: list[int] = []
        """The cards in the order in which they were placed: a deck has one."""

    @classmethod
    def of(cls, game: Game) -> PositionSetup:
        """A game where its current trick began."""
        number = len(game.moves)
        while number and not _is_start(game.back_to(number).state):
            number -= 1
        state = game.back_to(number).state
        found = cls(state.lineup, state.leader)
        found.moon, found.automaton = state.moon, state.automaton
        found.phase = RECRUIT if state.phase == RECRUIT else RALLY
        for pile in SIGNS:
            for seat, cards in enumerate(_piles(state, KINDS[pile])):
                for card in cards:
                    found._lay(card, Place(pile, seat))
        return found

    def _lay(self, card: Card, place: Place) -> None:
        free = (at for at, each in enumerate(self.cards) if each == card and self.where[at] is None)
        if (at := next(free, None)) is not None:
            self.put(at, place)

    def take_over(self, other: PositionSetup) -> None:
        """Lay the cards as they lie in another set-up, as far as this one has them and their places."""
        places = self.places()
        for at in other._order:
            place = other.where[at]
            if place is not None and place in places:
                self._lay(other.cards[at], place)

    def places(self) -> list[Place]:
        """Where cards of this line-up can lie."""
        powers = (*self.lineup.factions, *self.lineup.hero_deck)
        special = {
            "gnomes": any(power.place is LiesAt.FRONT for power in powers),
            "vampire": any(power.place is LiesAt.HOST for power in powers),
            "under": any(power.place is LiesAt.HOST for power in powers),
            "waiting": any(power.one_at_a_time for power in powers),
            "cube": self.phase == RALLY and any(power.engulfs for power in powers),
            "hidden": any(power.wins_next for power in powers),
            **dict.fromkeys(PHASE_ONE, self.phase == RECRUIT),
        }
        return [
            Place(pile, seat)
            for pile, signs in SIGNS.items()
            if special.get(pile, True)
            for seat in range(len(signs) if KINDS[pile].owner == "table" else self.lineup.players)
        ]

    @property
    def has_automaton(self) -> bool:
        """Can a seat win the next trick unplayed?"""
        return self.phase == RECRUIT and any(faction.wins_next for faction in self.lineup.factions)

    def put(self, at: int, place: Place | None) -> None:
        """Lay a card somewhere, or take it out of the game; a place for one card gives up the card that it had."""
        if place is not None and place.kind.single:
            self.where = [None if each == place else each for each in self.where]
        self.where[at] = place
        self._order = [each for each in self._order if each != at] + ([] if place is None else [at])

    def at(self, place: Place) -> list[Card]:
        """The cards of a place."""
        return [self.cards[at] for at in self._order if self.where[at] == place]

    @property
    def has_moon(self) -> bool:
        return any(power.turns_moon for power in self.lineup.factions)

    def document(self) -> dict[str, Any]:
        """The position as the notation describes it."""
        seats = range(self.lineup.players)

        def codes(pile: str, seat: int) -> list[str]:
            return [card.code for card in self.at(Place(pile, seat))]

        position: dict[str, Any] = {"phase": self.phase, "leader": self.leader}
        for pile in ("hands", "supporters", *(("followers",) if self.phase == RECRUIT else ())):
            position[pile] = [codes(pile, seat) for seat in seats]
        for pile in (kind.name for kind in PILES if kind.owner == "table"):
            if (self.phase == RECRUIT or pile not in PHASE_ONE) and (found := codes(pile, 0)):
                position[pile] = found
        if any(codes("hidden", seat) for seat in seats):
            position["hidden"] = [codes("hidden", seat) for seat in seats]
        if any(codes(pile, seat) for pile in ("gnomes", "vampire", "under") for seat in seats):
            position["front"] = [
                {"gnomes": codes("gnomes", seat), "vampire": next(iter(codes("vampire", seat)), None),
                 "under": codes("under", seat)} for seat in seats
            ]  # fmt: skip
        if self.has_moon and self.moon == FULL:
            position["moon"] = FULL
        if self.has_automaton and self.automaton is not None:
            position["automaton"] = self.automaton
        return {"setup": write_setup(self.lineup, self.leader), "position": position}

    def game(self) -> Game:
        """The position as a game; raises `NotationError` if it can't be."""
        return game_of(read_document(self.document()))


def _is_start(state: State) -> bool:
    """Does a trick begin here?"""
    return not state.trick and state.agenda is None and state.asks is Ask.PLAY


def _piles(state: State, kind: PileKind) -> list[tuple[Card, ...]]:
    """The cards of all piles of a kind, by seat."""
    found = getattr(state, kind.name)
    if kind.owner == "table":
        return [found]
    return [() if each is None else (each,) for each in found] if kind.single else list(found)
