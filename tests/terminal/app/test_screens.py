"""The app's screens, as they are known to be right (see golden.py)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from claimant.locale.languages import LANGUAGES, language
from claimant.terminal.app.screens.faction_picker import PickScreen
from claimant.terminal.app.screens.join_or_host import OthersSheet
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.app.screens.sheet import Sheet
from claimant.terminal.app.screens.waiting_room import RoomScreen
from claimant.terminal.app.sheet_texts import KEYS
from claimant.terminal.hint_process import Adviser, Hint
from claimant.terminal.online.event_stream import Connection, Occupant, Seen
from claimant.terminal.online.remembered_seats import Hosting, Ticket
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.seat import Told
from claimant.terminal.settings import Settings
from claimant.terminal.setup import Setup
from tests.terminal.app.golden import assert_golden
from tests.terminal.app.moments import KINDS, moment
from tests.terminal.app.stage import (
    CLAIM,
    HASTY,
    LARGE,
    SEED,
    USUAL,
    chair_at,
    chair_of,
    playing,
    press,
    settled,
    showing,
    text_of,
    words_of,
)

pytestmark = pytest.mark.anyio

TABLES = {
    "first-trick": (CLAIM, "en", USUAL, 0),
    "phase-two": (CLAIM, "en", USUAL, 20),
    "phase-two-large": (CLAIM, "en", LARGE, 20),
    "german": (CLAIM, "de", USUAL, 8),
    "german-large": (CLAIM, "de", LARGE, 15),
    "three": (Setup(players=3, line_up="carnival", seed=SEED), "pt-BR", USUAL, 3),
    "four": (Setup(players=4, line_up="carnival", seed=SEED), "es", USUAL, 5),
    "four-large": (Setup(players=4, line_up="grand-council", seed=SEED), "it", LARGE, 14),
    "gnomes-in-front": (Setup(line_up="claim-2", seed=SEED), "en", USUAL, 22),
    "heroes": (Setup(line_up="full-moon", heroes=True, seed=SEED), "en", USUAL, 3),
}


@pytest.mark.parametrize("name", TABLES)
async def test_the_table(name: str) -> None:
    setup, code, size, moves = TABLES[name]
    async with playing(chair_of(setup, moves), code, size) as pilot:
        assert_golden(pilot, f"table-{name}")


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_of_choice_says_what_each_answer_means(kind: str) -> None:
    game = moment(kind)
    assert game.state.to_move is not None
    async with playing(chair_at(game, game.state.to_move)) as pilot:
        assert_golden(pilot, f"choice-{kind.replace(' ', '-')}")


@pytest.mark.parametrize("theme", ["light", "contrast"])
async def test_the_table_in_other_colours(theme: str) -> None:
    async with playing(chair_of(CLAIM, 1), settings=replace(HASTY, theme=theme)) as pilot:
        assert_golden(pilot, f"theme-{theme}")


async def test_the_table_in_plain_letters() -> None:
    chair = chair_of(Setup(line_up="longships", seed=SEED), 16)
    async with playing(chair, settings=replace(HASTY, ascii=True)) as pilot:
        assert_golden(pilot, "ascii")


async def test_without_colours_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(chair_of(CLAIM, 1)) as pilot:
        assert_golden(pilot, "no-colour")


@pytest.mark.parametrize(
    ("name", "key"), [("powers", "f"), ("piles", "i"), ("votes", "y"), ("log", "e"), ("settings", "x"), ("keys", "?")]
)
async def test_a_sheet_over_the_table(name: str, key: str) -> None:
    chair = chair_of(CLAIM, 18)
    async with playing(chair) as pilot:
        await press(pilot, chair, key)
        assert_golden(pilot, f"sheet-{name}")


async def test_a_hint_tells_what_each_card_is_worth_and_how_sure_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hint(adviser: object, view: object) -> Hint:
        moves = chair.view.legal
        return Hint(tuple((move, 0.61 - 0.05 * at) for at, move in enumerate(moves)), False, 1200, 0.031)

    monkeypatch.setattr(Adviser, "hint", hint)
    chair = chair_of(CLAIM)
    async with playing(chair) as pilot:
        await press(pilot, chair, "h")
        assert_golden(pilot, "sheet-hint")


async def test_the_end_says_how_each_vote_fell_and_why() -> None:
    async with playing(chair_of(CLAIM, 26)) as pilot:
        assert_golden(pilot, "end")


@pytest.mark.parametrize(
    ("name", "code", "setup"),
    [("english", "en", None), ("german-four", "de", Setup(players=4)), ("spanish-three", "es", Setup(players=3))],
)
async def test_the_set_up_explains_itself(name: str, code: str, setup: Setup | None) -> None:
    async with showing(lambda: SetupScreen(setup), code) as pilot:
        assert_golden(pilot, f"setup-{name}")


async def test_factions_are_picked_one_by_one() -> None:
    async with showing(lambda: PickScreen(2, ("goblins",)), settings=Settings(ascii=False)) as pilot:
        await pilot.press("down", "down", "down", "space")
        await pilot.pause()
        assert_golden(pilot, "pick")


async def test_a_refusal_says_why() -> None:
    chair = chair_of(Setup(seed=SEED, leader=1))
    async with playing(chair) as pilot:
        illegal = next(card for card in chair.view.hand if card not in {move.card for move in chair.view.legal})
        await pilot.press(*illegal.code, "enter")
        await settled(pilot, chair)
        assert_golden(pilot, "refusal")


async def test_a_terminal_that_is_too_small_is_told_so() -> None:
    async with playing(chair_of(CLAIM), size=(60, 20)) as pilot:
        assert_golden(pilot, "too-small")


class WaitingChair(OnlineChair):
    """The host's seat at a table where one seat is still open; no server is asked."""

    async def run(self, told: Told) -> None:
        self.follower.line = Connection.UP
        people = (("person", "Ann"), ("open", ""), ("bot", ""))
        chairs = tuple(Occupant(who, name, "novice", gone=False, stand_in=False) for who, name in people)  # type: ignore[arg-type]
        self._seen = Seen(1, 1, "waiting", chairs, None, None, None, ())
        told()


@pytest.mark.parametrize("code", ["en", "de"])
async def test_the_waiting_room_of_a_host(code: str) -> None:
    hosting = Hosting("host", ("first", "second", "third"), "watch")
    ticket = Ticket("http://192.168.0.7:8000", "table", 0, "seat", "Ann", hosting=hosting)
    async with showing(lambda: RoomScreen(WaitingChair(ticket, language(code))), code) as pilot:
        await pilot.press("down")
        await pilot.pause()
        assert_golden(pilot, f"room-{code}")


@pytest.mark.parametrize("code", ["en", "de"])
async def test_the_sheet_for_playing_with_others(code: str) -> None:
    async with showing(lambda: OthersSheet(CLAIM), code) as pilot:
        await pilot.press("tab")  # a cursor that blinks is nothing to compare
        await pilot.pause()
        assert_golden(pilot, f"others-{code}")


@pytest.mark.parametrize("code", LANGUAGES)
async def test_no_key_in_the_bar_is_without_its_word_and_the_rest_is_behind_dots(code: str) -> None:
    text = language(code).text
    labelled = [f"{key} {text(title)}" for key, title, _ in KEYS]
    async with playing(chair_of(CLAIM), code, USUAL) as pilot:
        bar = text_of(pilot).split("\n")[-1].strip()
        shown = [each for each in labelled if each in bar]
        assert bar == " ".join([*shown, "…"])
        assert shown == labelled[: len(shown)]
        assert len(shown) >= 6
        await pilot.click(offset=(bar.index("…") + 1, USUAL[1] - 1))
        await pilot.pause()
        assert all(text(title) in words_of(pilot) for _, title, _ in KEYS[:3])
        assert isinstance(pilot.app.screen, Sheet)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_a_wide_window_has_every_key_in_the_bar(code: str) -> None:
    text = language(code).text
    async with playing(chair_of(CLAIM), code, (140, 45)) as pilot:
        bar = text_of(pilot).split("\n")[-1]
        assert all(f"{key} {text(title)}" in bar for key, title, _ in KEYS)
        assert "…" not in bar
