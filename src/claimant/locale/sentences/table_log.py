"""The log entries around a game: players who come and go, phrases, the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from claimant.locale.marks import N_
from claimant.locale.sentences.phrases import phrase
from claimant.notation.guest_names import guest_in
from claimant.rules.cards import Seat
from claimant.rules.registry import CARDS

if TYPE_CHECKING:
    from claimant.locale.languages import Language

OF_THE_TABLE = {
    "started": N_("The host starts the game."),
    "dealt": N_("The cards are dealt."),
    "replayed": N_(
        "The cards of the earlier game are dealt again: everybody may know them, and this game doesn’t count."
    ),
    "changed": N_("The host changes the set-up."),
    "swapped": N_("The host lets two seats change places."),
    "published": N_("The table is open to everybody now."),
    "published off": N_("The table is no longer open to everybody."),
    "unwatched": N_("The person who runs this server ended the link to watch this table."),
    "continued": N_("The match goes on at the next table."),
    "closed": N_("The table has been closed."),
    "closed agreed": N_("Everybody agrees: the game ends without a result."),
    "closed moderated": N_("The person who runs this server closed the table."),
    "closed left": N_("The game ends without a result."),
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
    "hired guest": (N_("You are invited."), N_("The bot {name} is invited.")),
    "botsat": (N_("You accept the invitation."), N_("{name} accepts the invitation.")),
    "botdeclined": (N_("You decline the invitation."), N_("The bot {bot} declines the invitation.")),
    "botdeclined silent": (
        N_("You didn’t answer the invitation."),
        N_("The bot {bot} didn’t answer the invitation: its seat is open."),
    ),
    "botdeclined revoked": (
        N_("You can’t connect to this server any more."),
        N_("The bot {bot} can’t connect to this server any more: its seat is open."),
    ),
    "wentback": (N_("You go back to your last decision."), N_("{name} goes back to the last decision.")),
    "timeup": (N_("Time is up: a bot moves for you."), N_("Time is up: a bot moves for {name}.")),
    "timeup card": (
        N_("Time is up: a bot plays {card} for you."),
        N_("Time is up: a bot plays {card} for {name}."),
    ),
    "asked back": (N_("You ask to take back {card}."), N_("{name} asks to take back {card}.")),
    "asked choice": (N_("You ask to take back your last choice."), N_("{name} asks to take back the last choice.")),
    "asked end": (
        N_("You offer to end the game without a result."),
        N_("{name} offers to end the game without a result."),
    ),
    "asked resign": (N_("You would like to resign."), N_("{name} would like to resign.")),
    "consented": (N_("You agree."), N_("{name} agrees.")),
    "consented stay": (N_("You play on with a bot."), N_("{name} plays on with a bot.")),
    "denied": (N_("You decline."), N_("{name} declines.")),
    "denied stay": (N_("You stop the game."), N_("{name} stops the game.")),
    "denied withdrawn": (N_("You withdraw your question."), N_("{name} withdraws the question.")),
    "resigned": (N_("You resign."), N_("{name} resigns.")),
    "departed": (
        N_("You leave the table. A bot plays on in your place."),
        N_("{name} leaves the table. A bot plays on in their place."),
    ),
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


KINDS = frozenset(kind.split()[0] for kind in (*OF_THE_TABLE, *OF_A_SEAT))
"""The kinds of entries that have a sentence."""


def told(kind: str, fields: Mapping[str, Any], names: Sequence[str], viewer: Seat | None, language: Language) -> str:
    """An entry of a table's log, by its kind and fields, as a sentence; empty if the log doesn't show it."""
    card = CARDS.get(fields.get("card") or "")
    kind = _kind_of(kind, fields)
    if kind in OF_THE_TABLE:
        return language.text(OF_THE_TABLE[kind], count=fields.get("entries", 0))
    if kind not in OF_A_SEAT:
        return ""
    seat, said = fields.get("seat", -1), phrase(fields.get("phrase", ""), language)
    own, other = OF_A_SEAT[kind]
    values = {"name": names[seat], "phrase": said, "card": card, "bot": fields.get("bot", "")}
    return language.text(own if seat == viewer else other, **values)


def _kind_of(kind: str, fields: Mapping[str, Any]) -> str:
    """The kind of sentence for an entry, which may depend on what was asked, on the reason, or on how often."""
    what = fields.get("what", "")
    if kind == "asked":
        return "asked choice" if what == "back" and not fields.get("card") else f"asked {what}"
    if kind == "hired" and guest_in(fields.get("level", "")):
        return "hired guest"
    if kind == "timeup" and fields.get("card"):
        return "timeup card"
    if fields.get("withdrawn"):
        return f"{kind} withdrawn"
    if not fields.get("public", True):
        return f"{kind} off"
    if fields.get("times", 1) > 1:
        return f"{kind} again"  # failing to reveal twice has other consequences than once
    special = f"{kind} {what or fields.get('why', '')}"
    return special if special in OF_A_SEAT or special in OF_THE_TABLE else kind
