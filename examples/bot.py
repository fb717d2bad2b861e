"""A bot that takes a seat at a running server and plays: `python bot.py http://127.0.0.1:8000/join/TOKEN`.

It needs nothing but Python. It follows the table's events as lines of JSON, and whenever it is asked, it plays a
random legal move. To make it better, look at the table (GET /api/tables/ID) before choosing; /api/docs says more.
"""

import json
import random
import sys
import time
import urllib.request


def ask(url, token, body=None):
    """The server's answer to a request: a question without a body, else a deed."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/x-ndjson"}
    return urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60)


def play(link, name="Example bot"):
    """Take the seat and play until the game is over; how the table stood then."""
    server, _, invitation = link.rpartition("/join/")
    table = f"{server}/api/tables/{json.load(ask(f'{server}/api/link', invitation))['table']}"
    token = json.load(ask(f"{table}/seat", invitation, {"name": name}))["token"]
    version = 0
    while True:
        try:
            for line in ask(f"{table}/events?since={version}", token):  # an empty object only says: still here
                push = json.loads(line)
                version = push.get("version", version)
                if push.get("legal"):
                    move = {"move": random.choice(push["legal"]), "version": version, "id": f"move-{version}"}
                    ask(f"{table}/moves", token, move)
                if push.get("stage") in ("over", "closed"):
                    return json.load(ask(table, token))
        except OSError:
            time.sleep(1)  # the server may be restarting: go on where we were


if __name__ == "__main__":
    ended = play(sys.argv[1])
    print(ended["stage"], ended["position"]["result"]["winners"] if ended["position"]["result"] else "")
