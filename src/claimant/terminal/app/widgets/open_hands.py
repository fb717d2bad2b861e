"""Hands that lie open: in recorded games, puzzles and on the analysis board."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from claimant.notation.cards import UNKNOWN
from claimant.rules.cards import Pile, Seat
from claimant.rules.state import RECRUIT, State
from claimant.terminal.app.inline_cards import fitted, widths
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.widgets.pile_summary import by_faction

NAME = 30
"""The longest part of a name before a hand."""


class OpenHands(Static):
    """A line for each hand, and in phase one for all recruited cards."""

    DEFAULT_CSS = """
    OpenHands { height: auto; padding: 0 1; background: $surface; }
    """

    def show(self, state: State, scene: Scene, but: Seat | None = None) -> None:
        """Show all hands, or all but one that is drawn elsewhere."""
        self.update(Content("\n").join(_open_hands(state, scene, but)))


def _open_hands(state: State, scene: Scene, but: Seat | None) -> list[Content]:
    title = f"  {scene.language.text('Followers')}"
    width = min(NAME, widths([*scene.names, title]) + 1)
    lines = []
    for seat, name in enumerate(scene.names):
        style = "bold $accent" if state.to_move == seat else "bold"
        if seat != but:
            lines.append(Content.styled(fitted(name, width), style) + _pile(state.hands[seat], scene))
        if state.phase == RECRUIT and state.followers[seat]:
            lines.append(Content.styled(fitted(title, width), "$quiet") + _pile(state.followers[seat], scene))
    return lines


def _pile(pile: Pile, scene: Scene) -> Content:
    return by_faction(tuple(card for card in pile if card is not UNKNOWN), scene.ascii)
