"""The line above the hand: whose turn it is, the typed text, and why something can't be done."""

from __future__ import annotations

from msgspec.structs import replace
from textual.content import Content
from textual.widgets import Static

from claimant.locale.sentences import status
from claimant.rules.moves import Ask
from claimant.terminal.app.scene import Scene


class Prompt(Static):
    """One sentence, and what is typed."""

    DEFAULT_CSS = """
    Prompt { height: auto; max-height: 3; padding: 0 1; background: $surface; }
    """

    def show(self, scene: Scene, typed: str = "", refusal: str = "") -> None:
        said = prompt(scene, typed, refusal)
        self.display = bool(said)
        self.update(said)


def prompt(scene: Scene, typed: str = "", refusal: str = "") -> Content:
    """The text of the line."""
    if typed:
        return Content.styled("> ", "bold $accent") + Content(typed) + Content.styled(" ", "reverse")
    if refusal:
        return Content.styled(f"! {refusal}", "bold $warning")
    if scene.my_turn and scene.view.asks is not Ask.PLAY:
        return Content("")  # the question says it
    view = replace(scene.view, seat=None) if scene.watching else scene.told  # who only looks isn't asked
    said = status.to_do(view, scene.names, scene.language)
    return Content.styled(said, "bold $accent" if scene.my_turn else "italic $quiet")
