"""`claimant replay`: positions reached by moves, as `docs/notation.md` describes them."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from claimant.commands.manner import WRONG, bytes_of, console, counted
from claimant.commands.options import AsJson, Lang, spoken

EXAMPLES = ("replay positions.jsonl --json", "replay - < position.json")


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON or JSON Lines; - is standard input.")],
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play each document's moves and print the position reached; JSON unless it goes to a terminal.

    Each document gives one line of JSON, with --json also on a terminal; docs/notation.md describes both.
    """
    from claimant.commands.picture import print_position, teller
    from claimant.notation.replay import LONGEST_INPUT, answers, documents

    language = spoken(lang)
    data = bytes_of(file, LONGEST_INPUT, language)
    tell = _tell_line if json or not sys.stdout.isatty() else teller(console(), language, print_position)
    wrong = False
    total = sum(1 for _ in documents(data)) if sys.stderr.isatty() and not sys.stdout.isatty() else None
    for found in counted(answers(data), total):
        tell(found)
        wrong = wrong or "error" in found
    if wrong:
        raise typer.Exit(WRONG)


def _tell_line(found: dict[str, Any]) -> None:
    from claimant.notation.replay import line

    sys.stdout.buffer.write(line(found))
