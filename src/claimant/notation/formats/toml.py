"""Reads untrusted TOML, and writes it in a readable layout."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from datetime import date

from claimant.notation.errors import NotationError

LONGEST = 1_000_000
"""The size limit in bytes; a record of a whole game has about five thousand."""
WIDTH = 100
AT_LINE = re.compile(r"\(at line (\d+)")
"""The line number in the parser's error message."""
MOST_DOTS = 8
"""The limit of dots in a line, outside of texts: the parser takes quadratic time for `a.a.a...`."""
TEXTS = re.compile(
    r'#[^\n]*|"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)|"(?:[^"\\\n]|\\.)*"?'
    r"|'''.*?(?:'{3,5}|\Z)|'[^'\n]*'?",
    re.DOTALL,
)
"""Comments and texts, also unterminated ones, so that the pattern matches in linear time."""


def load(source: str | bytes) -> dict[str, object]:
    """The table of an untrusted TOML file."""
    if len(source) > LONGEST:
        raise NotationError("The file is too long: a record has at most {longest} bytes.", longest=f"{LONGEST:,}")
    try:
        text = source if isinstance(source, str) else source.decode("utf-8-sig")
        if any(line.count(".") > MOST_DOTS for line in TEXTS.sub("", text).split("\n")):
            raise NotationError("A line of the file has too many dots outside of texts: records have no dotted keys.")
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise NotationError(
            "The file isn't {encoding} text (byte {start}: {reason}).",
            encoding="UTF-8",
            start=error.start,
            reason=error.reason,
        ) from None
    except RecursionError:
        raise NotationError("The file is nested too deeply; a record has four levels at most.") from None
    except NotationError:
        raise
    except ValueError as error:
        at = AT_LINE.search(str(error))
        raise NotationError("The file is no TOML: {problem}.", line=int(at[1]) if at else None, problem=error) from None


def inline(value: object) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {inline(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    return str(value)


def quote(text: str) -> str:
    """A text in quotes: JSON's escapes, and one more that TOML requires."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", r"\u007f")


def paragraphs(text: str) -> str:
    """A text of several lines, written as a multi-line string."""
    lines = [quote(line)[1:-1] for line in text.split("\n")]
    return '"""\n' + "\n".join(lines) + '"""'


def rows(lines: Iterable[str]) -> str:
    """An array with the given lines."""
    found = [f"    {line}\n" for line in lines]
    return f"[\n{''.join(found)}]" if found else "[]"


def wrapped(values: Iterable[str]) -> str:
    """An array of texts, on as few lines as fit."""
    values = list(values)
    if len(line := inline(values)) <= WIDTH:
        return line
    lines: list[str] = []
    for value in values:
        item = f"{quote(value)},"
        if lines and len(lines[-1]) + len(item) < WIDTH:
            lines[-1] += f" {item}"
        else:
            lines.append(item)
    return rows(lines)
