"""The screen on which a game is played."""

from __future__ import annotations

from collections.abc import Coroutine
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from claimant.rules.moves import Move
from claimant.rules.state import OVER
from claimant.rules.view import View
from claimant.terminal.app import sheet_texts
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.screens.end import AGAIN, AGREE, ANEW, DECLINE, SAME, EndScreen
from claimant.terminal.app.screens.phrases import Phrases
from claimant.terminal.app.screens.playing import KEY_NAMES, TABLE_KEYS, Playing
from claimant.terminal.app.screens.sheet import Sheet
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.table import TableView
from claimant.terminal.seat import Chair

BREATH = 0.3
"""Seconds after a move before the next one is accepted, so that a key held too long doesn't play a second card."""


class GameScreen(Playing):
    """The table, the keys, and the player's seat."""

    KEYS: ClassVar[dict[str, str]] = TABLE_KEYS | {
        "h": "hint", "n": "last_trick", "o": "take_back", "j": "talk", "plus": "reply(True)", "minus": "reply(False)",
        "q": "app.quit",
    }  # fmt: skip
    DEFAULT_CSS = """
    GameScreen #waiting { height: 1fr; content-align: center middle; text-align: center; padding: 0 4; }
    """

    def __init__(self, chair: Chair) -> None:
        super().__init__()
        self.chair = chair
        self._ended = False
        self._seen: View | None = None
        self._not_before = 0.0
        self._is_moving = False
        """Is the person on the way to another game?"""
        self.is_sending = False
        """Is a move or a wish on its way to the table?"""

    def body(self) -> ComposeResult:
        yield TableView()
        yield Static(id="waiting")
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._run(), name="game", exit_on_error=True)

    async def _run(self) -> None:
        """Run the game; then go to the next one if it has been agreed on."""
        await self.chair.run(self.look)
        if self.chair.goes_on:
            await self._go_on(AGAIN)

    def relabel(self) -> None:
        self.look()
        text = self.language.text
        keys = [
            (key, text(title), self._action(self.KEYS[KEY_NAMES.get(key, key)]))
            for key, title, _ in sheet_texts.keys_for(self.chair.is_watching)
        ]
        for bar in self.query(KeyBar):  # there is none any more if the app ends just now
            bar.show(keys, self.more, self._action("keys"))

    # What is shown

    def action_keys(self) -> None:
        self.app.push_screen(Sheet(sheet_texts.watching_keys if self.chair.is_watching else sheet_texts.keys))

    def action_hint(self) -> None:
        if self.chair.has_hints:
            super().action_hint()
        else:
            self.app.push_screen(Sheet(sheet_texts.no_hints))

    @property
    def scene(self) -> Scene | None:
        """What the person sees now; None before a game begins."""
        view = self.chair.view
        if view is None:
            return None
        remarks = tuple(self.chair.remarks(self.language))
        ascii_only = self.here.settings.draws_ascii
        return Scene(view, self.chair.names, self.language, self.chair.history, ascii_only, remarks=remarks)

    def look(self) -> None:
        """Show what has changed, unless this screen isn't complete yet or is being removed."""
        if not self.query("#waiting") or not self.query_one(TableView).is_complete:
            return
        scene, notice = self.scene, self.chair.notice(self.language)
        waiting = self.query_one("#waiting", Static)
        table = self.query_one(TableView)
        table.display = scene is not None
        waiting.display = scene is None
        if scene is None:
            waiting.update(Content(notice))
            return
        if not scene.my_turn:
            self._typed = ""
        if scene.view != self._seen:
            self._seen, self._refusal = scene.view, ""
        table.show(scene, notice)
        self._prompt()
        if scene.view.phase != OVER:
            self._begin_again()
            return
        for screen in self.app.screen_stack:
            if isinstance(screen, EndScreen) and screen.is_mounted:
                screen.relabel()
        if not self._ended:
            self._ended = True
            self.action_ending()

    def _begin_again(self) -> None:
        """Close the result of the last game when a spectator reaches the match's next game."""
        if self._ended and isinstance(self.app.screen, EndScreen):
            self.app.pop_screen()
        self._ended = False

    # What is decided

    def _play(self, move: Move) -> None:
        """Send the move without blocking the screen, even if the table is on a server."""
        self._typed = self._refusal = ""
        if not self.is_sending and monotonic() >= self._not_before:
            self.is_sending = True
            self.run_worker(self._send(move), name="move")

    async def _send(self, move: Move) -> None:
        try:
            self._refusal = await self.chair.play(move, self.language)
        finally:
            self.is_sending = False
        if not self._refusal:
            self._not_before = monotonic() + min(self.here.settings.seconds, BREATH)
        self.look()

    def action_reply(self, yes: bool) -> None:
        """Answer what another player asks, as the notice says."""
        if not self.chair.is_watching:
            self._ask(self.chair.answer(yes, self.language))

    def action_take_back(self) -> None:
        """Take back the last decision, if the table allows it; people are asked.

        A letter of a card typed too early takes nothing back: after one's move only people are asked, who may decline.
        """
        if (scene := self.scene) is not None and (scene.my_turn or self.chair.asks_people):
            self._ask(self.chair.back(self.language))

    def action_talk(self) -> None:
        if not self.chair.is_watching:
            self.app.push_screen(Phrases(), self._say)

    def _say(self, phrase: str | None) -> None:
        if phrase:
            self._ask(self.chair.say(phrase, self.language))

    def _ask(self, deed: Coroutine[None, None, str]) -> None:
        """Ask the table for something other than a move, and show why it refuses."""
        self.is_sending = True

        async def asked() -> None:
            try:
                refusal = await deed
            finally:
                self.is_sending = False
            self._typed = ""
            self.look()
            self._refusal = refusal
            self._prompt()

        self.run_worker(asked(), name="ask")

    # How it ends

    def action_ending(self) -> None:
        if (scene := self.scene) is not None and scene.view.result is not None:
            chair = self.chair
            stands = lambda: chair.same_deal_stands(self.language)  # noqa: E731 - it is handed over
            self.app.push_screen(EndScreen(lambda: self.scene, chair.may_go_on, stands), self._after)

    def _after(self, wanted: str | None) -> None:
        if wanted in (AGAIN, SAME, AGREE, DECLINE, ANEW):
            self.run_worker(self._go_on(wanted), name="next")

    async def _go_on(self, wanted: str) -> None:
        if self._is_moving:
            return
        self._is_moving = True
        if wanted != ANEW:
            following = await self._asked_for(wanted)
            if following == "" and self.chair.goes_on:  # the others agreed meanwhile
                following = await self.chair.again(self.language)
            self._is_moving = not isinstance(following, str)
            self._follow(following)
            return
        await self.chair.leave()
        self.here.set_up()

    async def _asked_for(self, wanted: str) -> Chair | str:
        """Ask the table for another game; the answer is its seat, a reason why not, or nothing."""
        match wanted:
            case "again":
                return await self.chair.again(self.language)
            case "decline":
                return await self.chair.decline(self.language)
            case _:
                return await self.chair.same_deal(self.language)

    def _follow(self, following: Chair | str) -> None:
        """Go to the next table, show why not, or wait for the others."""
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()
        if not isinstance(following, str):
            self.app.switch_screen(GameScreen(following))
            return
        self.look()
        self.action_ending()
        if following:
            self.app.push_screen(Sheet(lambda language: (language.text("Play again"), Content(following))))

    async def leave(self) -> str:
        await self.chair.leave()
        over = self.chair.view is not None and self.chair.view.phase == OVER
        return "" if over else self.chair.goodbye(self.language)
