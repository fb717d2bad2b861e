"""Events, reasons and results as sentences.

The templates are in the rules (`events.py`, `legal.py`, `lineup_reasons.py`, `result_texts.py`). `Words` chooses the
one for the reader, translates it with its `translate` function, and fills in the names of players and cards. The
functions of this module write English.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from claimant.rules.cards import Pile, Seat
from claimant.rules.events import Event, LeadPassed, Led, Won
from claimant.rules.nouns import printable
from claimant.rules.reason import Reason
from claimant.rules.trick_reason import why_won
from claimant.rules.vote_words import VoteWords


class Words(VoteWords):
    """All sentences about the rules, in one language."""

    def say(self, event: Event, names: Sequence[str], viewer: Seat | None = None, cards: Pile = ()) -> str:
        """The event as a sentence, with "you" for the viewer; `cards` if it is told for several events together."""
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        for who in {"seat", "to"} & values.keys():
            values[who] = names[values[who]]
        if "seats" in values:
            values |= self.group("seats", values["seats"], names, viewer)
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

    def explain(self, reason: Reason) -> str:
        """Why something is not allowed, and what is allowed."""
        values = msgspec.structs.asdict(reason)
        template = self.translate(reason.wording, many=reason.many or "", n=values.get("number", 1))
        written = {name: printable(value) for name, value in values.items() if isinstance(value, str)}
        return self.put(template, values | written)


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
