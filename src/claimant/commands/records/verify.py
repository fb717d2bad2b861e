"""`claimant verify`: checks whether a server dealt a game fairly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import AsJson, Lang, saved_games, spoken
from claimant.commands.helpers.output import NO, WRONG, fail, tell_json

if TYPE_CHECKING:
    from claimant.fair.witness import Witness
    from claimant.locale.languages import Language
    from claimant.notation.records.proofs import AnyProof
    from claimant.notation.records.record_file import Record

EXAMPLES = ("verify game.claim", "verify game.claim --commitment 1f3c…", "verify game.claim --salt 9ab2…")


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            autocompletion=saved_games,
            help="The record of a game on a server, or the name of a saved game.",
        ),
    ],
    commitment: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEX", help="A fingerprint that the server showed at the start of a round. Can be repeated."
        ),
    ] = None,
    salt: Annotated[
        list[str] | None,
        typer.Option(metavar="HEX", help="Your part of the deal, which you revealed in a round. Can be repeated."),
    ] = None,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check that a game on a server was dealt fairly.

    The check uses the proof in the record, the values that you give, and what “claimant join” has saved.
    """
    from claimant.commands.helpers.game_sources import the_record

    language = spoken(lang)
    given = [*(commitment or []), *(salt or [])]
    record = the_record(file, language)
    problem = _problem(record, commitment or [], salt or [])
    compared = len(given) + len(_kept(record))
    proof = record.proof
    if json:
        answer = {"proof": proof is not None, "fair": None if proof is None else problem is None}
        shown = None if proof is None else proof.commitment
        tell_json({**answer, "problem": problem, "commitment": shown, "compared": compared})
    if problem is not None:
        fail(f"{file}: {language.text(problem)}", WRONG if proof is None else NO)
    if not json and proof is not None:
        from claimant.notation.names import named

        names = named(record.details.names, language.words.default_names(record.game.lineup.players))
        _tell(proof, names, compared, language)


def _problem(record: Record, commitments: list[str], salts: list[str]) -> str | None:
    """What is wrong with the proof itself, or with what the player saw; None if nothing is."""
    from claimant.fair.checking import Unfair, why_not_fair
    from claimant.notation.records.proofs import Proof1

    if (problem := why_not_fair(record)) is not None or (proof := record.proof) is None:
        return problem
    if isinstance(proof, Proof1):
        shown, revealed = {proof.commitment}, set(proof.salts)
    else:
        shown = {each.commitment for each in proof.rounds}
        revealed = {found for each in proof.rounds for found in each.salts}
    if not {each.strip().lower() for each in commitments} <= shown:
        return Unfair.OTHER_COMMITMENT
    if not {each.strip().lower() for each in salts} <= revealed - {""}:
        return Unfair.OTHER_SALT
    kept = _kept(record)
    found = [why_not_fair(record, witness) for witness in kept]
    alarms = [alarm.value for witness in kept for alarm in witness.alarms]
    return next((each for each in [*found, *alarms] if each is not None), None)


def _kept(record: Record) -> list[Witness]:
    """What `claimant join` stored about this table's deal."""
    from claimant.terminal.online.fair_deals import witnesses_of

    return [] if record.proof is None else witnesses_of(record.proof.table)


def _tell(proof: AnyProof, names: tuple[str, ...], compared: int, language: Language) -> None:
    """Print what the check confirmed, and what it doesn't prove."""
    from claimant.fair.checking import FAILED, told_source
    from claimant.fair.daily import day_of
    from claimant.notation.records.proofs import Proof1

    text = language.text
    typer.echo(text("The deal is fair: fingerprints, secrets, parts, seed, cards and draws agree."))
    if isinstance(proof, Proof1):
        typer.echo(text("The record is of version 1, in which the last part of the deal had an advantage."))
    else:
        if day := day_of(proof):
            typer.echo(text("It is the deal of the day {day}.", day=day.isoformat()))
        for seat in range(len(proof.salts_from)):
            typer.echo(f"  {names[seat]}: {text(told_source(proof, seat))}")
        for number, each in enumerate(proof.rounds[:-1], start=1):
            failed = ", ".join(names[seat] for seat in each.failed)
            typer.echo(text(FAILED, number=number, names=failed))
    if compared:
        typer.echo(text("It also agrees with what you saw at the table."))
    else:
        shown = proof.commitment
        typer.echo(text("Compare this with what your table showed at the start: {commitment}", commitment=shown))
