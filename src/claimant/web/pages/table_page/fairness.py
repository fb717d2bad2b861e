"""The fair deal on a table's page: data for its script, and texts for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from claimant.fair.checking import Unfair, told_source
from claimant.fair.witness import DROPPED, NO_PART, OTHER_DEVICE, WARNING, Alarm
from claimant.notation.records.proofs import AnyProof, Proof, Proof1, Round
from claimant.rules.lineup import HAND
from claimant.web.api.serialize_deals import tell_deal
from claimant.web.tables.table import Table

if TYPE_CHECKING:
    from claimant.locale.languages import Language
    from claimant.web.http.request_context import RequestContext


class DealingShown(NamedTuple):
    """The progress of the deal, in the waiting room."""

    number: int
    commitment: str
    earlier: tuple[Failed, ...]


class Failed(NamedTuple):
    """An earlier round, and who did not reveal a salt in it."""

    number: int
    failed: str


class Part(NamedTuple):
    """What a seat added to a round."""

    name: str
    salt: str
    why_none: str


class RoundShown(NamedTuple):
    """A round of the deal, once everything may be known."""

    number: int
    commitment: str
    secret: str
    failed: str
    parts: tuple[Part, ...]


class ProofShown(NamedTuple):
    """The deal's proof at the end."""

    rounds: tuple[RoundShown, ...]
    data: str
    """For the page's script, as JSON."""
    alarms: str
    """What the script says if the proof is wrong, as JSON."""


def deal_data(call: RequestContext) -> str:
    """The deal as the page's script needs it, as JSON."""
    table = call.here.table
    known = call.here.view(call.role.seat)
    told = msgspec.to_builtins(tell_deal(call.here)) | {
        "at": table.version,
        "bots": [seat for seat in range(table.plan.players) if seat not in table.people],
        "fresh": known is not None and known.phase == 1 and len(known.hand) == HAND[table.plan.players],
    }
    return msgspec.json.encode(told).decode()


def alarm_sentences(language: Language) -> str:
    """The warnings of the page's script during a game, as JSON; those about its proof come with the proof."""
    sentences: dict[str, str] = {each.name: each.value for each in Alarm}
    sentences |= {"WARNING": WARNING, "OTHER_DEVICE": OTHER_DEVICE, "DROPPED": DROPPED, "NO_PART": NO_PART}
    return msgspec.json.encode({key: language.text(value) for key, value in sentences.items()}).decode()


def _proof_alarms(language: Language) -> str:
    return msgspec.json.encode({each.name: language.text(each.value) for each in Unfair}).decode()


def dealing_shown(table: Table, names: Sequence[str]) -> DealingShown:
    rounds = table.rounds
    earlier = tuple(Failed(each.number, _names(each.failed, names)) for each in rounds.all[:-1])
    latest = rounds.latest
    return DealingShown(len(rounds.all), "" if latest is None else latest.commitment, earlier)


def proof_shown(table: Table, names: Sequence[str], language: Language) -> ProofShown | None:
    """The proof of a table that has ended; None if it ended before its deal began."""
    proof = table.proof
    if proof is None:
        return None
    if isinstance(proof, Proof1):
        parts = tuple(Part(name, salt, "–") for name, salt in zip(names, proof.salts, strict=True))
        only = RoundShown(1, proof.commitment, proof.secret, "", parts)
        return ProofShown((only,), proof_data(table), _proof_alarms(language))
    why_none = [
        "–" if source == "person" else language.text(told_source(proof, seat))
        for seat, source in enumerate(proof.salts_from)
    ]
    rounds = tuple(
        RoundShown(
            number,
            each.commitment,
            each.secret,
            _names(each.failed, names),
            tuple(map(Part, names, each.salts, why_none)),
        )
        for number, each in enumerate(proof.rounds, start=1)
    )
    return ProofShown(rounds, proof_data(table), _proof_alarms(language))


def _names(seats: Sequence[int], names: Sequence[str]) -> str:
    return " & ".join(names[seat] for seat in seats)


def proof_data(table: Table) -> str:
    """Everything that the page's script needs to recompute the deal, as JSON."""
    assert table.proof is not None
    lineup = table.plan.lineup
    start = None if table.game is None else table.game.start
    told = _proof(table.proof) | {
        "setup": table.plan.setup,
        "factions": [
            {"name": faction.name, "cards": [card.code for card in faction.cards], "boxed": faction.boxed}
            for faction in lineup.factions
        ],
        "heroes": [hero.card.code for hero in lineup.hero_deck],
        "hands": [] if start is None else [[card.code for card in hand] for hand in start.hands],
        "deck": [] if start is None else [card.code for card in start.deck],
    }
    return msgspec.json.encode(told).decode()


def _proof(proof: AnyProof) -> dict[str, object]:
    if isinstance(proof, Proof):
        return {"version": 2, "table": proof.table, "rounds": [_round(each) for each in proof.rounds]}
    return {"version": 1, **msgspec.to_builtins(proof)}


def _round(each: Round) -> object:
    return msgspec.to_builtins(each)
