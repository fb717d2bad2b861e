"""`claimant show --format`: a game or a position as Markdown, as a page and as a picture."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from claimant.locale.languages import LANGUAGES
from claimant.notation.databases.streams import write_games
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, write
from claimant.rules.game import Game
from tests.commands.run import run
from tests.databases.games import a_record
from tests.notation.test_documents import EXAMPLE

SVG = "{http://www.w3.org/2000/svg}"
MARKED = Details(names=("<b>Ann</b>", "*Ben*"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.claim"
    file.write_text(write(a_record().game, MARKED), encoding="utf-8")
    return file


def picture(*arguments: str) -> ET.Element:
    done = run("show", *arguments, "--format", "svg")
    assert done.returncode == 0, done.stderr
    return ET.fromstring(done.stdout)


def cards_in(root: ET.Element) -> list[str]:
    """The names of all cards in the picture, in order."""
    return [str(each.findtext(f"{SVG}title")) for each in root.iter(f"{SVG}svg") if "card" in str(each.get("class"))]


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_a_picture_stands_alone_and_is_said_in_words(record: Path, code: str) -> None:
    root = picture(str(record), "--lang", code, "--move", "20")
    assert root.get("role") == "img"
    ids = {str(each.get("id")) for each in root.iter(f"{SVG}symbol")}
    used = {str(each.get("href")) for each in root.iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in ids}
    told = str(root.findtext(f"{SVG}desc"))
    assert all(name in told for name in cards_in(root))
    assert str(root.findtext(f"{SVG}title"))


def test_a_picture_has_every_card_that_is_not_in_the_deck(record: Path) -> None:
    state = a_record().game.state
    assert len(cards_in(picture(str(record)))) == len(state.lineup.cards) - len(state.deck) - len(state.box)


def test_what_a_seat_can_t_know_lies_face_down(record: Path) -> None:
    root = picture(str(record), "--move", "6", "--seat", "0")
    backs = [each for each in root.iter(f"{SVG}svg") if "card-back" in str(each.get("class"))]
    game = a_record().game
    assert len(backs) >= 10
    assert cards_in(root).count("?") == len(backs)
    hidden = picture(str(record), "--move", "6")
    assert "?" not in cards_in(hidden)
    assert game.is_over


def test_a_position_without_moves_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps({key: EXAMPLE[key] for key in ("setup", "position")}), encoding="utf-8")
    cards = sum(len(hand) for hand in EXAMPLE["position"]["hands"])
    assert len(cards_in(picture(str(file)))) >= cards


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_a_page_needs_no_network_and_holds_the_whole_story(record: Path, code: str) -> None:
    page = run("show", str(record), "--format", "html", "--lang", code).stdout
    assert f'<html lang="{code}">' in page
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "<b>" not in page
    assert page.count("<h2>") == 3
    assert page.count("<li>") >= 26


def test_markdown_tells_each_trick_and_names_have_no_markup(record: Path) -> None:
    text = run("show", str(record), "--format", "md").stdout
    assert text.startswith("# Claim for 2: &lt;b>Ann&lt;/b> and \\*Ben\\*\n")
    assert text.count("\n## ") == 3
    assert "\n13. " in text
    assert " wins: " in text


def test_markdown_of_a_game_under_way_has_a_table_of_piles(record: Path) -> None:
    text = run("show", str(record), "--format", "md", "--move", "4").stdout
    assert "| Player | Pile | Cards |" in text
    assert "| \\*Ben\\* | Hand |" in text


def test_a_game_is_shown_as_it_stood_after_some_moves(record: Path) -> None:
    assert run("show", str(record), "--move", "0").stdout.rstrip().endswith("’s turn.")
    done = run("show", str(record), "--move", "900")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no position after 900 moves: choose a number from 0 to ")
    assert run("show", str(record), "--move", "-1").returncode == 2


def test_a_game_that_was_given_up_is_shown_before_that(tmp_path: Path) -> None:
    game = Game.deal(seed=1)
    game = game.play(game.legal[0])
    file = tmp_path / "game.claim"
    file.write_text(write(game, Details(resigned=0)), encoding="utf-8")
    assert "resigned" in run("show", str(file), "--move", "1").stdout
    assert "resigned" not in run("show", str(file), "--move", "0").stdout


def test_a_picture_is_of_one_game(tmp_path: Path) -> None:
    file = tmp_path / "two.claims"
    write_games(file, [a_record(1), Record(Game.deal(seed=3))])
    done = run("show", str(file), "--format", "svg")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{file} holds several games; name a file with one.\n"
    assert run("show", str(file), "--format", "md").stdout.count("# Claim for 2") == 2
