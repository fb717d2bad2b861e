"""A host in a browser changes the table before the game: a guest in the terminal goes along."""

from __future__ import annotations

from claimant.terminal.online.event_stream import Follower
from claimant.terminal.online.joining import come_back, take_seat
from claimant.terminal.online.remembered_seats import tickets
from tests.terminal.online.people import Guest, Lines
from tests.terminal.online.tables import Table, until
from tests.web.house import plan
from tests.web.served import Served


def test_a_guest_whose_seat_is_swapped_takes_part_in_the_deal_at_the_new_one(served: Served) -> None:
    table = Table(served, "open", "open")
    ticket = take_seat(table.link(1), "Ada", "en")
    follower = Follower(ticket, "en", lambda: None)
    follower.start()
    until(lambda: follower.seen is not None)
    table.do("swap", seat=0, other=1)
    until(lambda: follower.ticket.seat == 0)
    until(lambda: tickets()[0].seat == 0)
    Guest(table, 0, "Ben")  # the link of the other seat went along with it
    table.start()
    until(lambda: follower.seen is not None and follower.seen.view is not None)
    assert follower.seen is not None
    assert follower.seen.view is not None
    assert follower.seen.view.seat == 0
    assert follower.deals.witness.has_part
    assert not follower.deals.witness.alarms
    follower.stop()


def test_a_guest_who_comes_back_finds_the_seat_that_was_swapped_meanwhile(served: Served) -> None:
    table = Table(served, "open", "open")
    ticket = take_seat(table.link(1), "Ada", "en")
    table.do("swap", seat=0, other=1)
    follower = Follower(come_back(ticket, "en"), "en", lambda: None)
    follower.look()
    assert follower.ticket.seat == 0


def test_plain_lines_say_what_the_host_changed(served: Served) -> None:
    table = Table(served, "open", "open")
    ada = Lines(take_seat(table.link(1), "Ada", "en"))
    ada.see("seat is still open")
    table.do("change", plan=plan("open", "open", "bot"))
    ada.see("The host changes the set-up.")
    table.do("publish", public=True)
    ada.see("The table is open to everybody now.")
    ada.hang_up()
