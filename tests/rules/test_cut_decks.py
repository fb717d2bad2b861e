"""Cut decks play by the same rules as real ones, and nothing takes them for a real line-up."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from random import Random

import pytest

from claimant.notation.records.record_file import write
from claimant.notation.wire import encode_view
from claimant.rules.cut_decks import HANDS, CutLineUp, cut_deck, cut_to_size
from claimant.rules.deal import deal
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp, all_line_ups
from claimant.rules.presets import preset
from claimant.rules.registry import FACTIONS
from claimant.rules.state import RALLY, every_card
from claimant.rules.view import view
from claimant.rules.worlds import Worlds
from tests.rules.every_deal import Realities

EIGHT = ["go0", "go0", "go4", "go9", "kn2", "kn4", "kn6", "kn9"]
PLAYERS = (2, 3, 4)


def some_cut_decks(rng: Random, number: int, players: tuple[int, ...] = PLAYERS) -> list[CutLineUp]:
    """Cut decks with any factions."""
    found = []
    for _ in range(number):
        seats, hand = rng.choice(players), rng.choice(HANDS)
        found.append(cut_to_size(seats, rng.sample(list(FACTIONS), rng.randint(4, 6)), 2 * seats * hand))
    return found


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("hand", HANDS)
def test_each_seat_is_dealt_a_hand_and_recruits_as_many_cards(players: int, hand: int) -> None:
    lineup = cut_to_size(players, ["goblins", "knights", "undead", "dwarves"], 2 * players * hand)
    game = Game.deal(lineup, 1)
    assert game.lineup.hand_size == hand
    assert [len(cards) for cards in game.start.hands] == [hand] * players
    assert len(game.start.deck) == players * hand
    rng = Random(1)
    while game.state.phase < RALLY:
        game = game.play(rng.choice(game.legal))
    assert [len(cards) for cards in game.state.hands] == [hand] * players
    assert game.state.deck == game.state.market == ()


def test_random_games_of_any_factions_keep_their_cards_and_end_with_a_winner() -> None:
    rng = Random(2)
    for lineup in some_cut_decks(rng, 60):
        game = Game.deal(lineup, rng.randbytes(48))
        assert game.start.box == ()
        while not game.is_over:
            game = game.play(rng.choice(game.legal))
            assert Counter(every_card(game.state)) == Counter(lineup.cards)
        assert game.state.result is not None
        assert {vote.faction for vote in game.state.result.votes} == set(lineup.factions)
        assert game.state.result.winners


def test_a_seat_knows_of_a_tiny_game_what_follows_from_its_deck() -> None:
    rng = Random(3)
    for number in range(4):
        game = Game.at(Game.deal(cut_deck(2, EIGHT), number).start)
        for _ in range(rng.randint(2, 6)):
            game = game.play(rng.choice(game.legal))
        known, every = view(game, 0), Realities(game, 0)
        assert all(view(each, 0) == known for each in every.games.values())
        assert Worlds(known).number == every.number


def test_a_size_is_shared_among_the_factions_from_lowest_to_highest() -> None:
    assert cut_to_size(2, ["knights", "goblins"], 8) == cut_deck(2, EIGHT)
    five = cut_to_size(2, preset("claim").names, 8)
    assert [len(five.cards_of(faction)) for faction in five.factions] == [1, 1, 2, 2, 2]
    assert five.names == preset("claim").names


@pytest.mark.parametrize(
    ("players", "cards", "words"),
    [
        (5, EIGHT, "2, 3 or 4 players"),
        (2, EIGHT[:-1], "has 8, 12 or 16 cards, not 7"),
        (3, EIGHT, "has 12, 18 or 24 cards, not 8"),
        (2, [*EIGHT[:-1], "go9"], "only 1 go9"),
        (2, [*EIGHT[:-1], "lich"], "no heroes"),
        (2, [*EIGHT[:-1], "go99"], "no card 'go99'"),
    ],
)
def test_a_wrong_cut_deck_is_refused_with_the_reason(players: int, cards: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        cut_deck(players, cards)


@pytest.mark.parametrize(("names", "words"), [([], "1 to 16 factions"), (["knights"], "knights have 8 cards only")])
def test_factions_that_make_no_such_deck_are_refused(names: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        cut_to_size(2, names, 16)


def test_no_real_line_up_is_cut_and_no_cut_deck_equals_a_real_one() -> None:
    assert not any(LineUp.of(2, names).is_cut for names in list(all_line_ups(2))[:50])
    cut = cut_to_size(2, preset("claim").names, 12)
    assert cut.is_cut
    assert cut != preset("claim")
    assert pickle.loads(pickle.dumps(cut)) == cut == copy.deepcopy(cut)
    assert hash(cut) != hash(cut_to_size(2, preset("claim").names, 8))


def test_records_and_messages_refuse_a_cut_deck() -> None:
    game = Game.deal(cut_deck(2, EIGHT), 1)
    with pytest.raises(ValueError, match="research only"):
        write(game)
    with pytest.raises(ValueError, match="research only"):
        encode_view(view(game, 0))


def test_the_same_seed_deals_the_same_tiny_game() -> None:
    assert deal(cut_deck(2, EIGHT), 7) == deal(cut_deck(2, EIGHT), 7)
    assert len({deal(cut_deck(2, EIGHT), seed).hands for seed in range(20)}) > 10
