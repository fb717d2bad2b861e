"""How the API is used, step by step, with examples: for a program that plays, and for a bot that connects."""

from __future__ import annotations

from typing import NamedTuple


class FlowStep(NamedTuple):
    """One step: what to do, and an example of it."""

    text: str
    example: str = ""


class Flow(NamedTuple):
    """A way to use the API."""

    title: str
    steps: tuple[FlowStep, ...]


GAME = "0123456789abcdef01-1"
PERSON = Flow(
    "A seat at a table",
    (
        FlowStep(
            "Open a table. The answer has tokens for the host, for your seat, and for the links.",
            """curl -H 'Authorization: Bearer new' -d '{"name": "Ann", "plan": {"players": 2,
  "factions": ["goblins", "knights", "undead", "dwarves", "doppelgangers"],
  "seats": [{"who": "me"}, {"who": "bot", "level": "apprentice"}]}}' http://127.0.0.1:8000/api/tables""",
        ),
        FlowStep(
            "Follow the events with the token of your seat; each line is a Push. A line without news is {}.",
            """curl -N -H 'Authorization: Bearer TOKEN' -H 'Accept: application/x-ndjson' \\
  'http://127.0.0.1:8000/api/tables/0123456789abcdef01/events?since=0'""",
        ),
        FlowStep("While a Push has a “deal”, add your part: POST …/commit, then POST …/reveal."),
        FlowStep(
            "When a Push has “legal”, move, with the version of that Push and a name of your own for the move.",
            """curl -H 'Authorization: Bearer TOKEN' -d '{"move": "go5", "version": 12, "id": "m12"}' \\
  http://127.0.0.1:8000/api/tables/0123456789abcdef01/moves""",
        ),
    ),
)
BOT = Flow(
    "A bot that connects to the server",
    (
        FlowStep(
            "The person who runs the server makes a token for the bot, which is shown once. It is sent in the header "
            "Authorization, never in an address. Everybody can now choose the bot at set-up, as the level bot:hal, "
            "while it is connected.",
            "claimant admin add-bot hal",
        ),
        FlowStep(
            "Hold one stream. Its lines are JSON objects, told apart by “type”; ignore types and fields that you don't "
            "know. A ping comes after 15 seconds without news.",
            "curl -N -H 'Authorization: Bearer bot-…' http://127.0.0.1:8000/api/bot/events",
        ),
        FlowStep("The first line says who you are.", '{"type":"hello","bot":"hal","most_games":16,"protocol":1}'),
        FlowStep(
            "An invitation: accept it, or decline it. Without an answer it ends after “answer_seconds”.",
            f"""{{"type":"invitation","game":"{GAME}","table":"0123456789abcdef01","seat":1,"players":2,
  "lineup":["goblins","knights","undead","dwarves","doppelgangers"],"heroes":false,"leader":0,"pace":"normal",
  "clock":null,"move_seconds":60.0,"strict":false,"names":["Ann","hal"],"rematch":false,"answer_seconds":60.0}}
curl -H 'Authorization: Bearer bot-…' -d '{{}}' http://127.0.0.1:8000/api/bot/games/{GAME}/accept""",
        ),
        FlowStep(
            "The game begins. Bots add no part to the deal. What happens comes as “events”, each version once.",
            f"""{{"type":"newgame","game":"{GAME}","lineup":["goblins","knights","undead","dwarves","doppelgangers"],
  "players":2,"seat":1,"heroes":false,"leader":0,"seed":8207,"names":["Ann","hal"]}}
{{"type":"events","game":"{GAME}","version":9,"events":[{{"version":9,"kind":"played","seat":0,"card":"go5"}}],
  "log_before":null}}""",
        ),
        FlowStep(
            "You are asked: answer with one of “legal”, and the question's version. The answer comes when the move "
            "appears, after the table's pace; send it in a thread of its own if you play several games. If no "
            "answer comes, send it again: with the same id it is made once. After “seconds_left” a bot of the server "
            "moves for you.",
            f"""{{"type":"choose","game":"{GAME}","version":9,"view":{{…}},"legal":["go2","kn4"],
  "budget":{{"seconds":1.2}},"seconds_left":60}}
curl -H 'Authorization: Bearer bot-…' -d '{{"move": "kn4", "version": 9, "id": "m9"}}' \\
  http://127.0.0.1:8000/api/bot/games/{GAME}/moves""",
        ),
        FlowStep(
            "The game is over. Stay connected: a rematch is the next invitation, with “rematch”.",
            f'{{"type":"over","game":"{GAME}","version":87,"winners":[1],"stage":"over","why":null}}',
        ),
        FlowStep(
            "If the stream breaks, open it again, and say what you know: each game with its last version. What you "
            "missed comes once, and open invitations and questions come again. If you were away longer than the table "
            "waits, a bot of the server plays for you until you are back.",
            f"Last-Event-ID: {GAME}/87 89abcdef0123456789-0/15",
        ),
        FlowStep(
            "Each token has its own rate limit. Every answer says how much is left, and in how many seconds it is full "
            "again; a 429 says in Retry-After when to come back. A second stream with the same token ends the first.",
            "X-RateLimit-Limit: 120\nX-RateLimit-Remaining: 118\nX-RateLimit-Reset: 1",
        ),
    ),
)
FLOWS = (PERSON, BOT)
