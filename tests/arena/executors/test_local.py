"""The local executor: every job is done, lost processes are replaced, and none is left running."""

from __future__ import annotations

import io
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from claimant.arena import deal_job
from claimant.arena.bout import play_deal
from claimant.arena.contest import Contest, Terms
from claimant.arena.deal_job import Watch
from claimant.arena.executors.executor import Job, WorkerError, in_order, results
from claimant.arena.executors.local import LocalExecutor
from claimant.arena.executors.local_worker import serve
from claimant.arena.executors.messages import Done, Failed, Under, Work
from claimant.arena.tournament import Tournament
from claimant.rules.presets import preset
from claimant.search.budget import Budget
from tests.arena.executors import jobs

CONTEST = Contest("claim", preset("claim"), ("random", "random"))
THREE = Contest("grand-council", preset("grand-council", 3), ("random", "random"))
NO_BOT = Contest("claim", preset("claim"), ("random", "hal"))


@pytest.fixture
def executor() -> Iterator[LocalExecutor]:
    found = LocalExecutor(2)
    yield found
    found.close()


@pytest.mark.parametrize("contest", [CONTEST, THREE])
def test_a_deal_under_way_comes_nearer_to_its_end_with_every_trick(
    contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_job, "TELL_EVERY", 0.0)
    parts: list[float] = []
    play_deal(contest, Terms(1), 0, Watch(contest, parts.append).look)
    assert all(0 <= part <= 1 for part in parts)
    assert parts[0] < 0.05
    assert parts[-1] > 0.95
    assert sum(after > before for before, after in pairwise(parts)) > 0.4 * len(parts)


def test_a_process_does_what_it_is_given_until_there_is_no_more() -> None:
    work = [Job(0, jobs.square, (3,)), Job(1, jobs.wrong), Job(2, jobs.halfway)]
    sink = io.BytesIO()
    serve(io.BytesIO(b"".join(pickle.dumps(Work(job.packed())) for job in work)), sink)
    sink.seek(0)
    squared, failed, under, done = (pickle.load(sink) for _ in range(4))
    assert squared == Done(9)
    assert isinstance(failed, Failed)
    assert "this job is wrong" in failed.said
    assert (under, done) == (Under(0.5), Done("done"))


def test_every_job_is_done_once(executor: LocalExecutor) -> None:
    work = [Job(number, jobs.square, (number,)) for number in range(30)]
    assert dict(results(executor, work)) == {number: number * number for number in range(30)}
    assert list(in_order(executor, work)) == [number * number for number in range(30)]


def test_whoever_waits_sees_deals_move_before_they_are_done(executor: LocalExecutor) -> None:
    seen: list[float] = []
    thoughtful = Contest("claim", preset("claim"), ("journeyman", "journeyman"))
    done = len(list(Tournament([thoughtful], Terms(1, budget=Budget(worlds=200))).run(executor, seen.append)))
    assert done == 1
    assert len({played for played in seen if 0 < played < 1}) > 1
    assert max(seen) == 1


def test_what_goes_wrong_in_a_process_is_told(executor: LocalExecutor) -> None:
    with pytest.raises(WorkerError, match="hal"):
        list(Tournament([NO_BOT], Terms(1)).run(executor))


def test_a_job_whose_process_is_lost_runs_again(executor: LocalExecutor, tmp_path: Path) -> None:
    work = [Job(number, jobs.deadly_once, (str(tmp_path / f"mark-{number % 3}"),)) for number in range(8)]
    assert dict(results(executor, work)) == dict.fromkeys(range(8), "survived")


def test_a_job_that_loses_every_process_is_given_up(executor: LocalExecutor) -> None:
    with pytest.raises(WorkerError, match="ended unexpectedly"):
        list(results(executor, [Job(0, jobs.square, (1,)), Job(1, jobs.deadly)]))


def test_a_process_is_renewed_after_some_jobs() -> None:
    executor = LocalExecutor(1, renew_after=3)
    try:
        used = Counter(in_order(executor, [Job(number, jobs.process) for number in range(9)]))
    finally:
        executor.close()
    assert sorted(used.values()) == [3, 3, 3]


def test_a_tournament_that_is_stopped_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    class Enough(Exception):
        pass

    def stop(played: float) -> None:
        raise Enough

    started: list[Popen[bytes]] = []

    def noted(*arguments: Any, **more: Any) -> Popen[bytes]:
        started.append(Popen(*arguments, **more))
        return started[-1]

    monkeypatch.setattr("claimant.arena.executors.local_process.Popen", noted)
    executor = LocalExecutor(2)
    with pytest.raises(Enough):
        list(Tournament([CONTEST], Terms(1000)).run(executor, stop))
    executor.close()
    assert started
    assert all(process.returncode is not None for process in started), "each has ended and was waited for"
