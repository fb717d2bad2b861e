"""The end on the page: the verdict from the viewer's side, the hall, every card that counted, closed tables."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.rules.score import Result
from claimant.web.pages.table_page.end.counted import CountedVote, rows
from claimant.web.pages.table_page.ending import hall_sides, headings, lead, verdict, voted_for_nobody
from claimant.web.pages.table_page.scene import Scene
from tests.table import Table, ended
from tests.web.house import House, Person, bearer, plan, play_out
from tests.web.pages.showing import Reader, scene

CLAIM = "goblins knights undead dwarves doppelgangers"
RULE_ID = re.compile(r"\b[A-Z]{3,}\d?-\d+\b")


def told(table: Table, seat: int | None = 0, code: str = "en") -> tuple[Scene, Result]:
    return scene(table.game, seat, language(code)), table.result


def sums(table: Table, faction: str, seat: int | None = 0) -> CountedVote:
    shown, result = told(table, seat)
    return next(row for row in rows(shown, result, headings(shown)) if row.faction.name == faction)


def test_the_verdict_is_told_from_the_viewer_s_side() -> None:
    won = ended("go2 go3 kn2 un5", "dw9 do1", factions=CLAIM)
    assert [verdict(*told(won, seat)) for seat in (0, 1, None)] == [
        "You take the throne",
        "Ada takes the throne",
        "Ada takes the throne",
    ]
    assert verdict(*told(won, 0, "de")) == "Der Thron gehört dir"
    assert verdict(*told(won, 1, "pt-BR")) == "O trono é de Ada"
    teams = ended("go2 kn2", "dw9", "un5 do1", "", factions=f"{CLAIM} dragons seers")
    assert [verdict(*told(teams, seat)) for seat in (0, 1, None)] == [
        "You and Cleo take the throne",
        "Ada and Cleo take the throne",
        "Ada and Cleo take the throne",
    ]


def test_a_shared_win_is_told_as_such() -> None:
    two = ended("go5", "kn5", factions=CLAIM)
    assert verdict(*told(two)) == "The throne is shared"
    three = ended("go5", "kn5", "", factions=f"{CLAIM} dragons seers")
    assert [verdict(*told(three, seat)) for seat in (0, 2)] == [
        "You share the throne with Ben",
        "Ada and Ben share the throne",
    ]


def test_the_lead_says_in_words_how_it_was_decided() -> None:
    table = ended("go2 go3 kn2 un9 un1", "dw9 un8 un7 go1", factions=CLAIM)
    assert lead(*told(table)) == (
        "Three of five factions vote for you. The undead were level, and your 9 decided. "
        "The doppelgangers vote for nobody."
    )
    assert lead(*told(table, 1)).startswith(
        "Three of five factions vote for Ada. The undead were level, and the 9 of Ada"
    )
    assert lead(*told(table, 0, "de")).startswith(
        "Drei von fünf Fraktionen stimmen für dich. Um die Untoten stand es gleich"
    )
    equal = ended("go2 go3", "kn9", factions=CLAIM)
    assert "more cards in the factions won, 2 to 1" in lead(*told(equal))


def test_banners_hang_on_the_side_that_won_them_with_the_viewer_s_number_first() -> None:
    table = ended("go2 go3 kn2 un9 un1", "dw9 un8 un7 go1", factions=CLAIM)
    mine, theirs = hall_sides(*told(table))
    assert (mine.votes, mine.heading, mine.tone) == (3, "for you", "us")
    assert [(each.name, each.short) for each in mine.banners] == [
        ("Goblins", "2 to 1"), ("Knights", "1 to 0"), ("Undead", "2 each: 9 beats 8"),
    ]  # fmt: skip
    assert [(each.name, each.short) for each in theirs.banners] == [("Dwarves", "0 to 1")]
    assert [each.name for each in voted_for_nobody(*told(table))] == ["Doppelgangers"]
    swapped = hall_sides(*told(table, 1))
    assert (swapped[0].heading, swapped[0].banners[0].short, swapped[1].heading) == ("for you", "1 to 0", "for Ada")


def test_the_closest_vote_drops_last() -> None:
    table = ended("go2 go3 go4 kn3 kn2 un9", "un8 dw1 do1 do2", factions=CLAIM)
    hung = [banner for side in hall_sides(*told(table)) for banner in side.banners]
    order = [banner.name for banner in sorted(hung, key=lambda banner: banner.turn)]
    assert order[0] == "Goblins"
    assert order[-1] == "Undead"


def test_three_sides_each_have_their_banners_and_numbers() -> None:
    table = ended("go2 go3", "kn2", "un5 un6 go1", factions=f"{CLAIM} dragons seers")
    sides = hall_sides(*told(table, 2))
    assert [side.heading for side in sides] == ["for you", "for Ada", "for Ben"]
    assert [side.tone for side in sides] == ["us", "them", "third"]
    assert [[each.short for each in side.banners] for side in sides] == [["2 · 0 · 0"], ["1 · 2 · 0"], ["0 · 0 · 1"]]


def test_every_number_adds_up_from_the_cards_beside_it() -> None:
    plain = sums(ended("go2 go3", "go1", factions=CLAIM), "goblins")
    assert [(cell.number, len(cell.chips)) for cell in plain.cells] == [(2, 2), (1, 1)]
    vikings = sums(ended("vi2 vi5 go2", "vi9", factions="vikings"), "vikings")
    assert [sum(chip.times for chip in cell.chips) for cell in vikings.cells] == [cell.number for cell in vikings.cells]
    assert vikings.cells[0].number == 3
    bards = sums(ended("ba1 ba2 ba3 ba9", "ba5", factions="bards"), "bards")
    assert [chip.card.code for chip in bards.cells[0].chips if not chip.out] == ["ba1", "ba2", "ba3"]
    assert bards.cells[0].number == 3


def test_loot_stands_beside_the_faction_that_it_counts_for() -> None:
    table = ended(
        "ra1 ra2 go1 go2 go3 go4 kn2 kn3 kn4 se1 se2 se3", "go5 kn5 se5 un1 ra9", factions="raccoons seers undead"
    )
    found = [row for row in rows(*told(table), ("You", "Ben")) if any(chip.loot for chip in row.cells[0].chips)]
    assert [row.faction.name for row in found] == ["undead"]
    assert found[0].cells[0].number == 2 == len(found[0].cells[0].chips)


def test_vampires_show_what_lies_under_them() -> None:
    table = ended("go1", "go2", factions="vampires", vampires=["va4 un9 go3", "va9"])
    row = sums(table, "vampires")
    first, second = row.cells
    assert first.number == 16 == sum(chip.card.value for chip in first.chips)
    assert [chip.under for chip in first.chips] == [False, True, True]
    assert [chip.out for chip in second.chips] == [True], "a vampire with nothing under it doesn't count"


@pytest.mark.anyio
async def test_the_end_page_says_everything_without_rule_ids(home: House) -> None:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(7))
    for code in LANGUAGES:
        page = Reader(await shown(home, ann, code))
        [end] = page.all("section", id="ending")
        assert not RULE_ID.search(end.text)
        assert len([each for each in page.all("li") if "drop" in each.attributes.get("class", "")]) == 5
        for key in ("rematch", "same-deal", "share"):
            assert len(page.all("button", data_key=key)) == 1, key
        assert len(page.all("a", data_key="record")) == len(page.all("a", data_key="new")) == 1
        assert len(page.all("span", id="proof-result")) == 1
        assert not [each for each in page.all("section", id="hand") if each.text.strip()]


async def shown(home: House, who: Person, code: str = "en") -> str:
    """The table's page as this person sees it."""
    headers = bearer(who.token) | {"accept-language": code}
    return (await home.http.get(f"/t/{who.table}", headers=headers)).text


@pytest.mark.anyio
async def test_the_end_page_carries_the_game_for_its_player_only(home: House) -> None:
    ann, ben, new = await home.two()
    await play_out([ann, ben], Random(7))
    mine, theirs = [
        json.loads(Reader(await shown(home, who)).all("div", id="played")[0]["data-game"]) for who in (ann, ben)
    ]
    assert mine["table"] == theirs["table"] == ann.table
    assert mine["against"] == [{"name": "Ben"}]
    assert sorted((mine["result"], theirs["result"])) in (["lost", "won"], ["shared", "shared"])
    assert mine["votes"] == theirs["votes"][::-1]
    assert len(mine["voted"]) == 5
    watching = await home.http.get(f"/t/{ann.table}", headers=bearer(new["watch"]))
    assert "data-game" not in watching.text


@pytest.mark.anyio
async def test_a_closed_table_shows_its_end_and_no_hand(home: House) -> None:
    ann, ben, new = await home.two()
    await play_out([ann, ben], Random(7), moves=40)
    await Person(home, ann.table, new["host"]).do("close")
    page = Reader(await shown(home, ben))
    assert page.all("h2", id="verdict")[0].text == "This table was closed"
    assert "The host ended the game before it was over." in page.texts
    assert "The votes as they stood:" in page.texts
    for part in ("hand", "choice", "centre"):
        assert [each.text.strip() for each in page.all("section", id=part)] == [""], part
    assert page.all("button", data_key="rematch")
    assert not page.all("button", data_key="share")


@pytest.mark.anyio
async def test_a_resigned_game_is_kept_with_its_winner(home: House) -> None:
    ann, ben, _ = await home.two()
    await play_out([ann, ben], Random(7), moves=40)
    await ben.do("resign")
    page = Reader(await shown(home, ann))
    assert page.all("h2", id="verdict")[0].text == "You take the throne"
    kept = json.loads(page.all("div", id="played")[0]["data-game"])
    assert (kept["result"], kept["resigned"]) == ("won", True)
    lost = json.loads(Reader(await shown(home, ben)).all("div", id="played")[0]["data-game"])
    assert (lost["result"], lost["resigned"]) == ("lost", True)


@pytest.mark.anyio
async def test_who_closed_a_table_reads_it_so(home: House) -> None:
    host, new = await home.open(plan("me", "bot"), "Ada")
    await home.http.post(f"/api/tables/{host.table}/close", json={}, headers=bearer(new["host"]))
    both = {"cookie": f"table-{host.table}={host.token}.{new['host']}"}
    page = (await home.http.get(f"/t/{host.table}", headers=both)).text
    assert "You ended the game before it was over." in page
