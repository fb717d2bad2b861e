"""The replay viewer, by its keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from claimant.locale.languages import language
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, read, write, write_seen
from claimant.review.processes.analysts import Analysts, Unanswered
from claimant.review.processes.worker import Progress, ReviewGame
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS, preset
from claimant.terminal.app.practice.again import AgainScreen
from claimant.terminal.app.screens.replay import ReplayScreen
from claimant.terminal.app.widgets.open_hands import OpenHands
from claimant.terminal.replay_steps import ReviewedWalk
from claimant.web.tables.insight import reviews
from tests.repeats import repeats
from tests.review.games import DWARVES, finished, game_from
from tests.terminal.app.golden import assert_golden
from tests.terminal.app.stage import LARGE, USUAL, showing, text_of, words_of

pytestmark = pytest.mark.anyio
NAMES = ("Ada", "Bo", "Cleo", "Dan")


def a_record(name: str = "claim", players: int = 2) -> Record:
    """A whole game in which everybody plays the first card that they may."""
    game = Game.deal(LineUp.of(players, PRESETS[name].factions), bytes(48))
    while not game.is_over:
        game = game.play(game.legal[0])
    return Record(game, Details(names=NAMES[:players]))


@asynccontextmanager
async def viewing(
    record: Record, code: str = "en", size: tuple[int, int] = USUAL
) -> AsyncIterator[tuple[Pilot[str], ReviewedWalk]]:
    walk = ReviewedWalk(record)
    async with showing(lambda: ReplayScreen(walk), code, size) as pilot:
        yield pilot, walk


async def test_the_arrow_keys_walk_through_the_moves_and_tricks() -> None:
    async with viewing(a_record()) as (pilot, walk):
        assert "Move 0 of 52, trick 1 of 26 · Open cards" in words_of(pilot)
        await pilot.press("right", "right", "right", "left")
        assert walk.at == 2
        assert "Move 2 of 52, trick 2 of 26" in words_of(pilot)
        await pilot.press("down", "down", "up")
        assert walk.at == 4
        await pilot.press("end")
        assert walk.at == walk.last
        assert "The end" in text_of(pilot)
        await pilot.press("home")
        assert walk.at == 0


async def test_with_open_cards_everybody_s_hand_is_shown_and_from_a_seat_only_its_own() -> None:
    record = a_record()
    async with viewing(record) as (pilot, walk):
        shown = text_of(pilot)
        for seat in (0, 1):
            values = " ".join(str(card.value) for card in walk.game.state.hands[seat] if card.power.name == "goblins")
            assert f"go {values}" in shown
        await pilot.press("v")
        assert "As Ada saw it" in words_of(pilot)
        assert not pilot.app.screen.query_one(OpenHands).display
        assert "Your turn" not in text_of(pilot)
        await pilot.press("v", "v")
        assert "As a spectator saw it" in words_of(pilot)
        await pilot.press("V", "V", "V")
        assert "Open cards" in words_of(pilot)


async def test_what_one_seat_saw_has_one_side_only() -> None:
    record = read(write_seen(a_record().game, 1))
    async with viewing(record) as (pilot, walk):
        assert "As Player 2 saw it" in words_of(pilot)
        await pilot.press("v", "right")
        assert walk.at == 1
        assert "v View" not in words_of(pilot)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players", "size"),
    [
        ("carnival", 4, USUAL),
        ("claim-2", 2, LARGE),
        repeats("full-moon", 2, USUAL),
        repeats("grand-council", 3, LARGE),
    ],
)
async def test_every_moment_can_be_drawn_from_every_side(name: str, players: int, size: tuple[int, int]) -> None:
    async with viewing(a_record(name, players), size=size) as (pilot, walk):
        for _ in range(walk.last // 5):
            await pilot.press("right", "right", "right", "right", "right", "v")
            shown = text_of(pilot).splitlines()
            assert f"Move {walk.at} of {walk.last}" in " ".join(" ".join(shown).split())
            assert "q Leave" in shown[-1]


async def test_powers_piles_votes_and_keys_can_be_looked_up_on_the_way() -> None:
    async with viewing(a_record(), size=LARGE) as (pilot, _):
        await pilot.press("end")
        for key, said in (
            ("f", "Goblins have no power"),
            ("y", "votes"),
            ("i", "Supporters"),
            ("question_mark", "Keys"),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert said.casefold() in words_of(pilot).casefold()
            await pilot.press("escape")


async def test_it_speaks_other_languages_and_says_when_there_is_no_room() -> None:
    async with viewing(a_record(), "de") as (pilot, _):
        assert "Zug 0 von 52" in words_of(pilot)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "Zug 0 von 52" not in words_of(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Zug 0 von 52" in words_of(pilot)


async def test_players_whose_names_begin_alike_are_told_apart_above_the_votes() -> None:
    """In Italian the players without names are “Giocatore 1” and “Giocatore 2”, too long for 80 columns."""
    async with viewing(Record(finished(preset("claim"), 3)), "it", USUAL) as (pilot, _):
        heads = next(line for line in text_of(pilot).splitlines() if "Voti" in line)
        first, second = heads.partition("Voti")[2].split()
        assert first.endswith("…1")
        assert second.endswith("…2")


async def test_leaving_says_nothing() -> None:
    async with viewing(a_record()) as (pilot, _):
        await pilot.press("q")
        await pilot.pause()
    assert not pilot.app.return_value


@pytest.mark.parametrize(
    ("name", "record", "keys", "code", "size"),
    [
        ("open", a_record(), ["down"] * 5 + ["right"], "en", USUAL),
        ("seat", a_record(), ["down"] * 16 + ["v"], "en", USUAL),
        ("four", a_record("carnival", 4), ["down"] * 3 + ["right"], "de", USUAL),
        ("four-large", a_record("carnival", 4), ["down"] * 12, "it", LARGE),
        ("end", a_record("claim-2"), ["end"], "es", USUAL),
    ],
)
async def test_the_screens_of_the_viewer(
    name: str, record: Record, keys: list[str], code: str, size: tuple[int, int]
) -> None:
    async with viewing(record, code, size) as (pilot, _):
        await pilot.press(*keys)
        await pilot.pause()
        assert_golden(pilot, f"replay-{name}")


async def test_a_key_reviews_a_finished_game_and_another_leads_to_the_next_mark() -> None:
    record = Record(game_from(DWARVES, "dw5", "dw9", "dw2", "go1"), Details(names=NAMES[:2]))
    async with viewing(record) as (pilot, walk):
        await pilot.press("r")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert walk.review is not None
        await pilot.press("n")
        assert "Ada, Dwarf 9 · ?? blunder · Dwarf 2 would have given away the trick" in words_of(pilot)


async def test_how_far_a_review_has_come_is_shown_from_the_key_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine its first result may take a while."""
    go_on = asyncio.Event()

    async def wait(_: Analysts, wanted: ReviewGame, tell: Callable[[Progress], None]) -> bytes:
        await go_on.wait()
        tell(Progress(3, 4))
        raise Unanswered

    monkeypatch.setattr(Analysts, "review", wait)
    record = Record(game_from(DWARVES, "dw5", "dw9", "dw2", "go1"), Details(names=NAMES[:2]))
    async with viewing(record) as (pilot, _):
        await pilot.press("r")
        await pilot.pause()
        assert "Review: 0 of 4 moves" in words_of(pilot)
        go_on.set()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "Review: " not in words_of(pilot)


async def test_a_review_is_made_by_the_process_that_counts_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server makes its reviews in it too, with the same budget and the same random deals."""
    asked: list[ReviewGame] = []

    async def refuse(_: Analysts, wanted: ReviewGame, tell: object) -> bytes:
        asked.append(wanted)
        raise Unanswered

    monkeypatch.setattr(Analysts, "review", refuse)
    record = Record(game_from(DWARVES, "dw5", "dw9", "dw2", "go1"), Details(names=NAMES[:2]))
    async with viewing(record) as (pilot, walk):
        for _ in range(2):
            await pilot.press("r")
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
        assert walk.review is None
        assert "The review could not be made." in " ".join(each.message for each in pilot.app._notifications)
        assert "Review: " not in words_of(pilot)
    assert asked == 2 * [ReviewGame(write(record.game), reviews.BUDGET, reviews.SEED)], "it can be asked for again"


async def test_after_a_review_best_play_is_shown_on_the_board_and_the_ledger_on_a_sheet() -> None:
    record = Record(game_from(DWARVES, "dw5", "dw9", "dw2", "go1"), Details(names=NAMES[:2]))
    async with viewing(record, size=LARGE) as (pilot, _):
        await pilot.press("b", "s")
        assert "Move 0 of 4" in words_of(pilot), "without a review there is nothing to show"
        await pilot.press("r")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("s")
        said = words_of(pilot)
        assert "Ada: 0% · ?? blunder 1" in said
        assert "Own slips -100 0" in said
        assert "Together -50 +50" in said
        await pilot.press("escape", "n", "b")
        assert "Move 1 of 4" in words_of(pilot)
        await pilot.press("end")
        assert "Move 4 of 4" in words_of(pilot)
        assert "= 3 2" in words_of(pilot), "Ada has three votes"
        await pilot.press("q")
        assert "?? blunder" in words_of(pilot)


async def test_a_percent_sign_stays_beside_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    said = f"{'a' * 74}: {language('es').percent(0.5)}"
    monkeypatch.setattr(ReviewedWalk, "judged", lambda *_: said)
    async with viewing(a_record(), "es") as (pilot, _):
        await pilot.press("right")
        assert any(line.strip() == "50 %" for line in text_of(pilot).replace("\N{NO-BREAK SPACE}", " ").splitlines())


async def test_a_marked_move_can_be_tried_again() -> None:
    record = Record(game_from(DWARVES, "dw5", "dw9", "dw2", "go1"), Details(names=NAMES[:2]))
    async with viewing(record) as (pilot, walk):
        replay = pilot.app.screen
        await pilot.press("t")
        assert pilot.app.screen is replay, "without a review there is nothing to try"
        await pilot.press("r")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("t")
        assert pilot.app.screen is replay, "the first move isn't marked"
        await pilot.press("n", "t")
        assert isinstance(pilot.app.screen, AgainScreen)
        said = words_of(pilot)
        assert "Find a better move. Dwarf 9 was played here: ?? blunder." in said
        assert "go1" not in said, "the other hand stays hidden"
        await pilot.press(*"dw9", "enter")
        assert "There is a better one. It wins in 0%." in words_of(pilot)
        await pilot.press(*"go1", "enter")
        assert "! " in words_of(pilot), "a card that isn't held is explained"
        await pilot.press(*"dw2", "enter")
        assert "Right. It wins in 100%. Dwarf 2 would have given away the trick" in words_of(pilot)
        await pilot.press("j")
        assert "Move 1 of 4" in words_of(pilot)
        await pilot.press("q", "enter")
        assert pilot.app.screen is replay
        assert walk.at == 1


async def test_an_unfinished_game_is_not_reviewed() -> None:
    record = Record(game_from(DWARVES, "dw5"), Details(names=NAMES[:2]))
    async with viewing(record) as (pilot, walk):
        await pilot.press("r")
        assert walk.review is None
        assert not pilot.app.screen.query_one("#judged").display
