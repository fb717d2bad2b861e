"""A question before something that can't be undone."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static

from claimant.terminal.app.screens.base import Over

YES, NO = "yes", "no"


class Confirm(Over):
    """Gives yes or no; Enter means no until yes is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "give('yes')", show=False),
        Binding("n,q,escape", "give('no')", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    DEFAULT_CSS = """
    Confirm #whole { width: 60; padding: 1 2; }
    Confirm #answers { height: 1; margin-top: 1; }
    Confirm Button { margin-right: 2; min-width: 0; }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def body(self) -> ComposeResult:
        yield Static(Content(self._question))
        with Horizontal(id="answers"):
            yield Button(id=NO, compact=True)
            yield Button(id=YES, compact=True)

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(f"#{NO}", Button).focus()

    def relabel(self) -> None:
        super().relabel()
        self.query_one(f"#{NO}", Button).label = f"n {self.language.text('No')}"
        self.query_one(f"#{YES}", Button).label = f"y {self.language.text('Yes')}"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)

    def action_give(self, answer: str) -> None:
        self.dismiss(answer)
