"""Takes the pictures for the documentation: a game against a bot, some tricks into phase two, on a desk and on a phone.

With arguments it takes the table at other sizes, in another language or in the dark: `--size 844x390 --lang de --dark`.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).parents[1] / "docs" / "images"
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-proxy-server"]
PORT = 8765
SITE = f"http://127.0.0.1:{PORT}"
DESK, PHONE = (1280, 800), (390, 844)
PLAYS = 4
"""How many cards are played in phase two before the picture."""
PLAN = {
    "players": 2,
    "factions": ["goblins", "knights", "undead", "dwarves", "doppelgangers"],
    "seats": [{"who": "me"}, {"who": "bot", "name": "Ben"}],
    "pace": "fast",
}
MINE = ".option, .hand button:not([aria-disabled])"


def sit_down(page: Page) -> None:
    """Open a table against a bot."""
    body = {"plan": PLAN, "name": "Ada"}
    answer = page.request.post(f"{SITE}/api/tables", data=body, headers={"origin": SITE})
    page.goto(f"{SITE}/t/{answer.json()['table']['id']}")


def play(page: Page, until: str, moves: int = 100) -> None:
    """Make the first legal move until this element is there, or so many times."""
    while moves and not page.locator(f"{until}, #verdict").count():
        page.wait_for_timeout(100)
        if page.locator("main[data-turn=yes]").count():
            page.locator(MINE).first.click(position={"x": 12, "y": 12})  # the rest may lie under other cards
            page.wait_for_timeout(400)
            moves -= 1


def take(page: Page, name: str, size: tuple[int, int] = DESK) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(0, 0)
    page.wait_for_timeout(2500)  # until everything lies where it belongs
    page.screenshot(path=PICTURES / f"{name}.png")


def whole_game(page: Page) -> None:
    """All pictures of the documentation."""
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    sit_down(page)
    play(page, "#moment[open]")
    take(page, "moment")
    page.keyboard.press("Enter")
    play(page, "#verdict", PLAYS)
    page.wait_for_selector("main[data-turn=yes]")
    take(page, "table")
    take(page, "phone", PHONE)
    play(page, "#verdict")
    take(page, "end")


def one_table(page: Page, size: tuple[int, int]) -> None:
    sit_down(page)
    play(page, "#moment[open]", PLAYS)
    take(page, f"table-{size[0]}x{size[1]}", size)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--size", help="the window, as in 844x390")
    asked.add_argument("--lang", default="en-GB", help="the language of the browser")
    asked.add_argument("--dark", action="store_true", help="dark colours")
    told = asked.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, "-m", "claimant", "serve", f"--port={PORT}", "--no-browser", f"--data={data}/tables.db"],
            stdout=subprocess.DEVNULL,
        )
        try:
            time.sleep(5)
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                context = browser.new_context(locale=told.lang, color_scheme="dark" if told.dark else "light")
                if told.size:
                    width, height = map(int, told.size.split("x"))
                    one_table(context.new_page(), (width, height))
                else:
                    whole_game(context.new_page())
                browser.close()
        finally:
            server.terminate()
            server.wait()
