"""The schemas of all kinds of events: those of the game, and those of the table around it."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from claimant.notation.wire import KINDS, shape
from claimant.web.api.serialize import UNTOLD
from claimant.web.tables.deeds import AnyDeed, Committed, Moved, Opened, Revealed, Salted

REF = "#/components/schemas/{name}"
SILENT = (Committed, Moved, Opened, Revealed, Salted)
"""What the log doesn't hold: moves show as events of the game."""
EVENT, ENTRY = "GameEvent", "LogEntry"
HOLDERS = {
    "events": ENTRY, "log": ENTRY, "entries": ENTRY, "history": EVENT,
}  # fmt: skip
"""The fields of documents that hold events, and of which kind."""


def add_event_kinds(components: dict[str, Any]) -> None:
    """Add a schema for each kind, and let the documents that hold events refer to them."""
    games = {f"{kind.__name__}Event": _schema(kind, name, components) for name, kind in KINDS.items()}
    deeds = [deed for deed in get_args(AnyDeed) if deed not in SILENT]
    tables = {f"{deed.__name__}Entry": _schema(deed, deed.__name__.lower(), components) for deed in deeds}
    for schema in tables.values():
        schema["properties"]["version"] = {"type": "integer"}
        schema["required"] = ["version", *schema["required"]]
    components.update(games)
    components.update(tables)
    components[EVENT] = {"anyOf": _refs(games), "description": "An event of the game, as the caller's seat saw it."}
    told = "An entry of the log: an event of the game with its version, or something that happened at the table."
    components[ENTRY] = {"anyOf": [*_refs(games), *_refs(tables)], "description": told}
    for schema in list(components.values()):
        for name, kind in HOLDERS.items():
            held = schema.get("properties", {}).get(name)
            if held is not None and held.get("type") == "array":
                held["items"] = {"$ref": REF.format(name=kind)}


def _refs(names: dict[str, Any]) -> list[dict[str, str]]:
    return [{"$ref": REF.format(name=name)} for name in names]


def _schema(kind: type, name: str, components: dict[str, Any]) -> dict[str, Any]:
    """The schema of one kind; what it refers to is added to the components."""
    [found], more = msgspec.json.schema_components([kind], schema_hook=shape, ref_template=REF)
    own = more.pop(str(found["$ref"]).rpartition("/")[2])
    for other, schema in more.items():
        components.setdefault(other, schema)
    fields = {
        field: told
        for field, told in own.get("properties", {}).items()
        if field not in UNTOLD and field not in ("deed", "kind")
    }
    required = [field for field in own.get("required", ()) if field in fields]
    return {
        "type": "object",
        "description": str(kind.__doc__ or getattr(kind, "wording", "")).partition("\n")[0],
        "properties": {"kind": {"enum": [name]}, **fields},
        "required": ["kind", *required],
    }
