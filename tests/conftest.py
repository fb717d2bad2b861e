"""Property-based tests use the same examples every time and have no deadline; commands speak English."""

import os
import signal

import pytest
from hypothesis import settings

from tests.repeats import examples

LONG = ("terminal/app/", "terminal/online/", "terminal/plain/test_unknowable")
"""Tests that start servers or draw many screens: none takes long, but all of them do."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What repeats is long, too: quick tests are `not long`."""
    for item in items:
        if item.get_closest_marker("repeat") or item.nodeid.removeprefix("tests/").startswith(LONG):
            item.add_marker(pytest.mark.long)


os.environ["CLAIMANT_LANG"] = "en"  # whatever the language of the machine
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # tests use all cores already: NumPy's threads would only wait

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's background job: nor could its programs be interrupted
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("steady", max_examples=examples(100), derandomize=True, deadline=None, database=None)
settings.load_profile("steady")
