"""What environments need besides the package."""

from __future__ import annotations


def needs_rl(error: ImportError) -> ImportError:
    """The error for a missing package of the extra `rl`."""
    return ImportError(
        f'{error.name} is missing: the PettingZoo and Gymnasium environments need pip install "claimant[rl]".',
        name=error.name,
    )
