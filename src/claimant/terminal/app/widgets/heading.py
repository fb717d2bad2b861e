"""The head of the table: the phase, the trick, and what is at stake."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from claimant.locale.sentences import status
from claimant.terminal.app.scene import Scene


class Heading(Static):
    """Two or three lines at the top."""

    DEFAULT_CSS = """
    Heading { height: auto; max-height: 4; padding: 0 1; background: $panel; }
    """

    def show(self, scene: Scene, notice: str = "") -> None:
        self.update(heading(scene, notice))


def heading(scene: Scene, notice: str = "") -> Content:
    """The lines of the heading."""
    view, language = scene.view, scene.language
    named = [status.phase_name(view, language), status.trick_number(view, language, whole=scene.tricks)]
    first = Content.styled(" · ".join(each for each in named if each), "bold $primary")
    lines = [first, Content(status.about(view, language))]
    if notice:
        lines.insert(1, Content.styled(f"! {notice}", "bold $warning"))
    return Content("\n").join(lines)
