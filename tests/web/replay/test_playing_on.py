"""A game that is played on from a moment of another."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from claimant.notation.records.record_file import read
from claimant.web.api.records import record_of
from claimant.web.api.serialize import tell_table
from claimant.web.tables.access import Role
from claimant.web.tables.room import Room
from tests.web.house import House, house
from tests.web.replay.finished import finished, make_moves

pytestmark = pytest.mark.anyio


async def played_on(home: House, address: str, at: int, seat: str = "1", level: str = "novice") -> tuple[Room, str]:
    """Play on from there; the room of the new table, and the cookies' token."""
    me = home.browser()
    answer = await me.post(f"{address}/{at}/play-on", data={"seat": seat, "level": level})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/t/")
    page = await me.get(f"/t/{table}")
    assert page.status_code == 200
    return home.context.hall.rooms[table], page.text


async def test_it_is_a_game_of_its_own_that_says_where_it_comes_from(home: House) -> None:
    ann, _, address = await finished(home)
    old = home.context.hall.rooms[ann.table].table.game
    assert old is not None
    room, page = await played_on(home, address, 21)
    table = room.table
    assert table.game is not None
    assert table.game.moves[:21] == old.moves[:21]
    assert table.game.start == old.start
    assert "plays on from move 21 of another game" in page
    assert f'href="{address}/21"' in page
    assert table.is_replay
    assert table.proof is None
    assert tell_table(room, Role(table.id)).continues == f"{address}/21"
    assert [chair.is_person for chair in table.chairs] == [False, True]


async def test_its_record_can_be_read_and_replayed(home: House) -> None:
    ann, _, address = await finished(home, heroes=True)
    room, _ = await played_on(home, address, 17, seat="0")
    await make_moves(room, Random(4))
    assert room.table.has_ended
    record = read(record_of(room.table, None))
    assert record.details.continues == f"table {ann.table}"
    assert record.details.continues_after == 17
    assert record.details.replayed_deal
    assert record.game == room.table.game
    assert not room.table.may_replay


async def test_moves_of_the_other_game_cannot_be_taken_back(home: House) -> None:
    _, _, address = await finished(home)
    me = home.browser()
    answer = await me.post(f"{address}/8/play-on", data={"seat": "0", "level": "novice"})
    where = answer.headers["location"]
    room = home.context.hall.rooms[where.removeprefix("/t/")]
    assert "Take back" not in (await me.get(where)).text
    assert (await me.post(f"{where}/back")).status_code == 403
    assert room.table.game is not None
    assert len(room.table.game.moves) >= 8


async def test_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path / "tables.db") as home:
        _, _, address = await finished(home)
        room, _ = await played_on(home, address, 30, level="random")
        name, before = room.table.id, room.table.game
        room.close()
    async with house(tmp_path / "tables.db") as again:
        restored = await again.context.hall.room(name)
        assert restored is not None
        after = restored.table
        assert after.game is not None
        assert before is not None
        assert after.game.moves[:30] == before.moves[:30]
        assert after.begins_after == 30


@pytest.mark.parametrize("form", [{"seat": "7", "level": "novice"}, {"seat": "0", "level": "god"}, {}])
async def test_a_wrong_choice_is_refused_on_the_page(home: House, form: dict[str, str]) -> None:
    _, _, address = await finished(home)
    answer = await home.http.post(f"{address}/4/play-on", data=form)
    assert answer.status_code == 422
    assert "Choose one of the seats" in answer.text
    assert 'class="board' in answer.text or "part board" in answer.text


async def test_nobody_plays_on_after_the_end(home: House) -> None:
    ann, _, address = await finished(home)
    game = home.context.hall.rooms[ann.table].table.game
    assert game is not None
    last = len(game.moves)
    assert "play-on" not in (await home.http.get(f"{address}/{last}")).text
    answer = await home.http.post(f"{address}/{last}/play-on", data={"seat": "0", "level": "novice"})
    assert answer.status_code == 422
