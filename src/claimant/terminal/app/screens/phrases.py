"""The phrases that can be said to the others at a table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList

from claimant.locale.sentences.phrases import phrases
from claimant.terminal.app.screens.base import Over
from claimant.terminal.app.widgets.pointer_list import Listing


class Phrases(Over):
    """Returns the name of a phrase, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,j", "shut", show=False)]
    DEFAULT_CSS = """
    Phrases #whole { width: 40; }
    Phrases Listing { height: auto; background: $surface; }
    """

    def body(self) -> ComposeResult:
        yield Listing("phrases")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(Listing).focus()

    def relabel(self) -> None:
        super().relabel()
        self.title_with(self.language.text("Say"), f"Esc {self.language.text('Close')}")
        listed = self.query_one(Listing)
        numbered = enumerate(phrases(self.language), start=1)
        lines = [
            (name, Content.styled(f"{number} ", "bold $primary") + Content(said)) for number, (name, said) in numbered
        ]
        listed.fill(lines, listed.chosen or "", self.here.settings.draws_ascii)

    def on_key(self, event: Key) -> None:
        """A phrase can be chosen by its number."""
        known = phrases(self.language)
        if event.key.isdecimal() and 1 <= int(event.key) <= len(known):
            event.stop()
            self.dismiss(known[int(event.key) - 1][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(str(event.option.id))

    def action_shut(self) -> None:
        self.dismiss("")
