"""The way to puzzles, the course and the analysis board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from claimant.locale.sentences.powers import power_name
from claimant.locale.sentences.puzzles import none_fits, theme_name
from claimant.notation.documents import game_of, read_document
from claimant.review.puzzles.collection import collection
from claimant.review.puzzles.course import lessons, puzzle_for, taught
from claimant.review.puzzles.daily import puzzle_of_today, today
from claimant.review.puzzles.puzzle import Puzzle
from claimant.review.puzzles.themes import THEMES
from claimant.review.puzzles.wanted import HARDEST, Wanted, preset_of
from claimant.rules.game import Game
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.terminal.app import sheet_texts
from claimant.terminal.app.practice.analysis import AnalysisScreen
from claimant.terminal.app.practice.puzzle import PuzzleScreen
from claimant.terminal.app.practice.set_position import SetPositionScreen
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.faction_picker import PickScreen
from claimant.terminal.app.screens.join_or_host import OthersSheet
from claimant.terminal.app.screens.settings import Preferences
from claimant.terminal.app.setup_help import PICK
from claimant.terminal.app.widgets.form_row import Choices, Row
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.pointer_list import Listing
from claimant.terminal.puzzle_progress import Progress
from claimant.terminal.setup import NAMELESS, Setup

TODAY, DEAL, PUZZLES, ANALYSIS, SET_UP = "of the day", "deal", "all puzzles", "an example", "a position"
ANY = ""
STEPS = (0, 20, 40, 60, 80)
"""The lowest difficulties that can be chosen."""
EXAMPLE = {
    "setup": {"players": 2, "factions": list(PRESETS["claim"].factions)},
    "position": {
        "phase": 2, "leader": 1, "hands": [["go5", "do3", "dw2"], ["kn2", "un9", "dw7"]],
        "supporters": [["un1", "go3"], ["kn8"]],
    },
}  # fmt: skip
"""The position of the analysis board before another one is set up."""


class PracticeScreen(Framed):
    """A list on the left; on the right what the chosen line is about, and which puzzles are wanted."""

    AUTO_FOCUS = "#what"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "preferences", show=False),
        Binding("q,escape", "shut", show=False),
    ]
    DEFAULT_CSS = """
    PracticeScreen #title { padding: 0 1; background: $panel; height: 1; color: $primary; text-style: bold; }
    PracticeScreen Listing { width: 32; height: 1fr; }
    PracticeScreen #right { width: 1fr; height: 1fr; padding: 0 1; }
    PracticeScreen #wanted { height: auto; margin-bottom: 1; }
    PracticeScreen #about { height: 1fr; }
    PracticeScreen #about > Static { height: auto; }
    """

    def __init__(self, first: str = TODAY, puzzles: Sequence[Puzzle] | None = None) -> None:
        super().__init__()
        self._first = first
        self._puzzles = collection() if puzzles is None else tuple(puzzles)
        self.progress = Progress()
        self._own: tuple[str, ...] = ()
        """The factions of a line-up that was picked."""

    def body(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal():
            yield Listing("what")
            with Vertical(id="right"):
                with Vertical(id="wanted"):
                    yield Row("theme", 12)
                    yield Row("line-up", 12)
                    yield Row("faction", 12)
                    yield Row("from", 12)
                with VerticalScroll(id="about", can_focus=False):
                    yield Static()
        yield KeyBar()

    # What is shown

    def relabel(self) -> None:
        text, ascii_only = self.language.text, self.here.settings.draws_ascii
        listed = self.query_one(Listing)
        lines = [(name, self._line(name)) for name in (TODAY, PUZZLES, DEAL, SET_UP, ANALYSIS, *lessons())]
        listed.fill(lines, listed.chosen or self._first, ascii_only)
        for name, (label, choices) in self._rows().items():
            row = self.query_one(f"#{name}", Row)
            row.offer(label, choices, row.value, ascii_only)
        self.query_one(KeyBar).show(
            [
                ("Enter", text("Choose"), "screen.take"),
                ("Tab", text("Next field"), "app.focus_next"),
                ("x", text("Settings"), "screen.preferences"),
                ("q", text("Back"), "screen.shut"),
            ]
        )
        self._tell()

    def _line(self, name: str) -> Content:
        text, done = self.language.text, "x" if self.here.settings.draws_ascii else "✓"
        titles = {
            TODAY: text("Puzzle of the day"), PUZZLES: text("All puzzles"), SET_UP: text("Set up a position"),
            ANALYSIS: text("Analysis board"), DEAL: text("Deal of the day"),
        }  # fmt: skip
        if name in titles:
            puzzle = puzzle_of_today() if name == TODAY else None
            return Content.styled(_marked(titles[name], puzzle, self.progress, done), "bold")
        return Content(f"  {_marked(self._lesson(name), puzzle_for(name), self.progress, done)}")

    def _lesson(self, name: str) -> str:
        return power_name(taught(name), self.language)

    def _rows(self) -> dict[str, tuple[str, Choices]]:
        text = self.language.text
        anything: Choices = [(text("any"), ANY)]
        return {
            "theme": (text("Theme"), [*anything, *((theme_name(each, self.language), each) for each in THEMES)]),
            "line-up": (text("Line-up"), [*anything, *self._line_ups()]),
            "faction": (text("Faction"), [*anything, *((self._lesson(name), name) for name in FACTIONS)]),
            "from": (text("Difficulty"), [*anything, *((f"{step} – {step + 20}", step) for step in STEPS)]),
        }

    def _line_ups(self) -> Choices:
        """The ready-made line-ups, the one that was picked, and the way to pick one."""
        own = self._own
        picked = [(", ".join(self._lesson(name) for name in own), own)] if own and not preset_of(own) else []
        presets = [(self.language.translate(each.title), each.factions) for each in PRESETS.values()]
        return [*presets, *picked, (self.language.text("Pick the factions"), PICK)]

    def _tell(self) -> None:
        """Show the rating, and what the chosen line is about."""
        text, number, progress = self.language.text, self.language.number, self.progress
        parts = [
            text("Practice"), f"{text('rating')} {number(round(progress.rating))}",
            f"{text('solved')} {number(progress.number)}",
            f"{text('days in a row')} {number(progress.days_in_a_row(today()))}",
        ]  # fmt: skip
        self.query_one("#title", Static).update(" · ".join(parts))
        name = self.query_one(Listing).chosen or TODAY
        self.query_one("#wanted").display = name == PUZZLES
        self.query_one("#about > Static", Static).update(self._about(name))

    def _about(self, name: str) -> Content:
        text = self.language.text
        if name == TODAY:
            level = text("Difficulty: {number} of 100", number=puzzle_of_today().difficulty)
            return Content(f"{text('The same for everybody, harder from Monday to Sunday.')}\n{level}.")
        if name == PUZZLES:
            found = len(self._fitting())
            counted = self.language.ntext("{n} puzzle", "{n} puzzles", found)
            said = text("All cards are open. Find the one card that wins.") if found else self._missing()
            return Content(f"{said}\n{counted}." if found else said)
        if name == DEAL:
            same = text("The same cards for everybody at a server, against the same master.")
            return Content(f"{same} {text('Paste the server’s address with /daily at its end.')}")
        if name in (ANALYSIS, SET_UP):
            return Content(text("Any position, with the solver’s verdict for every move."))
        power = taught(name)
        told = sheet_texts.power(power, self.language, self.here.settings.draws_ascii)
        lesson = self.language.translate(power.lesson) if power.lesson else ""
        return told + Content(f"\n{lesson}" if lesson else "")

    def on_option_list_option_highlighted(self) -> None:
        self._tell()

    def on_row_changed(self, event: Row.Changed) -> None:
        if event.row.value == PICK:
            self.app.push_screen(PickScreen(2, self._own), self._pick)
        self._tell()

    def _pick(self, names: str | None) -> None:
        """Take the line-up that was picked; without one, any."""
        picked = tuple((names or "").split())
        self._own = PRESETS[preset].factions if (preset := preset_of(picked)) else picked
        row = self.query_one("#line-up", Row)
        label, choices = self._rows()["line-up"]
        row.offer(label, choices, self._own or ANY, self.here.settings.draws_ascii)
        self._tell()

    # What is begun

    @property
    def _wanted(self) -> Wanted:
        values = {name: self.query_one(f"#{name}", Row).value for name in ("theme", "line-up", "faction", "from")}
        low, lineup, faction = values["from"], values["line-up"], str(values["faction"] or "")
        limits = (low, low + 20) if isinstance(low, int) else (0, HARDEST)
        lineup = lineup if isinstance(lineup, tuple) else ()
        return Wanted(str(values["theme"] or ""), lineup, (faction,) if faction else (), *limits)

    def _fitting(self) -> tuple[Puzzle, ...]:
        return self._wanted.of(self._puzzles)

    def _missing(self) -> str:
        """That no puzzle fits, and what to change."""
        return none_fits(((name, len(other.of(self._puzzles))) for name, other in self._wanted.wider), self.language)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_take()

    def action_take(self) -> None:
        """Open what is chosen."""
        name = self.query_one(Listing).chosen
        if name == DEAL:
            self.app.push_screen(OthersSheet(Setup(name=self.here.settings.name or NAMELESS)))
        elif name == SET_UP:
            self._set_up()
        elif name == ANALYSIS:
            self._analyse(game_of(read_document(EXAMPLE)))
        elif puzzles := self._puzzles_of(name or TODAY):
            self.app.push_screen(PuzzleScreen(puzzles, self.progress), lambda _: self.relabel())
        elif name == PUZZLES:
            self.app.bell()

    def _puzzles_of(self, name: str) -> list[Puzzle]:
        """The puzzle of a line, and those that follow it."""
        if name == PUZZLES:
            found = self._fitting()
            fresh = self.progress.unknown(found)
            return fresh or list(found)
        first = puzzle_of_today() if name == TODAY else puzzle_for(name)
        return [] if first is None else [first, *self.progress.unknown(self._puzzles, but=first)]

    def _set_up(self) -> None:
        screen = SetPositionScreen()

        def then(_: str | None) -> None:
            if screen.made is not None:
                self._analyse(screen.made)

        self.app.push_screen(screen, then)

    def _analyse(self, game: Game) -> None:
        self.app.push_screen(AnalysisScreen(game))

    def action_preferences(self) -> None:
        self.app.push_screen(Preferences())

    async def action_shut(self) -> None:
        if len(self.app.screen_stack) > 2:
            self.dismiss("")
        else:
            await self.here.action_quit()


def _marked(title: str, puzzle: Puzzle | None, progress: Progress, done: str) -> str:
    """A title with a mark if its puzzle is solved."""
    return f"{title} {done}" if puzzle is not None and progress.solved(puzzle) else title
