"""What one can look up without playing: the rules, and the ready-made line-ups."""

from __future__ import annotations

from claimant.rules.presets import PRESETS, Preset
from claimant.rules.wordings import CHAPTERS, all_ids, powers, wording_of
from claimant.rules.words import listed
from claimant.terminal.console import Line
from claimant.terminal.reports import find_power, title


def rules(wanted: str) -> list[Line] | None:
    """The rule of a faction, a hero or an id; without one the general rules. None if there is no such thing."""
    if not wanted:
        return _general()
    if power := find_power(wanted):
        return [Line(f"{title(power)}: {power.wording}", hang=2)]
    rule_id = wanted.upper()
    return [Line(f"{rule_id}: {wording_of(rule_id)}", hang=2)] if rule_id in all_ids() else None


def _general() -> list[Line]:
    lines: list[Line] = []
    for chapter, wordings in CHAPTERS.items():
        lines.append(Line(chapter, strong=True))
        lines += [Line(f"  {wording} [{rule_id}]", hang=4) for rule_id, wording in wordings.items()]
        lines.append(Line(""))
    return [*lines, Line(f"Powers: “claimant rules NAME” tells that of {listed(power_names())}.")]


def power_names() -> list[str]:
    return [power.name for power in powers()]


def line_ups(players: int | None) -> list[Line]:
    """The ready-made line-ups, or those for that number of players."""
    lines: list[Line] = []
    for name, preset in PRESETS.items():
        if players is None or players in preset.players:
            lines += _line_up(name, preset)
    return [*lines, Line("Those marked with * are this game's own. Play one with “claimant play --line-up NAME”.")]


def _line_up(name: str, preset: Preset) -> list[Line]:
    numbers = " or ".join(map(str, preset.players))
    mark = " *" if preset.ours else ""
    return [
        Line(f"{name}{mark} ({numbers} players): {listed(preset.factions)}", hang=2, strong=True),
        Line(f"  {preset.about}", hang=2),
    ]
