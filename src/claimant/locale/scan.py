"""Finds every text that is marked for translation in Python files and templates."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract

from claimant.locale.collect import Message

PACKAGE = Path(__file__).parents[1]
PLACES = ("locale", "notation", "databases", "study", "fair", "review", "web", "terminal", "commands", "cli.py")
"""The files and folders of the package to scan."""
HELP = ("cli.py", "commands/")
"""Where the help of the command line stands."""
MARKS = ("_", "N_", "text", "gettext", "NotationError", "Term")
"""Functions and classes whose first argument is a text."""
COUNTING = ("ntext", "ngettext")
"""Functions whose first two arguments are the text for one and for many."""
WITH_CONTEXT = ("pgettext",)
"""Functions whose first two arguments are a context and a text."""

PARAMETERS = ("Option", "Argument")
NOTES = {"metavar": "Stands for a value in the help, in capital letters.", "help": "Help of an option or argument."}
"""What is said about a parameter of a command, with what translators should know."""


def marked(package: Path = PACKAGE) -> Iterator[Message]:
    """All marked texts, in the order of the files."""
    for place in PLACES:
        for path in sorted((package / place).rglob("*")) or [package / place]:
            where = path.relative_to(package.parent).as_posix()
            if path.suffix == ".py" and path.exists():
                source = path.read_text(encoding="utf-8")
                yield from in_python(source, where)
                if where.removeprefix("claimant/").startswith(HELP):
                    yield from in_help(source, where)
            elif path.suffix in (".html", ".jinja", ".txt") and "templates" in path.parts:
                yield from in_template(path, where)


def in_python(source: str, where: str) -> Iterator[Message]:
    """The marked texts of a Python file, also those inside f-strings."""
    calls = [node for node in ast.walk(ast.parse(source, where)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if name in MARKS and texts and _is_text(call, 0):
            yield Message(texts[0], where)
        elif name in COUNTING and _is_text(call, 0) and _is_text(call, 1):
            yield Message(texts[0], where, texts[1])
        elif name in WITH_CONTEXT and _is_text(call, 0) and _is_text(call, 1):
            yield Message(texts[1], where, context=texts[0])


def in_help(source: str, where: str) -> Iterator[Message]:
    """The help of a command: its docstring, and what its options and arguments say and are called."""
    for node in ast.walk(ast.parse(source, where)):
        if isinstance(node, ast.FunctionDef) and node.name in (Path(where).stem, "claimant"):
            for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
                yield Message(" ".join(paragraph.split()), where, note=f"Help of the command {node.name}.")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PARAMETERS:
            for each in node.keywords:
                if each.arg in NOTES and isinstance(each.value, ast.Constant):
                    yield Message(str(each.value.value), where, note=NOTES[each.arg])


def _is_text(call: ast.Call, at: int) -> bool:
    argument = call.args[at] if len(call.args) > at else None
    return isinstance(argument, ast.Constant) and isinstance(argument.value, str)


def in_template(path: Path, where: str) -> Iterator[Message]:
    """The marked texts of a Jinja template: `_()`, `ngettext()` and `{% trans %}`."""
    keywords = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
    options = {"trimmed": "true", "silent": "false", "extensions": "jinja2.ext.i18n, jinja2.ext.do"}
    with path.open("rb") as file:
        for _, found, _, context in extract("jinja2", file, keywords, options=options):
            one, many = (found, "") if isinstance(found, str) else (found[0], found[1])
            yield Message(one, where, many, context or "")
