"""The guided tricks are played by the rules, and every link in them leads somewhere."""

from __future__ import annotations

import re

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.web.pages.learning.first_tricks import first_phase, second_phase
from claimant.web.pages.learning.lessons import lesson_steps
from claimant.web.pages.learning.pictures import pictures


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("phase", [first_phase, second_phase])
def test_every_card_leads_to_a_step(phase: object, code: str) -> None:
    assert callable(phase)
    steps = lesson_steps(phase(language(code)), language(code))
    names = {step.name for step in steps}
    assert {choice.step for step in steps for choice in step.choices} <= names
    assert len(names) == len(steps)
    assert any(step.done for step in steps)


def test_who_loses_on_purpose_is_told_why_dwarves_are_special() -> None:
    steps = {step.name: step for step in lesson_steps(second_phase(language("en")), language("en"))}
    assert "Bot 2 loses and takes Dwarf 8 and Dwarf 3." in steps["play-dw8"].said[0]


def test_a_card_that_does_not_follow_is_explained() -> None:
    steps = {step.name: step for step in lesson_steps(first_phase(language("en")), language("en"))}
    assert steps["not-kn4"].said == ("You must follow Goblins: you hold Goblin 3 and Goblin 8.",)


def test_pictures_have_nothing_to_press_or_to_refer_to() -> None:
    for picture in pictures(language("en")).values():
        assert not re.search(r' (id|form|name|popovertarget)="', picture.html)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_picture_of_phase_two_shows_a_trick_that_its_winner_keeps_whole(code: str) -> None:
    """Its caption says so, and dwarves would go to the loser."""
    shown = re.findall(r'data-card="(\w+)"', pictures(language(code))["rally"].html)
    assert shown[0] == "un5"
