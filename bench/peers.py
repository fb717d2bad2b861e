"""Random games in other libraries: OpenSpiel's spades and hearts and RLCard's bridge.

All three are trick-taking games of four players with 52 cards. The deal is a part of every game that is measured.
"""

import importlib.metadata
import random
from collections.abc import Callable

from harness import Contender


def contenders(seed: int) -> tuple[list[Contender], list[str]]:
    """The installed peers, and a line for each peer: its version, or that it is missing."""
    found: list[Contender] = []
    notes: list[str] = []
    for package, label, build in (
        ("open_spiel", "OpenSpiel", _open_spiel),
        ("rlcard", "RLCard", _rlcard),
    ):
        try:
            found += build(seed)
        except ImportError as error:
            notes.append(f"{label} is left out, as it is not installed ({error}).")
        else:
            notes.append(f"{label} is version {importlib.metadata.version(package)}.")
    return found, notes


def _open_spiel(seed: int) -> list[Contender]:
    import pyspiel

    def game_of(name: str) -> Callable[[], int]:
        game = pyspiel.load_game(name)
        rng = random.Random(seed)

        # Dealt card by card: chance nodes come first, and all their outcomes are equally likely.
        state = game.new_initial_state()
        chances = 0
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            chances += 1

        def play() -> int:
            state = game.new_initial_state()
            steps = 0
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
            return steps - chances

        return play

    return [Contender(f"OpenSpiel {name}", game_of(name), is_peer=True) for name in ("spades", "hearts")]


def _rlcard(seed: int) -> list[Contender]:
    import rlcard
    from rlcard.agents import RandomAgent
    from rlcard.utils import set_seed

    set_seed(seed)  # the agents draw from the global generator of NumPy
    env = rlcard.make("bridge", config={"seed": seed})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = env.timestep
        env.run()
        return int(env.timestep - before)

    return [Contender("RLCard bridge", play, is_peer=True)]
