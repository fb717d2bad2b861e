"""Why a trick was won, and what followed from powers: as values, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Unpack

import pytest

from claimant.rules.cards import Seat
from claimant.rules.events import Event, Won
from claimant.rules.game import Game
from claimant.rules.heroes import HEROES
from claimant.rules.lineup import LineUp
from claimant.rules.power import Card, Faction, Power
from claimant.rules.powers import FACTIONS
from claimant.rules.registry import registered
from claimant.rules.trick_reason import why_won
from claimant.rules.words import ENGLISH
from tests.positions import Setting
from tests.table import FIRST, SECOND, Table, position

NAMES = ("Ada", "Bo", "Cleo", "Dan")
PAIRS = (("goblins", "knights"), ("gnomes", "giants"), ("kings", "peasants"))
GAMES = 400


def won(table: Table) -> Won:
    """The last trick that was won."""
    return next(event for event in reversed(table.game.events) if isinstance(event, Won))


def said(plays: str, viewer: Seat | None = None, **setting: Unpack[Setting]) -> str:
    """Why the trick of these cards was won."""
    cards = plays.split()
    setting.setdefault("phase", 2)
    hands = [f"{card} dw{at}" for at, card in enumerate(cards)]
    return ENGLISH.why_won(won(position(hands, **setting).play(plays)), NAMES, viewer)


@pytest.mark.parametrize(
    ("plays", "reason"),
    [
        ("un5 un8", "Undead 8 beats Undead 5. The higher card of the faction led."),
        ("un5 un8 un6", "Undead 8 beats Undead 6. The highest card of the faction led."),
        ("un5 dw9", "Dwarf 9 does not count. Undead were led."),
        ("un5 dw9 go3", "Dwarf 9 and Goblin 3 do not count. Undead were led."),
        ("go0 go0", "Goblin 0 wins over Goblin 0. Same value: the first one wins."),
        ("go9 kn2", "Knight 2 slays Goblin 9. A knight beats any goblin led."),
        ("un5 do9", "Doppelganger 9 stands in as undead. And is higher."),
        ("we6 we2", "Werewolf 2 beats Werewolf 6. Dark moon: the lowest wins."),
        ("go7 warlock", "Warlock beats Goblin 7. It wins after an odd value."),
        ("go8 mummy", "Mummy beats Goblin 8. It wins after a 7 or more."),
    ],
)
def test_the_reason_says_who_beats_whom_and_by_which_rule(plays: str, reason: str) -> None:
    assert said(plays) == reason


def test_under_a_full_moon_the_highest_werewolf_wins() -> None:
    assert said("we6 we2", moon="full") == "Werewolf 6 beats Werewolf 2. Full moon: the highest wins."


def test_a_griffin_is_named_if_it_decided_the_trick() -> None:
    lifted: Setting = {"supporters": ["", "gr3"]}
    assert said("un5 un3", FIRST, **lifted) == "Undead 3 counts 8. Griffin 3 of Bo lifts it by 5."
    assert said("un5 un3", SECOND, **lifted) == "Undead 3 counts 8. Your Griffin 3 lifts it by 5."
    assert "Griffin" not in said("un2 un3", FIRST, **lifted), "it would have won anyway"


def test_the_lich_king_is_named_if_it_decided_the_trick() -> None:
    table = position(["lich go1", "un7 go2"], phase=2).play("lich un7")
    assert ENGLISH.why_won(won(table), NAMES) == "Undead 7 counts 4. The Lich King takes 3 away."


@pytest.mark.parametrize(
    ("plays", "reason"),
    [
        ("skeleton un9", "Undead 9 beats Skeleton. No faction was led: the higher value wins."),
        ("skeleton do9", "Doppelganger 9 beats Skeleton. No faction was led: the higher value wins."),
        ("cthulhu we2", "Cthulhu beats Werewolf 2. No faction was led: the higher value wins."),
        ("cthulhu mummy", "Cthulhu beats Mummy. No faction was led: the higher value wins."),
        ("lich go9", "Goblin 9 beats Lich King. No faction was led: the higher value wins."),
        ("skeleton kn4", "Skeleton wins over Knight 4. Same value: the first one wins."),
    ],
)
def test_when_a_hero_leads_no_faction_is_named(plays: str, reason: str) -> None:
    assert said(plays) == reason


def test_a_reason_is_a_value_with_the_power_that_decided() -> None:
    reason = why_won(won(position(["go9 un1", "kn2 un2"], phase=2).play("go9 kn2")))
    assert reason is not None
    assert (reason.kind, reason.card.code, [card.code for card in reason.beaten]) == ("trumps", "kn2", ["go9"])
    assert reason.power is reason.card.power


def test_what_followed_is_told_in_one_sentence_for_cards_that_go_together() -> None:
    table = position(["dw5 un1", "dw3 un2"], phase=2).play("dw5 dw3")
    assert ENGLISH.tell(table.game.events, NAMES, SECOND)[-2] == "You lose and take Dwarf 5 and Dwarf 3."


def test_who_leads_because_of_a_dragon_is_told_once() -> None:
    table = position(["un5 go1 go2", "dr4 go3 go4"], phase=2).play("un5 dr4")
    told = ENGLISH.tell(table.game.events, NAMES)
    assert told[-1] == "Dragon 4 was the last dragon: Bo leads."
    assert "Bo leads." not in told


def line_ups(rng: Random) -> Iterator[LineUp]:
    """Random line-ups in which every power comes up."""
    tens = [cls.name for cls in FACTIONS if cls.partner is None]
    while True:
        players = rng.choice([2, 2, 3, 4])
        pair = rng.choice(PAIRS)
        chosen = rng.sample(tens, 3 if players == 2 else 5)
        yield LineUp.of(players, (*pair, *chosen), heroes=players == 2 and rng.random() < 0.5)


def told_by(events: tuple[Event, ...]) -> set[str]:
    """All wordings of powers with which these events are told, to any reader."""
    found: set[str] = set()
    for event in events:
        found.update(event.telling)
        if isinstance(event, Won) and (reason := why_won(event)) is not None:
            found.update(reason.because)
    return found


def test_every_power_has_its_sentence_said_in_some_game() -> None:
    rng = Random(1)
    powers: tuple[type[Power], ...] = (*FACTIONS, *HEROES)
    unsaid = {
        (cls.name, question): wordings
        for cls in powers
        for question, wordings in (*cls.because.items(), *cls.tells.items())
    }
    games = 0
    for lineup in line_ups(rng):
        game = Game.deal(lineup, rng.getrandbits(64))
        while not game.is_over:
            game = game.play(rng.choice(game.legal))
        heard = told_by(game.events)
        unsaid = {key: wordings for key, wordings in unsaid.items() if wordings[0] not in heard}
        games += 1
        if not unsaid or games == GAMES:
            break
    assert not unsaid, f"not said in {games} games: {sorted(unsaid)}"


def test_every_power_says_itself_in_a_few_words() -> None:
    for cls in (*FACTIONS, *HEROES):
        assert 0 < len(cls.short) <= 50
        assert not cls.short.endswith(".")


class Smiths(Faction):
    """A faction from elsewhere, without any wording of its own."""

    name, one, code = "smiths", "Smith", "sm"
    wording = "Smiths beat undead. [SMITHS-1]"
    leads_next = True

    def trumps(self, led: Faction) -> bool:
        return led.name == "undead"

    def crushes(self, card: Card, victim: Card) -> bool:
        return victim.value == card.value


def test_a_faction_without_wordings_of_its_own_is_not_silent() -> None:
    with registered(Smiths):
        table = position(["un9 go1 go2", "sm2 go3 go4"], phase=2).play("un9 sm2")
        told = ENGLISH.tell(table.game.events, NAMES)
        assert ENGLISH.why_won(won(table), NAMES) == "Smith 2 beats Undead 9. Its power beats Undead."
        assert told[-1] == "Bo leads the next trick because of Smith 2."
