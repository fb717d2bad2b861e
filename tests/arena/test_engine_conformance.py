"""`claimant engine-check` finds what a program does wrong, and nothing wrong with a good one."""

import json
import shlex
import sys
from pathlib import Path
from shutil import which

import pytest
from typer.testing import CliRunner

from claimant.arena.engine_conformance import Check, check
from claimant.bots.engine import process
from claimant.cli import app
from tests.bots.engine.programs import FORGETS_PONG, ILLEGAL, STRICT, program

EXAMPLES = Path(__file__).parents[2] / "examples" / "engines"


def _wrong(*changes: tuple[str, str]) -> set[Check]:
    return {finding.check for finding in check(program(*changes)) if finding.problem}


def test_a_program_of_twenty_lines_conforms() -> None:
    findings = list(check(program()))
    assert not [finding for finding in findings if finding.problem]
    assert {finding.check for finding in findings} == set(Check)


def test_illegal_moves_are_found_in_every_game() -> None:
    assert _wrong(ILLEGAL) == {Check.PLAY, Check.AT_ONCE}


def test_a_program_that_refuses_new_fields_is_found() -> None:
    assert Check.AGAIN in _wrong(STRICT)


def test_a_missing_pong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process.EngineProcess.ping, "__defaults__", (0.5,))
    assert Check.PING in _wrong(FORGETS_PONG)


@pytest.mark.skipif(which("node") is None, reason="needs node, which `make test` installs on Debian as root")
def test_the_example_in_javascript_conforms() -> None:
    found = CliRunner().invoke(app, ["engine-check", f"node {shlex.quote(str(EXAMPLES / 'engine.js'))}", "--json"])
    assert found.exit_code == 0
    assert json.loads(found.output)["conforms"] is True


def test_the_example_in_python_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    command = f"{shlex.quote(sys.executable)} -m claimant engine highest:Highest"
    found = CliRunner().invoke(app, ["engine-check", command, "--lang", "en"])
    assert found.exit_code == 0
    assert found.output.splitlines()[-1] == "The program conforms."


def test_the_examples_are_as_short_as_promised() -> None:
    code = [line for line in (EXAMPLES / "highest.py").read_text().splitlines() if line.strip()]
    assert len(code) <= 10
    script = [line for line in (EXAMPLES / "engine.js").read_text().splitlines() if line.strip()]
    assert len(script) <= 40


def test_a_program_that_is_missing_fails_with_a_sentence() -> None:
    found = CliRunner().invoke(app, ["engine-check", "./nothing-here", "--lang", "en"])
    assert found.exit_code == 1
    assert "can't be started: No such file or directory" in found.output
