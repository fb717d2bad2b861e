"""Moments of small games, each with a viewer who can't see everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Unpack

from claimant.rules.cards import Seat
from claimant.rules.game import Game
from tests.positions import Setting
from tests.table import FIRST, SECOND, position


class Scene(NamedTuple):
    """A moment of a game, and who looks at it."""

    game: Game
    viewer: Seat | None


def scene(viewer: Seat | None, hands: Sequence[str], moves: str = "", **setting: Unpack[Setting]) -> Scene:
    return Scene(position(hands, **setting).play(moves).game, viewer)


def raising(moves: str) -> Scene:
    """The second seat has raised go5 with the Skeleton and then won with an automaton."""
    hands = ["se0 au0 do4 kn9 go9", "skeleton au9 kn2 kn3 do5"]
    before = "skeleton se0 raise draw go5 au9 au0 "
    deck = "se1 se2 se3 se4 se5 se6 se7 se8 do1 do2"
    return scene(FIRST, hands, before + moves, phase=1, leader=SECOND, deck=deck, discard="go5")


def raising_after_a_void(moves: str) -> Scene:
    """The second seat could not follow goblins, then raised one, and then won with an automaton."""
    hands = ["go9 se0 au0 do4", "kn2 skeleton au9 kn3"]
    before = "go9 kn2 skeleton se0 raise draw go9 au9 au0 "
    return scene(FIRST, hands, before + moves, phase=1, deck="se1 se2 se3 se4 se5 se6 se7 se8")


def raising_an_equal(moves: str) -> Scene:
    """The second seat has raised one of several equal goblins and then won with an automaton."""
    hands = ["se0 au0 do4 kn9", "skeleton au9 go0 kn3"]
    before = "skeleton se0 raise draw go0 au9 au0 "
    deck = "se1 go0 se3 se4 se5 se6 go0 se7"
    return scene(FIRST, hands, before + moves, phase=1, leader=SECOND, deck=deck, discard="go0")


SEER = ["se9 go1", "se1 kn2"]
SEERS = ["se9 go1", "se1 kn2", "se2 kn3"]
AUTOMATON = ["au9 go1 un1 go9", "au1 kn2 un2 un3"]

SCENES = {
    "at the start": scene(FIRST, ["go0 do3 un4", "go5 kn3 do5"], phase=1, deck="go7 un2 dw3 dw4"),
    "when a seat can't follow": scene(
        FIRST, ["go1 do3 un4", "kn3 un5 un6"], "go1 kn3", phase=1, deck="go7 go2 dw3 dw4 go3 do1"
    ),
    "when a doppelganger may stand in": scene(
        FIRST, ["go1 do3 un4", "go3 do5 un6"], "go1 do5", phase=1, deck="go7 go2 dw3 dw4"
    ),
    "when a doppelganger is led": scene(
        FIRST, ["do1 go3 un4", "go4 un5 un6"], "do1 go4", phase=1, deck="go7 do2 dw3 do4"
    ),
    "when a hero is played second": scene(
        FIRST, ["go3 un4 dw1", "mummy dw2 un5"], "go3 mummy", phase=1, deck="go7 go2 dw3 dw4"
    ),
    "when a hero is led": scene(FIRST, ["lich un4 dw1", "dw2 un5 go1"], "lich dw2", phase=1, deck="go7 go2 dw3 dw4"),
    "when equal cards are about": scene(FIRST, ["kn2 do3", "go0 do5"], phase=1, deck="go1 go0 dw3 go0 kn3"),
    "when one of equal cards was played": scene(
        FIRST, ["go1 do3 un4", "go0 go0 do5"], "go1 go0", phase=1, deck="go9 un2 dw3 go0 kn3 go0"
    ),
    "with three players and two voids": scene(
        FIRST, ["go9 un3", "kn2 un4", "dw1 un1"], "go9 kn2 dw1", phase=1, deck="dw2 dw3 dw4 go2 un5"
    ),
    "while the viewer looks at the top card": scene(FIRST, SEER, "se9 se1", phase=1, deck="un1 un2 un3 un4"),
    "while another looks at the top card": scene(SECOND, SEER, "se9 se1", phase=1, deck="un1 un2 un3 un4"),
    "when the loser drew the peeked card": scene(FIRST, SEER, "se9 se1 take un1", phase=1, deck="un1 un2 un3 un4"),
    "when the winner drew the peeked card": scene(SECOND, SEER, "se9 se1 take top", phase=1, deck="un1 un2 un3 un4"),
    "when the third place drew the peeked card": scene(
        FIRST, SEERS, "se9 se1 se2 take un1", phase=1, deck="un1 un2 un3 un4 un5 un6"
    ),
    "when the peeked card is the business of others": scene(
        SECOND, SEERS, "se9 se1 se2 take un1", phase=1, deck="un1 un2 un3 un4 un5 un6"
    ),
    "while others put cards down": scene(SECOND, AUTOMATON, "au9 au1 discard go1", phase=1, deck="dw1 dw2 dw3 dw4"),
    "when a card was put down": scene(
        FIRST, AUTOMATON, "au9 au1 discard go1 discard kn2", phase=1, deck="dw1 dw2 dw3 dw4"
    ),
    "when a void came after the card put down": scene(
        FIRST, AUTOMATON, "au9 au1 discard go1 discard kn2 go9 un2", phase=1, deck="dw1 dw2 go3 go4 go5 dw6 dw7 go6"
    ),
    "when a void came before the card put down": scene(
        FIRST,
        ["go9 un1 un4 un5", "kn2 au9 un3 un6"],
        "go9 kn2 au9 un1 discard un3",
        phase=1,
        deck="go1 go2 go3 dw1 go4 dw2",
    ),
    "when three players put cards down": scene(
        FIRST,
        ["au9 go1 un1", "au1 kn2 un2", "au2 kn3 un3"],
        "au9 au1 au2 take dw1 discard go1 discard kn2 discard kn3 take dw4",
        phase=1,
        deck="dw1 dw2 dw3 dw4 dw5 dw6",
    ),
    "when a raised card may have been put down": raising("discard kn3 discard do4 kn2 kn9"),
    "when a raised card was put down": raising("discard go5 discard do4 kn2 kn9"),
    "when a raised card is shown after all": raising("discard kn3 discard do4 go5 go9"),
    "when a void tells that a raised card was put down": scene(
        FIRST,
        ["se0 au0 kn9 go9 un1 un2", "skeleton au9 kn2 kn3 un3 un4"],
        "skeleton se0 raise draw go5 au9 au0 discard go5 discard un1 kn2 kn9 go9 kn3",
        phase=1,
        leader=SECOND,
        deck="se1 se2 se3 se4 se5 se6 se7 se8 un5 un6 un7 un8",
        discard="go5",
    ),
    "when a card was raised after a void": raising_after_a_void(""),
    "when a card raised after a void may have been put down": raising_after_a_void("discard kn3"),
    "when what is left over tells that a raised card was put down": raising_after_a_void("discard go9 discard do4"),
    "when one of equal cards was put down": raising_an_equal("discard go0 discard do4"),
    "when the other of equal cards is shown": raising_an_equal("discard go0 discard do4 go0"),
    "when Cthulhu boxed cards of the deck": scene(
        FIRST, ["cthulhu go1", "kn2 un2"], "cthulhu kn2", phase=1, deck="dw1 dw2 dw3 dw4 dw5 dw6"
    ),
    "when somebody chose a card for Cthulhu": scene(
        SECOND, ["cthulhu go1 un1 go2", "kn2 un2 go3 kn4"], "cthulhu kn2 discard go1", discard="dw1"
    ),
    "when a raised card may be meant for Cthulhu": scene(
        FIRST,
        ["go3 un1 un2 go4 un3", "un4 skeleton cthulhu kn5 un5"],
        "go3 un4 go4 kn5 skeleton un1 raise cthulhu un2 discard go1",
        discard="go1",
    ),
    "when phase two began": scene(
        FIRST,
        ["go9 go8", "go2 kn3", "go3 go4"],
        "go9 go2 go3 take un1 go8 kn3 go4 take dw2",
        phase=1,
        deck="un1 un2 un3 dw1 dw2 dw3",
    ),
    "when one of two equal gnomes was played": scene(
        SECOND,
        ["gi9 un1", "gn9 un9", "gn1 un5"],
        "gi9 gn9 gn1 take gn3 un1 un9 un5 take dw1 gi3 dw2 gn3",
        phase=1,
        deck="gn3 gi3 dw5 dw1 dw2 gn3",
    ),
    "when a gnome was played that nobody knew of": scene(
        SECOND,
        ["gi9 un1", "gn9 un9", "gn1 un5"],
        "gi9 gn9 gn1 take gn7 un1 un9 un5 take dw1 gi3 gn3",
        phase=1,
        deck="gn7 gi3 gn3 dw1 dw2 gn3",
    ),
    "when a position starts with hidden piles": scene(
        FIRST, ["go9 un3", "kn2 un4"], phase=1, deck="dw1 dw2", hidden=["", "dw3"], followers=["", "dw4"], box="go1"
    ),
    "for a spectator": scene(None, ["go9 un3", "un4 dw5"], "go9 un4", phase=1, deck="dw1 go2 dw3 go3"),
    "for a spectator of a peek": scene(None, SEER, "se9 se1", phase=1, deck="un1 un2 un3"),
}
