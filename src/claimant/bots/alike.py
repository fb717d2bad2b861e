"""Bots that answer alike: the same view gets the same move, whatever else happened and however busy the machine is."""

from __future__ import annotations

import hmac
from random import Random

from claimant.bots.levels import bot
from claimant.notation.wire import encode_view
from claimant.rules.moves import Move
from claimant.rules.view import View
from claimant.search.budget import Budget
from claimant.search.exact.solver import solver_of

BUDGET = Budget(worlds=2000)
"""No time limit. The longest move takes about half a second."""


def choose_alike(level: str, view: View, key: str, budget: Budget = BUDGET) -> Move:
    """The move of a bot whose random source follows from the key (hexadecimal) and the view alone."""
    solver_of.cache_clear()  # what a solver remembers of other positions changes the order of its search
    seed = hmac.digest(bytes.fromhex(key), encode_view(view), "sha256")
    return bot(level, Random(seed.hex()), budget).choose(view)
