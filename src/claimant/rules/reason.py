"""Reasons: why something isn't allowed, as a value with its English wording."""

from __future__ import annotations

from typing import ClassVar

from claimant.rules.value import Value


class Reason(Value, frozen=True):
    """Why something is not allowed; the wording also says what is allowed."""

    wording: ClassVar[str]
    many: ClassVar[str | None] = None
    """The wording if the field `number` isn't 1; None if it is the same."""


class Refused(ValueError):
    """Something that isn't allowed, with the reason; its text is the English wording."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        from claimant.rules.words import explain  # imported late: it imports the modules that define reasons

        return explain(self.reason)
