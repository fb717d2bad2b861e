"""What can be typed at a server's table besides the commands of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from claimant.locale.complaint import Complaint
from claimant.locale.languages import SOURCE, language
from claimant.locale.marks import N_
from claimant.locale.spoken.phrases import PHRASES, phrases
from claimant.terminal.names import plain, spellings
from claimant.terminal.online.follower import Follower
from claimant.terminal.online.requests import Refused, Unreachable

if TYPE_CHECKING:
    from claimant.locale.languages import Language

Deed = Callable[[], object]
"""Asks something of the server; it may take a while, and may fail."""


class NoSuchPhrase(Complaint):
    """What was to be said is none of the phrases."""


SAY, WHO = "say", "who"
MEANINGS = {
    WHO: N_("who is at the table"),
    SAY: N_("say one of the phrases; alone, list them"),
}
"""The words, as they are called here, with what they do."""


def words(spoken: Language) -> dict[str, str]:
    """Each word in a language."""
    return {WHO: spoken.pgettext("command", "who"), SAY: spoken.pgettext("command", "say")}


def find(typed: str, known: dict[str, str], english: dict[str, str]) -> tuple[str, str]:
    """Which word was typed, in the reader's language or in English, and what follows it; "" if it is none."""
    first, _, rest = " ".join(typed.split()).partition(" ")
    for name, word in [*known.items(), *english.items()]:
        if plain(first) in spellings(word):
            return name, rest
    return "", ""


def find_order(typed: str, spoken: Language) -> tuple[str, str]:
    """The order that was typed, and what it is about."""
    return find(typed, words(spoken), words(language(SOURCE)))


def help_lines(meanings: dict[str, str], known: dict[str, str], spoken: Language) -> Iterator[str]:
    """Each word with what it does."""
    return (f"  {known[name]}: {spoken.text(meaning)}" for name, meaning in meanings.items())


def find_phrase(typed: str, spoken: Language) -> str:
    """The phrase that is meant by its number, its name or its words."""
    if typed.isdecimal() and 1 <= int(typed[:3]) <= len(PHRASES):
        return list(PHRASES)[int(typed[:3]) - 1]
    wanted = plain(typed).strip(" .!?")
    for name, said in phrases(spoken):
        ways = {name, plain(PHRASES[name]), *spellings(said)}
        if wanted and wanted in {way.strip(" .!?") for way in ways}:
            return name
    raise NoSuchPhrase(N_("There is no such phrase; “{say}” lists them."), say=words(spoken)[SAY])


def phrase_list(spoken: Language) -> list[str]:
    """All phrases with their numbers."""
    return [f"  {number}: {said}" for number, (_, said) in enumerate(phrases(spoken), start=1)]


def ask(deed: Deed, spoken: Language) -> str:
    """Do it; the answer says why it didn't work, or nothing."""
    try:
        deed()
    except Refused as error:
        return str(error)
    except Unreachable as error:
        return spoken.text("That could not be sent: {problem}. Try again.", problem=spoken.text(str(error)))
    return ""


def say(follower: Follower, phrase: str, spoken: Language) -> str:
    """Say a phrase at the table."""
    return ask(lambda: follower.server.ask(f"{follower.path}/say", {"phrase": phrase}), spoken)
