"""Every test of the commands has its own data directory, the English language and a terminal of usual width."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CLAIMANT_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "CLAIMANT_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "data"
