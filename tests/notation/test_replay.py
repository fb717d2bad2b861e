"""Any input gives one line of JSON for each document."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimant.notation.replay import answers, line
from tests.notation.documents import answer, document
from tests.notation.test_documents import EXAMPLE
from tests.repeats import examples

GOOD = json.dumps(EXAMPLE).encode()
ONE_LINE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["gn1", "gi9", "va4", "cube", "lich", "dark", "discard", "gnomes", "raise", "take top"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
RICH: dict[str, Any] = document(
    hands=[["gn1", "lich", "va1"], ["gn3", "cthulhu", "va2"]], supporters=[["gi1"], ["tr3"]], discard=["gi3", "gi5"],
    front=[{"gnomes": ["gn5"], "vampire": "va4", "under": ["tr1"]}, {"gnomes": [], "vampire": None, "under": []}],
    waiting=["tr5"], cube=["cube", "gi9"], hidden=[["au1"], []], box=["au2"], deck=["au3"], followers=[["au4"], []],
    moves=["lich", "cthulhu", "keep"], moon="full", automaton=None, leader=0,
)  # fmt: skip


def replayed(data: bytes) -> list[dict[str, Any]]:
    """The answers, once they have been written and read again."""
    return [json.loads(line(found)) for found in answers(data)]


def test_one_value_may_span_lines() -> None:
    assert replayed(json.dumps(EXAMPLE, indent=1).encode()) == [answer(EXAMPLE)]


def test_each_line_may_be_a_document() -> None:
    assert replayed(GOOD + b"\n" + GOOD + b"\n") == [answer(EXAMPLE)] * 2


def test_blank_lines_are_ignored() -> None:
    assert replayed(b"\n \r\n\t\n" + GOOD + b"\r\n\n\n" + GOOD + b"\n\n") == [answer(EXAMPLE)] * 2


@pytest.mark.parametrize("nothing", [b"", b"\n", b" \n\t\r\n"])
def test_nothing_has_no_answer(nothing: bytes) -> None:
    assert replayed(nothing) == []


def test_a_byte_order_mark_is_no_error() -> None:
    assert replayed(b"\xef\xbb\xbf" + GOOD) == [answer(EXAMPLE)]
    assert replayed(b"\xef\xbb\xbf" + GOOD + b"\n" + GOOD) == [answer(EXAMPLE)] * 2


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (b"{", "This is no JSON value"),
        (b"nonsense", "This is no JSON value: Expecting value (column 1)."),
        (b'{"setup": NaN}', "JSON has no NaN"),
        (b"-Infinity", "JSON has no -Infinity"),
        (b'"\xff\xfe"', "The text isn't UTF-8 (byte 1: invalid start byte)."),
        (b"[" * 1_000_000, "nested too deeply"),
        (b"[" * 1_000_000 + b"]" * 1_000_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"1" * 100_000, "4300 digits"),
        (b'{"seed": "1", "setup": 1' + b"0" * 4000 + b"}", "setup must be an object, not 10000000"),
        (b"1e999", "must be an object, not inf"),
        (b'"\\ud800"', r"must be an object, not '\ud800'."),
        (b'{"\\ud800": 1}', r"unknown key '\ud800'"),
        (b'{"setup": {}, "setup": {}}', "The key 'setup' is there twice"),
        (b'{"setup": {"players": 2, "players": 2}, "seed": "1"}', "The key 'players' is there twice"),
        (b'{"setup":\x00}', "This is no JSON value"),
        (b"\x00", "This is no JSON value"),
        (b'"' + b"x" * 1_000_000 + b'"', "must be an object, not 'xxxxx"),
    ],
    ids=lambda value: value[:20] if isinstance(value, bytes) else "",
)
def test_a_bad_line_is_an_error_and_the_others_are_answered(bad: bytes, message: str) -> None:
    first, second, third = replayed(GOOD + b"\n" + bad + b"\n" + GOOD)
    assert first == third == answer(EXAMPLE)
    assert list(second) == ["error"]
    assert message in second["error"]
    assert len(second["error"]) < 500
    assert replayed(bad) == [second]


def test_a_key_that_is_twice_in_a_value_of_several_lines_is_one_error() -> None:
    [found] = replayed(b'{"setup": 1,\n "setup": 2}')
    assert "twice" in found["error"]


def test_many_keys_and_one_of_them_twice_take_no_time() -> None:
    keys = ",".join(f'"{number}":0' for number in range(200_000))
    [found] = replayed(f'{{{keys},"7":0}}'.encode())
    assert "'7' is there twice" in found["error"]


def test_an_answer_is_one_line() -> None:
    for data in (GOOD, b'"\n"', '"\u2028"'.encode(), b'{"a\\nb": 1}'):
        assert all(line(found).count(b"\n") == 1 for found in answers(data))


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(data: bytes) -> None:
    lines = [each for each in data.split(b"\n") if each.strip()]
    assert len(replayed(data)) in (1, len(lines))


@given(st.lists(ONE_LINE, max_size=4))
def test_any_json_is_answered(values: list[object]) -> None:
    data = b"\n".join(json.dumps(value).encode() for value in values)
    assert all("error" in found for found in replayed(data))


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to each value inside a value."""
    found = [path]
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(inner, (*path, key))
    return found


PLACES = [path for path in places(RICH) if path]


def test_the_document_that_is_going_to_be_spoilt_is_good() -> None:
    assert "error" not in answer(RICH)


@settings(max_examples=examples(400), deadline=None)
@given(st.sampled_from(PLACES), ONE_LINE)
def test_a_document_with_one_value_spoilt_is_answered(path: tuple[Any, ...], value: object) -> None:
    spoilt: Any = copy.deepcopy(RICH)
    inner = spoilt
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    [found] = replayed(json.dumps(spoilt).encode())
    assert "error" in found or found["legal"] or found["phase"] == "over"


@settings(max_examples=examples(400), deadline=None)
@given(st.integers(0, 2000), st.binary(max_size=8), st.integers(0, 30))
def test_a_document_with_some_bytes_spoilt_is_answered(at: int, new: bytes, gone: int) -> None:
    data = json.dumps(RICH).encode()
    at %= len(data)
    assert replayed(data[:at] + new + data[at + gone :])


def test_lines_that_are_values_of_their_own_are_documents_of_their_own() -> None:
    assert len(list(answers(b"1\n2\n"))) == 2
    assert len(list(answers(b"{bad\n{bad\n"))) == 2
    assert list(answers(b" \n\n")) == []


def test_a_broken_value_over_several_lines_is_one_error() -> None:
    (found,) = answers(b'{\n "setup": {}\n "moves": []\n}')
    assert "Expecting ',' delimiter" in found["error"]
