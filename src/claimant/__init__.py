"""Claim, the two-phase trick-taking card game, as a library.

>>> from claimant import Game, LineUp
>>> game = Game.deal(LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "doppelgangers"]), seed=bytes(48))
>>> game.play(game.legal[0]).state.to_move
1
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from claimant.library import *  # noqa: F403 - just that
else:

    def __getattr__(name: str) -> Any:
        """What the library offers is imported when it is first asked for: the command's help needs none of it."""
        found = getattr(import_module("claimant.library"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return [*globals(), *import_module("claimant.library").__all__]
