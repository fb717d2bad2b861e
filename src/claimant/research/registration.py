"""Registers the environments with Gymnasium, if it is installed."""

from __future__ import annotations

from typing import Final

IDS: Final = {"Claim-v0": "claimant.research.claim_gym:ClaimEnv"}
"""The environments by id, and where their classes are."""


def register_environments() -> None:
    """Make the ids known to `gymnasium.make`."""
    try:
        import gymnasium
    except ModuleNotFoundError as error:
        if error.name == "gymnasium":  # it is optional
            return
        raise
    for name, entry_point in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point=entry_point)
