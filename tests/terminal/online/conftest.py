"""One server for all tests of a file; and one that cheats, with our client at its table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimant.terminal.online.fair_deals import Deals
from claimant.terminal.online.remembered_seats import Ticket
from tests.terminal.online.cheat import ME, TABLE, Cheat
from tests.web.served import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served") / "tables.db") as found:
        yield found


@pytest.fixture
def cheat() -> Cheat:
    return Cheat()


@pytest.fixture
def mine(cheat: Cheat, data: Path) -> Deals:
    """Our client."""
    return Deals(Ticket(cheat.url, TABLE, ME, "token", "Ada"), cheat, lambda: cheat.now)
