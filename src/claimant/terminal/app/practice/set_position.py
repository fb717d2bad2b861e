"""Setting up a position by keys: every card of a line-up, and where it lies."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from claimant.notation.errors import NotationError
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS
from claimant.rules.state import RALLY, RECRUIT
from claimant.rules.trick import DARK, FULL
from claimant.terminal.app.practice.card_grid import CardGrid
from claimant.terminal.app.practice.notation_sheet import NotationSheet
from claimant.terminal.app.practice.place_names import legend
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.faction_picker import PickScreen
from claimant.terminal.app.setup_help import PICK
from claimant.terminal.app.widgets.form_row import Choices, Row
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.position_setup import PositionSetup

OWN = "own"
"""The line-up of the position, if it is none of the ready-made ones."""


class SetPositionScreen(Framed):
    """The form of a position; `made` is the game that begins with it, once the screen is closed."""

    AUTO_FOCUS = "#grid"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "shut", show=False),
        Binding("enter", "take", show=False),
        Binding("t", "notation", show=False),
    ]
    DEFAULT_CSS = """
    SetPositionScreen #title { padding: 0 1; background: $panel; height: 1; color: $primary; text-style: bold; }
    SetPositionScreen #rows { height: auto; padding: 0 1; }
    SetPositionScreen #legend { height: auto; padding: 0 1; margin-top: 1; }
    SetPositionScreen #problem { height: auto; max-height: 4; padding: 0 1; margin-top: 1; }
    SetPositionScreen #space { height: 1fr; }
    """

    def __init__(self, game: Game | None = None) -> None:
        super().__init__()
        self.setup = PositionSetup(LineUp.of(2, PRESETS["claim"].factions)) if game is None else PositionSetup.of(game)
        self.made: Game | None = None

    def body(self) -> ComposeResult:
        yield Static(id="title")
        with Vertical(id="rows"):
            yield Row("players")
            yield Row("line-up")
            yield Row("heroes")
            yield Row("phase")
            yield Row("leader")
            yield Row("moon")
            yield Row("automaton")
        yield CardGrid()
        yield Static(id="legend")
        yield Static(id="problem", markup=False)
        yield Static(id="space")
        yield KeyBar()

    # What is shown

    def relabel(self) -> None:
        text, setup = self.language.text, self.setup
        self.query_one("#title", Static).update(text("Set up a position"))
        self._offer("players", text("Players"), [("2", 2), ("3", 3), ("4", 4)], setup.lineup.players)
        self._offer("line-up", text("Line-up"), self._line_ups(), self._line_up)
        phases = [(self.language.number(phase), phase) for phase in (RALLY, RECRUIT)]
        self._offer("phase", text("Phase"), phases, setup.phase)
        names = self.language.words.default_names(setup.lineup.players)
        self._offer("leader", text("Who leads"), [(name, seat) for seat, name in enumerate(names)], setup.leader)
        self._offer("moon", text("Moon"), [(text("dark"), DARK), (text("full"), FULL)], setup.moon)
        nobody: Choices = [(text("nobody"), None)]
        seats = [*nobody, *((name, seat) for seat, name in enumerate(names))]
        self._offer("automaton", text("Wins the next trick unplayed"), seats, setup.automaton)
        self._offer("heroes", text("With heroes"), [(text("Off"), False), (text("On"), True)], setup.lineup.heroes)
        self._show_rows()
        self.query_one(KeyBar).show(
            [
                ("Enter", text("Analyse"), "screen.take"),
                ("Tab", text("Next field"), "app.focus_next"),
                ("0", text("Out of the game"), "screen.put_away"),
                ("t", text("Notation"), "screen.notation"),
                ("Esc", text("Back"), "screen.shut"),
            ]
        )
        self.look()

    def _show_rows(self) -> None:
        """Show the rows that the line-up and the phase need."""
        self.query_one("#moon").display = self.setup.has_moon
        self.query_one("#automaton").display = self.setup.has_automaton
        self.query_one("#heroes").display = self.setup.lineup.players == 2

    def look(self) -> None:
        """Show where the cards lie, and whether the position can be."""
        ascii_only = self.here.settings.draws_ascii
        grid = self.query_one(CardGrid)
        grid.show(self.setup, ascii_only)
        self.query_one("#legend", Static).update(legend(self.setup, grid.chosen, self.language))
        problem = self._problem()
        said = problem or self.language.text("The position is possible.")
        self.query_one("#problem", Static).update(Content.styled(said, "bold $warning" if problem else "bold $success"))

    def _problem(self) -> str:
        """Why the position can't be analysed, or nothing."""
        if not any(place is not None and place.pile == "hands" for place in self.setup.where):
            return self.language.text("Put cards into the hands: choose a card with the arrow keys, then press 1 or 2.")
        try:
            self.setup.game()
        except NotationError as error:
            return error.in_words(self.language.words)
        return ""

    def _offer(self, name: str, label: str, choices: Choices, value: object) -> None:
        self.query_one(f"#{name}", Row).offer(label, choices, value, self.here.settings.draws_ascii)

    @property
    def _line_up(self) -> str:
        """The name of the ready-made line-up, if it is one."""
        names = set(self.setup.lineup.names)
        return next((name for name, each in PRESETS.items() if set(each.factions) == names), OWN)

    def _line_ups(self) -> Choices:
        players = self.setup.lineup.players
        found = [
            (self.language.translate(each.title), name) for name, each in PRESETS.items() if players in each.players
        ]
        own = [(", ".join(self.setup.lineup.names), OWN)] if self._line_up == OWN else []
        return [*own, *found, (self.language.text("Pick the factions"), PICK)]

    def on_resize(self) -> None:
        super().on_resize()
        self.look()

    # What is changed

    def on_row_changed(self, event: Row.Changed) -> None:
        setup, value = self.setup, event.row.value
        match event.row.id:
            case "players" if isinstance(value, int):
                self._begin(_usual(value))
            case "line-up" if value == PICK:
                self.app.push_screen(PickScreen(setup.lineup.players, setup.lineup.names), self._pick)
            case "line-up" if value != OWN:
                self._begin(LineUp.of(setup.lineup.players, PRESETS[str(value)].factions, setup.lineup.heroes))
            case "heroes":
                self._begin(LineUp.of(setup.lineup.players, setup.lineup.names, bool(value)))
            case "phase" if isinstance(value, int):
                setup.phase = value
                self._drop_places()
                self._show_rows()
            case "leader" if isinstance(value, int):
                setup.leader = value
            case "moon":
                setup.moon = FULL if value == FULL else DARK
            case "automaton":
                setup.automaton = value if isinstance(value, int) else None
        self.look()

    def _pick(self, names: str | None) -> None:
        if names:
            self._begin(LineUp.of(self.setup.lineup.players, names.split(), self.setup.lineup.heroes))
        else:
            self.relabel()

    def _begin(self, lineup: LineUp) -> None:
        """Begin again with another line-up; cards that are in both stay where they are."""
        before = self.setup
        self.setup = PositionSetup(lineup, before.leader if before.leader < lineup.players else 0)
        self.setup.phase, self.setup.moon = before.phase, before.moon
        self.setup.automaton = before.automaton
        self.setup.take_over(before)
        self.relabel()

    def _drop_places(self) -> None:
        """Take cards away from places that the phase doesn't have."""
        places = self.setup.places()
        for at, place in enumerate(self.setup.where):
            if place is not None and place not in places:
                self.setup.put(at, None)

    def on_card_grid_changed(self) -> None:
        self.look()

    def action_put_away(self) -> None:
        self.query_one(CardGrid).put(None)

    # Leaving

    def action_take(self) -> None:
        if self._problem():
            self.app.bell()
            return
        self.made = self.setup.game()
        self.dismiss("")

    def action_notation(self) -> None:
        sheet = NotationSheet(self.setup.document())

        def then(_: str | None) -> None:
            if sheet.game is not None:
                self.made = sheet.game
                self.dismiss("")

        self.app.push_screen(sheet, then)

    def action_shut(self) -> None:
        self.dismiss("")


def _usual(players: int) -> LineUp:
    """The first ready-made line-up for so many players."""
    return LineUp.of(players, next(each.factions for each in PRESETS.values() if players in each.players))
