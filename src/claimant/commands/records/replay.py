"""`claimant replay`: positions reached by moves, as `docs/notation.md` describes them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer

from claimant.commands.helpers import game_sources
from claimant.commands.helpers.options import AsJson, Lang, spoken
from claimant.commands.helpers.output import WRONG, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from claimant.commands.helpers.game_sources import Games, Place

EXAMPLES = ("replay positions.jsonl --json", "replay 2026-11-15 --move 20", "replay - < position.json")


def replay(
    game: game_sources.Source,
    move: game_sources.Moves = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play the moves of each game and print the position reached.

    A terminal shows tables. In a pipe, or with --json, each game gives one line of JSON (see docs/notation.md).
    """
    from claimant.commands.helpers.position_output import print_position, tell_lines, teller
    from claimant.commands.helpers.tables import console

    language = spoken(lang)
    game_sources.check_moves(move, language)
    read = game_sources.Games(game, language)
    tell = tell_lines if json or not sys.stdout.isatty() else teller(console(), language, print_position)
    wrong = False
    for place, found in counted(_answers(read, move), None if sys.stdout.isatty() else read.total()):
        tell(place, found)
        wrong = wrong or "error" in found
    if wrong:
        raise typer.Exit(WRONG)


def _answers(read: Games, move: int | None) -> Iterator[tuple[Place, dict[str, Any]]]:
    from claimant.notation.replay import reply

    for place, found in read:
        yield place, reply(found, move)
