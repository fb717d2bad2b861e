"""What people read: sentences, the graph and the page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.review.graph import curve, in_words, svg
from claimant.review.page import page
from claimant.review.reviewing import Reviewing
from claimant.review.sentences import worth_of_try
from claimant.review.summary import Summary
from claimant.review.values import Decision
from claimant.rules.game import Game
from claimant.rules.presets import preset
from tests.review.games import DWARVES, FEW, finished, game_from, reviewed

NAMES = ("Ada", "Ben")
BLUNDER = ("dw5", "dw9", "dw2", "go1")
SVG = "{http://www.w3.org/2000/svg}"


def summary_of(game: Game, code: str = "en", names: tuple[str, ...] = ()) -> Summary:
    reviewing, found = reviewed(game)
    return Summary(Record(game, Details(names=names)), found, reviewing.games, language(code))


def test_a_blunder_is_explained_by_trick_power_votes_and_result() -> None:
    summary = summary_of(game_from(DWARVES, *BLUNDER), names=NAMES)
    assert summary.reasons == {
        1: "Dwarf 2 would have given away the trick and kept the dwarves 3 to 0. "
        "After Dwarf 2: Ada loses and takes Dwarf 5 and Dwarf 2. Dwarf 9 turned a win into a loss."
    }
    [marked] = [decision for decision in summary.review.decisions if decision.mark]
    assert (marked.mark, marked.line) == ("blunder", ("dw2", "go1", "dw9"))


def test_the_sentence_exists_in_every_language() -> None:
    game = game_from(DWARVES, *BLUNDER)
    said = {code: summary_of(game, code, NAMES).reasons[1] for code in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    assert said["de"].startswith("Zwerg 2 hätte den Stich abgegeben und die Zwerge 3 zu 0 behalten.")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), [("claim", 2), ("claim-2", 2), ("grand-council", 3)])
def test_every_mark_has_a_sentence_in_every_language(name: str, players: int, code: str) -> None:
    summary = summary_of(finished(preset(name, players), 2 if players == 3 else 3), code)
    marked = [row for row in summary.rows if row.decision.mark]
    assert marked
    for row in marked:
        assert row.why.endswith((".", ".”"))
        assert "{" not in row.why
    assert not [row.why for row in summary.rows if not row.decision.mark and row.why]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_try_that_loses_only_votes_says_so_and_not_that_it_wins_anyway(code: str) -> None:
    decision = Decision(
        at=0, seat=0, played="kn3", values={"go1": 0.0, "kn2": 1.0, "kn3": 1.0}, best=("kn2", "kn3"), exact=True,
        error=0.0, margins={"go1": -1.0, "kn2": 3.0, "kn3": 1.0},
    )  # fmt: skip
    spoken = language(code)
    said = {move: worth_of_try(decision, move, spoken) for move in decision.values}
    assert "2" in said["kn3"]
    assert spoken.percent(1) not in said["kn3"]
    assert spoken.percent(1) in said["kn2"]
    assert spoken.percent(0) in said["go1"]


def test_marks_say_how_values_were_found() -> None:
    rows = summary_of(finished(preset("claim"), 3)).rows
    assert {"exact", "forced"} <= {row.source for row in rows}
    assert any(row.source.startswith("± ") for row in rows)


@pytest.mark.parametrize(("name", "players"), [("claim", 2), ("grand-council", 3), ("grand-council", 4)])
def test_the_graph_has_a_text_and_needs_no_colour(name: str, players: int) -> None:
    summary = summary_of(finished(preset(name, players), 2 if players == 3 else 3))
    found = curve(summary.review, summary.games)
    drawn = ElementTree.fromstring(svg(found, summary.sides, summary.language))
    assert drawn.get("role") == "group"
    named = {each.get("id") for each in drawn.iter() if each.get("id")}
    assert {drawn.get("aria-labelledby"), drawn.get("aria-describedby")} <= named
    lines = drawn.findall(f"{SVG}g/{SVG}polyline")
    assert len(lines) == (3 if players == 3 else 1)
    assert len({line.get("stroke-dasharray") for line in lines}) == len(lines)
    signs = [each.findtext(f"{SVG}text") for each in drawn.findall(f"{SVG}g") if "flag" in str(each.get("class"))]
    assert len(signs) == sum(decision.sign is not None for decision in summary.review.decisions)
    assert set(signs) <= {"?!", "?", "??", "!"}
    assert not [each.attrib for each in drawn.iter() if "style" in each.attrib]


def test_points_of_the_graph_are_links_and_only_marks_are_stops_for_the_keyboard() -> None:
    summary = summary_of(finished(preset("claim"), 3))
    found = curve(summary.review, summary.games)
    drawn = ElementTree.fromstring(
        svg(found, summary.sides, summary.language, lambda flag: f"{flag.at}?side=0&x", lambda at: f"{at}")
    )
    links = list(drawn.iter(f"{SVG}a"))
    stops = [link for link in links if link.get("tabindex") != "-1"]
    assert [link.get("href") for link in stops] == [f"{flag.at}?side=0&x" for flag in found.flags]
    assert all(re.fullmatch(r".+ in trick \d+", str(link.get("aria-label"))) for link in stops)
    assert [link.get("href") for link in links if link not in stops] == [str(start) for start in found.starts]


def test_the_graph_in_words_tells_its_start_its_end_and_its_marks() -> None:
    summary = summary_of(game_from(DWARVES, *BLUNDER))
    said = in_words(curve(summary.review, summary.games), NAMES, summary.language)
    assert said == "Ada: at the start 100%, at the end 0%. Marks: ?? blunder in trick 1."


class Links(HTMLParser):
    """Collects what a page would load, and which tags stay open."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loaded += [str(value) for name, value in attrs if name in ("src", "href") and str(value)[0] != "#"]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_stands_alone_and_escapes_names(code: str) -> None:
    text = page(summary_of(game_from(DWARVES, *BLUNDER), code, ("<b>Ada", "Ben & Co")))
    found = Links()
    found.feed(text)
    assert not found.loaded
    assert not found.open
    assert "<script" not in text
    assert "<b>Ada" not in text
    assert "&lt;b&gt;Ada" in text
    assert f'<html lang="{code}">' in text
    assert "prefers-color-scheme: dark" in text


def test_the_page_s_ledger_adds_up() -> None:
    summary = summary_of(finished(preset("grand-council", 3), 2))
    *parts, total = [entry.points for entry in summary.entries]
    assert tuple(map(sum, zip(*parts, strict=True))) == total


def test_a_resignation_is_told() -> None:
    game = finished(preset("claim"), 3).back_to(12)
    reviewing = Reviewing(Record(game, Details(names=NAMES, resigned=1)), FEW, 1)
    summary = Summary(reviewing.record, reviewing.finish(), reviewing.games, language("en"))
    assert summary.result == "Ben resigned; the review goes up to the last move before that."
