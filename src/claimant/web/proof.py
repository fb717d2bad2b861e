"""Records of games that were served, and whether their deals were what the table had promised."""

from __future__ import annotations

from datetime import UTC, datetime

from claimant.locale.marks import N_
from claimant.notation.details import Details
from claimant.notation.proofs import Proof
from claimant.notation.records import Record, write, write_seen
from claimant.notation.setups import write_setup
from claimant.rules.cards import Seat
from claimant.rules.deal import dealt, shuffled_deck
from claimant.web import fair
from claimant.web.table.table import Table
from claimant.web.trouble import Trouble

NO_PROOF = N_("The record has no proof: only games that were played at a server have one.")


def record_of(table: Table, viewer: Seat | None) -> str:
    """The game as the viewer may have it: while it lasts what the viewer saw, afterwards all of it with the proof."""
    if table.game is None:
        raise Trouble(404, N_("No cards have been dealt at this table, so there is no record of a game."))
    about = Details(
        names=tuple(chair.name or f"Bot {seat + 1}" for seat, chair in enumerate(table.chairs)),
        played_by=tuple("person" if chair.is_person else chair.level for chair in table.chairs),
        date=datetime.fromtimestamp(table.opened.at, UTC).date(),
        undone=table.times_back > 0,
        replayed_deal=table.is_replay,
    )
    if not table.has_ended:
        return write_seen(table.game, viewer, about)
    return write(table.game, about, Proof(table.deal_of, table.commitment, table.opened.secret, table.salts))


def why_not_fair(record: Record) -> str | None:
    """What in a record contradicts the table's promise; None if the deal was what it had to be."""
    proof, game = record.proof, record.game
    if proof is None:
        return NO_PROOF
    secret = bytes.fromhex(proof.secret)
    if fair.commitment(secret, proof.table) != proof.commitment:
        return N_("The secret is not the one that the table had promised: its hash isn't the commitment.")
    seed = fair.seed(secret, proof.salts, write_setup(game.lineup, game.start.leader))
    if game.seed is None or game.seed != seed:
        return N_("The seed is not the one that follows from the secret, the salts and the set-up.")
    if game.start != dealt(game.lineup, *shuffled_deck(game.lineup, seed), game.start.leader):
        return N_("The cards are not those that the seed deals.")
    return None
