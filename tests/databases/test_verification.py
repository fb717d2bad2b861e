"""The kernel and the rules verify alike, and nothing wrong gets through."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import pytest

from claimant.databases.by_kernel import by_kernel
from claimant.databases.verification import by_rules, verified_games, verify
from claimant.databases.verified_game import VerifiedGame
from claimant.notation.databases.record_lines import parse_line, record_value
from claimant.notation.errors import NotationError
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.presets import preset
from claimant.rules.registry import registered
from tests.databases.games import CLAIM, a_record, any_record, database
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons
from tests.notation.games import go_on


def same(one: VerifiedGame, other: VerifiedGame) -> bool:
    names = ("lineup", "leader", "details", "moves", "outcome", "start", "key", "winners")
    return all(getattr(one, name) == getattr(other, name) for name in names)


@pytest.mark.parametrize("seed", range(60))
def test_the_kernel_confirms_what_the_rules_confirm(seed: int) -> None:
    for cards in (False, True):
        value = record_value(any_record(seed), cards)
        quick = by_kernel(value)
        assert quick is not None
        assert same(quick, by_rules(value))


@pytest.mark.parametrize("seed", range(60))
def test_a_changed_move_is_judged_alike(seed: int) -> None:
    value, rng = record_value(any_record(seed)), Random(seed)
    others = sorted({*value["moves"], "take top", "tuck", "pass", "loot goblins", "xx"})
    for _ in range(5 if value["moves"] else 0):
        moves = list(value["moves"])
        moves[rng.randrange(len(moves))] = rng.choice(others)
        changed = {key: each for key, each in value.items() if key != "result"} | {"moves": moves}
        assert (by_kernel(changed) is None) == is_wrong(changed)


def is_wrong(value: dict[str, Any]) -> bool:
    try:
        by_rules(value)
    except NotationError:
        return True
    return False


def drawing_game() -> Game:
    """A game in which the seed draws for the Skeleton."""
    lineup = preset("claim", heroes=True)
    games = (go_on(Game.deal(lineup, seed), Random(seed)) for seed in range(400))
    return next(game for game in games if any(str(move).startswith("draw ") for move in game.moves))


def test_a_draw_that_is_not_the_seed_s_is_wrong() -> None:
    value = record_value(Record(drawing_game()))
    assert by_kernel(value) is not None
    at = next(at for at, move in enumerate(value["moves"]) if move.startswith("draw "))
    without = {key: each for key, each in value.items() if key != "result"}
    for text in ("draw go1", "draw un3", "go5"):
        if text != value["moves"][at]:
            changed = {**without, "moves": [*value["moves"][:at], text]}
            assert by_kernel(changed) is None
    with pytest.raises(NotationError, match="must go on with"):
        verify({**without, "moves": value["moves"][:at]})


@pytest.mark.parametrize(
    "change",
    [
        {"result": {"winners": [0, 1]}},
        {"result": {"votes": {}}},
        {"result": {"draws": 1}},
        {"result": []},
        {"resigned": 0},
        {"continues_after": 900},
        {"moves": [5]},
        {"moves": ["go5"] * 2000},
        {"claimant": True},
        {"position": {"phase": 1, "hands": [[], []]}, "deal": {}},
    ],
)
def test_what_is_wrong_is_found(change: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        verify({**record_value(a_record(lineup=CLAIM)), **change})


def test_a_game_without_a_start_is_wrong() -> None:
    value = record_value(a_record())
    del value["seed"]
    with pytest.raises(NotationError, match="needs a 'seed', a 'deal' or a 'position'"):
        verify(value)


def test_factions_without_kernel_tables_are_verified_by_the_rules() -> None:
    with registered(Pigeons):
        record = Record(go_on(Game.deal(LineUp.of(2, WITH_PIGEONS), 3), Random(3)))
        value = record_value(record)
        assert by_kernel(value) is None
        assert verify(value).record == record
    with pytest.raises(NotationError, match="there is no faction 'pigeons'"):
        verify(value)


def test_a_faction_of_a_missing_plug_in_is_named_and_the_other_lines_are_read() -> None:
    data = database(a_record(1), a_record(2)).replace(b'"dwarves"', b'"elves"', 1)
    first, second = verified_games(BytesIO(data))
    assert isinstance(first.found, NotationError)
    assert "there is no faction 'elves'" in str(first.found)
    assert isinstance(second.found, VerifiedGame)


def test_line_ups_may_be_mixed() -> None:
    records = [any_record(seed) for seed in range(10)]
    games = [found for _, found in verified_games(BytesIO(database(*records)))]
    assert [game.record for game in games if isinstance(game, VerifiedGame)] == records


def test_the_key_is_that_of_the_game_and_its_players() -> None:
    record = a_record(bots=("novice", "master"))
    plain = verify(record_value(record))
    assert verify(record_value(record, cards=True)).key == plain.key
    assert (
        verify(record_value(Record(record.game, Details(played_by=("novice", "master"), notes="x")))).key == plain.key
    )
    assert verify(record_value(Record(record.game, Details(played_by=("master", "novice"))))).key != plain.key
    assert verify(record_value(a_record(2, bots=("novice", "master")))).key != plain.key


def test_a_line_names_its_cards_on_request() -> None:
    game = verify(record_value(a_record()))
    value = parse_line(game.line(cards=True))
    assert value == record_value(a_record(), cards=True)
    assert list(value) == list(record_value(a_record(), cards=True))
    assert parse_line(game.line()) == record_value(a_record())


def test_who_gives_up_has_lost() -> None:
    game = verify(record_value(Record(Game.deal(seed=1), Details(resigned=0))))
    assert (game.outcome, game.winners) == (None, (1,))
    team = verify(record_value(Record(Game.deal(preset("carnival", 4), 1), Details(resigned=1))))
    assert team.winners == (0, 2)
