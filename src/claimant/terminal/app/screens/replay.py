"""A recorded game on the same table, to step through instead of playing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from claimant.notation.moves import read_move
from claimant.notation.names import named
from claimant.notation.records.record_file import Record, write
from claimant.notation.records.walk import Open, Side
from claimant.review.positions import NotReviewable, check
from claimant.terminal.app import sheet_texts
from claimant.terminal.app.review_page import review_page
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.settings import Preferences
from claimant.terminal.app.screens.sheet import Sheet
from claimant.terminal.app.widgets.key_bar import KeyBar
from claimant.terminal.app.widgets.open_hands import OpenHands
from claimant.terminal.app.widgets.prompt import Prompt
from claimant.terminal.app.widgets.table import TableView
from claimant.terminal.replay_steps import ReviewedWalk
from claimant.terminal.text.lines import wrapped

if TYPE_CHECKING:
    from claimant.locale.languages import Language

SEED = 0
"""Every review of a game uses the same random deals, as on a server."""
ROOMY = 30
"""The number of rows that has room for the table of seats and all hands."""


class ReplayScreen(Framed):
    """Arrow keys step through the game, `v` changes the viewpoint."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "step(1)", show=False),
        Binding("left,h,backspace", "step(-1)", show=False),
        Binding("down,j,pagedown", "next_trick", show=False),
        Binding("up,k,pageup", "trick_before", show=False),
        Binding("home,g", "go(0)", show=False),
        Binding("end,G", "go(-1)", show=False),
        Binding("v,tab", "turn(1)", show=False),
        Binding("V,shift+tab", "turn(-1)", show=False),
        Binding("f", "tell('powers')", show=False),
        Binding("i", "tell('piles')", show=False),
        Binding("y", "tell('votes')", show=False),
        Binding("e", "tell('log')", show=False),
        Binding("r", "review", show=False),
        Binding("n", "next_mark", show=False),
        Binding("b", "best_line", show=False),
        Binding("t", "try_again", show=False),
        Binding("s", "summary", show=False),
        Binding("a", "analyse", show=False),
        Binding("x", "preferences", show=False),
        Binding("question_mark,f1", "keys", show=False),
        Binding("q,escape", "shut", show=False),
    ]
    DEFAULT_CSS = """
    ReplayScreen #where { height: 1; padding: 0 1; background: $panel; color: $primary; text-style: bold; }
    ReplayScreen #judged { height: auto; max-height: 5; padding: 0 1; background: $surface; display: none; }
    ReplayScreen.-open Hand { display: none; }
    ReplayScreen.-crowded Seats { display: none; }
    ReplayScreen.-crowded Heading { max-height: 1; }
    """

    def __init__(self, walk: ReviewedWalk) -> None:
        super().__init__()
        self.walked = walk
        self._reviewed: tuple[int, int] | None = None
        """How many decisions are reviewed, and how many there are, while a review is made."""

    def body(self) -> ComposeResult:
        yield TableView()
        yield OpenHands()
        yield Static(id="judged", markup=False)
        yield Static(id="where")
        yield KeyBar()

    @property
    def names(self) -> tuple[str, ...]:
        defaults = self.language.words.default_names(self.walked.game.lineup.players)
        return named(self.walked.record.details.names, defaults)

    @property
    def scene(self) -> Scene:
        walk = self.walked
        ascii_only = self.here.settings.draws_ascii
        tricks = walk.record.game.tricks
        return Scene(walk.view, self.names, self.language, walk.history, ascii_only, watching=True, tricks=tricks)

    def relabel(self) -> None:
        self.look()
        self.query_one(KeyBar).show(self._keys(), self.more, "screen.keys")

    def look(self) -> None:
        """Show the current position."""
        walk, scene = self.walked, self.scene
        self.set_class(walk.is_open or scene.view.seat is None, "-open")
        self.set_class(walk.is_open and len(self.names) > 2 and self.app.size.height < ROOMY, "-crowded")
        self.query_one(TableView).show(scene)
        self.query_one(Prompt).display = walk.at < walk.last
        hands = self.query_one(OpenHands)
        hands.display = walk.is_open and any(walk.game.state.hands)
        if hands.display:
            hands.show(walk.game.state, scene)
        judged = self.query_one("#judged", Static)
        said = walk.judged(self.language)
        judged.display = bool(said)
        judged.update("\n".join(wrapped(said, 0, self.app.size.width - 2)))  # a number keeps its percent sign
        self.query_one("#where", Static).update(self._where())

    def _where(self) -> str:
        walk, text = self.walked, self.language.text
        trick, tricks = walk.trick
        place = text(
            "Move {at} of {last}, trick {trick} of {tricks}", at=walk.at, last=walk.last, trick=trick, tricks=tricks
        )
        place = f"{place} · {side_name(walk.side, self.names, self.language)}"
        if self._reviewed is None:
            return place
        done, total = self._reviewed
        return f"{place} · {text('Review: {done} of {total} moves', done=done, total=total)}"

    def _keys(self) -> list[tuple[str, str, str]]:
        text = self.language.text
        left, right, up, down = ("<", ">", "^", "v") if self.here.settings.draws_ascii else ("←", "→", "↑", "↓")
        found = [
            ("?", text("Keys"), "screen.keys"),
            ("q", text("Leave"), "screen.shut"),
            (left, text("Back"), "screen.step(-1)"),
            (right, text("Forward"), "screen.step(1)"),
            (f"{up}{down}", text("Tricks"), "screen.next_trick"),
            ("v", text("View"), "screen.turn(1)"),
            ("i", text("Piles"), "screen.tell('piles')"),
            ("y", text("Why"), "screen.tell('votes')"),
            ("f", text("Powers"), "screen.tell('powers')"),
        ]
        if self.walked.review is not None:
            found[4:4] = [
                ("n", text("Next mark"), "screen.next_mark"), ("t", text("Try again"), "screen.try_again"),
                ("b", text("Best play"), "screen.best_line"), ("s", text("Summary"), "screen.summary"),
            ]  # fmt: skip
        else:
            found[4:4] = [("r", text("Review"), "screen.review")]
        found.insert(4, ("a", text("Analyse"), "screen.analyse"))
        return found if len(self.walked.sides) > 1 else [key for key in found if key[0] not in "var"]

    def on_resize(self) -> None:
        super().on_resize()
        self.look()

    async def action_shut(self) -> None:
        """Back to the list of games, if there is one."""
        if any(isinstance(screen, Framed) for screen in self.app.screen_stack[:-1]):
            self.dismiss("")
        else:
            await self.here.action_quit()

    # Moving through the game

    def action_step(self, by: int) -> None:
        self.walked.step(by)
        self.look()

    def action_go(self, to: int) -> None:
        self.walked.go(to if to >= 0 else self.walked.last)
        self.look()

    def action_next_trick(self) -> None:
        self.walked.next_trick()
        self.look()

    def action_trick_before(self) -> None:
        self.walked.trick_before()
        self.look()

    def action_turn(self, by: int) -> None:
        self.walked.turn_table(by)
        self.look()

    # What the moves were worth

    def action_review(self) -> None:
        """Review the game in the background, then show what each move was worth."""
        if self.walked.review is not None or self._reviewed is not None:
            return
        try:
            check(self.walked.record)
        except NotReviewable as error:
            self.notify(error.said(self.language), severity="warning")
            return
        self.notify(self.language.text("The game is being reviewed; this takes some seconds."))
        self._reviewed = 0, len(self.walked.record.game.moves)
        self._show_progress()
        self.run_worker(self._review(), exclusive=True)

    async def _review(self) -> None:
        """In a process of its own, which counts processor time: a busy machine makes the review later but no worse."""
        from claimant.review.processes.analysts import Analysts, Unanswered  # they load the kernel
        from claimant.review.processes.worker import Progress, ReviewGame
        from claimant.review.reviewing import USUAL
        from claimant.review.values import decode

        def tell(found: Progress) -> None:
            self._reviewed = found.done, found.total
            self._show_progress()

        analysts = Analysts()
        try:
            found = await analysts.review(ReviewGame(write(self.walked.record.game), USUAL, SEED), tell)
            self.walked.review = decode(found)
        except Unanswered:
            self.notify(self.language.text("The review could not be made. Try again in a moment."), severity="error")
        finally:
            self._reviewed = None
            await analysts.stop()
        self.relabel()

    def _show_progress(self) -> None:
        for line in self.query("#where").results(Static):  # there is none any more if the app ends just now
            line.update(self._where())

    def action_next_mark(self) -> None:
        self.walked.next_mark()
        self.look()

    def action_summary(self) -> None:
        """Accuracy and ledger."""
        walk = self.walked
        if (review := walk.review) is not None:
            self.app.push_screen(Sheet(lambda language: review_page(walk, review, language)))

    def action_best_line(self) -> None:
        """Step through best play from the decision that is shown."""
        walk = self.walked
        decision = None if walk.review is None else walk.review.decision(walk.at)
        if decision is None:
            return
        line = walk.games[walk.at].replay(read_move(move) for move in decision.line)
        shown = ReviewedWalk(Record(line, walk.record.details), walk.side)
        shown.go(walk.at)
        self.app.push_screen(ReplayScreen(shown))

    def action_try_again(self) -> None:
        """Let a better move be found, if the one that is shown is marked."""
        from claimant.terminal.app.practice.again import AgainScreen  # it loads the table

        review = self.walked.review
        decision = None if review is None else review.decision(self.walked.at)
        if review is not None and decision is not None and decision.mark:
            self.app.push_screen(AgainScreen(self.walked, review, decision, self.names, ReplayScreen))
        elif review is not None:
            self.notify(self.language.text("Only a marked move can be tried again: n goes to the next one."))

    def action_analyse(self) -> None:
        """This moment on the analysis board."""
        from claimant.terminal.app.practice.analysis import AnalysisScreen  # it loads the solver

        if self.walked.record.seen_by is not None:
            said = self.language.text("This record holds what one viewer saw; an analysis needs all cards.")
            self.notify(said, severity="warning")
            return
        self.app.push_screen(AnalysisScreen(self.walked.record.game.back_to(self.walked.at), self.names))

    # What can be looked up

    def action_tell(self, what: str) -> None:
        def text(language: Language) -> sheet_texts.Page:
            page: sheet_texts.Page = getattr(sheet_texts, what)(self.scene)
            return page

        self.app.push_screen(Sheet(text, at_end=what == "log"))

    def action_preferences(self) -> None:
        self.app.push_screen(Preferences())

    def action_keys(self) -> None:
        self.app.push_screen(Sheet(self._all_keys))

    def _all_keys(self, language: Language) -> sheet_texts.Page:
        text = language.text
        keys = [
            ("← →", text("one move back, or on")),
            ("↑ ↓", text("a whole trick back, or on")),
            ("Home End", text("the beginning, the end")),
            ("v", text("look from another side: open cards, each seat, a spectator")),
            ("i y f e", text("piles, votes, powers, log")),
            ("r", text("what each move was worth (finished games)")),
            ("n", text("the next marked move")),
            ("t", text("try the marked move again: find a better one")),
            ("b", text("best play from here, on the board")),
            ("s", text("accuracy, and where the result came from")),
            ("a", text("this moment on the analysis board")),
            ("x", text("Settings")),
            ("q", text("Leave")),
        ]
        lines = [Content.styled(f"{key:<10}", "bold $primary") + Content(said) for key, said in keys]
        return text("Keys"), Content("\n").join(lines)


def side_name(side: Side, names: tuple[str, ...], language: Language) -> str:
    """The name of the current viewpoint."""
    if isinstance(side, Open):
        return language.text("Open cards")
    return (
        language.text("As a spectator saw it") if side is None else language.text("As {name} saw it", name=names[side])
    )
