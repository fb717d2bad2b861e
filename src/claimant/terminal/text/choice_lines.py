"""The choices of a turn as lines: the question, and the answers with their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.sentences.choices import choice
from claimant.rules.view import View
from claimant.terminal.text.lines import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language


def question(view: View, language: Language) -> str:
    """The question to the viewer; nothing if they simply play a card."""
    found = choice(view, language)
    return "" if found is None else found.question


def options(view: View, language: Language) -> list[Line]:
    """The answers, each with its number and meaning; cards of the hand are shown in the hand instead."""
    found = choice(view, language)
    answers = () if found is None else found.options
    return [
        Line(f"  {number}: {option.title}. {option.meaning}", hang=5) for number, option in enumerate(answers, start=1)
    ]
