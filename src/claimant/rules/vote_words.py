"""Votes and results as sentences, told from the reader's side: the reader's own number comes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from claimant.rules.cards import Card, Seat
from claimant.rules.lineup import LineUp
from claimant.rules.naming import Naming
from claimant.rules.power import Faction, Standing
from claimant.rules.result_texts import (
    ALL_EQUAL,
    BEATS,
    COMPARED,
    EACH,
    NOBODY,
    ONE_CARD_MORE,
    RESULTS,
    SHARED,
    SHARED_OURS,
    VOTES,
    VoteWordings,
)
from claimant.rules.score import Result, Vote, Why, shown_number

TWO_SIDES = 2


class Decider(NamedTuple):
    """The card that decided a level vote."""

    card: Card
    other: int | None
    """The value that it beats; None if the other side has no card left to compare."""


def decider(vote: Vote) -> Decider | None:
    """The card that decided a level vote; None if numbers decided it, or nothing did."""
    won = None if vote.side is None else vote.standings[vote.side]
    if won is None or vote.why not in (Why.CARDS, Why.HOST):
        return None
    at = vote.faction.compares.index(vote.why)
    others = [each for side, each in enumerate(vote.standings) if side != vote.side and each and each[:at] == won[:at]]
    ours, theirs = _values(won[at]), _values(max(others)[at])
    first = next((one for one, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), len(theirs))
    card = _card(vote.faction, ours[first])
    return None if card is None else Decider(card, theirs[first] if first < len(theirs) else None)


def _values(measure: int | tuple[int, ...]) -> tuple[int, ...]:
    return measure if isinstance(measure, tuple) else (measure,)


def _card(faction: Faction, value: int) -> Card | None:
    return next((card for card in faction.cards if card.value == value), None)


def _number(vote: Vote, standing: Standing | None) -> int:
    """What a side has in the measure that decided the vote; in the first one if cards decided it."""
    at = vote.faction.compares.index(vote.why) if vote.why in vote.faction.compares else 0
    decided = standing[at] if standing and "standing" not in vote.faction.free_answers else ()
    return shown_number(standing) if isinstance(decided, tuple) or vote.why is Why.HOST else decided


def _side(lineup: LineUp, viewer: Seat | None) -> int | None:
    return None if viewer is None or viewer >= lineup.players else lineup.side_of(viewer)


def _seated(vote: Vote, lineup: LineUp, viewer: Seat | None) -> list[int]:
    """The sides in the order of their seats, the reader's first."""
    return sorted(range(len(vote.standings)), key=lambda side: (side != _side(lineup, viewer), side))


class VoteWords(Naming):
    """The sentences about votes and results."""

    def group(self, field: str, seats: Sequence[Seat], names: Sequence[str], viewer: Seat | None) -> dict[str, str]:
        """The values for a field that names several players, and for the same players without the viewer."""
        return {field: self.players(seats, names), "others": self.players(seats, names, but=viewer)}

    def explain_vote(self, vote: Vote, lineup: LineUp, names: Sequence[str], viewer: Seat | None = None) -> str:
        """How a faction votes, and why: "Goblins vote for Ada: more cards, 7 to 5."."""
        if vote.why is Why.NOBODY:
            return self.put(self.translate(NOBODY), {"faction": vote.faction})
        values = {"faction": vote.faction, "compared": self.compared(vote, lineup, names, viewer)}
        if vote.side is None:
            return self.put(self.translate(ALL_EQUAL), values)
        seats, decided = lineup.sides[vote.side], decider(vote)
        wordings = ONE_CARD_MORE if decided and decided.other is None else VOTES[vote.why]
        template = self._for_reader(wordings, seats, viewer)
        card = {"card": decided.card} if decided else {}
        return self.put(self.translate(template), values | card | self.group("side", seats, names, viewer))

    def vote_in_short(self, vote: Vote, lineup: LineUp, names: Sequence[str], viewer: Seat | None = None) -> str:
        """What the sides have, and the card that decided: "5 to 3", or "4 each: 9 beats 7".

        With three sides only their numbers, in the order of seats from the reader on: "5 · 3 · 0".
        """
        compared, decided = self.compared(vote, lineup, names, viewer), decider(vote)
        if len(vote.standings) > TWO_SIDES:
            compared = " · ".join(str(_number(vote, vote.standings[side])) for side in _seated(vote, lineup, viewer))
        if decided is None or decided.other is None:
            return compared
        values = {"compared": compared, "card": str(decided.card.value), "other": str(decided.other)}
        return self.put(self.translate(BEATS), values)

    def compared(self, vote: Vote, lineup: LineUp, names: Sequence[str], viewer: Seat | None) -> str:
        """What the sides have, the reader's first: "7 to 5", or for three players "3 (you), 5 (Ada), 0 (Bo)"."""
        in_order = self._in_order(vote, lineup, viewer)
        numbers = [str(_number(vote, vote.standings[side])) for side in in_order]
        if len(numbers) == TWO_SIDES:
            if numbers[0] == numbers[1]:
                return self.put(self.translate(EACH), {"number": numbers[0]})
            return self.put(self.translate(COMPARED), dict(zip(("first", "second"), numbers, strict=True)))
        seats = [lineup.sides[side][0] for side in in_order]
        named = zip(seats, numbers, strict=True)
        return ", ".join(f"{number} ({self.one_of_three(seat, names, viewer)})" for seat, number in named)

    def _in_order(self, vote: Vote, lineup: LineUp, viewer: Seat | None) -> list[int]:
        """The sides in the order in which the reader wants their numbers: the own side, then the best."""
        best_first = sorted(range(len(vote.standings)), key=lambda side: vote.standings[side] or (), reverse=True)
        return sorted(best_first, key=lambda side: side != _side(lineup, viewer))

    def _for_reader(self, wordings: VoteWordings, seats: Sequence[Seat], viewer: Seat | None) -> str:
        """The wording for a reader who is one of these seats, or none."""
        return wordings.wording if viewer not in seats else wordings.yours if len(seats) == 1 else wordings.ours

    def explain_result(self, result: Result, names: Sequence[str], viewer: Seat | None = None) -> str:
        """Who wins, and what decided it. [SCORE-4]"""
        best = max(result.tallies)
        values = self.group("winners", result.winners, names, viewer)
        values |= {name: str(number) for name, number in zip(("votes", "cards", "sum"), best, strict=True)}
        mine = viewer in result.winners
        if result.why is Why.EQUAL:
            return self.put(self.translate(SHARED_OURS if mine else SHARED), values)
        wordings, alone = RESULTS[result.why], len(result.winners) == 1
        at = (Why.VOTES, Why.NUMBER, Why.VALUES).index(result.why)
        if viewer is not None and not mine and len(result.tallies) == TWO_SIDES:
            own = min(result.tallies)[at]
            lost = wordings.lost if alone else wordings.lost_together
            return self.put(self.translate(lost.one, many=lost.many, n=own), values | {"own": str(own)})
        single, several = (wordings.yours, wordings.ours) if mine else (wordings.wording, wordings.several)
        counted = single if alone else several
        template = self.translate(counted.one, many=counted.many, n=best[at])
        return self.put(template, values | {"fewer": self._next_best(result, at, names, viewer)})

    def _next_best(self, result: Result, at: int, names: Sequence[str], viewer: Seat | None) -> str:
        """What the other sides have in the deciding measure; with three players, with their names."""
        best = max(result.tallies)
        others = [side for side, tally in enumerate(result.tallies) if tally != best and tally[:at] == best[:at]]
        others.sort(key=lambda side: result.tallies[side][at], reverse=True)
        if len(result.tallies) == TWO_SIDES:
            return str(result.tallies[others[0]][at])
        return self.listed(
            [f"{result.tallies[seat][at]} ({self.one_of_three(seat, names, viewer)})" for seat in others]
        )
