"""What a player asks the others during a game, with the answers that the reader can give."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from claimant.locale.sentences import table_log
from claimant.rules.cards import Seat

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class Proposal(NamedTuple):
    """A question as its reader sees it."""

    number: int
    """For the answer."""
    text: str
    yes: str
    """The words of the answer; empty if the reader isn't asked."""
    no: str
    """The words of the other answer, or of withdrawing the question."""


def proposal(
    question: Mapping[str, Any], missing: Collection[Seat], names: Sequence[str], seat: Seat, language: Language
) -> Proposal | None:
    """The question for the player at this seat; None if it doesn't concern them."""
    text, what, asker = language.text, question["what"], question["seat"]
    if what == "stay":
        about = text("{name} has left the table, and a bot plays on. Go on playing?", name=names[asker])
    else:
        about = table_log.told("asked", question, names, seat, language)
    if seat in missing:
        words = (text("Play on"), text("Stop the game")) if what == "stay" else (text("Agree"), text("Decline"))
        return Proposal(question["number"], about, *words)
    if what == "resign" and seat != asker:
        return None
    waits = text("{names} must answer.", names=language.words.listed([names[each] for each in sorted(missing)]))
    return Proposal(question["number"], f"{about} {waits}", "", text("Take it back") if seat == asker else "")
