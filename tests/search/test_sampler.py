"""Worlds on boards: they fit the view, and every deal of the unseen cards is equally likely."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest
from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from claimant.kernel.engine.legal import legal_moves
from claimant.kernel.tables.layout import (
    BOX,
    DECK_AT,
    DECK_END,
    DISCARD,
    FOLLOWERS,
    HAND,
    HIDDEN,
    LARGEST,
    OFFERED,
    SEAT,
)
from claimant.kernel.tables.questions import NoKernel
from claimant.kernel.translate import move_from
from claimant.rules.cards import Card, Pile, sort
from claimant.rules.lineup import LineUp
from claimant.rules.registry import registered
from claimant.rules.state import State
from claimant.rules.view import View, view
from claimant.search.worlds.sampler import ROOM_FOR_DECK, Sampler
from tests import repeats
from tests.bots.games import deal
from tests.contract.test_worlds_fit import check_fits
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons
from tests.notation.games import random_game, viewers
from tests.rules.scenes import SCENES, Scene
from tests.rules.test_worlds import realities, seen

every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())


class Drawn:
    """The worlds of a view, read back from the boards on which they are drawn."""

    def __init__(self, known: View, truth: State, rng: Random) -> None:
        self.sampler = Sampler(known, rng)
        self.board: vec[i64] = vec[i64]([0] * (LARGEST + ROOM_FOR_DECK))
        self._truth = truth
        self._viewer = known.seat

    def draw(self) -> State:
        self.sampler.deal(self.board, 0, LARGEST)
        s, seats = self.board, range(self._truth.lineup.players)
        return replace(
            self._truth,
            hands=tuple(self._pile(HAND + SEAT * seat) for seat in seats),
            followers=tuple(self._pile(FOLLOWERS + SEAT * seat) for seat in seats),
            hidden=tuple(self._pile(HIDDEN + SEAT * seat) for seat in seats),
            deck=tuple(self._card(s[at]) for at in range(s[DECK_AT], s[DECK_END])),
            box=self._pile(BOX),
            discard=self._pile(DISCARD),
            offered=tuple((seat, self._card(s[OFFERED])) for seat, _ in self._truth.offered),
        )

    def _pile(self, at: int) -> Pile:
        return sort(self.sampler.tables.numbering.pile(int(self.board[at]), int(self.board[at + 1])))

    def _card(self, number: int) -> Card:
        return self.sampler.tables.numbering.cards[int(number)]


@pytest.mark.parametrize("first", repeats.first(1, range(0, 200, 25)))
def test_worlds_on_boards_fit_what_the_viewer_saw(first: int) -> None:
    """Games of all kinds, cut off anywhere: in mid-trick, with a peeked card, with followers taken in the open."""
    differing = 0
    for seed in range(first, first + 25):
        game = random_game(seed)
        for viewer in viewers(game):
            known = view(game, viewer)
            drawn = Drawn(known, game.state, Random(seed))
            for _ in range(3):
                world = drawn.draw()
                check_fits(world, game, known)
                differing += world != game.state
    assert differing > 50


@every_scene
def test_worlds_on_boards_are_what_may_be_true_each_as_likely_as_it_is(scene: Scene) -> None:
    """By chi-square; the bound is five standard deviations above the mean."""
    ways = {state: len(each) for state, each in realities(scene).arrangements.items()}
    size = 25 * len(ways)
    worlds = Drawn(seen(scene), scene.game.state, Random(1))
    drawn = Counter(worlds.draw() for _ in range(size))
    assert set(drawn) == set(ways)
    total = sum(ways.values())
    expected = {state: size * number / total for state, number in ways.items()}
    chi_square = sum((drawn[state] - expected[state]) ** 2 / expected[state] for state in ways)
    freedom = len(ways) - 1
    assert chi_square <= freedom + 5 * sqrt(2 * freedom)


def test_the_viewers_legal_moves_are_those_of_every_board() -> None:
    for seed in range(60):
        game = random_game(seed)
        seat = game.state.to_move
        if game.is_over or seat is None or seat < 0:
            continue
        known = view(game, seat)
        drawn = Drawn(known, game.state, Random(seed))
        drawn.draw()
        assert tuple(move_from(drawn.sampler.tables, number) for number in drawn.sampler.moves) == known.legal
        found: vec[i64] = vec[i64]([0] * 64)
        number = legal_moves(drawn.sampler.tables, drawn.board, 0, found, 0)
        legal = {move_from(drawn.sampler.tables, int(found[at])) for at in range(number)}
        assert legal == set(known.legal)


def test_the_same_source_draws_the_same_worlds() -> None:
    game = random_game(3)
    drawn = [Drawn(view(game, 0), game.state, Random(5)) for _ in range(2)]
    assert [drawn[0].draw() for _ in range(20)] == [drawn[1].draw() for _ in range(20)]


def test_a_faction_that_no_table_holds_has_no_boards() -> None:
    with registered(Pigeons):
        game = deal(LineUp.of(2, WITH_PIGEONS), 1)
        with pytest.raises(NoKernel):
            Sampler(view(game, 0), Random(1))
