"""Registers the environments with Gymnasium, if it is installed."""

from __future__ import annotations

from typing import Final

IDS: Final = {"Claim-v0": "claimant.research.claim_gym:ClaimEnv"}
"""The environments for `gymnasium.make` by id, and where their classes are."""
VECTOR_IDS: Final = {"ClaimVector-v0": "claimant.research.claim_vector:ClaimVectorEnv"}
"""Those for `gymnasium.make_vec`."""


def register_environments() -> None:
    """Make the ids known to Gymnasium."""
    try:
        import gymnasium
    except ModuleNotFoundError as error:
        if error.name == "gymnasium":  # it is optional
            return
        raise
    for name, entry_point in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point=entry_point)
    for name, entry_point in VECTOR_IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(id=name, vector_entry_point=entry_point)
