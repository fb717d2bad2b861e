"""The library as its users see it: what it offers, and its errors."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

import claimant
from claimant import (
    BOTS,
    Batch,
    Budget,
    Game,
    LineUp,
    NotationError,
    Record,
    bot,
    card,
    deal,
    faction,
    move,
    preset,
    read,
    view,
    write,
)  # fmt: skip
from claimant.notation.cards import UNKNOWN

CLAIM = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]


def a_game(moves: int = 30) -> Game:
    game, rng = Game.deal(seed=42), Random(1)
    while not game.is_over and len(game.moves) < moves:
        game = game.play(rng.choice(game.legal))
    return game


# Seeds


def test_a_seed_is_a_number_its_hex_digits_or_its_bytes() -> None:
    game = Game.deal(seed=42)
    assert game.lineup == preset("claim")
    assert game == Game.deal(preset("claim"), "2a") == Game.deal(preset("claim"), "002A")
    assert game == Game.deal(preset("claim"), (42).to_bytes(48, "big"))
    assert game == Game.deal(seed=np.int64(42))
    assert deal(preset("claim"), 42) == game.state


@pytest.mark.parametrize(
    ("seed", "kind", "sentence"),
    [
        ("ab cd", ValueError, "A seed as text is 1 to 96 hex digits, not 'ab cd'."),
        ("", ValueError, "A seed as text is 1 to 96 hex digits, not ''."),
        ("0x2a", ValueError, "A seed as text is 1 to 96 hex digits, not '0x2a'."),
        ("1" * 97, ValueError, "A seed as text is 1 to 96 hex digits"),
        (-1, ValueError, "A seed as a number is from 0 to 2**384 - 1, not a negative one."),
        (1 << 384, ValueError, "A seed as a number is from 0 to 2**384 - 1, not a greater one."),
        pytest.param(10**9999, ValueError, "not a greater one.", id="huge"),
        (b"abc", ValueError, "A seed has 48 bytes, not 3."),
        (4.2, TypeError, "A seed is a number, a text of hex digits or 48 bytes, not 4.2."),
        (True, TypeError, "A seed is a number, a text of hex digits or 48 bytes, not True."),
    ],
)
def test_other_seeds_are_refused_with_what_would_be_right(seed: object, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind) as refused:
        Game.deal(seed=seed)  # type: ignore[arg-type] # on purpose
    assert sentence in str(refused.value)


# Wrong kinds


@pytest.mark.parametrize(
    ("wrong", "kind", "sentence"),
    [
        (lambda: Game.deal().play("go4"), TypeError, "as in move('go4')"),  # type: ignore[arg-type]
        (lambda: Game.deal().play(card("go4")), TypeError, "go4 is no move"),  # type: ignore[arg-type]
        (lambda: Game.deal().why_not("go4"), TypeError, "as in move('go4')"),  # type: ignore[arg-type]
        (lambda: Game.deal("claim"), TypeError, "not 'claim'"),  # type: ignore[arg-type]
        (lambda: Game.deal(leader=2), ValueError, "The leader is a seat from 0 to 1, not 2."),
        (lambda: faction("elves"), LookupError, "There is no faction 'elves'; the factions are goblins, knights,"),
        (lambda: faction("Goblin"), LookupError, "There is no faction 'Goblin'; did you mean goblins?"),
        (lambda: faction("dwarfs"), ValueError, "There is no faction 'dwarfs'; did you mean dwarves?"),
        (lambda: preset("clam"), ValueError, "There is no line-up 'clam'; did you mean 'claim'?"),
        (lambda: preset("x"), ValueError, "There is no line-up 'x'; there are claim, claim-2,"),
        (lambda: LineUp.of("2", CLAIM), TypeError, "for 2, 3 or 4 players, a number, not '2'"),  # type: ignore[arg-type]
        (lambda: LineUp.of(5, CLAIM), ValueError, "Claim is for 2, 3 or 4 players, not for 5."),
        (lambda: LineUp.of(2, "goblins"), TypeError, "a list of names"),
        (lambda: LineUp.of(2, ["goblin"]), ValueError, "did you mean goblins?"),
        (lambda: card("go99"), NotationError, "There is no card 'go99': goblins have the values"),
        (lambda: move(3), NotationError, "A move is a text such as 'go5' or 'take top', not 3."),
        (lambda: bot("mastre"), LookupError, "There is no bot 'mastre'; did you mean 'master'?"),
        (lambda: bot("x"), LookupError, "the bots are random, novice, apprentice, journeyman, master."),
        (lambda: read(Path("game.claim")), TypeError, "read(path.read_bytes())"),  # type: ignore[arg-type]
        (lambda: read("game.claim"), NotationError, "'game.claim' names a file"),
        (lambda: write(Game.deal().state), TypeError, "Only a Game can be written as a record, not State."),  # type: ignore[arg-type]
        (lambda: deal("claim", 1), TypeError, "A game is dealt for a line-up, as preset(...)"),  # type: ignore[arg-type]
        (lambda: view(Game.deal(), 2), ValueError, "A viewer is a seat from 0 to 1, or None for a spectator, not 2."),
        (lambda: view(Game.deal(), -1), ValueError, "not -1."),
        (lambda: view(Game.deal(), "0"), ValueError, "not '0'."),  # type: ignore[arg-type]
        (lambda: view(Game.deal().state, 0), TypeError, "as in view(game, 0), not from State."),  # type: ignore[arg-type]
        (lambda: Batch("claim", games=2, seed=1), TypeError, "a line-up, as preset(...)"),  # type: ignore[arg-type]
        (lambda: Batch(preset("claim"), 2, "x"), TypeError, "A batch's seed is a whole number, not 'x'."),  # type: ignore[arg-type]
        (lambda: claimant.gobblins, AttributeError, "module 'claimant' has no attribute 'gobblins'"),  # type: ignore[attr-defined]
    ],
)
def test_what_is_of_a_wrong_kind_is_refused_with_what_would_be_right(
    wrong: Callable[[], object], kind: type[Exception], sentence: str
) -> None:
    with pytest.raises(kind) as refused:
        wrong()
    assert sentence in str(refused.value)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_asks_for_the_view_of_the_seat_to_move(name: str) -> None:
    game = Game.deal(seed=42)
    chooser = bot(name, Random(1), Budget(worlds=5))
    for wrong in (game, game.state, None):
        with pytest.raises(TypeError, match=r"as in choose\(view\(game, game.state.to_move"):
            chooser.choose(wrong)  # type: ignore[arg-type] # on purpose
    for viewer, who in ((1, "seat 1"), (None, "a spectator")):
        with pytest.raises(ValueError, match=f"for the seat to move, .* not for {who}"):
            chooser.choose(view(game, viewer))


def test_a_line_up_takes_factions_as_well_as_their_names() -> None:
    assert LineUp.of(2, [faction(name) for name in CLAIM]) == preset("claim")


# What is at the top


def test_the_version_is_the_one_of_the_package() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    assert claimant.__version__ == project["version"]


def test_everything_offered_is_listed_and_found() -> None:
    listed = dir(claimant)
    assert {"__version__", "Batch", "Game", "bot", "read", "write"} <= set(listed)
    assert all(getattr(claimant, name) is not None for name in listed)


def test_importing_the_package_imports_nothing_and_the_rules_need_no_numpy() -> None:
    script = (
        "import claimant, sys; ours = [name for name in sys.modules if name.startswith('claimant.')]; "
        "claimant.Game; print(ours, 'numpy' in sys.modules, 'claimant.bots' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[] False False\n"


def test_a_bot_by_name_chooses_a_legal_move() -> None:
    game = a_game(3)
    seat = game.state.to_move
    chosen = bot("master", Random(1), Budget(worlds=5)).choose(view(game, seat))
    assert chosen in game.legal
    assert bot("novice").choose(view(game, seat)) in game.legal


def test_a_batch_is_at_hand() -> None:
    assert Batch(preset("claim"), games=2, seed=1).games == 2


def test_a_written_game_is_read_again() -> None:
    game = a_game()
    record = read(write(game))
    assert isinstance(record, Record)
    assert record.game == game


# Values


def test_a_copy_of_a_value_is_the_value_itself() -> None:
    game = a_game()
    values = (
        game,
        game.state,
        view(game, 0),
        game.lineup,
        game.legal[0],
        game.events[0],
        card("go5"),
        faction("gnomes"),
    )
    for value in (*values, UNKNOWN):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value


def test_a_game_can_be_pickled() -> None:
    game = Game.deal(preset("claim", heroes=True), seed=1)
    again = pickle.loads(pickle.dumps((game, view(game, 1), UNKNOWN, faction("gnomes"))))
    assert again == (game, view(game, 1), UNKNOWN, faction("gnomes"))
    assert again[2] is UNKNOWN
    assert again[0].state.hands[0][0] is game.state.hands[0][0]
