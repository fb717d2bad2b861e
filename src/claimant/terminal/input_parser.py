"""Parses what a person types: a move or a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.locale.sentences.choices import choice
from claimant.notation.errors import NotationError, shown
from claimant.notation.moves import ALONE, WITH_CARD, read_move
from claimant.rules.moves import TAKE_TOP, Ask, Move, Verb, move
from claimant.rules.naming import CARD
from claimant.rules.registry import CARDS
from claimant.rules.view import View
from claimant.terminal.spellings import NAME_AND_VALUE, find_card, find_faction, plain, spellings
from claimant.terminal.table_commands import ABOUT, AGAIN, COMMANDS, in_full

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class Command(NamedTuple):
    """A command with its argument."""

    letter: str
    about: str = ""


class NotUnderstood(UserError):
    """The text is neither a move nor a command; the message says what would be."""


def read(typed: str, view: View, language: Language) -> Move | Command:
    """The move or the command that was typed; the move may be illegal."""
    text = " ".join(typed.casefold().split())
    letter, _, about = text.partition(" ")
    words = in_full(language)
    if text == AGAIN or text in COMMANDS:
        return Command(text)
    if plain(text) in words:
        return Command(words[plain(text)])
    if letter in ABOUT:
        return Command("f", about)
    if text.isdecimal() and text.isascii():
        return _numbered(text, view)
    return _chosen(text, view, language) or _worded(text, view, language)


def _numbered(text: str, view: View) -> Move:
    """The choice with this number on the screen."""
    number = int(text[:9])
    if 1 <= number <= len(view.legal):
        return view.legal[number - 1]
    if len(view.legal) == 1:
        raise NotUnderstood(N_("There is no choice {number}: there is only 1."), number=text[:9])
    raise NotUnderstood(
        N_("There is no choice {number}: the numbers go from 1 to {last}."), number=text[:9], last=len(view.legal)
    )


def _chosen(text: str, view: View, language: Language) -> Move | None:
    """The only answer on the screen that begins with these words."""
    found = choice(view, language)
    if found is None or not plain(text):
        return None
    fitting = [
        meant
        for meant, option in zip(view.legal, found.options, strict=False)
        if any(f"{title} ".startswith(f"{plain(text)} ") for title in spellings(option.title))
    ]
    return fitting[0] if len(fitting) == 1 else None


def _worded(text: str, view: View, language: Language) -> Move:
    """The choice from its words; a card alone means the current question."""
    verb, _, named = text.partition(" ")
    if text in ("top", "take the top", "take top"):
        return TAKE_TOP
    if verb == Verb.PLAY and named:
        text = named
    elif verb in WITH_CARD and (card := find_card(named, language)):
        return move(WITH_CARD[verb], card)
    looted = named if verb == Verb.LOOT else text
    if view.asks is Ask.LOOT and (faction := find_faction(looted, language)):
        return Move(Verb.LOOT, faction=faction)
    if card := find_card(text, language):
        return move({Ask.TAKE: Verb.TAKE, Ask.DISCARD: Verb.DISCARD}.get(view.asks or Ask.PLAY, Verb.PLAY), card)
    try:
        return read_move(text)
    except NotationError:
        raise _why_not_understood(text, language) from None


def _why_not_understood(text: str, language: Language) -> NotUnderstood:
    found = NAME_AND_VALUE.fullmatch(text)
    faction = find_faction(found[1] if found else text, language)
    if faction:
        one = language.translate(faction.one, context=CARD)
        if found is None:
            example = f"{faction.code}{faction.cards[-1].value}"
            return NotUnderstood(N_("{name}: type its value too, as in “{code}”."), name=one, code=example)
        values = ", ".join(map(str, sorted(set(faction.values))))
        return NotUnderstood(
            N_("There is no {card}; {faction} have the values {values}."),
            card=f"{one} {int(found[2])}",
            faction=faction,
            values=values,
        )
    if text.partition(" ")[0] in (*WITH_CARD, *ALONE, Verb.LOOT):
        return NotUnderstood(
            N_("I don’t understand “{typed}”. Type the number of your choice; Enter shows the choices again."),
            typed=shown(text),
        )
    return NotUnderstood(
        N_(
            "I don’t understand “{typed}”. Type a card as in “{code}” or “{card}”, or the number before it; "
            "“?” lists the commands."
        ),
        typed=shown(text),
        code="go5",
        card=CARDS["go5"],
    )
