"""A language for tests: every translated letter looks different, so that untranslated texts stand out."""

from __future__ import annotations

import re
from string import Formatter

from claimant.locale import SOURCE, Language
from claimant.rules.registry import CARDS, FACTIONS, HEROES
from claimant.rules.words import Words
from claimant.terminal.table_commands import COMMANDS

WIDE = {code: code + 0xFEE0 for code in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}
"""Latin letters as those of double width."""
CODES = sorted((*CARDS, *(power.code for power in (*FACTIONS.values(), *HEROES.values()))), key=len, reverse=True)
SAME = re.compile(rf"\b(?:{'|'.join(CODES)})\b|\bx\d\b|^  [{''.join(COMMANDS)}]  |“f(?=\s)", re.MULTILINE)
"""What is the same in all languages: codes of cards, how many of a card, letters of commands."""
PROMPT = re.compile(r"> .*")
"""What was typed."""
LETTERS = re.compile(r"[^\W\d_]*[A-Za-z][^\W\d_]*")


def marked(template: str) -> str:
    """The template with its letters changed, and its placeholders as they are."""
    said = []
    for text, name, form, conversion in Formatter().parse(template):
        said.append(text.translate(WIDE))
        if name is not None:
            said.append(f"{{{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}}}")
    return "".join(said)


class Marked(Language):
    """Everything that is translated is said in letters of double width."""

    def __init__(self) -> None:
        super().__init__(SOURCE)
        self.words = Words(self.translate, " + ".join)

    def gettext(self, message: str) -> str:
        return marked(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return marked(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return marked(message)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        return self.ngettext(one, many, n)


def untranslated(screen: str) -> set[str]:
    """The words that no language would change."""
    return set(LETTERS.findall(SAME.sub("", PROMPT.sub("", screen))))
