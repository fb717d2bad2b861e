"""The engine protocol as JSON Schema: every line in both directions, and the view inside of `choose`."""

from __future__ import annotations

from typing import Any

import msgspec

from claimant.bots.engine.messages import FromEngine, ToEngine
from claimant.notation.wire import shape
from claimant.rules.view import View


def schema() -> dict[str, Any]:
    """A schema for all lines; `$defs` has one for each kind, and `View`."""
    (to_engine, from_engine, view), parts = msgspec.json.schema_components(
        [ToEngine, FromEngine, View], schema_hook=shape, ref_template="#/$defs/{name}"
    )
    parts["Choose"]["properties"]["view"] = view
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "claimant engine protocol 1",
        "anyOf": [{"title": "to the engine", **to_engine}, {"title": "from the engine", **from_engine}],
        "$defs": parts,
    }
