"""Views that leave nothing open: the one world that fits them. [INFO-3]"""

from __future__ import annotations

from random import Random

from claimant.rules.state import State
from claimant.rules.view import View
from claimant.rules.worlds import Worlds


def all_known(view: View) -> bool:
    """Can there be no card in two places?"""
    return all(len(groups) == 1 for groups in view.hidden.whereabouts())


def only_world(view: View) -> State:
    """The world of a view that leaves nothing open."""
    return Worlds(view).sample(Random(0))
