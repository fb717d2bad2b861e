"""Rate limits that are too high to matter: the driver sends everything from one address."""

from claimant.web.http.limits import Limits, Rate

MUCH = Rate(1e9, 1e9)
MANY = 100_000
UNLIMITED = Limits(
    read=MUCH, act=MUCH, open=MUCH, guess=MUCH, connect=MUCH, say=MUCH, say_here=MUCH, seat=MUCH, seat_here=MUCH,
    tables=MANY, streams=MANY, all_streams=MANY, connections=MANY, all_connections=MANY,
)  # fmt: skip
