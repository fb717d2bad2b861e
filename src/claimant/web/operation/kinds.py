"""The kinds of values that settings have: how each is read from text or TOML, shown, and described."""

from __future__ import annotations

import ipaddress
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from claimant.locale.codes import LANGUAGES
from claimant.web.http.limits import Rate

RATE = re.compile(r"(\d+(?:\.\d+)?)\s*\+\s*(\d+(?:\.\d+)?)\s*/\s*s")
YES_NO = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
EVERYBODY = "*"
LEAST_SECRET = 24
"""The length of a secret: `openssl rand -base64 24` gives 32 characters."""


class ValueKind(NamedTuple):
    """A kind of value."""

    says: str
    """What is right, as the end of the sentence "It is …"."""
    read: Callable[[object], object]
    """The value that a text, or a value of TOML, stands for; ValueError if it stands for none."""


def words(says: str) -> ValueKind:
    return ValueKind(says, _text)


def whole(low: int, high: int) -> ValueKind:
    """A whole number."""

    def read(told: object) -> object:
        number = int(told) if isinstance(told, str) and told.strip().isdecimal() else told
        if type(number) is not int or not low <= number <= high:
            raise ValueError
        return number

    return ValueKind(f"a whole number from {low} to {high}", read)


def number(low: float, unit: str) -> ValueKind:
    """A number with a lower limit."""

    def read(told: object) -> object:
        if isinstance(told, bool) or not isinstance(told, int | float | str):
            raise ValueError
        found = float(told)
        if not math.isfinite(found) or found < low:
            raise ValueError
        return found

    return ValueKind(f"a number of {unit}, at least {low:g}", read)


def choice(*names: str) -> ValueKind:
    """One of some words."""

    def read(told: object) -> object:
        if told not in names:
            raise ValueError
        return told

    return ValueKind(f"one of {', '.join(names)}", read)


def _text(told: object) -> str:
    if not isinstance(told, str) or not told.strip():
        raise ValueError
    return told.strip()


def _yes_no(told: object) -> object:
    if isinstance(told, bool):
        return told
    if not isinstance(told, str) or told.lower() not in YES_NO:
        raise ValueError
    return YES_NO[told.lower()]


def _rate(told: object) -> object:
    match = RATE.fullmatch(_text(told))
    if match is None or float(match[1]) < 1 or float(match[2]) <= 0:
        raise ValueError
    return Rate(float(match[1]), float(match[2]))


def _url(told: object) -> object:
    url = _text(told).rstrip("/")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
        raise ValueError
    return url


def _several(told: object) -> tuple[str, ...]:
    """A list of TOML, or texts separated by commas."""
    found = told if isinstance(told, list) else _text(told).split(",")
    return tuple(_text(each) for each in found)


def _addresses(told: object) -> object:
    found = _several(told) if told not in ("", []) else ()
    for each in found:
        if each != EVERYBODY:
            ipaddress.ip_network(each)
    return found


def _languages(told: object) -> object:
    codes = {code.lower(): code for code in LANGUAGES}
    found = tuple(codes.get(each.lower().replace("_", "-"), "") for each in _several(told))
    if not found or "" in found:
        raise ValueError
    return tuple(dict.fromkeys(found))


def _path(told: object) -> object:
    return Path(_text(told)).expanduser()


def _secret(told: object) -> object:
    found = _text(told)
    if len(found) < LEAST_SECRET or not found.isascii() or not found.isprintable() or " " in found:
        raise ValueError
    return found


SECRET = ValueKind(f"at least {LEAST_SECRET} letters, digits and signs without spaces", _secret)
YES_OR_NO = ValueKind("true or false", _yes_no)
RATE_LIMIT = ValueKind('how many at once and how many more each second, as in "300 + 60/s"', _rate)
URL = ValueKind("an address such as https://claim.example.org, without a path", _url)
ADDRESSES = ValueKind('IP addresses or networks, as in ["10.0.0.0/8", "::1"], or "*" for every address', _addresses)
LANGUAGE_CODES = ValueKind(f"some of {', '.join(LANGUAGES)}", _languages)
PATH = ValueKind("the path of a file", _path)


def _database(told: object) -> object:
    if not isinstance(told, str) or not told.startswith(("postgresql://", "postgres://")):
        raise ValueError
    return told


DATABASE = ValueKind("an address such as postgresql://claimant@localhost/claimant", _database)


def shown(value: object) -> str:
    """A value as the settings file writes it."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case Rate(burst, per_second):
            return f'"{burst:g} + {per_second:g}/s"'
        case tuple():
            return f"[{', '.join(map(shown, value))}]"
        case float():
            return f"{value:g}"
        case int():
            return str(value)
        case _:
            escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
