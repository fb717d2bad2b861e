"""What the end of a game is worth to each seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeAlias, get_args

from claimant.rules.cards import Seat
from claimant.rules.lineup import LineUp

Reward: TypeAlias = Literal["share", "margin"]
REWARDS: Final = get_args(Reward)


def check_reward(reward: str) -> None:
    """Refuse a name that isn't one of the two rewards."""
    if reward not in REWARDS:
        raise ValueError(f"A reward is one of {', '.join(REWARDS)}, not {reward!r}.")


def rewards(
    lineup: LineUp, winners: Collection[Seat], votes: Sequence[int | None], reward: Reward = "share"
) -> tuple[float, ...]:
    """The reward of each seat; the seats of a side get the same.

    `share`: (n · share - 1) / (n - 1) for n sides, where share is 1 / number of winning sides, or 0 for the others.
    `margin`: the votes of the side minus the most votes of another one, divided by the number of factions.
    """
    by_side = _margins(lineup, votes) if reward == "margin" else _shares(lineup, winners)
    return tuple(by_side[lineup.side_of(seat)] for seat in range(lineup.players))


def _shares(lineup: LineUp, winners: Collection[Seat]) -> list[float]:
    sides = len(lineup.sides)
    winning = {lineup.side_of(seat) for seat in winners}
    return [((sides / len(winning) if side in winning else 0.0) - 1) / (sides - 1) for side in range(sides)]


def _margins(lineup: LineUp, votes: Sequence[int | None]) -> list[float]:
    counts = [sum(vote == side for vote in votes) for side in range(len(lineup.sides))]
    return [
        (count - max(counts[:side] + counts[side + 1 :])) / len(lineup.factions) for side, count in enumerate(counts)
    ]
