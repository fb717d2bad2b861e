"""Events, reasons and results as sentences.

The templates are in the rules (`events.py`, `legal.py`, `lineup_reasons.py`, `result_texts.py`). `Words` chooses the
one for the reader, translates it with its `translate` function, and fills in the names of players and cards. The
functions of this module write English.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from claimant.rules.cards import Pile, Seat
from claimant.rules.events import Event, LeadPassed, Led, Won
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
from claimant.rules.trick_reason import why_won


class Words(Naming):
    """All sentences about the rules, in one language."""

    def say(self, event: Event, names: Sequence[str], viewer: Seat | None = None, cards: Pile = ()) -> str:
        """The event as a sentence, with "you" for the viewer; `cards` if it is told for several events together."""
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        for who in {"seat", "to"} & values.keys():
            values[who] = names[values[who]]
        if "seats" in values:
            values |= self._group("seats", values["seats"], names, viewer)
        if event.together:
            values["cards"] = cards or (values["card"],)
        one, many = event.templates(viewer)
        number = len(values["cards"]) if event.together else values.get("number", 1)
        said = self.put(self.translate(one, many=many, n=number), values)
        return f"{self.why_won(event, names, viewer)} {said}".lstrip() if isinstance(event, Won) else said

    def tell(self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None = None) -> list[str]:
        """The events as sentences, one for those that belong together."""
        return [said for said, _ in self.groups(events, names, viewer)]

    def groups(
        self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> Iterator[tuple[str, list[Event]]]:
        """Each sentence with the events that it tells."""
        for group in _together(events, viewer):
            cards = tuple(event.card for event in group) if group[0].together else ()  # type: ignore[attr-defined]
            yield self.say(group[0], names, viewer, cards), group

    def why_won(self, won: Won, names: Sequence[str], viewer: Seat | None = None) -> str:
        """Why the trick was won, in two sentences; empty if the event doesn't say it."""
        lines = self.reason(won, names, viewer)
        return "" if lines is None else f"{lines[0]}. {lines[1]}"

    def reason(self, won: Won, names: Sequence[str], viewer: Seat | None = None) -> tuple[str, str] | None:
        """Why the trick was won: who beats whom (without a full stop), and the rule."""
        reason = why_won(won)
        if reason is None:
            return None
        values = msgspec.structs.asdict(reason)
        owner = reason.owner
        values["owner"] = "" if owner is None else names[owner]
        told = reason.because
        rule = told.yours if told.yours and owner is not None and owner == viewer else told.rule
        line = self.translate(told.line, many=told.many, n=len(reason.beaten))
        return self.put(line, values), self.put(self.translate(rule), values)

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


def _together(events: Sequence[Event], viewer: Seat | None) -> Iterator[list[Event]]:
    """The events in groups, each told in one sentence."""
    group: list[Event] = []
    passed: Seat | None = None
    for event in events:
        if isinstance(event, LeadPassed):
            passed = event.seat
        if isinstance(event, Led) and event.seat == passed:
            passed = None  # who leads has been said, with the reason
            continue
        if group and _belongs(event, group[-1], viewer):
            group.append(event)
            continue
        if group:
            yield group
        group = [event]
    if group:
        yield group


def _belongs(event: Event, before: Event, viewer: Seat | None) -> bool:
    """Are two events told in one sentence?"""
    return (
        event.together
        and type(event) is type(before)
        and getattr(event, "seat", None) == getattr(before, "seat", None)
        and event.templates(viewer) == before.templates(viewer)
        and ("{by}" not in event.templates(viewer)[0] or getattr(event, "by", None) is getattr(before, "by", None))
    )


ENGLISH = Words()

say = ENGLISH.say
tell = ENGLISH.tell
explain = ENGLISH.explain
explain_vote = ENGLISH.explain_vote
explain_result = ENGLISH.explain_result
