"""Moves have stable numbers, the same for equal cards, both ways to the rules' moves and to the kernel's."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from claimant import Game, LineUp, move, preset
from claimant.kernel.board import Board
from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.tables.questions import NoKernel
from claimant.research import Actions, ActionSpace, all_actions
from claimant.rules.moves import Move, Verb
from claimant.rules.registry import registered
from claimant.rules.state import CHANCE
from tests.contract.lineups import LINE_UPS
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons

GOLDEN = Path(__file__).parents[1] / "golden" / "actions.txt"
"""The numbers of versions that people use: a change of it needs a new `ACTIONS_VERSION`."""


def listed(title: str, actions: Actions) -> list[str]:
    lines = [
        f"{at}: " + ", ".join(each.text for each in actions.moves[at : at + 10]) for at in range(0, actions.total, 10)
    ]
    return [f"# {title}: {actions.size} of players, {actions.total} with chance's draws", *lines]


def test_the_numbers_are_those_of_the_golden_file() -> None:
    grand = preset("grand-council", players=4)
    lines = [
        *listed("claim", ActionSpace(preset("claim"))),
        *listed("claim-2 with heroes", ActionSpace(preset("claim-2", heroes=True))),
        *listed("grand-council", ActionSpace(grand)),
        *listed("all factions", all_actions()),
    ]
    assert GOLDEN.read_text(encoding="utf-8") == "\n".join(lines) + "\n"


def test_claim_has_156_moves_and_then_the_draws_of_its_48_cards() -> None:
    space = ActionSpace(preset("claim"))
    assert (len(space.cards), space.size, len(space), space.total) == (48, 156, 156, 204)
    assert [space.number(move(text)) for text in ("go0", "take go0", "discard go0", "take top", "tuck")] == [
        0, 48, 96, 144, 145,
    ]  # fmt: skip
    assert [each.text for each in space.moves[151:157]] == [
        *(f"loot {name}" for name in ("goblins", "knights", "undead", "dwarves", "doppelgangers")),
        "draw go0",
    ]


@pytest.mark.parametrize("table", LINE_UPS)
def test_every_move_has_one_number_and_every_number_one_move(table: str) -> None:
    for lineup in LINE_UPS[table]:
        space = ActionSpace(lineup)
        assert len(set(space.moves)) == space.total == 4 * len(set(lineup.cards)) + 7 + len(lineup.factions)
        assert [space.number(each) for each in space.moves] == list(range(space.total))
        assert [space.move(number) for number in range(space.total)] == list(space.moves)


def test_the_order_in_which_factions_are_named_does_not_matter() -> None:
    names = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]
    assert ActionSpace(LineUp.of(2, names)).moves == ActionSpace(LineUp.of(2, names[::-1])).moves


@pytest.mark.parametrize("table", LINE_UPS)
def test_a_mask_allows_the_legal_moves_of_rules_and_kernel_alike(table: str) -> None:
    rng = Random(table)
    for lineup in LINE_UPS[table][::6]:
        space, game = ActionSpace(lineup), Game.deal(lineup, rng.getrandbits(64))
        game = Game.at(game.start, dealt=True)
        while not game.is_over:
            board = Board(game.state)
            number = legal_moves(board.tables, board.numbers, 0, board._moves, 0)
            kernel = [int(board._moves[at]) for at in range(number)]
            actions = [space.number(each) for each in game.legal]
            assert sorted(space.from_kernel(each) for each in kernel) == sorted(actions)
            assert all(len({*space.to_kernel(each)} & {*kernel}) == 1 for each in actions)
            allowed = [] if game.state.to_move == CHANCE else sorted(actions)
            assert [at for at, bit in enumerate(space.mask(game.legal)) if bit] == allowed
            game = game.play(rng.choice(game.legal))


def test_equal_cards_share_a_number_that_stands_for_all_their_copies() -> None:
    space = ActionSpace(preset("claim"))
    assert len(space.to_kernel(space.number(move("go0")))) == 5
    assert len(space.to_kernel(space.number(move("go1")))) == 1
    assert {space.from_kernel(number) for number in space.to_kernel(0)} == {0}


def test_moves_of_other_line_ups_have_no_number() -> None:
    space = ActionSpace(preset("claim"))
    with pytest.raises(ValueError, match="“dr5” is no move of this action space"):
        space.number(move("dr5"))
    for wrong in (-1, 204):
        with pytest.raises(ValueError, match="from 0 to 203"):
            space.move(wrong)
        with pytest.raises(ValueError, match="from 0 to 203"):
            space.to_kernel(wrong)
    for wrong in (-1, 0, 500, 10_000):
        with pytest.raises(ValueError, match=f"no move {wrong} "):
            space.from_kernel(wrong)


def test_the_space_of_all_factions_has_every_move_of_every_line_up() -> None:
    everything = {*all_actions().moves}
    for lineups in LINE_UPS.values():
        for lineup in lineups:
            assert {*ActionSpace(lineup).moves} <= everything


def test_plug_in_cards_come_last_and_change_no_other_number() -> None:
    before = all_actions()
    with registered(Pigeons) as pigeons:
        after = all_actions()
        space = ActionSpace(LineUp.of(2, WITH_PIGEONS))
        assert after.moves[: before.total] == before.moves
        assert {each.card.faction for each in after.moves[before.total :] if each.card} == {pigeons}
        assert after.number(Move(Verb.LOOT, faction=pigeons)) > before.total
        assert {*space.moves} <= {*after.moves}


def test_a_line_up_without_a_kernel_has_numbers_for_the_rules_alone() -> None:
    with registered(Pigeons):
        space = ActionSpace(LineUp.of(2, WITH_PIGEONS))
        assert space.move(space.number(move("pi5"))) == move("pi5")
        with pytest.raises(NoKernel):
            space.from_kernel(256)
