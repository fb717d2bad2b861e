"""The seats: how many cards each has in its piles, and what lies in front."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from claimant.locale.sentences.piles import before_seat
from claimant.rules.cards import Seat
from claimant.rules.state import RECRUIT
from claimant.terminal.app.inline_cards import chip, chips, fitted, widths
from claimant.terminal.app.scene import Scene

SHORTEST = 6
"""The smallest width of a name, in columns."""


class Column(NamedTuple):
    """A number for each seat."""

    title: str
    sizes: tuple[int, ...]

    @property
    def width(self) -> int:
        return max(3, cell_len(self.title)) + 2


class Seats(Static):
    """A row for each seat."""

    DEFAULT_CSS = """
    Seats { height: auto; padding: 0 1; }
    """

    def show(self, scene: Scene, width: int) -> None:
        self.update(seats(scene, width - 2))


def used_width(scene: Scene, room: int) -> int:
    """How many of these columns the table of seats needs."""
    return max(line.cell_length for line in seats(scene, room - 2).split("\n")) + 2


def seats(scene: Scene, room: int) -> Content:
    """The table of seats in this width; names are cut only if it is too narrow."""
    view, text = scene.view, scene.language.text
    columns = [Column(text("Hand"), view.hand_sizes)]
    if view.phase == RECRUIT:
        columns.append(Column(text("Followers"), view.follower_sizes))
    columns.append(Column(text("Supporters"), tuple(len(pile) for pile in view.supporters)))
    fronts = max(_front(scene, seat).cell_length for seat in scene.around)
    front = fronts > 0
    room -= sum(column.width for column in columns) + max(fronts, cell_len(text("In front")) + 2 if front else 0)
    names = {seat: _name(scene, seat, room) for seat in scene.around}
    width = max(SHORTEST, min(room, widths(names.values())))
    head = " " * width + "".join(f"{column.title:>{column.width}}" for column in columns)
    titles = Content.styled(head + (f"  {text('In front')}" if front else ""), "$quiet")
    return Content("\n").join([titles, *(_row(scene, seat, names[seat], columns, width) for seat in scene.around)])


def _name(scene: Scene, seat: Seat, room: int) -> str:
    """A seat's name; the partner's is explained where there is room."""
    pointer = (">" if scene.ascii else "▸") if scene.view.to_move == seat else " "
    plain = f"{pointer}{scene.label(seat)}"
    explained = f"{plain} ({scene.language.text('partner')})"
    return explained if seat == scene.partner and cell_len(explained) <= room else plain


def _row(scene: Scene, seat: Seat, label: str, columns: list[Column], width: int) -> Content:
    view = scene.view
    style = "bold $accent" if view.to_move == seat else "bold" if seat == scene.addressed else ""
    name = Content.styled(fitted(label, width), style)
    numbers = Content("".join(f"{column.sizes[seat]:>{column.width}}" for column in columns))
    return name + numbers + _front(scene, seat)


def _front(scene: Scene, seat: Seat) -> Content:
    """What lies in front: each gnome, and a vampire with the number of cards under it."""
    view = scene.view
    parts = [chips(pile.cards, scene.ascii) for pile in before_seat(view, seat, scene.language)]
    if host := view.vampire[seat]:
        under = len(view.under[seat])
        parts.append(chip(host, scene.ascii) + Content(f"+{under}" if under else ""))
    return Content("  ") + Content(" ").join(parts) if parts else Content("")
