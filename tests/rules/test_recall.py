"""A view is the same, however many views of the game were taken before it."""

import pickle
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from claimant.rules.cards import Card
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import PRESETS, preset
from claimant.rules.recall import Recall
from claimant.rules.state import OPEN_PILES, cards_in, every_card
from claimant.rules.view import View, view

LINE_UPS = [preset(name) for name in sorted(PRESETS)] + [replace(preset("claim"), heroes=True)]


def _fresh(game: Game, viewer: int | None) -> View:
    """The view of somebody who reads all events at once."""
    return view(replace(game, recall=Recall()), viewer)


def _viewers(lineup: LineUp) -> list[int | None]:
    return [*range(lineup.players), None]


@pytest.mark.parametrize("lineup", LINE_UPS, ids=lambda lineup: "-".join(lineup.names) + ("-heroes" * lineup.heroes))
def test_views_taken_along_a_game_equal_those_that_read_it_at_once(lineup: LineUp) -> None:
    """[INFO-1] [INFO-2]"""
    rng = Random(str(lineup.names))
    game = Game.deal(lineup, seed=rng.randrange(1000))
    while not game.is_over:
        for viewer in rng.sample(_viewers(lineup), 2):
            assert view(game, viewer) == _fresh(game, viewer)
        game = game.play(rng.choice(game.legal))
    assert all(view(game, viewer) == _fresh(game, viewer) for viewer in _viewers(lineup))


@pytest.mark.parametrize("lineup", LINE_UPS, ids=lambda lineup: "-".join(lineup.names) + ("-heroes" * lineup.heroes))
def test_a_card_is_unseen_until_it_lies_open_or_the_viewer_gets_it(lineup: LineUp) -> None:
    """[INFO-2]"""
    rng = Random(str(lineup.names))
    game = Game.deal(lineup, seed=rng.randrange(1000))
    cards = Counter(every_card(game.start))
    while not game.is_over:
        seen = view(game, rng.choice(_viewers(lineup)))
        known = seen.knowledge
        strays = [stray.card for stray in known.strays]
        located = [card for piles in (known.known_hands, known.known_followers) for pile in piles for card in pile]
        assert Counter(known.unseen) == cards - Counter([*_in_sight(seen), *located, *strays])
        assert sum(group.size for group in known.groups) == len(known.unseen) + len(strays)
        game = game.play(rng.choice(game.legal))


def _in_sight(seen: View) -> list[Card]:
    """The cards that the viewer sees now."""
    own = [*seen.hand, *seen.followers, *seen.hidden]
    peeked = [] if seen.peeked is None else [seen.peeked]
    return [*own, *peeked, *cards_in(seen, OPEN_PILES), *(card for _, card in seen.trick)]


def test_views_of_two_ways_to_go_on_do_not_mix() -> None:
    rng = Random(1)
    game = Game.deal(seed=5)
    for _ in range(40):
        branches = [game.play(move) for move in game.legal]
        rng.shuffle(branches)
        for branch in (*branches, game, *branches):
            seat = rng.choice((0, 1, None))
            assert view(branch, seat) == _fresh(branch, seat)
        game = branches[0]


def test_a_game_with_other_cards_has_views_of_its_own() -> None:
    game = Game.deal(seed=1)
    before = view(game, 0)
    other = Game.at(replace(game.start, deck=game.start.deck[::-1]), dealt=True)
    assert view(replace(other, recall=game.recall), 0) == _fresh(other, 0) != before


def test_what_viewers_remember_is_no_part_of_a_game() -> None:
    game = Game.deal(seed=1)
    seen = Game.deal(seed=1)
    view(seen, 0)
    assert game == seen
    assert hash(game.recall) == hash(seen.recall)
    stored = pickle.loads(pickle.dumps(seen))
    assert stored == seen
    assert view(stored, 0) == view(seen, 0)
