"""The saved games: continue one, look at it again, or delete it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from claimant.data_directory import data_directory
from claimant.locale.errors import UserError, why
from claimant.notation.records.record_file import Record
from claimant.terminal.app.inline_cards import fitted, widths
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.confirm import YES, Confirm
from claimant.terminal.app.screens.replay import ReplayScreen
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.pointer_list import Listing
from claimant.terminal.replay_steps import ReviewedWalk, usual_side
from claimant.terminal.saves import summaries
from claimant.terminal.saves.resume import TakenUp, delete, take_up
from claimant.terminal.saves.saved_games import Saved, files, look_at

AT_ONCE = 25
"""The number of games to read before showing them."""
DATE = "%Y-%m-%d %H:%M"


class SavedGamesScreen(Framed):
    """A line for each game, the latest first; below, more about the selected one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "look", show=False),
        Binding("d,delete", "delete", show=False),
        Binding("q,escape", "shut", show=False),
    ]
    DEFAULT_CSS = """
    SavedGamesScreen #title { padding: 0 1; background: $panel; height: 1; color: $primary; text-style: bold; }
    SavedGamesScreen Listing { height: 1fr; }
    SavedGamesScreen #below { height: auto; max-height: 8; padding: 0 1; background: $surface; }
    SavedGamesScreen #problem { color: $warning; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.taken: TakenUp | None = None
        """The game that was taken up, once the screen is closed."""
        self._games: dict[str, Saved] = {}
        self._is_reading = True
        self._problem = ""

    def body(self) -> ComposeResult:
        yield Static(id="title")
        yield Listing("games")
        with Vertical(id="below"):
            yield Static(id="about")
            yield Static(id="problem")
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(Listing).focus()
        self.run_worker(self._read(), name="read")

    async def _read(self) -> None:
        """Read the games in a thread, and show them as they come."""
        try:
            found = await asyncio.to_thread(files)
            for at in range(0, len(found), AT_ONCE):
                for saved in await asyncio.to_thread(_look_at, found[at : at + AT_ONCE]):
                    self._games[saved.file.name] = saved
                self._list()
        except OSError as error:
            self._problem = why(error, self.language.words)
        self._is_reading = False
        self.relabel()

    # What is shown

    def relabel(self) -> None:
        text = self.language.text
        self.query_one("#title", Static).update(text("Saved games"))
        self.query_one(KeyBar).show(
            [
                ("Enter", text("Play on, or look at it"), "screen.take_up"),
                ("v", text("Look at it"), "screen.look"),
                ("d", text("Delete"), "screen.delete"),
                ("Esc", text("Back"), "screen.shut"),
            ]
        )
        self._list()

    def _list(self) -> None:
        listed = self.query_one(Listing)
        sound = {name: self._row(saved, saved.record) for name, saved in self._games.items() if saved.record}
        columns = [widths(column) for column in zip(*sound.values(), strict=True)]
        lines = []
        for name, saved in self._games.items():
            if name in sound:
                row = "  ".join(fitted(text, width) for text, width in zip(sound[name], columns, strict=True))
            else:
                row = f"{saved.changed:{DATE}}  {saved.name}: {summaries.problem(saved, self.language)}"
            lines.append((name, Content(fitted(row, self.app.size.width - 2))))
        listed.fill(lines, listed.chosen or "", self.here.settings.draws_ascii)
        self._tell()

    def _row(self, saved: Saved, record: Record) -> tuple[str, str, str, str]:
        """A game's date, line-up, standing and players."""
        names = ", ".join(summaries.players_of(saved, self.language))
        line_up = summaries.line_up_of(record.game.lineup)
        return f"{saved.changed:{DATE}}", line_up, summaries.standing(saved, self.language), names

    def on_resize(self) -> None:
        super().on_resize()
        self._list()

    def _tell(self) -> None:
        """Show more about the selected game, and any problem."""
        self.query_one("#about", Static).update(self._about())
        self.query_one("#problem", Static).update(Content(self._problem))

    def _about(self) -> Content:
        text, saved = self.language.text, self._chosen
        if saved is None and self._is_reading:
            return Content(text("Reading …"))
        if saved is None:
            place = str(data_directory())
            return Content(text("There are no saved games in {place}; “claimant play” starts one.", place=place))
        lines = [Content.styled(saved.name, "bold")]
        if saved.record is None:
            lines.append(Content(summaries.problem(saved, self.language)))
        else:
            lineup, names = saved.record.game.lineup, summaries.players_of(saved, self.language)
            factions = self.language.words.listed([self.language.faction(each) for each in lineup.factions])
            votes = " : ".join(map(str, summaries.tallies(saved)))
            lines += [
                Content(f"{text('Factions')}: {factions}"),
                Content(f"{text('Players')}: {', '.join(names)}"),
                Content(f"{text('Votes')}: {votes}. {summaries.standing(saved, self.language)}"),
            ]
        return Content("\n").join(lines)

    @property
    def _chosen(self) -> Saved | None:
        return self._games.get(self.query_one(Listing).chosen or "")

    def on_option_list_option_highlighted(self) -> None:
        self._problem = ""
        self._tell()

    # Actions

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_take_up()

    def action_take_up(self) -> None:
        """Continue the game; a finished game is shown."""
        saved = self._chosen
        if saved is None:
            return
        if saved.record is not None and saved.record.game.is_over:
            self.action_look()
            return
        try:
            self.taken = take_up(saved.file.name)
        except UserError as error:
            self._complain(error.said(self.language))
            return
        self.dismiss("taken")

    def action_look(self) -> None:
        saved = self._chosen
        if saved is None:
            return
        if saved.record is None:
            self._complain(summaries.problem(saved, self.language))
        else:
            self.app.push_screen(ReplayScreen(ReviewedWalk(saved.record, usual_side(saved.record))))

    def action_delete(self) -> None:
        saved = self._chosen
        if saved is not None:
            question = self.language.text("Delete {name} for good?", name=saved.name)
            self.app.push_screen(Confirm(question), lambda answer: self._delete(saved, answer))

    def _delete(self, saved: Saved, answer: str | None) -> None:
        if answer != YES:
            return
        try:
            delete(saved.file)
        except UserError as error:
            self._complain(error.said(self.language))
        except OSError as error:
            problem = why(error, self.language.words)
            said = self.language.text("{file} can’t be deleted: {problem}.", file=saved.name, problem=problem)
            self._complain(said)
        else:
            del self._games[saved.file.name]
            self._list()

    def _complain(self, problem: str) -> None:
        self._problem = problem
        self._tell()

    def action_shut(self) -> None:
        self.dismiss("")


def _look_at(found: list[Path]) -> list[Saved]:
    """Show these games without those that have vanished."""
    return [saved for saved in map(look_at, found) if not isinstance(saved.error, FileNotFoundError)]
