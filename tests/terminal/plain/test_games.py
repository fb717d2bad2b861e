"""Whole games at the terminal, from the welcome to the votes."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from claimant.rules.presets import PRESETS
from claimant.terminal.plain.home_lines import welcome
from claimant.terminal.setup import Setup, choose_line_up, seated
from claimant.terminal.text.lines import wrapped
from tests.terminal.typist import ENGLISH, always, any_choice, played

SEED = bytes(47) + b"\x01"
MOMENTS = {
    "take": "Which market card do you recruit?",
    "peek": "Your seer shows you the deck’s top card.",
    "put down": "put a card of your hand face down on the discard",
    "discard": "choose a card to discard",
    "tuck": "Where does it go?",
    "replace": "lies in front of you already.",
    "raise": "of the discard into your hand?",
    "loot": "Your loot counts",
}


def whole_game(setup: Setup, seed: int) -> str:
    screen = played(any_choice(Random(seed)), replace(setup, seed=seed.to_bytes(48, "big")), seed=seed)
    assert "The game is over." in screen
    assert screen.count(" vote for ") >= (5 if setup.players == 2 else 7)
    return screen


@pytest.mark.parametrize(("name", "players"), [(name, each) for name in PRESETS for each in PRESETS[name].players])
def test_every_ready_made_line_up_can_be_played_to_its_end(name: str, players: int) -> None:
    screen = whole_game(Setup(players=players, line_up=name), seed=1)
    assert max(map(len, screen.split("\n"))) <= 80 or "/" in max(screen.split("\n"), key=len)  # a path isn't broken


def test_every_kind_of_choice_can_be_met_and_made_in_a_game() -> None:
    """The seeds are of games in which that happens; only the Skeleton's choice is rare."""
    tables = (("full-moon", 2, True), ("longships", 2, False), ("carnival", 3, False), ("claim-2", 2, True))
    met = set()
    for seed in (0, 1, 2, 3, 8, 144):
        name, players, heroes = tables[seed % len(tables)]
        setup = Setup(players, name, heroes=heroes, bots=("random",), seat=seed % players, leader=seed // 2 % players)
        screen = " ".join(whole_game(setup, seed).split())
        met |= {moment for moment, words in MOMENTS.items() if words in screen}
    assert met == set(MOMENTS)


@pytest.mark.repeat
def test_random_games_of_all_kinds_are_played_to_their_end() -> None:
    for seed in range(40):
        players = (2, 2, 3, 4)[seed % 4]
        whole_game(Setup(players, "random", heroes=seed % 4 == 1, seat=seed % players), seed)


def test_by_default_two_play_claim_against_the_apprentice() -> None:
    assert played([], Setup(seed=SEED)).startswith(
        "Claim is a trick-taking game in two phases: first you recruit followers, then\n"
        "you play with them. The player with the most factions wins.\n"
        "Factions: Goblins, Knights, Undead, Dwarves and Doppelgangers. You play against\n"
        "Bot 2 (Apprentice).\n"
        "?: help, f: powers, q: save and leave.\n\n"
        "Phase one: recruit. Trick 1 of 13.\n"
    )


@pytest.mark.parametrize("setup", [Setup(), Setup(heroes=True), Setup(players=3), Setup(players=4, line_up="carnival")])
def test_the_welcome_has_six_lines_at_most(setup: Setup) -> None:
    lineup = choose_line_up(setup, Random(1), ENGLISH)
    lines = welcome(lineup, seated(setup, lineup.players, ENGLISH)[1], setup.seat, ENGLISH)
    assert sum(len(list(wrapped(line.text, line.hang, 80))) for line in lines) <= 6


def test_an_illegal_card_is_refused_with_the_reason_and_nothing_is_lost() -> None:
    before, after = played(["go9", "kn8"]), played(["go5", "go9", "dw0", "un9", "kn8"])
    assert "Goblin 5 is not in your hand; you hold Goblin 0, Goblin 0, Goblin 2," in after
    assert _last_turn(before) == _last_turn(after)


def test_whoever_does_not_follow_is_told_what_must_be_followed() -> None:
    screen = played(["go9", "kn9", "un6", "dw9"], Setup(seed=SEED, leader=1))
    assert "You must follow " in screen
    assert "is not in your hand" in screen or ": you hold " in screen


def _last_turn(screen: str) -> str:
    return screen[screen.rindex("Phase one: recruit. Trick") :]


def test_what_happens_between_turns_is_told_in_sentences() -> None:
    screen = played(["go9"])
    assert "\nYou play Goblin 9. Bot 2 plays " in screen
    assert "\nYou take Goblin 5 from the market. Bot 2 draws a card.\n" in screen


def test_a_card_on_the_table_is_told_once() -> None:
    screen = played(["go9", "kn9", "1"], Setup(seed=SEED, leader=1))
    led = screen.split("Bot 2 plays ")[1].split(".")[0]
    assert screen.split("Your card> ")[0].count(led) == 1


def test_the_commands_can_be_used_at_any_time_and_change_nothing() -> None:
    plain = played(["1", "2", "1", "1"])
    asked = played(["?", "f", "n", "i", "y", "e", "", "1", "f knights", "votes", "2", "I", "1", "LOG", "1", "help"])
    assert _last_turn(plain).split("Your card>")[0] == _last_turn(asked).split("Your card>")[0]
    for told in ("?  help: this list", "Knights (kn): 8 cards", "No trick has been", "The deck: 25", "No faction has"):
        assert told in asked


def test_a_decision_can_be_taken_back_in_plain_lines_too() -> None:
    screen = played(["o", "1", "o", "2", "j", "q"])
    assert "You have made no decision yet that could be taken back." in screen
    first, back = screen.split("You go back to your last decision.")
    assert first.count("Trick 1 of 13.") == 1
    assert "Trick 1 of 13." in back
    assert "The others are bots: there is nobody to talk to." in back


def test_the_end_tells_how_each_vote_fell_and_why() -> None:
    end = played(always("1")).split("The game is over.\n")[1].split("\n")
    assert [line.split()[0] for line in end[:5]] == ["Goblins", "Knights", "Undead", "Dwarves", "Doppelgangers"]
    assert all(" vote for " in line for line in end[:5])
    assert "win" in end[5]


def test_another_game_is_offered_at_a_terminal_and_the_lead_alternates() -> None:
    lines = [*["1"] * 26, "what", "y", "q"]
    screen = played(lines, Setup(seed=SEED), terminal=True)
    assert "Play again? (y/n) what\nType y for yes or n for no.\nPlay again? (y/n) y\n" in screen
    second = screen.split("Play again? (y/n) y\n")[1]
    assert "\nBot 2 plays " in second.split("Your hand")[0]
    assert "Play again" not in played(lines, Setup(seed=SEED))


def test_no_other_game_begins_when_there_is_no_answer() -> None:
    screen = played(["1"] * 26, Setup(seed=SEED), terminal=True)
    assert screen.endswith("Play again? (y/n) \n\n")


def test_partners_and_opponents_are_named() -> None:
    screen = played([], Setup(players=4, line_up="carnival", seed=SEED))
    said = "You and North (Apprentice) play against West (Apprentice) and East (Apprentice)."
    assert said in " ".join(screen.split())


def test_the_hint_for_a_line_up_is_told() -> None:
    factions = ("gnomes", "giants", "dragons", "trolls", "seers", "bards", "undead")
    assert "advises against trolls" in played([], Setup(factions=factions, seed=SEED))


def test_narrow_terminals_get_narrow_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    screen = played(["f", "?", "i", "y", "e", "1", "x"])
    assert max(map(len, screen.split("\n"))) <= 40
