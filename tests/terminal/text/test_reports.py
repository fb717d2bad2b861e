"""The answers to commands."""

from claimant.rules.cards import Seat
from claimant.rules.game import Game
from claimant.rules.presets import preset
from claimant.rules.view import view
from claimant.terminal.table_commands import COMMANDS
from claimant.terminal.text import event_lines, reports
from claimant.terminal.text.lines import Line
from tests.table import Table, position
from tests.terminal.typist import ENGLISH

NAMES = ("Player", "Apprentice")


def texts(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


def test_help_lists_every_command() -> None:
    game = Game.deal(preset("claim"), bytes(48))
    assert [line.split()[0] for line in texts(reports.help_lines(view(game, 0), ENGLISH))[1:-1]] == [
        *COMMANDS,
    ]


def test_the_powers_are_those_of_the_line_up() -> None:
    game = Game.deal(preset("claim", heroes=True), bytes(48))
    told = texts(reports.powers(view(game, 0), "", ENGLISH))
    assert len(told) == 5 + 6 + 1
    assert told[0] == "Goblins (go): 14 cards, from 0 to 9; 0 ×5. Goblins have no power, but they are many."
    assert told[1].startswith("Knights (kn): 8 cards, from 2 to 9. When goblins are led, a knight wins the trick")
    assert told[5] == (
        "Lich King (lich): One card of value 5, of no faction. "
        "The card played after the Lich King in the same trick counts 3 less."
    )


def test_one_power_can_be_asked_for() -> None:
    seen = view(Game.deal(preset("claim"), bytes(48)), 0)
    assert texts(reports.powers(seen, "Seer", ENGLISH))[0].startswith("Seers (se): 10 cards, from 0 to 9. ")
    assert texts(reports.powers(seen, "lich", ENGLISH))[0].startswith("Lich King (lich): One card of value 5, ")
    [unknown] = texts(reports.powers(seen, "elves", ENGLISH))
    known = "Goblins, Knights, Undead, Dwarves and Doppelgangers"
    assert unknown == f"There is no faction or hero “elves” in this game; there are {known}."


def test_the_last_trick_is_told() -> None:
    table = position(["go1 un2", "go5 un3"], phase=2)
    assert texts(reports.last_trick(view(table.game, 0), NAMES, ENGLISH)) == ["No trick has been completed yet."]
    seen = view(table.play("go1 go5").game, 0)
    played = "You play Goblin 1. Apprentice plays Goblin 5."
    why = "Goblin 5 beats Goblin 1. The higher card of the faction led."
    assert texts(reports.last_trick(seen, NAMES, ENGLISH)) == [f"Last trick: {played} {why} Apprentice wins the trick."]


def piles(table: Table, seat: Seat = 0) -> list[str]:
    return texts(reports.piles(view(table.game, seat), NAMES, ENGLISH))


def test_the_piles_are_told_as_far_as_they_are_known() -> None:
    table = position(["go9 go1 go2", "go5 go3 go4"], phase=1, market="un1", deck="un2 un3 un4 un5", discard="kn2")
    table = table.play("go9 go5")
    assert piles(table, 0) == [
        "Your piles",
        "  Supporters (0): nothing",
        "  Followers (1): Undead 1",
        "Piles of Apprentice",
        "  Supporters (0): nothing",
        "  Hand (2): 2 that you don’t know",
        "  Followers (1): 1 that you don’t know",
        "Discard (3): Goblins 5 9, Knights 2",
        "The deck: 2 cards",
    ]
    assert piles(table, 1)[2:7] == [
        "  Followers (1): Undead 2",
        "Piles of Player",
        "  Supporters (0): nothing",
        "  Hand (2): 2 that you don’t know",
        "  Followers (1): Undead 1",
    ]


def test_the_piles_in_front_and_what_can_be_deduced_are_told() -> None:
    table = position(["gn9 un1", "gn1 un2"], phase=2, gnomes=["gn3 gn3", ""], vampires=["va4 un5", "va2"])
    assert piles(table) == [
        "Your piles",
        "  Supporters (0): nothing",
        "  In front: Gnomes 3 3",
        "  In front: Vampire 4; under it: Undead 5",
        "Piles of Apprentice",
        "  Supporters (0): nothing",
        "  In front: Vampire 2; under it: nothing",
        "  Hand (2): Gnomes 1, Undead 2",
        "Discard (0): nothing",
    ]


def test_the_votes_are_told_as_they_stand() -> None:
    table = position(["go1 un2", "go5 un3"], phase=2)
    assert texts(reports.votes(view(table.game, 0), NAMES, ENGLISH)) == ["No faction has a favourite yet."]
    table = position(["go1 un2", "go5 un3"], phase=2, supporters=["go2 go3 kn2", "go4 un9 un8"])
    assert texts(reports.votes(view(table.game, 0), NAMES, ENGLISH)) == [
        "Goblins vote for you: more cards, 2 to 1.",
        "Knights vote for you: more cards, 1 to 0.",
        "Undead vote for Apprentice: more cards, 0 to 2.",
        "No supporters yet: Dragons, Shadows.",
        "You are ahead, 2 to 1.",
    ]


def test_the_log_tells_the_last_events() -> None:
    game = position(["go1 un2", "go5 un3"], phase=2).play("go1 go5").game
    told = texts(event_lines.log(game.seen_by(0), view(game, 0), NAMES, ENGLISH))
    assert told[-5:] == [
        "You play Goblin 1.",
        "Apprentice plays Goblin 5.",
        "Goblin 5 beats Goblin 1. The higher card of the faction led. Apprentice wins the trick.",
        "Apprentice collects Goblin 1 and Goblin 5.",
        "Apprentice leads.",
    ]


def test_tricks_are_counted_in_each_phase_with_those_that_nobody_plays() -> None:
    table = position(["au9 go1 go2 go6", "au1 go3 go4 go7"], phase=1, market="un1", deck="un2 un3 un4 un5 un6 un7 un8")
    assert event_lines.trick_number(table.game.events) == 1
    table = table.play("au9 au1")
    assert event_lines.trick_number(table.game.events) == 2
    table = table.play("discard go1, discard go3")
    assert event_lines.trick_number(table.game.events) == 3
