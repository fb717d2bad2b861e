"""Finds untranslated texts in a template."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from jinja2 import Environment

SPOKEN = ("alt", "aria-description", "aria-label", "aria-placeholder", "aria-roledescription", "placeholder", "title")
"""Attributes that people see or hear."""
SILENT = ("script", "style")
VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
LETTERS = re.compile(r"[^\W\d_]")
NAMES = re.compile(r"\bClaim(?:ant)?\b|\b[\w-]+\.(?:claim|json|toml)\b")
"""The game, and files: called so in every language."""
IN_ATTRIBUTE = re.compile(r"""=\s*"[^"<>]*\{%-?\s*block\s+(\w+)""")
LEXER = Environment(extensions=["jinja2.ext.i18n", "jinja2.ext.do"])


def unwrapped(template: str, silent_blocks: frozenset[str] = frozenset()) -> list[str]:
    """The texts and attributes with letters that stand outside of `_()` and `{% trans %}`.

    What must stay as it is, such as the code of a card, is inside an element with `translate="no"`.
    """
    page = _Page()
    page.feed(_markup(template, silent_blocks))
    page.close()
    return page.found


def attribute_blocks(templates: list[str]) -> frozenset[str]:
    """The blocks that fill an attribute of a base template, as in `class="{% block kind %}"`."""
    return frozenset(name for template in templates for name in IN_ATTRIBUTE.findall(template))


def _markup(template: str, silent_blocks: frozenset[str]) -> str:
    """The template without its expressions, its statements, and what is translated or silent as a block."""
    kept: list[str] = []
    statement: list[str] = []
    within: list[bool] = []
    """For each open block, and each text to translate, whether its content is passed over."""
    for _, kind, value in LEXER.lex(template):
        if kind == "data" and not any(within):
            kept.append(value)
        elif kind == "variable_begin":
            kept.append("any" if "".join(kept).endswith(("<", "</")) else "")
        elif kind == "name":
            statement.append(value)
        elif kind == "block_end":
            kept.append(" ")
            if statement[0] in ("trans", "block"):
                within.append(statement[0] == "trans" or statement[1] in silent_blocks)
            elif statement[0] in ("endtrans", "endblock"):
                within.pop()
        if kind in ("block_begin", "block_end", "variable_end"):
            statement = []
    return "".join(kept)


class _Page(HTMLParser):
    """Reads markup and keeps what people would see of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.within: list[tuple[str, bool]] = []
        """The open elements, and whether what is in them stays as it is."""

    @property
    def stays(self) -> bool:
        return any(stays for _, stays in self.within)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        stays = tag in SILENT or named.get("translate") == "no"
        if tag not in VOID:
            self.within.append((tag, stays))
        spoken = [named.get(name) for name in SPOKEN]
        if tag == "input" and named.get("type") in ("button", "submit", "reset"):
            spoken.append(named.get("value"))
        if tag == "meta" and named.get("name") == "description":
            spoken.append(named.get("content"))
        if not stays and not self.stays:
            self.found += [text for text in spoken if text and _speaks(text)]

    def handle_endtag(self, tag: str) -> None:
        if tag in [open_tag for open_tag, _ in self.within]:
            while self.within.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self.stays and _speaks(data):
            self.found.append(" ".join(data.split()))


def _speaks(text: str) -> bool:
    return LETTERS.search(NAMES.sub("", text)) is not None
