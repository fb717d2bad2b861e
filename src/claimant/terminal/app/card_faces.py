"""Cards as they are drawn: a frame with the faction's figure, the code, and the key that chooses the card."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content

from claimant.rules.cards import Card
from claimant.terminal.app.figures import colour, crown, figure, short

SMALL, LARGE = (6, 3), (9, 5)
"""Columns and rows of a card, on a usual screen and on a large one."""
FRAMES = {False: "╭─╮│╰╯", True: "+-+|++"}
BOLD_FRAMES = {False: "┏━┓┃┗┛", True: "#=#|##"}
EMPTY_FRAMES = {False: "┌╌┐╎└┘", True: ".-.:''"}


class Look(NamedTuple):
    """How a card is drawn."""

    ascii: bool = False
    large: bool = False
    key: str = ""
    """The number that chooses it."""
    chosen: bool = False
    faded: bool = False

    @property
    def size(self) -> tuple[int, int]:
        return LARGE if self.large else SMALL


def face(card: Card, look: Look) -> list[Content]:
    """A card, line by line."""
    ink = colour(card.power)
    sign = figure(card.power, look.ascii)
    style = f"{'bold ' if look.chosen else ''}{'dim ' if look.faded else ''}{ink}"
    inside = _large(card, sign) if look.large else [f"{short(card):<4}"]
    frame = (BOLD_FRAMES if look.chosen else FRAMES)[look.ascii]
    lines = _framed(frame, look, inside, top=crown(card, look.ascii))
    middle = f"{style} reverse" if look.chosen else f"{style}{'' if look.faded else ' bold'}"
    styles = [style, *[middle] * len(inside), style]
    return [Content.styled(line, each) for line, each in zip(lines, styles, strict=True)]


def _large(card: Card, sign: str) -> list[str]:
    width = LARGE[0] - 2
    if card.faction is None:
        return [f"{sign}{sign:>{width - 1}}", f"{card.code[:width]:^{width}}", f"{card.value:^{width}}"]
    code = card.power.code
    return [f"{code:<{width - 1}}{sign}", f"{card.value:^{width}}", f"{sign}{code:>{width - 1}}"]


def gap(look: Look) -> list[Content]:
    """A place where a card will lie."""
    columns, rows = look.size
    inside = [" " * (columns - 2)] * (rows - 2)
    return [Content.styled(line, "$quiet") for line in _framed(EMPTY_FRAMES[look.ascii], look, inside)]


def back(look: Look, number: int) -> list[Content]:
    """A face-down pile with its number of cards."""
    columns, rows = look.size
    fill = ":" if look.ascii else "░"
    inside = [fill * (columns - 2)] * (rows - 2)
    inside[len(inside) // 2] = f"{number:{fill}^{columns - 2}}"
    return [Content.styled(line, "$secondary") for line in _framed(FRAMES[look.ascii], look, inside)]


def _framed(frame: str, look: Look, inside: list[str], top: str = "") -> list[str]:
    left, level, right, upright, low_left, low_right = tuple(frame)
    width = look.size[0] - 2
    head = (level + top + level * width)[:width] if top and not look.large else level * width
    foot = f"{level}{look.key}{level * width}"[:width] if look.key else level * width
    return [
        f"{left}{head}{right}",
        *[f"{upright}{line}{upright}" for line in inside],
        f"{low_left}{foot}{low_right}",
    ]


def beside(columns: list[list[Content]], space: int = 0) -> list[Content]:
    """Drawings side by side, all of the same height."""
    return [Content(" " * space).join(row) for row in zip(*columns, strict=True)]
