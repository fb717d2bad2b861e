"""The kernel's observations say the same as `observe`, in every position of random games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from claimant.kernel.batch import Batch
from claimant.research.observation import Observation, observe
from claimant.research.observation_layout import PARTS, layout_of
from claimant.research.one_game import one_game
from claimant.research.packed import observations, unpacker
from claimant.rules.cut_decks import cut_to_size
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.rules.registry import FACTIONS
from tests.contract.lineups import LINE_UPS

ALL = [lineup for lineups in LINE_UPS.values() for lineup in lineups]
ASKING = LineUp.of(2, ["gnomes", "giants", "vampires", "raccoons", "automatons"], heroes=True)
HIDING = LineUp.of(2, ["goblins", "knights", "seers", "automatons", "trolls"], heroes=True)
CUT = cut_to_size(2, ["goblins", "knights", "seers"], 12)
SHORT = [preset("claim"), preset("claim-2"), ASKING, HIDING, CUT, *(lineups[0] for lineups in LINE_UPS.values())]


def differing(lineup: LineUp, packed: Observation, expected: Observation) -> dict[str, tuple[list[int], list[int]]]:
    """The parts in which two observations differ."""
    layout = layout_of(lineup)
    found = {}
    for part in PARTS:
        where = slice(layout.first[part.name], layout.first[part.name] + int(np.prod(layout.shapes[part.name])))
        if (packed[where] != expected[where]).any():
            found[part.name] = (packed[where].tolist(), expected[where].tolist())
    return found


def some_choices(batch: Batch, rng: Random) -> list[int]:
    return [rng.randrange(max(1, int(count))) for count in batch.counts]


def assert_equal_throughout(lineup: LineUp, games: int, seed: int) -> None:
    """Compare every position of random games; those that are over are seen by the seat that moved last."""
    batch, rng = Batch(lineup, games, seed, observe=True), Random(seed)
    while True:
        packed = observations(batch)
        for game in range(games):
            expected = observe(batch.view(game, int(batch.movers[game]) if batch.over[game] else None))
            assert not differing(lineup, packed[game], expected), batch.game(game).moves
        if batch.over.all():
            break
        batch.step(some_choices(batch, rng))


@pytest.mark.parametrize("lineup", SHORT, ids=lambda lineup: "-".join(lineup.names))
def test_the_kernel_observes_as_the_rules_do(lineup: LineUp) -> None:
    assert_equal_throughout(lineup, 3, 1)


@pytest.mark.long
@pytest.mark.parametrize("lineup", ALL, ids=lambda lineup: f"{lineup.players}-{lineup.heroes}-{'-'.join(lineup.names)}")
def test_the_kernel_observes_as_the_rules_do_with_every_two_factions(lineup: LineUp) -> None:
    assert_equal_throughout(lineup, 2, 2)


def test_a_loaded_game_brings_what_its_seats_know() -> None:
    game, rng = Game.deal(HIDING, 5), Random(5)
    batch = Batch(HIDING, 2, 5, observe=True)
    while not game.is_over:
        batch.load(0, game)
        batch.copy(0, 1)
        expected = observe(batch.view(0))
        for packed in (*observations(batch), observations(batch.clone())[1]):
            assert not differing(HIDING, packed, expected)
        game = game.play(rng.choice(game.legal))


def test_the_last_observation_of_a_game_is_kept_when_it_is_dealt_again_at_once() -> None:
    lineup = preset("claim")
    plain = Batch(lineup, 4, 6, observe=True)
    batch = Batch(lineup, 4, 6, observe=True, autoreset="same step")
    rng = Random(6)
    while not plain.over.all():
        choices = some_choices(plain, rng)
        plain.step(choices)
        batch.step([0 if over else choice for choice, over in zip(choices, plain.over, strict=True)])
        if plain.over.any():
            break
    ended = plain.over
    last = unpacker(lineup).unpack(batch.final_observed, batch.final_numbers)
    assert (last[ended] == observations(plain)[ended]).all()
    assert (observations(batch)[~ended] == observations(plain)[~ended]).all()
    assert (observations(batch)[ended] != last[ended]).any(axis=1).all()


def test_a_finished_game_can_be_seen_from_every_seat() -> None:
    batch = Batch(HIDING, 2, 7, observe=True)
    with pytest.raises(ValueError, match=r"^Game 0 isn't over, so only the seat to move is observed, not seat "):
        batch.observe_as(0, 1 - int(batch.to_move[0]))
    while not batch.over.all():
        batch.step([0, 0])
    for seat in (0, 1):
        batch.observe_as(1, seat)
        assert not differing(HIDING, observations(batch)[1], observe(batch.view(1, seat)))


def test_a_batch_that_does_not_observe_says_so() -> None:
    with pytest.raises(ValueError, match=r"^The batch doesn't observe: make it with observe=True\.$"):
        observations(Batch(preset("claim"), 1, 1))


def test_more_factions_than_the_bits_have_room_for_are_observed_by_the_rules() -> None:
    lineup = cut_to_size(2, ["goblins", "knights", *list(FACTIONS)[6:15]], 16)
    assert len(lineup.factions) > 10
    with pytest.raises(ValueError, match=r"^A batch observes 10 factions at most, not 1\d\.$"):
        Batch(lineup, 1, 1, observe=True)
    game = one_game(lineup)
    game.deal(1)
    assert (game.observation(game.to_move) == observe(game.view(game.to_move))).all()
