"""The playout policy and the learned value for three and four players."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.dealing import deal
from claimant.kernel.engine.dice import dice
from claimant.kernel.engine.legal import legal_cards, legal_moves
from claimant.kernel.engine.random_games import random_move
from claimant.kernel.engine.step import step
from claimant.kernel.tables.layout import (
    ASKS,
    DRAW,
    HAND,
    KIND,
    LARGEST,
    LEADER,
    MOON,
    OVER,
    PHASE,
    PLAY,
    PLAYED,
    RALLY,
    RECRUIT,
    SEAT,
    SUPPORTERS,
    TO_MOVE,
    TRICK,
    WINNER,
)
from claimant.kernel.tables.tables import tables_of
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.search.policy.card_ranks import CardRanks
from claimant.search.random_trials import points_of
from claimant.search.value.several_weights import FILE, several_policy_of, several_value_of, trained
from claimant.search.value.weights import rows_in
from tests.bots.games import line_ups

MORE = [3, 4]


def new_board() -> vec[i64]:
    return vec[i64]([0] * (LARGEST + 128))


def some_line_ups(players: int, number: int) -> list[LineUp]:
    rng = Random(players)
    return [LineUp.of(players, rng.choice(line_ups(players))) for _ in range(number)]


def share_won(lineup: LineUp, games: int) -> float:
    """How often a side wins that plays sensibly, while the others play at random; every move is checked."""
    tables, company = tables_of(lineup), several_policy_of(lineup)
    board, found, thrown = new_board(), vec[i64]([0] * 128), dice(5)
    points = 0
    for game in range(games):
        own = game % lineup.players
        deal(tables, board, 0, LARGEST, 0, thrown)
        while board[PHASE] != OVER:
            seat = int(board[TO_MOVE])
            sensible = seat == own or (lineup.players == 4 and (seat - own) % 2 == 0)
            if not sensible or board[ASKS] == DRAW:
                move = random_move(tables, board, 0, thrown, found)
            elif board[ASKS] == PLAY:
                card = company.card(board, 0, thrown)
                assert legal_cards(tables, board, 0, card >> 6) >> (card & 63) & 1
                move = (PLAY << KIND) + card
            else:
                move = company.answers.answer(board, 0)
                assert move in [found[at] for at in range(legal_moves(tables, board, 0, found, 0))]
            step(tables, board, 0, move)
        points += int(points_of(tables, board, 0, own))
    return points / (2 * games)


@pytest.mark.parametrize(("players", "least"), [(3, 0.7), (4, 0.8)])
def test_sense_beats_chance_among_three_and_four(players: int, least: float) -> None:
    assert share_won(preset("grand-council", players), 60) > least


@pytest.mark.repeat
@pytest.mark.parametrize("players", MORE)
def test_sense_beats_chance_in_line_ups_of_every_kind(players: int) -> None:
    chosen = some_line_ups(players, 8)
    assert sum(share_won(lineup, 12) for lineup in chosen) / len(chosen) > 1.4 / len(chosen[0].sides)


@pytest.mark.parametrize("players", MORE)
def test_the_highest_rank_wins_the_trick_in_phase_one(players: int) -> None:
    """RANK-1: of equal ranks the first."""
    for lineup in some_line_ups(players, 12):
        tables, ranks = tables_of(lineup), CardRanks(tables_of(lineup))
        board, found, thrown = new_board(), vec[i64]([0] * 128), dice(3)
        deal(tables, board, 0, LARGEST, 0, thrown)
        while board[PHASE] == RECRUIT:
            move = random_move(tables, board, 0, thrown, found)
            if board[ASKS] == PLAY and board[PLAYED] == players - 1:
                cards = [*(int(board[TRICK + at]) for at in range(players - 1)), int(move) & 255]
                row = ranks.row_of(tables.faction[cards[0]], board[MOON])
                keys = [int(ranks.keys[row + card]) for card in cards]
                expected = (int(board[LEADER]) + keys.index(max(keys))) % players
                step(tables, board, 0, move)
                assert board[WINNER] == expected
            else:
                step(tables, board, 0, move)


@pytest.mark.parametrize("players", MORE)
def test_the_guesses_of_all_sides_add_up_to_one_and_tell_who_wins(players: int) -> None:
    lineup = preset("grand-council", players)
    tables, company, outlook = tables_of(lineup), several_policy_of(lineup), several_value_of(lineup)
    board, thrown = new_board(), dice(2)
    sides = len(lineup.sides)
    for_winners, games = 0.0, 300
    for _ in range(games):
        deal(tables, board, 0, LARGEST, 0, thrown)
        company.play_out(board, 0, thrown, RECRUIT)
        chances = [outlook.chance_of(board, 0, seat) for seat in range(players)]
        assert sum(chances[:sides]) == pytest.approx(1)
        assert chances == [chances[seat % sides] for seat in range(players)]
        company.play_out(board, 0, thrown, RALLY)
        shares = [int(points_of(tables, board, 0, seat)) / 2 for seat in range(sides)]
        for_winners += sum(chance * share for chance, share in zip(chances, shares, strict=False)) / sum(shares)
    assert for_winners / games > 1.1 / sides


@pytest.mark.parametrize("players", MORE)
def test_the_guess_is_what_the_network_says(players: int) -> None:
    rows, units = trained(players)
    for lineup in some_line_ups(players, 6):
        tables, board, thrown = tables_of(lineup), new_board(), dice(4)
        deal(tables, board, 0, LARGEST, 0, thrown)
        several_policy_of(lineup).play_out(board, 0, thrown, RECRUIT)
        held = held_by_sides(lineup, board)
        sides = len(held)
        sums = (held - (held.sum(axis=0) - held) / (sides - 1)) @ rows.astype(float)
        bent = sums / (1 + np.abs(sums))
        bent[:, -1] = sums[:, -1]
        odds = np.exp(bent @ units.astype(float))
        found = [several_value_of(lineup).chance_of(board, 0, side) for side in range(sides)]
        assert found == pytest.approx(list(odds / odds.sum()), abs=1e-6)


def held_by_sides(lineup: LineUp, board: vec[i64]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """How often each row of the network counts for each side."""
    tables, sides, known = tables_of(lineup), len(lineup.sides), rows_in(FILE)
    held = np.zeros((sides, known.number))
    for number, card in tables.numbering.cards.items():
        row = known.of(card)
        assert row is not None
        for seat in range(lineup.players):
            own = seat * SEAT + (number >> 6)
            held[seat % sides, row] += int(board[HAND + own]) >> (number & 63) & 1
            held[seat % sides, known.cards + row] += int(board[SUPPORTERS + own]) >> (number & 63) & 1
    held[int(board[LEADER]) % sides, known.leading] = 1
    held[int(board[LEADER]) % sides, known.under_a_full_moon] = int(board[MOON])
    return held
