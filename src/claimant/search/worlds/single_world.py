"""Views that only one world fits. [INFO-3]"""

from __future__ import annotations

from random import Random

from claimant.rules.state import State
from claimant.rules.view import View
from claimant.rules.worlds import Worlds


def all_known(view: View) -> bool:
    """Does every unseen card have only one possible place?"""
    return all(len(groups) == 1 for groups in view.knowledge.whereabouts())


def only_world(view: View) -> State:
    """The only world that fits the view."""
    return Worlds(view).sample(Random(0))
