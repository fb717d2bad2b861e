"""Budgets, and the clock of searches."""

from __future__ import annotations

from time import monotonic, process_time

import pytest

from claimant.bots import bot
from claimant.search import budget
from claimant.search.budget import Budget, now, working_time


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second whenever somebody looks at it, from 0."""
    monkeypatch.setattr(budget, "now", iter(range(1000)).__next__)


def test_time_passes_for_everybody_unless_only_work_counts() -> None:
    assert monotonic() <= now() <= monotonic()
    with working_time():
        assert process_time() <= now() <= process_time()
    assert monotonic() <= now() <= monotonic()


def test_whatever_happens_time_passes_again_afterwards() -> None:
    with pytest.raises(ValueError, match="stop"), working_time():
        raise ValueError("stop")
    assert monotonic() <= now() <= monotonic()


def test_a_budget_can_be_made_shorter_but_not_longer() -> None:
    assert Budget(7, 0.5).within(0.2) == Budget(7, 0.2)
    assert Budget(7, 0.5).within(2.0) == Budget(7, 0.5)
    assert Budget(7).within(2.0) == Budget(7, 2.0)


@pytest.mark.usefixtures("ticking")
def test_the_time_of_a_budget_starts_once() -> None:
    running = Budget(7, 5.0).start()
    assert running.ends == 5.0
    assert running.start() is running
    assert [running.is_over for _ in range(5)] == [False, False, False, False, True]


def test_a_budget_without_limits_is_never_over() -> None:
    endless = Budget().start()
    assert not endless.is_over
    assert endless.allows(10**9)
    assert endless.less(10**9) == endless.share(3) == endless


@pytest.mark.usefixtures("ticking")
def test_time_never_prevents_the_first_world() -> None:
    running = Budget(3, 0.0).start()
    assert running.allows(0)
    assert not running.allows(1)
    assert [Budget(3).allows(worlds) for worlds in range(5)] == [True, True, True, False, False]


@pytest.mark.usefixtures("ticking")
def test_what_is_left_is_shared_equally() -> None:
    running = Budget(seconds=10.0, nodes=100).start()
    assert running.less(40).share(3) == Budget(seconds=3.0, nodes=20), "a second has passed"
    assert running.less(1000).is_over
    assert running.less(1000).share(2).nodes == 0


def test_a_bot_is_not_made_to_think_without_end() -> None:
    with pytest.raises(ValueError, match="a number of worlds or seconds"):
        bot("master", budget=Budget())
