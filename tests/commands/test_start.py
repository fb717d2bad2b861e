"""The first start is fast because unneeded modules aren't imported. The tests count modules, not seconds."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {
    "asyncio", "babel", "http", "jinja2", "librt", "markdown_it", "msgspec", "multiprocessing", "numpy", "rich",
    "sqlite3", "ssl", "starlette", "textual", "uvicorn",
}  # fmt: skip
SCRIPT = """
import json, sys
before = set(sys.modules)
from claimant.cli import main
sys.argv = ["claimant", *json.loads(sys.argv[1])]
try:
    main()
except SystemExit:
    pass
print(json.dumps(sorted(set(sys.modules) - before)), file=sys.stderr)
"""
MOST_MODULES = 150
"""Typer alone brings some 90 along, and each command is a module."""


def imported(*arguments: str) -> set[str]:
    """The modules that a command imports."""
    command = [sys.executable, "-c", SCRIPT, json.dumps(arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "arguments",
    [(), ("--help",), ("play", "--help"), ("serve", "--help"), ("--help", "--lang", "de"), ("--lang", "it")],
)
def test_asking_for_help_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    modules = imported(*arguments)
    assert not {name.partition(".")[0] for name in modules} & HEAVY
    assert not [name for name in modules if name.startswith(("claimant.rules", "claimant.notation"))]
    assert len(modules) <= MOST_MODULES


def test_one_command_does_not_import_the_others() -> None:
    commands = {name for name in imported("rules", "dwarves") if name.startswith("claimant.commands.")}
    helpers = {f"claimant.commands.helpers{name}" for name in ("", ".output", ".options", ".help_page")}
    assert commands == {"claimant.commands.rules", *helpers}


def test_a_command_that_shows_no_help_reads_no_catalogue_for_it() -> None:
    assert "claimant.locale.compiled_catalogue" not in imported("--version")


def test_looking_something_up_needs_no_screen_and_no_server() -> None:
    modules = imported("rules", "dwarves")
    assert not {name.partition(".")[0] for name in modules} & {"textual", "starlette", "numpy", "jinja2", "uvicorn"}


def test_it_is_called_as_a_module_too() -> None:
    done = subprocess.run([sys.executable, "-m", "claimant", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("claimant ")


def test_the_library_offers_everything_and_imports_it_when_it_is_asked_for() -> None:
    script = (
        "import sys, claimant; assert 'claimant.rules' not in sys.modules; claimant.Game; "
        "from claimant import *; print(preset('claim').players, 'worlds' in dir(claimant))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "2 True\n"
