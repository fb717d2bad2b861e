"""A bot that takes a seat at a running server and plays: `python bot.py http://127.0.0.1:8000/join/TOKEN`.

It needs nothing but Python. It follows the table's events as lines of JSON, adds its salt to each deal, and whenever it
is asked, it plays a random legal move. It plays every rematch, and ends when its seat or its table is gone. To make it
better, look at the table (GET /api/tables/ID) before choosing; /api/docs says more.
"""

import hashlib
import http.client
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


def ask(url, token, body=None):
    """The server's answer to a request: GET without a body, else POST."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/x-ndjson"}
    return urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60)


def add_salt(url, token, deal, seat, salts):
    """Our part of a fair deal (docs/fair-deals.md): first the hash of a salt, then the salt, if the hash is listed."""
    salt = salts.setdefault((deal["table"], deal["round"]), secrets.token_hex(32))
    fields = {"round": deal["round"], "salt": salt, "seat": seat, "table": deal["table"]}
    told = f"claimant-2 salt {json.dumps(fields, separators=(',', ':'))}"
    commitment = hashlib.sha256(told.encode()).hexdigest()
    if deal["step"] == "committing":
        ask(f"{url}/commit", token, {"round": deal["round"], "commitment": commitment})
    elif deal["step"] == "revealing" and deal["commitments"][seat] == commitment:
        ask(f"{url}/reveal", token, {"round": deal["round"], "salt": salt})


def follow(url, token, salts):
    """Play at one table; the match's next table, if there is one."""
    version, seat = 0, json.load(ask(url, token))["you"]["seat"]
    for line in ask(f"{url}/events?since=0", token):  # an empty object is a heartbeat
        push = json.loads(line)
        version = push.get("version", version)
        if push.get("deal"):
            add_salt(url, token, push["deal"], seat, salts)
        if push.get("legal"):
            ask(f"{url}/moves", token, {"move": random.choice(push["legal"]), "version": version, "id": f"m{version}"})
        for event in push.get("events", []):
            if event["kind"] == "continued":
                return event["table"]
        if push.get("stage") in ("over", "closed"):
            position = json.load(ask(url, token))["position"]
            print(push["stage"], position["result"]["winners"] if position and position["result"] else "", flush=True)
    return None


def play(link, name="Example bot"):
    """Take the seat, and play until the server says that it isn't ours any more or that the table is gone."""
    server, _, invitation = link.rpartition("/join/")
    table, salts = json.load(ask(f"{server}/api/link", invitation))["table"], {}
    token = json.load(ask(f"{server}/api/tables/{table}/seat", invitation, {"name": name}))["token"]
    while True:
        try:
            table = follow(f"{server}/api/tables/{table}", token, salts) or table
        except urllib.error.HTTPError as error:
            if error.code in (403, 404, 410):
                return
            time.sleep(1)  # what we sent came too late, or the server is busy: look again
        except (OSError, http.client.HTTPException):
            time.sleep(1)  # the server may be restarting: continue where we were


if __name__ == "__main__":
    play(sys.argv[1])
