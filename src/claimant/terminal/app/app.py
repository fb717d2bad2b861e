"""The app: its language, its colours, and its first screen."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.app import App
from textual.binding import Binding, BindingType

from claimant.locale.errors import why
from claimant.locale.languages import LANGUAGES, language
from claimant.terminal import settings as kept
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.setup import SetupScreen
from claimant.terminal.app.themes import THEMES
from claimant.terminal.settings import Settings
from claimant.terminal.terminal_check import has_hung_up, has_job_control

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.online.own_server import OwnServer


LOOK_SECONDS = 2.0
"""How often the app checks that its terminal still exists."""


class ClaimantApp(App[str]):
    """`ClaimantApp(language, lambda: GameScreen(chair)).run()` returns the text to print after the app has ended."""

    TITLE = "Claimant"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    CSS = """
    * { scrollbar-background: $panel; scrollbar-color: $quiet; link-style: none; link-color: $foreground; }
    .-plain Input:focus { text-style: underline; }
    """
    """Styles that show the focus without colours."""

    def __init__(self, spoken: Language, first: Callable[[], Framed], settings: Settings | None = None) -> None:
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self._first = first
        self.language = spoken
        self.settings = kept.load() if settings is None else settings
        self.own_server: OwnServer | None = None
        """The server of tables that are hosted from here; it ends with the app."""
        self.running_server = ""
        """The address of our own server that the command has started for this app; it ends with the command."""
        for theme in THEMES.values():
            self.register_theme(theme)
        self._dress()

    def _dress(self) -> None:
        self.theme = THEMES.get(self.settings.theme, THEMES["dark"]).name

    def on_mount(self) -> None:
        self.set_class(self.no_color, "-plain")
        self.push_screen(self._first())
        if not self.is_headless:
            self.set_interval(LOOK_SECONDS, self._look_around)

    async def _look_around(self) -> None:
        """Leave when the terminal is gone: usually a signal says so, but not always."""
        if has_hung_up():
            await self.action_quit()

    def change(self, **changes: object) -> None:
        """Change some settings, save them, and draw everything again."""
        before, self.settings = self.settings, replace(self.settings, **changes)
        if self.settings != before:
            self._keep()
        if "language" in changes and self.settings.language in LANGUAGES:
            self.language = language(self.settings.language, self.language.ascii_only)
        self._dress()
        for screen in self.screen_stack:
            if isinstance(screen, Framed) and screen.is_mounted:
                screen.relabel()
                screen.on_resize()

    def set_up(self) -> None:
        """Go to the set-up of a new game, in place of the screen that is shown."""
        self.switch_screen(SetupScreen())

    def _keep(self) -> None:
        try:
            kept.keep(self.settings)
        except OSError as error:
            said = self.language.text(
                "The settings can’t be saved: {problem}. They apply until you leave.",
                problem=why(error, self.language.words),
            )
            self.notify(said, severity="warning", markup=False)

    @property
    def fault(self) -> Exception | None:
        """The unexpected error that ended the app, if there was one."""
        return self._exception

    def _fatal_error(self) -> None:
        """Keep the error instead of printing Textual's traceback; the caller reports it in a sentence."""
        self._close_messages_no_wait()

    def action_suspend_process(self) -> None:
        """Stop the app's process group, as Ctrl+Z usually does; `fg` continues it."""
        if self._driver is not None and self._driver.can_suspend and has_job_control():
            os.killpg(os.getpgrp(), signal.SIGTSTP)

    async def action_quit(self) -> None:
        """Leave from any screen; every screen cleans up."""
        said = [await screen.leave() for screen in self.screen_stack if isinstance(screen, Framed)]
        self.exit(" ".join(each for each in said if each))
