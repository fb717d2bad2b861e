"""Limits that a benchmark doesn't notice: its driver is a whole crowd at one address."""

from claimant.web.http.limits import Limits, Rate

MUCH = Rate(1e9, 1e9)
MANY = 100_000
UNLIMITED = Limits(
    read=MUCH, act=MUCH, open=MUCH, guess=MUCH, connect=MUCH, say=MUCH, say_here=MUCH, seat=MUCH, seat_here=MUCH,
    tables=MANY, streams=MANY, all_streams=MANY, connections=MANY, all_connections=MANY,
)  # fmt: skip
