"""What holds for every bot: it gets a view and chooses one of its legal moves, the same one each time."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import claimant.bots
from claimant.bots import BOTS, LEVELS, Budget, bot
from claimant.kernel import COMPILED
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Ask
from claimant.rules.power import Faction
from claimant.rules.registry import registered
from claimant.rules.view import view
from tests.bots.games import SMALL, deal, play_out, sampled_line_ups
from tests.notation.games import random_game
from tests.notation.test_unknowable import otherwise
from tests.repeats import examples

FILES = sorted(Path(claimant.bots.__path__[0]).rglob("*.py"))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_games_without_an_illegal_move(name: str) -> None:
    assert Ask.TAKE in _asked_in_games(name, islice(sampled_line_ups(12, seed=2), None, None, 4))


@pytest.mark.long
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_games_of_every_kind_without_an_illegal_move(name: str) -> None:
    asked = _asked_in_games(name, sampled_line_ups(60, seed=1))
    assert asked >= {Ask.PLAY, Ask.TAKE, Ask.DISCARD, Ask.TUCK, Ask.REPLACE, Ask.RAISE, Ask.LOOT}


def _asked_in_games(name: str, lineups: Iterable[LineUp]) -> set[Ask | None]:
    """What bots were asked in whole games among themselves; an illegal answer would raise."""
    asked: set[Ask | None] = set()
    budget = SMALL if COMPILED else Budget(worlds=2)
    for number, lineup in enumerate(lineups):
        bots = [bot(name, Random(f"{number} {seat}"), budget) for seat in range(lineup.players)]
        over = play_out(deal(lineup, number, leader=number % lineup.players), bots)
        assert over.is_over
        asked.update(_asked(over))
    return asked


def _asked(game: Game) -> list[Ask | None]:
    """What was asked in the course of the game."""
    asked = []
    again = Game.at(game.start, game.seed, game.dealt)
    while not again.is_over:
        asked.append(again.state.asks)
        again = again.play(game.moves[len(again.moves)])
    return asked


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_every_random_position_with_a_legal_move(name: str) -> None:
    for seed in range(examples(200)):
        game = random_game(seed)
        if not game.is_over and game.state.to_move is not None and game.state.to_move >= 0:
            seen = view(game, game.state.to_move)
            assert bot(name, Random(seed), SMALL).choose(seen) in seen.legal


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_and_the_same_random_source_give_the_same_move(name: str) -> None:
    for seed in range(examples(125)):
        game = random_game(seed)
        if not game.is_over:
            seen = view(game, game.state.to_move)
            chosen = {bot(name, Random(7), SMALL).choose(seen) for _ in range(3)}
            assert len(chosen) == 1


@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_cannot_know_does_not_change_its_move(name: str) -> None:
    """With other hidden cards and the same random source it chooses the same move."""
    compared = 0
    rng = Random(3)
    for seed in range(80):
        game = random_game(seed)
        seat = game.state.to_move
        other = None if game.is_over else otherwise(game, seat, rng)
        if other is not None:
            compared += 1
            bots = [bot(name, Random(1), SMALL) for _ in range(2)]
            assert bots[0].choose(view(game, seat)) == bots[1].choose(view(other, seat))
    assert compared > 10


def test_no_bot_can_name_a_state_or_a_game() -> None:
    """The searches that need states make them from the view that the bot hands them."""
    assert len(FILES) > 10
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert node.module != "claimant.rules.game", file
                assert not {name.name for name in node.names} & {"State", "Game", "Worlds", "fill", "play"}, file


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_with_a_faction_that_somebody_else_invented(name: str) -> None:
    class Pigeons(Faction):
        name, one, code = "pigeons", "Pigeon", "pi"
        wording = "The lowest pigeon wins a trick of pigeons, and every pigeon played in phase one joins the winner."
        joins_winner = True

        def lowest_wins(self, full_moon: bool) -> bool:
            return True

    with registered(Pigeons):
        lineup = LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "pigeons"])
        assert play_out(deal(lineup, 1), [bot(name, Random(seat), Budget(worlds=2)) for seat in range(2)]).is_over


def test_there_are_four_levels_from_the_weakest_up() -> None:
    assert LEVELS == ("novice", "apprentice", "journeyman", "master")
    assert ("random", *LEVELS) == BOTS


def test_the_random_bot_chooses_every_legal_move_sometimes() -> None:
    game = deal(next(iter(sampled_line_ups(0, seed=0))), 1)
    seen = view(game, 0)
    random = bot("random", Random(1))
    assert {random.choose(seen) for _ in range(300)} == set(seen.legal)
