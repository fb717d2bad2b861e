"""The server's log: sentences for people, or lines of JSON or key=value for programs.

An entry has a name, a sentence and some values. Names of people, tokens and cards are never among them. What anybody
could cause at will, such as refusals, is counted and logged once a minute, so that nobody can fill the disk.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from enum import StrEnum

log = logging.getLogger("claimant")
VALUES = "claimant_values"


class LogFormat(StrEnum):
    """How the log is written."""

    TEXT = "text"
    """Warnings only, as plain sentences."""
    JSON = "json"
    KEY_VALUE = "key-value"


def say(event: str, sentence: str, level: int = logging.INFO, /, **values: object) -> None:
    """Log something that happened."""
    log.log(level, "%s", sentence, extra={VALUES: {"event": event, **values}})


def entry(record: logging.LogRecord) -> dict[str, object]:
    """Everything that a line says."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    values = getattr(record, VALUES, {"event": record.name})
    return {"at": at, "level": record.levelname.lower(), **values, "message": record.getMessage()}


class JsonLines(logging.Formatter):
    """One JSON object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(entry(record), ensure_ascii=False, default=str)


class KeyValue(logging.Formatter):
    """Values such as `event=start port=8000`; texts with spaces are in quotes."""

    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{key}={_quoted(value)}" for key, value in entry(record).items())


def _quoted(value: object) -> str:
    text = str(value)
    return text if text and not set(text) & set(' "=\n\t') else json.dumps(text, ensure_ascii=False)


def begin(kind: LogFormat) -> None:
    """Write the log to standard error in this form, for the rest of this process."""
    if kind is LogFormat.TEXT:
        return  # Python's own handler prints warnings
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind is LogFormat.JSON else KeyValue())
    logging.getLogger().addHandler(handler)
    log.setLevel(logging.INFO)
