"""Claim, the two-phase trick-taking card game, as a library.

>>> from claimant import Game, bot, view
>>> game = Game.deal(seed=42)
>>> move = bot("novice").choose(view(game, 0))
>>> game.play(move).state.to_move
1
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from claimant.library import *  # noqa: F403 - just that

    __version__: str
else:

    def __getattr__(name: str) -> Any:
        """Import the library on first use, because the command's help doesn't need it."""
        if name == "__version__":
            found = import_module("importlib.metadata").version(__name__)
        else:
            found = getattr(import_module("claimant.library"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), "__version__", *import_module("claimant.library").__all__})
