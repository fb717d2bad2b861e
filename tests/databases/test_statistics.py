"""What is counted, chosen and drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from claimant.databases.charts import Bar, bar_chart, percent_axis, signed_axis
from claimant.databases.filters import RESULTS, Wanted
from claimant.databases.intervals import wilson
from claimant.databases.report import Section, as_html, as_markdown
from claimant.databases.statistics import Statistics, decides, share_of
from claimant.databases.statistics_report import sections
from claimant.databases.verification import verify
from claimant.databases.verified_game import VerifiedGame
from claimant.locale.languages import LANGUAGES, language
from claimant.notation.databases.record_lines import record_value
from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record
from claimant.rules.game import Game
from claimant.rules.presets import preset
from tests.databases.games import a_record

BOTS = ("novice", "master")
SVG = "{http://www.w3.org/2000/svg}"


def a_game(seed: int = 1, **about: object) -> VerifiedGame:
    record = a_record(seed)
    return verify(record_value(Record(record.game, Details(**about))))  # type: ignore[arg-type]


def counted(*games: VerifiedGame) -> Statistics:
    found = Statistics()
    for game in games:
        found.add(game)
    return found


def test_shares_of_all_sides_add_up_to_one() -> None:
    for seed in range(1, 6):
        game = a_game(seed)
        assert share_of(game, 0) + share_of(game, 1) == 1


@pytest.mark.parametrize(
    ("votes", "won", "deciding"),
    [
        ((0, 0, 0, 1, 1), {0}, [True, True, True, False, False]),
        ((0, 0, 0, 0, 1), {0}, [False] * 5),
        ((0, 0, 1, 1, None), {0}, [True, True, False, False, False]),
        ((0, 1, None, None, None), {0, 1}, [False] * 5),
        ((0, 0, 1, 2, None, None, None), {0}, [True, True, False, False, False, False, False]),
    ],
)
def test_a_vote_decides_if_its_side_is_not_ahead_without_it(
    votes: tuple[int | None, ...], won: set[int], deciding: list[bool]
) -> None:
    assert [decides(votes, side, won) for side in votes] == deciding


def test_everything_is_counted_once() -> None:
    begun = verify(record_value(Record(Game.deal(seed=9))))
    given_up = verify(record_value(Record(Game.deal(preset("claim-2"), 9), Details(resigned=0, played_by=BOTS))))
    found = counted(a_game(1, played_by=BOTS), a_game(2, played_by=BOTS), begun, given_up).as_value()
    assert found["games"] == 4
    first, second = found["line_ups"]
    assert (first["line_up"], first["games"], first["finished"], first["unfinished"]) == ("claim", 3, 2, 1)
    assert (second["line_up"], second["finished"], second["resigned"]) == ("claim-2", 0, 1)
    assert second["first_leader"] == {"games": 1, "share": 0.0, "low": 0.0, "high": 0.7935}
    assert {name: each["games"] for name, each in found["players"].items()} == {"novice": 3, "master": 3}
    assert {each["decides"]["games"] for each in found["factions"].values()} == {2}


def test_an_empty_database_has_no_counts_and_no_charts() -> None:
    found = Statistics()
    assert found.as_value() == {"games": 0, "line_ups": [], "factions": {}, "players": {}}
    assert not [chart for section in sections(found, language("en")) for chart in section.charts]


def test_people_are_counted_by_name_and_bots_by_level() -> None:
    found = counted(a_game(1, names=("Ann", "Bot 2"), played_by=("person", "master")))
    assert set(found.players) == {"Ann", "master"}


def test_an_interval_holds_its_mean() -> None:
    low, high = wilson(0.5, 0.25, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0.0, 0.0, 0) == (0.0, 1.0)
    assert wilson(1.0, 0.0, 10)[1] == 1.0


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        (Wanted(), True),
        (Wanted(players=("MASTER",)), True),
        (Wanted(players=("master", "novice")), True),
        (Wanted(players=("master", "random")), False),
        (Wanted(line_up="claim"), True),
        (Wanted(line_up="claim-2"), False),
        (Wanted(factions=("goblins", "dwarves")), True),
        (Wanted(factions=("seers",)), False),
        (Wanted(seats=2), True),
        (Wanted(seats=3), False),
        (Wanted(heroes=True), False),
        (Wanted(result="finished"), True),
        (Wanted(result="unfinished"), False),
        (Wanted(result="resigned"), False),
        (Wanted(moves=("take top",)), False),
    ],
)
def test_games_are_chosen_by_what_they_have(wanted: Wanted, fits: bool) -> None:
    assert wanted.fits(a_game(1, played_by=BOTS)) == fits


def test_games_are_chosen_by_their_winner_and_their_moves() -> None:
    game = a_game(1, names=("Ann", "Bea"))
    assert game.winners is not None
    won = ("Ann", "Bea")[game.winners[0]]
    assert Wanted(winner=won.lower()).fits(game)
    assert not Wanted(winner=({"Ann", "Bea"} - {won}).pop()).fits(game) or len(game.winners) == 2
    assert Wanted(opening=game.moves[:3], moves=(game.moves[20],)).fits(game)
    assert not Wanted(opening=game.moves[1:3]).fits(game)
    assert not Wanted(winner="Ann").fits(verify(record_value(Record(Game.deal(seed=9)))))


def test_every_finished_game_is_won_or_shared() -> None:
    for seed in range(1, 10):
        game = a_game(seed)
        assert RESULTS["won"](game) != RESULTS["shared"](game)


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_a_report_needs_no_network_and_says_its_charts_in_words(code: str) -> None:
    found = counted(*(a_game(seed, played_by=BOTS) for seed in range(1, 4)))
    parts = sections(found, language(code))
    page = as_html("Claim", parts, code)
    assert f'<html lang="{code}">' in page
    assert not re.search(r'(?:src|href)="', page)
    for chart in (chart for part in parts for chart in part.charts):
        root = ET.fromstring(chart.svg)
        assert root.get("role") == "img"
        title, text = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert title.text == chart.title
        assert text is not None
        assert text.text


def test_markup_in_names_is_inert() -> None:
    bars = [Bar("<b>&", 0.5, "50 %", 0.4, 0.6)]
    chart = bar_chart("<script>", bars, percent_axis(bars, 0.5))
    ET.fromstring(chart)
    assert "<b>" not in chart
    assert "<script>" not in chart
    page = as_html("<script>", [Section("<i>", ("<u>",), ("<p>",), [("<q>",)])], "en")
    assert not re.search("<(script|i|u|q)>", page)


def test_markdown_has_tables_and_pictures() -> None:
    parts = sections(counted(a_game()), language("en"))
    text = as_markdown("Report", parts, "images")
    assert "![What the side of the first leader wins](images/leaders.svg)" in text
    assert "| claim (2) | 1 |" in text


def test_an_axis_covers_its_bars() -> None:
    bars = [Bar("a", 0.31, "", 0.2, 0.44), Bar("b", -0.1, "", -0.15, 0.0)]
    assert percent_axis(bars[:1], 0.5).last == pytest.approx(0.5)
    axis = signed_axis(bars)
    assert axis.first <= -0.44
    assert axis.last >= 0.44
