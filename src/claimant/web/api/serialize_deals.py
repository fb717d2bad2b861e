"""Makes the documents of a deal: what everybody may know now, and everything once the table has ended."""

from __future__ import annotations

from typing import Literal

from claimant.fair import hashing
from claimant.notation.records.proofs import AnyProof, Proof1, Round
from claimant.web.api.deal_documents import Deal, EarlierRound, Proof, RoundProof
from claimant.web.tables.insight.daily import deal_is_public
from claimant.web.tables.room import Room
from claimant.web.tables.table import Stage, Table

Step = Literal["waiting", "committing", "revealing", "dealt"]


def tell_deal(room: Room) -> Deal:
    """The deal as everybody sees it: no secret and no salt."""
    table = room.table
    proof, latest, step = table.proof, table.rounds.latest, step_of(table)
    rounds = _rounds(proof)
    is_final = latest is None or latest.is_listed
    return Deal(
        version=_version(proof),
        table=table.id if proof is None else proof.table,
        setup=table.plan.setup,
        step=step,
        round=len(rounds),
        commitment=rounds[-1].commitment if rounds else "",
        seconds_left=round(room.step_left, 1) if step in ("committing", "revealing") else None,
        asked=[] if latest is None else list(latest.asked),
        commitments=list(rounds[-1].commitments) if rounds and is_final else None,
        rounds=[
            EarlierRound(number, each.commitment, list(each.commitments), list(each.failed))
            for number, each in enumerate(rounds[:-1], start=1)
        ],
    )


def step_of(table: Table) -> Step:
    """The current step of the deal."""
    latest = table.rounds.latest
    if table.game is not None:
        return "dealt"
    if latest is None or table.stage is not Stage.WAITING:
        return "waiting"
    return "revealing" if latest.is_listed else "committing"


def tell_proof(table: Table) -> Proof:
    """The proof of the deal, without the secrets until they are public."""
    proof, public = table.proof, deal_is_public(table)
    return Proof(
        version=_version(proof),
        table=table.id if proof is None else proof.table,
        setup=table.plan.setup,
        salts_from=[] if proof is None or isinstance(proof, Proof1) else list(proof.salts_from),
        rounds=[_tell_round(each, public) for each in _rounds(proof)],
        seed=table.game.seed.hex() if public and table.game is not None and table.game.seed else None,
    )


def _tell_round(each: Round, public: bool) -> RoundProof:
    shown = RoundProof(each.commitment, list(each.commitments), list(each.failed))
    if not public:
        return shown
    return RoundProof(shown.commitment, shown.commitments, shown.failed, each.secret, list(each.salts))


def _version(proof: AnyProof | None) -> int:
    return 1 if isinstance(proof, Proof1) else hashing.VERSION


def _rounds(proof: AnyProof | None) -> tuple[Round, ...]:
    """The rounds of a deal; a version 1 deal is a single round without the seats' commitments."""
    if isinstance(proof, Proof1):
        return (Round(proof.commitment, proof.secret, ("",) * len(proof.salts), proof.salts),)
    return () if proof is None else proof.rounds
