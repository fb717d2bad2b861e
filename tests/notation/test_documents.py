"""Set-ups, seeds, moves: what a document may say, and what is answered."""

from __future__ import annotations

from random import Random

import pytest

from claimant.notation.documents import game_of, position_reached, read_document
from claimant.rules.deal import deal
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Verb
from tests.notation.documents import FACTIONS, Json, answer, document, error, setup
from tests.notation.games import go_on, random_game

FIRST_BOX = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]
EXAMPLE: Json = {
    "setup": {"players": 2, "factions": FIRST_BOX, "heroes": False, "leader": 0},
    "position": {"phase": 2, "leader": 1, "hands": [["go5", "do3"], ["kn2", "un9"]], "supporters": [["un1"], []]},
    "moves": ["kn2", "do3", "go5", "un9"],
}


def test_the_example_is_answered_with_all_keys_in_order() -> None:
    front: Json = {"gnomes": [], "vampire": None, "under": []}
    expected = {
        "phase": "over", "leader": 0, "hands": [[], []], "followers": [[], []],
        "supporters": [["go5", "kn2", "un1", "un9", "do3"], []], "deck": [], "market": [], "front": [front, front],
        "waiting": [], "cube": [], "discard": [], "hidden": [[], []], "box": [], "moon": "dark", "automaton": None,
        "trick": [], "to_move": None, "asks": None, "legal": [],
        "result": {
            "votes": {"goblins": 0, "knights": 0, "undead": 0, "dwarves": None, "doppelgangers": 0}, "winners": [0],
        },
    }  # fmt: skip
    found = answer(EXAMPLE)
    assert found == expected
    assert list(found) == list(expected)


@pytest.mark.parametrize("value", [None, [], "text", 5, True, [EXAMPLE]])
def test_a_document_is_an_object(value: object) -> None:
    assert "A document must be an object, not" in error(value)


def test_a_document_needs_a_setup() -> None:
    assert error({"position": {}}) == "A document has no 'setup', which it needs."


def test_an_unknown_key_of_a_document_is_refused() -> None:
    message = error({**document(), "move": []})
    assert message == "A document has an unknown key 'move'; its keys are setup, position, seed, moves."


def test_a_document_has_a_position_or_a_seed_but_not_both() -> None:
    for wrong in ({"setup": setup()}, {**document(), "seed": "1"}, {**document(), "seed": None}):
        assert "exactly one of the two" in error(wrong)


def test_an_unknown_key_of_a_setup_is_refused() -> None:
    message = error({**document(), "setup": setup(seats=2)})
    assert message == "setup has an unknown key 'seats'; its keys are players, factions, heroes, leader."


@pytest.mark.parametrize("missing", ["players", "factions"])
def test_a_setup_needs_players_and_factions(missing: str) -> None:
    incomplete = {key: value for key, value in setup().items() if key != missing}
    assert error({**document(), "setup": incomplete}) == f"setup has no {missing!r}, which it needs."


@pytest.mark.parametrize("players", [1, 5, 0, -2, "2", 2.0, None, True, [2], 10**400])
def test_two_to_four_play(players: object) -> None:
    assert "setup.players must be 2, 3 or 4, not" in error({**document(), "setup": {**setup(), "players": players}})


@pytest.mark.parametrize("heroes", [1, 0, "no", None])
def test_heroes_take_part_or_not(heroes: object) -> None:
    assert "setup.heroes must be true or false, not" in error({**document(), "setup": setup(heroes=heroes)})


def test_heroes_are_for_two_players() -> None:
    assert "Heroes are for 2 players only" in error({**document(3), "setup": setup(3, heroes=True)})


@pytest.mark.parametrize("leader", [2, -1, "0", None, True])
def test_a_setups_leader_is_a_seat(leader: object) -> None:
    assert "setup.leader must be a seat from 0 to 1, not" in error({**document(), "setup": setup(leader=leader)})


@pytest.mark.parametrize("name", ["Gnomes", "elves", "", None, 5, ["gnomes"], {}])
def test_a_faction_has_its_name(name: object) -> None:
    factions = [name, *FACTIONS[2][1:]]
    assert "there is no faction" in error({**document(), "setup": {**setup(), "factions": factions}})


@pytest.mark.parametrize("factions", [None, "gnomes", {"gnomes": 1}, 5])
def test_factions_are_a_list(factions: object) -> None:
    assert "setup.factions must be a list of names" in error({**document(), "setup": {**setup(), "factions": factions}})


@pytest.mark.parametrize(
    ("factions", "message"),
    [
        ([], "A line-up needs one pair"),
        (["gnomes", "gnomes", "giants", "trolls", "seers"], "Gnomes can be chosen once only"),
        (["gnomes", "kings", "trolls", "seers", "undead"], "Gnomes come with giants"),
        (["gnomes", "giants", "trolls", "seers"], "add 1"),
        (["gnomes", "giants", "trolls", "seers", "undead", "dwarves"], "leave out 1"),
        (["gnomes", "giants", "goblins", "knights", "trolls"], "keep one pair"),
    ],
)
def test_a_line_up_that_the_rules_refuse_is_refused(factions: list[str], message: str) -> None:
    assert message in error({**document(), "setup": {**setup(), "factions": factions}})


def test_factions_may_stand_in_any_order() -> None:
    assert answer({**document(), "setup": {**setup(), "factions": FACTIONS[2][::-1]}}) == answer(document())


@pytest.mark.parametrize(
    "seed", ["", "0" * 97, "0x1", "g", " 1", "1 ", "1\n", "1_0", "-1", "\u0661", None, 1, [], True]
)
def test_a_seed_is_1_to_96_hex_digits(seed: object) -> None:
    assert "seed must be" in error({"setup": setup(), "seed": seed})


def test_a_seed_is_read_as_one_number_of_48_bytes() -> None:
    found = answer({"setup": {"players": 2, "factions": FIRST_BOX}, "seed": "1F"})
    assert found == answer({"setup": {"players": 2, "factions": FIRST_BOX}, "seed": "1f".rjust(96, "0")})
    state = deal(LineUp.of(2, FIRST_BOX), bytes([*[0] * 47, 0x1F]))
    assert found["hands"] == [[card.code for card in hand] for hand in state.hands]
    assert found["deck"] == [card.code for card in state.deck]
    assert found["to_move"] == 0


def test_a_seed_deals_for_the_setups_leader() -> None:
    assert answer({"setup": setup(leader=1), "seed": "0"})["to_move"] == 1


def test_any_legal_draw_is_accepted_with_a_seed_too() -> None:
    game = next(game for game in map(random_game, range(1000)) if any(move.verb is Verb.DRAW for move in game.moves))
    at = next(at for at, move in enumerate(game.moves) if move.verb is Verb.DRAW)
    assert game.seed is not None
    lineup = {"players": 2, "factions": list(game.lineup.names), "heroes": True, "leader": game.start.leader}
    asked = {"setup": lineup, "seed": game.seed.hex(), "moves": [move.text for move in game.moves[:at]]}
    found = answer(asked)
    assert (found["to_move"], found["asks"]) == ("chance", "draw")
    assert len(found["legal"]) > 1
    for draw in found["legal"]:
        assert "error" not in answer({**asked, "moves": [*asked["moves"], draw]})


@pytest.mark.parametrize("moves", [None, "gn1", {}, 5])
def test_moves_are_a_list(moves: object) -> None:
    assert "moves must be a list of texts, not" in error({**document(), "moves": moves})


def test_there_are_no_moves_by_default() -> None:
    assert answer({"setup": setup(), "position": document()["position"]}) == answer(document())


@pytest.mark.parametrize("move", ["gn5", "tuck", "take top", "", "go go go", None, 5, ["gn3"], "discard gn3", "??"])
def test_a_bad_move_is_named_by_its_number(move: object) -> None:
    found = answer(document(moves=["gn1", move, "gn3"]))
    assert list(found) == ["error", "move"]
    assert found["move"] == 1
    assert "gn3" in found["error"]


def test_the_first_of_several_bad_moves_is_named() -> None:
    assert answer(document(moves=["gn3", "no move at all"]))["move"] == 0


def test_who_must_follow_is_told_with_what() -> None:
    found = answer(document(hands=[["gn1"], ["gn3", "gi5"]], moves=["gn1", "gi5"]))
    assert found == {"error": "You must follow Gnomes: you hold Gnome 3. Legal now: gn3.", "move": 1}


def test_no_move_is_legal_after_the_end() -> None:
    found = answer({**EXAMPLE, "moves": [*EXAMPLE["moves"], "go5"]})
    assert found == {"error": "The game is over; no more moves can be made.", "move": 4}
    assert "nothing, the game is over" in answer({**EXAMPLE, "moves": [*EXAMPLE["moves"], "no move"]})["error"]


def test_a_document_is_a_game_too() -> None:
    played = random_game(7, whole=True)
    assert played.seed is not None
    lineup = {"players": played.lineup.players, "factions": list(played.lineup.names), "heroes": played.lineup.heroes}
    texts = [move.text for move in played.moves]
    read = read_document({
        "setup": {**lineup, "leader": played.start.leader}, "seed": played.seed.hex(), "moves": texts,
    })  # fmt: skip
    game = game_of(read)
    assert (game.start, game.state, game.events, game.moves) == (
        played.start, played.state, played.events, played.moves,
    )  # fmt: skip
    assert game.dealt
    assert position_reached(read) == played.state


@pytest.mark.parametrize("seed", range(30))
def test_whole_games_are_replayed_move_by_move(seed: int) -> None:
    rng = Random(seed)
    game = go_on(Game.deal(LineUp.of(2, FIRST_BOX), rng.randbytes(48)), rng)
    assert game.seed is not None
    texts = [move.text for move in game.moves]
    for number in (0, 1, len(texts) // 2, len(texts)):
        found = answer({
            "setup": {"players": 2, "factions": FIRST_BOX}, "seed": game.seed.hex(), "moves": texts[:number],
        })  # fmt: skip
        assert (found["phase"] == "over") == (number == len(texts))
        assert number == len(texts) or texts[number] in found["legal"]
