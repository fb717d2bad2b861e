"""The set-up: everything has a default, and the field with the focus is explained."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, OptionList, Static

from claimant.bots import BOTS
from claimant.locale.errors import UserError
from claimant.locale.sentences.levels import level_name
from claimant.notation.names import LONGEST
from claimant.rules.presets import PRESETS
from claimant.terminal.app.begin_game import new_chair, old_chair
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.faction_picker import PickScreen
from claimant.terminal.app.screens.game import GameScreen
from claimant.terminal.app.screens.join_or_host import OthersSheet
from claimant.terminal.app.screens.saved_games import SavedGamesScreen
from claimant.terminal.app.screens.settings import Preferences
from claimant.terminal.app.setup_help import PICK, about_field, about_line_up, entry
from claimant.terminal.app.widgets.form_row import Choices, Row
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.pointer_list import Listing
from claimant.terminal.saves.resume import SaveError, TakenUp, take_up, unfinished
from claimant.terminal.saves.saved_games import names
from claimant.terminal.setup import AROUND, NAMELESS, RANDOM, USUAL, Setup

MOST_BOTS = 3


class SetupScreen(Framed):
    """The form for a new game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "games", show=False),
        Binding("p", "practice", show=False),
        Binding("x", "preferences", show=False),
        Binding("q,escape", "app.quit", show=False),
        Binding("down,right", "app.focus_next", show=False),
        Binding("up,left", "app.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    SetupScreen #title { padding: 0 1; background: $panel; height: auto; }
    SetupScreen #columns { height: 1fr; }
    SetupScreen #left { width: 34; padding: 0 1; }
    SetupScreen #right { width: 1fr; padding: 0 1; }
    SetupScreen .heading { color: $primary; text-style: bold; margin-top: 1; }
    SetupScreen Listing { height: 1fr; }
    SetupScreen #named { height: 1; }
    SetupScreen #named Label { width: 26; }
    SetupScreen #named Input { width: 1fr; }
    SetupScreen #explained { height: 1fr; margin-top: 1; }
    SetupScreen #problem { height: auto; padding: 0 1; color: $warning; text-style: bold; }
    SetupScreen #start { height: 1; padding: 0 1; margin-bottom: 1; }
    SetupScreen Button { margin-right: 2; min-width: 0; }
    """

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__()
        self._setup = setup or Setup()
        self._picked: tuple[str, ...] = self._setup.factions

    def body(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield Label(id="line-up-label", classes="heading")
                yield Listing("line-up")
            with Vertical(id="right"):
                yield Label(id="table-label", classes="heading")
                yield Row("players")
                for at in range(MOST_BOTS):
                    yield Row(f"bot-{at}")
                yield Row("leader")
                yield Row("heroes")
                with Horizontal(id="named"):
                    yield Label(id="name-label")
                    yield Input(max_length=LONGEST, compact=True, id="name")
                yield Static(id="explained")
        yield Static(id="problem")
        with Horizontal(id="start"):
            yield Button(id="play", compact=True)
            yield Button(id="resume", compact=True)
            yield Button(id="games", compact=True)
            yield Button(id="others", compact=True)
        yield KeyBar()

    # Filling in

    def on_mount(self) -> None:
        self._fill()
        super().on_mount()
        self.query_one("#resume", Button).display = _unfinished()
        self.query_one("#games", Button).display = bool(names())
        self.query_one("#play", Button).focus()

    def _fill(self) -> None:
        """Fill in the options that were given."""
        setup = self._setup
        bots = setup.bots * MOST_BOTS if len(setup.bots) == 1 else setup.bots
        self._offer("players", "", [("2", 2), ("3", 3), ("4", 4)], setup.players or self._usual_players())
        for at in range(MOST_BOTS):
            self._offer(f"bot-{at}", "", self._levels(), bots[min(at, len(bots) - 1)])
        self._offer("leader", "", [(str(seat), seat) for seat in range(4)], setup.leader)
        self._offer("heroes", "", self._off_or_on(), setup.heroes)
        named = setup.name if setup.name != NAMELESS else self.here.settings.name
        self.query_one("#name", Input).value = named

    def _usual_players(self) -> int:
        if self._setup.line_up in PRESETS:
            return PRESETS[self._setup.line_up].players[0]
        return 3 if len(self._setup.factions) > 5 else 2

    def _offer(self, name: str, label: str, choices: Choices, value: object) -> None:
        self.query_one(f"#{name}", Row).offer(label, choices, value, self.here.settings.draws_ascii)

    def _off_or_on(self) -> Choices:
        return [(self.language.text("Off"), False), (self.language.text("On"), True)]

    def _levels(self) -> Choices:
        return [(level_name(level, self.language), level) for level in BOTS]

    # In words

    def relabel(self) -> None:
        text = self.language.text
        self.query_one("#title", Static).update(
            Content.styled("Claimant", "bold $primary")
            + Content(
                "  "
                + text(
                    "Claim is a trick-taking game in two phases: first you recruit followers, then you play with "
                    "them. The player with the most factions wins."
                )
            )
        )
        self.query_one("#line-up-label", Label).update(text("Line-up"))
        self.query_one("#table-label", Label).update(text("How it is played"))
        self.query_one("#name-label", Label).update(text("Your name"))
        self.query_one("#play", Button).label = text("Play now")
        self.query_one("#resume", Button).label = text("Continue where you left off")
        self.query_one("#games", Button).label = text("Saved games")
        self.query_one("#others", Button).label = text("With others")
        self._refit()
        self.query_one(KeyBar).show(
            [
                ("Tab", text("Next field"), "app.focus_next"),
                ("Enter", text("Choose"), ""),
                ("p", text("Practice"), "screen.practice"),
                ("x", text("Settings"), "screen.preferences"),
                ("q", text("Leave"), "app.quit"),
                ("g", text("Saved games"), "screen.games"),
            ]
        )
        self._explain()

    def _refit(self) -> None:
        """Show the fields that fit the number of players."""
        text, players = self.language.text, self._players
        self._offer("players", text("Players"), [("2", 2), ("3", 3), ("4", 4)], players)
        around = [text(each) for each in AROUND[players]] if players > 2 else [text("Your opponent")]
        for at in range(MOST_BOTS):
            self.query_one(f"#bot-{at}").display = at < len(around)
            self._offer(f"bot-{at}", around[at] if at < len(around) else "", self._levels(), self._value(f"bot-{at}"))
        seats = [(name, seat) for seat, name in enumerate([text("You"), *around])]
        self._offer("leader", text("Who leads first"), seats, self._value("leader"))
        self._offer("heroes", text("With heroes"), self._off_or_on()[: 2 if players == 2 else 1], self._value("heroes"))
        self._list_line_ups()

    def _list_line_ups(self) -> None:
        ascii_only = self.here.settings.draws_ascii
        fitting = [name for name, preset in PRESETS.items() if self._players in preset.players]
        lines = [(name, entry(name, self.language, ascii_only)) for name in (*fitting, RANDOM, PICK)]
        self.query_one(Listing).fill(lines, self._line_up, ascii_only)

    # What is chosen

    def _value(self, name: str) -> object:
        return self.query_one(f"#{name}", Row).value

    @property
    def _players(self) -> int:
        value = self._value("players")
        return value if isinstance(value, int) else 2

    @property
    def _line_up(self) -> str:
        chosen = self.query_one(Listing).chosen
        return chosen or self._setup.line_up or (PICK if self._picked else USUAL[self._players])

    @property
    def chosen(self) -> Setup:
        """The set-up from the form."""
        line_up = self._line_up
        name = self.query_one("#name", Input).value.strip()
        leader = self._value("leader")
        return replace(
            self._setup,
            players=self._players,
            line_up=None if line_up == PICK else line_up,
            factions=self._picked if line_up == PICK else (),
            heroes=self._value("heroes") is True,
            bots=tuple(str(self._value(f"bot-{at}")) for at in range(self._players - 1)),
            seat=0,
            leader=leader if isinstance(leader, int) else 0,
            name=name or NAMELESS,
        )

    def on_row_changed(self, event: Row.Changed) -> None:
        if event.row.id in ("players", "bot-0"):
            self._refit()
        self._explain()

    def on_option_list_option_highlighted(self) -> None:
        self._explain()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id == PICK:
            self.app.push_screen(PickScreen(self._players, self._picked), self._pick)
        else:
            self.query_one("#play", Button).focus()

    def _pick(self, names: str | None) -> None:
        if names:
            self._picked = tuple(names.split())
            self.query_one("#play", Button).focus()
        self._explain()

    # Explaining

    def on_descendant_focus(self) -> None:
        self._explain()

    def _explain(self) -> None:
        self.query_one("#problem", Static).update("")
        self.query_one("#explained", Static).update(self._explanation())

    def _explanation(self) -> Content:
        """The explanation of the field with the focus; the line-up's by default."""
        focused = self.focused
        field = "" if focused is None else str(focused.id)
        if said := about_field(field, self.language):
            return Content(said)
        return about_line_up(self._line_up, self._picked, self.language, self.here.settings.draws_ascii)

    # Beginning

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "play":
            self._begin()
        elif event.button.id == "resume":
            self._resume()
        elif event.button.id == "games":
            self.action_games()
        elif event.button.id == "others":
            self.app.push_screen(OthersSheet(self.chosen))

    def on_input_submitted(self) -> None:
        self.query_one("#play", Button).focus()

    def _begin(self) -> None:
        setup = self.chosen
        try:
            chair = new_chair(setup, self.language, lambda: self.here.settings.seconds)
        except UserError as error:
            self._complain(error)
            return
        self.here.change(name="" if setup.name == NAMELESS else setup.name)
        self.app.switch_screen(GameScreen(chair))

    def _resume(self) -> None:
        try:
            taken = take_up()
        except UserError as error:
            self._complain(error)
            return
        self._go_on(taken)

    def _go_on(self, taken: TakenUp) -> None:
        here = self.here
        self.app.switch_screen(GameScreen(old_chair(taken, self.language, lambda: here.settings.seconds)))

    def action_games(self) -> None:
        screen = SavedGamesScreen()

        def then(_: str | None) -> None:
            if screen.taken is not None:
                self._go_on(screen.taken)

        self.app.push_screen(screen, then)

    def action_practice(self) -> None:
        """Puzzles, the course and the analysis board."""
        from claimant.terminal.app.practice.practice import PracticeScreen  # it loads the solver and the puzzles

        self.app.push_screen(PracticeScreen())

    def _complain(self, error: UserError) -> None:
        self.query_one("#problem", Static).update(Content(error.said(self.language)))

    def action_preferences(self) -> None:
        self.app.push_screen(Preferences())


def _unfinished() -> bool:
    try:
        unfinished()
    except SaveError:
        return False
    return True
