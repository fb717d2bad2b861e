"""Takes the README's picture of the table: a game against a bot, some tricks into phase two."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "table.png"
CHROMIUM = "/usr/bin/chromium"
PORT = 8765
PLAYS = 17
MINE = "#hand button:not([aria-disabled=true]), .choice button"


def my_turn(page: Page) -> None:
    """Wait until it is my turn, by the title: the page's policy allows no script of ours."""
    page.wait_for_timeout(500)
    while "Your turn" not in page.title():
        page.wait_for_timeout(100)


def take(page: Page) -> None:
    """Make the first legal move a number of times, then take the picture."""
    page.goto(f"http://127.0.0.1:{PORT}/")
    page.locator("form[action='/play-now'] button").first.click()
    for _ in range(PLAYS):
        my_turn(page)
        page.locator(MINE).first.click()
    my_turn(page)
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURE)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, "-m", "claimant", "serve", f"--port={PORT}", "--no-browser", f"--data={data}/tables.db"],
            stdout=subprocess.DEVNULL,
        )
        try:
            time.sleep(3)
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
                take(browser.new_page(viewport={"width": 1280, "height": 800}))
                browser.close()
        finally:
            server.terminate()
            server.wait()
