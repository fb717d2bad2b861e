"""Bots in their own processes: shared fairly, and the time of an answer reveals nothing."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from claimant.bots import BOTS, bot
from claimant.bots.levels import THINKING, longest_thought, usual_budget
from claimant.bots.processes import thinkers, worker
from claimant.bots.processes.fair_queue import FairQueue
from claimant.bots.processes.thinkers import Thinkers, Worker, rest_of_slot, slot_of
from claimant.bots.processes.worker import Thought, answer
from claimant.notation.moves import read_move
from claimant.notation.wire import encode_view
from claimant.rules.presets import preset
from claimant.rules.view import View, view
from tests.bots.games import deal
from tests.notation.games import go_on


def seen(number: int = 1) -> View:
    game = go_on(deal(preset("claim"), number), Random(number), 6)
    return view(game, game.state.to_move)


@pytest.mark.parametrize("level", BOTS)
def test_a_process_answers_with_a_legal_move(level: str) -> None:
    known = seen()

    async def ask() -> str:
        processes = Thinkers(1)
        try:
            return await processes.choose(level, known, "a table")
        finally:
            await processes.stop()

    assert read_move(asyncio.run(ask())) in known.legal


def test_processes_that_were_started_before_are_the_ones_that_answer() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        await thinkers.start()
        lanes = (thinkers._quick, thinkers._searching)
        processes = [worker._process._process for lane in lanes for worker in lane.workers]
        assert all(process is not None and process.returncode is None for process in processes)
        view = seen()
        assert await thinkers.choose("novice", view) in {move.text for move in view.legal}
        assert [thinkers._quick.workers[0]._process._process] == processes[:1]
        await thinkers.stop()

    asyncio.run(run())


def test_who_asks_while_the_processes_end_is_cancelled_and_reads_from_none_of_them() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        asking = [asyncio.create_task(thinkers.choose("novice", seen())) for _ in range(5)]
        await asyncio.sleep(0.01)
        asking += [asyncio.create_task(thinkers.choose("novice", seen())) for _ in range(5)]
        async with asyncio.timeout(60):
            await thinkers.stop()
            done = await asyncio.gather(*asking, return_exceptions=True)
        assert {type(each) for each in done} == {asyncio.CancelledError}
        assert thinkers._quick.workers[0]._process._process is None

    asyncio.run(run())


def test_a_bot_takes_no_longer_than_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []

    def noted(level: str, rng: Random, budget: object) -> object:
        given.append(budget)
        return bot(level, rng)

    monkeypatch.setattr(worker, "bot", noted)
    known = encode_view(seen())
    for level in ("novice", "journeyman"):
        answer(Thought(level, 0.01, known))
    usual = usual_budget("journeyman")
    assert usual is not None
    assert given == [None, usual.within(0.01)]


def test_tables_take_turns_however_much_one_of_them_asks() -> None:
    async def served() -> list[str]:
        lane = FairQueue(["worker"])
        order: list[str] = []

        async def ask(table: str) -> None:
            worker = await lane.take(table)
            order.append(table)
            await asyncio.sleep(0)
            lane.give_back(worker)

        await asyncio.gather(*(ask(table) for table in ("much", "much", "much", "much", "one", "two")))
        return order

    assert asyncio.run(served()) == ["much", "much", "one", "two", "much", "much"]


def test_the_more_wait_the_less_time_each_has() -> None:
    async def shares() -> list[float]:
        lane = FairQueue(["a", "b"])
        found = [lane.share]
        waiting = [asyncio.create_task(lane.take(str(number))) for number in range(6)]
        await asyncio.sleep(0)
        found.append(lane.share)
        for task in waiting:
            task.cancel()
        return found

    assert asyncio.run(shares()) == [1.0, 2 / 6]


def test_who_gives_up_waiting_keeps_no_worker() -> None:
    async def run() -> str:
        lane = FairQueue(["worker"])
        first = await lane.take("one")
        impatient = asyncio.create_task(lane.take("two"))
        await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.sleep(0)
        lane.give_back(first)
        return await lane.take("three")

    assert asyncio.run(run()) == "worker"


@pytest.mark.parametrize(("taken", "kept_back"), [(0.0, 1.0), (0.4, 0.6), (1.0, 0.0), (1.2, 0.8), (2.5, 0.5)])
def test_an_answer_is_handed_out_at_the_end_of_a_slot(taken: float, kept_back: float) -> None:
    assert rest_of_slot(1.0, taken) == pytest.approx(kept_back)


def test_a_quick_answer_and_a_slow_one_are_told_after_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What counts is the time by the loop's clock, which here moves only when somebody sleeps."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    class Thinking(Worker):
        async def choose(self, level: str, view: View, seconds: float, alike: str = "") -> str:
            clock[0] += 0.15 if view is hard else 0.001
            return view.legal[0].text

    clock = [0.0]
    easy, hard = seen(1), seen(2)

    async def told(known: View) -> float:
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: clock[0])
        began = clock[0]
        await Thinkers(1).choose("journeyman", known, "t")
        return clock[0] - began + slept[-1]

    monkeypatch.setattr(thinkers, "Worker", Thinking)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    times = [asyncio.run(told(known)) for known in (easy, hard)]
    assert times == [pytest.approx(slot_of("journeyman"))] * 2


def test_every_slot_is_longer_than_a_bot_usually_thinks() -> None:
    assert all(slot_of(level) >= 1.2 * longest_thought(level) + 0.05 for level in BOTS)
    assert all(0 < longest_thought(level) < 2 for level in THINKING)
