"""A position that is being set up, as its address says it: every pile and mark of the game is a field of the query."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from claimant.notation.reached_position import write_piles
from claimant.rules.cards import Card, Pile, sort
from claimant.rules.lineup import LineUp, why_not_line_up
from claimant.rules.presets import PRESETS
from claimant.rules.reason import Reason
from claimant.rules.registry import CARDS, FACTIONS
from claimant.rules.state import MARKS, PILES, RALLY, RECRUIT, PileKind, State

BETWEEN = "."
MOST_CARDS = 120


class PilePlace(NamedTuple):
    """A pile that cards can be put into: its kind and, if each seat has one, the seat."""

    kind: PileKind
    seat: int | None = None

    @property
    def name(self) -> str:
        """Its field in the address."""
        return self.kind.name if self.seat is None else f"{self.kind.name}-{self.seat}"


def places(players: int) -> list[PilePlace]:
    """All piles, in the order of a position."""
    return [
        PilePlace(kind, seat)
        for kind in PILES
        for seat in (range(players) if kind.owner == "seat" else (None,))
    ]  # fmt: skip


class Draft(NamedTuple):
    """A position that is being set up; it needn't be legal yet."""

    players: int
    factions: tuple[str, ...]
    heroes: bool
    phase: int
    leader: int
    marks: dict[str, str]
    """The marks that aren't as at first."""
    piles: dict[str, tuple[str, ...]]
    """The codes of the cards in each pile that isn't empty."""

    @property
    def why_not(self) -> Reason | None:
        """What is wrong with the line-up."""
        return why_not_line_up(self.players, list(self.factions), self.heroes)

    @property
    def unused(self) -> Counter[Card]:
        """The cards of the line-up that lie nowhere."""
        used = Counter(CARDS[code] for pile in self.piles.values() for code in pile)
        return Counter(self._cards()) - used

    def _cards(self) -> Pile:
        if self.why_not is None:
            return LineUp.of(self.players, self.factions, self.heroes).cards
        return tuple(card for name in self.factions for card in FACTIONS[name].cards)

    def cards(self, place: PilePlace) -> Pile:
        """The cards of a pile, as they are shown."""
        found = tuple(CARDS[code] for code in self.piles.get(place.name, ()))
        return found if place.kind.ordered else sort(found)

    def moved(self, code: str, taken_from: str, to: str) -> Draft:
        """With a card moved from a pile to another one; an empty name stands for the cards that lie nowhere."""
        known = {place.name: place for place in places(self.players)}
        source, piles = self.piles.get(taken_from, ()), dict(self.piles)
        if code not in CARDS or (taken_from and code not in source) or (to and to not in known):
            return self
        if taken_from:
            at = source.index(code)
            piles[taken_from] = source[:at] + source[at + 1 :]
        elif not self.unused[CARDS[code]]:
            return self
        if to:
            before = () if known[to].kind.single else piles.get(to, ())
            piles[to] = (*before, code)
        return self._replace(piles={name: pile for name, pile in piles.items() if pile})

    @property
    def document(self) -> dict[str, Any]:
        """The position in the notation."""
        position: dict[str, Any] = {"phase": self.phase, "leader": self.leader}
        for place in places(self.players):
            kind, cards = place.kind, list(self.piles.get(place.name, ()))
            if kind.in_front:
                fronts = position.setdefault("front", [{} for _ in range(self.players)])
                fronts[place.seat or 0][kind.name] = next(iter(cards), None) if kind.single else cards
            elif place.seat is not None:
                position.setdefault(kind.name, []).append(cards)
            elif cards or kind.name != "market":  # without one it is turned up from the deck
                position[kind.name] = cards
        for mark in MARKS:
            if found := self.marks.get(mark.name):
                position[mark.name] = found if mark.values else int(found)
        setup = {"players": self.players, "factions": list(self.factions), "heroes": self.heroes}
        return {"setup": {**setup, "leader": self.leader}, "position": position}

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The fields of the address."""
        told = [("players", str(self.players)), *(("faction", name) for name in self.factions)]
        told += [("heroes", "1")] if self.heroes else []
        told += [("phase", str(self.phase)), ("leader", str(self.leader)), *self.marks.items()]
        return told + [(name, BETWEEN.join(pile)) for name, pile in self.piles.items()]

    @property
    def address(self) -> str:
        return f"/analysis?{urlencode(self.fields)}"


def draft_in(query: QueryParams) -> Draft:
    """The position that an address describes; what makes no sense is left out."""
    players = _number(query.get("players", ""), (2, 3, 4), 2)
    preset = PRESETS.get(query.get("preset", ""))
    chosen = preset.factions if preset is not None else tuple(query.getlist("faction"))
    if preset is not None and players not in preset.players:
        players = preset.players[0]
    usual = next(each for each in PRESETS.values() if players in each.players).factions
    factions = tuple(dict.fromkeys(name for name in chosen if name in FACTIONS)) or usual
    phase = _number(query.get("phase", ""), (RECRUIT, RALLY), RALLY)
    leader = _number(query.get("leader", ""), range(players), 0)
    empty = Draft(
        players, factions, players == 2 and bool(query.get("heroes")), phase, leader, _marks(query, players), {}
    )
    left = empty.unused
    piles: dict[str, tuple[str, ...]] = {}
    for place in places(players):
        kept = []
        for code in query.get(place.name, "").split(BETWEEN)[:MOST_CARDS]:
            if code in CARDS and left[CARDS[code]]:
                left[CARDS[code]] -= 1
                kept.append(code)
        if kept:
            piles[place.name] = tuple(kept[:1] if place.kind.single else kept)
    return empty._replace(piles=piles)


def _number(text: str, allowed: Iterable[int], usual: int) -> int:
    return next((each for each in allowed if text == str(each)), usual)


def _marks(query: Mapping[str, str], players: int) -> dict[str, str]:
    found = {}
    for mark in MARKS:
        allowed = mark.values[1:] if mark.values else tuple(map(str, range(players)))
        if (told := query.get(mark.name, "")) in allowed:
            found[mark.name] = told
    return found


def draft_of(state: State) -> Draft:
    """A position of a game at the start of a trick, to be changed."""
    told = write_piles(state)
    piles: dict[str, tuple[str, ...]] = {}
    for place in places(state.lineup.players):
        kind, seat = place.kind, place.seat
        if kind.in_front:
            found = told["front"][seat][kind.name]
            cards = [found] if kind.single and found else found or []
        else:
            cards = told[kind.name] if seat is None else told[kind.name][seat]
        if cards:
            piles[place.name] = tuple(cards)
    marks = {
        mark.name: str(told[mark.name])
        for mark in MARKS
        if told[mark.name] is not None and told[mark.name] != mark.initial
    }
    lineup = state.lineup
    return Draft(lineup.players, lineup.names, lineup.heroes, state.phase, state.leader, marks, piles)
