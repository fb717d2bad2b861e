"""The log entries around a game: players who come and go, phrases, the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimant.locale.marks import N_
from claimant.locale.sentences.phrases import phrase
from claimant.rules.cards import Seat

if TYPE_CHECKING:
    from claimant.locale.languages import Language

OF_THE_TABLE = {
    "started": N_("The host starts the game."),
    "dealt": N_("The cards are dealt."),
    "replayed": N_(
        "The cards of the earlier game are dealt again: everybody may know them, and this game doesn’t count."
    ),
    "continued": N_("The match goes on at the next table."),
    "closed": N_("The table has been closed."),
    "lost": N_(
        "The server’s file was damaged: the latest entries of this table are lost, and it goes on from here. "
        "Lost entries: {count}."
    ),
}
"""Entries that concern everybody, by their kind in the log."""
OF_A_SEAT = {
    "sat": (N_("You take a seat."), N_("{name} takes a seat.")),
    "reopened": (
        N_("Your seat is opened on one more device."),
        N_("{name} opens the seat on one more device."),
    ),
    "stood": (N_("You leave your seat."), N_("{name} leaves.")),
    "hired": (N_("A bot sits down."), N_("{name} sits down, a bot.")),
    "wentback": (N_("You go back to your last decision."), N_("{name} goes back to the last decision.")),
    "replaced": (N_("A bot plays for you."), N_("A bot plays for {name}.")),
    "proposed": (
        N_("You would like to play the same deal again."),
        N_("{name} would like to play the same deal again."),
    ),
    "agreed": (N_("You agree to the same deal."), N_("{name} agrees to the same deal.")),
    "declined": (
        N_("You don’t want to play the same deal again."),
        N_("{name} doesn’t want to play the same deal again."),
    ),
    "returned": (N_("You take your seat back."), N_("{name} is back.")),
    "withheld": (
        N_("You did not reveal your part of the deal in time: all parts are drawn again."),
        N_("{name} did not reveal their part of the deal in time: all parts are drawn again."),
    ),
    "withheld again": (
        N_("You did not reveal your part of the deal a second time: the cards are dealt without it."),
        N_("{name} did not reveal their part of the deal a second time: the cards are dealt without it."),
    ),
    "said": (N_("You: “{phrase}”"), N_("{name}: “{phrase}”")),
}
"""Entries that concern one seat: the sentence for its player, and the one for the others."""


def kind_of(kind: str, times: int) -> str:
    """The kind of sentence for an entry: failing to reveal twice has other consequences than once."""
    return f"{kind} again" if times > 1 else kind


def sentence(
    kind: str, seat: Seat, said: str, names: Sequence[str], viewer: Seat | None, language: Language, count: int = 0
) -> str:
    """An entry of a table's log as a sentence; empty if the log doesn't show it."""
    if kind in OF_THE_TABLE:
        return language.text(OF_THE_TABLE[kind], count=count)
    if kind not in OF_A_SEAT:
        return ""
    own, other = OF_A_SEAT[kind]
    return language.text(own if seat == viewer else other, name=names[seat], phrase=phrase(said, language))
