"""All cards of a line-up in rows: arrow keys choose one, a key puts it somewhere."""

from __future__ import annotations

from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.widgets import Static

from claimant.rules.cards import Card
from claimant.terminal.app.figures import colour, figure
from claimant.terminal.position_setup import Place, PositionSetup

LABEL = 6
"""The columns of a faction's figure and code."""
STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
OUT = ("0", "delete", "backspace")
"""The keys that take a card out of the game."""


class CardGrid(Static):
    """A row for each faction, two for a large one; each card with the sign of its place."""

    can_focus = True
    DEFAULT_CSS = """
    CardGrid { height: auto; padding: 0 1; }
    """

    class Changed(Message):
        """A card lies somewhere else, or another one is chosen."""

    def __init__(self) -> None:
        super().__init__(id="grid")
        self._setup: PositionSetup | None = None
        self._ascii = False
        self._rows: list[list[int]] = []
        self._row = self._column = 0

    def show(self, setup: PositionSetup, ascii: bool) -> None:  # noqa: A002 - it says what it is
        if self._setup is None or self._setup.lineup != setup.lineup:
            self._row = self._column = 0
        self._setup, self._ascii = setup, ascii
        self._rows = rows(setup, self.app.size.width - 2)
        self._draw()

    @property
    def chosen(self) -> int:
        """The number of the chosen card."""
        return self._rows[self._row][self._column]

    def _draw(self) -> None:
        if self._setup is not None:
            self.update(Content("\n").join(self._line(at, row) for at, row in enumerate(self._rows)))

    def _line(self, number: int, row: list[int]) -> Content:
        setup = self._setup
        assert setup is not None
        power = setup.cards[row[0]].power
        is_hero = setup.cards[row[0]].faction is None
        code = "" if is_hero else power.code
        label = Content.styled(f"{figure(power, self._ascii)} {code}".ljust(LABEL), f"bold {colour(power)}")
        cells = [self._cell(at, self.has_focus and (number, column) == (self._row, self._column))
                 for column, at in enumerate(row)]  # fmt: skip
        return label + Content("").join(cells)

    def _cell(self, at: int, pointed: bool) -> Content:
        setup = self._setup
        assert setup is not None
        card, place = setup.cards[at], setup.where[at]
        sign = ("." if self._ascii else "·") if place is None else place.sign
        style = "reverse bold" if pointed else "$quiet" if place is None else f"bold {colour(card.power)}"
        return Content.styled(f"{_name(card):>{width_of(card) - 2}}{sign}", style) + Content(" ")

    def on_focus(self) -> None:
        self._draw()

    def on_blur(self) -> None:
        self._draw()

    def on_key(self, event: Key) -> None:
        setup = self._setup
        if setup is None:
            return
        if event.key in STEPS:
            event.stop()
            event.prevent_default()
            self._go(*STEPS[event.key])
        elif event.key in OUT:
            event.stop()
            self.put(None)
        elif place := next((each for each in setup.places() if each.sign == event.character), None):
            event.stop()
            self.put(place)

    def put(self, place: Place | None) -> None:
        """Lay the chosen card somewhere, and go on to the next one."""
        assert self._setup is not None
        self._setup.put(self.chosen, place)
        self._go(0, 1)

    def _go(self, down: int, along: int) -> None:
        self._row = (self._row + down) % len(self._rows)
        column = self._column + along
        if column >= len(self._rows[self._row]):
            column = 0 if along else len(self._rows[self._row]) - 1
        self._column = column % len(self._rows[self._row])
        self._draw()
        self.post_message(self.Changed())

    def on_click(self, event: Click) -> None:
        """A click chooses a card."""
        row = event.y
        if 0 <= row < len(self._rows) and self._setup is not None:
            width = width_of(self._setup.cards[self._rows[row][0]])
            column = (event.x - 1 - LABEL) // width
            if 0 <= column < len(self._rows[row]):
                self._row, self._column = row, column
                self._draw()
                self.post_message(self.Changed())


def rows(setup: PositionSetup, room: int) -> list[list[int]]:
    """The cards by faction, as many in a row as there is room for; heroes last."""
    found: list[list[int]] = []
    for at, card in enumerate(setup.cards):
        before = setup.cards[found[-1][-1]] if found else None
        fits = bool(found) and LABEL + (len(found[-1]) + 1) * width_of(card) <= room
        if before is not None and before.faction is card.faction and fits:
            found[-1].append(at)
        else:
            found.append([at])
    return found


def width_of(card: Card) -> int:
    """The columns of a card: its value or a hero's code, the sign of its place, and a space."""
    return 4 if card.faction is not None else 7


def _name(card: Card) -> str:
    return str(card.value) if card.faction is not None else card.code[:5]
