"""The six heroes, in the order of the rulebook. We chose their values, because the rulebooks give none."""

from claimant.rules.heroes.cthulhu import Cthulhu
from claimant.rules.heroes.gelatinous_cube import GelatinousCube
from claimant.rules.heroes.lich_king import LichKing
from claimant.rules.heroes.mummy import Mummy
from claimant.rules.heroes.skeleton import Skeleton
from claimant.rules.heroes.warlock import Warlock
from claimant.rules.power import Hero

HEROES: tuple[type[Hero], ...] = (LichKing, Skeleton, Warlock, Cthulhu, Mummy, GelatinousCube)
