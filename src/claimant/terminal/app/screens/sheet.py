"""A sheet on top of the table: a text to read, closed by most keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from claimant.terminal.app.screens.base import Over

if TYPE_CHECKING:
    from claimant.locale.languages import Language

Text = Callable[["Language"], tuple[str, Content]]
"""Makes a title and a text in a language."""


class Sheet(Over):
    """A title, and lines that can be scrolled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "shut", show=False),
        Binding("up,k", "roll(-1)", show=False),
        Binding("down,j", "roll(1)", show=False),
        Binding("pageup", "roll(-10)", show=False),
        Binding("pagedown", "roll(10)", show=False),
        Binding("home", "roll(-10000)", show=False),
        Binding("end", "roll(10000)", show=False),
    ]
    DEFAULT_CSS = """
    Sheet #whole { width: 90%; max-width: 100; }
    Sheet #lines { max-height: 100%; }
    """

    def __init__(self, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self._text = text
        self._at_end = at_end

    def body(self) -> ComposeResult:
        with VerticalScroll(id="lines", can_focus=False):
            yield Static()

    def relabel(self) -> None:
        super().relabel()
        title, lines = self._text(self.language)
        self.title_with(title, f"Esc {self.language.text('Close')}")
        self.query_one("#lines > Static", Static).update(lines)
        if self._at_end:
            self.call_after_refresh(self.query_one("#lines", VerticalScroll).scroll_end, animate=False)

    def tell(self, text: Text) -> None:
        """Change the text on the sheet."""
        self._text = text
        if self.query("#lines > Static"):
            self.relabel()

    def action_shut(self) -> None:
        self.dismiss("")

    def action_roll(self, lines: int) -> None:
        self.query_one("#lines", VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_click(self) -> None:
        """Any click closes the sheet: there is nothing else to click."""
        self.dismiss("")
