"""The file of one game: locked while the game is played, and never written over what somebody else wrote."""

from __future__ import annotations

import os
import secrets
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from claimant.data_directory import data_directory
from claimant.notation.records import record_file
from claimant.notation.records.details import Details
from claimant.rules.game import Game
from claimant.terminal.data_files import read_whole, write_whole
from claimant.terminal.saves.game_lock import Busy, GameLock

if TYPE_CHECKING:
    from claimant.locale.languages import Language

ENDING = ".claim"
"""How the names of records end."""


def new_file() -> Path:
    """A name for a new game's record, which tells when the game began."""
    now = datetime.now().astimezone()
    return data_directory() / f"{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}{ENDING}"


class SaveFile:
    """Where a game is saved after every move."""

    def __init__(self, file: Path, lock: GameLock | None = None, content: bytes | None = None) -> None:
        self.file = file
        self.left: Path | None = None
        """Where the game was saved before another program changed that file."""
        self._lock = lock
        self._content = content
        """What the file holds, as far as we know; None as long as there is none."""

    @classmethod
    def new(cls) -> SaveFile:
        """A file for a new game."""
        file = new_file()
        return cls(file, GameLock(file))

    def write(self, game: Game, details: Details) -> None:
        """Save the game; if somebody else changed the file meanwhile, under another name."""
        content = record_file.write(game, details).encode()
        if self._was_changed():
            self._move()
        write_whole(self.file, content)
        self._content = content

    def _was_changed(self) -> bool:
        try:
            return read_whole(self.file) != self._content
        except FileNotFoundError:
            return False  # if somebody deleted it, it is written again: the game goes on
        except OSError:
            return True

    def _move(self) -> None:
        """Go on in a file of its own, beside the one that others use."""
        for number in count(2):
            file = self.file.with_name(f"{self.file.stem}-{number}{ENDING}")
            if os.path.lexists(file):
                continue
            try:
                lock = GameLock(file)
            except Busy:
                continue
            self.release()
            self._lock, self.left, self.file = lock, self.file, file
            return

    def notice(self, language: Language) -> str:
        """What the player should know about where the game is saved now."""
        if self.left is None:
            return ""
        return language.text(
            "Another program changed the saved game {old}. Yours goes on as {new}; nothing is lost.",
            old=self.left.stem, new=self.file.stem,
        )  # fmt: skip

    def release(self) -> None:
        """Others may play the game now."""
        if self._lock is not None:
            self._lock.release()
