"""A table's page stays small, however long the game and its sentences are."""

from __future__ import annotations

from random import Random

import pytest

from claimant.locale.languages import LANGUAGES
from claimant.rules.presets import PRESETS
from tests.web.house import House, Person, bearer, deal, plan

pytestmark = pytest.mark.anyio

MOST = 45 * 1024
"""Bytes of HTML, uncompressed."""
LINE_UPS = [
    ("claim", 2, False), ("full-moon", 2, True), ("longships", 2, True), ("grand-council", 3, False),
    ("carnival", 3, False), ("carnival", 4, False),
]  # fmt: skip


async def seated(home: House, name: str, players: int, heroes: bool) -> list[Person]:
    told = plan("me", *["open"] * (players - 1), factions=PRESETS[name].factions, heroes=heroes)
    host, new = await home.open(told, "Maximiliane")
    others = [await home.sit(new, seat, f"Wilhelmina {seat}") for seat in range(1, players)]
    await Person(home, host.table, new["host"]).do("start")
    await deal(host, *others)
    return [host, *others]


async def bytes_of(person: Person, language: str) -> int:
    headers = {**bearer(person.token), "accept-language": language}
    answer = await person.house.http.get(f"/t/{person.table}", headers=headers)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    return len(answer.content)


@pytest.mark.parametrize(("name", "players", "heroes"), LINE_UPS)
async def test_a_tables_page_is_small_at_every_moment_in_every_language(
    home: House, name: str, players: int, heroes: bool
) -> None:
    people = await seated(home, name, players, heroes)
    rng, heaviest = Random(7), dict.fromkeys(LANGUAGES, 0)
    while (table := await people[0].look())["stage"] == "playing":
        await people[table["position"]["to_move"]].move(rng)
        for code in LANGUAGES:
            heaviest[code] = max(heaviest[code], await bytes_of(people[0], code))
    assert max(heaviest.values()) < MOST, heaviest
