"""The analysis board: verdicts, moves, the way back, and positions that are set up by keys or by text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import TextArea

from claimant.locale.languages import LANGUAGES
from claimant.notation.documents import game_of, read_document
from claimant.rules.game import Game
from claimant.rules.presets import PRESETS
from claimant.rules.state import CHANCE
from claimant.terminal.app.practice.analysis import AnalysisScreen
from claimant.terminal.app.practice.notation_sheet import NotationSheet
from claimant.terminal.app.practice.set_position import SetPositionScreen
from claimant.terminal.position_setup import Place
from claimant.terminal.settings import Settings
from tests.review.games import DWARVES, game_from
from tests.terminal.app.golden import assert_golden
from tests.terminal.app.moments import moment
from tests.terminal.app.practice.some_puzzles import solve_here, until
from tests.terminal.app.stage import HASTY, LARGE, USUAL, showing, words_of
from tests.terminal.app.test_replay import a_record

pytestmark = pytest.mark.anyio
FACING = game_from(DWARVES, "dw5")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    solve_here(monkeypatch)


@asynccontextmanager
async def analysing(
    game: Game, code: str = "en", size: tuple[int, int] = USUAL, settings: Settings = HASTY
) -> AsyncIterator[tuple[Pilot[str], AnalysisScreen]]:
    async with showing(lambda: AnalysisScreen(game), code, size, settings) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, AnalysisScreen)
        await until(pilot, lambda: screen.is_done or game.is_over)
        yield pilot, screen


async def test_every_move_has_its_verdict_and_moves_can_be_made_and_taken_back() -> None:
    async with analysing(FACING) as (pilot, screen):
        assert "Player 1 is to move: wins. Proven with best play of both sides." in words_of(pilot)
        assert "wins: ⚒dw2 loses: ⚒dw9" in words_of(pilot)
        await pilot.press(*"dw9", "enter")
        await until(pilot, lambda: "Player 1 is to move: loses." in words_of(pilot))
        await pilot.press("o")
        await until(pilot, lambda: "wins: ⚒dw2" in words_of(pilot))
        await pilot.press("backspace")
        await until(pilot, lambda: "Player 2 is to move" in words_of(pilot))
        await pilot.press("n")
        await until(pilot, lambda: "wins: ⚒dw2" in words_of(pilot))
        assert screen.game.moves == FACING.moves
        await pilot.press("h")
        assert "dw2 go1 dw9" in words_of(pilot)


async def test_the_end_of_the_line_says_who_wins() -> None:
    async with analysing(FACING) as (pilot, screen):
        for card in ("dw2", "go1", "dw9"):
            await pilot.press(*card, "enter")
            await until(pilot, lambda card=card: screen.game.moves[-1].text == card)  # type: ignore[misc]
        await until(pilot, lambda: "Player 1 wins" in words_of(pilot))


async def test_a_card_that_may_not_be_played_is_explained() -> None:
    async with analysing(game_from(DWARVES)) as (pilot, screen):
        await pilot.press(*"dw9", "enter")
        await until(pilot, lambda: "! " in words_of(pilot))
        assert not screen.game.moves


async def test_phase_one_is_shown_without_verdicts_and_says_why() -> None:
    async with analysing(a_record().game.back_to(3)) as (pilot, _):
        assert "Only phase two between two sides can be solved" in words_of(pilot)


async def test_where_chance_draws_the_card_is_typed() -> None:
    game = moment("raise").play(next(move for move in moment("raise").legal if move.text == "raise"))
    game = Game.at(game.start, None, game.dealt).replay(game.moves[: len(moment("raise").moves) + 1])
    if game.state.to_move != CHANCE:
        pytest.skip("the draw of this moment is forced")
    async with analysing(game) as (pilot, screen):
        await pilot.press("enter")
        assert "Type the card that is drawn" in words_of(pilot)
        card = game.legal[0].card
        assert card is not None
        await pilot.press(*card.code, "enter")
        await until(pilot, lambda: screen.game.moves[-1] == game.legal[0])


async def test_a_position_is_set_up_by_keys() -> None:
    async with showing(SetPositionScreen) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetPositionScreen)
        assert "Put cards into the hands" in words_of(pilot)
        await pilot.press("1", "2", "a")
        assert "The position is possible." in words_of(pilot)
        await pilot.press("down", "1", "right", "2")
        await pilot.press("left", "0")
        assert screen.setup.document()["position"] == {
            "phase": 2, "leader": 0, "hands": [["go0", "kn5"], ["go0"]], "supporters": [["go0"], []],
        }  # fmt: skip
        await pilot.press("enter")
        assert screen.made is not None
        assert [card.code for card in screen.made.state.hands[0]] == ["go0", "kn5"]


async def test_line_up_phase_and_leader_are_chosen_in_rows() -> None:
    async with showing(SetPositionScreen) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetPositionScreen)
        await pilot.press("1", "shift+tab", "right", "shift+tab", "right", "shift+tab", "shift+tab", "right")
        assert screen.setup.leader == 1
        assert screen.setup.phase == 1
        assert "Followers Player 1" in words_of(pilot)
        assert screen.setup.lineup.names != FACING.lineup.names


async def test_heroes_and_the_cube_are_set_up_by_keys() -> None:
    async with showing(SetPositionScreen, size=LARGE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetPositionScreen)
        await pilot.press("shift+tab", "shift+tab", "shift+tab", "right")
        assert screen.setup.lineup.heroes
        assert "v The Cube and the card under it" in words_of(pilot)
        await pilot.press("tab", "tab", "tab", "1", "2")
        names = [card.code for card in screen.setup.cards]
        screen.setup.put(names.index("cube"), Place("cube"))
        screen.setup.put(names.index("go5"), Place("cube"))
        screen.look()
        assert "The position is possible." in words_of(pilot)
        assert screen.setup.document()["position"]["cube"] == ["cube", "go5"]
        assert screen.setup.document()["setup"]["heroes"]
        await pilot.press("enter")
        assert screen.made is not None
        assert [card.code for card in screen.made.state.cube] == ["cube", "go5"]


async def test_who_wins_the_next_trick_unplayed_is_a_row_of_its_own() -> None:
    document = {"setup": {"players": 2, "factions": list(PRESETS["clockwork"].factions)}, "seed": "1"}
    game = game_of(read_document(document))
    async with showing(lambda: SetPositionScreen(game), size=LARGE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetPositionScreen)
        assert "Wins the next trick" in words_of(pilot)
        await pilot.press("shift+tab", "right")
        assert screen.setup.automaton == 0
        assert screen.setup.game().state.automaton == 0
        await pilot.press("right")
        assert "The position is possible." not in words_of(pilot), "it goes with the leader"
        assert screen.setup.automaton == 1


async def test_a_position_is_read_from_its_text_and_a_wrong_one_is_explained() -> None:
    async with analysing(FACING) as (pilot, screen):
        await pilot.press("j", "t")
        sheet = pilot.app.screen
        assert isinstance(sheet, NotationSheet)
        text = sheet.query_one(TextArea)
        assert '"hands": [["dw2", "dw9"], ["go1", "dw5"]]' in text.text
        good = text.text
        text.text = good.replace("dw9", "dw99")
        await pilot.press("ctrl+s")
        assert "dw99" in words_of(pilot)
        text.text = good.replace('"dw9"', '"dw8"')
        await pilot.press("ctrl+s")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert [card.code for card in screen.game.state.hands[0]] == ["dw2", "dw8"]


async def test_what_is_wrong_with_a_text_is_said_in_the_person_s_language() -> None:
    async with showing(lambda: NotationSheet({"setup": {"players": 7, "factions": []}, "position": {}}), "de") as pilot:
        await pilot.press("ctrl+s")
        assert "muss 2, 3 oder 4 sein" in words_of(pilot)


async def test_a_moment_of_a_replay_can_be_analysed() -> None:
    from tests.terminal.app.test_replay import viewing

    async with viewing(a_record()) as (pilot, walk):
        await pilot.press("end", "left", "left", "left", "left", "a")
        screen = pilot.app.screen
        assert isinstance(screen, AnalysisScreen)
        assert screen.game.state == walk.game.state
        await until(pilot, lambda: screen.solved is not None and screen.solved.exact)
        await pilot.press("q")
        assert f"Move {walk.last - 4} of {walk.last}" in words_of(pilot)


@pytest.mark.long
async def test_the_solver_works_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    async with showing(lambda: AnalysisScreen(FACING)) as pilot:
        await until(pilot, lambda: "wins: ⚒dw2" in words_of(pilot))


@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_board_in_every_language(code: str) -> None:
    async with analysing(FACING, code) as (pilot, _):
        assert_golden(pilot, f"analysis-{code}")


async def test_the_board_in_plain_letters_and_the_form_of_a_position() -> None:
    async with analysing(FACING, settings=replace(HASTY, ascii=True)) as (pilot, _):
        assert_golden(pilot, "analysis-ascii")
        await pilot.press("j")
        await pilot.pause()
        assert_golden(pilot, "set-position-ascii")


@pytest.mark.parametrize("code", ["en", "de"])
async def test_the_form_of_a_position(code: str) -> None:
    game = moment("tuck")
    async with showing(lambda: SetPositionScreen(game), code) as pilot:
        assert_golden(pilot, f"set-position-{code}")
