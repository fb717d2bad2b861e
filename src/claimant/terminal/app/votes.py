"""The votes as they stand: each faction, what every side has of it, and who leads."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from claimant.locale.spoken.votes import summary
from claimant.rules.power import Standing
from claimant.rules.score import Vote, as_it_stands
from claimant.terminal.app.chips import badge, fitted
from claimant.terminal.app.scene import Scene

NARROW, WIDE = 28, 38
"""How many columns the table of votes has, on a usual and on a large screen."""
FIRST = 18
"""How many columns a faction's name has, with its figure and code."""
WIDEST = 10
"""How many columns a side's numbers have, at most."""


class Votes(Static):
    """A row for each faction."""

    DEFAULT_CSS = """
    Votes { height: auto; padding: 0 1; }
    """

    def show(self, scene: Scene, large: bool) -> None:
        self.update(votes(scene, WIDE if large else NARROW))


def votes(scene: Scene, width: int) -> Content:
    """The table of votes."""
    result = scene.view.result or as_it_stands(scene.view)
    column = min(WIDEST, (width - FIRST + len(scene.sides)) // len(scene.sides))
    first = width - column * len(scene.sides)
    heads = [_head(scene.side_name(side), column) for side in scene.sides]
    title = scene.language.text("Votes")
    lines = [Content.styled(fitted(title, first), "bold $primary") + Content.styled("".join(heads), "$quiet")]
    lines += [_row(scene, vote, first, column) for vote in result.votes]
    tallies = "".join(f"{result.tallies[side][0]:>{column - 1}} " for side in scene.sides)
    lines.append(Content.styled(fitted("=", first) + tallies, "bold"))
    said = Content.styled(summary(scene.view, result, scene.names, scene.language), "italic")
    return Content("\n").join([*lines, said])


def _head(name: str, column: int) -> str:
    """A side's name above its numbers; a very short one isn't worth a dot."""
    shown = fitted(name, column - 1).strip() if column > 5 else name[: column - 1]
    return f"{shown:>{column - 1}} "


def _row(scene: Scene, vote: Vote, first: int, column: int) -> Content:
    mark = "<" if scene.ascii else "◂"
    name = badge(vote.faction, scene.ascii)
    rest = Content(" " + fitted(scene.language.faction(vote.faction), first - name.cell_length - 1))
    numbers = []
    for side in scene.sides:
        leads = vote.side == side
        number = f"{_number(vote.standings[side]):>{column - 1}}{mark if leads else ' '}"
        numbers.append(Content.styled(number, "bold $strong" if leads else "$quiet"))
    return name + rest + Content("").join(numbers)


def _number(standing: Standing | None) -> int:
    """The first thing compared: cards, a run or a sum."""
    if standing is None:
        return 0
    first = standing[0]
    assert isinstance(first, int)
    return first
