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
    try:
        made = Database()
    except LookupError as error:
        pytest.skip(str(error))
    with made as database:
        yield database


@pytest.fixture
def url(cluster: Database) -> Iterator[str]:
    """The address of an empty database."""
    yield from _new(cluster)


@pytest.fixture
def other(cluster: Database) -> Iterator[str]:
    """The address of another empty database."""
    yield from _new(cluster)


def _new(cluster: Database) -> Iterator[str]:
    made = cluster.new(f"test{next(NUMBERS)}")
    yield made
    cluster.drop(made)
