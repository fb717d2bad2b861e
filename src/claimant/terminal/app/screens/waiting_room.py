"""The waiting room of a hosted table: who is here, the links to send, bots, and the start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from claimant.bots.levels import BOTS, USUAL
from claimant.locale.sentences.levels import level_name
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.settings import Preferences
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.online import news, online_commands
from claimant.terminal.online.event_stream import Seen
from claimant.terminal.online.hosting import HostDesk
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.online.table import table_notice


def online_screen(chair: OnlineChair) -> Framed:
    """The first screen of a person at a server's table."""
    return GameScreen(chair) if chair.ticket.hosting is None else RoomScreen(chair)


class RoomScreen(Framed):
    """The seats, one of them selected; the game screen follows once the cards are dealt."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("left", "level(-1)", show=False),
        Binding("right", "level(1)", show=False),
        Binding("s,enter", "start", show=False),
        Binding("b", "bot", show=False),
        Binding("r,delete", "remove", show=False),
        Binding("c", "close", show=False),
        Binding("x", "preferences", show=False),
        Binding("q,escape", "app.quit", show=False),
    ]
    DEFAULT_CSS = """
    RoomScreen #room { height: 1fr; padding: 1 2; }
    RoomScreen #problem { height: auto; padding: 0 2; color: $warning; text-style: bold; }
    """

    def __init__(self, chair: OnlineChair) -> None:
        super().__init__()
        self.chair = chair
        self._chosen = 0
        self._level = USUAL
        self._levels = BOTS
        """The bots to choose from."""
        self._about_to_close = False
        self._is_leaving = False

    def body(self) -> ComposeResult:
        yield Static(id="room")
        yield Static(id="problem")
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self.chair.run(self.look), name="room", exit_on_error=True)
        self._look_for_bots()

    def relabel(self) -> None:
        text = self.language.text
        self.query_one(KeyBar).show(
            [
                ("s", text("Start the game"), "screen.start"),
                ("q", text("Leave"), "app.quit"),
                ("b", text("Put a bot here"), "screen.bot"),
                ("r", text("Free the seat"), "screen.remove"),
                ("c", text("Close the table"), "screen.close"),
            ]
        )
        self.look()

    @property
    def _desk(self) -> HostDesk:
        return HostDesk(self.chair.ticket, self.language)

    def _look_for_bots(self) -> None:
        self.run_worker(self._learn_levels(), name="levels", group="levels", exclusive=True)

    async def _learn_levels(self) -> None:
        """Ask the server which bots are connected to it."""
        self._levels = await asyncio.to_thread(self._desk.levels)

    # What is shown

    def look(self) -> None:
        """Show what has changed, or go on to the game."""
        trouble, seen = self.chair.trouble(self.language), self.chair.seen
        if seen is not None and seen.stage != "waiting":
            if not self._is_leaving:
                self._is_leaving = True
                self.app.switch_screen(GameScreen(self.chair))
            return
        self.query_one("#room", Static).update(Content(trouble) if seen is None or trouble else self._drawn(seen))

    def _drawn(self, seen: Seen) -> Content:
        text, desk = self.language.text, self._desk
        pointer = "> " if self.here.settings.draws_ascii else "▸ "
        lines = [
            Content.styled(text("A table at {server}", server=self.chair.ticket.server), "bold $primary"),
            Content(""),
        ]
        for seat, said in enumerate(news.who_is_here(seen, self.chair.ticket.seat, self.language)):
            chosen = seat == self._chosen
            lines.append(Content.styled(f"{pointer if chosen else '  '}{said}", "bold $accent" if chosen else ""))
            if seen.chairs[seat].who == "open":
                lines.append(Content(f"     {desk.link(seat)}"))
        level = text("Level of new bots: {level}", level=level_name(self._level, self.language))
        arrows = ("<", ">") if self.here.settings.draws_ascii else ("◂", "▸")
        lines += [
            Content(""),
            Content(text("Send each friend the link of an open seat, for a browser or “claimant join”.")),
            Content(text("To watch: {link}", link=desk.watch_link)),
            Content(""),
            Content(f"{arrows[0]} {level} {arrows[1]}"),
            Content(""),
            Content.styled(table_notice(seen, self.chair.ticket.seat, self.language), "bold"),
        ]
        return Content("\n").join(lines)

    # The host's actions

    def action_choose(self, by: int) -> None:
        if (seen := self.chair.seen) is not None:
            self._chosen = (self._chosen + by) % len(seen.chairs)
            self.look()

    def action_level(self, by: int) -> None:
        at = self._levels.index(self._level) if self._level in self._levels else 0
        self._level = self._levels[(at + by) % len(self._levels)]
        self.look()
        self._look_for_bots()

    def action_start(self) -> None:
        self._do(self._desk.start)

    def action_bot(self) -> None:
        seat, level = self._chosen, self._level
        self._do(lambda: self._desk.hire(seat, level))

    def action_remove(self) -> None:
        seat = self._chosen

        def remove() -> None:
            desk = self._desk
            desk.remove(seat)
            self.chair.ticket = desk.ticket

        self._do(remove)

    def action_close(self) -> None:
        """Ask for confirmation the first time the key is pressed."""
        if self._about_to_close:
            self._do(self._desk.close)
            return
        self._about_to_close = True
        self._say(self.language.text("That ends the table for everybody. Press c once more to do so."))

    def _do(self, deed: Callable[[], None]) -> None:
        self._about_to_close = False
        self.run_worker(self._done(deed), name="deed", group="deed")

    async def _done(self, deed: Callable[[], None]) -> None:
        self._say(await asyncio.to_thread(online_commands.ask, deed, self.language))
        self.look()

    def _say(self, problem: str) -> None:
        if self.is_mounted:
            self.query_one("#problem", Static).update(Content(problem))

    def action_preferences(self) -> None:
        self.app.push_screen(Preferences())

    async def leave(self) -> str:
        await self.chair.leave()
        return self.chair.goodbye(self.language)
