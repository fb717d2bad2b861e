"""Claim for research: numbers for moves, observations, environments (docs/research.md).

Importing this package registers the Gymnasium environments, if Gymnasium is installed.
"""

from claimant.research.action_space import ACTIONS_VERSION, Actions, ActionSpace, action_space, all_actions
from claimant.research.information_state import INFORMATION_VERSION, information_state
from claimant.research.observation import Observation, observe, part_of, planes_of
from claimant.research.observation_layout import OBSERVATION_VERSION, PARTS, Layout, layout_of
from claimant.research.registration import IDS, VECTOR_IDS, register_environments
from claimant.research.rewards import rewards
from claimant.research.world_games import world_games
from claimant.rules.cut_decks import cut_deck, cut_to_size

__all__ = [
    "ACTIONS_VERSION",
    "IDS",
    "INFORMATION_VERSION",
    "OBSERVATION_VERSION",
    "PARTS",
    "VECTOR_IDS",
    "ActionSpace",
    "Actions",
    "Layout",
    "Observation",
    "action_space",
    "all_actions",
    "cut_deck",
    "cut_to_size",
    "information_state",
    "layout_of",
    "observe",
    "part_of",
    "planes_of",
    "rewards",
    "world_games",
]

register_environments()
