"""Results in a file: a run that was interrupted goes on, and another run is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimant.arena.executors.executor import Job
from claimant.arena.executors.kept_results import OtherRun, read_kept, run_kept
from claimant.arena.executors.local import LocalExecutor
from tests.arena.executors import jobs

WORK = [Job(number, jobs.packed, (number,)) for number in range(6)]
ALL = [bytes([number]) for number in range(6)]


@pytest.fixture
def executor() -> Iterator[LocalExecutor]:
    found = LocalExecutor(1)
    yield found
    found.close()


def test_results_are_kept_in_order(executor: LocalExecutor, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert run_kept(file, "a run", executor, WORK) == ALL
    assert read_kept(file) == ALL


def test_jobs_with_a_result_do_not_run_again(executor: LocalExecutor, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    run_kept(file, "a run", executor, WORK)
    seen: list[float] = []
    again = [Job(number, jobs.wrong) for number in range(6)]
    assert run_kept(file, "a run", executor, [*again, Job(6, jobs.packed, (6,))], seen.append) == [*ALL, b"\6"]
    assert seen[-1] == 7


def test_a_line_that_was_cut_off_is_made_again(executor: LocalExecutor, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    run_kept(file, "a run", executor, WORK)
    file.write_bytes(file.read_bytes()[:-5])
    assert run_kept(file, "a run", executor, WORK) == ALL
    assert read_kept(file) == ALL


@pytest.mark.parametrize("content", [b'{"about":"another run"}\n', b"no JSON\n", b'{"about":"a run"}\n{"job":"x"}\n'])
def test_a_file_of_something_else_is_refused(content: bytes, executor: LocalExecutor, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_bytes(content)
    with pytest.raises(OtherRun):
        run_kept(file, "a run", executor, WORK)
    assert file.read_bytes() == content
