"""`claimant verify`: was a served game dealt as it was promised?"""

from __future__ import annotations

from typing import Annotated

import typer

from claimant.commands.manner import NO, WRONG, fail, tell_json
from claimant.commands.options import AsJson, Lang, saved_games, spoken

EXAMPLES = ("verify game.claim",)


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", autocompletion=saved_games, help="A record of a served game, or a saved game's name."
        ),
    ],
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check that a served game was dealt as its table had promised before anybody sat down."""
    from claimant.commands.sources import the_record
    from claimant.web.proof import NO_PROOF, why_not_fair

    language = spoken(lang)
    record = the_record(file, language)
    problem = why_not_fair(record)
    commitment = None if record.proof is None else record.proof.commitment
    if json:
        tell_json({"fair": problem is None, "problem": problem, "commitment": commitment})
    if problem is not None:
        fail(f"{file}: {language.text(problem)}", WRONG if problem == NO_PROOF else NO)
    if not json:
        text = language.text
        typer.echo(
            text("The deal is the one that was promised: commitment, secret, salts, seed, cards and draws agree.")
        )
        typer.echo(text("Compare this with what your table showed at the start: {commitment}", commitment=commitment))
