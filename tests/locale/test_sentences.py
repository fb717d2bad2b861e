"""Every sentence of the rules in every language, for every reader."""

import random
import re

import pytest

from claimant.locale import LANGUAGES, language
from claimant.rules import events
from claimant.rules.game import Game
from claimant.rules.legal import IllegalMove, MustFollow
from claimant.rules.lineup import LineUp, LineUpError
from claimant.rules.presets import PRESETS, preset
from claimant.rules.registry import FactionError, card, faction, register
from claimant.rules.score import Result, Vote, Why
from claimant.rules.words import ENGLISH, explain, explain_result, explain_vote, say
from tests.locale import samples
from tests.locale.samples import FOUR, NAMES, TWO
from tests.positions import pile

OTHERS = [code for code in LANGUAGES if code != "en"]
ENGLISH_WORDS = re.compile(
    r"\b(?:the|you|your|and|from|with|for|trick|deck|market|card|cards|discard|wins?|votes?|is|are|nothing|faction)\b",
    re.IGNORECASE,
)
NOTATION = re.compile(r"take top|\b(?:take|discard|draw|loot) (?:[A-ZÀ-Þ]{4,}|go5)")
"""Moves as text are the same in every language."""
VIEWERS = (None, 0, 1, 2, 3)


def check(sentence: str, english: str) -> None:
    """It is a whole sentence of its own, with nothing left to fill in."""
    assert sentence != english
    assert not set("{}") & set(sentence), sentence
    assert "None" not in sentence, sentence
    assert not ENGLISH_WORDS.search(sentence), sentence
    assert re.fullmatch(r"[A-ZÀ-Þ«“„'\d].*[.?\]]", sentence), sentence


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("code", OTHERS)
def test_every_event_can_be_said(code: str, viewer: int | None) -> None:
    words = language(code).words
    for event in samples.events():
        check(words.say(event, NAMES, viewer), say(event, NAMES, viewer))


@pytest.mark.parametrize("code", OTHERS)
def test_every_reason_can_be_explained(code: str) -> None:
    for reason in samples.reasons():
        sentence = language(code).words.explain(reason)
        check(NOTATION.sub("…", sentence), explain(reason))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("code", OTHERS)
def test_every_vote_can_be_explained(code: str, viewer: int | None) -> None:
    words = language(code).words
    for vote, lineup in samples.votes():
        check(words.explain_vote(vote, lineup, NAMES, viewer), explain_vote(vote, lineup, NAMES, viewer))


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("code", OTHERS)
def test_every_result_can_be_explained(code: str, viewer: int | None) -> None:
    words = language(code).words
    for result in samples.results():
        check(words.explain_result(result, NAMES, viewer), explain_result(result, NAMES, viewer))


@pytest.mark.parametrize("name", PRESETS)
def test_whole_games_can_be_told_in_every_language(name: str) -> None:
    heroes = PRESETS[name].players[0] == 2
    for players in PRESETS[name].players:
        chance = random.Random(f"{name} {players}")
        game = Game.deal(preset(name, players, heroes), seed=chance.randbytes(48))
        while not game.is_over:
            game = game.play(chance.choice(game.legal))
        result = game.state.result
        assert result is not None
        for code in OTHERS:
            words = language(code).words
            for viewer in (None, *range(players)):
                for event in game.seen_by(viewer):
                    check(words.say(event, NAMES, viewer), say(event, NAMES, viewer))
                for vote in result.votes:
                    check(words.explain_vote(vote, game.lineup, NAMES, viewer), "")
                check(words.explain_result(result, NAMES, viewer), "")


def test_the_reader_is_spoken_to_and_the_others_are_named() -> None:
    played = events.Played(0, card("kn7"))
    assert ENGLISH.say(played, NAMES, 0) == "You play Knight 7."
    assert language("de").words.say(played, NAMES, 0) == "Du spielst Ritter 7."
    assert language("es").words.say(played, NAMES, 0) == "Juegas Caballero 7."
    assert language("it").words.say(played, NAMES, 1) == "Ada gioca Cavaliere 7."
    assert language("pt-BR").words.say(played, NAMES, 0) == "Você joga Cavaleiro 7."


def test_who_receives_a_peasant_reads_it_so() -> None:
    left = events.Left(0, card("pe5"), 1)
    said = [language("de").words.say(left, NAMES, viewer) for viewer in (0, 1, 2)]
    assert said == [
        "Bauer 5 verlässt dich und geht zu Bruno.",
        "Bauer 5 verlässt Ada und kommt zu dir.",
        "Bauer 5 verlässt Ada und geht zu Bruno.",
    ]


def test_partners_are_spoken_to_together() -> None:
    looted = events.Looted((0, 2), faction("undead"), 3)
    german = language("de").words
    assert german.say(looted, NAMES, 2) == "Die Beute von dir und Ada zählt für die Untoten: 3."
    assert german.say(looted, NAMES, 1) == "Die Beute von Ada und Chloé zählt für die Untoten: 3."
    assert german.say(events.Looted((2,), faction("undead"), 3), NAMES, 2) == "Deine Beute zählt für die Untoten: 3."
    won = Result((), (0, 2), Why.VOTES, ((4, 9, 40), (3, 9, 40)))
    assert ENGLISH.explain_result(won, NAMES, 0) == "You and Chloé win: 4 votes to 3."
    assert german.explain_result(won, NAMES, 0) == "Du und Chloé gewinnt: 4 Stimmen zu 3."
    assert german.explain_result(won, NAMES, 1) == "Ada und Chloé gewinnen: Eure Seite hat 3 Stimmen zu 4."
    assert german.explain_result(won, NAMES) == "Ada und Chloé gewinnen: 4 Stimmen zu 3."
    vote = Vote(faction("undead"), 0, Why.NUMBER, ((2, (5, 4)), (1, (9,))))
    assert german.explain_vote(vote, FOUR, NAMES, 2) == "Die Untoten stimmen für dich und Ada: mehr Karten, 2 zu 1."
    assert language("es").words.explain_vote(vote, TWO, NAMES, 0).endswith("votan por ti: más cartas, 2 a 1.")


def test_a_level_vote_names_the_card_that_decided_it() -> None:
    vote = Vote(faction("goblins"), 0, Why.CARDS, ((2, (9, 0)), (2, (8, 7))))
    assert ENGLISH.explain_vote(vote, TWO, NAMES, 0) == "Goblins vote for you: 2 each, your Goblin 9 is higher."
    assert ENGLISH.explain_vote(vote, TWO, NAMES, 1) == "Goblins vote for Ada: 2 each, Goblin 9 of Ada is higher."
    assert ENGLISH.vote_in_short(vote, TWO, NAMES, 0) == "2 each: 9 beats 8"
    assert language("de").words.vote_in_short(vote, TWO, NAMES, 0) == "2 zu 2: 9 schlägt 8"
    looted = Vote(faction("undead"), 0, Why.CARDS, ((2, (5, 4)), (2, (5,))))
    assert ENGLISH.explain_vote(looted, TWO, NAMES, 0) == "Undead vote for you: 2 each, your Undead 4 has no match."
    bards = Vote(faction("bards"), 1, Why.NUMBER, ((3, 3, (5, 4, 3)), (3, 4, (9, 2, 1, 0))))
    assert ENGLISH.explain_vote(bards, TWO, NAMES, 0) == "Bards vote for Bruno: more cards, 3 to 4."


def test_who_loses_reads_the_own_number_first() -> None:
    lost = Result((), (1,), Why.VOTES, ((2, 9, 40), (3, 9, 40)))
    assert ENGLISH.explain_result(lost, NAMES, 0) == "Bruno wins: you have 2 votes to 3."
    assert ENGLISH.explain_result(lost, NAMES) == "Bruno wins: 3 votes to 2."


def test_numbers_decide_between_one_and_many() -> None:
    def said(code: str, why: Why, *tallies: tuple[int, int, int]) -> str:
        return language(code).words.explain_result(Result((), (0,), why, tallies), NAMES)

    assert said("en", Why.VOTES, (1, 1, 5), (0, 0, 0)) == "Ada wins: 1 vote to 0."
    assert said("en", Why.VOTES, (2, 1, 5), (1, 0, 0)) == "Ada wins: 2 votes to 1."
    assert said("de", Why.VOTES, (1, 1, 5), (0, 0, 0)) == "Ada gewinnt: 1 Stimme zu 0."
    assert said("de", Why.VOTES, (2, 1, 5), (1, 0, 0)) == "Ada gewinnt: 2 Stimmen zu 1."
    assert "1 a 0" in said("es", Why.NUMBER, (1, 1, 5), (1, 0, 0))
    assert "1 voto a 0" in said("it", Why.VOTES, (1, 1, 5), (0, 0, 0))
    assert "2 voti a 0" in said("it", Why.VOTES, (2, 1, 5), (0, 0, 0))
    assert "2 a 1" in said("pt-BR", Why.NUMBER, (1, 2, 5), (1, 1, 0))


def test_an_event_counts_its_cards() -> None:
    one, two = events.Boxed(1), events.Boxed(2)
    assert ENGLISH.say(one, NAMES) == "1 card of the deck goes into the box; nobody sees it."
    assert ENGLISH.say(two, NAMES) == "2 cards of the deck go into the box; nobody sees them."
    german = language("de").words
    assert german.say(one, NAMES) == "1 Karte vom Nachziehstapel kommt ungesehen in die Schachtel."
    assert german.say(two, NAMES) == "2 Karten vom Nachziehstapel kommen ungesehen in die Schachtel."


def test_a_shared_win_names_all_the_others() -> None:
    shared = Result((), (0, 1, 2), Why.EQUAL, ((1, 2, 5),) * 3)
    assert ENGLISH.explain_result(shared, NAMES) == (
        "Ada, Bruno and Chloé share the win: equal votes (1), cards (2) and sums (5)."
    )
    assert ENGLISH.explain_result(shared, NAMES, 1).startswith("You share the win with Ada and Chloé: ")


def test_a_secret_that_its_reader_does_not_know_is_told_as_to_others() -> None:
    assert ENGLISH.say(events.Drew(0), NAMES, 0) == "Ada draws a card."


def test_an_error_can_be_said_in_every_language() -> None:
    with pytest.raises(LineUpError) as line_up:
        LineUp.of(2, ("goblins", "undead", "dwarves", "dragons"))
    assert str(line_up.value) == "Goblins come with knights: add knights."
    assert language("it").words.explain(line_up.value.reason) == (
        "I Goblin vanno con i Cavalieri: aggiungi i Cavalieri."
    )
    with pytest.raises(FactionError) as known:
        register(type(faction("goblins")))
    assert "„goblins“" in language("de").words.explain(known.value.reason)
    wrong = IllegalMove(MustFollow(faction("goblins"), pile("go3")))
    assert language("pt-BR").words.explain(wrong.reason) == "Você deve jogar Goblins: você tem Goblin 3."


def test_one_faction_of_ten_cards_is_not_many() -> None:
    with pytest.raises(LineUpError, match=r"but there is 1 \(undead\): add 2"):
        LineUp.of(2, ("goblins", "knights", "undead"))


def test_what_somebody_wrote_cannot_break_a_sentence() -> None:
    with pytest.raises(LineUpError) as wrong:
        LineUp.of(2, ("goblins", "{0.__class__}\x1b[31m\n"))
    for code in LANGUAGES:
        said = language(code).words.explain(wrong.value.reason)
        assert "{0.__class__}" in said
        assert said.isprintable()
    ada = ("{seat} {0}", "Bruno")
    assert language("de").words.say(events.Led(0), ada) == "{seat} {0} spielt an."
