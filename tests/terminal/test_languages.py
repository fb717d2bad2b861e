"""The line mode in five languages: whole games in each of them, with nothing left in English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from claimant.locale import LANGUAGES, Language, language
from claimant.notation.records.record_file import Record, read
from claimant.notation.records.story import show
from claimant.rules.general_rules import all_ids, powers
from claimant.rules.view import view
from claimant.terminal.input_parser import Command, NotUnderstood
from claimant.terminal.input_parser import read as understood
from claimant.terminal.setup import Setup, SetupError, choose_line_up, seated
from claimant.terminal.text.choice_lines import options
from claimant.terminal.text.event_lines import ending
from claimant.terminal.text.lines import Line, wrapped
from claimant.terminal.text.rules_lines import NoSuchRule, power_names, rules
from claimant.terminal.text.turn_lines import turn
from tests.notation.games import random_game
from tests.table import Table, ended, position
from tests.terminal.marked import Marked, marked, untranslated
from tests.terminal.typist import played, resumed

OTHERS = [code for code in LANGUAGES if code != "en"]
GAMES = (
    Setup(line_up="claim"),
    Setup(line_up="full-moon", heroes=True),
    Setup(line_up="longships", bots=("random",)),
    Setup(players=3, line_up="carnival", seat=1),
    Setup(factions=("gnomes", "giants", "dragons", "trolls", "seers", "shadows", "zombies"), players=4, leader=3),
)
PROBES = ("?", "f", "n", "i", "y", "e", "", "xyzzy", "99", "tuck", "go", "go77", "go5", "f 0")
HAND = re.compile(r"  \S+(?: \S+)? +(?:\d+: )?[a-z]{2}\d.*")
"""A line of the hand: names of factions may be the same."""
CHOICES = {
    "take": position(["se9 go1", "se1 go2"], phase=1, market="go0", deck="go9 un1 un2 un3").play("se9 se1"),
    "market": position(["un9 go1", "un2 go2", "un3 go3"], phase=1, market="kn2 kn3", deck="kn4 kn5 kn6").play(
        "un9 un2 un3"
    ),
    "put down": position(["au9 go1 go2", "au1 go3 go4"], phase=1, market="un1", deck="un2 un3 un4 un5 un6 un7").play(
        "au9 au1"
    ),
    "discard": position(["cthulhu go1 go2", "un1 go3 go4"], phase=2).play("cthulhu un1"),
    "tuck": position(["go9 un1", "go2 un2"], phase=2, vampires=["va4 kn5", ""]).play("go9 go2"),
    "tuck a gnome": position(["gn9 un1", "gn1 un2"], phase=2, vampires=["va4", ""]).play("gn9 gn1"),
    "replace": position(["va9 un1", "va1 un2"], phase=2, vampires=["va4 kn5", ""]).play("va9 va1"),
    "raise": position(["skeleton go5 go1", "un1 un5 go2"], phase=2, discard="go7 go8 un9").play("skeleton un1"),
    "loot": ended("ra1 ra2 kn2 kn3 dr1 dr2", "go1 un1 un2 un3 un4"),
    "wait": position(["we1 lich go2", "we2 go3 go4"], phase=2, moon="full", waiting="tr5 tr2"),
}


def curious(rng: Random) -> Iterable[str]:
    """Asks everything now and then, and always plays something."""
    while True:
        if rng.random() < 0.3:
            yield from PROBES
        yield str(rng.randint(1, 3))
        yield "1"


def whole_game(number: int, spoken: Language) -> str:
    setup = replace(GAMES[number], seed=bytes(47) + bytes([number + 1]))
    return played(curious(Random(number)), setup, seed=number, spoken=spoken)


@cache
def screen_of(number: int, code: str) -> str:
    """A game whose screen several tests look at."""
    return whole_game(number, language(code))


def shown(table: Table, spoken: Language) -> list[Line]:
    names = seated(Setup(players=4), 4, spoken)[1]
    return turn(view(table.game, 0), names, 3, spoken)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_nothing_in_a_whole_game_is_left_untranslated(number: int, data: Path) -> None:
    screen = whole_game(number, Marked())
    assert marked("The game is over.") in screen
    [file] = data.glob("*.claim")
    assert untranslated(screen.replace(str(file), "")) == {"xyzzy"}


@pytest.mark.parametrize("choice", CHOICES)
def test_nothing_in_any_choice_is_left_untranslated(choice: str) -> None:
    assert untranslated("\n".join(line.text for line in shown(CHOICES[choice], Marked()))) == set()


def test_the_test_above_would_notice_a_word() -> None:
    assert untranslated(f"{marked('You lead')} 1: go5 x2 Goblin 5> typed") == {"Goblin"}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_whole_game_shares_no_sentence_with_the_english_one(code: str, number: int) -> None:
    ours, theirs = (
        {line for line in re.split(r"\n|(?<=\.) ", screen_of(number, each)) if len(line.split()) > 2}
        for each in (code, "en")
    )
    assert len(ours) > 50
    assert {
        line for line in ours & theirs if not re.fullmatch(r"  \S+(?: \S+)? +(?:\d+: )?[a-z]{2}\d.*", line)
    } == set()


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_line_fits_in_narrow_terminals(
    code: str, width: int, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    screen = whole_game(4 if width == 60 else 1, language(code))
    lines = [line for line in screen.split("\n") if str(data) not in line]
    assert max(map(len, lines)) <= width
    for table in CHOICES.values():
        parts = [part for line in shown(table, language(code)) for part in wrapped(line.text, line.hang, width)]
        assert max(map(len, parts)) <= width


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_drawn_only_said(code: str) -> None:
    screen = screen_of(1, code)
    assert "\x1b" not in screen
    signs = {sign for sign in screen if not sign.isalnum() and sign not in " \n"}
    assert {sign for sign in signs if unicodedata.category(sign) in ("So", "Sk", "Co", "Cc")} == set()
    assert not any("\u2500" <= sign <= "\u27bf" for sign in signs)


@pytest.mark.parametrize(
    ("code", "typed", "meant"),
    [
        ("de", "Kobold 5", "go5"), ("de", "kobolde 5", "go5"), ("de", "goblin 5", "go5"), ("de", "go5", "go5"),
        ("de", "Lichkönig", "lich"), ("de", "lichkoenig", "lich"), ("de", "LICH KING", "lich"),
        ("es", "caballero 2", "kn2"), ("es", "rey liche", "lich"), ("it", "cavalieri 2", "kn2"),
        ("it", "re lich", "lich"), ("pt-BR", "cavaleiro 2", "kn2"), ("pt-BR", "Rei Lich", "lich"),
        ("de", "Hilfe", "?"), ("de", "faehigkeiten", "f"), ("de", "FÄHIGKEITEN", "f"), ("de", "fahigkeiten", "f"),
        ("de", "stimmen", "y"), ("de", "ende", "q"), ("de", "quit", "q"), ("es", "ayuda", "?"), ("es", "log", "e"),
        ("it", "mazzetti", "i"), ("pt-BR", "sair", "q"), ("de", "f Zwerge", "f zwerge"), ("es", "baza", "n"),
    ],
)  # fmt: skip
def test_cards_and_commands_are_typed_in_the_own_language_in_english_or_by_code(
    code: str, typed: str, meant: str
) -> None:
    table = position(["go0 go5 kn2 lich", "go1 go9 un3 un4"], phase=2, factions="dwarves")
    answer = understood(typed, view(table.game, 0), language(code))
    assert (f"{answer.letter} {answer.about}".strip() if isinstance(answer, Command) else answer.text) == meant


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("choice", [choice for choice in CHOICES if choice not in ("put down", "discard", "wait")])
def test_every_answer_can_be_typed_as_it_stands_on_the_screen(code: str, choice: str) -> None:
    seen, spoken = view(CHOICES[choice].game, 0), language(code)
    answers = [line.text.split(": ", 1)[1].split(". ", 1)[0] for line in options(seen, spoken)]
    assert [understood(answer.upper(), seen, spoken) for answer in answers] == list(seen.legal)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_power_is_found_by_all_of_its_names(code: str) -> None:
    spoken = language(code)
    for power, name in zip(powers(), power_names(spoken), strict=True):
        one = spoken.translate(power.one, context="card")
        for asked in (name, name.upper(), one, power.name, power.one, power.code):
            [line] = rules(asked, spoken)
            assert line.text == f"{name}: {spoken.power(power)}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_is_told_in_the_language(code: str) -> None:
    spoken = language(code)
    for rule in all_ids():
        assert rules(rule.lower(), spoken) == [Line(f"{rule}: {spoken.rule(rule)}", hang=2)]
    with pytest.raises(NoSuchRule) as caught:
        rules("elves", spoken)
    assert power_names(spoken)[0] in caught.value.said(spoken)


def test_the_general_rules_are_all_translated() -> None:
    lines = "\n".join(line.text for line in rules("", Marked()))
    assert untranslated(re.sub(r"\[[A-Z0-9-]+\]", "", lines)) == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_line_up_is_named_in_the_own_language_or_in_english(code: str) -> None:
    spoken = language(code)
    names = [spoken.faction(power) for power in choose_line_up(Setup(line_up="full-moon"), Random(1), spoken).factions]
    typed = tuple(" ".join(names).casefold().split())
    assert choose_line_up(Setup(factions=typed), Random(1), spoken).names == (
        "goblins", "knights", "vampires", "zombies", "werewolves",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (Setup(line_up="claims"), "Es gibt keine Aufstellung „claims“; meintest du „claim“?"),
        (Setup(line_up="elfenland"), "Es gibt keine Aufstellung „elfenland“; es gibt claim, claim-2, "),
        (Setup(factions=("kobolde", "elfen")), "Es gibt keine Fraktion „elfen“; die Fraktionen sind Kobolde, "),
        (Setup(line_up="claim", players=3), "claim ist nicht für 3 Spieler; es gibt grand-council, "),
    ],
)
def test_a_line_up_that_cannot_be_is_explained_in_the_language(setup: Setup, problem: str) -> None:
    with pytest.raises(SetupError) as caught:
        choose_line_up(setup, Random(1), language("de"))
    assert caught.value.said(language("de")).startswith(problem)


def test_everybody_has_a_name_in_the_language_unless_they_chose_one() -> None:
    assert seated(Setup(), 2, language("de"))[1] == ("Spieler", "Bot 2")
    assert seated(Setup(name="Ada"), 4, language("pt-BR"))[1] == ("Ada", "Oeste", "Norte", "Leste")


def test_a_game_can_be_taken_up_again_in_another_language() -> None:
    assert "Die Partie ist gespeichert" in played(["1", "ende"], spoken=language("de"))
    again = resumed(["sair"], spoken=language("pt-BR"))
    assert "Fase Um: recrutar. Rodada 2 de 13." in again
    assert "A partida está salva" in again


@pytest.mark.parametrize(("code", "yes", "no"), [("de", "J", "nein"), ("es", "sí", "n"), ("it", "si", "NO")])
def test_another_game_is_accepted_or_declined_in_the_language(code: str, yes: str, no: str) -> None:
    lines = [*["1"] * 26, "what", yes, *["1"] * 26, no]
    screen = played(lines, terminal=True, spoken=language(code))
    question = language(code).text("Play again? (y/n)")
    assert f"{question} what\n{language(code).text('Type y for yes or n for no.')}\n" in screen
    assert screen.count(question) == 3
    assert screen.endswith(f"{question} {no}\n")


@pytest.mark.parametrize("seed", range(12))
def test_a_record_is_told_without_a_word_left_in_english(seed: int) -> None:
    told = show(Record(random_game(seed)), Marked().words)
    assert untranslated(told) == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_that_was_played_is_told_again_in_the_language(code: str, data: Path) -> None:
    screen = whole_game(0, language(code))
    [file] = data.glob("*.claim")
    told = show(read(file.read_bytes()), language(code).words)
    assert told.startswith(language(code).text("Claim for {players}: {names}", players=2, names=""))
    assert language(code).text("The game is over.") in screen
    assert language(code).text("The game is over.") in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_not_understood_is_explained_in_the_language(code: str) -> None:
    seen = view(position(["go0 go5", "go1 go9"], phase=2).game, 0)
    spoken = language(code)
    for typed in ("xyzzy", "99", "tuck go5", "go", "go77", "take"):
        with pytest.raises(NotUnderstood) as caught:
            understood(typed, seen, spoken)
        assert (caught.value.said(spoken) == str(caught.value)) == (code == "en")


def test_the_end_is_told_in_the_language() -> None:
    table = ended("go1 go2 kn2", "un1 un2 un3 un4")
    lines = ending(view(table.game, 0), ("Ada", "Ben"), language("it"))
    assert lines[0].text == "La partita è finita."
    assert lines[1].text == "I Goblin votano per te: più carte, 2 a 0."
