"""OpenSpiel's `claim` keeps OpenSpiel's promises, and plays as the rules say."""

from __future__ import annotations

import builtins
import importlib
import sys
from random import Random
from typing import Any

import pyspiel
import pytest

from claimant.notation.moves import read_move
from claimant.research import ActionSpace
from claimant.research.open_spiel.position import Position, rules_of
from claimant.rules.cut_decks import cut_to_size
from claimant.rules.lineup import LineUp, LineUpError
from claimant.rules.presets import preset
from claimant.rules.state import RALLY
from claimant.search.exact.solver import solver_of
from tests.research.open_spiel.games import SPECS, TINY, action, load, playout

every_game = pytest.mark.parametrize("spec", SPECS)
BOTH_ENGINES = (
    preset("claim"), preset("claim-2"), preset("night-market"), preset("clockwork"), preset("full-moon"),
    preset("grand-council", 4), preset("carnival", 3), cut_to_size(2, ["goblins", "knights", "seers"], 12),
)  # fmt: skip


@every_game
def test_open_spiels_own_test_passes_with_serialisation(spec: str) -> None:
    pyspiel.random_sim_test(load(spec), num_sims=1, serialize=True, verbose=False)


@every_game
def test_the_winners_of_the_rules_win(spec: str) -> None:
    for state in playout(load(spec), Random(spec)):
        if not state.is_terminal():
            assert set(state.returns()) == {0.0}
    position: Position = state.position
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 1
    if not position.rules.foregame:
        result = position.game.state.result
        assert result is not None
        best = max(state.returns())
        assert {seat for seat, value in enumerate(state.returns()) if value == best} >= set(result.winners)


def test_three_players_share_one_win() -> None:
    state = list(playout(load("claim(players=3)"), Random(5)))[-1]
    assert sorted(state.returns()) == [-0.5, -0.5, 1.0]


def test_partners_have_the_same_return() -> None:
    state = list(playout(load("claim(players=4)"), Random(1)))[-1]
    first, second, third, fourth = state.returns()
    assert (first, second) == (third, fourth)


@pytest.mark.parametrize("lineup", BOTH_ENGINES, ids=lambda lineup: f"{lineup.players} {' '.join(lineup.names)}")
def test_kernel_and_rules_play_the_same(lineup: LineUp) -> None:
    rng = Random(3)
    fast, slow = rules_of(lineup).new(), rules_of(lineup, by_rules=True).new()
    assert fast.rules.facts is not None
    while fast.legal():
        assert fast.legal() == slow.legal()
        number = rng.choice(fast.legal())
        fast.play(number)
        slow.play(number)
        assert (fast.seen, fast.to_move, fast.is_dealing) == (slow.seen, slow.to_move, slow.is_dealing)
    assert fast.returns() == slow.returns()
    assert fast.game == slow.game
    assert fast.game.is_over


def test_actions_are_those_of_the_action_space_in_our_notation() -> None:
    game = load("claim")
    space = ActionSpace(preset("claim"))
    assert game.num_distinct_actions() == space.size == 156
    for state in playout(game, Random(2)):
        for number in state.legal_actions():
            text = state.action_to_string(state.current_player(), number)
            assert text == space.move(number).text
            if not state.is_chance_node():
                assert read_move(text) == space.move(number)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = load("claim").new_initial_state()
    before = str(state)
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(0)
    assert str(state) == before


@every_game
def test_a_clone_goes_its_own_way(spec: str) -> None:
    rng = Random(4)
    for number, state in enumerate(playout(load(spec), rng)):
        if number % 9 == 0 and not state.is_terminal():
            before = str(state), state.history(), state.legal_actions()
            clone = state.clone()
            assert (str(clone), clone.history(), clone.legal_actions()) == before
            clone.apply_action(action(clone, rng))
            assert (str(state), state.history(), state.legal_actions()) == before


@every_game
def test_a_state_comes_back_from_its_text(spec: str) -> None:
    game = load(spec)
    for number, state in enumerate(playout(game, Random(6))):
        if number % 17 == 0:
            _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert str(back) == str(state)
            assert back.legal_actions() == state.legal_actions()
            assert back.returns() == state.returns()


@pytest.mark.parametrize("spec", ["claim(foregame=true)", f"claim(lineup={TINY},foregame=true)"])
def test_a_foregame_ends_with_the_solvers_value(spec: str) -> None:
    for seed in range(3):
        state = list(playout(load(spec), Random(seed)))[-1]
        position: Position = state.position
        rallying = position.game.state
        assert rallying.phase == RALLY
        assert rallying.trick == ()
        solution = solver_of(rallying.lineup).solve(rallying)
        sign = 1 if rallying.to_move == 0 else -1
        assert solution.value is not None
        assert state.returns() == [sign * solution.value, -sign * solution.value]


def test_a_foregame_of_four_is_worth_the_same_to_partners() -> None:
    spec = "claim(players=4,lineup=goblins/knights/undead/dwarves,deck_size=16,foregame=true)"
    first, second, third, fourth = list(playout(load(spec), Random(1)))[-1].returns()
    assert (first, second) == (third, fourth)
    assert first == -second


@pytest.mark.parametrize(
    ("parameters", "names"),
    [
        ({}, preset("claim").names),
        ({"players": 4}, preset("grand-council", 4).names),
        ({"lineup": "claim-2"}, preset("claim-2").names),
        ({"lineup": "goblins,knights, undead/dwarves;seers"}, ("goblins", "knights", "undead", "dwarves", "seers")),
        ({"factions": "goblins,knights,undead,dwarves,seers"}, ("goblins", "knights", "undead", "dwarves", "seers")),
        ({"lineup": "claim", "deck_size": 12}, preset("claim").names),
        ({"lineup": TINY}, ("gnomes", "giants")),
    ],
)
def test_parameters_choose_the_line_up(parameters: dict[str, Any], names: tuple[str, ...]) -> None:
    game = pyspiel.load_game("claim", parameters)
    assert set(game.rules.lineup.names) == set(names)
    assert pyspiel.load_game(str(game)).rules.lineup == game.rules.lineup


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("claim(players=5)", "2, 3 or 4"),
        ("claim(lineup=clam)", "claim"),
        ("claim(lineup=goblins/knights)", "tens|factions of ten"),
        ("claim(lineup=goblins/knights,deck_size=9)", "8, 12 or 16"),
        ("claim(heroes=true,players=3)", "2 players"),
        ("claim(heroes=true,deck_size=8)", "no heroes"),
        ("claim(players=3,foregame=true)", "two sides"),
        ("claim(lineup=claim,factions=goblins/knights)", "not both"),
    ],
)
def test_wrong_parameters_are_refused_with_the_reason(spec: str, words: str) -> None:
    with pytest.raises((ValueError, LineUpError), match=words):
        load(spec)


def test_without_open_spiel_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *given: Any, **more: Any) -> Any:
        if name == "pyspiel":
            raise ModuleNotFoundError("No module named 'pyspiel'", name="pyspiel")
        return real(name, *given, **more)

    for name in [name for name in sys.modules if name.startswith("claimant.research.open_spiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ImportError, match=r"claimant\[openspiel\]"):
        importlib.import_module("claimant.research.open_spiel")
