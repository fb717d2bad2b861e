"""`make play` on a fresh machine: each step says what it does and how long it takes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[1] / "tools"
COMPILED = ("src/claimant/kernel/engine/bits.py", "src/claimant/search/exact/duel/duel.py")
PYTHON = """#!/bin/sh
# A Python that answers what the script asks, and does nothing.
case "$*" in
-) cat >/dev/null; echo ok ;;
--version) echo "Python 3.99" ;;
-c*) echo the same ;;
"-m venv "*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python" ;;
*FAILING*) exit 1 ;;
esac
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with nothing in it, and such a Python."""
    for name in ("pyproject.toml", "setup.py", "tools/cold.h", *COMPILED):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "run.txt").write_text("one==1 \\\n    --hash=sha256:1\ntwo==2\n")
    (tmp_path / "FAILING.txt").touch()
    (tmp_path / "python").write_text(PYTHON)
    (tmp_path / "python").chmod(0o755)
    shutil.copy(TOOLS / "venv.sh", tmp_path / "tools")
    return tmp_path


def set_up(project: Path, lock: str, *more: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", "tools/venv.sh", ".venv", lock, *more]
    chosen = {**os.environ, "PYTHON": str(project / "python")}
    return subprocess.run(command, cwd=project, env=chosen, capture_output=True, text=True, check=False, timeout=60)


def test_each_step_says_what_it_does_and_how_long_it_takes(project: Path) -> None:
    done = set_up(project, "run.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.sub(r"\d+ s\.", "N s.", done.stdout).splitlines() == [
        "Setting up .venv with Python 3.99 (about 5 s) done in N s.",
        "Installing the 2 packages of run.txt (15 s or more, depending on the network) done in N s.",
        "Compiling the kernel, on which bots think (once; about a minute) done in N s.",
    ]
    again = set_up(project, "run.txt")
    assert "Compiling" not in again.stdout, "what is compiled isn't compiled again"


def test_for_the_documentation_only_packages_are_installed(project: Path) -> None:
    done = set_up(project, "run.txt", "packages")
    assert done.returncode == 0
    assert "Installing the 2 packages" in done.stdout
    assert "Compiling" not in done.stdout


def test_a_step_that_fails_ends_the_set_up(project: Path) -> None:
    done = set_up(project, "FAILING.txt")
    assert done.returncode == 1
    assert "Compiling" not in done.stdout
