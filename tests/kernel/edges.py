"""Edge cases for the kernel: waiting cards, choices, early ends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Unpack

from msgspec.structs import replace

from claimant.rules.cards import sort
from claimant.rules.state import State
from tests.notation.games import cut, random_game, random_move, stands_at_start
from tests.positions import Setting, start


def _at(*hands: str, **setting: Unpack[Setting]) -> Callable[[], State]:
    return lambda: start(hands, **setting)


EDGES = {
    "the Cube takes a giant under it": _at("gi5 un1 dw1", "cube un2 dw2", gnomes=["gn5 gn3", "gn5 gn5"]),
    "the Cube is played last": _at("gi5", "cube", gnomes=["gn5", "gn5"]),
    "the Cube and its card go to who has a vampire": _at("va5 un1 un3", "cube va2 un4", vampires=["va1 un9", "va3"]),
    "the Cube ends the game with a vampire in front": _at("va5", "cube", vampires=["va1 un9", "va3 do2"]),
    "the Cube is collected while trolls wait": _at("tr5 un1 tr1", "cube tr2 tr9", waiting="tr3 tr4"),
    "one card lies under the Cube at the start": _at("un3 un1", "un5 va2", cube="cube gn5", vampires=["va4", ""]),
    "the Skeleton draws from different cards": _at("skeleton go1 go2", "go5 kn3 un1", discard="un2 un3 go0 go0"),
    "the Skeleton draws from equal cards": _at("skeleton go1 go2", "go5 kn3 un1", discard="go0 go0"),
    "the Skeleton finds nothing": _at("skeleton go1", "go5 kn3"),
    "the Skeleton makes hands unequal": _at("skeleton go1", "go5 kn3", discard="un2 un3"),
    "the Skeleton raises in phase one": _at(
        "skeleton go1", "go5 kn3", phase=1, market="un1", deck="un2 un3 un4 un5 un6", discard="un7 un8"
    ),
    "the Skeleton's last trick of phase one": _at("skeleton go1", "go5 kn3", phase=1, market="un1", deck="un2 un3"),
    "everybody discards for Cthulhu": _at("cthulhu go1 go0 go0", "go5 kn3 un1", discard="un2"),
    "Cthulhu and the Skeleton in one trick": _at("cthulhu go1 un4", "skeleton kn3 un1", discard="un2 un3"),
    "Cthulhu ends phase one": _at("cthulhu go1 go2", "go5 kn3 un2", phase=1, market="un1", deck="un3 un4 un5 un6"),
    "Cthulhu with empty hands": _at("cthulhu", "go5"),
    "a vampire may be replaced": _at("va1 va2 un1", "va3 un2 un3", vampires=["va4 un5", "va5 un6 un7"]),
    "vampires and trolls": _at("va1 tr2 tr1", "va3 tr5 un3", vampires=["", "va5"], waiting="tr9 tr8"),
    "four players with vampires": _at(
        "va1 un1", "va2 dw1", "va3 un3", "go1 dw4", vampires=["va5 un5", "", "va6 un7 un8", ""]
    ),
    "loot with a choice for both": _at("ra1 un1", "ra2 un2", supporters=["ra3", "ra5"], factions="goblins"),
    "loot without a choice": _at("un1", "un2", supporters=["ra3 go1 un3 do1", "ra5 kn3 go2 un4 do5"]),
    "loot of three sides": _at("ra1", "ra2", "ra3", supporters=["ra5", "ra7", "ra9"]),
    "hands are unequal": _at("go1 go2 go3", "kn2", supporters=["un1", "un2"]),
    "phase one ends with cards in hand": _at("go1 go2", "kn2 kn3", phase=1, market="un1", deck="un2"),
    "phase one ends without followers": _at("go1", "kn2", phase=1, followers=["un1", ""], market="dw1", deck="dw2"),
    "an automaton has won the next trick": _at(
        "au9 go1 go2 go0", "kn2 kn3 un1 go0", phase=1, market="un3", deck="un4 un5 un6 un7 un8 un9"
    ),
    "an unplayed trick waits": _at(
        "go1 go2 go0", "kn3 un1 go0", phase=1, market="un3", deck="un4 un5 un6 un7", automaton=1, leader=1
    ),
    "an unplayed trick for three": _at(
        "au9 go1", "kn2 kn3", "go2 go3", phase=1, market="un1 un2", deck="un3 un4 un5 un6 un7 un8 un9"
    ),
    "a seer chooses market or deck": _at("se9 go1", "se2 kn3", phase=1, market="un1", deck="un2 un3 un4 un5"),
    "a seer chooses among three": _at(
        "se9 go1", "se2 kn3", "se5 go2", phase=1, market="un1 un2", deck="un3 un4 un5 un6 un7"
    ),
    "equal cards in the market": _at("go9 go1", "kn3 un3", "go5 go2", phase=1, market="go0 go0", deck="un4 un5 un6"),
    "the moon turns": _at("we1 we5 go1", "we3 we8 un1", factions="werewolves"),
    "griffins raise": _at("gr1 kn5 gr8", "gr9 kn4 gr3", supporters=["gr2", "kn3"]),
    "griffins of the trick itself raise nobody": _at("gr3 un1", "un4 un2", "dw7 un3"),
    "peasants without a king leave": _at("ki4", "pe2", supporters=["pe3 pe4", "pe5 pe6"]),
    "peasants of partners": _at("pe1", "pe2", "ki9", "pe4", supporters=["pe3", "pe5", "pe6", "pe7"]),
    "vikings in a run": _at("vi1 vi3", "vi2 vi5", supporters=["vi4 vi6 vi7", "vi8 vi9"]),
    "all ties": _at("go1", "kn2", supporters=["un1", "un2"]),
}


def thinned(rng: Random) -> State:
    """A position of a random game at the start of a trick, with hands from which cards were taken away."""
    game = random_game(rng.randrange(10**9))
    while not stands_at_start(game.state):
        if game.is_over:
            return thinned(rng)
        game = game.play(random_move(game, rng))
    state = cut(game.state)
    hands, gone = [], list(state.discard)
    for hand in state.hands:
        shuffled = rng.sample(hand, len(hand))
        number = rng.randint(1, len(hand))
        hands.append(sort(shuffled[:number]))
        gone += shuffled[number:]
    return replace(state, hands=tuple(hands), discard=sort(gone))
