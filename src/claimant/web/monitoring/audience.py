"""Who may read the figures of a server."""

from __future__ import annotations

from enum import StrEnum


class MetricsFor(StrEnum):
    """Who may read the figures. Who has the admin token may in every case but the last."""

    LOOPBACK = "loopback"
    TOKEN = "token"
    EVERYBODY = "everybody"
    NOBODY = "nobody"
