"""What can be taken back: nobody keeps a card in mind that they would not know without the moves taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from claimant.rules.cards import Card, Seat
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Verb
from claimant.rules.view import view
from claimant.web.tables.people.taking_back import Trail, played_card
from tests.contract.lineups import LINE_UPS
from tests.contract.policies import POLICIES, Chances, Played, played
from tests.repeats import repeats

FIRST = ("goblins", "knights", "undead", "dwarves", "doppelgangers")


def trail_of(moments: Sequence[Game]) -> Trail:
    """The trail of a game, from all its moments."""
    trail = Trail()
    for before, after in pairwise(moments):
        trail.add(before, after)
    return trail


def unseen(game: Game, viewer: Seat | None) -> Counter[Card]:
    """The cards of which the viewer doesn't know where they are."""
    return Counter(view(game, viewer).knowledge.unseen)


def shown_by_moves(game: Game, moves: int, viewer: Seat | None) -> Counter[Card]:
    """The cards that the moves since then played or put down, except the viewer's own."""
    shown: Counter[Card] = Counter()
    for moment in range(moves, len(game.moves)):
        move = game.moves[moment]
        mover = game.back_to(moment).state.to_move
        if mover != viewer and move.verb is Verb.PLAY and move.card is not None:
            shown[move.card] += 1
    return shown


def check(found: Played) -> int:
    """Nobody knows more than before, apart from the moves; how many moments could be taken back."""
    cases = 0
    for game in found.some(12):
        trail = trail_of(found.moments[: found.moments.index(game) + 1])
        for seat in range(found.lineup.players):
            moves = trail.last_decision(seat)
            assert moves == (game.decisions(seat)[-1] if game.seed is not None and game.decisions(seat) else moves)
            if moves is None or game.is_over or trail.reveals(moves):
                continue
            cases += 1
            before = game.back_to(moves)
            for viewer in found.viewers:
                learned = unseen(before, viewer) - unseen(game, viewer)
                assert learned <= shown_by_moves(game, moves, viewer), (viewer, moves, game.moves)
                assert not unseen(game, viewer) - unseen(before, viewer)
                assert view(before, viewer) == view(found.moments[_moment(found, moves)], viewer)
    return cases


def _moment(found: Played, moves: int) -> int:
    return next(at for at, game in enumerate(found.moments) if len(game.moves) == moves)


@pytest.mark.parametrize("rounds", [1, repeats(4)])
@pytest.mark.parametrize("table", LINE_UPS)
def test_after_a_take_back_every_seat_knows_what_it_knew_before(table: str, rounds: int) -> None:
    cases = 0
    for number in range(rounds):
        for at, lineup in enumerate(LINE_UPS[table][:: 4 if rounds == 1 else 1]):
            cases += check(played(lineup, Chances(number * 1000 + at, POLICIES[(number + at) % len(POLICIES)])))
    assert cases > 0


def test_a_card_drawn_or_turned_up_since_then_forbids_it_and_a_bare_play_does_not() -> None:
    rng, game = Random(5), Game.deal(LineUp.of(2, FIRST), 7)
    first = game.play(game.legal[0])
    assert not trail_of([game, first]).reveals(0)
    assert played_card(first, 0) == game.legal[0].card.code  # type: ignore[union-attr]
    trail = trail_of([game, first, first.play(rng.choice(first.legal))])
    assert trail.reveals(0), "the loser has drawn, and the market shows another card"
    assert trail.reveals(1)
    assert not trail.reveals(2), "nothing has happened since"
    trail.back_to(1)
    assert not trail.reveals(0)


def test_a_whole_trick_of_phase_two_shows_nothing_but_its_own_cards() -> None:
    rng, game = Random(3), Game.deal(LineUp.of(2, FIRST), 7)
    while len(game.moves) < 30:
        game = game.play(rng.choice(game.legal))
    while game.state.trick:
        game = game.play(rng.choice(game.legal))
    moments = [game]
    for _ in range(2):
        moments.append(moments[-1].play(rng.choice(moments[-1].legal)))
    assert not trail_of(moments).reveals(0)


def test_a_seat_that_has_not_moved_has_no_last_decision() -> None:
    game = Game.deal(LineUp.of(2, FIRST), 7)
    assert trail_of([game]).last_decision(0) is None
    trail = trail_of([game, game.play(game.legal[0])])
    assert (trail.last_decision(0), trail.last_decision(1)) == (0, None)
