"""Learns Claim for two players by playing against itself: PPO with masks, NumPy only, minutes on one core.

    python examples/learning/ppo.py --minutes 10 --save agent.npz
    python examples/learning/ppo.py --load agent.npz --minutes 0 --deals 200

It plays hundreds of games at once on `claimant.kernel.Batch`, and ends with matches against our bots. A seat's features
are what it can see: its own cards, the open piles, and which cards it has not seen. No hidden card gets into them.
"""

import argparse
import time
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
import numpy.typing as npt

from claimant import preset
from claimant.arena.statistics import interval
from claimant.bots.levels import bot
from claimant.kernel.batch import ActionNumbers, Batch, Opponent
from claimant.kernel.tables.layout import (
    DECK_AT,
    DECK_END,
    DISCARD,
    FOLLOWERS,
    HAND,
    LEADER,
    MARKET,
    PHASE,
    PLAYED,
    SEAT,
    SUPPORTERS,
    TRICK,
)  # fmt: skip
from claimant.research import action_space
from claimant.rules.lineup import LineUp

Array = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

HIDDEN = 64
CLIP, ENTROPY, LAMBDA, RATE = 0.2, 0.01, 0.95, 1e-3
MARGIN = 0.3
"""How much of the reward is the difference in votes: it says more than the win alone."""
OTHERS = "random", "novice", "apprentice"


class Features:
    """What a seat sees of a board, as one row: eight planes with the number of each card, and five facts."""

    PLANES = 8

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        numbers = np.array(list(batch.tables.numbers))
        faces = np.array([batch.tables.face[number] for number in numbers])
        self.numbers, self.words, self.shifts = numbers, numbers // 64, numbers % 64
        self.first = np.flatnonzero(np.diff(faces, prepend=-1))
        """Where each different card begins: its copies follow it."""
        self.copies = np.diff(self.first, append=len(numbers))
        self.size = self.PLANES * len(self.first) + 5

    def __call__(self, games: Ints) -> Array:
        boards, me = self.batch.boards[games], self.batch.to_move[games]
        rows = np.arange(len(games))[:, None]

        def pile(at: Ints | int) -> Ints:
            first = np.broadcast_to(np.asarray(at), me.shape)[:, None]
            return counted(boards[rows, first + self.words] >> self.shifts & 1)

        def counted(cards: Ints) -> Ints:
            return np.add.reduceat(cards, self.first, axis=1)

        led = counted(((boards[:, TRICK, None] == self.numbers) & (boards[:, PLAYED, None] > 0)).astype(np.int64))
        planes = [
            pile(HAND + me * SEAT), pile(FOLLOWERS + me * SEAT), pile(MARKET), led, pile(SUPPORTERS + me * SEAT),
            pile(SUPPORTERS + (1 - me) * SEAT), pile(DISCARD),
        ]  # fmt: skip
        unseen = self.copies - sum(planes)
        facts = np.stack([
            boards[:, PHASE] == 1, boards[:, PHASE] == 2, boards[:, PLAYED] == 0, boards[:, LEADER] == me,
            (boards[:, DECK_END] - boards[:, DECK_AT]) / len(self.numbers),
        ], axis=1)  # fmt: skip
        return np.concatenate([*planes, unseen, facts], axis=1, dtype=np.float32, casting="unsafe")


class Network:
    """Two layers for both the moves and the value, with Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Array:
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.weights = [
            layer(inputs, HIDDEN, 1.4), np.zeros(HIDDEN, np.float32),
            layer(HIDDEN, HIDDEN, 1.4), np.zeros(HIDDEN, np.float32),
            layer(HIDDEN, actions + 1, 0.1), np.zeros(actions + 1, np.float32),
        ]  # fmt: skip
        self._means = [np.zeros_like(each) for each in self.weights]
        self._squares = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def layers(self, inputs: Array) -> tuple[Array, Array, Array]:
        """The output of each layer."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return first, second, second @ w3 + b3

    def chances(self, inputs: Array, masks: npt.NDArray[np.bool_]) -> tuple[Array, Array]:
        """The probability of each legal move, and the value."""
        _, _, out = self.layers(inputs)
        return softmax(out[:, :-1], masks), out[:, -1]

    def learn(self, inputs: Array, first: Array, second: Array, slope: Array) -> None:
        """One step of Adam, for the layers' outputs and the slope of the loss at the last one."""
        _, _, w2, _, w3, _ = self.weights
        back2 = (slope @ w3.T) * (second > 0)
        back1 = (back2 @ w2.T) * (first > 0)
        slopes = [inputs.T @ back1, back1.sum(0), first.T @ back2, back2.sum(0), second.T @ slope, slope.sum(0)]
        self._steps += 1
        rate = RATE * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for at, each in enumerate(slopes):
            self._means[at] += 0.1 * (each - self._means[at])
            self._squares[at] += 0.001 * (each * each - self._squares[at])
            self.weights[at] -= (rate * self._means[at] / (np.sqrt(self._squares[at]) + 1e-8)).astype(np.float32)


def softmax(scores: Array, masks: npt.NDArray[np.bool_]) -> Array:
    """The probabilities of the legal moves; the others have none."""
    scores = np.where(masks, scores, -np.inf)
    powers: Array = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


class Learner:
    """Plays against itself and learns from it."""

    def __init__(self, lineup: LineUp, games: int, seed: int) -> None:
        if lineup.players != 2:
            raise ValueError("This example learns games of two players.")
        self.lineup, self.rng = lineup, np.random.default_rng(seed)
        self.batch = new_batch(lineup, games, seed)
        self.features = Features(self.batch)
        self.network = Network(self.features.size, action_space(lineup).size, self.rng)

    def iterate(self) -> float:
        """Play one game on every board, then learn from all decisions; returns the entropy of the moves."""
        steps = self._play()
        inputs, masks, actions, old, values, games, seats = (np.concatenate(part) for part in zip(*steps, strict=True))
        targets, gains = self._credit(values, games, seats)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        order = self.rng.permutation(len(actions))
        entropy = 0.0
        for chosen in np.array_split(order, max(1, len(order) // 2048)):
            entropy = self._fit(
                inputs[chosen], masks[chosen], actions[chosen], old[chosen], gains[chosen], targets[chosen]
            )
        return entropy

    def _play(self) -> list[tuple[npt.NDArray[np.generic], ...]]:
        batch = self.batch
        batch.reset()
        steps: list[tuple[npt.NDArray[np.generic], ...]] = []
        while not batch.over.all():
            games = np.flatnonzero(batch.counts)
            inputs, masks = self.features(games), batch.masks[games].copy()
            chances, values = self.network.chances(inputs, masks)
            picked = (chances.cumsum(axis=1) > self.rng.random((len(games), 1))).argmax(axis=1)
            rows = np.arange(len(games))
            steps.append((inputs, masks, picked, chances[rows, picked], values, games, batch.to_move[games].copy()))
            actions = np.zeros(batch.games, np.int64)
            actions[games] = picked
            batch.act(actions)
        return steps

    def _credit(self, values: Array, games: Ints, seats: Ints) -> tuple[Array, Array]:
        """The target of the value and the advantage of each decision, from the last to the first of each seat."""
        after = rewards(self.batch)
        ahead = np.zeros_like(after)
        targets, gains = np.empty_like(values), np.empty_like(values)
        for at in range(len(values) - 1, -1, -1):
            game, seat = games[at], seats[at]
            gain = after[game, seat] - values[at] + LAMBDA * ahead[game, seat]
            gains[at], targets[at] = gain, gain + values[at]
            ahead[game, seat], after[game, seat] = gain, values[at]
        return targets, gains

    def _fit(
        self, inputs: Array, masks: npt.NDArray[np.bool_], actions: Ints, old: Array, gains: Array, targets: Array
    ) -> float:
        first, second, out = self.network.layers(inputs)
        chances, values = softmax(out[:, :-1], masks), out[:, -1]
        rows = np.arange(len(actions))
        ratio = chances[rows, actions] / old
        free = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        logs = np.log(np.where(chances > 0, chances, 1))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        slope = np.zeros((len(actions), chances.shape[1] + 1), np.float32)
        slope[:, :-1] = (free * gains * ratio)[:, None] * chances + ENTROPY * chances * (logs + entropy)
        slope[rows, actions] -= free * gains * ratio
        slope[:, -1] = values - targets
        self.network.learn(inputs, first, second, slope / len(actions))
        return float(entropy.mean())


def new_batch(lineup: LineUp, games: int, seed: int, opponents: dict[int, Opponent] | None = None) -> Batch:
    """Games by action number."""
    space = action_space(lineup)
    return Batch(lineup, games, seed, actions=ActionNumbers(space.of_kernel, space.size), opponents=opponents)


def rewards(batch: Batch) -> Array:
    """What each seat got at the end: the win, and a part for the votes."""
    wins = np.stack([batch.winners >> seat & 1 for seat in (0, 1)], axis=1)
    votes = np.stack([(batch.votes == seat).sum(axis=1) for seat in (0, 1)], axis=1)
    both = (1 - MARGIN) * (wins - wins[:, ::-1]) + MARGIN * (votes - votes[:, ::-1]) / len(batch.lineup.factions)
    return both.astype(np.float32)


def match(lineup: LineUp, network: Network, name: str, deals: int, seed: int = 1_000_000) -> list[float]:
    """Our share of the wins of each deal, which is played from both seats; we take the likeliest move."""
    shares = np.zeros(deals)
    for other in (0, 1):
        rivals = [bot(name, Random(seed + game)) for game in range(deals)]
        batch = new_batch(lineup, deals, seed, opponents={other: lambda game, view: rivals[game].choose(view)})  # noqa: B023
        features = Features(batch)
        while not batch.over.all():
            games = np.flatnonzero(batch.counts)
            chances, _ = network.chances(features(games), batch.masks[games])
            actions = np.zeros(deals, np.int64)
            actions[games] = chances.argmax(axis=1)
            batch.act(actions)
        won, lost = batch.winners >> (1 - other) & 1, batch.winners >> other & 1
        shares += won / (won + lost) / 2
    return [float(share) for share in shares]


def learn(learner: Learner, seconds: float) -> None:
    """Learn for so much processor time; Ctrl+C ends it earlier."""
    begun, number, entropy = time.process_time(), 0, 0.0
    try:
        while time.process_time() - begun < seconds:
            entropy, number = learner.iterate(), number + 1
            if number % 20 == 0:
                print(progress(learner, begun, number, entropy), flush=True)
    except KeyboardInterrupt:
        pass
    print(progress(learner, begun, number, entropy), flush=True)


def progress(learner: Learner, begun: float, number: int, entropy: float) -> str:
    """How far it has come."""
    return f"{time.process_time() - begun:.0f} s, {number * learner.batch.games} games, entropy {entropy:.2f}"


def main() -> None:
    """Learn for some minutes, then play our bots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--line-up", default="claim")
    parser.add_argument("--minutes", type=float, default=10.0, help="processor time for learning")
    parser.add_argument("--games", type=int, default=256, help="how many are played at once")
    parser.add_argument("--deals", type=int, default=100, help="for each match at the end; each from both seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--load", type=Path)
    asked = parser.parse_args()
    lineup = preset(asked.line_up)
    learner = Learner(lineup, asked.games, asked.seed)
    if asked.load:
        with np.load(asked.load) as kept:
            learner.network.weights = [kept[name] for name in kept.files]
    learn(learner, 60 * asked.minutes)
    if asked.save:
        np.savez(asked.save, *learner.network.weights)
    for name in OTHERS:
        shares = match(lineup, learner.network, name, asked.deals)
        low, high = interval(shares)
        print(f"against {name}: {100 * fmean(shares):.1f} % ({100 * low:.1f} to {100 * high:.1f}), {asked.deals} deals")


if __name__ == "__main__":
    main()
