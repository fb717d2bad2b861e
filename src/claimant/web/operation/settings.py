"""The table of all settings of a server: the file, the environment, the options and the documentation follow it."""

from __future__ import annotations

from typing import NamedTuple

from claimant.web.http.limits import Limits, Rate
from claimant.web.monitoring.audience import MetricsFor
from claimant.web.monitoring.logs import LogFormat
from claimant.web.operation import kinds
from claimant.web.operation.kinds import ValueKind
from claimant.web.tables.lobby.policy import DAY, HOUR, Policy
from claimant.web.tables.plan import Pace

PREFIX = "CLAIMANT_SERVE_"
CONFIG = f"{PREFIX}CONFIG"
"""The variable that names the settings file."""
OWN_PROXIES = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
"""Proxies on this machine; the last one reaches a server that listens for IPv4 and IPv6 at once."""
USUAL_PORT = 8000
USUAL = Policy()
LIMITS = Limits()
FAR = 1_000_000


class Setting(NamedTuple):
    """One setting."""

    key: str
    """Its name, as in `tables.idle-hours`: the key `idle-hours` in the part `[tables]` of the file."""
    kind: ValueKind
    default: object
    about: str
    option: str = ""
    """Its own option of `claimant serve`, if it has one; `--set KEY=VALUE` works for all."""
    secret: bool = False

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return PREFIX + self.key.upper().replace(".", "_").replace("-", "_")


def _limit(name: str, about: str, least: float = 1) -> Setting:
    """A limit; its kind follows from its default."""
    default = getattr(LIMITS, name)
    if isinstance(default, Rate):
        kind = kinds.RATE_LIMIT
    elif isinstance(default, int):
        kind = kinds.whole(int(least), FAR)
    else:
        kind = kinds.number(least, "seconds")
    return Setting(f"limits.{name.replace('_', '-')}", kind, default, about)


SETTINGS = (
    Setting("host", kinds.words("an address of this machine"), "127.0.0.1", "The address to listen on.", "--host"),
    Setting("port", kinds.whole(0, 65535), USUAL_PORT, "The port to listen on; 0 takes any free one.", "--port"),
    Setting("any-port", kinds.YES_OR_NO, False, "If the port is taken, use the next free one.", "--any-port"),
    Setting(
        "public-url", kinds.URL, None, "The address that players use, if a proxy stands in front.", "--public-url"
    ),
    Setting(
        "proxies", kinds.ADDRESSES, OWN_PROXIES,
        "Which addresses may say who is behind them (X-Forwarded-For). Counts only with `public-url`.",
    ),
    Setting("data", kinds.PATH, None, "The file for the tables. Default: in the data directory.", "--data"),
    Setting(
        "database", kinds.DATABASE, None, "A PostgreSQL database for the tables, instead of the file.", "--database",
        secret=True,
    ),
    Setting(
        "processes", kinds.whole(1, 64), 1, "How many processes serve; more than one needs `database`.", "--processes"
    ),
    Setting(
        "languages", kinds.LANGUAGE_CODES, USUAL.languages,
        "The languages that browsers are offered. Without English, the first is for browsers that ask for others.",
    ),
    Setting(
        "log", kinds.choice(*LogFormat), LogFormat.TEXT.value,
        "The form of the log: `text` has warnings only; `json` and `key-value` have all that happens to the server.",
    ),
    Setting(
        "metrics", kinds.choice(*MetricsFor), MetricsFor.LOOPBACK.value,
        "Who may read `/metrics`: requests from this machine itself, or those with the admin token, or all, or none.",
    ),
    Setting(
        "admin.token", kinds.SECRET, None,
        "A secret for `claimant admin` and `/metrics` over HTTP. Without it, both work on this machine only.",
        secret=True,
    ),
    Setting(
        "tables.idle-hours", kinds.number(0.1, "hours"), USUAL.idle_seconds / HOUR,
        "A table closes after so many hours without a change; only hours in which the server runs count.",
    ),
    Setting(
        "tables.keep-days", kinds.number(0.01, "days"), USUAL.keep_seconds / DAY,
        "A table is deleted so many days after its end.",
    ),
    Setting(
        "tables.pace", kinds.choice(*Pace), USUAL.pace.value,
        "How fast bots play where the person who opens a table doesn't choose.",
    ),
    Setting("tables.listing", kinds.YES_OR_NO, USUAL.listing, "Hosts may list their tables for everybody to join."),
    Setting("tables.listed", kinds.whole(1, FAR), USUAL.listed, "How many tables are listed at once."),
    Setting(
        "bots.move-seconds", kinds.number(1, "seconds"), USUAL.bot_seconds,
        "How long a bot that connects may take for a move, if the table's clock doesn't give less.",
    ),
    Setting(
        "bots.invitation-seconds", kinds.number(1, "seconds"), USUAL.invitation_seconds,
        "How long a bot that connects may take to answer an invitation.",
    ),
    _limit("body_bytes", "The longest request body, in bytes.", 1024),
    _limit("body_seconds", "The time for the body of a request."),
    _limit("head_seconds", "The time for the head of a request."),
    _limit("read", "Requests that change nothing, by address."),
    _limit("act", "Requests that change something, by address."),
    _limit("open", "New tables, by address."),
    _limit("tables", "Tables from one address that are open at once."),
    _limit("say", "Phrases, by address."),
    _limit("say_here", "Phrases of one seat."),
    _limit("seat", "Changes of seats, by address."),
    _limit("seat_here", "Changes of seats at one table."),
    _limit("change", "Changes of one table's set-up before its game."),
    _limit("report", "Reports of tables, by address."),
    _limit("report_here", "Reports of one table."),
    _limit("listed", "Listed tables from one address."),
    _limit("guess", "Requests for links and tables that don't exist, by address."),
    _limit("record", "Records that are opened, by address."),
    _limit("review", "Reviews of records that somebody brings, by address."),
    _limit("bot", "Requests with one bot's token."),
    _limit("bot_games", "Games that one bot with a token plays at once."),
    _limit("streams", "Streams from one address that are open at once."),
    _limit("all_streams", "All streams that are open at once; fewer if the system allows fewer open files."),
    _limit("connect", "New connections, by address."),
    _limit("connections", "Connections from one address that are open at once."),
    _limit("all_connections", "All connections that are open at once; fewer if the system allows fewer open files."),
)  # fmt: skip
BY_KEY = {setting.key: setting for setting in SETTINGS}


def reference() -> str:
    """The table of settings for the documentation."""
    lines = ["| Setting | Default | What it is |", "| --- | --- | --- |"]
    for each in SETTINGS:
        option = f" Option `{each.option}`." if each.option else ""
        default = kinds.shown(each.default)
        lines.append(f"| `{each.key}` | {f'`{default}`' if default else ''} | {each.about}{option} |")
    return "\n".join(lines)
