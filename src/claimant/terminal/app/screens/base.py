"""What all screens share: a language, and a message where the terminal is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from claimant.terminal.terminal_check import SMALLEST

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.online.own_server import OwnServer
    from claimant.terminal.settings import Settings


class AppContext(Protocol):
    """What screens need from the app; `ClaimantApp` provides it."""

    language: Language
    settings: Settings
    own_server: OwnServer | None
    running_server: str

    def change(self, **changes: object) -> None:
        """Change some settings, save them, and draw all screens again."""

    def set_up(self) -> None:
        """Go to the set-up of a new game, in place of the screen that is shown."""

    async def action_quit(self) -> None:
        """Leave the app."""


class TooSmall(Static):
    """Shown instead of everything else."""


class Framed(Screen[str]):
    """A screen whose words change with the language, and which needs some room."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (SMALLEST[0], "-wide")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (SMALLEST[1], "-high")]  # noqa: RUF012 - as Textual declares it
    DEFAULT_CSS = """
    Framed { background: $background; color: $foreground; }
    Framed #whole { height: 1fr; }
    Framed TooSmall { display: none; padding: 1 2; }
    Framed.-narrow #whole, Framed.-low #whole { display: none; }
    Framed.-narrow TooSmall, Framed.-low TooSmall { display: block; }
    """

    @property
    def here(self) -> AppContext:
        """The app that shows this screen."""
        return cast("AppContext", self.app)

    @property
    def language(self) -> Language:
        return self.here.language

    @property
    def more(self) -> str:
        """The sign for what has no room."""
        return "..." if self.here.settings.draws_ascii else "…"

    def compose(self) -> ComposeResult:
        with Vertical(id="whole"):
            yield from self.body()
        yield TooSmall()

    def body(self) -> ComposeResult:
        """What is on the screen."""
        raise NotImplementedError

    def relabel(self) -> None:
        """Show all texts in the current language."""

    def on_mount(self) -> None:
        self.relabel()

    def on_resize(self) -> None:
        width, height = self.app.size
        said = self.language.text(
            "This needs a window of {columns} × {rows} characters; this one has {width} × {height}. "
            "Make it larger, or leave with q: nothing is lost. “claimant play --plain” fits into any window.",
            columns=SMALLEST[0], rows=SMALLEST[1], width=width, height=height,
        )  # fmt: skip
        self.query_one(TooSmall).update(Content(said))

    @property
    def too_small(self) -> bool:
        """Is the window too small to show anything?"""
        width, height = self.app.size
        return width < SMALLEST[0] or height < SMALLEST[1]

    async def leave(self) -> str:
        """Clean up as the app ends, and return the text to print afterwards."""
        return ""


class Over(Framed, ModalScreen[str]):
    """A sheet on top of the previous screen, which stays visible around it."""

    DEFAULT_CSS = """
    Over { background: $background 60%; align: center middle; }
    Over:ansi { background: transparent; }
    Over #whole { height: auto; max-height: 90%; background: $surface; border: round $primary; padding: 0 1; }
    Over.-ascii #whole { border: ascii $primary; }
    Over #lines { height: auto; scrollbar-size-vertical: 1; }
    Over #lines > Static { height: auto; }
    """

    def relabel(self) -> None:
        self.set_class(self.here.settings.draws_ascii, "-ascii")

    def title_with(self, title: str, below: str = "") -> None:
        """The title in the sheet's frame."""
        sheet = self.query_one("#whole")
        sheet.border_title, sheet.border_subtitle = title, below
