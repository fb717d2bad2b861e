"""A test server for each test that needs one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.house import House, house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A running app with an empty store."""
    async with house(tmp_path / "tables.db") as found:
        yield found


@pytest.fixture
def short_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients that add nothing to the deal are not waited for: each step of the deal is over at once."""
    monkeypatch.setattr("claimant.web.tables.room.STEP_SECONDS", 0.05)
