"""A test server and Chromium, both for the whole run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serving import Serving, serving

MISSING = "no Chromium here: install the packages chromium and playwright (as root on Debian, make test does it itself)"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-proxy-server",
    "--host-resolver-rules=MAP 192.168.0.7 127.0.0.1",
]  # fmt: skip


def missing() -> str:
    """Why no browser can be driven here; nothing if one can."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return f"{MISSING} (playwright is missing)"
    return "" if shutil.which("chromium") else MISSING


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of this is long, and where there is no browser it is skipped, but never in CI."""
    why = "" if os.environ.get("CI") else missing()
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.long)
            if why:
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("tables") / "tables.db") as found:
        yield found


@pytest.fixture(scope="package")
def browser() -> Iterator[object]:
    """For this folder only: while it is open, its loop leaves no room for the tests that bring loops of their own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield found
        found.close()
