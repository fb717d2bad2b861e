"""Cards and names inside a line of text."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from claimant.rules.cards import Card
from claimant.rules.power import Power
from claimant.terminal.app.figures import colour, figure


def chip(card: Card, ascii: bool) -> Content:  # noqa: A002 - it says what it is
    """A card in a few characters: figure and code, and a hero's value."""
    value = "" if card.faction is not None else f" {card.value}"
    return Content.styled(f"{figure(card.power, ascii)}{card.code}{value}", colour(card.power))


def chips(cards: Iterable[Card], ascii: bool) -> Content:  # noqa: A002 - it says what it is
    """Some cards, one after the other."""
    return Content(" ").join(chip(card, ascii) for card in cards)


def badge(power: Power, ascii: bool) -> Content:  # noqa: A002 - it says what it is
    """A faction's or hero's figure and code."""
    return Content.styled(f"{figure(power, ascii)} {power.code[:4]}", f"bold {colour(power)}")


def widths(texts: Iterable[str]) -> int:
    """The number of columns that the longest of these needs."""
    return max((cell_len(text) for text in texts), default=0)


def fitted(text: str, width: int) -> str:
    """The text padded or cut to exactly this number of columns; a cut text ends with a dot."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return f"{set_cell_size(text, width - 1)}…" if width > 1 else text[:width]


def fit_columns(wanted: list[int], room: int, least: int) -> list[int]:
    """How wide each column is: as wide as it wants where there is room, else the widest are cut, but not too much."""
    columns = [max(least, each) for each in wanted]
    while sum(columns) > room and max(columns) > least:
        columns[columns.index(max(columns))] -= 1
    return columns
