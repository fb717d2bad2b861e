"""Hands that lie open: in recorded games, puzzles and on the analysis board."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.content import Content
from textual.widgets import Static

from claimant.notation.cards import UNKNOWN
from claimant.rules.cards import Pile, Seat
from claimant.rules.state import RECRUIT, State
from claimant.terminal.app.inline_cards import chips, fitted, widths
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.widgets.pile_summary import by_faction

NAME = 30
"""The longest part of a name before a hand."""


class OpenHands(Static):
    """A line for each hand, and in phase one for all recruited cards."""

    DEFAULT_CSS = """
    OpenHands { height: auto; padding: 0 1; background: $surface; }
    """

    def show(
        self, state: State, scene: Scene, but: Collection[Seat] = (), more: Sequence[tuple[str, Pile]] = ()
    ) -> None:
        """Show all hands but those that are hidden or drawn elsewhere, then more piles, each with its title."""
        self.update(Content("\n").join([*_open_hands(state, scene, but), *_piles(more, scene)]))


def _open_hands(state: State, scene: Scene, but: Collection[Seat]) -> list[Content]:
    title = f"  {scene.language.text('Followers')}"
    width = min(NAME, widths([*scene.names, title]) + 1)
    lines = []
    for seat, name in enumerate(scene.names):
        style = "bold $accent" if state.to_move == seat else "bold"
        if seat not in but:
            lines.append(Content.styled(fitted(name, width), style) + _pile(state.hands[seat], scene))
        if state.phase == RECRUIT and state.followers[seat]:
            lines.append(Content.styled(fitted(title, width), "$quiet") + _pile(state.followers[seat], scene))
    return lines


def _piles(piles: Sequence[tuple[str, Pile]], scene: Scene) -> list[Content]:
    """Piles whose cards keep their order."""
    return [Content.styled(f"{title} ", "bold") + chips(pile, scene.ascii) for title, pile in piles]


def _pile(pile: Pile, scene: Scene) -> Content:
    return by_faction(tuple(card for card in pile if card is not UNKNOWN), scene.ascii)
