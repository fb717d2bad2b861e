"""Events, reasons and results as English sentences.

The templates stand beside the rules (`events.py`, `legal.py`); this only puts names of players and cards into them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from claimant.rules.cards import Card, Pile, Seat
from claimant.rules.events import Event
from claimant.rules.legal import Reason
from claimant.rules.lineup import LineUp
from claimant.rules.moves import Move
from claimant.rules.power import Faction
from claimant.rules.score import Result, Vote, Why

YOU = "you"


def default_names(players: int) -> tuple[str, ...]:
    """What players are called who have no names."""
    return tuple(f"Player {seat + 1}" for seat in range(players))


def listed(words: Sequence[str]) -> str:
    """The words as a list in a sentence: "a, b and c"."""
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def cards_in_words(cards: Pile) -> str:
    """As in "Goblin 5, Knight 2 and Lich King"."""
    return listed([card.name for card in cards])


def faction_name(faction: Faction) -> str:
    """As in "Goblins"."""
    return faction.name.capitalize()


def say(event: Event, names: Sequence[str], viewer: Seat | None = None) -> str:
    """The event as a sentence; the viewer reads its own deeds as "you"."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    mine = viewer is not None and fields.get("seat") == viewer
    template = event.yours if mine and event.yours is not None else event.wording
    if "full" in fields:
        fields["moon"] = "full" if fields["full"] else "dark"
    said = {name: _in_words(name, value, names, viewer) for name, value in fields.items()}
    sentence = template.format(**said)
    return sentence[0].upper() + sentence[1:]


def _in_words(field: str, value: Any, names: Sequence[str], viewer: Seat | None) -> str:
    if field in ("seat", "to"):
        return name_of(value, names, viewer)
    if field == "seats":
        return listed([name_of(seat, names, viewer) for seat in value])
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Faction):
        return faction_name(value)
    if isinstance(value, tuple) and all(isinstance(each, Card) for each in value):
        return cards_in_words(value)
    return str(value)


def name_of(seat: Seat, names: Sequence[str], viewer: Seat | None = None) -> str:
    return YOU if seat == viewer else names[seat]


def explain(reason: Reason) -> str:
    """Why a move is not legal, and what would be."""
    said: dict[str, str] = {}
    for name, value in msgspec.structs.asdict(reason).items():
        if name == "legal":
            said[name] = ", ".join(move.text for move in value) or "nothing"
        elif isinstance(value, Move):
            said[name] = f"“{value.text}”"
        else:
            said[name] = _in_words(name, value, (), None)
    return reason.wording.format(**said)


def side_name(lineup: LineUp, side: int, names: Sequence[str], viewer: Seat | None = None) -> str:
    """Who wins together: one player, or with four two partners."""
    return listed([name_of(seat, names, viewer) for seat in lineup.sides[side]])


_VOTE_WORDS = {
    Why.NUMBER: "by number",
    Why.CARDS: "equal numbers, the higher cards decide",
    Why.RUN: "by the longest run",
    Why.SUM: "by the highest sum",
    Why.HOST: "equal sums, the higher card on top decides",
}


def explain_vote(vote: Vote, lineup: LineUp, names: Sequence[str], viewer: Seat | None = None) -> str:
    """How a faction votes, and why: "Goblins vote for Ada: 7 to 5, by number."."""
    faction = faction_name(vote.faction)
    if vote.why is Why.NOBODY:
        return f"{faction} vote for nobody: no side has a card that counts. [SCORE-3]"
    compared = " to ".join(_standing(vote, standing) for standing in vote.standings)
    if vote.side is None:
        return f"{faction} vote for nobody: {compared}, all equal. [SCORE-3]"
    return f"{faction} vote for {side_name(lineup, vote.side, names, viewer)}: {compared}, {_VOTE_WORDS[vote.why]}."


def _standing(vote: Vote, standing: tuple[Any, ...] | None) -> str:
    """What a side shows up to where the vote was decided."""
    if standing is None:
        return "0"
    if vote.why in (Why.CARDS, Why.EQUAL) and Why.CARDS in vote.faction.compares:
        number = standing[vote.faction.compares.index(Why.NUMBER)]
        return f"{number} ({' '.join(map(str, standing[-1]))})"
    if vote.why is Why.HOST:
        return f"{standing[0]} (with {standing[1]} on top)"
    at = vote.faction.compares.index(vote.why) if vote.why in vote.faction.compares else 0
    return str(standing[at])


_RESULT_WORDS = {
    Why.VOTES: "{best[0]} votes to {next[0]}",
    Why.NUMBER: "{best[0]} votes each, but {best[1]} cards to {next[1]} in the factions that voted for them",
    Why.VALUES: "{best[0]} votes and {best[1]} cards each, but a sum of {best[2]} to {next[2]}",
    Why.EQUAL: "{best[0]} votes, {best[1]} cards and a sum of {best[2]} each: they share it",
}


def explain_result(result: Result, names: Sequence[str], viewer: Seat | None = None) -> str:
    """Who wins, and what decided it. [SCORE-4]"""
    best, second, *_ = sorted(result.tallies, reverse=True)
    who = listed([name_of(seat, names, viewer) for seat in result.winners])
    verb = "win" if len(result.winners) > 1 or who == YOU else "wins"
    sentence = f"{who} {verb}: {_RESULT_WORDS[result.why].format(best=best, next=second)}."
    return sentence[0].upper() + sentence[1:]
