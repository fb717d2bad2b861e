"""A choice other than a card of the hand: the question, and the meaning of each answer."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from claimant.locale.sentences.choices import Choice as Asked
from claimant.locale.sentences.choices import Option, choice
from claimant.rules.moves import Move
from claimant.rules.power import Power
from claimant.terminal.app.inline_cards import badge, chip
from claimant.terminal.app.messages import Answered, Pointed
from claimant.terminal.app.scene import Scene

MOST = 9
"""The largest number of answers: loot counts for one of seven factions."""

MARGIN = 4
"""Columns of the window that an answer can't use."""
TABLE = 17
"""Rows to leave for the rest of the table, if possible."""
NEXT_LINE = "\n   "


class Answer(Static):
    """One answer; the first click selects it, the second gives it."""

    class Clicked(Message):
        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, at: int) -> None:
        super().__init__()
        self._at = at

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self._at))


class Choice(VerticalScroll):
    """The answers below the question; hidden while nothing is asked."""

    can_focus = False
    DEFAULT_CSS = """
    Choice { height: auto; max-height: 10; padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
    Choice > Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._asked: Asked | None = None
        self.chosen = 0

    def compose(self) -> ComposeResult:
        yield Static(id="question")
        yield from (Answer(at) for at in range(MOST))

    def show(self, scene: Scene) -> None:
        asked = choice(scene.view, scene.language) if scene.my_turn else None
        if self._scene is None or scene.view != self._scene.view:
            self.chosen = 0
        self._scene, self._asked = scene, asked
        self.display = asked is not None
        self._draw()

    def _draw(self) -> None:
        if self._asked is None:
            return
        self.query_one("#question", Static).update(Content.styled(self._asked.question, "bold $accent"))
        options = self._asked.options
        heads = [self._head(at, option) for at, option in enumerate(options)]
        meanings = self._meanings(heads, [option.meaning for option in options])
        for at, answer in enumerate(self.query(Answer)):
            answer.display = at < len(options)
            if answer.display:
                answer.update(heads[at] + meanings[at])

    def _meanings(self, heads: list[Content], meanings: list[str]) -> list[Content]:
        """The answers' meanings, beside or below them: one if all are equal, the selected one if space is short."""
        width, height = self.app.size
        if len(meanings) > 1 and len(set(meanings)) == 1:
            return [*[Content("")] * (len(meanings) - 1), Content(f"{NEXT_LINE}{meanings[0]}")]
        beside = [
            head.cell_length + 1 + cell_len(meaning) <= width - MARGIN
            for head, meaning in zip(heads, meanings, strict=True)
        ]
        scarce = 1 + len(heads) + beside.count(False) > height - TABLE
        shown = [at == self.chosen or beside[at] or not scarce for at in range(len(heads))]
        return [
            Content(f"{' ' if beside[at] else NEXT_LINE}{meaning}") if shown[at] else Content("")
            for at, meaning in enumerate(meanings)
        ]

    def _head(self, at: int, option: Option) -> Content:
        """An answer's number and title."""
        assert self._scene is not None
        chosen = at == self.chosen
        mark = (">" if self._scene.ascii else "▸") if chosen else " "
        title = Content.styled(f" {option.title} ", "bold reverse" if chosen else "bold")
        card = chip(option.card, self._scene.ascii) if option.card else Content("")
        power: Power | None = option.faction
        shown = badge(power, self._scene.ascii) if power else card
        return Content.styled(f"{mark}{at + 1} ", "bold $accent") + shown + title

    @property
    def number(self) -> int:
        """How many answers there are."""
        return 0 if self._asked is None else len(self._asked.options)

    def choose(self, at: int) -> None:
        """Select an answer, wrapping around at the ends."""
        if self.number:
            self.chosen = at % self.number
            self._draw()
            self.post_message(Pointed())
            self.query(Answer)[self.chosen].scroll_visible(animate=False)

    @property
    def power(self) -> Power | None:
        """The power of the selected answer's card or faction."""
        option = self._asked.options[self.chosen] if self._asked is not None and self.number else None
        if option is None:
            return None
        return option.card.power if option.card is not None else option.faction

    @property
    def answer(self) -> Move | None:
        """The selected answer as a move."""
        return self._scene.view.legal[self.chosen] if self._scene is not None and self.number else None

    def on_answer_clicked(self, event: Answer.Clicked) -> None:
        event.stop()
        answer = self.answer
        if event.at == self.chosen and answer is not None:
            self.post_message(Answered(answer))
        else:
            self.choose(event.at)
