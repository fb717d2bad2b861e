"""A terminal that vanishes without a signal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimant.notation.records import record_file

LONGEST = 120.0
"""Against hanging."""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_an_app_whose_terminal_is_gone_ends_and_has_saved_its_game(data: Path) -> None:
    import pty

    keyboard, terminal = pty.openpty()
    environ = {**os.environ, "CLAIMANT_DATA": str(data), "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "claimant", "play", "--seed", "1"]
    process = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environ)
    os.close(terminal)
    try:
        said = ""
        while "Your turn" not in said:
            said += os.read(keyboard, 65536).decode(errors="replace")
        os.close(keyboard)
        process.wait(timeout=LONGEST)
    finally:
        process.kill()
        process.wait()
    [file] = data.glob("*.claim")
    assert not record_file.read(file.read_bytes()).game.is_over
