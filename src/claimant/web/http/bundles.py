"""Joins the style sheets and the script modules of a kind of page, so that a page loads one of each.

A new sheet is one name in `KINDS`; a new module is one `import` in `app.js`, `table.js` or what these import. In the
joined script each module is a function that returns its exports, in the order in which a browser would run them. So
nothing is evaluated from text, and modules don't see each other's names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class Kind(NamedTuple):
    """What a kind of page loads: its style sheets in their order, and the module that imports all others."""

    sheets: tuple[str, ...]
    script: str


GROUND = ("art.css", "ground.css", "pages.css", "lobby.css")
TABLE = ("table.css", "bar.css", "felt.css", "seats.css", "hand.css")
REPLAY = ("felt.css", "seats.css", "story.css", "panels.css", "replay.css")
KINDS = {
    "pages": Kind(GROUND, "app.js"),
    "lessons": Kind((*GROUND, *TABLE, "panels.css"), "app.js"),
    "analysis": Kind((*GROUND, "set_up.css"), "set_up.js"),
    "daily": Kind((*GROUND, "daily.css"), "app.js"),
    "games": Kind((*GROUND, "games.css"), "collection.js"),
    "course": Kind((*GROUND, "puzzles.css"), "puzzles.js"),
    "puzzles": Kind(
        (*GROUND, "felt.css", "seats.css", "story.css", "panels.css", "replay.css", "puzzles.css"), "puzzles.js"
    ),
    "replay": Kind(
        (*GROUND, "felt.css", "seats.css", "story.css", "panels.css", "replay.css", "review.css"), "replay.js"
    ),
    "table": Kind((*GROUND, *TABLE, "story.css", "panels.css", "people.css", "ending.css"), "table.js"),
}

IMPORT = re.compile(r'^import (?:\{(?P<names>[^}]*)\} from )?"\./(?P<module>[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function\*?) (?P<name>\w+)\b)", re.MULTILINE)
UNREAD = re.compile(r"^(?:import|export)\b(?!\.meta).*|\bimport\s*\(.*", re.MULTILINE)
RENAMED = re.compile(r"(\w+) as (\w+)")


class BundleError(Exception):
    """A script that can't be joined."""


def joined(files: Mapping[str, str]) -> dict[str, str]:
    """The joined sheet and script of each kind of page, by the names of `sheet_of` and `script_of`."""
    sheets = {sheet_of(name): join_sheets(kind.sheets, files) for name, kind in KINDS.items()}
    return sheets | {script_of(name): join_modules(kind.script, files) for name, kind in KINDS.items()}


def sheet_of(kind: str) -> str:
    """The name of the style sheet of a kind of page."""
    return f"joined-{kind}.css"


def script_of(kind: str) -> str:
    """The name of the script of a kind of page."""
    return f"joined-{KINDS[kind].script}"


def join_sheets(names: tuple[str, ...], files: Mapping[str, str]) -> str:
    """The sheets in their order, each under its name."""
    return "".join(f"/* {name} */\n{files[name].strip()}\n" for name in names)


def join_modules(entry: str, files: Mapping[str, str]) -> str:
    """The entry and all that it imports, each module once, after those that it imports."""
    done: dict[str, Module] = {}
    _add(entry, files, done, ())
    return "\n".join(module.wrapped for module in done.values())


class Module(NamedTuple):
    """A module in its function, and the names that it exports."""

    wrapped: str
    exports: frozenset[str]


def _add(name: str, files: Mapping[str, str], done: dict[str, Module], importing: tuple[str, ...]) -> None:
    if name in done:
        return
    above = (*importing, name)
    if name in importing:
        raise BundleError(f"modules import each other: {' imports '.join(above)}")
    if name not in files:
        raise BundleError(f"{' imports '.join(above)}, which doesn't exist")
    for found in IMPORT.finditer(files[name]):
        _add(found["module"], files, done, above)
    done[name] = _module(name, files[name], done)


def _module(name: str, text: str, done: Mapping[str, Module]) -> Module:
    def given(found: re.Match[str]) -> str:
        """Reads the imported names from the other module's exports."""
        asked = [each.strip() for each in (found["names"] or "").split(",") if each.strip()]
        for each in asked:
            if each.split()[0] not in done[found["module"]].exports:
                raise BundleError(f"{name} imports {each.split()[0]} from {found['module']}, which doesn't export it")
        names = RENAMED.sub(r"\1: \2", ", ".join(asked))
        return f"const {{ {names} }} = {_variable(found['module'])};" if asked else ""

    exports = [found["name"] for found in EXPORT.finditer(text)]
    body = EXPORT.sub("", IMPORT.sub(given, text)).rstrip()
    if unread := UNREAD.search(body):
        raise BundleError(f"{name} has an import or export that can't be joined: {unread[0]}")
    returned = f"\nreturn {{ {', '.join(exports)} }};" if exports else ""
    return Module(f"// {name}\nconst {_variable(name)} = (() => {{\n{body}{returned}\n}})();\n", frozenset(exports))


def _variable(name: str) -> str:
    """A name that no module uses for itself."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
