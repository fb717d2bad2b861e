"""How a power's sentences are worded: beside the faction or hero that they speak of.

`tells` of a power names, for a question that it answers, the sentence about what followed; `because` names, for a
question that decides tricks, why a card won. A power without a wording of its own gets a general one (`events.py`,
`trick_reason.py`), so that a plug-in's faction is never silent.
"""

from __future__ import annotations

from typing import NamedTuple


class Telling(NamedTuple):
    """A sentence about what a power brought about, for different readers."""

    wording: str
    yours: str = ""
    """For the seat that the sentence is about; empty if it is the same."""
    many: str = ""
    """The wording for several cards; empty if it is the same."""
    yours_many: str = ""
    to_you: str = ""
    """For the seat that gets the card, if that is another one."""


class Because(NamedTuple):
    """Why a card won: first who beat whom, without a full stop, then the rule as a sentence."""

    line: str
    rule: str
    yours: str = ""
    """The rule for the player whose card helped; empty if it is the same."""
    many: str = ""
    """The line for several beaten cards; empty if it is the same."""
    brief: str = ""
    """The same in one or two words, for a list of tricks; empty if only the line says it."""
