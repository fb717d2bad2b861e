"""How well our bots judge phase two: their estimate at its start beside the exact value, with all cards known."""

from __future__ import annotations

import msgspec

from claimant.arena.executors.executor import Tell
from claimant.kernel.board import Board
from claimant.notation.databases.record_lines import parse_line, read_value
from claimant.rules.cards import Card
from claimant.rules.play import play
from claimant.rules.state import RALLY, State
from claimant.search.budget import Budget, working_time
from claimant.search.exact.solver import solver_of
from claimant.search.value.two_players_weights import two_players_value_of

SECONDS = 0.5
"""How long the solver may work on a position."""


class Judgement(msgspec.Struct, frozen=True):
    """One position at the start of phase two, seen from seat 0."""

    estimate: float
    """The chance to win by the network of the bots."""
    truth: float
    """1 if seat 0 wins with best play by both, 0 if it loses, a half for a shared win."""
    ahead: dict[str, int]
    """Of each faction, how many more cards seat 0 has than seat 1, in hand and among supporters."""


def judge_job(tell: Tell, line: bytes) -> Judgement | None:
    """Judge a game of two players; None if phase two isn't reached, or isn't solved in time."""
    state = start_of_phase_two(line)
    if state is None:
        return None
    board = Board(state)
    estimate = two_players_value_of(state.lineup).chance(board.numbers, 0)
    with working_time():
        solution = solver_of(state.lineup).solve(state, Budget(seconds=SECONDS), line=False)
    if not solution.exact or solution.value is None:
        return None
    value = solution.value if solution.to_move == 0 else -solution.value
    return Judgement(estimate, (value + 1) / 2, _ahead(state))


def start_of_phase_two(line: bytes) -> State | None:
    """The position in which phase two of a recorded game begins."""
    game = read_value(parse_line(line)).game
    state = type(game).at(game.start, dealt=True).state
    for move in game.moves:
        if state.phase >= RALLY:
            break
        state, _ = play(state, move)
    return state if state.phase == RALLY and state.to_move is not None else None


def _ahead(state: State) -> dict[str, int]:
    own, other = ((*state.hands[seat], *state.supporters[seat], *state.gnomes[seat]) for seat in (0, 1))
    return {faction.name: _count(own, faction.name) - _count(other, faction.name) for faction in state.lineup.factions}


def _count(cards: tuple[Card, ...], faction: str) -> int:
    return sum(card.faction is not None and card.faction.name == faction for card in cards)
