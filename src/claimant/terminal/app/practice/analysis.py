"""The analysis board: any position, with the solver's verdict for every move as it comes."""

from __future__ import annotations

from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from claimant.notation.errors import NotationError
from claimant.notation.moves import read_move
from claimant.notation.records.record_file import write
from claimant.review.processes.analysts import Analysts, Unanswered
from claimant.review.processes.worker import SolvedPosition, SolveGame
from claimant.rules.game import Game
from claimant.rules.legal import IllegalMove
from claimant.rules.moves import Move, Verb
from claimant.rules.state import CHANCE
from claimant.rules.view import view
from claimant.terminal.app import sheet_texts
from claimant.terminal.app.inline_cards import chip
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.screens.playing import COLON, TABLE_KEYS, Playing
from claimant.terminal.app.screens.sheet import Sheet
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.open_hands import OpenHands
from claimant.terminal.app.widgets.table import TableView
from claimant.terminal.spellings import find_card
from claimant.terminal.text.verdict_lines import Verdict, headline, short_name, verdicts

if TYPE_CHECKING:
    from claimant.locale.languages import Language

PATIENCE = 60.0
"""How many seconds a position is searched; each verdict is shown as soon as it is proven."""
COLOURS = ("$success", "$accent", "$warning")
"""The colours of the best moves, those in between, and the worst; words say the same."""


class AnalysisScreen(Playing):
    """Every seat's cards are played from here, and moves can be taken back."""

    KEYS: ClassVar[dict[str, str]] = TABLE_KEYS | {
        "o": "take_back", "backspace": "take_back", "n": "again", "h": "line", "j": "place", "q": "shut",
        "escape": "shut",
    }  # fmt: skip
    DEFAULT_CSS = """
    AnalysisScreen #verdicts { height: auto; max-height: 6; padding: 0 1; background: $surface; }
    AnalysisScreen.-open Hand { display: none; }
    """

    def __init__(self, game: Game, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.game = Game.at(game.start, None, game.dealt).replay(game.moves)  # without a seed, draws are chosen
        self._names = names
        self._undone: list[Move] = []
        self.solved: SolvedPosition | None = None
        self._analysts = Analysts()

    def body(self) -> ComposeResult:
        yield TableView()
        yield OpenHands()
        yield Static(id="verdicts", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self._solve()

    async def on_unmount(self) -> None:
        await super().on_unmount()
        await self._analysts.stop()

    # What is shown

    @property
    def names(self) -> tuple[str, ...]:
        return self._names or self.language.words.default_names(self.game.lineup.players)

    @property
    def scene(self) -> Scene:
        seat = self.game.state.to_move
        seen = view(self.game, None if seat == CHANCE else seat)
        return Scene(seen, self.names, self.language, self.game.events, self.here.settings.draws_ascii, by_name=True)

    def relabel(self) -> None:
        self.look()
        text = self.language.text
        keys = [
            ("?", text("Keys"), "screen.keys"),
            ("q", text("Back"), "screen.shut"),
            ("o", text("Take back"), "screen.take_back"),
            ("n", text("Forward"), "screen.again"),
            ("h", text("Best play"), "screen.line"),
            ("j", text("Other position"), "screen.place"),
            ("y", text("Why"), "screen.votes"),
            ("i", text("Piles"), "screen.piles"),
            ("f", text("Powers"), "screen.powers"),
        ]
        self.query_one(KeyBar).show(keys, self.more, "screen.keys")

    def look(self) -> None:
        if not self.query("#verdicts") or not self.query_one(TableView).is_complete:
            return
        scene, state = self.scene, self.game.state
        self.set_class(scene.view.seat is None, "-open")
        self.query_one(TableView).show(scene)
        hands = self.query_one(OpenHands)
        hands.display = any(state.hands)
        hands.show(state, scene, () if scene.view.seat is None else (scene.view.seat,))
        self.query_one("#verdicts", Static).update(self._verdicts(scene))
        self._prompt()

    def _verdicts(self, scene: Scene) -> Content:
        said = Content.styled(headline(self.game, self.solved, self.names, self.language), "bold")
        if self.game.is_over or (self.solved is not None and self.solved.problem):
            return said
        found = verdicts(self.game, self.solved, self.language)
        known = [each for each in found if each.word]
        lines = [self._verdict(each, COLOURS[_tone(at, len(known))], scene) for at, each in enumerate(known)]
        if len(known) < len(found):
            lines.append(self._verdict(found[-1]._replace(word=self.language.text("searching")), "$quiet", scene))
        return Content("\n").join([said, *lines])

    def _verdict(self, found: Verdict, colour: str, scene: Scene) -> Content:
        moves = Content(" · " if any(move.card is None for move in found.moves) else " ").join(
            self._move(move, scene) for move in found.moves
        )
        return Content.styled(f"{found.word}: ", f"bold {colour}") + moves

    def _move(self, move: Move, scene: Scene) -> Content:
        if move.card is not None and move.verb in (Verb.PLAY, Verb.DISCARD, Verb.DRAW):
            return chip(move.card, scene.ascii)
        return Content(short_name(move, self.game, self.language))

    # The solver

    @property
    def is_done(self) -> bool:
        """Is nothing left to prove?"""
        return self.solved is not None and (self.solved.exact or bool(self.solved.problem))

    def _solve(self) -> None:
        """Ask for verdicts."""
        self.solved = None
        self.look()
        if not self.game.is_over:
            self.run_worker(self._search(), name="solve", group="solve", exclusive=True)

    async def _search(self) -> None:
        """Show what is proven, each time there is more."""
        with suppress(Unanswered):
            async with aclosing(self._analysts.verdicts(SolveGame(write(self.game), PATIENCE))) as found:
                async for self.solved in found:
                    self.look()

    # Moves

    def _play(self, move: Move) -> None:
        self._typed = self._refusal = ""
        try:
            self.game = self.game.play(move)
        except IllegalMove as error:
            self._refusal = self.language.words.explain(error.reason)
            self.look()
            return
        self._undone.clear()
        self._solve()

    async def _read(self, scene: Scene) -> None:
        """What is typed; where chance draws, a card means that it is drawn."""
        if self.game.state.to_move != CHANCE:
            await super()._read(scene)
            return
        typed, self._typed = self._typed.removeprefix(COLON), ""
        card = find_card(typed.removeprefix(f"{Verb.DRAW} "), self.language)
        try:
            self._play(read_move(typed) if card is None else Move(Verb.DRAW, card))
        except NotationError:
            self._refusal = self.language.text("Type the card that is drawn, as in “go5”.")
            self._prompt()

    def _may_type(self) -> bool:
        return self.game.state.to_move == CHANCE or super()._may_type()

    async def action_answer(self) -> None:
        if self.game.state.to_move == CHANCE and not self._typed:
            self._refusal = self.language.text("Type the card that is drawn, as in “go5”.")
            self._prompt()
        else:
            await super().action_answer()

    def action_take_back(self) -> None:
        """Go back by one move."""
        if self.game.moves:
            self._undone.append(self.game.moves[-1])
            self.game = self.game.back_to(len(self.game.moves) - 1)
            self._solve()

    def action_again(self) -> None:
        """Make the move again that was taken back."""
        if self._undone:
            self.game = self.game.play(self._undone.pop())
            self._solve()

    def action_line(self) -> None:
        """Best play from here in words."""
        self.app.push_screen(Sheet(self._best_play))

    def _best_play(self, language: Language) -> sheet_texts.Page:
        text, solved = language.text, self.solved
        title = text("Best play")
        if solved is None or not solved.line:
            return title, Content(text("No value is proven yet."))
        after = self.game.replay(read_move(move) for move in solved.line)
        events = after.events[len(self.game.events) :]
        said = language.words.tell(events, self.names, None)
        moves = " ".join(f"({move})" if " " in move else move for move in solved.line)
        return title, Content("\n").join([Content.styled(moves, "bold"), Content(""), *map(Content, said)])

    def action_place(self) -> None:
        """Set up another position, beginning with this one."""
        from claimant.terminal.app.practice.set_position import SetPositionScreen

        screen = SetPositionScreen(self.game)

        def then(_: str | None) -> None:
            if screen.made is not None:
                self.game, self._names = screen.made, ()
                self._undone.clear()
                self._solve()

        self.app.push_screen(screen, then)

    async def action_shut(self) -> None:
        if len(self.app.screen_stack) > 2:
            self.dismiss("")
        else:
            await self.here.action_quit()

    def action_keys(self) -> None:
        self.app.push_screen(Sheet(_all_keys))


def _tone(at: int, number: int) -> int:
    """Which of the three colours a group of moves gets."""
    return 0 if at == 0 else 2 if at == number - 1 else 1


def _all_keys(language: Language) -> sheet_texts.Page:
    text = language.text
    return sheet_texts.practice_keys(
        language,
        [
            ("o", text("Take back"), text("one move back")),
            ("n", text("Forward"), text("the move again that was taken back")),
            ("h", text("Best play"), text("how the game goes on if both sides play their best")),
            ("j", text("Other position"), text("set one up by keys, or by its notation")),
            ("q", text("Back"), text("to where you came from")),
        ],
    )
