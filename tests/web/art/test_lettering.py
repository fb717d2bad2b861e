"""Every text on a card can be written and fits."""

import re

import pytest

from claimant.rules.registry import CARDS, FACTIONS
from claimant.web.art.draw import circle, mirror, move, number, steps, turn, whole
from claimant.web.art.lettering import GLYPHS, write


def test_every_value_and_code_can_be_written() -> None:
    needed = set("".join(f"{found.value}" for found in CARDS.values()))
    needed |= set("".join(faction.code for faction in FACTIONS.values()).upper())
    assert needed <= GLYPHS.keys()


@pytest.mark.parametrize("text", ["0", "1", "9", "10", "13", "19", "go", "dw", "gi"])
def test_what_is_written_is_centred_and_fits(text: str) -> None:
    points = [point for _, group in steps(write(text, 50, 10, 32, 23)) for point in group]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    assert right - left <= 23.2
    assert (left + right) / 2 == pytest.approx(50, abs=0.8)
    assert min(y for _, y in points) == pytest.approx(10, abs=0.2)
    assert max(y for _, y in points) == pytest.approx(42, abs=0.2)


def test_unknown_characters_are_left_out() -> None:
    assert write("é", 0, 0, 10, 10) == ""
    assert write("go", 50, 0, 10, 30) == write("g-o", 50, 0, 10, 30)


def test_numbers_are_short() -> None:
    assert [number(value) for value in (3, -0.04, 0.5, -0.5, 12.34)] == ["3", "0", "0.5", "-.5", "12.3"]


def test_a_mirror_image_of_a_mirror_image_is_the_thing_itself() -> None:
    drawn = "M24 4C30 4 36 8 36 16L40 20Z"
    assert steps(mirror(mirror(drawn))) == steps(drawn)
    assert steps(turn(turn(drawn, 90), -90)) == steps(drawn)
    assert steps(move(move(drawn, 3, 4), -3, -4)) == steps(drawn)


def test_half_an_outline_makes_a_whole_one() -> None:
    assert whole("M24 2L40 10Q44 24 24 46") == "M24 2L40 10Q44 24 24 46Q4 24 8 10L24 2Z"


def test_a_disc_turns_the_way_that_outlines_do() -> None:
    """Else a disc over a shape would cut a hole into it."""
    assert re.fullmatch(r"M14 24a10 10 0 1 1 20 0 10 10 0 1 1-20 0", circle(24, 24, 10))
