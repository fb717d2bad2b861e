"""One server for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.served import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served") / "tables.db") as found:
        yield found
