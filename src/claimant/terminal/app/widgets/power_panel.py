"""The powers beside the table, where there is room for them."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from claimant.locale.sentences.powers import power_name, wording
from claimant.rules.power import Power
from claimant.terminal.app.figures import colour
from claimant.terminal.app.inline_cards import badge
from claimant.terminal.app.scene import Scene

LEAST = 3
"""A power that doesn't fit is cut if at least this number of rows is left for it."""


class PowersAside(Widget):
    """As many powers as fit: the selected card's first, then the led faction's; below is the key for all powers."""

    DEFAULT_CSS = """
    PowersAside { height: 1fr; padding: 1 1 0 1; overflow: hidden; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._chosen: Power | None = None

    def show(self, scene: Scene) -> None:
        self._scene = scene
        self.refresh()

    def point_at(self, power: Power | None) -> None:
        """Put the power of the selected card first."""
        self._chosen = power
        self.refresh()

    def render(self) -> Content:
        if self._scene is None:
            return Content("")
        width, height = self.content_size
        powers = in_order(self._scene, self._chosen)
        told = [self._told(self._scene, power).wrap(max(1, width)) for power in powers]
        airy = sum(map(len, told)) + len(told) - 1 <= height
        lines: list[Content] = []
        for each in told:
            before = [Content("")] if lines and airy else []
            if len(lines) + len(before) + len(each) <= height:
                lines += before + each
            elif not lines and height >= LEAST:
                more = "..." if self._scene.ascii else "…"
                last = each[height - 1].truncate(max(1, width - len(more)))
                lines = [*each[: height - 1], last + Content(more)]
        return Content("\n").join(lines)

    def _told(self, scene: Scene, power: Power) -> Content:
        name = Content.styled(f" {power_name(power, scene.language)} ", f"bold {colour(power)}")
        return badge(power, scene.ascii) + name + Content.styled(" ".join(wording(power, scene.language)), "$quiet")


def in_order(scene: Scene, chosen: Power | None = None) -> list[Power]:
    """All powers of the game, the ones that matter most now first."""
    view = scene.view
    led = view.trick[0][1].power if view.trick else None
    every: tuple[Power, ...] = (*view.lineup.factions, *view.lineup.hero_deck)
    return sorted(every, key=lambda power: (power is not chosen, power is not led))
