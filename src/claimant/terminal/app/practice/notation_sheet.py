"""A position or a record as text: typed or pasted, and read back."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Static, TextArea

from claimant.notation.errors import NotationError
from claimant.notation.inputs import as_record, entries
from claimant.rules.game import Game
from claimant.terminal.app.screens.base import Over


class NotationSheet(Over):
    """The text of a position; `game` is what was read, once the sheet is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "shut", show=False, priority=True),
        Binding("ctrl+s,f2", "take", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    NotationSheet #whole { width: 90%; max-width: 110; }
    NotationSheet #lines { height: auto; }
    NotationSheet TextArea { height: 12; border: none; }
    NotationSheet #problem { height: auto; max-height: 4; color: $warning; text-style: bold; }
    """

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__()
        self._text = _laid_out(document)
        self.game: Game | None = None

    def body(self) -> ComposeResult:
        with Vertical(id="lines"):
            yield Static(id="about")
            yield TextArea(self._text, id="text", soft_wrap=True, compact=True)
            yield Static(id="problem", markup=False)
            yield Button(id="take", compact=True)

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(TextArea).focus()

    def relabel(self) -> None:
        super().relabel()
        text = self.language.text
        self.title_with(text("Notation"), f"Ctrl+S {text('Analyse')} · Esc {text('Close')}")
        self.query_one("#about", Static).update(
            Content(text("The position as other programs read it. Change it, or paste another one, or a record."))
        )
        self.query_one("#take", Button).label = text("Analyse")

    def on_button_pressed(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        """Read the text; say what is wrong with it."""
        try:
            found = [as_record(entry.found) for entry in entries(self.query_one(TextArea).text.encode())]
        except NotationError as error:
            self._say(error.in_words(self.language.words))
            return
        if len(found) != 1:
            self._say(self.language.text("Give one position, or one record."))
        elif found[0].seen_by is not None:
            self._say(self.language.text("This record holds what one viewer saw; an analysis needs all cards."))
        else:
            self.game = found[0].game
            self.dismiss("")

    def _say(self, problem: str) -> None:
        self.query_one("#problem", Static).update(Content(problem))

    def action_shut(self) -> None:
        self.dismiss("")


def _laid_out(document: dict[str, Any]) -> str:
    """The document with a line for the set-up and one for each part of the position."""
    position = ",\n  ".join(f"{json.dumps(key)}: {json.dumps(part)}" for key, part in document["position"].items())
    return f'{{"setup": {json.dumps(document["setup"])},\n "position": {{\n  {position}}}}}\n'
