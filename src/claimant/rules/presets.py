"""Ready-made line-ups: the two boxes of the game, and our own mixes instead of the scenario cards. [SETUP-2]"""

from __future__ import annotations

from typing import NamedTuple

from claimant.rules.lineup import LineUp, LineUpError
from claimant.rules.lineup_reasons import MistypedLineUp, NoSuchLineUp
from claimant.rules.reason import Reason
from claimant.rules.suggestions import nearest


class Preset(NamedTuple):
    """A line-up with a name."""

    title: str
    players: tuple[int, ...]
    factions: tuple[str, ...]
    about: str
    ours: bool = True


PRESETS: dict[str, Preset] = {
    "claim": Preset(
        "Claim", (2,), ("goblins", "knights", "undead", "dwarves", "doppelgangers"),
        "The first box: start here.", ours=False,
    ),
    "claim-2": Preset(
        "Claim 2", (2,), ("gnomes", "giants", "dragons", "trolls", "seers"),
        "The second box: crushed gnomes, waiting trolls and a look at the deck.", ours=False,
    ),
    "royal-court": Preset(
        "Royal Court", (2,), ("kings", "peasants", "bards", "vikings", "seers"),
        "Hold the right kings or your peasants run away, while bards want an unbroken row.",
    ),
    "clockwork": Preset(
        "Clockwork", (2,), ("goblins", "knights", "automatons", "griffins", "undead"),
        "Automatons win tricks that nobody plays; griffins make small cards great.",
    ),
    "night-market": Preset(
        "Night Market", (2,), ("gnomes", "giants", "raccoons", "seers", "doppelgangers"),
        "Raccoons help the faction you have fewest of.",
    ),
    "longships": Preset(
        "Longships", (2,), ("kings", "peasants", "vikings", "griffins", "raccoons"),
        "Equal values everywhere: vikings count double, griffins lift, raccoons plunder.",
    ),
    "full-moon": Preset(
        "Full Moon", (2,), ("goblins", "knights", "werewolves", "vampires", "zombies"),
        "Under a dark moon the lowest wolf wins; zombies take prisoners before the vampires feed.",
    ),
    "shadow-play": Preset(
        "Shadow Play", (2,), ("gnomes", "giants", "shadows", "zombies", "dragons"),
        "Half of the shadows are missing, and nobody knows which.",
    ),
    "grand-council": Preset(
        "Grand Council", (3, 4), ("goblins", "knights", "undead", "dwarves", "doppelgangers", "dragons", "seers"),
        "The best of both boxes for a bigger table.",
    ),
    "carnival": Preset(
        "Carnival", (3, 4), ("kings", "peasants", "bards", "vikings", "griffins", "automatons", "raccoons"),
        "All seven factions of the anniversary at one table.",
    ),
}  # fmt: skip
"""The ready-made line-ups by name."""


def preset(name: str, players: int | None = None, heroes: bool = False) -> LineUp:
    """The ready-made line-up of that name; by default for its usual number of players."""
    if name not in PRESETS:
        raise LineUpError(why_no_preset(str(name)))
    chosen = PRESETS[name]
    return LineUp.of(chosen.players[0] if players is None else players, chosen.factions, heroes)


def why_no_preset(name: str, also: tuple[str, ...] = ()) -> Reason:
    """Why this isn't a line-up's name, and which names exist; `also` are further names that the caller accepts."""
    names = (*PRESETS, *also)
    meant = nearest(name, names)
    return MistypedLineUp(name, meant) if meant else NoSuchLineUp(name, names)
