"""The JSON Schema of a record in a database, for programs in any language; `docs/claims.schema.json` is a copy."""

from __future__ import annotations

from typing import Any

from claimant.notation.names import LONGEST_RECORDED
from claimant.notation.records.details import LONGEST_NOTES, MOST_MOVES
from claimant.notation.records.proofs import MOST_ROUNDS
from claimant.notation.records.record_file import VERSION
from claimant.rules.lineup import TENS
from claimant.rules.shuffle import SEED_BYTES

DIALECT = "https://json-schema.org/draft/2020-12/schema"
CARD = "[a-z]+[0-9]*"
MOVE = f"({CARD}|(take|discard|draw) {CARD}|tuck|keep|replace|stay|raise|pass|loot [a-z-]+|take top)"
SEATS = max(TENS)
NO_PROPERTIES = {"additionalProperties": False}


def schema() -> dict[str, Any]:
    """A schema that every record that we write fulfils; what it can't say (legal moves) `claimant db verify` checks."""
    return {
        "$schema": DIALECT,
        "title": "claimant database record 1",
        "description": "One line of a .claims file: a game of Claim.",
        **_object(_record(), "setup"),
        "oneOf": [
            {"required": ["position"], "not": {"required": ["deal"]}},
            {"required": ["deal"], "not": {"required": ["position"]}},
            {"required": ["seed"], "not": {"anyOf": [{"required": ["deal"]}, {"required": ["position"]}]}},
        ],
        "$defs": _parts(),
    }


def _record() -> dict[str, Any]:
    name = {"type": "string", "maxLength": LONGEST_RECORDED}
    return {
        "claimant": {"const": VERSION, "description": "The version of this format."},
        "names": _by_seat(name, "The players' names."),
        "played_by": _by_seat(name, "Who plays each seat: person, or the name of a bot."),
        "date": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$", "description": "The day of the game."},
        "notes": {"type": "string", "maxLength": LONGEST_NOTES},
        "undone": _said({"type": "boolean"}, "Were moves taken back? The moves are the final ones."),
        "replayed_deal": _said({"type": "boolean"}, "Had these cards been played before?"),
        "resigned": _said(_ref("seat"), "Who gave the game up before its end."),
        "continues": _said(name, "The game that this one plays on."),
        "continues_after": {"type": "integer", "minimum": 0, "maximum": MOST_MOVES},
        "seed": {
            "type": "string",
            "pattern": f"^[0-9a-fA-F]{{1,{2 * SEED_BYTES}}}$",
            "description": "Deals the cards, unless deal or position names them, and draws for the Skeleton.",
        },
        "setup": _ref("setup"),
        "deal": _said(_ref("deal"), "All cards as they were dealt, so that no shuffle is needed."),
        "position": _said(_ref("position"), "Where a game that wasn't dealt begins."),
        "moves": {"type": "array", "items": {"type": "string", "pattern": f"^{MOVE}$"}, "maxItems": MOST_MOVES},
        "result": _said(_ref("result"), "Only of a game that is over."),
        "proof": _said(_ref("proof"), "Of a game at a server: the parts of its fair deal."),
    }


def _parts() -> dict[str, Any]:
    text = {"type": "string"}
    front = {"gnomes": _ref("cards"), "vampire": _or_null(_ref("card")), "under": _ref("cards")}
    round_of = {
        "commitment": text, "secret": text, "commitments": _by_seat(text), "salts": _by_seat(text),
        "failed": {"type": "array", "items": _ref("seat")},
    }  # fmt: skip
    return {
        "card": {"type": "string", "pattern": f"^{CARD}$", "description": "go5 is the Goblin 5; heroes have a code."},
        "cards": {"type": "array", "items": _ref("card")},
        "seat": {"type": "integer", "minimum": 0, "maximum": SEATS - 1},
        "setup": _object(
            {
                "players": {"enum": sorted(TENS)},
                "factions": {"type": "array", "items": text, "uniqueItems": True},
                "heroes": {"type": "boolean"},
                "leader": _ref("seat"),
            },
            "players",
            "factions",
        ),
        "deal": _object({"hands": _hands(), "deck": _ref("cards"), "box": _ref("cards")}, "hands", "deck"),
        "position": {
            "type": "object",
            "required": ["phase", "hands"],
            "properties": {
                "phase": {"enum": [1, 2]},
                "leader": _ref("seat"),
                **dict.fromkeys(("hands", "followers", "supporters", "hidden"), _hands()),
                **dict.fromkeys(("deck", "market", "waiting", "cube", "discard", "box"), _ref("cards")),
                "front": _by_seat(_object(front)),
                "moon": {"enum": ["dark", "full"]},
                "automaton": _or_null(_ref("seat")),
            },
        },
        "result": _object(
            {
                "votes": {"type": "object", "additionalProperties": _or_null(_ref("seat"))},
                "winners": {"type": "array", "items": _ref("seat"), "minItems": 1, "uniqueItems": True},
            }
        ),
        "proof": _object(
            {
                "version": {"const": 2},
                "table": text,
                "salts_from": _by_seat({"enum": ["person", "bot", "none", "withheld"]}),
                "rounds": {
                    "type": "array",
                    "items": _object(round_of, *list(round_of)[:4]),
                    "minItems": 1,
                    "maxItems": MOST_ROUNDS,
                },
                **{key: round_of[key] for key in ("commitment", "secret", "salts")},
            },
            "table",
        ),
    }


def _object(properties: dict[str, Any], *needed: str) -> dict[str, Any]:
    found = {"type": "object", "properties": properties, **NO_PROPERTIES}
    return {**found, "required": list(needed)} if needed else found


def _by_seat(items: dict[str, Any], description: str = "") -> dict[str, Any]:
    found = {"type": "array", "items": items, "minItems": min(TENS), "maxItems": SEATS}
    return _said(found, description) if description else found


def _hands() -> dict[str, Any]:
    return _by_seat(_ref("cards"))


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _or_null(what: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [what, {"type": "null"}]}


def _said(what: dict[str, Any], description: str) -> dict[str, Any]:
    return {**what, "description": description}
