"""What can be looked up at a table, each on a sheet over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from claimant.terminal.app import sheet_texts
from claimant.terminal.app.screens.base import Framed
from claimant.terminal.app.screens.settings import Preferences
from claimant.terminal.app.screens.sheet import Sheet
from claimant.terminal.hint_process import Adviser

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.terminal.app.scene import Scene


class Lookups(Framed):
    """A screen with a table on it."""

    def __init__(self) -> None:
        super().__init__()
        self._adviser = Adviser()

    async def on_unmount(self) -> None:
        """Stop waiting for a hint."""
        await self._adviser.stop()

    @property
    def scene(self) -> Scene | None:
        """What is seen now; None before a game begins."""
        raise NotImplementedError

    def _tell(self, page: Callable[[Scene], sheet_texts.Page], at_end: bool = False) -> None:
        """Open a sheet whose text follows a change of the language."""

        def text(language: Language) -> sheet_texts.Page:
            scene = self.scene
            assert scene is not None
            return page(scene)

        if self.scene is not None:
            self.app.push_screen(Sheet(text, at_end))

    def action_powers(self) -> None:
        self._tell(sheet_texts.powers)

    def action_piles(self) -> None:
        self._tell(sheet_texts.piles)

    def action_votes(self) -> None:
        self._tell(sheet_texts.votes)

    def action_log(self) -> None:
        self._tell(sheet_texts.log, at_end=True)

    def action_last_trick(self) -> None:
        self._tell(sheet_texts.last_trick)

    def action_keys(self) -> None:
        self.app.push_screen(Sheet(sheet_texts.keys))

    def action_preferences(self) -> None:
        self.app.push_screen(Preferences())

    def action_hint(self) -> None:
        """Evaluate the moves in another process, and show the hint when it is ready."""
        scene = self.scene
        if scene is not None and scene.my_turn:
            sheet = Sheet(sheet_texts.thinking)
            self.app.push_screen(sheet)
            self.run_worker(self._hint(sheet, scene), name="hint", exclusive=True, group="hint")

    async def _hint(self, sheet: Sheet, scene: Scene) -> None:
        found = await self._adviser.hint(scene.view)
        sheet.tell(lambda language: sheet_texts.hint(found, scene.view, language, scene.ascii))
