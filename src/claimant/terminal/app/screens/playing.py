"""What playing on a table needs, whoever sits at it: keys, typed cards, and the answer that is chosen."""

from __future__ import annotations

from typing import ClassVar

from textual.events import Key

from claimant.rules.cards import Card
from claimant.rules.moves import Move
from claimant.rules.state import OVER
from claimant.terminal.app.messages import Answered
from claimant.terminal.app.scene import Scene
from claimant.terminal.app.screens.lookups import Lookups
from claimant.terminal.app.typed_prefix import leads_to
from claimant.terminal.app.widgets.choice import Choice
from claimant.terminal.app.widgets.hand import Hand
from claimant.terminal.app.widgets.log import Log
from claimant.terminal.app.widgets.prompt import Prompt
from claimant.terminal.input_parser import Command, NotUnderstood, read

KEY_NAMES = {"?": "question_mark"}
"""Textual's names of keys that aren't named by their character."""
COLON = ":"
"""After this character, letters that are command keys can be typed too."""
LONGEST = 30
"""The longest text that can be typed."""
TABLE_KEYS = {
    "left": "along(-1)", "right": "along(1)", "up": "down(-1)", "down": "down(1)", "home": "go(0)", "end": "go(-1)",
    "enter": "answer", "space": "answer", "f": "powers", "i": "piles", "y": "votes", "e": "log", "x": "preferences",
    "question_mark": "keys", "f1": "keys", "pageup": "back(3)", "pagedown": "back(-3)",
}  # fmt: skip
"""The keys of every table; screens add their own."""


class Playing(Lookups):
    """A screen with a table at which cards are chosen."""

    KEYS: ClassVar[dict[str, str]]
    """What a key does while nothing is being typed; no card's code begins with one of these letters."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""
        self._refusal = ""

    def look(self) -> None:
        """Draw the table again."""
        raise NotImplementedError

    def _play(self, move: Move) -> None:
        """Make the move that was chosen."""
        raise NotImplementedError

    def action_ending(self) -> None:
        """What Enter does when the game is over."""

    def on_answered(self, event: Answered) -> None:
        self._play(event.move)

    def _prompt(self) -> None:
        if scene := self.scene:
            self.query_one(Prompt).show(scene, self._typed, self._refusal)

    def _action(self, action: str) -> str:
        """The action in the form that a click calls."""
        return action if "." in action else f"screen.{action}"

    async def action_answer(self) -> None:
        """Play what is typed, or else what is selected."""
        scene = self.scene
        if scene is None:
            return
        if scene.view.phase == OVER:
            self.action_ending()
        elif self._typed:
            await self._read(scene)
        elif answer := self.query_one(Choice).answer or self.query_one(Hand).answer:
            self._play(answer)

    async def _read(self, scene: Scene) -> None:
        """Do what was typed."""
        typed, self._typed = self._typed, ""
        try:
            meant = read(typed.removeprefix(COLON), scene.view, self.language)
        except NotUnderstood as error:
            self._refusal = error.said(self.language)
            self._prompt()
            return
        if isinstance(meant, Move):
            self._play(meant)
        elif isinstance(meant, Command):
            self._prompt()
            await self.run_action(self.KEYS.get(KEY_NAMES.get(meant.letter, meant.letter), "keys"))

    def action_along(self, by: int) -> None:
        """Left and right: move along the hand, which is a row."""
        hand = self.query_one(Hand)
        if not self.query_one(Choice).number:
            self._refusal = ""
            hand.choose(hand.chosen + by)
            self._prompt()

    def action_down(self, by: int) -> None:
        """Up and down: through the answers, or between the rows of the hand."""
        self._refusal = ""
        choice = self.query_one(Choice)
        if choice.number:
            choice.choose(choice.chosen + by)
        else:
            self.query_one(Hand).choose_row(by)
        self._prompt()

    def action_go(self, at: int) -> None:
        choice, hand = self.query_one(Choice), self.query_one(Hand)
        (choice if choice.number else hand).choose(at)

    def action_back(self, lines: int) -> None:
        """Scroll the log back."""
        self.query_one(Log).turn_back(lines)

    # What is typed

    async def on_key(self, event: Key) -> None:
        """Handle a key: a command, or a letter of a card."""
        if self.too_small and event.key != "q":
            return
        if self._typed and self._edit(event):
            event.stop()
        elif not self._typed and (action := self.KEYS.get(event.key)):
            event.stop()
            await self.run_action(action)
        elif event.key == "enter":
            event.stop()
            await self.action_answer()
        elif event.key == "escape":
            self._type("")
        elif event.is_printable and event.character and self._may_type():
            event.stop()
            self._type(self._typed + event.character)

    def _may_type(self) -> bool:
        scene = self.scene
        return scene is not None and scene.my_turn and len(self._typed) < LONGEST

    def _edit(self, event: Key) -> bool:
        """Change what is typed; False if the key doesn't do that."""
        if event.key in ("backspace", "ctrl+h"):
            self._type(self._typed[:-1])
        elif event.key == "escape":
            self._type("")
        else:
            return False
        return True

    def _type(self, text: str) -> None:
        """Show what is typed, and select the card or answer that it begins."""
        self._typed, self._refusal = text, ""
        scene = self.scene
        if scene is None:
            return
        found = leads_to(text.removeprefix(COLON), scene)
        if isinstance(found, Card):
            self.query_one(Hand).choose_card(found)
        elif found is not None:
            self.query_one(Choice).choose(found)
        self._prompt()
