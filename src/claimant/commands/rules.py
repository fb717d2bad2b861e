"""`claimant rules`: the rulebook, in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimant.commands.helpers.options import AsJson, Lang, power_names, spoken
from claimant.commands.helpers.output import fail, tell_json

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.rules.power import Power

EXAMPLES = ("rules", "rules dwarves", "rules lich king", "rules SCORE-2 --lang de")


def rules(
    about: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", autocompletion=power_names, help="A faction, a hero, or the id of a rule."),
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show the general rules, the power of a faction or hero, or one rule by its id."""
    from claimant.terminal.plain.console import Console
    from claimant.terminal.text.rules_lines import NoSuchRule
    from claimant.terminal.text.rules_lines import rules as rules_lines

    language = spoken(lang)
    wanted = " ".join(about or ())
    try:
        lines = rules_lines(wanted, language)
    except NoSuchRule as error:
        fail(error.said(language))
    if json:
        tell_json(as_json(wanted, language))
    else:
        Console(sys.stdin, sys.stdout).say(*lines)


def as_json(about: str, language: Language) -> dict[str, Any]:
    """All rules, or those about one name or id, as a JSON value."""
    from claimant.rules.general_rules import CHAPTERS, powers
    from claimant.terminal.spellings import find_power

    if not about:
        chapters = [
            {"title": language.translate(title), "rules": [{"id": id_, "text": language.rule(id_)} for id_ in wordings]}
            for title, wordings in CHAPTERS.items()
        ]
        return {"chapters": chapters, "powers": [_power(power, language) for power in powers()]}
    if power := find_power(about, language):
        return _power(power, language)
    return {"id": about.upper(), "text": language.rule(about.upper())}


def _power(power: Power, language: Language) -> dict[str, Any]:
    from claimant.rules.power import Faction

    is_faction = isinstance(power, Faction)
    return {
        "name": power.name,
        "kind": "faction" if is_faction else "hero",
        "title": language.faction(power)
        if isinstance(power, Faction)
        else language.translate(power.one, context="card"),
        "code": power.code,
        "values": sorted(power.values) if isinstance(power, Faction) else [getattr(power, "value", 0)],
        "rules": list(power.ids),
        "text": language.power(power),
    }
