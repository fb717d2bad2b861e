"""The viewer's hand: cards side by side, one of them selected."""

from __future__ import annotations

from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from claimant.rules.cards import Card
from claimant.rules.moves import Ask, Move, Verb, move
from claimant.rules.power import Power
from claimant.terminal.app.card_faces import LARGE, SMALL, Look, beside, face
from claimant.terminal.app.messages import Answered, Pointed
from claimant.terminal.app.scene import Scene


class Hand(Static):
    """Arrow keys or the mouse select a card; a faded card can't be played, but can be selected to see why."""

    DEFAULT_CSS = """
    Hand { height: auto; min-height: 3; padding: 0 1; background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._large = False
        self.chosen = 0

    def show(self, scene: Scene, large: bool) -> None:
        """Draw the hand; when the viewer's turn begins, the first playable card is selected."""
        before = self._scene
        self._scene, self._large = scene, large
        if before is None or before.view.hand != scene.view.hand or not before.picks_from_hand:
            self.chosen = self._first()
        self.chosen = min(self.chosen, max(0, len(scene.view.hand) - 1))
        self._draw()

    def _first(self) -> int:
        """The first playable card."""
        assert self._scene is not None
        keys = keys_of(self._scene)
        return next((at for at, card in enumerate(self._scene.view.hand) if card in keys), 0)

    @property
    def in_a_row(self) -> int:
        """The number of cards in a row."""
        return max(1, (self.app.size.width - 2) // (LARGE if self._large else SMALL)[0])

    def _draw(self) -> None:
        if self._scene is not None:
            self.update(hand(self._scene, self._large, self.chosen, self.in_a_row))

    def choose(self, at: int) -> None:
        """Select the card at this index, wrapping around at the ends."""
        if self._scene is not None and self._scene.view.hand:
            self.chosen = at % len(self._scene.view.hand)
            self._draw()
            self.post_message(Pointed())

    def choose_row(self, by: int) -> None:
        """Move down by this number of rows; the last row may be shorter."""
        cards = 0 if self._scene is None else len(self._scene.view.hand)
        row, column = divmod(self.chosen, self.in_a_row)
        if 0 <= row + by <= (cards - 1) // self.in_a_row:
            self.choose(min((row + by) * self.in_a_row + column, cards - 1))

    def choose_card(self, card: Card) -> None:
        """Select a card of the hand; nothing happens if it isn't there."""
        if self._scene is not None and card in self._scene.view.hand:
            self.choose(self._scene.view.hand.index(card))

    @property
    def power(self) -> Power | None:
        """The power of the selected card."""
        scene = self._scene
        if scene is None or not scene.picks_from_hand or not scene.view.hand:
            return None
        return scene.view.hand[self.chosen].power

    @property
    def answer(self) -> Move | None:
        """The move that plays the selected card."""
        if self._scene is None or not self._scene.picks_from_hand or not self._scene.view.hand:
            return None
        return _move(self._scene, self._scene.view.hand[self.chosen])

    def on_click(self, event: Click) -> None:
        """The first click selects a card, the second plays it."""
        columns, rows = LARGE if self._large else SMALL
        column = (event.x - 1) // columns
        at = event.y // rows * self.in_a_row + column
        if self._scene is None or not 0 <= column < self.in_a_row or not 0 <= at < len(self._scene.view.hand):
            return
        if at == self.chosen and (answer := self.answer) is not None:
            self.post_message(Answered(answer))
        else:
            self.choose(at)


def _move(scene: Scene, card: Card) -> Move:
    return move(Verb.DISCARD if scene.view.asks is Ask.DISCARD else Verb.PLAY, card)


def keys_of(scene: Scene) -> dict[Card, str]:
    """The numbers of the playable cards, as in plain lines."""
    if not scene.picks_from_hand:
        return {}
    return {each.card: str(number) for number, each in enumerate(scene.view.legal, start=1) if each.card is not None}


def hand(scene: Scene, large: bool, chosen: int, in_a_row: int) -> Content:
    """The hand in lines of text, with this number of cards in a row."""
    if not scene.view.hand:
        return Content("")
    keys = keys_of(scene)
    drawn = []
    for at, card in enumerate(scene.view.hand):
        picked = scene.picks_from_hand and at == chosen
        faded = scene.picks_from_hand and card not in keys
        drawn.append(face(card, Look(scene.ascii, large, keys.get(card, ""), picked, faded)))
    rows = [drawn[at : at + in_a_row] for at in range(0, len(drawn), in_a_row)]
    return Content("\n").join(line for row in rows for line in beside(row))
