"""The window size that the app's table needs, and what it does in a smaller one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget

from claimant.locale.languages import LANGUAGES, language
from claimant.rules.state import OVER
from claimant.terminal.app.widgets.choice import Choice
from claimant.terminal.app.widgets.hand import Hand
from claimant.terminal.app.widgets.heading import Heading
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.log import Log
from claimant.terminal.app.widgets.power_panel import PowersAside
from claimant.terminal.app.widgets.prompt import Prompt
from claimant.terminal.app.widgets.seats import Seats
from claimant.terminal.app.widgets.table_middle import Middle
from claimant.terminal.app.widgets.votes import Votes
from claimant.terminal.settings import Settings
from claimant.terminal.setup import Setup
from tests.repeats import repeats
from tests.terminal.app.moments import KINDS, moment
from tests.terminal.app.stage import (
    CLAIM,
    HASTY,
    LARGE,
    SEED,
    USUAL,
    app_of,
    chair_at,
    chair_of,
    playing,
    settled,
    text_of,
    words_of,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("moves", [0, 5, 20, 26])
async def test_the_terminal_can_be_resized_at_any_time(moves: int) -> None:
    chair = chair_of(Setup(seed=SEED, line_up="claim-2"), moves)
    async with playing(chair, size=LARGE) as pilot:
        large = text_of(pilot)
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert "Make it larger" in words_of(pilot)
        await pilot.resize_terminal(*USUAL)
        await pilot.pause()
        usual = text_of(pilot)
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert text_of(pilot) == large
    async with playing(chair_of(Setup(seed=SEED, line_up="claim-2"), moves)) as pilot:
        assert text_of(pilot) == usual


async def test_in_a_terminal_that_is_too_small_one_can_only_leave() -> None:
    chair = chair_of(CLAIM)
    app = app_of(chair)
    async with app.run_test(size=(79, 24)) as pilot:
        await settled(pilot, chair)
        await pilot.press("enter")
        await pilot.pause()
        assert chair.view.trick == ()
        await pilot.press("q")
    assert app.return_value


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "players"),
    [
        (code, players) if (at + players) % 3 == 0 else repeats(code, players)
        for at, code in enumerate(LANGUAGES)
        for players in (2, 3, 4)
    ],
)
async def test_in_every_language_the_hand_and_the_keys_stay_on_the_screen(code: str, players: int) -> None:
    line_up = "full-moon" if players == 2 else "carnival"
    for moves in (1, 9, 14):
        chair = chair_of(Setup(players=players, line_up=line_up, seed=SEED), moves)
        if chair.view.phase == OVER:
            continue
        async with playing(chair, code) as pilot:
            lines = text_of(pilot).split("\n")
            assert len(lines) == USUAL[1]
            assert lines[-1].startswith(" ? ")
            assert all(card.code[:4] in lines[-3] for card in chair.view.hand)
            assert pilot.app.screen.query_one(Prompt).region.height <= 3


SIZES = [(80, 23), (80, 24), (100, 30), (140, 45), (200, 60)]
LONG_NAMES = ("Bartholomew", "Christabelle", "Maximilian", "Wilhelmina")


def whole(pilot: Pilot[str]) -> None:
    """Nothing that one needs is cut off: what the trick is about, who sits where, the question, answers, the hand."""
    screen = pilot.app.screen
    window = Region(0, 0, *pilot.app.size)
    for kind in (Heading, Prompt, Choice, Hand, KeyBar, Middle, Seats, Votes):
        widget = screen.query_one(kind)
        if not widget.display:
            continue
        parent = widget.parent
        assert isinstance(parent, Widget)
        room = window.intersection(parent.region)
        assert room.contains_region(widget.region), f"{kind.__name__} is cut off"
        needed = widget.virtual_size.height if isinstance(widget, Choice) else _height(widget)
        assert needed <= widget.size.height, f"{kind.__name__} needs {needed} rows"


def _height(widget: Widget) -> int:
    return widget.get_content_height(widget.container_size, widget.app.size, widget.content_size.width)


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        (kind, size) if (at + number) % 3 == 0 else repeats(kind, size)
        for at, kind in enumerate(("market", "seer", "loot"))
        for number, size in enumerate(SIZES)
    ],
)
async def test_a_choice_fits_with_everything_around_it(kind: str, size: tuple[int, int]) -> None:
    game = moment(kind)
    assert game.state.to_move is not None
    async with playing(chair_at(game, game.state.to_move), "de", size) as pilot:
        whole(pilot)


EVERY_SCREEN = [
    (kind, code, size) if (number + language) % len(SIZES) == at and (number + at) % 2 else repeats(kind, code, size)
    for number, kind in enumerate(KINDS)
    for language, code in enumerate(LANGUAGES)
    for at, size in enumerate(SIZES)
]
"""At once each kind in half of the sizes, in a language each."""


@pytest.mark.long
@pytest.mark.parametrize(("kind", "code", "size"), EVERY_SCREEN)
async def test_every_choice_fits_in_every_language(kind: str, code: str, size: tuple[int, int]) -> None:
    game = moment(kind)
    assert game.state.to_move is not None
    async with playing(chair_at(game, game.state.to_move), code, size) as pilot:
        whole(pilot)


@pytest.mark.parametrize("size", [(80, 23), (140, 45)])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("moves", [9, repeats(1), repeats(13)])
async def test_the_table_fits_for_any_number_of_players(players: int, size: tuple[int, int], moves: int) -> None:
    line_up = "full-moon" if players == 2 else "grand-council"
    chair = chair_of(Setup(players=players, line_up=line_up, heroes=players == 2, seed=SEED), moves)
    async with playing(chair, size=size) as pilot:
        whole(pilot)
        if size[0] == USUAL[0]:
            assert all(card.code[:4] in text_of(pilot) for card in chair.view.hand)


async def test_names_are_whole_where_there_is_room() -> None:
    chair = chair_of(Setup(players=4, line_up="grand-council", seed=SEED), 3)
    chair.details = replace(chair.details, names=LONG_NAMES)
    async with playing(chair, size=(140, 45)) as pilot:
        for name in LONG_NAMES[1:]:
            assert text_of(pilot).count(name) >= 3, name
        assert "…" not in text_of(pilot)


@pytest.mark.parametrize("code", LANGUAGES)
async def test_three_players_have_whole_names_above_their_votes_at_the_usual_size(code: str) -> None:
    chair = chair_of(Setup(players=3, seed=SEED))
    async with playing(chair, code, (80, 23)) as pilot:
        whole(pilot)
        heads = str(pilot.app.screen.query_one(Votes).render()).split("\n")[0].split()
        assert heads[-3:] == [language(code).text("You"), *chair.names[1:]]


@pytest.mark.parametrize("code", LANGUAGES)
async def test_four_players_have_whole_names_below_their_cards_at_the_usual_size(code: str) -> None:
    chair = chair_of(Setup(players=4, seed=SEED))
    async with playing(chair, code, (80, 23)) as pilot:
        whole(pilot)
        places = str(pilot.app.screen.query_one(Middle).render())
        assert "…" not in places
        assert all(name in places for name in chair.names[1:])


async def test_the_value_of_a_hero_stands_on_a_small_card() -> None:
    chair = chair_of(Setup(line_up="full-moon", heroes=True, seed=SEED), 3)
    assert any(card.code == "skeleton" for card in chair.view.hand)
    async with playing(chair, size=(80, 23)) as pilot:
        assert "★4" in text_of(pilot)
        assert "warlock 2" in text_of(pilot)


@pytest.mark.parametrize("settings", [HASTY, replace(HASTY, ascii=True)])
async def test_the_partner_is_marked_without_colour(settings: Settings) -> None:
    chair = chair_of(Setup(players=4, line_up="grand-council", seed=SEED), 3)
    async with playing(chair, size=(80, 23), settings=settings) as pilot:
        assert "&Cleo (partner)" in text_of(pilot)
        assert "&Bo" not in text_of(pilot)


async def test_a_large_window_tells_the_power_of_the_chosen_card() -> None:
    chair = chair_of(CLAIM)
    async with playing(chair, size=(140, 45)) as pilot:
        aside = pilot.app.screen.query_one(PowersAside)
        for _ in chair.view.hand:
            chosen = chair.view.hand[pilot.app.screen.query_one(Hand).chosen]
            assert chosen.power.name.capitalize() in str(aside.render()).split("\n")[0]
            await pilot.press("right")
            await pilot.pause()


async def test_the_log_shows_cards_in_their_colours() -> None:
    chair = chair_of(CLAIM, 3)
    async with playing(chair, size=(140, 45)) as pilot:
        story = pilot.app.screen.query_one(Log)._story
        styles = {str(span.style) for span in story.spans}
        assert any(style.startswith("$faction-") for style in styles)
