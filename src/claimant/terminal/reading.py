"""What a person types: a move, or a command."""

from __future__ import annotations

import re
from typing import NamedTuple

from claimant.notation.cards import why_no_card
from claimant.notation.errors import NotationError, quoted
from claimant.notation.moves import ALONE, WITH_CARD, read_move
from claimant.rules.cards import Card
from claimant.rules.moves import TAKE_TOP, Ask, Move, Verb, move
from claimant.rules.power import Faction
from claimant.rules.registry import CARDS, FACTIONS, HEROES
from claimant.rules.view import View

COMMANDS = {
    "h": "help: this list",
    "?": "the powers of the factions and heroes in this game; “? dwarves” explains one of them",
    "t": "the last trick",
    "p": "the piles: supporters, followers, what lies in front, the discard",
    "v": "the votes as they stand",
    "l": "the log: what happened last",
    "q": "quit; the game is saved",
}
"""The commands, which are no card and no move, with what they tell."""
IN_FULL = {"help": "h", "powers": "?", "trick": "t", "piles": "p", "votes": "v", "log": "l", "quit": "q", "exit": "q"}
AGAIN = ""
"""Just Enter: show the table again."""

NAME_AND_VALUE = re.compile(r"(\D+?) ?(\d{1,9})")


class Command(NamedTuple):
    """Something that a person wants to know."""

    letter: str
    about: str = ""


class NotUnderstood(ValueError):
    """What was typed is no move and no command; the message says what would be."""


def read(typed: str, view: View) -> Move | Command:
    """The move or the command that was typed; the move may be illegal."""
    text = " ".join(typed.casefold().split())
    letter, _, about = text.partition(" ")
    if text == AGAIN or text in COMMANDS or text in IN_FULL:
        return Command(IN_FULL.get(text, text))
    if letter == "?":
        return Command("?", about)
    if text.isdecimal() and text.isascii():
        return _numbered(text, view)
    return _worded(text, view)


def _numbered(text: str, view: View) -> Move:
    """The choice with that number on the screen."""
    number = int(text[:9])
    if 1 <= number <= len(view.legal):
        return view.legal[number - 1]
    raise NotUnderstood(f"There is no choice {text[:9]}: the numbers go from 1 to {len(view.legal)}.")


def _worded(text: str, view: View) -> Move:
    """The choice in words; a card alone is what is being asked about."""
    verb, _, named = text.partition(" ")
    if text in ("top", "take the top", "take top"):
        return TAKE_TOP
    if verb == Verb.PLAY and named:
        text = named
    elif verb in WITH_CARD and (card := find_card(named)):
        return move(WITH_CARD[verb], card)
    if view.asks is Ask.LOOT and (faction := find_faction(text)):
        return Move(Verb.LOOT, faction=faction)
    if card := find_card(text):
        return move({Ask.TAKE: Verb.TAKE, Ask.DISCARD: Verb.DISCARD}.get(view.asks or Ask.PLAY, Verb.PLAY), card)
    try:
        return read_move(text)
    except NotationError:
        raise NotUnderstood(_why_not_understood(text)) from None


def _why_not_understood(text: str) -> str:
    found = NAME_AND_VALUE.fullmatch(text)
    faction = find_faction(found[1]) if found else None
    if found and faction:
        return why_no_card(f"{faction.code}{found[2]}")
    verb = text.partition(" ")[0]
    if faction := find_faction(text):
        return f"Which {faction.one}? Type its value too, as in “{faction.code}{faction.cards[-1].value}”."
    if verb in (*WITH_CARD, *ALONE, Verb.LOOT):
        return f"I don't understand {quoted(text)}. Type the number of your choice; Enter shows the choices again."
    return (
        f"I don't understand {quoted(text)}. Type a card as in “go5” or “Goblin 5”, or the number before it; "
        "“h” lists the commands."
    )


def find_card(text: str) -> Card | None:
    """The card that is meant by "go5", "goblin 5", "goblins 5" or "lich king"."""
    if text in CARDS:
        return CARDS[text]
    for hero in HEROES.values():
        if text in (hero.name, hero.one.casefold()):
            return hero.card
    found = NAME_AND_VALUE.fullmatch(text)
    if found is None or (faction := find_faction(found[1])) is None:
        return None
    return CARDS.get(f"{faction.code}{int(found[2])}")


def find_faction(text: str) -> Faction | None:
    """The faction that is meant by "goblins", "goblin" or "go"."""
    for faction in FACTIONS.values():
        if text in (faction.name, faction.one.casefold(), faction.code):
            return faction
    return None
