"""No viewer learns hidden cards: exchanging them doesn't change a view."""

from __future__ import annotations

from random import Random

import msgspec

from claimant import as_it_stands, certain_hand, explain, knows_all_hands, legal_moves, say, view, why_not, worlds
from claimant.notation.records import record_file
from claimant.rules.cards import Seat
from claimant.rules.game import Game
from tests.contract.holding import contract
from tests.contract.policies import Played
from tests.contract.swaps import could_be_boxed, other_realities
from tests.contract.test_games import NAMES, other_moves

TRIES = 8


def told(game: Game, viewer: Seat | None) -> list[object]:
    """Everything that a viewer can get to read."""
    seen = view(game, viewer)
    encoded = msgspec.json.encode(seen, enc_hook=repr)
    sentences = [say(event, NAMES, viewer) for event in game.seen_by(viewer)]
    certain = [certain_hand(seen, seat) for seat in range(game.lineup.players)]
    sampled = list(worlds(seen, Random(1), 1))
    standing = as_it_stands(seen)
    record = record_file.write_seen(game, viewer)
    return [seen, repr(seen), encoded, sentences, refusals(game, viewer), certain, sampled, standing, record]


def refusals(game: Game, viewer: Seat | None) -> list[str]:
    """What the viewer reads when it tries moves that aren't legal, if it is to move."""
    if viewer is None or game.state.to_move != viewer:
        return []
    reasons = [why_not(game.state, move) for move in other_moves(game.lineup, Random(1), 5)]
    return [explain(reason) for reason in reasons if reason is not None]


@contract(at_least=25)
def test_a_viewer_reads_the_same_whatever_it_cannot_know(played: Played) -> int:
    realities = 0
    for game in played.some(3):
        for viewer in played.viewers:
            truth = told(game, viewer)
            last = None
            for other in other_realities(game, viewer, played.rng, TRIES):
                assert view(other, viewer) == truth[0]
                realities += 1
                last = other
            if last is not None:
                assert told(last, viewer) == truth
    return realities


@contract()
def test_the_deal_itself_is_one_that_the_set_up_makes(played: Played) -> None:
    assert could_be_boxed(played.lineup, played.game.start.box)


@contract(at_least=10)
def test_a_view_is_enough_to_know_ones_legal_moves(played: Played) -> int:
    decisions = 0
    for game in played.some(20):
        for viewer in played.viewers:
            seen = view(game, viewer)
            if viewer is None or viewer != game.state.to_move:
                assert seen.legal == ()
            else:
                assert seen.legal == game.legal
                assert all(legal_moves(world) == seen.legal for world in worlds(seen, played.rng, 3))
                decisions += 1
    return decisions


@contract()
def test_everybody_sees_everything_in_the_end_but_what_stays_hidden(played: Played) -> None:
    game = played.game
    public = view(game, None)
    assert public.result == game.state.result
    assert public.supporters == game.state.supporters
    assert knows_all_hands(public)
    for viewer in range(game.lineup.players):
        assert view(game, viewer).hidden == game.state.hidden[viewer]
