"""Records: a game as a file, and back."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimant.notation.errors import NotationError
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import read, write, write_seen
from claimant.notation.records.story import show
from claimant.rules.deal import dealt
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Verb
from tests.notation.games import game_from_position, go_on, random_game, random_line_up
from tests.repeats import examples

PLAIN = re.sub(
    r"^    ", "", """\
    claimant = 1
    seed = "5"

    [setup]
    players = 2
    factions = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]

    [play]
    moves = []
    """, flags=re.MULTILINE,
)  # fmt: skip


FRESH = Game.deal(LineUp.of(2, ["goblins", "knights", "undead", "raccoons", "doppelgangers"], heroes=True), bytes(48))
DEALT = Game.at(FRESH.start, dealt=True)


def error(text: str | bytes) -> str:
    """Why a record is refused."""
    with pytest.raises(NotationError) as caught:
        read(text)
    return str(caught.value)


@pytest.mark.parametrize("seed", range(60))
def test_a_game_comes_back_from_its_record(seed: int) -> None:
    game = random_game(seed)
    text = write(game)
    record = read(text)
    assert record.game == game
    assert record.seen_by is None
    assert record.text == text
    assert read(text.encode()) == record


@pytest.mark.parametrize("seed", range(30))
def test_a_game_from_a_position_comes_back_from_its_record(seed: int) -> None:
    game = game_from_position(seed)
    record = read(write(game))
    assert record.game == game
    assert record.text == write(game)


@pytest.mark.parametrize("seed", range(20))
def test_a_game_that_was_dealt_by_hand_comes_back_from_its_record(seed: int) -> None:
    rng = Random(seed)
    lineup = random_line_up(rng)
    shuffled = Game.deal(lineup, rng.randbytes(48)).start
    deck = sum(shuffled.hands, ()) + shuffled.deck
    for chance in (None, rng.randbytes(48)):
        game = go_on(Game.at(dealt(lineup, deck, shuffled.box, 1), seed=chance, dealt=True), rng)
        text = write(game)
        assert "[deal]" in text
        assert read(text).game == game


def test_a_seed_is_enough_to_deal_again() -> None:
    text = write(random_game(3))
    assert "seed = " in text
    assert "[deal]" not in text


def test_each_trick_stands_on_a_line() -> None:
    rng = Random(1)
    lineup = LineUp.of(3, ["kings", "peasants", "undead", "bards", "vikings", "shadows", "zombies"])
    text = write(go_on(Game.deal(lineup, bytes(48)), rng))
    tricks = [line for line in text.splitlines() if re.match(r'    "', line)]
    assert len(tricks) == 24
    assert all(len(re.findall(r'"\w\w\d+"', line)) == 3 for line in tricks)
    assert text.count("# Phase") == 2


def test_an_unplayed_trick_stands_on_a_line_too() -> None:
    game = next(game for game in map(random_game, range(1000)) if '    "discard' in write(game))
    tricks = [line for line in write(game).splitlines() if line.startswith('    "discard')]
    assert all(line.count("discard") == game.lineup.players for line in tricks[:-1])


def test_the_result_stands_in_the_record_of_a_finished_game() -> None:
    game = random_game(2, whole=True)
    assert game.state.result is not None
    result = tomllib.loads(write(game))["result"]
    assert result["winners"] == list(game.state.result.winners)
    assert list(result["votes"]) == list(game.lineup.names)


def test_details_come_back() -> None:
    about = Details(
        ('Red \u200d"\\', "Blau ü"),
        ("person", "random"),
        date(2030, 12, 31),
        'one\ntwo """ \\n\n\n\tthree',
        undone=True,
        replayed_deal=True,
        resigned=0,
    )
    record = read(write(FRESH, about))
    assert record.details == about
    assert record.text == write(FRESH, about)


def test_who_resigned_is_told_and_only_where_it_can_be_true() -> None:
    record = read(write(FRESH, Details(("Red", "Blue"), resigned=1)))
    assert "Blue resigned. The win goes to Red." in show(record)
    over = FRESH
    while not over.is_over:
        over = over.play(over.legal[0])
    with pytest.raises(NotationError, match="by its moves the game is over"):
        read(write(over, Details(resigned=1)))


@settings(max_examples=examples(200), deadline=None)
@given(st.text(), st.text(max_size=60))
def test_any_notes_and_names_come_back_or_are_refused(notes: str, name: str) -> None:
    about = Details((name, "Blue"), notes=notes)
    if any(unicodedata.category(each) in ("Cc", "Cs") for each in name + re.sub(r"[\n\t]", "", notes)):
        with pytest.raises(NotationError, match="has a control character"):
            write(FRESH, about)
    else:
        assert read(write(FRESH, about).encode()).details == about


def test_a_record_of_another_version_is_refused() -> None:
    assert error(PLAIN.replace("claimant = 1", "claimant = 2")).endswith("its version, which is 2 here.")
    assert error(PLAIN.replace("claimant = 1", "claimant = true")).endswith("its version, which is true here.")
    assert error(PLAIN.replace("claimant = 1", "")).endswith("its version, which is missing here.")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed", "seeds", "The record has an unknown key 'seeds'"),
        ("moves", "move", "play has an unknown key 'move'"),
        ("players", "seats", "setup has an unknown key 'seats'"),
        ('seed = "5"', "", "it needs a 'seed', a 'deal' or a 'position'"),
        ('seed = "5"', 'seed = ""', "seed must be 1 to 96 hex digits"),
        ('seed = "5"', "seed = 5", "seed must be a text, not 5."),
        ("moves = []", "moves = 5", "play.moves must be a list of texts, not 5."),
        ("moves = []", 'moves = ["go7", 5]', "play.moves[0]: Goblin 7 is not in your hand"),
        ("moves = []", 'moves = [5]', "play.moves[0]: A move is a text"),
        ("moves = []", f"moves = {['x'] * 1001}", "play.moves must have at most 1000 moves, not 1001."),
        ("moves = []", 'moves = ["discard ??"]', "'??' is no card"),
        ("moves = []", "left_over = []", "play.left_over is only for a record that one viewer saw"),
        ("moves = []", "[result]\nwinners = [0]", "by its moves the game isn't over: leave it out."),
        ("[play]", "[deal]\n[play]", "deal has no 'hands'"),
        ("[play]", "[deal]\n[position]\n[play]", "A record has a 'deal' or a 'position', not both."),
        ("[play]", "[position]\n[play]", "position has no 'phase'"),
        ('seed = "5"', 'seed = "5"\nseen_by = 0', "has no 'seed', which would tell everything"),
        ('seed = "5"', "seen_by = 2", "seen_by (if it isn't 'spectator') must be a seat from 0 to 1, not 2."),
        ('seed = "5"', 'seed = "5"\nnames = ["Red"]', "names must have 2 entries, one for each seat, not 1."),
        ('seed = "5"', 'seed = "5"\nnames = ["Red", 5]', "Each of names must be a text, not 5."),
        ('seed = "5"', 'seed = "5"\nnames = ["Red", "\\u001b[2J"]', "Each of names has a control character"),
        ('seed = "5"', f'seed = "5"\nnames = ["Red", "{"x" * 61}"]', "must have at most 60 characters, not 61."),
        ('seed = "5"', 'seed = "5"\ndate = "yesterday"', "date must be a day, as in 2030-12-31, not 'yesterday'."),
        ('seed = "5"', 'seed = "5"\ndate = 2030-12-31T12:00:00', "date must be a day"),
        ('seed = "5"', 'seed = "5"\nnotes = 5', "notes must be a text, not 5."),
        ('seed = "5"', 'seed = "5"\nnotes = "\\u0000"', "notes has a control character"),
        ('seed = "5"', 'seed = "5"\nundone = 1', "undone must be true or false, not 1."),
        ('seed = "5"', 'seed = "5"\nreplayed_deal = 1', "replayed_deal must be true or false, not 1."),
        ('seed = "5"', 'seed = "5"\nresigned = 2', "resigned must be a seat from 0 to 1, not 2."),
        ("players = 2", "players = ", "The file is no TOML: "),
        ("players = 2", "players = 2\nplayers = 2", "The file is no TOML: "),
    ],
)  # fmt: skip
def test_a_record_with_a_fault_is_refused_with_a_sentence(old: str, new: str, message: str) -> None:
    assert message in error(PLAIN.replace(old, new, 1))


def test_draws_must_be_those_of_the_seed() -> None:
    game = next(game for game in map(random_game, range(1000)) if any(move.verb is Verb.DRAW for move in game.moves))
    at = next(at for at, move in enumerate(game.moves) if move.verb is Verb.DRAW)
    before = Game.at(game.start, dealt=True).replay(game.moves[:at])
    other = next(move for move in before.legal if move != game.moves[at])
    text = write(before.play(other)).replace("[setup]", f'seed = "{(game.seed or b"").hex()}"\n[setup]')
    assert f"play.moves[{at}]: The seed draws otherwise: '{game.moves[at]}', not '{other}'." in error(text)
    text = write(before).replace("[setup]", f'seed = "{(game.seed or b"").hex()}"\n[setup]')
    assert f"play.moves must go on with '{game.moves[at]}', which is what the seed draws." in error(text)


def test_a_result_must_be_what_the_moves_lead_to() -> None:
    game = random_game(2, whole=True)
    text = write(game)
    assert "result.winners doesn't agree with the moves, which give" in error(
        re.sub("winners = .*", "winners = []", text)
    )
    assert "result.votes doesn't agree" in error(re.sub("votes = .*", "votes = { goblins = 0 }", text))
    assert "result has an unknown key 'vote'" in error(text.replace("votes =", "vote ="))


def test_a_result_may_be_missing() -> None:
    game = random_game(2, whole=True)
    assert read(write(game).split("[result]")[0]).game == game


def test_a_deal_must_be_whole() -> None:
    text = write(DEALT)
    *_, second, last = [card.code for card in DEALT.start.hands[0]]
    assert "deal.hands[0] must have 13 cards, not 12." in error(text.replace(f', "{last}"]', "]", 1))
    twice = text.replace(f'"{last}"]', f'"{second}"]', 1)
    assert f"{second} is there 2 times, but it exists only 1 times." in error(twice)
    assert "deal.deck must have 26 cards, not 25." in error(re.sub(r'deck = \[\n    "\w+", ', "deck = [\n    ", text))
    assert "deal.box must have 10 cards, not 0." in error(re.sub(r"box = .*\n", "", text))


def swapped(text: str, first: str, second: str) -> str:
    """The record with two cards exchanged."""
    names = {f'"{first}"': f'"{second}"', f'"{second}"': f'"{first}"'}
    return re.sub('"\\w+"', lambda found: names.get(found[0], found[0]), text)


def test_the_box_of_a_deal_must_be_possible() -> None:
    outside = sum(DEALT.start.hands, DEALT.start.deck)
    undead = next(card.code for card in outside if card.code.startswith("un"))
    hero = next(card.code for card in DEALT.start.box if card.faction is None)
    assert "deal.box must have one hero, not 0." in error(swapped(write(DEALT), hero, undead))


def test_as_many_raccoons_must_be_boxed_as_the_setup_says() -> None:
    deal = Game.deal(LineUp.of(2, ["goblins", "knights", "undead", "raccoons", "doppelgangers"]), bytes(48))
    text = write(Game.at(deal.start, dealt=True))
    raccoon, outside = deal.start.box[0].code, deal.start.deck[0].code
    assert outside.startswith("go")
    assert "deal.box must have 0 goblins, not 1." in error(swapped(text, raccoon, outside))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (b"\xff", "The file isn't UTF-8 text"),
        (b"x = " + b"[" * 100_000, "nested too deeply"),
        (b"x = " + b"{a=" * 100_000, "nested too deeply"),
        (b"x = " + b"9" * 100_000, "The file is no TOML"),
        (b"#" * 1_000_001, "The file is too long: a record has at most 1,000,000 bytes."),
        (b"a." * 400_000 + b"a = 1", "too many dots outside of texts"),
        (b"[" + b"a." * 400_000 + b"a]", "too many dots outside of texts"),
        (b'x = """"""""\n' + b'"a".' * 200_000 + b"a = 1", "too many dots outside of texts"),
        (b"x = { a = '''b''''', c" + b".c" * 200_000 + b" = 1 }", "too many dots outside of texts"),
        (b'"' + b'\\"' * 400_000, "The file is no TOML"),
        (b"'''" * 300_000, "The file is no TOML"),
        (b'"""' + b'\\"' * 400_000, "The file is no TOML"),
        (b"a = 1\n" * 100_000, "The file is no TOML"),
        (b"".join(b"a%d = 1\n" % number for number in range(70_000)), "A record begins with 'claimant = 1'"),
        (b"".join(b"[[a]]\n" for number in range(100_000)), "A record begins with 'claimant = 1'"),
        (b"", "A record begins with 'claimant = 1', its version, which is missing here."),
        (b"\x00", "The file is no TOML"),
    ],
    ids=lambda value: value[:20] if isinstance(value, bytes) else "",
)
@pytest.mark.timeout(60)
def test_a_hostile_file_is_refused_in_no_time(bad: bytes, message: str) -> None:
    assert message in error(bad)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    assert error(data)


GOOD_RECORDS = [write(random_game(seed)) for seed in range(8)] + [
    write_seen(game, seed % game.lineup.players or None) for seed in range(20) for game in [random_game(seed)]
]


@settings(max_examples=examples(300), deadline=None)
@given(
    st.sampled_from(GOOD_RECORDS),
    st.integers(0, 10_000),
    st.integers(0, 12),
    st.text(max_size=4)
    | st.sampled_from(['"??",', '"go5",', "??", "1", "0", '"take top",', '"raise",', '"discard ??",']),
)
def test_a_spoilt_record_is_read_or_refused(good: str, at: int, gone: int, new: str) -> None:
    at %= len(good)
    try:
        record = read(good[:at] + new + good[at + gone :])
    except NotationError:
        return
    assert show(record)
