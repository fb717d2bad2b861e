"""A server that cheats, and what the terminal's own client says about it: one test for each way to cheat.

The client takes part through `Deals`, as `claimant join` does.
"""

from __future__ import annotations

import os
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from claimant.cli import app
from claimant.fair import hashing
from claimant.fair.checking import Unfair
from claimant.fair.witness import Alarm
from claimant.rules.game import Game
from claimant.rules.view import view
from claimant.terminal.online.fair_deals import Deals, has_warned, witnesses_of
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.requests import Refused
from tests.browser.serving import serving
from tests.commands.run import COMMAND
from tests.terminal.online.cheat import ENGLISH, HER, HER_SALT, LINEUP, ME, TABLE, Cheat, attend, honest
from tests.terminal.online.people import Guest
from tests.terminal.online.tables import Table


def test_an_honest_server_gives_no_alarm_and_its_record_is_fair(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    mine.check(cheat.record())
    assert mine.said(ENGLISH) == ""
    assert mine.is_fair
    assert mine.witness.has_part


def test_late_secret_a_server_that_exchanges_its_secret_after_seeing_the_salts_is_noticed(
    cheat: Cheat, mine: Deals, tmp_path: Path
) -> None:
    honest(mine, cheat)
    shown = cheat.latest["commitment"]
    best = hashing.new_secret()  # as if it were the best of many
    cheat.latest["secret"], cheat.latest["commitment"] = best, hashing.table_commitment(TABLE, 1, cheat.setup, best)
    file = tmp_path / "game.claim"
    file.write_bytes(cheat.record())
    mine.check(file.read_bytes())
    assert not mine.is_fair
    assert Unfair.OTHER_COMMITMENT.value in mine.said(ENGLISH)
    assert mine.said(ENGLISH).startswith("Warning: this deal may not be fair.")
    assert has_warned(since=0)
    kept = CliRunner().invoke(app, ["verify", str(file)])
    assert kept.exit_code == 1
    assert Unfair.OTHER_COMMITMENT.value in kept.output
    for each in witnesses_of(TABLE):
        assert each.rounds[0].commitment == shown


def test_a_commitment_that_changes_while_one_looks_is_noticed_at_once_and_the_salt_stays_hidden(
    cheat: Cheat, mine: Deals
) -> None:
    attend(mine, cheat)
    cheat.latest["commitment"] = "00" * 32
    cheat.list_all()
    attend(mine, cheat)
    assert Alarm.COMMITMENT in mine.witness.alarms
    assert cheat.salt == ""


def test_a_set_up_that_changes_after_the_round_began_is_noticed_and_the_salt_stays_hidden(
    cheat: Cheat, mine: Deals
) -> None:
    attend(mine, cheat)
    cheat.setup = {**cheat.setup, "leader": 1}
    cheat.list_all()
    attend(mine, cheat)
    assert Alarm.SETUP in mine.witness.alarms
    assert cheat.salt == ""


def test_dropped_salt_a_commitment_that_is_left_out_of_the_list_is_noticed(cheat: Cheat, mine: Deals) -> None:
    attend(mine, cheat)
    cheat.list_all(mine="")
    attend(mine, cheat)
    assert Alarm.LEFT_OUT in mine.witness.alarms
    assert cheat.salt == ""


def test_dropped_salt_a_commitment_that_is_refused_as_late_though_it_was_in_time_is_noticed(
    cheat: Cheat, mine: Deals
) -> None:
    cheat.refuses = "late"
    attend(mine, cheat)
    assert Alarm.LEFT_OUT in mine.witness.alarms


def test_dropped_salt_a_seat_that_is_not_asked_although_it_never_failed_notices_that(cheat: Cheat, mine: Deals) -> None:
    mine.attend({**cheat.deal, "asked": [HER]}, cheat.bots, None)
    assert Alarm.LEFT_OUT in mine.witness.alarms
    assert not mine.witness.has_part


def test_a_commitment_that_really_came_too_late_is_no_reason_for_an_alarm(cheat: Cheat, mine: Deals) -> None:
    def slowly(path: str, body: dict[str, Any] | None = None) -> Any:
        cheat.now += 6
        raise Refused(409, "No.", "late")

    cheat.ask = slowly  # type: ignore[method-assign]
    cheat.refuses = "late"
    attend(mine, cheat)
    assert mine.said(ENGLISH) == ""


def test_dropped_salt_a_deal_made_without_the_salt_that_was_taken_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    mine.check(cheat.record(salts=("", HER_SALT)))
    assert Unfair.MISSING.value in mine.said(ENGLISH)
    cheat.latest["list"][ME] = ""
    mine.check(cheat.record(salts=("", HER_SALT)))
    assert Unfair.OTHER_LIST.value in mine.said(ENGLISH)


@pytest.mark.parametrize("when", ["before", "after"])
def test_invented_commitment_another_one_in_place_of_ours_is_noticed(cheat: Cheat, mine: Deals, when: str) -> None:
    invented = hashing.seat_commitment(TABLE, 1, ME, "ef" * 32)
    attend(mine, cheat)
    if when == "before":
        cheat.list_all(mine=invented)
        attend(mine, cheat)
        assert Alarm.REPLACED in mine.witness.alarms
        assert cheat.salt == ""
    else:
        cheat.list_all()
        attend(mine, cheat)
        cheat.latest["list"][ME] = invented
        mine.check(cheat.record(salts=("ef" * 32, HER_SALT)))
        assert Unfair.OTHER_LIST.value in mine.said(ENGLISH)


def test_invented_commitment_of_another_seat_after_the_list_was_shown_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    cheat.latest["list"][HER] = hashing.seat_commitment(TABLE, 1, HER, "ef" * 32)
    attend(mine, cheat)
    assert Alarm.LIST in mine.witness.alarms
    mine.check(cheat.record(salts=(cheat.salt, "ef" * 32)))
    assert Unfair.OTHER_LIST.value in mine.said(ENGLISH)


def test_invented_commitment_for_a_bot_is_noticed(cheat: Cheat, mine: Deals) -> None:
    cheat.bots = frozenset({HER})
    attend(mine, cheat)
    cheat.list_all()
    attend(mine, cheat)
    assert Alarm.INVENTED in mine.witness.alarms


def test_ground_salt_one_that_was_chosen_after_the_others_were_known_does_not_fit(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    mine.check(cheat.record(salts=(cheat.salt, "ef" * 32)))
    assert Unfair.SALT.value in mine.said(ENGLISH)


def test_silence_is_no_alarm_but_every_round_has_a_fresh_salt_and_a_reason(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    first = cheat.salt
    cheat.latest["failed"] = (HER,)
    cheat.begin()
    honest(mine, cheat)
    assert mine.said(ENGLISH) == ""
    assert cheat.salt != first


def test_silence_that_the_server_invents_to_get_another_round_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    cheat.begin()
    attend(mine, cheat)
    assert Alarm.NO_REASON in mine.witness.alarms


def test_silence_of_ours_that_the_server_makes_up_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    cheat.latest["failed"] = (ME,)
    cheat.begin()
    attend(mine, cheat)
    assert Alarm.NAMED in mine.witness.alarms


def test_a_salt_that_is_refused_in_time_is_noticed(cheat: Cheat, mine: Deals) -> None:
    attend(mine, cheat)
    cheat.list_all()
    cheat.refuses = "other_round"
    attend(mine, cheat)
    assert Alarm.NAMED in mine.witness.alarms


def test_another_hand_in_the_record_than_the_one_that_was_dealt_is_noticed(cheat: Cheat, mine: Deals) -> None:
    honest(mine, cheat)
    other = view(Game.deal(LINEUP, bytes(48), 0), ME)
    cheat.step = "dealt"
    mine.attend(cheat.deal, cheat.bots, other)
    mine.check(cheat.record())
    assert Unfair.OTHER_HAND.value in mine.said(ENGLISH)


def test_a_part_that_another_device_gave_is_said_and_not_taken_for_cheating(cheat: Cheat, mine: Deals) -> None:
    cheat.refuses = "committed"
    attend(mine, cheat)
    cheat.refuses = ""
    cheat.list_all(mine=hashing.seat_commitment(TABLE, 1, ME, "ef" * 32))
    attend(mine, cheat)
    assert cheat.salt == ""
    assert mine.witness.alarms == ()
    assert "another device at your seat" in mine.said(ENGLISH)


def test_what_was_kept_survives_the_client_and_only_its_user_can_read_it(
    cheat: Cheat, mine: Deals, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attend(mine, cheat)
    [file] = (data / "deals").iterdir()
    assert file.stat().st_mode & 0o077 == 0 or os.name == "nt"
    again = Deals(Ticket(cheat.url, TABLE, ME, "token", "Ada"), cheat, lambda: cheat.now)
    assert again.witness == mine.witness
    cheat.list_all()
    attend(again, cheat)
    assert hashing.seat_commitment(TABLE, 1, ME, cheat.salt) == cheat.latest["mine"]
    monkeypatch.setattr("claimant.terminal.online.fair_deals.MOST", 1)
    other = Deals(Ticket(cheat.url, "another", ME, "token", "Ada"), cheat)
    other.attend({**cheat.deal, "table": "another"}, frozenset(), None)
    assert len(list((data / "deals").iterdir())) == 1


@pytest.mark.long
def test_claimant_join_warns_and_ends_with_status_1_at_a_real_server_that_exchanges_its_secret(
    tmp_path: Path, data: Path
) -> None:
    with serving(tmp_path / "tables.db") as server:
        table = Table(server, "open", "open")
        command = [*COMMAND, "join", table.link(0), "--plain", "--name", "Ada"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        ) as ada:
            ben = Guest(table, 1)
            table.start()
            server.cheat(table.id, "secret")
            threading.Thread(target=ben.play_out, daemon=True).start()
            said, _ = ada.communicate("1\n" * 100, 120)
        ben.follower.stop()
    assert ada.returncode == 1
    said = " ".join(said.split())
    assert "!!! Warning: this deal may not be fair." in said
    assert Alarm.COMMITMENT.value in said
