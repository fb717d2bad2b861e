"""Everybody at the table: how many cards each has where, and what lies in front."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from claimant.rules.cards import Seat
from claimant.rules.state import RECRUIT
from claimant.terminal.app.chips import chip, chips, fitted
from claimant.terminal.app.scene import Scene

LONGEST = 12
"""How much of a name is shown."""


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

    def show(self, scene: Scene) -> None:
        self.update(seats(scene))


def seats(scene: Scene) -> Content:
    """The table of seats."""
    view, text = scene.view, scene.language.text
    columns = [Column(text("Hand"), view.hand_sizes)]
    if view.phase == RECRUIT:
        columns.append(Column(text("Followers"), view.follower_sizes))
    columns.append(Column(text("Supporters"), tuple(len(pile) for pile in view.supporters)))
    width = min(LONGEST, max(cell_len(scene.name(seat)) for seat in scene.around) + 1)
    front = any(view.front) or any(view.hosts)
    head = " " * width + "".join(f"{column.title:>{column.width}}" for column in columns)
    titles = Content.styled(head + (f"  {text('In front')}" if front else ""), "$quiet")
    return Content("\n").join([titles, *(_row(scene, seat, columns, width) for seat in scene.around)])


def _row(scene: Scene, seat: Seat, columns: list[Column], width: int) -> Content:
    view = scene.view
    pointer = (">" if scene.ascii else "▸") if view.to_move == seat else " "
    style = "bold $accent" if view.to_move == seat else "bold" if seat == view.seat else ""
    name = Content.styled(fitted(f"{pointer}{scene.name(seat)}", width), style)
    numbers = Content("".join(f"{column.sizes[seat]:>{column.width}}" for column in columns))
    return name + numbers + _front(scene, seat)


def _front(scene: Scene, seat: Seat) -> Content:
    """What lies in front: gnomes one by one, a vampire with how many cards are under it."""
    view = scene.view
    parts = [chips(view.front[seat], scene.ascii)] if view.front[seat] else []
    if host := view.hosts[seat]:
        under = len(view.tucked[seat])
        parts.append(chip(host, scene.ascii) + Content(f"+{under}" if under else ""))
    return Content("  ") + Content(" ").join(parts) if parts else Content("")
