"""Making puzzles: repeatable, resumable, and the same with any number of processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimant.arena.executors.opening import executor
from claimant.review.puzzles.collection import as_line, pack, read, write
from claimant.review.puzzles.making.from_games import puzzle_from
from claimant.review.puzzles.making.jobs import make, measured_again
from claimant.review.puzzles.puzzle import Puzzle, write_document

GAMES = (0, 1)
"""Both games have a puzzle."""


@pytest.fixture(scope="module")
def made() -> list[Puzzle]:
    return [puzzle for number in GAMES if (puzzle := puzzle_from(number)) is not None]


def test_a_game_gives_the_same_puzzle_again(made: list[Puzzle]) -> None:
    assert made
    assert puzzle_from(made[0].number) == made[0]


def test_a_document_says_what_matters_and_no_more(made: list[Puzzle]) -> None:
    game = made[0].game
    assert write_document(game.start, game.moves) == made[0].document
    assert not {"discard", "box", "deck", "heroes"} & set(made[0].document["position"])


def test_a_file_is_read_as_it_was_written(made: list[Puzzle], tmp_path: Path) -> None:
    write(made, tmp_path / "some.jsonl")
    pack(made, tmp_path / "some.gz")
    assert read(tmp_path / "some.jsonl") == tuple(made)
    assert sorted(read(tmp_path / "some.gz"), key=as_line) == sorted(made, key=as_line)


def test_a_line_that_is_no_puzzle_is_named(made: list[Puzzle], tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(as_line(made[0]) + b'{"id": 1}\n')
    with pytest.raises(ValueError, match="line 2"):
        read(file)


@pytest.mark.long
def test_what_was_begun_is_continued(tmp_path: Path) -> None:
    at_once, in_parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    with executor(2) as two:
        assert list(make(at_once, 2, two))[-1] == 2
    with executor(1) as one:
        list(make(in_parts, 1, one))
    assert len(read(in_parts)) == 1
    with executor(1) as one:
        list(make(in_parts, 2, one))
    assert read(in_parts) == read(at_once)


@pytest.mark.long
def test_measuring_again_changes_nothing_while_bots_are_the_same(made: list[Puzzle]) -> None:
    with executor(1) as one:
        assert list(measured_again(made, one)) == made
