"""Everything that `claimant` offers as a library: rules, notation, databases of games, bots and the kernel's batches.

Bots and batches are imported on first use, because they need NumPy and the compiled kernel.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from claimant.notation.cards import card
from claimant.notation.databases.streams import read_games, write_games
from claimant.notation.errors import NotationError
from claimant.notation.moves import read_move as move
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, read, write
from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.deal import deal
from claimant.rules.deduce import certain_hand, knows_all_hands
from claimant.rules.events import Event
from claimant.rules.game import Game
from claimant.rules.legal import IllegalMove, Reason, legal_moves, why_not
from claimant.rules.lineup import LineUp, LineUpError
from claimant.rules.moves import Move
from claimant.rules.play import play
from claimant.rules.power import Faction, Hero, Power
from claimant.rules.presets import PRESETS, preset
from claimant.rules.registry import FACTIONS, HEROES, faction, register
from claimant.rules.score import Result, as_it_stands
from claimant.rules.shuffle import random_seed
from claimant.rules.state import CHANCE, State
from claimant.rules.view import View, view
from claimant.rules.words import explain, explain_result, explain_vote, say
from claimant.rules.worlds import Worlds, worlds

if TYPE_CHECKING:
    from claimant.bots import BOTS, Bot, Budget, bot
    from claimant.databases.verification import verified_games
    from claimant.databases.verified_game import VerifiedGame
    from claimant.kernel.batch import Batch
else:
    LATER = {
        "BOTS": "bots", "Batch": "kernel.batch", "Bot": "bots", "Budget": "bots", "bot": "bots",
        "VerifiedGame": "databases.verified_game", "verified_games": "databases.verification",
    }  # fmt: skip

    def __getattr__(name: str) -> Any:
        if name not in LATER:
            raise AttributeError(f"module 'claimant' has no attribute {name!r}")
        globals()[name] = getattr(import_module(f"claimant.{LATER[name]}"), name)
        return globals()[name]


__all__ = [
    "BOTS",
    "CHANCE",
    "FACTIONS",
    "HEROES",
    "PRESETS",
    "Batch",
    "Bot",
    "Budget",
    "Card",
    "Details",
    "Event",
    "Faction",
    "Game",
    "Hero",
    "IllegalMove",
    "LineUp",
    "LineUpError",
    "Move",
    "NotationError",
    "Pile",
    "Power",
    "Reason",
    "Record",
    "Result",
    "Seat",
    "State",
    "VerifiedGame",
    "View",
    "Worlds",
    "as_it_stands",
    "bot",
    "card",
    "certain_hand",
    "deal",
    "explain",
    "explain_result",
    "explain_vote",
    "faction",
    "knows_all_hands",
    "legal_moves",
    "move",
    "play",
    "preset",
    "random_seed",
    "read",
    "read_games",
    "register",
    "say",
    "verified_games",
    "view",
    "why_not",
    "worlds",
    "write",
    "write_games",
]
