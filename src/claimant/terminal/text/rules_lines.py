"""The rules, to look up without playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimant.locale.errors import UserError
from claimant.locale.marks import N_
from claimant.locale.sentences.powers import power_name
from claimant.rules.general_rules import CHAPTERS, all_ids, powers
from claimant.terminal.spellings import find_power, nearest_power
from claimant.terminal.text.lines import Line

if TYPE_CHECKING:
    from claimant.locale.languages import Language


class NoSuchRule(UserError):
    """There is no faction, hero or rule with this name."""


def rules(wanted: str, language: Language) -> list[Line]:
    """The rules of a faction, of a hero or with an id; without a name, the general rules."""
    if not wanted:
        return _general(language)
    if power := find_power(wanted, language):
        return [Line(f"{power_name(power, language)}: {language.power(power)}", hang=2)]
    rule_id = wanted.upper()
    if rule_id in all_ids():
        return [Line(f"{rule_id}: {language.rule(rule_id)}", hang=2)]
    if meant := nearest_power(wanted, language):
        raise NoSuchRule(
            N_("There is no faction, hero or rule {wanted!r}; did you mean {meant!r}?"),
            wanted=wanted,
            meant=power_name(meant, language),
        )
    raise NoSuchRule(
        N_("There is no faction, hero or rule {wanted!r}; the factions and heroes are {names}."),
        wanted=wanted,
        names=tuple(power_names(language)),
    )


def _general(language: Language) -> list[Line]:
    lines: list[Line] = []
    for chapter, wordings in CHAPTERS.items():
        lines.append(Line(language.translate(chapter), strong=True))
        lines += [Line(f"  {language.rule(rule_id)} [{rule_id}]", hang=4) for rule_id in wordings]
        lines.append(Line(""))
    names = language.words.listed(power_names(language))
    return [*lines, Line(language.text("“claimant rules NAME” explains the power of {names}.", names=names))]


def power_names(language: Language) -> list[str]:
    return [power_name(power, language) for power in powers()]
