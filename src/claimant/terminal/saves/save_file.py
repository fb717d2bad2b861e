"""The file of one game: locked while the game is played; it never overwrites another program's changes."""

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
"""The file extension of records."""


def new_file() -> Path:
    """A file name for a new game's record, made from the time at which the game began."""
    now = datetime.now().astimezone()
    return data_directory() / f"{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(4)}{ENDING}"


class SaveFile:
    """Saves a game after every move."""

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
        """Save the game; if another program has changed the file, under another name."""
        content = record_file.write(game, details).encode()
        if self._was_changed():
            self._move()
        write_whole(self.file, content)
        self._content = content

    def _was_changed(self) -> bool:
        try:
            return read_whole(self.file) != self._content
        except FileNotFoundError:
            return False  # a deleted file is written again: the game goes on
        except OSError:
            return True

    def _move(self) -> None:
        """Continue in a new file beside the one that another program uses."""
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
        """A message for the player about the file in which the game is saved now."""
        if self.left is None:
            return ""
        return language.text(
            "Another program changed the saved game {old}. Yours goes on as {new}; nothing is lost.",
            old=self.left.stem, new=self.file.stem,
        )  # fmt: skip

    def release(self) -> None:
        """Release the lock, so that another process may play the game."""
        if self._lock is not None:
            self._lock.release()
