"""The whole table, drawn from a scene: for playing and for replays."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from claimant.terminal.app.messages import Pointed
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.widgets import seats, table_middle, votes
from claimant.terminal.app.widgets.choice import Choice
from claimant.terminal.app.widgets.hand import Hand
from claimant.terminal.app.widgets.heading import Heading
from claimant.terminal.app.widgets.log import Log
from claimant.terminal.app.widgets.pile_summary import Holdings
from claimant.terminal.app.widgets.power_panel import PowersAside
from claimant.terminal.app.widgets.prompt import Prompt
from claimant.terminal.app.widgets.seats import Seats
from claimant.terminal.app.widgets.table_middle import Middle
from claimant.terminal.app.widgets.votes import Votes

LARGE = ((120, 32), (100, 40))
"""Window sizes from which cards are drawn larger; in the second, a hand may need two rows."""
RIGHT = {200: 72, 160: 56, 140: 46, 120: 38, 100: 36, 0: 28}
"""The smallest width of the right side, for votes and powers, by the width of the window."""
MARGIN = 3
"""The columns around the votes: a line and a column at each side."""


def is_large(width: int, height: int) -> bool:
    """Is there room for large cards?"""
    return any(width >= columns and height >= rows for columns, rows in LARGE)


def right_side(scene: Scene, width: int, large: bool) -> int:
    """The width of the right side: more than the smallest if its names need it and the left side doesn't."""
    right = next(right for least, right in RIGHT.items() if width >= least)
    left = width - right - MARGIN
    spare = left - max(table_middle.used_width(scene, large, left), seats.used_width(scene, left))
    return right + max(0, min(spare, votes.wanted_width(scene) - right))


PARTS = (Heading, Middle, Seats, Log, Votes, Holdings, PowersAside, Prompt, Choice, Hand)


class TableView(Vertical):
    """Everything on the table; `show` draws it from what one viewer knows.

    With `Scene(view, names, language, history, watching=True)` it only shows the game and asks nothing.
    """

    DEFAULT_CSS = """
    TableView { height: 1fr; }
    TableView #board { height: 1fr; background: $table; }
    TableView #left { width: 1fr; }
    TableView #right { border-left: solid $quiet; }
    TableView.-ascii #right { border-left: ascii $quiet; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._notice = ""

    def compose(self) -> ComposeResult:
        yield Heading()
        with Horizontal(id="board"):
            with Vertical(id="left"):
                yield Middle()
                yield Seats()
                yield Log()
            with Vertical(id="right"):
                yield Votes()
                yield Holdings()
                yield PowersAside()
        yield Prompt()
        yield Choice()
        yield Hand()

    @property
    def is_complete(self) -> bool:
        """Is everything there? Not while the app puts the table together, or takes it away."""
        return all(self.query(part) for part in PARTS)

    def show(self, scene: Scene, notice: str = "") -> None:
        """Draw everything again."""
        self._scene, self._notice = scene, notice
        width, height = self.app.size
        large = is_large(width, height)
        right = right_side(scene, width, large)
        left = width - right - MARGIN
        self.set_class(scene.ascii, "-ascii")
        self.query_one("#right").styles.width = right + MARGIN
        self.query_one(Heading).show(scene, notice)
        self.query_one(Middle).show(scene, large, left)
        self.query_one(Seats).show(scene, left)
        self.query_one(Log).show(scene)
        self.query_one(Votes).show(scene, right)
        self.query_one(Holdings).show(scene)
        self.query_one(PowersAside).show(scene)
        self.query_one(Prompt).show(scene)
        self.query_one(Choice).show(scene)
        self.query_one(Hand).show(scene, large)
        self.point()

    def point(self) -> None:
        """Show the power of the selected card or faction."""
        choice, hand = self.query_one(Choice), self.query_one(Hand)
        self.query_one(PowersAside).point_at(choice.power if choice.number else hand.power)

    def on_pointed(self, event: Pointed) -> None:
        event.stop()
        self.point()

    def on_resize(self) -> None:
        """Draw everything again for the new size."""
        if self._scene is not None:
            self.show(self._scene, self._notice)
