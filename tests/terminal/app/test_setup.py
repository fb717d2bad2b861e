"""From the set-up to a game."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input

from claimant.rules.registry import FACTIONS
from claimant.rules.view import View
from claimant.terminal import settings
from claimant.terminal.app import begin_game
from claimant.terminal.app.screens.faction_picker import PickScreen
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.app.widgets.pointer_list import Listing
from claimant.terminal.setup import Setup
from tests.terminal.app.stage import SEED, Deciding, chair_of, playing, showing, words_of

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> list[Deciding]:
    """Bots that choose at once, in this process."""
    made: list[Deciding] = []

    def make(number: int) -> Deciding:
        made.append(Deciding(number))
        return made[-1]

    monkeypatch.setattr(begin_game, "Thinkers", make)
    return made


def view_of(pilot: Pilot[str]) -> View:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    view = screen.chair.view
    assert view is not None
    return view


async def test_enter_starts_the_usual_game() -> None:
    async with showing(SetupScreen) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        view = view_of(pilot)
        assert view.lineup.names == ("goblins", "knights", "undead", "dwarves", "doppelgangers")
        assert view.leader == view.seat == 0


async def test_rows_are_changed_with_the_arrow_keys() -> None:
    async with showing(SetupScreen) as pilot:
        pilot.app.screen.query_one("#players").focus()
        await pilot.press("right", "right", "down", "right", "down", "down", "down", "right")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        chosen = screen.chosen
        assert chosen.players == 4
        assert len(chosen.bots) == 3
        assert chosen.bots[0] != chosen.bots[1]
        assert chosen.leader == 1
        screen.query_one("#play", Button).press()
        await pilot.pause()
        view = view_of(pilot)
        assert view.lineup.players == 4
        assert view.leader == 1


async def test_a_line_up_is_chosen_from_the_list() -> None:
    async with showing(SetupScreen) as pilot:
        pilot.app.screen.query_one(Listing).focus()
        await pilot.press("down")
        await pilot.pause()
        assert "The second box" in words_of(pilot)
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert view_of(pilot).lineup.names[0] == "gnomes"


async def test_factions_of_ones_own_are_picked() -> None:
    async with showing(SetupScreen) as pilot:
        pilot.app.screen.query_one(Listing).focus()
        await pilot.press("end", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PickScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert "A line-up needs one pair" in words_of(pilot)
        names = list(FACTIONS)
        for name in ("kings", "peasants", "trolls", "vampires", "shadows"):
            pilot.app.screen.query_one(Listing).highlighted = names.index(name)
            await pilot.press("space")
        await pilot.pause()
        assert "The line-up is complete." in words_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "ki Kings" in words_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert set(view_of(pilot).lineup.names) == {"kings", "peasants", "trolls", "vampires", "shadows"}


async def test_what_was_picked_can_be_put_back() -> None:
    async with showing(lambda: PickScreen(2, ("goblins",))) as pilot:
        await pilot.press("space")
        await pilot.pause()
        assert "A line-up needs one pair" in words_of(pilot)
        await pilot.press("escape")


async def test_heroes_are_for_two_only() -> None:
    async with showing(lambda: SetupScreen(Setup(heroes=True))) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetupScreen)
        before = screen.chosen
        screen.query_one("#players").focus()
        await pilot.press("right")
        await pilot.pause()
        after = screen.chosen
        assert (before.players, before.heroes) == (2, True)
        assert (after.players, after.heroes) == (3, False)


async def test_the_own_name_is_remembered() -> None:
    async with showing(SetupScreen) as pilot:
        pilot.app.screen.query_one("#name", Input).value = "Ada"
        await pilot.press("enter")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen.chair.names[0] == "Ada"
    assert settings.load().name == "Ada"


async def test_letters_in_the_name_are_no_commands() -> None:
    async with showing(SetupScreen) as pilot:
        pilot.app.screen.query_one("#name", Input).focus()
        await pilot.press(*"qx", "enter")
        await pilot.pause()
        assert pilot.app.screen.query_one("#name", Input).value == "qx"


async def test_a_game_that_was_left_can_be_taken_up_from_here() -> None:
    chair = chair_of(Setup(seed=SEED), 5)
    async with playing(chair) as pilot:
        hand = chair.view.hand
        await pilot.press("q")
    async with showing(SetupScreen) as pilot:
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert view_of(pilot).hand == hand


async def test_without_such_a_game_nothing_is_offered() -> None:
    async with showing(SetupScreen) as pilot:
        assert not pilot.app.screen.query_one("#resume").display


async def test_bots_are_put_away_when_the_app_is_left(bots: list[Deciding]) -> None:
    async with showing(SetupScreen) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("q")
    assert [each.stopped for each in bots] == [True]
