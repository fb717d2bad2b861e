"""Which kernel and which search run: the same files, compiled or not."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import claimant.kernel
from claimant.kernel import COMPILED

RUNS = "compiled" if COMPILED else "pure"
PACKAGE = Path(claimant.kernel.__file__).parents[1]
MODULES = sorted(path for part in ("kernel", "search") for path in (PACKAGE / part).rglob("*.py"))
SETUP = ast.parse((Path(__file__).parents[2] / "setup.py").read_text(encoding="utf-8"))
[INTERPRETED] = [
    ast.literal_eval(node.value)
    for node in SETUP.body
    if isinstance(node, ast.Assign) and ast.unparse(node).startswith("INTERPRETED")
]


def test_the_kernel_runs_as_these_tests_were_told() -> None:
    """`make test` says which of the two it expects, and runs both."""
    expected = os.environ.get("CLAIMANT_EXPECT") or ("pure" if os.environ.get("CLAIMANT_PURE") else RUNS)
    assert expected == RUNS


def test_all_of_it_is_compiled_or_nothing() -> None:
    for path in MODULES:
        if path.stem != "__init__":
            place = path.relative_to(PACKAGE)
            module = import_module(".".join(("claimant", *place.with_suffix("").parts)))
            runs_source = str(module.__file__).endswith(".py")
            assert runs_source == (place.as_posix() in INTERPRETED or not COMPILED), place


def test_what_stays_interpreted_is_there() -> None:
    assert {path.relative_to(PACKAGE).as_posix() for path in MODULES} >= INTERPRETED


@pytest.mark.parametrize("module", ["kernel.engine.step", "kernel.batch_boards", "search.policy.vote_value"])
def test_claimant_pure_leaves_the_compiled_modules_alone(module: str) -> None:
    """A module is imported before the kernel is asked whether it is compiled."""
    script = (
        f"import claimant.{module} as module; from claimant.kernel import COMPILED\n"
        "print(COMPILED, module.__file__.endswith('.py'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True,
        env={**os.environ, "CLAIMANT_PURE": "1"},
    )  # fmt: skip
    assert done.stdout.split() == ["False", "True"]


def test_a_library_that_does_not_fit_is_left_alone(tmp_path: Path) -> None:
    """The sources are used instead: whoever has another `librt` can play, if more slowly."""
    script = (
        "import sys, importlib.machinery as m\n"
        "create = m.ExtensionFileLoader.create_module\n"
        "def refuse(self, spec):\n"
        "    if spec.name.startswith('claimant'): raise ValueError('another ABI')\n"
        "    return create(self, spec)\n"
        "m.ExtensionFileLoader.create_module = refuse\n"
        "import claimant.search.exact.duel.duel as duel, claimant.kernel\n"
        "print(claimant.kernel.COMPILED, duel.__file__.endswith('.py'))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stdout.split() == ["False", "True"], done.stderr
