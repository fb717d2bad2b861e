"""`claimant serve --check`: the settings in force, where each comes from, and what is wrong or risky about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from claimant.commands.helpers.output import NO, tell_json

if TYPE_CHECKING:
    from pathlib import Path

    from claimant.web.operation.gathering import ServerSettings


def show_settings(settings: ServerSettings, data: Path, lan: bool, json: bool) -> int:
    """Print everything; return the exit status, which is 1 if something is wrong."""
    from claimant.web.operation.gathering import as_lines
    from claimant.web.operation.risks import risks

    lines = [(key, value or _instead(key, data), source) for key, value, source in as_lines(settings)]
    found = risks(settings, data, lan)
    if json:
        tell_json(
            {
                "settings": {key: {"value": value, "from": source} for key, value, source in lines},
                "wrong": [risk.sentence for risk in found if risk.wrong],
                "risky": [risk.sentence for risk in found if not risk.wrong],
            }
        )
    else:
        width, wide = (max(len(line[part]) for line in lines) for part in (0, 1))
        for key, value, source in lines:
            typer.echo(f"{key:{width}}  {value:{min(wide, 40)}}  {source}")
        typer.echo()
        for risk in found:
            typer.echo(f"{'Wrong' if risk.wrong else 'Note'}: {risk.sentence}")
        if not any(risk.wrong for risk in found):
            typer.echo("Nothing is wrong with these settings.")
    return NO if any(risk.wrong for risk in found) else 0


def _instead(key: str, data: Path) -> str:
    """What counts where a setting has no value."""
    return f'"{data}"' if key == "data" else "none"
