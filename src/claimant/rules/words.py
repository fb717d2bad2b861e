"""Events, reasons and results as sentences.

The templates are in the rules (`events.py`, `legal.py`, `lineup_reasons.py`, `result_texts.py`). `Words` chooses the
one for the reader, translates it with its `translate` function, and fills in the names of players and cards. The
functions of this module write English.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from claimant.rules.cards import Seat
from claimant.rules.events import Event
from claimant.rules.lineup import LineUp
from claimant.rules.naming import Naming
from claimant.rules.nouns import printable
from claimant.rules.reason import Reason
from claimant.rules.result_texts import (
    ALL_EQUAL,
    COMPARED,
    NOBODY,
    ON_TOP,
    RESULTS,
    SHARED,
    SHARED_OURS,
    VOTES,
    VoteWordings,
)
from claimant.rules.score import Result, Vote, Why, shown_number


class Words(Naming):
    """All sentences about the rules, in one language."""

    def say(self, event: Event, names: Sequence[str], viewer: Seat | None = None) -> str:
        """The event as a sentence, with "you" for the viewer."""
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        for who in {"seat", "to"} & values.keys():
            values[who] = names[values[who]]
        if "seats" in values:
            values |= self._group("seats", values["seats"], names, viewer)
        template = self.translate(event.template(viewer), many=event.many, n=values.get("number", 1))
        return self.put(template, values)

    def _group(self, field: str, seats: Sequence[Seat], names: Sequence[str], viewer: Seat | None) -> dict[str, str]:
        """The values for a field that names several players, and for the same players without the viewer."""
        return {field: self.players(seats, names), "others": self.players(seats, names, but=viewer)}

    def explain(self, reason: Reason) -> str:
        """Why something is not allowed, and what is allowed."""
        values = msgspec.structs.asdict(reason)
        template = self.translate(reason.wording, many=reason.many or "", n=values.get("number", 1))
        written = {name: printable(value) for name, value in values.items() if isinstance(value, str)}
        return self.put(template, values | written)

    def explain_vote(self, vote: Vote, lineup: LineUp, names: Sequence[str], viewer: Seat | None = None) -> str:
        """How a faction votes, and why: "Goblins vote for Ada: more cards, 7 to 5."."""
        if vote.why is Why.NOBODY:
            return self.put(self.translate(NOBODY), {"faction": vote.faction})
        values = {"faction": vote.faction, "compared": self._compared(vote, lineup, names, viewer)}
        if vote.side is None:
            return self.put(self.translate(ALL_EQUAL), values)
        seats = lineup.sides[vote.side]
        template = self._for_reader(VOTES[vote.why], seats, viewer)
        return self.put(self.translate(template), values | self._group("side", seats, names, viewer))

    def _compared(self, vote: Vote, lineup: LineUp, names: Sequence[str], viewer: Seat | None) -> str:
        """What the sides have, the best first: "7 to 5", or for three players "Ada 5, you 3, Bo 0"."""
        best_first = sorted(range(len(vote.standings)), key=lambda side: vote.standings[side] or (), reverse=True)
        numbers = [self._standing(vote, vote.standings[side]) for side in best_first]
        if len(numbers) == len(("first", "second")):
            return self.put(self.translate(COMPARED), dict(zip(("first", "second"), numbers, strict=True)))
        seats = [lineup.sides[side][0] for side in best_first]
        named = zip(seats, numbers, strict=True)
        return ", ".join(f"{self.one_of_three(seat, names, viewer)} {number}" for seat, number in named)

    def _for_reader(self, wordings: VoteWordings, seats: Sequence[Seat], viewer: Seat | None) -> str:
        """The wording for a reader who is one of these seats, or none."""
        return wordings.wording if viewer not in seats else wordings.yours if len(seats) == 1 else wordings.ours

    def _standing(self, vote: Vote, standing: tuple[Any, ...] | None) -> str:
        """What a side has, up to the measure that decided the vote."""
        if standing is None:
            return "0"
        if "standing" in vote.faction.free_answers:
            return str(shown_number(standing))
        found = dict(zip(vote.faction.compares, standing, strict=True))
        if vote.why in (Why.CARDS, Why.EQUAL) and Why.CARDS in found:
            values = " ".join(map(str, found[Why.CARDS]))
            return f"{found[Why.NUMBER]} ({values})" if Why.NUMBER in found else f"({values})"
        if vote.why is Why.HOST and Why.SUM in found:
            return self.put(self.translate(ON_TOP), {"sum": found[Why.SUM], "host": found[Why.HOST]})
        return str(found.get(vote.why, shown_number(standing)))

    def explain_result(self, result: Result, names: Sequence[str], viewer: Seat | None = None) -> str:
        """Who wins, and what decided it. [SCORE-4]"""
        best = max(result.tallies)
        values = self._group("winners", result.winners, names, viewer)
        values |= {name: str(number) for name, number in zip(("votes", "cards", "sum"), best, strict=True)}
        mine = viewer in result.winners
        if result.why is Why.EQUAL:
            return self.put(self.translate(SHARED_OURS if mine else SHARED), values)
        wordings = RESULTS[result.why]
        alone, together = (wordings.yours, wordings.ours) if mine else (wordings.wording, wordings.several)
        counted = alone if len(result.winners) == 1 else together
        at = (Why.VOTES, Why.NUMBER, Why.VALUES).index(result.why)
        template = self.translate(counted.one, many=counted.many, n=best[at])
        return self.put(template, values | {"fewer": self._next_best(result, at, names, viewer)})

    def _next_best(self, result: Result, at: int, names: Sequence[str], viewer: Seat | None) -> str:
        """What the other sides have in the deciding measure; with three players, with their names."""
        best = max(result.tallies)
        others = [side for side, tally in enumerate(result.tallies) if tally != best and tally[:at] == best[:at]]
        others.sort(key=lambda side: result.tallies[side][at], reverse=True)
        if len(result.tallies) == len(("winner", "loser")):
            return str(result.tallies[others[0]][at])
        return self.listed(
            [f"{result.tallies[seat][at]} ({self.one_of_three(seat, names, viewer)})" for seat in others]
        )


ENGLISH = Words()

say = ENGLISH.say
explain = ENGLISH.explain
explain_vote = ENGLISH.explain_vote
explain_result = ENGLISH.explain_result
