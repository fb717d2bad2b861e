"""What luck leaves to skill: a player who sees all cards, for measurements only, against a bot that sees its own.

In phase two it plays exactly. In phase one it tries every move in the true world, deck included, and continues with
the master's sensible games up to phase two.
"""

from collections.abc import Sequence
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from claimant.arena.bout import Bout, Timed
from claimant.arena.contest import Contest, Terms
from claimant.arena.executors.executor import Tell
from claimant.bots.journeyman import best_of
from claimant.bots.levels import bot
from claimant.kernel.engine.dice import dice
from claimant.kernel.tables.tables import tables_of
from claimant.kernel.translate import load, number_of_move
from claimant.rules.game import Game
from claimant.rules.moves import Move
from claimant.rules.shuffle import SEED_BYTES
from claimant.rules.state import RALLY, State
from claimant.rules.view import view
from claimant.search.budget import Budget, working_time
from claimant.search.exact.solver import solver_of
from claimant.search.policy_rollouts import two_players_policy_of
from claimant.search.random_rollouts import DECK, WORK
from claimant.search.sensible_trials import SensibleTrials
from claimant.search.value.two_players_weights import two_players_value_of
from claimant.search.worlds.sampler import ROOM_FOR_DECK

OPEN = "open cards"
GAMES = Budget(worlds=200)
"""How many games it plays from each move."""
EXACT = Budget(worlds=200, nodes=5_000_000)


class TrueWorld:
    """A simulator (see `search/simulator.py`) whose only world is the true one."""

    def __init__(self, state: State, rng: Random, moves: tuple[Move, ...]) -> None:
        assert state.to_move is not None
        lineup, self._seat = state.lineup, state.to_move
        self._parts = two_players_policy_of(lineup), two_players_value_of(lineup)
        self._numbers = vec[i64]([0] * (DECK + ROOM_FOR_DECK))
        self._thrown = dice(rng.getrandbits(61))
        load(tables_of(lineup), state, self._numbers, 0, DECK)
        self._moves = [number_of_move(tables_of(lineup), self._numbers, 0, move) for move in moves]

    def play(self, moves: Sequence[int]) -> list[float]:
        trials = SensibleTrials(*self._parts, self._seat, [self._moves[move] for move in moves])
        trials.play(self._numbers, 0, WORK, self._thrown)
        return list(trials.chances)


def open_deal_job(tell: Tell, contest: Contest, terms: Terms, number: int) -> Bout:
    """The job of a deal of the player with open cards, which is no bot: the same cards from both seats."""
    cards = Random(f"open {terms.seed} {','.join(contest.lineup.names)} {number}").randbytes(SEED_BYTES)
    bout = Bout([], (Timed(), Timed()))
    with working_time():
        for open_seat in range(2):
            rng = Random(f"{terms.seed} {number} {open_seat}")
            over = _played(Game.deal(contest.lineup, cards), open_seat, contest.bots[1], rng, bout.times[1])
            assert over.state.result is not None
            winners = over.state.result.winners
            bout.shares.append((open_seat in winners) / len(winners))
    return bout


def _played(game: Game, open_seat: int, other: str, rng: Random, time: Timed) -> Game:
    player = bot(other, rng)
    while not game.is_over:
        seat = game.state.to_move
        assert seat is not None
        game = game.play(
            choose(game.state, game.legal, rng) if seat == open_seat else time.choose(player, view(game, seat))
        )
    return game


def choose(state: State, moves: tuple[Move, ...], rng: Random) -> Move:
    """A best move by the exact solver in phase two, else the one that wins most sensible games."""
    if state.phase == RALLY and len(moves) > 1:
        moves = solver_of(state.lineup).best_moves(state, EXACT)
    return moves[0] if len(moves) == 1 else moves[best_of(TrueWorld(state, rng, moves), len(moves), GAMES)]
