"""Claim for research: numbers for moves, observations, environments (docs/research.md)."""

from claimant.research.action_space import ACTIONS_VERSION, Actions, ActionSpace, action_space, all_actions

__all__ = ["ACTIONS_VERSION", "ActionSpace", "Actions", "action_space", "all_actions"]
