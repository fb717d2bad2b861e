"""The exact solver needs little memory, however long it searches."""

from __future__ import annotations

import subprocess
import sys

import pytest

from claimant.kernel import COMPILED

MOST = 256
"""Megabytes for a process that solves, the interpreter included."""
SEARCHES = """
from pathlib import Path
from random import Random
from claimant.rules.lineup import LineUp
from claimant.search.budget import Budget
from claimant.search.exact.solver import Solver
from tests.search.small_duels import small_duel

solver = Solver(LineUp.of(2, {names}, heroes=True))
for seed in range(2):
    state = small_duel(Random(seed), LineUp.of(2, {names}, heroes=True), 13)
    solver.solve(state, Budget(nodes=400_000), margin=True)
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


@pytest.mark.skipif(not COMPILED, reason="it would take too long uncompiled")
@pytest.mark.skipif(sys.platform != "linux", reason="other systems say it elsewhere")
def test_a_solver_that_searches_for_long_stays_small() -> None:
    script = SEARCHES.format(names=["goblins", "knights", "vampires", "dwarves", "trolls"])
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert int(printed) / 1024 < MOST
