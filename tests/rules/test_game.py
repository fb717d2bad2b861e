"""A game with its history."""

from claimant.rules.events import Ended
from claimant.rules.game import Game
from claimant.rules.moves import Verb
from claimant.rules.presets import preset
from tests.positions import moves, start
from tests.table import FIRST, SECOND, Table, ended, position

SEED = bytes(48)


def test_a_game_is_dealt_from_its_seed_and_keeps_it() -> None:
    """SETUP-4"""
    game = Game.deal(preset("claim"), SEED)
    assert (game.seed, game.dealt) == (SEED, True)
    assert game == Game.deal(preset("claim"), SEED)
    assert game.lineup == preset("claim")
    assert game.state.leader == FIRST


def test_a_game_without_a_seed_gets_one_that_differs_each_time() -> None:
    """SETUP-4"""
    first, second = Game.deal(preset("claim")), Game.deal(preset("claim"))
    assert first.seed is not None
    assert len(first.seed) == 48
    assert first.seed != second.seed
    assert first == Game.deal(preset("claim"), first.seed)


def test_a_game_from_a_position_was_not_dealt() -> None:
    game = Game.at(start(["go5", "go9"]))
    assert (game.seed, game.dealt, game.moves) == (None, False, ())


def test_a_game_goes_back_to_any_earlier_moment() -> None:
    game = Game.deal(preset("claim"), SEED)
    earlier = [game]
    for _ in range(9):
        game = game.play(game.legal[0])
        earlier.append(game)
    for number, before in enumerate(earlier):
        assert game.back_to(number) == before
    assert game.back_to(0).dealt


def test_going_back_leaves_chance_where_it_was() -> None:
    """HERO-SKELETON"""
    begun = start(["skeleton go1", "kn2 kn3 kn4"], discard="go0 go9")
    game = Game.at(begun, seed=SEED).replay(moves("skeleton kn2 raise"))
    assert [move.verb for move in game.moves] == [Verb.PLAY, Verb.PLAY, Verb.RAISE, Verb.DRAW]
    assert game.back_to(4) == game
    assert game.back_to(3) == game
    assert game.back_to(2).moves == tuple(moves("skeleton kn2"))


def test_a_game_says_when_each_seat_decided() -> None:
    game = position(["go5 un1", "go9 un2"]).play("go5 go9 un2").game
    assert game.decisions(FIRST) == [0]
    assert game.decisions(SECOND) == [1, 2]
    assert Game.at(game.start).decisions(FIRST) == []


def test_chances_moves_are_nobodys_decisions() -> None:
    """HERO-SKELETON"""
    begun = start(["skeleton go1", "kn2 kn3 kn4"], discard="go0 go9")
    game = Game.at(begun, seed=SEED).replay(moves("skeleton kn2 raise"))
    assert (game.decisions(FIRST), game.decisions(SECOND)) == ([0, 2], [1])


def test_a_trick_leaves_nothing_behind_but_the_next_position() -> None:
    """P2-2: a position does not depend on how it was reached."""
    table = position(["go5 un1", "go9 un2"]).play("go5 go9")
    assert table.state == position(["un1", "un2"], supporters=["", "go5 go9"], leader=SECOND).state


def test_a_trick_of_phase_one_leaves_nothing_behind_but_the_next_position() -> None:
    """P1-5"""
    table = position(["go5 un1", "go9 un2"], phase=1, deck="dw1 dw2 dw3 dw4").play("go5 go9")
    same = position(
        ["un1", "un2"], phase=1, leader=SECOND, deck="dw4", market="dw3", followers=["dw2", "dw1"], discard="go5 go9"
    )
    assert table.state == same.state


def test_a_choice_leaves_nothing_behind_either() -> None:
    """VAMPIRES-2, P1-3"""
    table = position(["go5 un1", "go3 un2"], vampires=["va1", ""]).play("go5 go3 keep tuck")
    assert table.state == position(["un1", "un2"], vampires=["va1 go3", ""], supporters=["go5", ""]).state
    hands, deck = ["go5 un1", "go3 un2", "go2 un3"], "dw1 dw2 dw3 dw4 dw5 dw6"
    table = position(hands, phase=1, deck=deck).play("go5 go3 go2 take dw2")
    assert (table.state.agenda, table.state.about) == (None, None)


def test_the_end_leaves_nothing_to_do() -> None:
    """SCORE-4"""
    table = position(["go5", "go9"]).play("go5 go9")
    assert (table.asks, table.state.agenda, table.trick) == ("", None, "")
    assert table.game.is_over
    assert table.game.events[-1] == Ended(table.result)


def test_a_choice_at_the_end_leaves_nothing_to_do_either() -> None:
    """RACCOONS-1, VAMPIRES-2"""
    table = ended("go1 kn2 ra1", "", factions="undead dwarves").play("loot undead")
    assert (table.asks, table.state.agenda) == ("", None)
    table = position(["go5", "go3"], vampires=["va1", ""]).play("go5 go3 keep tuck")
    assert (table.asks, table.state.agenda) == ("", None)


def test_going_back_and_on_again_is_the_same_game() -> None:
    table = position(["go5 un1", "go9 un2"]).play("go5 go9 un2 un1")
    assert Table(table.game.back_to(1)).play("go9 un2 un1").game == table.game


def test_a_record_of_a_seeded_game_can_be_replayed_with_its_draws_or_without() -> None:
    """HERO-SKELETON"""
    begun = position(["skeleton go5", "kn2 kn3"], discard="un1 un2 un3").game.start
    game = Game.at(begun, seed=SEED).replay(moves("skeleton kn2 raise"))
    assert [str(each) for each in game.moves][:3] == ["skeleton", "kn2", "raise"]
    assert game.moves[3].verb is Verb.DRAW
    assert Game.at(begun, seed=SEED).replay(game.moves) == game
    assert game.back_to(4) == game
