"""The end of a game in words, in every language and for every reader."""

from __future__ import annotations

import random

import pytest

from claimant.locale import LANGUAGES, language
from claimant.locale.sentences.results import lead, verdict
from claimant.rules.game import Game
from claimant.rules.presets import PRESETS, preset
from claimant.rules.score import Result, Why
from tests.locale.samples import FOUR, NAMES, THREE, TWO
from tests.locale.test_sentences import ENGLISH_WORDS, OTHERS, check
from tests.table import ended

CLAIM = "goblins knights undead dwarves doppelgangers"


@pytest.mark.parametrize("code", OTHERS)
def test_every_verdict_is_told_in_every_language(code: str) -> None:
    spoken, english = language(code), language("en")
    for lineup, winners in (
        (TWO, (0,)),
        (TWO, (0, 1)),
        (THREE, (1,)),
        (THREE, (0, 2)),
        (FOUR, (0, 2)),
        (FOUR, (0, 1, 2, 3)),
    ):
        result = Result((), winners, Why.VOTES, ((1, 1, 1),) * len(lineup.sides))
        for viewer in (None, *range(lineup.players)):
            said = verdict(result, lineup, NAMES, viewer, spoken)
            assert said != verdict(result, lineup, NAMES, viewer, english)
            assert not ENGLISH_WORDS.search(said), said
            assert said[-1] != ".", "a headline has no full stop"


@pytest.mark.parametrize("name", PRESETS)
def test_how_every_game_was_decided_is_told_in_every_language(name: str) -> None:
    for players in PRESETS[name].players:
        chance = random.Random(f"{name} {players}")
        game = Game.deal(preset(name, players), seed=chance.randbytes(48))
        while not game.is_over:
            game = game.play(chance.choice(game.legal))
        assert game.state.result is not None
        for code in OTHERS:
            for viewer in (None, *range(players)):
                said = lead(game.state.result, game.lineup, NAMES, viewer, language(code))
                for sentence in said.replace(". ", ".\n").splitlines():
                    check(sentence, "")


def test_the_share_of_the_votes_is_said_in_words() -> None:
    table = ended("go2 kn2 un5", "dw9 do1", factions=CLAIM)
    said = {code: lead(table.result, table.game.lineup, NAMES, 0, language(code)) for code in LANGUAGES}
    assert said == {
        "en": "Three of five factions vote for you.",
        "de": "Drei von fünf Fraktionen stimmen für dich.",
        "es": "Tres de cinco facciones votan por ti.",
        "it": "Tre fazioni su cinque votano per te.",
        "pt-BR": "Três de cinco facções votam em você.",
    }
