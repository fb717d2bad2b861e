"""Piles at a glance: the viewer's followers in phase one, everybody's collected cards in phase two."""

from __future__ import annotations

from itertools import groupby

from textual.content import Content
from textual.widgets import Static

from claimant.rules.cards import Pile
from claimant.rules.state import RECRUIT
from claimant.terminal.app.figures import colour, figure
from claimant.terminal.app.scene import Scene


class Holdings(Static):
    """The piles below the votes, as far as there is room."""

    DEFAULT_CSS = """
    Holdings { height: auto; padding: 1 1 0 1; }
    """

    def show(self, scene: Scene) -> None:
        self.update(holdings(scene))


def holdings(scene: Scene) -> Content:
    """The piles, each under its title."""
    view, text = scene.view, scene.language.text
    piles: list[tuple[str, Pile]] = []
    if view.phase == RECRUIT and view.seat is not None:
        piles.append((text("Followers"), view.followers))
    elif any(view.supporters):
        piles += [(scene.name(seat), view.supporters[seat]) for seat in scene.around]
    parts = [
        Content.styled(f"{title} ", "bold $primary") + by_faction(pile, scene.ascii) for title, pile in piles if pile
    ]
    return Content("\n").join(parts)


def by_faction(pile: Pile, ascii: bool) -> Content:  # noqa: A002 - it says what it is
    """The pile in a few characters: each faction's figure and code, then the values."""
    parts = []
    for power, group in groupby(pile, key=lambda card: card.power):
        cards = list(group)
        values = f" {' '.join(str(card.value) for card in cards)}"
        name = cards[0].code if cards[0].faction is None else power.code
        parts.append(Content.styled(f"{figure(power, ascii)}{name}{values}", colour(power)))
    return Content("  ").join(parts)
