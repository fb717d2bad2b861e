"""The story of a game on the page: each trick is seen before its cards go, the phases have a moment, nothing flashes."""

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
MOVING = {"reduced_motion": "no-preference"}
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
    window.moment = [Infinity, 0];
    const look = () => {
        if (document.querySelector("main.table").dataset.stage !== "playing") return;
        if (document.querySelector("#moment").open)
            window.moment = [Math.min(window.moment[0], Date.now() / 1000), Date.now() / 1000];
        for (const name of panels) {
            const panel = document.querySelector(name);
            if (document.querySelector("#choice .option") && name === ".prompt") continue;  // the choice takes its place
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
            const { data } = paper.getImageData(
                x * image.width, y * image.height, Math.max(1, width * image.width), Math.max(1, height * image.height));
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


MARGIN = 0.5
"""Seconds around the moment between the phases, which covers the table."""


def test_no_frame_of_fifty_moves_shows_a_panel_or_a_text_vanishing(browser: Browser, server: Serving) -> None:
    """Every frame is looked at twice: in the document, and as a picture whose panels keep their light and contrast."""
    with sitting(browser, server.url, **MOVING) as me:
        me.open(pace="at-once")
        me.wait_for_cards()
        taken: list[tuple[float, str]] = []
        session = me.page.context.new_cdp_session(me.page)

        def keep(frame: dict[str, Any]) -> None:
            taken.append((frame["metadata"]["timestamp"], frame["data"]))
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", keep)
        me.page.evaluate(VANISHED)
        boxes = [box for name in ("#votes", "#powers", "header.top") for box in part_of_window(me, name)]
        session.send("Page.startScreencast", {"format": "jpeg", "quality": 40, "maxWidth": 640, "maxHeight": 400})
        for _ in decisions(me, 25):  # a bot answers each
            assert me.page.evaluate("window.vanished") == []
        session.send("Page.stopScreencast")
        began, ended = me.page.evaluate("window.moment")
        frames = [frame for at, frame in taken if not began - MARGIN < at < ended + MARGIN]
        assert len(frames) > 100
        looking = me.page.context.new_page()
        looking.goto("about:blank")
        measured = looking.evaluate(MEASURE, {"frames": frames, "boxes": boxes})
        for box in range(len(boxes)):
            lights, contrasts = zip(*(frame[box] for frame in measured), strict=True)
            usual = sorted(contrasts)[len(contrasts) // 2]
            import base64, pathlib
            kept=[(at,f) for at,f in taken if not began - MARGIN < at < ended + MARGIN]
            for n,(c,l) in enumerate(zip(contrasts,lights)):
                if c < .6*usual:
                    pathlib.Path(f"/tmp/frame-{box}-{n}.jpg").write_bytes(base64.b64decode(kept[n][1])); print("BAD",box,n,kept[n][0],began,ended,c,l)
            light = sorted(lights)[len(lights) // 2]
            assert min(contrasts) > 0.6 * usual, "a panel lost its text"
            assert max(abs(each - light) for each in lights) < 0.15 * light, "a panel flashed"


def part_of_window(me: Player, name: str) -> Iterator[list[float]]:
    box = me.page.locator(name).bounding_box()
    assert box
    yield [box["x"] / DESKTOP[0], box["y"] / DESKTOP[1], box["width"] / DESKTOP[0], box["height"] / DESKTOP[1]]


def decisions(me: Player, number: int) -> Iterator[int]:
    """Decide so many times; waits for each turn. The moment between the phases is left out of the frames."""
    made = 0
    while made < number and me.fact("stage") == "playing":
        if me.decide():
            made += 1
            yield made
        me.page.wait_for_timeout(20)
    assert made == number
