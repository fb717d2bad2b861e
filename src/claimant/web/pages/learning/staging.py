"""Positions set up by hand, for pictures and lessons: played by the rules like any other game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.rules.cards import Pile, Seat, sort
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS
from claimant.rules.registry import CARDS
from claimant.rules.state import State, blank
from claimant.rules.view import view
from claimant.web.pages.table_page.scene import Facts, Person, Scene
from claimant.web.tables.table import Stage

if TYPE_CHECKING:
    from claimant.locale.languages import Language

ME: Seat = 0
LINE_UP = LineUp.of(2, PRESETS["claim"].factions)


def pile(text: str) -> Pile:
    """The cards of a text such as `go5 kn2`."""
    return tuple(CARDS[code] for code in text.split())


def staged(
    phase: int, hands: tuple[str, str], leader: Seat, deck: str = "", supporters: tuple[str, str] = ("", "")
) -> Game:
    """A game for two at the start of a trick."""
    piles = {
        "hands": tuple(sort(pile(each)) for each in hands),
        "supporters": tuple(sort(pile(each)) for each in supporters),
        "deck": pile(deck),
    }
    return Game.at(State(lineup=LINE_UP, phase=phase, leader=leader, **blank(LINE_UP.players) | piles))


def bot_name(language: Language) -> str:
    """The name of the other player."""
    return language.text("Bot {number}", number=2)


def scene(game: Game, language: Language) -> Scene:
    """The game as the reader sees it, against a bot."""
    people = (Person(language.text("You")), Person(bot_name(language), is_bot=True))
    facts = Facts("lesson", 0, Stage.PLAYING, ME, people)
    return Scene(view(game, ME), facts, language)
