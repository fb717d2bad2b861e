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
    return { lasts, peak: peak(samples), after: peak(samples.slice(Math.ceil(lasts * 44100))) };
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


@pytest.mark.parametrize("name", ["turn", "card"])
def test_a_sound_is_short_and_does_not_clip(browser: Browser, server: Serving, name: str) -> None:
    with sitting(browser, server.url) as me:
        me.go("/")
        heard = me.page.evaluate(RENDERED, name)
        assert 0.05 < heard["peak"] < 0.5
        assert heard["lasts"] < 1
        assert heard["after"] < 0.001
