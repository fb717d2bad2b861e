"""Engines for tests: small programs that do one thing wrong."""

import sys

GOOD = """
import json, sys
def say(**message):
    print(json.dumps(message), flush=True)
def move(asked):
    return asked["legal"][0]
for line in sys.stdin:
    asked = json.loads(line)
    kind = asked["type"]
    if kind == "hello":
        say(type="hello", name="test", version="1")
    elif kind == "ping":
        say(type="pong")
    elif kind == "choose":
        say(type="move", game=asked["game"], move=move(asked))
    elif kind == "quit":
        break
"""


def program(*changes: tuple[str, str]) -> list[str]:
    """The command of a good engine with parts of it replaced."""
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [sys.executable, "-c", text]


ILLEGAL = ('asked["legal"][0]', '"go99"')
SILENT_HELLO = ('say(type="hello", name="test", version="1")', "pass")
SILENT_MOVE = ('say(type="move", game=asked["game"], move=move(asked))', "pass")
GIVES_UP = (SILENT_MOVE[0], 'say(type="error", text="tired")')
DIES = ('asked["legal"][0]', "sys.exit(3)")
RUBBISH = ('asked["legal"][0]', 'print("rubbish", flush=True)')
ENDLESS_LINE = ('asked["legal"][0]', 'print("x" * 2_000_000, flush=True)')
STAYS = ('elif kind == "quit":\n        break', 'elif kind == "quit":\n        import time; time.sleep(60)')
FORGETS_PONG = ('say(type="pong")', "pass")
STRICT = ('kind == "hello":', 'kind == "hello" and (set(asked) == {"type", "protocol"} or sys.exit(1)):')
CHATTY = (
    'say(type="move", game=asked["game"]',
    'say(type="info", depth=3); say(type="move", game="old", move="go1"); say(type="move", also=1, game=asked["game"]',
)
