"""A stored table whose faction isn't installed waits until it is."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from claimant.rules.registry import registered
from claimant.web.storage.incidents import IncidentKind
from claimant.web.store_check import check
from tests.rules.test_extending import loaded
from tests.web.house import CLAIM, Person, house, play_out
from tests.web.stored import waiting, write
from tests.web.test_damage import OTHER, asked, logged

pytestmark = pytest.mark.anyio

FACTIONS = (*CLAIM[:-1], "ferrymen")
SAID = "This table plays with factions that aren’t installed on this server, so the table is set aside: ferrymen."


async def played(path: Path) -> tuple[str, str]:
    """A table with ferrymen at which a game goes on, and the host's token there."""
    with registered(loaded()):
        async with house(path) as home:
            ann, ben, _ = await home.two(factions=FACTIONS)
            await play_out([ann, ben], Random(3), moves=5)
            return ann.table, ann.token


async def test_the_page_the_log_and_health_name_the_missing_faction(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.db"
    write(path, {OTHER: waiting(OTHER)})
    table, _ = await played(path)
    caplog.clear()
    async with house(path) as home:
        await home.context.hall.awake.wait()
        [said] = logged(caplog)
        assert said.startswith(
            f"Table {table} plays with factions that aren’t installed here and is set aside until they are: ferrymen."
        )
        status, why, sentence, page = await asked(home, table)
        assert (status, why) == (410, "missing-faction")
        assert sentence.startswith(SAID)
        assert SAID in page
        german = await home.http.get(f"/t/{table}", headers={"accept-language": "de"})
        assert "nicht installiert" in german.text
        assert "ferrymen" in german.text
        health = (await home.http.get("/health")).json()
        assert (health["tables"], health["set_aside"]) == (1, 0)
        assert (health["without_faction"], health["missing_factions"]) == (1, ["ferrymen"])


async def test_a_missing_faction_is_logged_once_and_remembered_by_name(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.db"
    await played(path)
    for _ in range(2):
        async with house(path) as home:
            await home.context.hall.awake.wait()
    found = check(path)
    assert [(each.kind, each.factions) for each in found.aside] == [(IncidentKind.MISSING_FACTION, "ferrymen")]
    assert [each.sentence for each in found.history] == [each.sentence for each in found.aside]
    assert logged(caplog).count(found.aside[0].sentence) == 1


async def test_the_table_goes_on_once_the_faction_is_installed(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    table, token = await played(path)
    async with house(path) as home:
        assert await home.context.hall.room(table) is None
    with registered(loaded()):
        assert check(path).is_sound
        async with house(path) as home:
            room = await home.context.hall.room(table)
            assert room is not None
            game = room.table.game
            assert game is not None
            assert len(game.moves) == 5
            assert (await Person(home, table, token).look())["stage"] == "playing"


async def test_a_table_that_still_waits_for_players_is_set_aside_too(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    deeds = waiting(OTHER)
    write(path, {OTHER: [deeds[0].replace(b'"doppelgangers"', b'"ferrymen"'), *deeds[1:]]})
    assert [each.factions for each in check(path).aside] == ["ferrymen"]
