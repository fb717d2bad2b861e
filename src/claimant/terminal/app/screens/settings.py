"""The settings: language, colours, signs and the bots' pace; each takes effect at once."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from claimant.locale.languages import LANGUAGES
from claimant.locale.marks import N_
from claimant.terminal.app.screens.base import Over
from claimant.terminal.app.themes import TITLES
from claimant.terminal.app.widgets.form_row import Choices, Row

PACES = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "at once": N_("At once")}
SIGNS = {None: N_("Automatic"), False: N_("Figures and lines"), True: N_("Plain letters")}
"""The choices for ASCII letters."""


class Preferences(Over):
    """A row for each setting."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,x", "shut", show=False)]
    DEFAULT_CSS = """
    Preferences #whole { width: 60; padding: 1 2; }
    """

    def body(self) -> ComposeResult:
        yield Row("language", 18)
        yield Row("theme", 18)
        yield Row("ascii", 18)
        yield Row("pace", 18)

    def relabel(self) -> None:
        super().relabel()
        text, settings, plain = self.language.text, self.here.settings, self.here.settings.draws_ascii
        self.title_with(text("Settings"), f"Esc {text('Close')}")
        offers: dict[str, tuple[str, Choices, object]] = {
            "language": (text("Language"), [(name, code) for code, name in LANGUAGES.items()], self.language.code),
            "theme": (text("Colours"), self._titles(TITLES), settings.theme),
            "ascii": (text("Signs"), self._titles(SIGNS), settings.ascii),
            "pace": (text("The bots’ pace"), self._titles(PACES), settings.pace),
        }
        for name, (label, choices, value) in offers.items():
            self.query_one(f"#{name}", Row).offer(label, choices, value, plain)

    def _titles(self, titles: dict[str, str] | dict[bool | None, str]) -> Choices:
        return [(self.language.text(title), value) for value, title in titles.items()]

    def on_row_changed(self, event: Row.Changed) -> None:
        assert event.row.id is not None
        self.here.change(**{event.row.id: event.row.value})

    def action_shut(self) -> None:
        self.dismiss("")
