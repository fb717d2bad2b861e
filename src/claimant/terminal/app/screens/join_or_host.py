"""Playing with others, from the app: join or watch by a link, or host a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, Static

from claimant.locale.errors import UserError
from claimant.terminal.app.screens.base import Over
from claimant.terminal.app.screens.waiting_room import online_screen
from claimant.terminal.app.widgets.form_row import Row
from claimant.terminal.online.hosting import Wanted, open_table, plan_of
from claimant.terminal.online.joining import read_link, take_seat
from claimant.terminal.online.own_server import OwnServer
from claimant.terminal.online.remembered_seats import Ticket
from claimant.terminal.online.seat import OnlineChair
from claimant.terminal.setup import Setup, choose_line_up

JOIN, HOST = "join", "host"
EXAMPLE = "http://192.168.0.7:8000"


class OthersSheet(Over):
    """Two ways to play with others: a link from a host, or a new table with the current set-up."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "shut", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    OthersSheet #whole { width: 76; padding: 0 2; }
    OthersSheet .heading { color: $primary; text-style: bold; margin-top: 1; }
    OthersSheet #about, OthersSheet #problem { height: auto; margin-top: 1; }
    OthersSheet #problem { color: $warning; text-style: bold; }
    OthersSheet Button { margin-top: 1; }
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._setup = setup
        self._is_busy = False

    def body(self) -> ComposeResult:
        with Vertical(id="lines"):
            yield Label(id="link-label", classes="heading")
            yield Input(placeholder=f"{EXAMPLE}/join/TOKEN", compact=True, id="link")
            yield Button(id=JOIN, compact=True)
            yield Label(id="server-label", classes="heading")
            yield Input(placeholder=EXAMPLE, compact=True, id="server")
            yield Row("lan")
            yield Button(id=HOST, compact=True)
            yield Static(id="about")
            yield Static(id="problem")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one("#link", Input).focus()

    def relabel(self) -> None:
        super().relabel()
        text = self.language.text
        self.title_with(text("With others"), f"Esc {text('Close')}")
        self.query_one("#link-label", Label).update(text("A link to a seat, or to watch"))
        self.query_one(f"#{JOIN}", Button).label = text("Join or watch")
        self.query_one("#server-label", Label).update(text("A server for a new table; empty: one on this computer"))
        choices = [(text("Off"), False), (text("On"), True)]
        lan = self.query_one("#lan", Row)
        lan.offer(text("For your network"), choices, lan.value, self.here.settings.draws_ascii)
        self.query_one(f"#{HOST}", Button).label = text("Host a table")
        about = text("The new table is as you have set it up; all other seats are open, until you put bots on them.")
        self.query_one("#about", Static).update(Content(about))

    # What the person wants

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self._go(JOIN if event.button.id == JOIN else HOST)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._go(JOIN if event.input.id == "link" else HOST)

    def _go(self, wanted: str) -> None:
        if not self._is_busy:
            self._is_busy = True
            self._say(self.language.text("Connecting …"))
            link, server = self._typed("link"), self._typed("server")
            lan = self.query_one("#lan", Row).value is True
            ask = partial(self._join, link) if wanted == JOIN else partial(self._host, server, lan)
            self.run_worker(self._enter(ask), name="others")

    async def _enter(self, ask: Callable[[], Ticket]) -> None:
        """Ask the server in another thread, then take the seat."""
        try:
            ticket = await asyncio.to_thread(ask)
        except UserError as error:
            self._say(error.said(self.language))
            return
        except OSError as error:
            self._say(f"{error.filename}: {error.strerror or error}.")
            return
        finally:
            self._is_busy = False
        self.app.pop_screen()
        self.app.switch_screen(online_screen(OnlineChair(ticket, self.language)))

    @property
    def _called(self) -> str:
        return self.language.text(self._setup.name)

    def _join(self, link: str) -> Ticket:
        return take_seat(link, self._called, self.language.code)

    def _host(self, server: str, lan: bool) -> Ticket:
        setup = self._setup
        lineup = choose_line_up(setup, SystemRandom(), self.language)
        plan = plan_of(lineup, Wanted(self._called, leader=setup.leader))
        if server:
            return open_table(read_link(server).server, plan, self._called, self.language.code)
        return open_table(self._own_server(lan), plan, self._called, self.language.code, own=True)

    def _own_server(self, lan: bool) -> str:
        """The address of our own server; a running one is reused, because a second one can't use the same data."""
        here = self.here
        if here.running_server:
            return here.running_server
        here.own_server = here.own_server or OwnServer.start(lan, lang=self.language.code)
        return here.own_server.url

    def _typed(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _say(self, problem: str) -> None:
        if self.is_mounted:
            self.query_one("#problem", Static).update(Content(problem))

    def action_shut(self) -> None:
        self.dismiss("")
