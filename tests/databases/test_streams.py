"""Databases as files: compressed, cut, damaged, joined; whatever is whole is read."""

from __future__ import annotations

import gzip
from io import BytesIO
from pathlib import Path

import pytest

from claimant.notation.databases.compression import has_zstd, packed, unpacked_whole
from claimant.notation.databases.record_lines import LONGEST
from claimant.notation.databases.streams import lines, packing_of, read_games, write_games
from claimant.notation.errors import NotationError
from tests.databases.games import a_record, database

RECORDS = [a_record(seed) for seed in range(1, 5)]
DATA = database(*RECORDS)


def found(data: bytes) -> tuple[int, list[tuple[int, str]]]:
    """How many lines are whole, and the errors with their lines."""
    every = list(lines(BytesIO(data)))
    wrong = [(line.number, str(line.found)) for line in every if isinstance(line.found, NotationError)]
    return len(every) - len(wrong), wrong


@pytest.mark.parametrize("name", ["games.claims", "games.jsonl"])
def test_a_database_is_read_as_it_was_written(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    assert write_games(file, RECORDS) == 4
    assert list(read_games(file)) == RECORDS
    assert (file.read_bytes()[:2] == b"\x1f\x8b") == (file.suffix == ".claims")
    assert list(tmp_path.iterdir()) == [file]


def test_the_same_games_give_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / "one.claims", tmp_path / "two.claims"]
    for file in files:
        write_games(file, RECORDS)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_files_can_simply_be_joined() -> None:
    part = packed(DATA, "gzip")
    assert found(part + part + bytes(512)) == (8, [])


@pytest.mark.parametrize("size", [1, 50, 300])
def test_a_cut_file_loses_only_what_is_cut_off(size: int) -> None:
    many = database(*RECORDS * 20)
    data = gzip.compress(many)[:-size]
    whole, wrong = found(data)
    assert len(wrong) == 1
    assert "ends too early" in wrong[0][1]
    assert wrong[0][0] == whole + 1
    assert whole == 80 if size == 1 else 0 < whole <= 80
    assert [line.found for line in list(lines(BytesIO(data)))[:whole]] == many.splitlines()[:whole]


def test_a_wrong_checksum_is_noticed_after_all_lines() -> None:
    data = bytearray(gzip.compress(DATA))
    data[-8] ^= 1
    whole, [(line, problem)] = found(bytes(data))
    assert (whole, line) == (4, 5)
    assert "damaged here" in problem


def test_damage_in_the_middle_keeps_the_lines_before_it() -> None:
    data = bytearray(packed(DATA, "gzip") + packed(DATA, "gzip"))
    data[len(packed(DATA, "gzip")) + 200] ^= 255
    whole, wrong = found(bytes(data))
    assert whole >= 4
    assert len(wrong) == 1


def test_a_text_that_ends_in_a_line_says_so() -> None:
    assert found(DATA[:-1]) == (4, [])
    whole, [(line, problem)] = found(DATA[:-50])
    assert (whole, line) == (3, 4)
    assert "ends in the middle of this line" in problem


def test_blank_lines_are_nothing_and_count() -> None:
    assert [line.number for line in lines(BytesIO(b"\n\n" + DATA))] == [3, 4, 5, 6]
    assert found(b"") == (0, [])


def test_a_line_without_end_is_no_burden() -> None:
    every = list(lines(BytesIO(b"x" * (3 * LONGEST) + b"\n" + DATA)))
    assert [line.number for line in every] == [1, 2, 3, 4, 5]
    assert isinstance(every[0].found, bytes)
    assert len(every[0].found) <= 2 * LONGEST


def test_reading_stops_at_a_wrong_line_and_names_it(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(DATA.splitlines(keepends=True)[0] + b"{}\n")
    games = read_games(file)
    assert next(games) == RECORDS[0]
    with pytest.raises(NotationError, match="Line 2: The record has no 'setup'"):
        next(games)


def test_a_file_that_fails_half_way_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "games.claims"
    write_games(file, RECORDS)
    before = file.read_bytes()
    broken = iter([RECORDS[0], None])
    with pytest.raises(AttributeError):
        write_games(file, broken)  # type: ignore[arg-type]
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_the_name_says_how_a_file_is_compressed() -> None:
    assert [packing_of(name) for name in ("a.claims", "a.claims.zst", "a.jsonl")] == ["gzip", "zstd", "none"]


@pytest.mark.skipif(has_zstd(), reason="this Python has zstd")
def test_without_zstd_a_sentence_says_what_is_needed(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"Python 3\.14"):
        write_games(tmp_path / "games.claims.zst", RECORDS)
    with pytest.raises(NotationError, match=r"Python 3\.14"):
        list(read_games(BytesIO(b"\x28\xb5\x2f\xfd" + bytes(20))))


@pytest.mark.skipif(not has_zstd(), reason="Python has zstd from 3.14 on")
def test_zstd_is_read_and_written(tmp_path: Path) -> None:
    file = tmp_path / "games.claims.zst"
    write_games(file, RECORDS)
    assert list(read_games(file)) == RECORDS
    assert found(file.read_bytes()[:-20])[1]


def test_a_file_that_unpacks_to_too_much_is_refused() -> None:
    assert unpacked_whole(packed(bytes(1000), "gzip"), 1000) == bytes(1000)
    with pytest.raises(NotationError, match="too long"):
        unpacked_whole(packed(bytes(1000), "gzip"), 999)
