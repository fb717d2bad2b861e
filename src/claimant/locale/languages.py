"""Languages: translate texts, and write cards, rules and numbers in a language."""

from __future__ import annotations

from functools import cache

from babel import Locale
from babel.numbers import format_decimal, format_percent

from claimant.ascii_text import in_ascii
from claimant.locale.codes import LANGUAGES, SOURCE
from claimant.locale.compiled_catalogue import translations
from claimant.locale.lists import joiner
from claimant.rules.cards import Card
from claimant.rules.general_rules import wording_of
from claimant.rules.power import Faction, Power
from claimant.rules.registry import FACTIONS
from claimant.rules.words import Words

__all__ = ["LANGUAGES", "SOURCE", "Language", "language"]


class Language:
    """One of the languages; `language(code)` returns it."""

    def __init__(self, code: str, ascii_only: bool = False) -> None:
        self.code = code
        """The code, as in a page's `lang` attribute."""
        self.ascii_only = ascii_only
        """Is it for a terminal with only ASCII?"""
        self.name = self._fit(LANGUAGES[code])
        self.locale = Locale.parse(code, sep="-")
        self._catalogue = translations(code)
        self.words = Words(self.translate) if code == SOURCE else Words(self.translate, joiner(self.locale))
        """Events, reasons, votes and results as sentences."""

    def translate(self, template: str, *, context: str = "", many: str = "", n: int = 1) -> str:
        """The template in this language; unchanged if it has no translation."""
        if not template:
            return template  # gettext would return the catalogue's header
        if many:
            return self.npgettext(context, template, many, n) if context else self.ngettext(template, many, n)
        found = self.pgettext(context, template) if context else self.gettext(template)
        return self._brought(template) if found == template else found

    def _brought(self, template: str) -> str:
        """The template as translated by a plug-in's faction."""
        texts = (faction.translations.get(self.code, {}) for faction in FACTIONS.values())
        return next((found[template] for found in texts if template in found), template)

    def text(self, template: str, **values: object) -> str:
        """The translated sentence with its values; cards and factions become their names."""
        return self.words.text(template, **values)

    def ntext(self, one: str, many: str, n: int, **values: object) -> str:
        """The translated sentence in the plural form for `n`."""
        return self.words.ntext(one, many, n, **values)

    def card(self, card: Card) -> str:
        """As in "Goblin 5" or "Lich King"."""
        return self.words.card(card)

    def faction(self, faction: Faction) -> str:
        """As in "Goblins"."""
        return self.words.faction_name(faction)

    def power(self, power: Power) -> str:
        """The text of a faction's or hero's power, each sentence with the id of its rule."""
        return self.translate(power.wording)

    def rule(self, rule_id: str) -> str:
        """The text of one rule; an unknown id raises a KeyError."""
        return wording_of(rule_id, self.translate)

    def number(self, number: float) -> str:
        """The number with the language's separators, as in "1,234.5"."""
        return self._fit(format_decimal(number, locale=self.locale))

    def percent(self, share: float) -> str:
        """The share in whole percents, as in "73%"."""
        return self._fit(format_percent(share, locale=self.locale))

    def _fit(self, text: str) -> str:
        return in_ascii(text) if self.ascii_only else text

    # The methods that `jinja2.ext.i18n` needs

    def gettext(self, message: str) -> str:
        return self._fit(self._catalogue.gettext(message))

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self._fit(self._catalogue.ngettext(one, many, n))

    def pgettext(self, context: str, message: str) -> str:
        return self._fit(self._catalogue.pgettext(context, message))

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        return self._fit(self._catalogue.npgettext(context, one, many, n))


@cache
def language(code: str, ascii_only: bool = False) -> Language:
    """The language with this code, in plain ASCII if wanted; an unknown code raises a KeyError."""
    if code not in LANGUAGES:
        raise KeyError(code)
    return Language(code, ascii_only)
