"""The page of the player's games: the games are in the browser, so it has only words, names and known tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from claimant.bots.levels import LEVELS
from claimant.locale.sentences.levels import level_name
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS
from claimant.web.pages.templating import page

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext


def games(call: RequestContext) -> str:
    """The page; its script fills it."""
    known = [table for table in call.tables if table in call.hall.rooms]
    return page(
        call, "games.html", kind="games", words=_json(_words(call.language)), names=_json(_names(call.language)),
        tables=_json(known),
    )  # fmt: skip


def _json(told: object) -> str:
    return msgspec.json.encode(told).decode()


def _names(language: Language) -> dict[str, object]:
    """The names of factions (with their letters), levels and ready-made line-ups."""
    return {
        "factions": {name: [language.faction(faction), faction.code] for name, faction in FACTIONS.items()},
        "levels": {level: level_name(level, language) for level in LEVELS},
        "presets": {" ".join(preset.factions): language.text(preset.title) for preset in PRESETS.values()},
    }


def _words(language: Language) -> dict[str, object]:
    """The sentences of the script; pairs are for one and for many."""
    text, ngettext = language.text, language.ngettext
    return {
        "games": [ngettext("game", "games", n) for n in (1, 2)],
        "more": [ngettext("{n} more game", "{n} more games", n) for n in (1, 2)],
        "deleted": [ngettext("{n} game was deleted.", "{n} games were deleted.", n) for n in (1, 2)],
        "added": [ngettext("{n} game was added.", "{n} games were added.", n) for n in (1, 2)],
        "known": [ngettext("{n} was here already.", "{n} were here already.", n) for n in (1, 2)],
        "score": text("Won : lost"),
        "now": text("Wins in a row now"),
        "best": text("Most wins in a row"),
        "won": text("Won"),
        "lost": text("Lost"),
        "shared": text("Shared"),
        "votes": text("{first} to {second}"),
        "bot": text("Bot ({level})"),
        "against": text("against {names}"),
        "with": text("with {names}"),
        "uncounted": text("Its cards had been played before: it doesn’t count."),
        "resigned": text("By resignation; the votes are as they stood."),
        "table": text("Table"),
        "record": text("Record"),
        "replay": text("Replay"),
        "delete": text("Delete"),
        "really": text("Delete the game against {names} of {date}?"),
        "allReally": text("Delete all games on this device? If you haven’t exported them, they are lost."),
        "wrong": text("This file is no collection of games. Choose a file that was exported here."),
        "newer": text("This file comes from another version of the game and can’t be read here."),
        "damaged": text("This file is damaged: nothing was added."),
        "full": text("This browser has no more room for games."),
    }
