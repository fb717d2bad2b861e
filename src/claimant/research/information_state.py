"""All that a seat has seen since the start of a game, as a text: a key for tables and trees with perfect recall."""

from __future__ import annotations

from functools import lru_cache

from claimant.rules.cards import Card
from claimant.rules.events import Event
from claimant.rules.history import Beginning, History
from claimant.rules.state import OPEN_PILES
from claimant.rules.value import Value
from claimant.rules.view import View

INFORMATION_VERSION = 1
"""Changes if the text of the same game ever changes."""


def history_of(view: View) -> History:
    """What the viewer of a view has seen; views that were read or copied don't know it."""
    if view.history is None:
        raise ValueError("This view has no history: take it from a game, as in view(game, 0).")
    return view.history


def information_state(view: View) -> str:
    """What the seat has seen since the start: a line for the start, one for each event, and one for what is asked.

    Two texts are equal exactly if the seat can't tell the two histories apart. Without its last line, a text is the
    beginning of all that follow it.
    """
    history = history_of(view)
    question = f"asks {_word(view.asks)} {_word(view.to_move)} {_word(view.about)}"
    return "\n".join((_start(history.start), *map(_event, history.events), question))


@lru_cache(maxsize=1024)
def _start(start: Beginning) -> str:
    lineup = start.lineup
    heroes = " heroes" if lineup.heroes else ""
    words = [
        f"seat {_word(start.seat)} of {lineup.players}: {' '.join(lineup.names)}{heroes}; cards {len(lineup.cards)}"
    ]
    words.append(f"phase {start.phase}, leader {start.leader}, moon {start.moon}, automaton {_word(start.automaton)}")
    words += [f"{name} {_word(getattr(start, name))}" for name in ("hand", "followers", "hidden")]
    sizes = (start.hand_sizes, start.follower_sizes, start.hidden_sizes, start.deck_size, start.box_size)
    words.append(f"sizes {_word(sizes)}")
    words += [f"{kind.name} {_word(pile)}" for kind in OPEN_PILES if any(pile := getattr(start, kind.name))]
    return "; ".join(words)


@lru_cache(maxsize=65536)
def _event(event: Event) -> str:
    """An event in words; tricks and results follow from other events."""
    fields = [getattr(event, name) for name in event.__struct_fields__]
    words = [_word(field) for field in fields if type(field) is Card or not isinstance(field, Value)]
    return " ".join((type(event).__name__, *words))


def _word(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, tuple):
        return f"({' '.join(map(_word, value))})"
    return str(value)
