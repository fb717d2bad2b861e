"""Records of what one viewer saw contain exactly what the viewer knows. [INFO-1] [INFO-2]"""

from __future__ import annotations

import re
from random import Random

import pytest

from claimant.notation.cards import UNKNOWN
from claimant.notation.documents import game_of, read_document
from claimant.notation.errors import NotationError
from claimant.notation.records.record_file import SPECTATOR, read, write, write_seen
from claimant.notation.records.seen_by import seen_moves, seen_start
from claimant.rules.events import LeftOver
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Verb
from tests.notation.documents import document
from tests.notation.games import game_from_position, go_on, random_game, viewers

OPEN_FIELDS = (
    "phase", "leader", "supporters", "gnomes", "vampire", "under", "market", "waiting", "cube", "moon", "automaton",
    "trick", "to_move", "asks", "about", "result",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_what_a_viewer_saw_comes_back(seed: int) -> None:
    game = game_from_position(seed) if seed % 4 == 3 else random_game(seed)
    for viewer in viewers(game):
        text = write_seen(game, viewer)
        record = read(text)
        assert record.seen_by == (SPECTATOR if viewer is None else viewer)
        assert record.text == text
        assert record.game.seen_by(viewer) == game.seen_by(viewer)
        assert all(getattr(record.game.state, name) == getattr(game.state, name) for name in OPEN_FIELDS)


def test_the_open_discard_comes_back_although_no_move_shows_what_was_left_over() -> None:
    found = 0
    for game in map(random_game, range(200)):
        if any(isinstance(event, LeftOver) for event in game.events) and not game.state.offered:
            record = read(write_seen(game, None))
            assert record.game.state.discard == game.state.discard
            found += 1
    assert found > 3


def test_own_cards_are_known_and_others_are_not() -> None:
    game = Game.deal(LineUp.of(2, ["goblins", "knights", "undead", "dwarves", "raccoons"]), bytes(48))
    start = seen_start(game, 1)
    assert start.hands == ((UNKNOWN,) * 13, game.start.hands[1])
    assert start.box == (UNKNOWN,) * 4
    assert start.deck == (game.start.deck[0], *[UNKNOWN] * 25)
    assert seen_start(game, None).hands == ((UNKNOWN,) * 13,) * 2


def test_the_seed_is_never_told() -> None:
    game = random_game(1)
    assert game.seed is not None
    assert all(game.seed.hex() not in write_seen(game, viewer) for viewer in viewers(game))


def test_a_peeked_card_is_known_to_the_peeker_and_to_who_draws_it() -> None:
    lineup = LineUp.of(3, ["goblins", "knights", "seers", "undead", "dwarves", "bards", "vikings"])
    game = next(
        game
        for seed in range(1000)
        if (game := go_on(Game.deal(lineup, seed.to_bytes(48, "big")), Random(seed), 3)).state.asks == "take"
        and game.legal[-1].text == "take top"
    )
    peeker, top = game.state.to_move, game.state.deck[0]
    assert [seen_start(game, seat).deck[2] is top for seat in range(3)] == [seat == peeker for seat in range(3)]


def test_what_an_automaton_makes_others_discard_stays_hidden() -> None:
    game = next(game for game in map(random_game, range(1000)) if game.is_over and any(game.state.hidden))
    for viewer in viewers(game):
        named = [text for text in seen_moves(game, viewer) if text.startswith("discard") and "??" not in text]
        unknown = seen_moves(game, viewer).count("discard ??")
        others = sum(len(pile) for seat, pile in enumerate(game.state.hidden) if seat != viewer)
        assert unknown == others
        assert len(named) + unknown == sum(move.verb is Verb.DISCARD for move in game.moves)


def cthulhu() -> Game:
    """Cthulhu was played; seat 0 discards first."""
    hands = [["cthulhu", "gi1", "tr9"], ["gi3", "tr1", "va1"]]
    return game_of(read_document(document(hands=hands, moves=["cthulhu", "gi3", "discard gi1"])))


def test_cthulhus_first_discard_is_hidden_until_both_have_chosen() -> None:
    game = cthulhu()
    assert seen_moves(game, 1)[-1] == seen_moves(game, None)[-1] == "discard ??"
    assert seen_moves(game, 0)[-1] == "discard gi1"
    assert read(write_seen(game, 1)).game.state.discard == (UNKNOWN,)
    shown = game.play(game.legal[0])
    assert seen_moves(shown, 1)[-2:] == seen_moves(shown, None)[-2:] == ["discard gi1", f"{game.legal[0]}"]


def test_an_unseen_discard_makes_the_whole_hand_uncertain() -> None:
    game = cthulhu()
    assert read(write_seen(game, 1)).game.state.hands[0] == (UNKNOWN,)


def test_a_game_with_unknown_cards_is_written_only_as_it_was_seen() -> None:
    record = read(write_seen(random_game(1), 0))
    with pytest.raises(NotationError, match="only as its viewer saw it"):
        write(record.game)


def error(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read(text)
    return str(caught.value)


SEEN = """\
claimant = 1
seen_by = 0
[setup]
players = 2
factions = ["goblins", "knights", "automatons", "dwarves", "doppelgangers"]
[position]
phase = 1
hands = [["au9", "go5"], ["??", "??"]]
deck = ["dw4", "??", "do7", "??"]
[play]
moves = ["au9", "au1", "discard go5", "discard ??"]
"""


def test_a_record_by_hand_may_leave_cards_unknown() -> None:
    game = read(SEEN).game
    assert game.state.hidden[1] == (UNKNOWN,)
    assert game.state.phase == 2


def test_an_unknown_card_is_refused_where_everybody_sees_it() -> None:
    assert "position.supporters[0]: '??' is no card" in error(SEEN.replace("deck", 'supporters = [["??"], []]\ndeck'))
    assert "position.market: '??' is no card" in error(SEEN.replace("deck", 'market = ["??"]\ndeck'))


def test_an_unknown_card_needs_a_viewer() -> None:
    assert "position.hands[1]: '??' is no card" in error(SEEN.replace("seen_by = 0\n", ""))


def test_the_viewer_knows_what_it_discards() -> None:
    assert "play.moves[2]: The viewer knows its own cards" in error(SEEN.replace("discard go5", "discard ??"))


def test_no_card_may_be_identified_more_often_than_it_exists() -> None:
    assert "au9 is there 2 times, but it exists only 1 times" in error(SEEN.replace('"au1"', '"au9"'))


def test_a_card_can_only_be_identified_where_one_is_unknown() -> None:
    known = SEEN.replace('["??", "??"]', '["au2", "au3"]')
    assert "play.moves[1]: Automaton 1 is not in your hand" in error(known)


def test_what_was_left_over_must_fit() -> None:
    game = next(
        game for game in map(random_game, range(1000)) if any(isinstance(event, LeftOver) for event in game.events)
    )
    text = write_seen(game, None)
    entry = re.search(r"\{ seat = (\d), cards = (\[.*?\]) \}", text)
    assert entry is not None
    assert "left_over says that " in error(text.replace(entry[0], f"{{ seat = {entry[1]}, cards = [] }}"))
    assert "more than the moves leave over" in error(
        text.replace(entry[0], f"{entry[0]}, {entry[0]}, {entry[0]}, {entry[0]}")
    )
    assert "play.left_over[0] has no 'seat'" in error(text.replace(entry[0], "{}"))


def test_a_market_card_is_identified_when_it_is_taken() -> None:
    text = """\
    claimant = 1
    seen_by = "spectator"
    [setup]
    players = 3
    factions = ["goblins", "knights", "automatons", "dwarves", "doppelgangers", "seers", "bards"]
    [position]
    phase = 1
    hands = [["??"], ["??"], ["??"]]
    deck = ["dw4", "??", "??"]
    [play]
    moves = ["go5", "go6", "go7", "take ba3"]
    """
    game = read(text).game
    assert [card.code for card in game.state.hands[2]] == ["ba3"]
