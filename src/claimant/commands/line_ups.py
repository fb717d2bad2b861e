"""`claimant line-ups`: lists the ready-made line-ups."""

from __future__ import annotations

from typing import Annotated

import typer

from claimant.commands.helpers.options import AsJson, Lang, spoken
from claimant.commands.helpers.output import fail, tell_json

EXAMPLES = ("line-ups", "line-ups --players 3")


def line_ups(
    players: Annotated[int | None, typer.Option(metavar="N", help="Only line-ups for 2, 3 or 4 players.")] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List the ready-made line-ups and their factions."""
    from claimant.commands.helpers.tables import a_table, console
    from claimant.rules.presets import PRESETS
    from claimant.rules.registry import FACTIONS

    language = spoken(lang)
    text = language.text
    if players not in (None, 2, 3, 4):
        fail(text("Claim is for 2, 3 or 4 players, not for {number}.", number=players))
    chosen = {name: preset for name, preset in PRESETS.items() if players is None or players in preset.players}
    if json:
        rows = [{**preset._asdict(), "name": name, "about": text(preset.about)} for name, preset in chosen.items()]
        tell_json([{"name": each.pop("name"), **each} for each in rows])
        return
    table = a_table(text("Line-up"), text("Players"), text("Factions, and what they are about"))
    for name, preset in chosen.items():
        factions = ", ".join(language.faction(FACTIONS[each]) for each in preset.factions)
        numbers = "-".join(map(str, sorted({preset.players[0], preset.players[-1]})))
        table.add_row(f"{name}{' *' if preset.ours else ''}", numbers, f"{factions}\n{text(preset.about)}")
    printed = console()
    printed.print(table)
    printed.print(text("Those marked with * are this game’s own. Play one with “claimant play --line-up NAME”."))
