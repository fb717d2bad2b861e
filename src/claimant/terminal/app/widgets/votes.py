"""The votes as they stand: each faction, what every side has of it, and who is ahead."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from claimant.locale.sentences.votes import summary
from claimant.rules.score import Vote, as_it_stands, shown_number
from claimant.terminal.app.inline_cards import badge, fit_columns, fitted, widths
from claimant.terminal.app.scene import Scene

LEAST = 4
"""The smallest width of a side's numbers, in columns."""
SHORTEST = 13
"""The smallest width of a faction, in columns: its figure, its code and the start of its name."""

END = 2
"""How much of a name's end is kept where names begin alike."""


class Votes(Static):
    """A row for each faction."""

    DEFAULT_CSS = """
    Votes { height: auto; padding: 0 1; }
    """

    def show(self, scene: Scene, width: int) -> None:
        self.update(votes(scene, width))


def wanted_width(scene: Scene) -> int:
    """How many columns show every faction and every side by its whole name."""
    return _first_column(scene) + sum(_wanted_columns(scene))


def _first_column(scene: Scene) -> int:
    factions = scene.view.lineup.factions
    return widths(f"{badge(faction, scene.ascii)} {scene.language.faction(faction)}" for faction in factions)


def _wanted_columns(scene: Scene) -> list[int]:
    return [max(LEAST, cell_len(scene.side_name(side)) + 1) for side in scene.sides]


def votes(scene: Scene, width: int) -> Content:
    """The table of votes."""
    result = scene.view.result or as_it_stands(scene.view)
    names = [scene.side_name(side) for side in scene.sides]
    columns = fit_columns(_wanted_columns(scene), width - min(SHORTEST, _first_column(scene)), LEAST)
    first = width - sum(columns)
    heads = [_head(name, column) for name, column in zip(names, columns, strict=True)]
    if len({*heads}) < len({*names}):  # “Giocatore 1” and “Giocatore 2” differ at their ends
        heads = [_by_its_end(name, column) for name, column in zip(names, columns, strict=True)]
    title = scene.language.text("Votes")
    lines = [Content.styled(fitted(title, first), "bold $primary") + Content.styled("".join(heads), "$quiet")]
    lines += [_row(scene, vote, first, columns) for vote in result.votes]
    counted = zip(scene.sides, columns, strict=True)
    tallies = "".join(f"{result.tallies[side][0]:>{column - 1}} " for side, column in counted)
    lines.append(Content.styled(fitted("=", first) + tallies, "bold"))
    said = Content.styled(summary(scene.told, result, scene.names, scene.language), "italic")
    return Content("\n").join([*lines, said])


def _head(name: str, column: int) -> str:
    """A side's name above its numbers; a very short one is cut without a dot."""
    shown = fitted(name, column - 1).strip() if column > 5 else name[: column - 1]
    return f"{shown:>{column - 1}} "


def _by_its_end(name: str, column: int) -> str:
    """The same for names that begin alike: cut in the middle."""
    room = column - 1
    if cell_len(name) > room:
        kept = name[-END:].strip() if room > END + 1 else name[-1:]
        name = f"{fitted(name, room - cell_len(kept))}{kept}"
    return f"{name:>{room}} "


def _row(scene: Scene, vote: Vote, first: int, columns: list[int]) -> Content:
    mark = "<" if scene.ascii else "◂"
    name = badge(vote.faction, scene.ascii)
    rest = Content(" " + fitted(scene.language.faction(vote.faction), first - name.cell_length - 1))
    numbers = []
    for side, column in zip(scene.sides, columns, strict=True):
        leads = vote.side == side
        number = f"{shown_number(vote.standings[side]):>{column - 1}}{mark if leads else ' '}"
        numbers.append(Content.styled(number, "bold $strong" if leads else "$quiet"))
    return name + rest + Content("").join(numbers)
