"""The head of the table: phase, trick, whose turn it is."""

from __future__ import annotations

from typing import NamedTuple

from claimant.locale.spoken import moment
from claimant.web.pages.table_page.scene import Scene


class Status(NamedTuple):
    """The head of the table."""

    phase: str
    trick: str
    about: str
    turn: str
    my_turn: bool
    conditions: tuple[str, ...]


def status(scene: Scene) -> Status:
    """What a glance at the table tells."""
    view, names, language = scene.view, scene.names, scene.language
    return Status(
        moment.phase_name(view, language),
        moment.trick_number(view, language),
        moment.about(view, language),
        language.text("A bot plays for you.") if _bot_decides(scene) else moment.to_do(view, names, language),
        scene.my_turn,
        tuple(moment.conditions(view, names, language)),
    )


def _bot_decides(scene: Scene) -> bool:
    return scene.stands_in and scene.view.to_move is not None
