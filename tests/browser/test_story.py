"""The story of a game on the page: each trick is seen, the phases have a moment, nothing flashes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.player import DESKTOP, PHONE, Player, sitting
from tests.browser.serving import Serving
from tests.table import position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

RECORDER = """() => {
    window.seen = [];
    const look = () => {
        const main = document.querySelector("main.table");
        const shown = (what) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility());
        const now = JSON.stringify({
            told: main.classList.contains("told"),
            trick: shown(".trick .card").map((each) => each.dataset.card),
            prize: shown(".market .prize .card").map((each) => each.dataset.card),
            flying: document.querySelectorAll(".ghost").length > 0,
            stage: main.dataset.stage,
            moment: document.querySelector("#moment").open,
            reason: shown(".ribbon b").map((each) => each.textContent).join(),
        });
        if (window.seen.at(-1) !== now) window.seen.push(now);
        requestAnimationFrame(look);
    };
    look();
}"""
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
CLAIM = ["go9 kn2 un4", "kn7 un1 dw3"]
DECK = "go1 go2 go3 go4 un2 un3"


def states(me: Player) -> list[dict[str, Any]]:
    """What the page has shown so far, in its order."""
    return [me.page.evaluate("text => JSON.parse(text)", each) for each in me.page.evaluate("window.seen")]


def at_last_card(me: Player, server: Serving, phase: int = 1) -> None:
    """A table where Ada plays the second card of a trick."""
    me.open(pace="slow")
    me.wait_for_cards()
    more: dict[str, Any] = {"deck": DECK} if phase == 1 else {}
    server.set_up(me.table, position(CLAIM, phase=phase, leader=1, **more).play("un1").game)
    me.page.wait_for_selector(".hand button[value=un4]:not([aria-disabled])")
    me.page.wait_for_selector(".trick [data-card=un1]")
    me.page.evaluate(RECORDER)


def test_a_complete_trick_is_seen_before_anybody_takes_its_cards(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, **MOVING) as me:
        at_last_card(me, server)
        prize = states(me)[-1]["prize"]
        me.page.click("[value=un4]")
        me.page.wait_for_selector("main.told .ribbon")
        seen = states(me)
        complete = [each for each in seen if not each["told"]]
        assert complete, "the trick stayed"
        assert all(each["prize"] == prize for each in complete), "nobody has taken the prize meanwhile"
        assert sorted(complete[-1]["trick"]) == ["un1", "un4"]
        assert complete[-1]["reason"] == "Undead 4 beats Undead 1"
        after = seen[seen.index(complete[-1]) + 1 :]
        assert all(each["told"] for each in after)
        assert any(each["flying"] for each in after), "the cards travel"
        assert me.problems == []


def test_with_reduced_motion_the_same_is_shown_without_travel(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        at_last_card(me, server)
        me.page.click("[value=un4]")
        me.page.wait_for_selector("main.told .ribbon")
        seen = states(me)
        assert any(sorted(each["trick"]) == ["un1", "un4"] and not each["told"] for each in seen)
        assert not any(each["flying"] for each in seen)


def test_a_tap_or_a_key_ends_the_wait_and_a_card_can_be_played_during_it(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.page.request.post(f"{server.url}/settings", form={"pause": "tap"}, headers={"origin": server.url})
        at_last_card(me, server)
        me.page.click("[value=un4]")
        me.page.wait_for_selector("main:not(.told) .won [data-card=un4]")
        me.page.wait_for_selector("main[data-turn=yes]")
        me.page.keyboard.press("Shift")
        me.page.wait_for_selector("main.told")
        at_last_card(me, server)
        me.page.click("[value=un4]")
        me.page.wait_for_selector("main:not(.told) .won [data-card=un4]")
        me.page.wait_for_selector("main[data-turn=yes]")
        me.page.click("[value=go9]")
        me.page.wait_for_selector("main.told .trick [data-card=go9]")


def test_the_last_trick_is_shown_like_any_other_before_the_end(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, **MOVING) as me:
        me.open(pace="slow")
        me.wait_for_cards()
        server.set_up(me.table, position(["go9", "go3"], leader=1).play("go3").game)
        me.page.wait_for_selector(".hand button[value=go9]:not([aria-disabled])")
        me.page.evaluate(RECORDER)
        me.page.click("[value=go9]")
        me.page.wait_for_selector("#verdict")
        seen = states(me)
        last = [each for each in seen if sorted(each["trick"]) == ["go3", "go9"]]
        assert last
        assert all(each["stage"] == "playing" for each in last)
        assert seen[-1]["stage"] == "over"


@pytest.mark.parametrize("way", ["key", "tap", "button"])
def test_the_change_of_phase_has_a_moment_of_its_own_that_can_be_skipped(
    browser: Browser, server: Serving, way: str
) -> None:
    with sitting(browser, server.url, PHONE if way == "tap" else DESKTOP) as me:
        me.open(pace="slow")
        me.wait_for_cards()
        piles = ["kn2 un4", "kn7 dw3"]
        table = position(["go9", "go3"], phase=1, leader=1, deck="go1 go2", followers=piles).play("go3")
        server.set_up(me.table, table.game)
        me.page.wait_for_selector(".hand button[value=go9]:not([aria-disabled])")
        me.page.click("[value=go9]")
        me.page.wait_for_selector("#moment[open]")
        told = me.page.locator("#moment").inner_text()
        assert "Your followers are now your hand" in told
        assert "You lead the first trick" in told
        mine = [each.get_attribute("data-card") for each in me.page.locator("#moment .below .card").all()]
        assert sorted(map(str, mine))[-2:] == ["kn2", "un4"]
        me.shot(f"moment-{way}")
        if way == "key":
            me.page.keyboard.press("x")
        elif way == "tap":
            me.page.click("#moment h2")
        else:
            me.page.click("#moment [data-key=go-on]")
        me.page.wait_for_selector("#moment:not([open])", state="attached")
        me.page.wait_for_selector("main[data-turn=yes] .hand button[value=kn2]:not([aria-disabled])")
        me.page.reload()
        me.wait_for_cards()
        assert not me.page.locator("#moment[open]").count(), "who comes later sees the table at once"


VANISHED = """() => {
    window.vanished = [];
    const panels = ["#votes", "#powers", "#log", ".prompt", ".phase", ".seat.at-n .seat-name", ".seat.at-s .seat-name"];
    const look = () => {
        if (document.querySelector("main.table").dataset.stage !== "playing") return;
        for (const name of panels) {
            const panel = document.querySelector(name);
            if (document.querySelector("#choice .option") && name === ".prompt") continue;  // it took its place
            const seen = panel?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
            let opacity = 1;
            for (let each = panel; each; each = each.parentElement) opacity *= getComputedStyle(each).opacity;
            if (!seen || opacity < 1 || !panel.textContent.trim()) window.vanished.push(name);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
MEASURE = """async ({ frames, boxes }) => {
    const found = [];
    for (const frame of frames) {
        const blob = new Blob([Uint8Array.from(atob(frame), (each) => each.charCodeAt(0))], { type: "image/jpeg" });
        const image = await createImageBitmap(blob);
        const canvas = new OffscreenCanvas(image.width, image.height);
        const paper = canvas.getContext("2d");
        paper.drawImage(image, 0, 0);
        found.push(boxes.map(([x, y, width, height]) => {
            const across = image.width, down = image.height;
            const { data } = paper.getImageData(x * across, y * down, width * across, height * down);
            let sum = 0, squares = 0;
            for (let at = 0; at < data.length; at += 4) {
                const light = 0.3 * data[at] + 0.6 * data[at + 1] + 0.1 * data[at + 2];
                sum += light;
                squares += light * light;
            }
            const mean = sum / (data.length / 4);
            return [mean, Math.sqrt(Math.max(0, squares / (data.length / 4) - mean * mean))];
        }));
    }
    return found;
}"""


def test_no_frame_of_fifty_moves_shows_a_panel_or_a_text_vanishing(browser: Browser, server: Serving) -> None:
    """Every frame is looked at twice: in the document, and as a picture whose panels keep their light and contrast.

    The moment between the phases covers the table, so it isn't filmed.
    """
    with sitting(browser, server.url, **MOVING) as me:
        film = Film(me)
        for phases in ((12, 12), (2,)):
            me.open(pace="at-once")
            me.wait_for_cards()
            me.page.evaluate(VANISHED)
            for at, number in enumerate(phases):
                if at:
                    change_phase(me)
                film.start()
                decide(me, number)
                film.stop()
            assert me.page.evaluate("window.vanished") == []
        assert len(film.frames) > 100
        for light, contrast in film.measured("#votes", "#powers", "header.top"):
            usual = sorted(contrast)[len(contrast) // 2]
            assert min(contrast) > 0.6 * usual, "a panel lost its text"
            usual = sorted(light)[len(light) // 2]
            assert max(abs(each - usual) for each in light) < 0.15 * usual, "a panel flashed"


class Film:
    """The frames that the browser draws."""

    def __init__(self, me: Player) -> None:
        self.me = me
        self.frames: list[str] = []
        self.session = me.page.context.new_cdp_session(me.page)
        self.session.on("Page.screencastFrame", self._keep)

    def _keep(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame["data"])
        self.session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def start(self) -> None:
        self.me.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        small = {"format": "jpeg", "quality": 40, "maxWidth": 640, "maxHeight": 400}
        self.session.send("Page.startScreencast", small)

    def stop(self) -> None:
        self.session.send("Page.stopScreencast")

    def measured(self, *names: str) -> Iterator[tuple[list[float], list[float]]]:
        """The light and the contrast of these elements in each frame."""
        boxes = [self._box(name) for name in names]
        looking = self.me.page.context.new_page()
        found = looking.evaluate(MEASURE, {"frames": self.frames, "boxes": boxes})
        for number in range(len(boxes)):
            yield [frame[number][0] for frame in found], [frame[number][1] for frame in found]

    def _box(self, name: str) -> list[float]:
        box = self.me.page.locator(name).bounding_box()
        assert box
        (width, height) = DESKTOP
        return [box["x"] / width, box["y"] / height, box["width"] / width, box["height"] / height]


def change_phase(me: Player) -> None:
    """Play the last card of phase one, and close the moment that follows."""
    me.wait_until(me.decide)
    me.page.wait_for_selector("#moment[open]")
    me.skip_moment()
    me.page.wait_for_selector("main[data-turn=yes]:not(:has(.market))")


def decide(me: Player, number: int) -> None:
    """Decide so many times, and wait until the next decision."""
    made = 0
    while made < number:
        assert me.fact("stage") == "playing"
        made += me.decide()
        me.page.wait_for_timeout(20)
    me.wait_until(lambda: me.fact("turn") == "yes")
    me.skip_moment()
