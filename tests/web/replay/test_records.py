"""A record that somebody brings: checked, shown, and kept nowhere but in its address."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from claimant.notation.records.details import Details
from claimant.notation.records.record_file import Record, read, write, write_seen
from claimant.rules.presets import preset
from claimant.web.http.limits import Rate
from claimant.web.pages.replay.packed import BEGINNING, LONGEST, pack, unpack
from tests.web.house import GENEROUS, House, house
from tests.web.replay.finished import some_game

pytestmark = pytest.mark.anyio
NAMES = Details(("Red", "Blue"), ("person", "master"))


def a_record(seed: int = 1, moves: int = 1000, **deal: object) -> Record:
    return Record(some_game(Random(seed), moves, **deal), NAMES)


def test_an_address_holds_the_whole_game_and_stays_short() -> None:
    for seed in range(6):
        record = a_record(seed)
        code = pack(record)
        text = unpack(code)
        assert text is not None
        assert read(text) == record
        assert len(code) < 700
        assert code.isascii()


@pytest.mark.parametrize("code", ["", "r1-", "r1-???", "r1-AAAA", f"{BEGINNING}{'A' * LONGEST}", "r2-AAAA", "r1-é"])
def test_what_is_no_packed_record_is_refused(code: str) -> None:
    assert unpack(code) is None


def test_a_code_that_would_grow_without_end_is_refused() -> None:
    press = zlib.compressobj(9, wbits=-15)
    bomb = press.compress(b"a" * 3_000_000) + press.flush()
    assert len(bomb) < LONGEST // 2
    assert unpack(BEGINNING + base64.urlsafe_b64encode(bomb).decode().rstrip("=")) is None


async def bring(home: House, text: str | bytes, **fields: str) -> tuple[int, str, str]:
    """Paste a text, or upload it as bytes: status, where it leads, what the page says."""
    if isinstance(text, bytes):
        answer = await home.http.post("/replay", files={"file": ("game.claim", text)}, data={"record": "", **fields})
    else:
        answer = await home.http.post("/replay", data={"record": text, **fields})
    return answer.status_code, answer.headers.get("location", ""), answer.text


@pytest.mark.parametrize("as_file", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_file_or_a_text_is_shown(home: House, players: int, as_file: bool) -> None:
    lineup = preset({2: "claim-2", 3: "grand-council", 4: "carnival"}[players], players)
    text = write(some_game(Random(players), 30, lineup=lineup))
    status, where, said = await bring(home, text.encode() if as_file else text)
    assert status == 303, said
    page = await home.http.get(where)
    assert page.status_code == 200
    assert f'data-players="{players}"' in page.text
    last = await home.http.get(where.removesuffix("0") + "30")
    assert "The record ends here" in last.text
    assert not home.context.hall.rooms


async def test_what_one_viewer_saw_is_shown_from_there_only(home: House) -> None:
    text = write_seen(some_game(Random(5), 20, lineup=preset("claim-2")), 1, NAMES)
    _, where, _ = await bring(home, text)
    page = await home.http.get(where.removesuffix("0") + "20")
    assert page.status_code == 200
    assert "Open cards" not in page.text
    assert "Play on from here" not in page.text
    assert (await home.http.get(f"{where}?view=open")).status_code == 404
    tried = await home.http.post(f"{where}/play-on", data={"seat": "0", "level": "novice"})
    assert tried.status_code == 422


async def test_a_position_in_json_is_shown_too(home: House) -> None:
    told = '{"setup": {"players": 2, "factions": ["goblins", "knights", "undead", "dwarves", "doppelgangers"]}, '
    told += '"position": {"phase": 2, "hands": [["go5", "do3"], ["kn2", "un9"]]}, "moves": ["go5"]}'
    status, where, said = await bring(home, told)
    assert status == 303, said
    assert (await home.http.get(where.removesuffix("0") + "1")).status_code == 200


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is nothing to read"),
        ("   \n ", "There is nothing to read"),
        ("what is this", "This is neither a record"),
        ("claimant = 2\n", "its version"),
        ("claimant = 1\n[setup]\nplayers = 9\nfactions = []\n", "setup.players must be 2, 3 or 4"),
        (b"\xff\xfe\x00claimant = 1", "This is no game that can be shown"),
        ("[" * 15_000, "This is neither a record"),
        ("[setup]\nplayers = 2\n", "This is neither a record, which has a line “claimant = 1”"),
        ("claimant = 1\nx = " + "[" * 15_000, "This is no game that can be shown"),
        (
            "claimant = 1\n[setup]\nplayers = 2\nfactions = ['goblins', 'pirates', 'undead']\n",
            "installed on this server",
        ),
    ],
)
async def test_a_clear_sentence_says_what_is_wrong(home: House, text: str | bytes, said: str) -> None:
    status, _, page = await bring(home, text)
    assert status == 422
    assert said in page


async def test_an_illegal_move_is_named_and_the_text_stays(home: House) -> None:
    game = some_game(Random(1), 6, lineup=preset("claim-2"))
    text = write(game)
    wrong = text.replace(f'"{game.moves[2].text}"', '"go99"', 1)
    status, _, page = await bring(home, wrong)
    assert status == 422
    assert "play.moves[" in page
    assert "go99" in page.partition("<textarea")[2]


async def test_what_is_too_long_is_refused_before_it_is_read(home: House) -> None:
    answer = await home.http.post("/replay", data={"record": "a" * 70_000})
    assert answer.status_code == 413
    answer = await home.http.post("/replay", content=b"x", headers={"content-type": "multipart/form-data"})
    assert answer.status_code == 422


async def test_reading_records_is_limited_but_stepping_through_one_is_not(tmp_path: Path) -> None:
    limits = replace(GENEROUS, record=Rate(2, 1e-6))
    async with house(tmp_path / "tables.db", limits=limits) as home:
        text = write(some_game(Random(9), 12, lineup=preset("claim-2")))
        _, where, _ = await bring(home, text)
        for at in range(13):
            assert (await home.http.get(where.removesuffix("0") + str(at))).status_code == 200
        assert (await bring(home, text))[0] == 429
        other = pack(a_record(8))
        assert (await home.http.get(f"/replay/{other}/0")).status_code == 429
