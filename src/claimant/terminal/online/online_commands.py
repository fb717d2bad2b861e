"""Commands at a server's table, besides those of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from claimant.locale.errors import UserError
from claimant.locale.languages import SOURCE, language
from claimant.locale.marks import N_
from claimant.locale.sentences.phrases import PHRASES, phrases
from claimant.locale.sentences.questions import Proposal
from claimant.locale.sentences.same_deal import SameDeal
from claimant.terminal.online.event_stream import Follower
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.requests import Refused, Server, Unreachable
from claimant.terminal.spellings import plain, spellings

if TYPE_CHECKING:
    from claimant.locale.languages import Language

Deed = Callable[[], str | None]
"""Sends a request to the server, which may be slow or fail; the result is the text to show."""


class NoSuchPhrase(UserError):
    """The text is none of the phrases."""


WHO, SAY, START, BOT, REMOVE, LINKS, CLOSE = "who", "say", "start", "bot", "remove", "links", "close"
AGAIN, SAME, DECLINE = "again", "same", "decline"
YES, NO, OFFER, RESIGN = "yes", "no", "offer", "resign"
SAY_LETTER = "j"
"""The app's key for phrases."""
MEANINGS = {
    WHO: N_("who is at the table"),
    SAY: N_("say one of the phrases; alone, list them"),
    START: N_("start the game"),
    BOT: N_("put a bot on an open seat, as in “{typed}”; alone, on all of them"),
    REMOVE: N_("free a seat, as in “{typed}”; its link changes"),
    LINKS: N_("the links to the open seats, and the one to watch"),
    CLOSE: N_("close the table for everybody"),
    AGAIN: N_("play again with the same people"),
    SAME: N_("propose the same deal with seats changed, or agree to it"),
    DECLINE: N_("decline the same deal, or take your proposal back"),
    YES: N_("say yes to what is asked"),
    NO: N_("say no to what is asked, or withdraw your own question"),
    OFFER: N_("offer to end the game without a result"),
    RESIGN: N_("give the game up; the other side wins"),
}
"""The command words with their explanations."""
EXAMPLES = {BOT: " 2 novice", REMOVE: " 2"}
BEFORE = (START, BOT, REMOVE, LINKS, CLOSE)
"""Commands for the host before the game; the table can be closed at any time."""


def words(spoken: Language) -> dict[str, str]:
    """Each word in a language."""
    return {
        WHO: spoken.pgettext("command", "who"),
        SAY: spoken.pgettext("command", "say"),
        START: spoken.pgettext("command", "start"),
        BOT: BOT,
        REMOVE: spoken.pgettext("command", "remove"),
        LINKS: spoken.pgettext("command", "links"),
        CLOSE: spoken.pgettext("command", "close"),
        AGAIN: spoken.pgettext("command", "again"),
        SAME: spoken.pgettext("command", "same"),
        DECLINE: spoken.pgettext("command", "decline"),
        YES: spoken.pgettext("command", "yes"),
        NO: spoken.pgettext("command", "no"),
        OFFER: spoken.pgettext("command", "offer"),
        RESIGN: spoken.pgettext("command", "resign"),
    }


def offered(
    ticket: Ticket, stage: str, stands: SameDeal | None = None, asked: Proposal | None = None
) -> tuple[str, ...]:
    """The commands that are available now; `stands` is the state of the same deal, `asked` the open question."""
    plays, hosts = ticket.seat is not None, ticket.hosting is not None
    return (
        WHO,
        *((SAY,) if plays else ()),
        *(BEFORE if hosts and stage == "waiting" else (CLOSE,) if hosts and stage == "playing" else ()),
        *((YES,) if asked is not None and asked.yes else ()),
        *((NO,) if asked is not None and asked.no else ()),
        *((OFFER, RESIGN) if plays and stage == "playing" else ()),
        *((AGAIN,) if (plays or hosts) and stage == "over" else ()),
        *((SAME,) if stands is not None and not stands.agreed else ()),
        *((DECLINE,) if stands is not None and (stands.asks or stands.agreed) else ()),
    )


def find_order(typed: str, spoken: Language) -> tuple[str, str]:
    """The typed command, in the reader's language or in English, and its argument; "" if it isn't one."""
    first, _, rest = " ".join(typed.split()).partition(" ")
    if first == SAY_LETTER:
        return SAY, rest
    for name, word in [*words(spoken).items(), *words(language(SOURCE)).items()]:
        if plain(first) in spellings(word):
            return name, rest
    return "", ""


def help_lines(names: Iterable[str], spoken: Language) -> list[str]:
    """Each of these words with what it does."""
    known = words(spoken)
    return [
        f"  {known[name]}: {spoken.text(MEANINGS[name], typed=known[name] + EXAMPLES.get(name, ''))}" for name in names
    ]


def find_phrase(typed: str, spoken: Language) -> str:
    """The phrase with this number, name or text."""
    if typed.isdecimal() and 1 <= int(typed[:3]) <= len(PHRASES):
        return list(PHRASES)[int(typed[:3]) - 1]
    wanted = plain(typed).strip(" .!?")
    for name, said in phrases(spoken):
        ways = {name, plain(PHRASES[name]), *spellings(said)}
        if wanted and wanted in {way.strip(" .!?") for way in ways}:
            return name
    raise NoSuchPhrase(N_("Unknown phrase; “{say}” lists them."), say=words(spoken)[SAY])


def phrase_list(spoken: Language) -> list[str]:
    """All phrases with their numbers."""
    return [f"  {number}: {said}" for number, (_, said) in enumerate(phrases(spoken), start=1)]


def ask(deed: Deed, spoken: Language) -> str:
    """Send a request; the answer says what happened or why it failed."""
    try:
        return deed() or ""
    except Refused as error:
        return str(error)
    except Unreachable as error:
        return spoken.text("That could not be sent: {problem}. Try again.", problem=spoken.text(str(error)))


def post(follower: Follower, action: str, server: Server | None = None, **body: object) -> None:
    """Post an action to the table, as a player or as the host."""
    (server or follower.server).ask(f"{follower.path}/{action}", dict(body))
