"""The parts of every benchmark: contenders, interleaved rounds and tables."""

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.table import Table as RichTable


@dataclass(frozen=True)
class Timing:
    """How long to measure: `rounds` slices of `seconds` for each contender."""

    rounds: int = 5
    seconds: float = 2.0


@dataclass(frozen=True)
class Contender:
    """Something to measure: each call of `play` plays one game and returns the number of moves in it."""

    name: str
    play: Callable[[], int]
    is_peer: bool = False


@dataclass(frozen=True)
class Slice:
    """What one contender did in one round."""

    games: int
    moves: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games per second."""
        return self.games / self.seconds


@dataclass(frozen=True)
class Result:
    """What one contender did in all rounds."""

    contender: Contender
    slices: tuple[Slice, ...]

    @property
    def rate(self) -> float:
        """Games per second, the median of the rounds."""
        return statistics.median(piece.rate for piece in self.slices)

    @property
    def fastest(self) -> float:
        """Games per second in the best round: what other work on the machine disturbed least."""
        return max(piece.rate for piece in self.slices)

    @property
    def spread(self) -> float:
        """The distance from the slowest round to the fastest, as a share of the median."""
        rates = [piece.rate for piece in self.slices]
        return (max(rates) - min(rates)) / self.rate

    @property
    def moves(self) -> float:
        """Moves per game."""
        return sum(piece.moves for piece in self.slices) / sum(piece.games for piece in self.slices)


@dataclass
class Table:
    """The outcome of a benchmark: the first column is text, the others are figures."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    notes: list[str] = field(default_factory=list)

    def show(self, console: Console) -> None:
        """Print the table to a terminal."""
        grid = RichTable(title=self.title, title_justify="left", box=box.SIMPLE)
        for index, column in enumerate(self.columns):
            grid.add_column(column, justify="right" if index else "left")
        for row in self.rows:
            grid.add_row(*row)
        console.print(grid)
        for note in self.notes:
            console.print(note, markup=False, highlight=False)

    def markdown(self) -> str:
        """The table as a section of a Markdown file."""
        lines = [f"## {self.title}", ""]
        lines.append(f"| {' | '.join(self.columns)} |")
        lines.append("|" + "|".join([":--"] + ["--:"] * (len(self.columns) - 1)) + "|")
        lines += [f"| {' | '.join(row)} |" for row in self.rows]
        for note in self.notes:
            lines += ["", note]
        return "\n".join(lines) + "\n"


def measure(
    contenders: Sequence[Contender], timing: Timing, clock: Callable[[], float] = time.perf_counter
) -> list[Result]:
    """Measure the contenders in turn, round after round, so that a slow period of the machine affects them all."""
    slices: dict[str, list[Slice]] = {contender.name: [] for contender in contenders}
    for contender in contenders:
        contender.play()  # don't measure what the first game sets up
    for _ in range(timing.rounds):
        for contender in contenders:
            slices[contender.name].append(_slice(contender.play, timing.seconds, clock))
    return [Result(contender, tuple(slices[contender.name])) for contender in contenders]


def milliseconds(times: list[float], part: float) -> float:
    """The quantile of the times, which are in seconds, as milliseconds."""
    return statistics.quantiles(times, n=1000)[round(part * 1000) - 1] * 1000


def _slice(play: Callable[[], int], seconds: float, clock: Callable[[], float]) -> Slice:
    gc.collect()  # collect another contender's garbage before measuring
    games = moves = 0
    start = clock()
    while (elapsed := clock() - start) < seconds:
        moves += play()
        games += 1
    return Slice(games, moves, elapsed)
