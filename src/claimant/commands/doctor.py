"""`claimant doctor`: reports versions, data, terminal and plug-ins, and any problems with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from claimant.commands.helpers.options import AsJson, DatabaseUrl, DataFile, Lang, spoken
from claimant.commands.helpers.output import NO, tell_json

if TYPE_CHECKING:
    from claimant.locale.languages import Language

EXAMPLES = ("doctor", "doctor --data /srv/claim/tables.db", "doctor --database postgresql:///claimant")
SHOWN = 10
"""How many of the latest incidents are shown; `--json` lists all."""


def doctor(
    data: DataFile = None,
    database: DatabaseUrl = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check this installation: versions, data, terminal and stored tables."""
    from claimant.commands.helpers.doctor_checks import examine

    language = spoken(lang)
    found = examine(language, data, database)
    if json:
        tell_json(found)
    else:
        _tell(found, language)
    if found["problems"]:
        raise typer.Exit(NO)


def _tell(found: dict[str, Any], language: Language) -> None:
    from claimant.commands.helpers.tables import a_table, console

    text = language.text
    data, store, terminal, kernel = (found[part] for part in ("data", "store", "terminal", "kernel"))
    size = f"{terminal['columns']}×{terminal['lines']}"
    rows = {
        "claimant": found["claimant"],
        "Python": f"{found['python']['version']} ({found['python']['platform']})",
        text("Packages"): ", ".join(f"{name} {version}" for name, version in found["packages"].items()),
        **_plug_ins(found["plugins"], language),
        text("Kernel"): {
            True: text("compiled"), False: text("not compiled: searching is slower"), None: text("not there"),
        }[kernel["compiled"]],
        text("Data directory"): data["directory"],
        text("Saved games"): text(
            "{games}; unfinished: {unfinished}", games=data["games"], unfinished=data["unfinished"]
        ),
        text("Server’s tables"): f"{store['tables']} ({store['file']})",
        **_more(store, language),
        text("This terminal"): text(
            "{size}, {colours} colours, {encoding}",
            size=size, colours=language.number(terminal["colours"]), encoding=terminal["encoding"],
        ),
        text("Full-screen game"): why_no_app(terminal, language),
        text("Language"): text(
            "{name}; there are {codes}", name=language.name, codes=", ".join(found["languages"]["known"])
        ),
    }  # fmt: skip
    table = a_table()
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in rows.items():
        table.add_row(name, value)
    printed = console()
    printed.print(table)
    for warning in found["warnings"]:
        printed.print(warning, style="yellow")
    for problem in found["problems"]:
        printed.print(problem, style="bold red")
    if not found["problems"]:
        printed.print(text("All is well."), style="green")


def _plug_ins(plug_ins: list[dict[str, Any]], language: Language) -> dict[str, str]:
    """What each plug-in provides; no row without plug-ins."""
    if not plug_ins:
        return {}
    brought = [f"{each['package']} {each['version']}: {', '.join(each['factions'])}" for each in plug_ins]
    return {language.text("Plug-ins"): "\n".join(brought)}


def _more(store: dict[str, Any], language: Language) -> dict[str, str]:
    """More rows about the server's file."""
    text = language.text
    rows = {}
    if store["schema"]:
        rows[text("Their format")] = text(
            "{schema}, rules {rules}; hours that servers have run: {hours}",
            schema=store["schema"], rules=store["rules"], hours=language.number(store["hours"]),
        )  # fmt: skip
    if store["processes"] is not None:
        rows[text("Running processes")] = language.number(store["processes"])
    if store["server"]:
        rows[text("Running server")] = text("process {process}", process=store["server"])
    if store["reports"]:
        rows[text("Reports of tables")] = language.ntext("{n} open", "{n} open", store["reports"])
    if store["history"]:
        rows[text("What happened")] = "\n".join(
            f"{each['at'][:16]} {each['text']}" for each in store["history"][-SHOWN:]
        )
    return rows


def why_no_app(terminal: dict[str, Any], language: Language) -> str:
    """Whether the app can run here, and if not, why."""
    from claimant.terminal.terminal_check import SMALLEST, can_draw

    if terminal["app"]:
        return language.text("possible here")
    if not terminal["interactive"]:
        return language.text("not here: this is no terminal")
    if not can_draw():
        return language.text("not here: this terminal shows plain lines only (TERM={term})", term=terminal["term"])
    columns, rows = SMALLEST
    return language.text("not here: it needs {columns} × {rows} characters", columns=columns, rows=rows)
