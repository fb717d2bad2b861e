"""Every test of the terminal has its own data directory and a terminal of usual width."""

from pathlib import Path

import pytest

from tests.terminal.typist import WIDTH


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "data"
