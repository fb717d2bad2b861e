"""Marks repetitions: `make test` runs some cases of a test, `make test-long` all of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

ALL = os.environ.get("CLAIMANT_TESTS") == "all"
"""Set by `make test-long`."""


def repeats(*values: Any) -> Any:
    """One case for `parametrize` that shows what another case shows already."""
    return pytest.param(*values, marks=pytest.mark.repeat)


def first(many: int, values: Iterable[Any]) -> list[Any]:
    """Cases for `parametrize` of one value each, of which all but the first repeat the idea."""
    return [value if at < many else repeats(value) for at, value in enumerate(values)]


def examples(many: int) -> int:
    """This many examples of a property in the long run, a fifth of them in the usual one."""
    return many if ALL else max(1, many // 5)
