"""A player in a browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOTS = Path(__file__).parent / "shots"
FACTIONS = ("goblins", "knights", "undead", "dwarves", "doppelgangers", "dragons", "seers")
ASK = """async ([path, told]) => {
  const how = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(told) };
  return (await fetch(path, told ? how : {})).json();
}"""
DESKTOP, PHONE = (1280, 800), (360, 740)


class Player:
    """A page with a table on it, or on its way there."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def shot(self, name: str, whole: bool = False) -> None:
        """Keep a picture of the page."""
        SHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=whole)

    def fact(self, name: str) -> str:
        """What the table says about itself: stage, turn, version."""
        return self.page.locator("main.table").get_attribute(f"data-{name}") or ""

    @property
    def cards(self) -> list[str]:
        """The hand, as it is named to those who don't see it."""
        return [card.get_attribute("aria-label") or "" for card in self.page.locator(".hand button").all()]

    @property
    def table(self) -> str:
        return self.fact("table")

    def set_up(self, **fields: str) -> None:
        """Open a table by the set-up's form."""
        self.go("/new")
        for name, value in fields.items():
            field = self.page.locator(f"[name='{name.replace('_', '-')}']")
            if field.first.get_attribute("type") in ("radio", "checkbox"):
                self.page.check(f"[name='{name}'][value='{value}']")
            elif field.first.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.click("button[value=open]")
        self.page.wait_for_selector("main.table")

    def open(self, **plan: Any) -> None:
        """Open a table by the API, also one that the set-up's form doesn't offer."""
        seats = plan.pop("seats", ("me", "bot"))
        factions = FACTIONS[:5] if len(seats) == 2 else FACTIONS
        name, public = plan.pop("named", "Ada"), plan.pop("public", False)
        sitting = [{"who": who} if isinstance(who, str) else who for who in seats]
        told = {"players": len(seats), "factions": factions, "seats": sitting} | plan
        asked = {"plan": {"pace": "at-once"} | told, "name": name, "public": public}
        answer = self.page.request.post(f"{self.url}/api/tables", data=asked, headers={"origin": self.url})
        assert answer.status == 201, answer.text()
        self.go(f"/t/{answer.json()['table']['id']}")

    @property
    def invitation(self) -> str:
        """The link to the first seat that is open."""
        return self.page.locator(".invitation input.link").first.input_value()

    def join(self, invitation: str) -> None:
        """Take the seat that one is invited to, as Ben."""
        self.page.goto(invitation)
        self.page.fill("[name=name]", "Ben")
        self.page.click("button.big")

    def wait_for_cards(self) -> None:
        self.page.wait_for_selector(".hand button")

    def decide(self) -> bool:
        """Make a decision, if one is asked; waits until the table has moved on."""
        if self.fact("turn") != "yes" or self.fact("stage") != "playing":
            return False
        self.skip_moment()
        version = self.fact("version")
        options = self.page.locator(".option")
        button = options if options.count() else self.page.locator(".hand button:not([aria-disabled])")
        button.first.click(position={"x": 12, "y": 12})  # the rest may lie under other cards
        self.moved_on(version)
        return True

    def skip_moment(self) -> None:
        """Close the moment between the phases, if it is shown."""
        if self.page.locator("#moment[open]").count():
            self.page.keyboard.press("Enter")
            self.page.wait_for_selector("#moment:not([open])", state="attached")

    def tab_to(self, selector: str, most: int = 200) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(most):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} can't be reached by Tab")

    def moved_on(self, version: str) -> None:
        self.wait_until(lambda: self.fact("version") != version)

    def wait_until(self, true: Callable[[], bool], seconds: float = 60) -> None:
        """Ask the page again and again.

        Playwright's `wait_for_function` runs its script by `eval` from a timer of the page, which the Content
        Security Policy forbids.
        """
        until = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < until, f"not true within {seconds} seconds"
            self.page.wait_for_timeout(20)

    def wait_for_count(self, selector: str, many: int) -> None:
        """Wait until this many elements are on the page."""
        elements = self.page.locator(selector)
        self.wait_until(lambda: elements.count() == many)

    def wait_for_version(self, least: int) -> None:
        self.wait_until(lambda: int(self.fact("version")) >= least)

    def wide(self) -> int:
        """How much wider the page is than the window."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return width


def play_ahead(*players: Player, left: int = 3) -> None:
    """Play by the API, without the table's page, until this many cards are left in a hand of phase two.

    For tests of what comes at the end: whole games on the page have tests of their own.
    """
    table = players[0].table
    for player in players:
        player.go("/keys")
    position: dict[str, Any] = {"phase": 1}
    while position["phase"] == 1 or max(position["hand_sizes"]) > left:
        for player in players:
            found = player.page.evaluate(ASK, [f"/api/tables/{table}", None])
            position = found["position"]
            if position["legal"]:
                move = {"move": position["legal"][0], "version": found["version"]}
                player.page.evaluate(ASK, [f"/api/tables/{table}/moves", move])
    for player in players:
        player.go(f"/t/{table}")
        player.page.wait_for_selector("main.table")


def play_out(*players: Player, seconds: float = 150) -> None:
    """All of them play until the game is over."""
    until = time.monotonic() + seconds
    while players[0].fact("stage") == "playing":
        assert time.monotonic() < until, "the game takes too long"
        decided = [player.decide() for player in players]
        if not any(decided):
            players[0].page.wait_for_timeout(30)


@contextmanager
def sitting(browser: Browser, url: str, size: tuple[int, int] = DESKTOP, **more: Any) -> Iterator[Player]:
    """A player with a browser profile of their own."""
    told = {"reduced_motion": "reduce", "locale": "en-GB", **more}
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **told)
    context.set_default_timeout(60_000)  # against hanging only
    yield Player(context.new_page(), url)
    context.close()
