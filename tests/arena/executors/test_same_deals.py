"""With seconds, moves depend on the machine, but the deals don't: neither on processes nor on shards."""

from __future__ import annotations

from pathlib import Path

from tests.arena.executors.deals import TIMED, deals_of
from tests.commands.run import run


def played(games: Path, *how: str) -> list[tuple[str, str]]:
    done = run(*TIMED, "--games", str(games), *how)
    assert (done.returncode, done.stderr) == (0, "")
    return deals_of(games)


def test_with_seconds_the_deals_are_the_same_with_one_process_with_two_and_in_shards(tmp_path: Path) -> None:
    alone = played(tmp_path / "alone.jsonl", "--processes", "1")
    assert len(alone) == 8, "four deals from both seats"
    assert len({seed for seed, _ in alone}) == 4
    assert played(tmp_path / "two.jsonl", "--processes", "2") == alone
    shards = [played(tmp_path / f"{part}.jsonl", "--processes", "1", "--shard", f"{part}/2") for part in (1, 2)]
    assert sorted(shards[0] + shards[1]) == alone
