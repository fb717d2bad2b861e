"""Claim for research: numbers for moves, observations, environments (docs/research.md)."""

from claimant.research.action_space import ACTIONS_VERSION, Actions, ActionSpace, action_space, all_actions
from claimant.research.observation import Observation, observe, part_of, planes_of
from claimant.research.observation_layout import OBSERVATION_VERSION, PARTS, Layout, layout_of

__all__ = [
    "ACTIONS_VERSION",
    "OBSERVATION_VERSION",
    "PARTS",
    "ActionSpace",
    "Actions",
    "Layout",
    "Observation",
    "action_space",
    "all_actions",
    "layout_of",
    "observe",
    "part_of",
    "planes_of",
]
