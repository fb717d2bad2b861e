"""Everything that `claimant` offers as a library, gathered from the rules and the notation."""

from claimant.notation.moves import read_move as move
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
from claimant.rules.registry import FACTIONS, HEROES, card, faction, register
from claimant.rules.score import Result, as_it_stands
from claimant.rules.shuffle import random_seed
from claimant.rules.state import CHANCE, State
from claimant.rules.view import View, view
from claimant.rules.words import explain, explain_result, explain_vote, say
from claimant.rules.worlds import Worlds, worlds

__all__ = [
    "CHANCE",
    "FACTIONS",
    "HEROES",
    "PRESETS",
    "Card",
    "Event",
    "Faction",
    "Game",
    "Hero",
    "IllegalMove",
    "LineUp",
    "LineUpError",
    "Move",
    "Pile",
    "Power",
    "Reason",
    "Result",
    "Seat",
    "State",
    "View",
    "Worlds",
    "as_it_stands",
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
    "register",
    "say",
    "view",
    "why_not",
    "worlds",
]
