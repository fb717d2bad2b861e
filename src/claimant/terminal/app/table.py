"""The whole table, drawn from a scene: for playing, and just as well for looking at a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from claimant.terminal.app.aside import PowersAside
from claimant.terminal.app.choice import Choice
from claimant.terminal.app.hand import Hand
from claimant.terminal.app.heading import Heading
from claimant.terminal.app.holdings import Holdings
from claimant.terminal.app.log import Log
from claimant.terminal.app.middle import Middle
from claimant.terminal.app.prompt import Prompt
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.seats import Seats
from claimant.terminal.app.votes import NARROW, WIDE, Votes

LARGE = (120, 32)
"""From this size on, cards and votes are drawn larger."""
MARGIN = 3
"""What stands around the votes: a line, and a column at each side."""


class TableView(Vertical):
    """Everything on the table; `show` draws it from what one viewer knows, and from nothing else.

    With `Scene(view, names, language, history, watching=True)` it only shows, and asks nothing.
    """

    DEFAULT_CSS = f"""
    TableView {{ height: 1fr; }}
    TableView #board {{ height: 1fr; background: $table; }}
    TableView #left {{ width: 1fr; }}
    TableView #right {{ width: {NARROW + MARGIN}; border-left: solid $quiet; }}
    TableView.-large #right {{ width: {WIDE + MARGIN}; }}
    TableView PowersAside {{ display: none; }}
    TableView.-large PowersAside {{ display: block; }}
    TableView.-large Holdings {{ height: auto; }}
    TableView.-ascii #right {{ border-left: ascii $quiet; }}
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

    def show(self, scene: Scene, notice: str = "") -> None:
        """Draw everything anew."""
        self._scene, self._notice = scene, notice
        width, height = self.app.size
        large = width >= LARGE[0] and height >= LARGE[1]
        self.set_class(large, "-large")
        self.set_class(scene.ascii, "-ascii")
        left = width - (WIDE if large else NARROW) - MARGIN
        self.query_one(Heading).show(scene, notice)
        self.query_one(Middle).show(scene, large, left)
        self.query_one(Seats).show(scene)
        self.query_one(Log).show(scene)
        self.query_one(Votes).show(scene, large)
        self.query_one(Holdings).show(scene)
        self.query_one(PowersAside).show(scene)
        self.query_one(Prompt).show(scene)
        self.query_one(Choice).show(scene)
        self.query_one(Hand).show(scene, large)

    def on_resize(self) -> None:
        """What is drawn depends on how much room there is."""
        if self._scene is not None:
            self.show(self._scene, self._notice)
