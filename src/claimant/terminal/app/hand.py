"""The viewer's hand: cards side by side, of which one is chosen."""

from __future__ import annotations

from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from claimant.rules.cards import Card
from claimant.rules.moves import Ask, Move, Verb, move
from claimant.terminal.app.answers import Answered
from claimant.terminal.app.faces import LARGE, SMALL, Look, beside, face
from claimant.terminal.app.scene import Scene


class Hand(Static):
    """The arrow keys or the mouse choose a card; what can't be played is faded, and can be chosen to ask why."""

    DEFAULT_CSS = """
    Hand { height: auto; min-height: 3; padding: 0 1; background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._large = False
        self.chosen = 0

    def show(self, scene: Scene, large: bool) -> None:
        """Draw the hand; if it is newly the viewer's turn, the first card that can be played is chosen."""
        before = self._scene
        self._scene, self._large = scene, large and len(scene.view.hand) * LARGE[0] <= self.app.size.width - 2
        if before is None or before.view.hand != scene.view.hand or not before.picks_from_hand:
            self.chosen = self._first()
        self.chosen = min(self.chosen, max(0, len(scene.view.hand) - 1))
        self._draw()

    def _first(self) -> int:
        """The first card that can be played."""
        assert self._scene is not None
        keys = keys_of(self._scene)
        return next((at for at, card in enumerate(self._scene.view.hand) if card in keys), 0)

    def _draw(self) -> None:
        if self._scene is not None:
            self.update(hand(self._scene, self._large, self.chosen))

    def choose(self, at: int) -> None:
        """Choose the card at that place, going round at the ends."""
        if self._scene is not None and self._scene.view.hand:
            self.chosen = at % len(self._scene.view.hand)
            self._draw()

    def choose_card(self, card: Card) -> None:
        """Choose a card of the hand; nothing happens if it isn't there."""
        if self._scene is not None and card in self._scene.view.hand:
            self.choose(self._scene.view.hand.index(card))

    @property
    def answer(self) -> Move | None:
        """The move that the chosen card would be."""
        if self._scene is None or not self._scene.picks_from_hand or not self._scene.view.hand:
            return None
        return _move(self._scene, self._scene.view.hand[self.chosen])

    def on_click(self, event: Click) -> None:
        """The first click chooses a card, one on the chosen card plays it."""
        columns = (LARGE if self._large else SMALL)[0]
        at = (event.x - 1) // columns
        if self._scene is None or not 0 <= at < len(self._scene.view.hand):
            return
        if at == self.chosen and (answer := self.answer) is not None:
            self.post_message(Answered(answer))
        else:
            self.choose(at)


def _move(scene: Scene, card: Card) -> Move:
    return move(Verb.DISCARD if scene.view.asks is Ask.DISCARD else Verb.PLAY, card)


def keys_of(scene: Scene) -> dict[Card, str]:
    """The numbers of the cards that can be chosen, as in the line mode."""
    if not scene.picks_from_hand:
        return {}
    return {each.card: str(number) for number, each in enumerate(scene.view.legal, start=1) if each.card is not None}


def hand(scene: Scene, large: bool, chosen: int) -> Content:
    """The hand in lines of text."""
    if not scene.view.hand:
        return Content("")
    keys = keys_of(scene)
    drawn = []
    for at, card in enumerate(scene.view.hand):
        picked = scene.picks_from_hand and at == chosen
        faded = scene.picks_from_hand and card not in keys
        drawn.append(face(card, Look(scene.ascii, large, keys.get(card, ""), picked, faded)))
    return Content("\n").join(beside(drawn))
