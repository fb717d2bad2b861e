"""The powers beside the table, where there is room for them."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from claimant.locale.spoken.powers import power_name, wording
from claimant.rules.power import Power
from claimant.terminal.app.chips import badge
from claimant.terminal.app.figures import colour
from claimant.terminal.app.scene import Scene


class PowersAside(Widget):
    """As many powers as fit, the led faction's first; the key for all of them stands below."""

    DEFAULT_CSS = """
    PowersAside { height: 1fr; padding: 1 1 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        self._scene = scene
        self.refresh()

    def render(self) -> Content:
        if self._scene is None:
            return Content("")
        width, height = self.content_size
        lines: list[Content] = []
        for power in in_order(self._scene):
            told = self._told(self._scene, power).wrap(max(1, width))
            if len(lines) + len(told) > height:
                break
            lines += told
        return Content("\n").join(lines)

    def _told(self, scene: Scene, power: Power) -> Content:
        name = Content.styled(f" {power_name(power, scene.language)} ", f"bold {colour(power)}")
        return badge(power, scene.ascii) + name + Content.styled(" ".join(wording(power, scene.language)), "$quiet")


def in_order(scene: Scene) -> list[Power]:
    """All powers of the game, the one that matters most now first."""
    view = scene.view
    led = view.trick[0][1].power if view.trick else None
    every: tuple[Power, ...] = (*view.lineup.factions, *view.lineup.hero_deck)
    return sorted(every, key=lambda power: power is not led)
