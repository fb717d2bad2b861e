"""The checks of `claimant doctor`, with their results as plain values."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from claimant.commands.helpers.output import fail

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from claimant.locale.languages import Language
    from claimant.terminal.saves.saved_games import Saved
    from claimant.web.storage.incidents import Incident
    from claimant.web.store_check import Checkup

PACKAGES = ("babel", "jinja2", "msgspec", "numpy", "rich", "starlette", "textual", "typer", "uvicorn")


def examine(language: Language, data: Path | None = None, database: str | None = None) -> dict[str, Any]:
    """The results of all checks, and a list of problems; `data` names a server's file, or `database` its database."""
    from claimant.data_directory import tables_file
    from claimant.locale.languages import LANGUAGES

    file = data or tables_file()
    problems: list[str] = []
    return {
        "claimant": version("claimant"),
        "python": {
            "version": platform.python_version(),
            "implementation": platform.python_implementation(),
            "platform": f"{platform.system()} {platform.machine()}",
        },
        "packages": _packages(problems, language),
        "plugins": _plug_ins(problems, language),
        "kernel": {"compiled": _kernel_is_compiled()},
        "data": _data(problems, language),
        "store": _store(file, problems, language) if database is None else _database(database, problems, language),
        "terminal": terminal(),
        "languages": {"spoken": language.code, "known": list(LANGUAGES)},
        "warnings": _warnings(file, language) if database is None else _database_warnings(database, language),
        "problems": problems,
    }


def _packages(problems: list[str], language: Language) -> dict[str, str]:
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            problems.append(language.text("The package {name} is missing: install claimant again.", name=name))
    return found


def _plug_ins(problems: list[str], language: Language) -> list[dict[str, Any]]:
    """What installed plug-ins provide; one that can't be loaded is a problem."""
    from claimant.rules.registry import PLUG_INS

    problems += [
        language.text(
            "The plug-in {name} of the package {package} can’t be used: {problem} It was left out.",
            name=each.name, package=each.package, problem=sentence(each.problem),
        )
        for each in PLUG_INS
        if each.problem
    ]  # fmt: skip
    return [
        {"name": each.name, "package": each.package, "version": each.version, "factions": list(each.factions)}
        for each in PLUG_INS
        if not each.problem
    ]


def sentence(problem: str) -> str:
    """The problem with a full stop at its end."""
    return problem if problem.endswith((".", "!", "?")) else f"{problem}."


def _kernel_is_compiled() -> bool | None:
    try:
        return bool(import_module("claimant.kernel").COMPILED)
    except (ImportError, AttributeError):
        return None


def _data(problems: list[str], language: Language) -> dict[str, Any]:
    from claimant.data_directory import data_directory
    from claimant.locale.errors import why
    from claimant.terminal.saves.saved_games import games

    directory = data_directory()
    writable = _is_writable(directory)
    if not writable:
        problems.append(
            language.text("Nothing can be written to {place}: games there can’t be saved.", place=str(directory))
        )
    sound = unfinished = 0
    try:
        for saved in games():
            if saved.record is not None:
                sound += 1
                unfinished += not saved.record.game.is_over
            else:
                problems.append(_bad_save(saved, language))
    except OSError as error:
        place, problem = str(directory), why(error, language.words)
        problems.append(
            language.text("The saved games in {directory} can’t be read: {problem}.", directory=place, problem=problem)
        )
    return {
        "directory": str(directory),
        "exists": directory.is_dir(),
        "writable": writable,
        "games": sound,
        "unfinished": unfinished,
    }


def _bad_save(saved: Saved, language: Language) -> str:
    """A sentence about a saved game that can't be read."""
    from claimant.locale.errors import why

    if isinstance(saved.error, OSError):
        problem = why(saved.error, language.words)
        return language.text("The saved game {file} can’t be read: {problem}.", file=str(saved.file), problem=problem)
    return language.text(
        "The saved game {file} is damaged: {problem} The file was left as it is.",
        file=str(saved.file), problem=str(saved.error),
    )  # fmt: skip


def _is_writable(directory: Path) -> bool:
    """Can we write there? Tries it if the directory exists, else checks the permissions of its parent."""
    if directory.is_dir():
        try:
            with tempfile.TemporaryFile(dir=directory):
                return True
        except OSError:
            return False
    above = next(each for each in directory.absolute().parents if each.exists())
    return not directory.exists() and above.is_dir() and os.access(above, os.W_OK | os.X_OK)


def _warnings(file: Path, language: Language) -> list[str]:
    """What works but should be changed."""
    from claimant.web.storage.file_permissions import exposures

    return [language.text(sentence, path=str(path)) for sentence, path in exposures(file)]


def _store(file: Path, problems: list[str], language: Language) -> dict[str, Any]:
    """What a server's file contains, and its incidents."""
    from claimant.web.store_check import check

    return {**_checked(str(file), lambda: check(file), problems, language), "exists": file.exists()}


def _database(url: str, problems: list[str], language: Language) -> dict[str, Any]:
    """What a server's database contains, and its incidents."""
    try:
        from claimant.web.database_check import check_database
        from claimant.web.storage.postgres.connecting import shown
    except ImportError:
        fail("PostgreSQL needs an extra that isn't installed: pip install 'claimant[postgres]'")
    found = _checked(shown(url), lambda: check_database(url), problems, language)
    return {**found, "exists": bool(found["schema"])}


def _database_warnings(url: str, language: Language) -> list[str]:
    from claimant.web.database_check import risky_settings
    from claimant.web.operation.backups.postgres_copy import days_since_backup

    found = [
        language.text("The database has {setting}: a power cut may lose games.", setting=each)
        for each in risky_settings(url)
    ]
    if days_since_backup(url) is None:
        found.append(language.text("The database was never backed up with “claimant backup”."))
    return found


def _checked(name: str, check: Callable[[], Checkup], problems: list[str], language: Language) -> dict[str, Any]:
    """What a check of a store found, in plain values."""
    from claimant.web.storage.migrations import TooNew
    from claimant.web.store_check import Checkup

    try:
        found = check()
    except TooNew as error:
        problems.append(error.said(language))
        found = Checkup(problem=str(error))
    else:
        if found.problem:
            problems.append(
                language.text(
                    "The server’s tables in {file} can’t be read: {problem}.", file=name, problem=found.problem
                )
            )
    wrong = [_incident(each, language) for each in (*found.aside, *found.lost)]
    problems += [each["text"] for each in wrong]
    return {
        "file": name,
        "sound": found.is_sound,
        "tables": found.tables,
        "damaged": [each["table"] for each in wrong if each["kind"] == "damaged"],
        "schema": found.schema,
        "rules": found.rules,
        "hours": round(found.seconds / 3600, 1),
        "server": found.process,
        "processes": found.processes,
        "reports": found.reports,
        "wrong": wrong,
        "history": [_incident(each, language) for each in found.history],
    }


def _incident(incident: Incident, language: Language) -> dict[str, Any]:
    from claimant.web.storage.incidents import SENTENCES

    return {
        "kind": incident.kind.value,
        "table": incident.table or None,
        "entries": incident.entries,
        "at": datetime.fromtimestamp(incident.at, UTC).isoformat() if incident.at else None,
        "text": language.text(SENTENCES[incident.kind], **incident.values),
    }


def terminal() -> dict[str, Any]:
    """The features of the terminal, if there is one."""
    from rich.console import Console

    from claimant.ascii_text import CODEC
    from claimant.terminal.terminal_check import SMALLEST, can_draw

    columns, lines = shutil.get_terminal_size()
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    drawn = can_draw()
    asked = Console(force_terminal=True) if interactive else Console()
    known = {"standard": 16, "256": 256, "truecolor": 16_777_216, "windows": 16}
    return {
        "interactive": interactive,
        "term": os.environ.get("TERM", ""),
        "columns": columns,
        "lines": lines,
        "colours": 0 if os.environ.get("NO_COLOR") else known.get(asked.color_system or "", 0),
        "encoding": "ascii" if sys.stdout.encoding == CODEC else sys.stdout.encoding,
        "app": drawn and columns >= SMALLEST[0] and lines >= SMALLEST[1],
    }
