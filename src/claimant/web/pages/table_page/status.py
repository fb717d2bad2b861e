"""The head of the table: phase, trick, whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

from claimant.locale.sentences import status as sentences
from claimant.locale.sentences.notes import Note, notes
from claimant.web.pages.table_page.scene import Scene


class Status(NamedTuple):
    """The head of the table."""

    phase: str
    trick: str
    about: str
    turn: str
    my_turn: bool
    conditions: tuple[str, ...]
    notes: tuple[Note, ...] = ()
    """The powers that can matter for this trick."""


def status(scene: Scene) -> Status:
    """The head of the table for a view."""
    view, names, language = scene.view, scene.names, scene.language
    return Status(
        sentences.phase_name(view, language),
        sentences.trick_number(view, language),
        sentences.about(view, language),
        language.text("A bot plays for you.") if _bot_decides(scene) else sentences.to_do(view, names, language),
        scene.my_turn,
        tuple(sentences.conditions(view, names, language)),
        notes(view, language),
    )


def _bot_decides(scene: Scene) -> bool:
    return scene.stands_in and scene.view.to_move is not None
