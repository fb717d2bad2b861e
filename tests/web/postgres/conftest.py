"""One cluster for all tests of a process, and a database of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

pytest.importorskip("psycopg")

from tests.web.postgres.database import Database

NUMBERS = count()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Database]:
    with Database() as database:
        yield database


@pytest.fixture
def url(cluster: Database) -> str:
    """The address of an empty database."""
    return cluster.new(f"test{next(NUMBERS)}")
