"""Sounds: off by default, short and soft; they never delay anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import sitting
from tests.browser.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WATCHED = """
    window.made = []; window.tones = 0;
    const Context = AudioContext, Tone = OscillatorNode;
    window.AudioContext = class extends Context { constructor(...all) { super(...all); window.made.push(this); } };
    window.OscillatorNode = class extends Tone { constructor(...all) { super(...all); window.tones += 1; } };
"""
"""A page that notes what it makes to sound."""
RENDERED = """async (name) => {
    const { sound } = await import(new URL("sound.js", document.querySelector("script[type=module]").src));
    const context = new OfflineAudioContext(1, 44100 * 2, 44100);
    const lasts = sound(name, context, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    const peak = (some) => some.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const slice = (at) => samples.slice(at * 2205, (at + 1) * 2205);
    const shape = Array.from({ length: 20 }, (_, at) => Math.round(peak(slice(at)) * 1000));
    const crossings = samples.reduce((sum, each, at) => sum + (at && each * samples[at - 1] < 0 ? 1 : 0), 0);
    const after = peak(samples.slice(Math.ceil(lasts * 44100)));
    return { lasts, peak: peak(samples), after, shape: [...shape, crossings] };
}"""


@pytest.mark.parametrize("wanted", ["true", "false"])
def test_sounds_are_for_those_who_asked_for_them(browser: Browser, server: Serving, wanted: str) -> None:
    with sitting(browser, server.url) as me:
        me.page.add_init_script(WATCHED)
        me.page.request.post(f"{server.url}/settings", form={"sound": wanted}, headers={"origin": server.url})
        me.open()
        me.wait_for_cards()
        assert me.page.evaluate("made.length") == 0, "nothing may sound before its reader has done something"
        for _ in range(3):
            me.page.wait_for_selector("main[data-turn=yes]")
            me.decide()
        me.page.wait_for_selector("main[data-turn=yes]")
        if wanted == "true":
            assert me.page.evaluate("made.map(each => each.state)") == ["running"]
            assert me.page.evaluate("tones") >= 3
        else:
            assert me.page.evaluate("made.length + tones") == 0
        assert me.problems == []


NAMES = ("card", "won", "lost", "turn", "phase", "end", "clock")


def test_every_sound_is_short_soft_and_different(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.go("/")
        heard = {name: me.page.evaluate(RENDERED, name) for name in NAMES}
    for name, one in heard.items():
        assert 0.02 < one["peak"] < 0.25, name
        assert one["lasts"] < 1.5, name
        assert one["after"] < 0.001, name
    shapes = {tuple(one["shape"]) for one in heard.values()}
    assert len(shapes) == len(NAMES)


def test_one_button_at_the_table_turns_sounds_on_and_keeps_it_so(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url) as me:
        me.page.add_init_script(WATCHED)
        me.open()
        me.wait_for_cards()
        button = me.page.get_by_role("button", name="Sounds")
        assert button.get_attribute("aria-pressed") == "false"
        me.page.keyboard.press("ArrowRight")
        assert me.page.evaluate("made.length + tones") == 0, "nothing sounds before somebody turned it on"
        with me.page.expect_response("**/settings"):
            button.click()
        assert button.get_attribute("aria-pressed") == "true"
        me.wait_until(lambda: me.page.evaluate("tones") >= 2)
        assert me.fact("stage") == "playing", "the page was not left"
        me.page.reload()
        assert button.get_attribute("aria-pressed") == "true"
        with me.page.expect_response("**/settings"):
            button.click()
        me.page.reload()
        assert button.get_attribute("aria-pressed") == "false"
        assert me.problems == []


def test_without_script_the_settings_turn_sounds_on(browser: Browser, server: Serving) -> None:
    with sitting(browser, server.url, java_script_enabled=False) as me:
        me.go("/how-to-play")
        me.page.locator("#settings > summary").click()
        me.page.locator("#settings [name=sound]").select_option("true")
        me.page.locator("#settings form button").first.click()
        assert me.page.locator("html").get_attribute("data-sound") == "on"
