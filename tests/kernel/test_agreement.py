"""The kernel agrees with the rules, move by move: this is what allows it to exist."""

from __future__ import annotations

import json
from itertools import chain
from random import Random

import pytest

from claimant.kernel.board import Board
from claimant.kernel.tables.questions import NoKernel
from claimant.kernel.tables.tables import tables_of
from claimant.notation.documents import read_document
from claimant.notation.moves import read_move
from claimant.rules.cards import Card, sort
from claimant.rules.deal import deal, opened
from claimant.rules.lineup import LineUp
from claimant.rules.power import Faction, Power
from claimant.rules.registry import FACTIONS, HEROES, registered
from claimant.rules.state import State
from tests.contract.lineups import LINE_UPS, all_duos, duos
from tests.kernel.agreement import check_same, explore, follow, play_out
from tests.kernel.edges import EDGES, thinned
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons
from tests.notation.test_golden import LINES
from tests.repeats import first
from tests.rules.small_games import small_position

GAMES = [(kind, lineup) for kind, lineups in LINE_UPS.items() for lineup in lineups]
every_line_up = pytest.mark.parametrize(
    ("kind", "lineup"), GAMES, ids=[f"{kind}, {' '.join(lineup.names)}" for kind, lineup in GAMES]
)


def dealt(lineup: LineUp, number: int) -> State:
    rng = Random(f"{lineup.names} {lineup.heroes} {number}")
    return deal(lineup, rng.randbytes(48), rng.randrange(lineup.players))


def test_the_line_ups_bring_together_what_can_be() -> None:
    for lineups in LINE_UPS.values():
        assert set[frozenset[str]]().union(*(duos(lineup.names) for lineup in lineups)) == all_duos()
    assert {name for _, lineup in GAMES for name in lineup.names} == set(FACTIONS)
    assert {lineup.players for _, lineup in GAMES} == {2, 3, 4}


@every_line_up
def test_a_random_game_is_the_same_on_a_board(kind: str, lineup: LineUp) -> None:
    rng = Random(kind)
    assert play_out(dealt(lineup, 0), rng) > 2 * lineup.players


@pytest.mark.repeat
@every_line_up
def test_random_games_are_the_same_on_a_board(kind: str, lineup: LineUp) -> None:
    for number in range(1, 21):
        assert play_out(dealt(lineup, number), Random(f"{kind} {number}")) > 2 * lineup.players


def test_every_hero_is_played_in_these_games() -> None:
    held: set[Card] = set()
    for _, lineup in GAMES:
        if lineup.heroes:
            state = dealt(lineup, 0)
            held |= {card for card in chain(*state.hands, state.deck) if card.faction is None}
    assert held == {hero.card for hero in HEROES.values()}


@pytest.mark.parametrize("name", EDGES)
def test_every_line_of_play_from_an_edge_agrees(name: str) -> None:
    state, _ = opened(EDGES[name]())
    assert explore(state, most=400) >= 2


@pytest.mark.parametrize("number", first(30, range(60)))
def test_small_positions_agree(number: int) -> None:
    rng = Random(number)
    state, _ = opened(small_position(rng))
    assert play_out(state, rng, again=0.3) > 0


@pytest.mark.parametrize("number", first(30, range(60)))
def test_games_with_unequal_hands_agree(number: int) -> None:
    rng = Random(number)
    state, _ = opened(thinned(rng))
    assert play_out(state, rng) >= 0


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_golden_games_and_positions_agree(line: str) -> None:
    example = json.loads(line)
    document = read_document(example["document"])
    state, _ = opened(document.start)
    board = Board(state)
    check_same(board, state)
    moves = document.moves[: example.get("illegal", len(document.moves))]
    assert follow(state, board, [read_move(move) for move in moves]).lineup.names == board.tables.lineup.names


def test_a_finished_game_is_loaded_with_its_winners() -> None:
    state = dealt(GAMES[0][1], 0)
    board, rng = Board(state), Random(0)
    while not state.is_over:
        state = follow(state, board, [rng.choice(board.legal)])
    check_same(Board(state), state)
    assert board.winners


def test_piles_are_read_back_sorted() -> None:
    lineup = GAMES[-1][1]
    numbering = tables_of(lineup).numbering
    assert numbering.pile(*numbering.mask(lineup.cards)) == sort(lineup.cards)


def test_a_faction_that_no_table_holds_has_no_kernel() -> None:
    with registered(Pigeons):
        lineup = LineUp.of(2, WITH_PIGEONS)
        with pytest.raises(NoKernel, match="The kernel has no table for how pigeons answer 'weight'"):
            tables_of(lineup)
        with pytest.raises(NoKernel):
            Board(dealt(lineup, 0))


def test_a_question_that_the_kernel_does_not_know_has_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Power, "dances", False, raising=False)

    class Dancers(Faction):
        name, one, code, wording = "dancers", "Dancer", "dz", "Dancers dance."
        dances = True

    with registered(Dancers):
        lineup = LineUp.of(2, ["goblins", "knights", "dancers", "dwarves", "undead"])
        with pytest.raises(NoKernel, match="The kernel has no table for how dancers answer 'dances'"):
            tables_of(lineup)
