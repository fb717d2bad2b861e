"""A bot for a running server: `CLAIMANT_BOT_TOKEN=… python bot.py http://127.0.0.1:8000`.

It needs nothing but Python. It accepts every invitation, plays all its games at once, each with random legal moves, and
stays for rematches; if the connection breaks, it continues where it was. It ends when its token does. To make it
better, look at `asked["view"]` in `choose`: it is all that the seat knows. docs/server-bots.md and /api/docs say more.
"""

import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request


def choose(asked):
    """The move for a question: one of its legal moves."""
    return random.choice(asked["legal"])


def ask(server, path, body=None, known=""):
    """The server's answer to a request: GET without a body, else POST, which is sent until the server has it."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {os.environ['CLAIMANT_BOT_TOKEN']}", "Last-Event-ID": known}
    while True:
        try:
            return urllib.request.urlopen(urllib.request.Request(f"{server}/api/bot/{path}", data, headers), timeout=60)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 502, 503):
                raise
            time.sleep(float(error.headers.get("Retry-After", "1")))
        except (OSError, http.client.HTTPException):
            if body is None:
                raise
            time.sleep(1)  # its id makes sure that a move is made once


def answer(server, line):
    """Answer one line of the stream; what comes too late is ignored."""
    game = f"games/{line['game']}"
    try:
        if line["type"] == "invitation":
            ask(server, f"{game}/accept", {})
        elif line["type"] == "choose":
            version = line["version"]
            ask(server, f"{game}/moves", {"move": choose(line), "version": version, "id": f"m{version}"})
    except urllib.error.HTTPError as problem:
        print(f"{game}: {problem}", flush=True)


def follow(server, known):
    """Read the stream until it breaks; `known` has the last version of each game, for the next time."""
    for text in ask(server, "events", known=" ".join(f"{game}/{version}" for game, version in known.items())):
        line = json.loads(text)
        if line["type"] in ("invitation", "choose"):
            threading.Thread(target=answer, args=(server, line), daemon=True).start()
        elif line["type"] == "events":
            known[line["game"]] = line["version"]
        elif line["type"] == "over":
            print(f"{line['game']}: {line['stage']}, won by {line['winners']}", flush=True)
            known.pop(line["game"], None)


def play(server):
    """Play until the token ends."""
    known = {}
    while True:
        try:
            follow(server, known)
        except urllib.error.HTTPError as error:
            if error.code == 401:
                sys.exit("The server doesn't know this token.")
        except (OSError, http.client.HTTPException, ValueError):
            pass  # the server may be restarting
        time.sleep(1)


if __name__ == "__main__":
    play(sys.argv[1].rstrip("/"))
