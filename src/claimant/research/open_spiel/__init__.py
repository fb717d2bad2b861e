"""Claim as the OpenSpiel game `claim`: importing this registers it (docs/research.md)."""

try:
    import pyspiel  # noqa: F401 - a clear error before the modules that need it
except ImportError as error:
    raise ImportError(
        f'{error.name} is missing: the OpenSpiel game needs pip install "claimant[openspiel]".', name=error.name
    ) from error

from claimant.research.open_spiel.claim_game import ClaimGame, ClaimState, register

__all__ = ["ClaimGame", "ClaimState"]

register()
