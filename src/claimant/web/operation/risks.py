"""What is wrong or risky about a server's settings and its machine, each as a sentence that says what would help."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from claimant.data_directory import is_open_to_others
from claimant.web.http.open_files import raise_limit
from claimant.web.monitoring.audience import MetricsFor
from claimant.web.operation.backups.sqlite_copy import days_since_backup
from claimant.web.operation.gathering import ServerSettings
from claimant.web.operation.kinds import EVERYBODY
from claimant.web.operation.settings import SETTINGS
from claimant.web.storage.file_permissions import exposures

MOST_DAYS = 7.0
"""How old the last backup may be."""


class Risk(NamedTuple):
    """Something to know before the server starts."""

    sentence: str
    wrong: bool = True
    """Should it be changed? If not, it is only worth knowing."""


def risks(settings: ServerSettings, data: Path, lan: bool = False) -> list[Risk]:
    """Everything that is wrong or risky; nothing is changed, and nothing is sent."""
    return [*_network(settings, lan), *_files(settings, data), *_capacity(settings), *_backup(settings, data)]


def _network(settings: ServerSettings, lan: bool) -> Iterator[Risk]:
    public, host = settings["public-url"], settings["host"]
    if _is_open(host) and public is None:
        yield Risk(
            f"The server listens on {host} without TLS in front: everybody on the network path can read links, and a "
            "link gives access to a seat. Put a proxy with TLS in front and set public-url, or listen on 127.0.0.1."
        )
    elif lan:
        yield Risk("--lan serves the local network without TLS: fine at home, not in a network of strangers.", False)
    if _is_open(host) and public is not None:
        yield Risk(
            f"The server listens on {host}, so people can go round the proxy. If the proxy runs on this machine, "
            "listen on 127.0.0.1; if not, let a firewall admit the proxy alone.", False
        )  # fmt: skip
    if public is not None and public.startswith("http://"):
        yield Risk(f"public-url is {public}: without https, everybody on the network path can read links.")
    proxies = settings["proxies"]
    if EVERYBODY in proxies:
        yield Risk(
            'proxies is "*": every client may claim any address, so limits and bans by address hold nobody. Name the '
            "addresses of your proxies."
        )
    elif wide := [each for each in proxies if ipaddress.ip_network(each).num_addresses > 1 << 24]:
        yield Risk(f"proxies trusts very large networks ({', '.join(wide)}): name the addresses of your proxies.")
    if settings["metrics"] == MetricsFor.EVERYBODY:
        yield Risk("metrics is everybody: anybody can see how many people play here and when.", False)
    if public is None and settings.is_given("proxies"):
        yield Risk("proxies counts only with public-url, which isn't set: no proxy is trusted.")


def _is_open(host: str) -> bool:
    """Do machines other than this one reach this address?"""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def _files(settings: ServerSettings, data: Path) -> Iterator[Risk]:
    for sentence, path in exposures(data):
        yield Risk(sentence.format(path=path))
    if settings["database"] is None and not data.absolute().parent.is_dir():
        yield Risk(f"There is no directory {data.absolute().parent}: create it, or start once with --yes.")
    file = settings.file
    secrets = [each.key for each in SETTINGS if each.secret and settings.chosen[each.key].source == str(file)]
    if file is not None and secrets and is_open_to_others(file):
        yield Risk(f"Other users of this machine may read {file}, which holds {', '.join(secrets)}: chmod 600 {file}")


def _backup(settings: ServerSettings, data: Path) -> Iterator[Risk]:
    database = settings["database"]
    if database is None and not data.is_file():
        return
    days = days_since_backup(data) if database is None else _days_since_backup_of(database)
    if days is None or days > MOST_DAYS:
        what, option = ("the database", "--database URL") if database else (data, f"--data {data}")
        when = "was ever made" if days is None else f"was made in the last {days:.0f} days"
        yield Risk(f"No backup of {what} {when}: “claimant backup FILE {option}” makes one.", False)


def _days_since_backup_of(database: str) -> float | None:
    try:
        from claimant.web.operation.backups import postgres_copy
    except ImportError:
        return None
    return postgres_copy.days_since_backup(database)


def _capacity(settings: ServerSettings) -> Iterator[Risk]:
    files, limits = raise_limit(), settings.limits
    possible = limits.within(files)
    if possible.all_connections < limits.all_connections or possible.all_streams < limits.all_streams:
        yield Risk(
            f"The system allows {files} open files, so at most {possible.all_connections} connections and "
            f"{possible.all_streams} streams are served instead of {limits.all_connections} and {limits.all_streams}. "
            "For more, raise the limit (LimitNOFILE= of systemd, or ulimit -n).", False
        )  # fmt: skip
