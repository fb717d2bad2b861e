"""The end: who won, each vote and its reason, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from claimant.rules.score import Why
from claimant.terminal.app import sheet_texts
from claimant.terminal.app.screens.base import Over

if TYPE_CHECKING:
    from claimant.locale.sentences.same_deal import SameDeal
    from claimant.terminal.app.scene import Scene

AGAIN, SAME, AGREE, DECLINE, ANEW, LOOK = "again", "same", "agree", "decline", "anew", "look"


class EndScreen(Over):
    """A sheet on top of the table, which can still be looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "give('look')", show=False),
        Binding("a", "give('again')", show=False),
        Binding("s", "give('same')", show=False),
        Binding("d", "give('decline')", show=False),
        Binding("n", "give('anew')", show=False),
        Binding("q", "app.quit", show=False),
        Binding("up", "roll(-1)", show=False),
        Binding("down", "roll(1)", show=False),
        Binding("pageup", "roll(-10)", show=False),
        Binding("pagedown", "roll(10)", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]
    DEFAULT_CSS = """
    EndScreen #whole { width: 76; max-height: 90%; }
    EndScreen #lines { max-height: 1fr; }
    EndScreen #next, EndScreen #consent { height: 1; margin-top: 1; }
    EndScreen #same-deal { height: auto; margin-top: 1; color: $accent; text-style: bold; }
    EndScreen Button { margin-right: 1; min-width: 0; }
    """

    def __init__(
        self,
        scene: Callable[[], Scene | None],
        may_go_on: bool = True,
        same_deal: Callable[[], SameDeal | None] = lambda: None,
    ) -> None:
        super().__init__()
        self._scene = scene
        self._may_go_on = may_go_on
        """Can another game follow with the same people? Who only watches can't ask for that."""
        self._same_deal = same_deal
        """How the same deal stands; None where it can't be played again."""

    def body(self) -> ComposeResult:
        with VerticalScroll(id="lines", can_focus=False):
            yield Static()
        yield Static(id="same-deal")
        with Horizontal(id="consent"):
            yield Button(id=AGREE, compact=True)
            yield Button(id=DECLINE, compact=True)
        with Horizontal(id="next"):
            yield Button(id=AGAIN, compact=True)
            yield Button(id=SAME, compact=True)
            yield Button(id=ANEW, compact=True)
            yield Button(id=LOOK, compact=True)
            yield Button(id="leave", compact=True, action="app.quit")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(f"#{AGAIN}", Button).display = self._may_go_on
        self.query_one(f"#{AGAIN if self._may_go_on else LOOK}", Button).focus()

    def relabel(self) -> None:
        super().relabel()
        scene, text = self._scene(), self.language.text
        if scene is None:
            return
        self.title_with(text("The game is over."))
        title, lines = sheet_texts.votes(scene)
        head = Content.styled(headline(scene), "bold $accent")
        self.query_one("#lines > Static", Static).update(
            Content("\n").join([head, Content(""), Content.styled(title, "$quiet"), lines, *_said_since(scene)])
        )
        stands = self._show_same_deal()
        labels = {
            AGAIN: f"a {text('Play again')}", SAME: f"s {text('Same deal')}", ANEW: f"n {text('New game')}",
            AGREE: f"s {text('Play the same deal')}",
            DECLINE: f"d {text('Take it back') if stands is not None and stands.agreed else text('Decline')}",
            LOOK: f"Esc {text('The table')}", "leave": f"q {text('Leave')}",
        }  # fmt: skip
        for name, label in labels.items():
            self.query_one(f"#{name}", Button).label = label

    def _show_same_deal(self) -> SameDeal | None:
        """Show what was proposed, and the keys for it."""
        stands = self._same_deal() if self._may_go_on else None
        is_proposed = stands is not None and (stands.asks or stands.agreed)
        about = self.query_one("#same-deal", Static)
        about.display = self.query_one("#consent").display = is_proposed
        about.update(Content(stands.about if stands is not None else ""))
        self.query_one(f"#{AGREE}", Button).display = stands is not None and stands.asks
        self.query_one(f"#{SAME}", Button).display = stands is not None and not is_proposed
        return stands

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id != "leave":
            self.action_give(event.button.id or LOOK)

    def action_roll(self, lines: int) -> None:
        self.query_one("#lines", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_give(self, answer: str) -> None:
        if self._can_be_given(answer):
            self.dismiss(answer)

    def _can_be_given(self, answer: str) -> bool:
        stands = self._same_deal() if self._may_go_on else None
        match answer:
            case "again":
                return self._may_go_on
            case "same" | "agree":
                return stands is not None and not stands.agreed
            case "decline":
                return stands is not None and (stands.asks or stands.agreed)
            case _:
                return True


def _said_since(scene: Scene) -> list[Content]:
    """What was said after the end, which the sheet would hide."""
    return [Content.styled(said, "italic $secondary") for at, said in scene.remarks if at >= len(scene.history)]


def headline(scene: Scene) -> str:
    """Who won, in a few words."""
    result, text = scene.view.result, scene.language.text
    assert result is not None
    names = scene.language.words.players(result.winners, scene.names, but=scene.view.seat)
    mine, several = scene.view.seat in result.winners, len(result.winners) > 1
    if len(result.winners) == scene.view.lineup.players:
        return text("The win is shared.")
    if result.why is Why.EQUAL:
        return (
            text("You share the win with {names}.", names=names)
            if mine
            else text("{names} share the win.", names=names)
        )
    if mine:
        return text("You and {names} win!", names=names) if several else text("You win!")
    return text("{names} win.", names=names) if several else text("{name} wins.", name=names)
