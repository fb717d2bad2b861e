"""Checks whether a deal was fair: recomputes a record's proof and compares it with what a player's client saved."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from itertools import zip_longest

from claimant.fair import hashing
from claimant.fair.daily import day_of
from claimant.fair.hashing import Setup
from claimant.fair.witness import MOST_FAILURES, Held, Witness, course_of
from claimant.locale.marks import N_
from claimant.notation.cards import codes
from claimant.notation.records.proofs import AnyProof, Proof, Proof1, Round, Source
from claimant.notation.records.record_file import Record
from claimant.notation.setups import write_setup
from claimant.rules.cards import Seat
from claimant.rules.deal import dealt, shuffled_deck

NO_PROOF = N_("The record has no proof: only games that were played at a server have one.")
NOT_PROVEN = N_("The game has ended, but the server gave no proof of the deal.")


class Unfair(StrEnum):
    """The reasons why a deal isn't fair."""

    SECRET = N_("The server’s secret is not the one that it had promised: it has another fingerprint.")
    SALT = N_("The part of a seat is not the one that it had promised: it has another fingerprint.")
    MISSING = N_("A seat had promised a part of the deal, and the cards were dealt without it.")
    NO_REASON = N_("Another round was begun although every seat had revealed its part.")
    TOO_OFTEN = N_("A seat was asked for its part again although it had failed twice to reveal it.")
    SOURCE = N_("The record is wrong about who added a part of the deal.")
    SEED = N_("The seed is not the one that follows from the secret, the seats’ parts and the set-up.")
    CARDS = N_("The cards are not those that the seed deals.")
    OTHER_COMMITMENT = N_("The server’s fingerprint is not the one that was shown when the round began.")
    OTHER_SETUP = N_("The set-up is not the one that was shown when the round began.")
    OTHER_LIST = N_("The seats’ fingerprints are not those that were listed before the parts were revealed.")
    OTHER_SALT = N_("The deal was made without your part, although you had revealed it.")
    OTHER_HAND = N_("The hand in the record is not the one that you were dealt.")
    OTHER_GAME = N_("The game in the record is not the one that you saw.")
    WRONGLY_NAMED = N_("The record says that you did not reveal your part, although you had.")


SALTS_FROM: dict[Source, str] = {
    "person": N_("added a part of the deal"),
    "bot": N_("no part: bots add none"),
    "none": N_("no part: without script, or too late"),
    "withheld": N_("no part: not revealed twice"),
}
"""Where each seat's salt came from, in words."""
OF_THE_DAY = N_("no part: the deal of the day takes none")
FAILED = N_("Round {number}: {names} did not reveal their part in time, so all parts were drawn again.")


def told_source(proof: Proof, seat: Seat) -> str:
    """Where a seat's salt came from, in words."""
    source = proof.salts_from[seat]
    return OF_THE_DAY if source == "none" and day_of(proof) else SALTS_FROM[source]


def seed_of(proof: AnyProof, setup: Setup) -> bytes:
    """The seed that a proof gives."""
    if isinstance(proof, Proof1):
        return hashing.seed_1(proof.secret, proof.salts, setup)
    last = proof.rounds[-1]
    return hashing.seed(proof.table, len(proof.rounds), setup, last.secret, last.salts)


def why_not_fair(record: Record, witness: Witness | None = None) -> str | None:
    """What in a record contradicts the protocol or the client's saved data; None if the deal was fair."""
    proof, game = record.proof, record.game
    if proof is None:
        return NO_PROOF
    setup = write_setup(game.lineup, game.start.leader)
    if isinstance(proof, Proof1):
        if hashing.commitment_1(proof.secret, proof.table) != proof.commitment:
            return Unfair.SECRET
    elif problem := why_not_proven(proof, setup):
        return problem
    seed = seed_of(proof, setup)
    if game.seed is None or game.seed != seed:
        return Unfair.SEED
    if game.start != dealt(game.lineup, *shuffled_deck(game.lineup, seed), game.start.leader):
        return Unfair.CARDS
    return None if witness is None else why_not_as_seen(record, witness)


def why_not_proven(proof: Proof, setup: Setup) -> Unfair | None:
    """What in the rounds contradicts the protocol: each round by itself, then their sequence."""
    for number, each in enumerate(proof.rounds, start=1):
        if hashing.table_commitment(proof.table, number, setup, each.secret) != each.commitment:
            return Unfair.SECRET
        for seat, (commitment, salt) in enumerate(zip(each.commitments, each.salts, strict=True)):
            if salt and hashing.seat_commitment(proof.table, number, seat, salt) != commitment:
                return Unfair.SALT
            if commitment and not salt and seat not in each.failed:
                return Unfair.MISSING
    if (problem := next(_why_not_in_order(proof.rounds), None)) is not None:
        return problem
    return None if all(map(partial(_is_source, proof), range(len(proof.salts_from)))) else Unfair.SOURCE


def _is_source(proof: Proof, seat: Seat) -> bool:
    """Does the record say rightly where this seat's salt came from?"""
    has_salt = bool(proof.rounds[-1].salts[seat])
    failures = sum(seat in each.failed for each in proof.rounds)
    match proof.salts_from[seat]:
        case "person":
            return has_salt
        case "withheld":
            return not has_salt and failures >= MOST_FAILURES
        case "none":
            return not has_salt and failures < MOST_FAILURES
        case "bot":
            return not any(each.commitments[seat] for each in proof.rounds)


def _why_not_in_order(rounds: tuple[Round, ...]) -> Iterator[Unfair]:
    failures = [0] * len(rounds[0].commitments)
    for each, following in zip_longest(rounds, rounds[1:]):
        if any(commitment and failures[seat] >= MOST_FAILURES for seat, commitment in enumerate(each.commitments)):
            yield Unfair.TOO_OFTEN
        if following is None and each.failed:
            yield Unfair.MISSING
        if following is not None and not any(each.commitments[seat] and not each.salts[seat] for seat in each.failed):
            yield Unfair.NO_REASON
        for seat in set(each.failed):
            failures[seat] += 1


def why_not_as_seen(record: Record, witness: Witness) -> Unfair | None:
    """What in a record with a valid proof differs from what a client saw during the deal."""
    proof, game = record.proof, record.game
    dealt_to_us = () if witness.seat is None else codes(game.start.hands[witness.seat])
    if witness.hand and sorted(witness.hand) != sorted(dealt_to_us):
        return Unfair.OTHER_HAND
    if not _is_course_of(record, witness):
        return Unfair.OTHER_GAME
    if isinstance(proof, Proof) and proof.table == witness.table:
        setup = hashing.canonical(write_setup(game.lineup, game.start.leader))
        by_number = dict(enumerate(proof.rounds, start=1))
        found = (_why_not_held(held, by_number.get(held.number), setup, witness.seat) for held in witness.rounds)
        return next((problem for problem in found if problem), None)
    return Unfair.OTHER_COMMITMENT if witness.rounds else None


def _is_course_of(record: Record, witness: Witness) -> bool:
    """Is the recorded game the one that the client saw, as far as it looked?"""
    proof, details = record.proof, record.details
    is_alone = isinstance(proof, Proof) and len(proof.salts_from) - proof.salts_from.count("bot") == 1
    is_earlier = details.replayed_deal and proof is not None and proof.table == witness.table
    if not witness.course.events or is_earlier or (details.undone and is_alone):
        return True  # nothing was seen, or another game with these cards, or moves that were taken back
    return course_of(record.game.seen_by(witness.seat)[: witness.course.events]) == witness.course


def _why_not_held(held: Held, found: Round | None, setup: str, seat: Seat | None) -> Unfair | None:
    """What in one round differs from what the client saw."""
    if found is None or held.commitment != found.commitment:
        return Unfair.OTHER_COMMITMENT
    if held.setup != setup:
        return Unfair.OTHER_SETUP
    if held.commitments and held.commitments != found.commitments:
        return Unfair.OTHER_LIST
    if held.is_revealed and seat in found.failed:
        return Unfair.WRONGLY_NAMED
    if seat is not None and held.is_revealed and found.salts[seat] != held.salt:
        return Unfair.OTHER_SALT
    return None
