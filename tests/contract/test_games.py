"""Every game keeps its cards, ends, can be replayed and stored, and says what happens."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from claimant import IllegalMove, as_it_stands, explain, explain_result, explain_vote, legal_moves, play, say, why_not
from claimant.notation.records import record_file
from claimant.rules.events import Ended, Secret
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move, Verb
from claimant.rules.registry import CARDS
from claimant.rules.state import CHANCE, every_card
from claimant.rules.view import view
from tests.contract.holding import contract
from tests.contract.lineups import LINE_UPS, all_duos, duos
from tests.contract.policies import Played
from tests.positions import cards_of

NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")
WITHOUT_OBJECT = (Verb.TAKE, Verb.TUCK, Verb.KEEP, Verb.REPLACE, Verb.STAY, Verb.RAISE, Verb.PASS)
WITH_CARD = (Verb.PLAY, Verb.TAKE, Verb.DISCARD, Verb.DRAW)


@pytest.mark.parametrize("table", LINE_UPS)
def test_every_two_factions_that_can_meet_do_meet(table: str) -> None:
    assert set[frozenset[str]]().union(*(duos(lineup.names) for lineup in LINE_UPS[table])) == all_duos()


@contract(quick=2)
def test_no_card_is_lost_or_made_by_any_move(played: Played) -> None:
    cards = Counter(played.lineup.cards)
    for game in played.moments:
        assert cards_of(game.state) == Counter(every_card(game.state)) == cards


@contract(quick=2)
def test_every_game_ends_with_a_result(played: Played) -> None:
    state = played.game.state
    assert (state.to_move, state.asks, state.agenda, legal_moves(state)) == (None, None, None, ())
    assert state.result is not None
    assert played.game.events[-1] == Ended(state.result)
    assert state.result == as_it_stands_at_the_end(played)
    for game in played.moments[:-1]:
        assert game.state.to_move is not None
        assert game.legal


def as_it_stands_at_the_end(played: Played) -> object:
    """The result; where a side chose what its loot counts for, only that choice can tell."""
    chose_loot = any(move.verb is Verb.LOOT for move in played.game.moves)
    state = played.game.state
    return state.result if chose_loot or "stays" in state.lineup.unusual else as_it_stands(state)


@contract(quick=2)
def test_the_same_moves_give_the_same_game(played: Played) -> None:
    game = played.game
    again = Game.at(game.start, dealt=game.dealt).replay(game.moves)
    assert (again.state, again.events, again.moves) == (game.state, game.events, game.moves)
    assert game.back_to(len(game.moves)) == game
    if game.seed is not None:
        chosen = [move for move in game.moves if move.verb is not Verb.DRAW]
        assert Game.deal(game.lineup, game.seed, game.start.leader).replay(chosen) == game


@contract()
def test_a_record_gives_the_same_game_at_any_moment(played: Played) -> None:
    for game in (*played.some(5), played.game):
        assert record_file.read(record_file.write(game)).game == game


@contract()
def test_what_a_viewer_saw_is_recorded_too(played: Played) -> None:
    for game in (*played.some(2), played.game):
        for viewer in played.viewers:
            text = record_file.write_seen(game, viewer)
            assert record_file.read(text).text == text


def other_moves(lineup: LineUp, rng: Random, number: int) -> list[Move]:
    """Moves of every kind, with cards and factions of the line-up and of others."""
    cards = [*lineup.cards, *rng.sample(sorted(CARDS.values(), key=lambda card: card.order), 5)]
    found = [Move(verb) for verb in WITHOUT_OBJECT]
    found += [Move(verb, rng.choice(cards)) for verb in Verb]
    found += [Move(rng.choice(WITH_CARD), rng.choice(cards)) for _ in range(number)]
    found += [Move(Verb.LOOT, faction=faction) for faction in lineup.factions]
    return found


@contract(at_least=300)
def test_a_move_is_accepted_if_it_is_legal_and_else_refused_with_a_reason(played: Played) -> int:
    refused = 0
    for game in (*played.some(25), played.game):
        state = game.state
        legal = legal_moves(state)
        assert len(set(legal)) == len(legal)
        for move in legal:
            assert why_not(state, move) is None
            after, events = play(state, move)
            assert after != state
            assert events or after.to_move == CHANCE
        for move in {*other_moves(state.lineup, played.rng, 12)} - {*legal}:
            reason = why_not(state, move)
            assert reason is not None
            assert is_a_sentence(explain(reason))
            with pytest.raises(IllegalMove) as caught:
                play(state, move)
            assert caught.value.reason == reason
            refused += 1
    return refused


def is_a_sentence(text: str) -> bool:
    complete = text.rstrip("]").rsplit(" [")[0].endswith((".", "?", "!"))
    return complete and text[0] == text[0].upper() and not set("{}") & set(text)


@contract()
def test_equal_states_are_equal_however_they_came_about(played: Played) -> None:
    again = Game.at(played.game.start, dealt=True)
    moments = {len(game.moves): game for game in played.moments}
    for move in played.game.moves:
        again = again.play(move)
        if twin := moments.get(len(again.moves)):
            assert again.state == twin.state
            assert hash(again.state) == hash(twin.state)
    states = [game.state for game in played.moments]
    assert len(set(states)) == len(states), "two moments of a game are never the same"


@contract()
def test_a_game_can_be_stored_at_any_moment(played: Played) -> int:
    in_a_trick = 0
    for game in (*played.some(8), played.game):
        stored = pickle.loads(pickle.dumps(game))
        assert stored == game
        assert all(card is CARDS[card.code] for card in every_card(stored.state))
        assert stored.legal == game.legal
        if game.legal:
            move = played.rng.choice(game.legal)
            assert stored.play(move) == game.play(move)
        in_a_trick += bool(game.state.trick or game.state.agenda)
    return in_a_trick


@contract()
def test_every_event_can_be_said_to_every_viewer(played: Played) -> None:
    game = played.game
    for viewer in played.viewers:
        for event, seen in zip(game.events, game.seen_by(viewer), strict=True):
            sentence = say(seen, NAMES, viewer)
            assert is_a_sentence(sentence)
            if isinstance(event, Secret) and viewer != event.seat:
                assert event.card is not None
                assert event.card.name not in sentence


@contract()
def test_the_votes_can_be_counted_and_explained_at_any_moment(played: Played) -> None:
    for game in (*played.some(15), played.game):
        result = as_it_stands(game.state)
        assert [vote.faction for vote in result.votes] == list(game.lineup.factions)
        assert set(result.winners) <= set(range(game.lineup.players))
        viewer = played.rng.choice(played.viewers)
        assert as_it_stands(view(game, viewer)) == result
        assert is_a_sentence(explain_result(result, NAMES, viewer))
        for vote in result.votes:
            assert is_a_sentence(explain_vote(vote, game.lineup, NAMES, viewer))
