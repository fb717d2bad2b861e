"""A row of a form: a label, and a value that the arrow keys or a click change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from claimant.terminal.app.inline_cards import fitted

Choices = Sequence[tuple[str, object]]
"""The options: label and value."""


class Row(Static):
    """Left and right change the value; Enter and a click select the next one."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter,space", "turn(1)", show=False),
        Binding("left,backspace", "turn(-1)", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    Row { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self, name: str, label_width: int = 23) -> None:
        super().__init__(id=name)
        self._label = ""
        self._width = label_width
        self._choices: Choices = ()
        self._at = 0
        self._ascii = False

    def offer(self, label: str, choices: Choices, value: object, ascii: bool) -> None:  # noqa: A002 - it says what it is
        """Set the options and the selected value; the first option if that value isn't offered."""
        self._label, self._choices, self._ascii = label, choices, ascii
        self._at = next((at for at, (_, each) in enumerate(choices) if each == value), 0)
        self._draw()

    @property
    def value(self) -> object:
        """The selected value; None before options are set."""
        return self._choices[self._at][1] if self._choices else None

    def _draw(self) -> None:
        title = self._choices[self._at][0] if self._choices else ""
        left, right = ("<", ">") if self._ascii else ("◂", "▸")
        arrows = len(self._choices) > 1
        style = "reverse bold" if self.has_focus else "bold"
        shown = Content.styled(f" {title} ", style)
        if arrows:
            shown = Content.styled(left, "$quiet") + shown + Content.styled(right, "$quiet")
        self.update(Content(fitted(self._label, self._width) + " ") + shown)

    def on_focus(self) -> None:
        self._draw()

    def on_blur(self) -> None:
        self._draw()

    def action_turn(self, by: int) -> None:
        if len(self._choices) > 1:
            self._at = (self._at + by) % len(self._choices)
            self._draw()
            self.post_message(self.Changed(self))

    def on_click(self, event: Click) -> None:
        """A click on the left arrow goes back, anywhere else forward."""
        self.action_turn(-1 if event.x == self._width + 1 else 1)
