"""Picking the factions of a line-up: explains the highlighted faction and says what is missing."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from claimant.rules.lineup import why_not_line_up
from claimant.rules.registry import FACTIONS
from claimant.terminal.app import sheet_texts
from claimant.terminal.app.figures import colour, figure
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.pointer_list import Listing


class PickScreen(Framed):
    """Returns the names of the factions, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "give(False)", show=False),
        Binding("enter", "give(True)", show=False, priority=True),
        Binding("space", "take", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    PickScreen #count { background: $panel; padding: 0 1; height: auto; min-height: 2; }
    PickScreen Listing { width: 32; height: 1fr; }
    PickScreen #about { width: 1fr; height: 1fr; padding: 1 2; }
    PickScreen #about > Static { height: auto; }
    """

    def __init__(self, players: int, picked: tuple[str, ...]) -> None:
        super().__init__()
        self._players = players
        self._picked = [name for name in picked if name in FACTIONS]

    def body(self) -> ComposeResult:
        yield Static(id="count")
        with Horizontal():
            yield Listing("factions")
            with VerticalScroll(id="about", can_focus=False):
                yield Static()
        yield KeyBar()

    def _line(self, name: str) -> Content:
        faction, ascii_only = FACTIONS[name], self.here.settings.draws_ascii
        mark = "[x] " if name in self._picked else "[ ] "
        label = Content.styled(f"{figure(faction, ascii_only)} {faction.code} ", f"bold {colour(faction)}")
        words = self.language.faction(faction)
        partner = "" if faction.partner is None else f" +{FACTIONS[faction.partner].code}"
        return Content.styled(mark, "bold") + label + Content(f"{words}{partner}")

    def on_mount(self) -> None:
        super().on_mount()
        listed = self.query_one(Listing)
        lines = [(name, self._line(name)) for name in FACTIONS]
        listed.fill(lines, next(iter(FACTIONS)), self.here.settings.draws_ascii)
        listed.focus()
        self._explain(next(iter(FACTIONS)))
        self._count()

    def relabel(self) -> None:
        text = self.language.text
        self.query_one(KeyBar).show(
            [
                ("Space", text("Choose"), ""),
                ("Enter", text("Take these"), "screen.give(True)"),
                ("Esc", text("Back"), "screen.give(False)"),
            ]
        )

    def _count(self) -> None:
        """Say what is missing, or that the line-up is complete."""
        reason = why_not_line_up(self._players, self._picked)
        said = self.language.words.explain(reason) if reason else self.language.text("The line-up is complete.")
        self.query_one("#count", Static).update(Content.styled(said, "bold $warning" if reason else "bold $success"))

    def action_take(self) -> None:
        """Take the highlighted faction, or put it back."""
        at = self.query_one(Listing).highlighted
        if at is not None:
            self._toggle(at)

    def _toggle(self, at: int) -> None:
        listed = self.query_one(Listing)
        name = list(FACTIONS)[at]
        if name in self._picked:
            self._picked.remove(name)
        else:
            self._picked.append(name)
        listed.relabel(at, self._line(name))
        self._count()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click takes a faction or puts it back; Enter accepts the line-up."""
        self._toggle(event.option_index)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._explain(str(event.option.id))

    def _explain(self, name: str) -> None:
        told = sheet_texts.power(FACTIONS[name], self.language, self.here.settings.draws_ascii)
        self.query_one("#about > Static", Static).update(told)

    def action_give(self, taken: bool) -> None:
        if not taken:
            self.dismiss("")
        elif why_not_line_up(self._players, self._picked) is None:
            self.dismiss(" ".join(self._picked))
        else:
            self.app.bell()
