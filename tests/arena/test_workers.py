"""Worker processes: their progress, their errors, and that none is left running."""

from __future__ import annotations

import io
import pickle
from itertools import pairwise
from subprocess import Popen
from typing import Any

import pytest

from claimant.arena import worker
from claimant.arena.bout import play_deal
from claimant.arena.contest import Contest, Terms
from claimant.arena.messages import Done, Failed, Job, Under
from claimant.arena.tournament import Tournament
from claimant.arena.worker import Watch, serve
from claimant.arena.workers import WorkerError, Workers
from claimant.rules.presets import preset
from claimant.search.budget import Budget

CONTEST = Contest("claim", preset("claim"), ("random", "random"))
THREE = Contest("grand-council", preset("grand-council", 3), ("random", "random"))
NO_BOT = Contest("claim", preset("claim"), ("random", "hal"))


def messages(sink: io.BytesIO) -> list[object]:
    sink.seek(0)
    found = []
    while sink.tell() < len(sink.getvalue()):
        found.append(pickle.load(sink))
    return found


@pytest.mark.parametrize("contest", [CONTEST, THREE])
def test_a_deal_under_way_comes_nearer_to_its_end_with_every_trick(
    contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "TELL_EVERY", 0.0)
    sink = io.BytesIO()
    play_deal(contest, Terms(1), 0, Watch(contest, sink).look)
    parts = [each.part for each in messages(sink) if isinstance(each, Under)]
    assert all(0 <= part <= 1 for part in parts)
    assert parts[0] < 0.05
    assert parts[-1] > 0.95
    assert sum(after > before for before, after in pairwise(parts)) > 0.4 * len(parts)


def test_a_process_plays_what_it_is_given_until_there_is_no_more() -> None:
    jobs = b"".join(pickle.dumps(Job(0, contest, Terms(2), deal)) for contest in (CONTEST, NO_BOT) for deal in (0, 1))
    sink = io.BytesIO()
    serve(io.BytesIO(jobs), sink)
    told = [each for each in messages(sink) if not isinstance(each, Under)]
    assert [type(each) for each in told] == [Done, Done, Failed, Failed]
    assert isinstance(told[0], Done)
    assert told[0].bout.shares == play_deal(CONTEST, Terms(2), 0).shares


def test_whoever_waits_sees_deals_move_before_they_are_done() -> None:
    seen: list[float] = []
    thoughtful = Contest("claim", preset("claim"), ("journeyman", "journeyman"))
    done = len(list(Tournament([thoughtful], Terms(1, budget=Budget(worlds=200)), 1).run(seen.append)))
    assert done == 1
    assert len({played for played in seen if 0 < played < 1}) > 1
    assert max(seen) == 1


def test_what_goes_wrong_in_a_process_is_told() -> None:
    with pytest.raises(WorkerError, match="hal"):
        list(Tournament([NO_BOT], Terms(1), 1).run())


def test_a_process_that_is_killed_is_noticed() -> None:
    with Workers() as workers:
        started = workers.start()
        started._process.kill()
        with pytest.raises(WorkerError, match="ended unexpectedly"):
            list(iter(workers.next_done, 0))


def test_a_tournament_that_is_stopped_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    class Enough(Exception):
        pass

    def stop(played: float) -> None:
        raise Enough

    started: list[Popen[bytes]] = []

    def noted(*arguments: Any, **more: Any) -> Popen[bytes]:
        started.append(Popen(*arguments, **more))
        return started[-1]

    monkeypatch.setattr("claimant.arena.workers.Popen", noted)
    with pytest.raises(Enough):
        list(Tournament([CONTEST], Terms(1000), 2).run(stop))
    assert started
    assert all(process.returncode is not None for process in started), "each has ended and was waited for"
