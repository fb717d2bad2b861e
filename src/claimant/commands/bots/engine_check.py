"""`claimant engine-check`: does a program speak the engine protocol?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from claimant.commands.helpers.options import AsJson, Lang, spoken
from claimant.commands.helpers.output import NO, fail, tell_json
from claimant.locale.marks import N_

if TYPE_CHECKING:
    from claimant.arena.engine_conformance import Finding
    from claimant.locale.languages import Language

EXAMPLES = ("engine-check ./mine", "engine-check 'node examples/engines/engine.js'")
SENTENCES = {
    "hello": N_("It says hello with its name and version within 10 s."),
    "ping": N_("It answers “ping” with “pong”."),
    "unknown": N_("It ignores types and fields that it doesn’t know."),
    "late": N_("It ignores the end of a game that it doesn’t know."),
    "again": N_("It bears a second hello."),
    "play": N_("It plays legal moves in time: {line_up}."),
    "at once": N_("It plays two games at a time."),
    "quit": N_("It ends within 2 s of “quit”."),
    "end of input": N_("It ends within 2 s of the end of its input."),
}


def engine_check(
    command: Annotated[
        str, typer.Argument(metavar="CMD", help="The command that starts the program, as one argument.")
    ],
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check that a program speaks the engine protocol; exits with 1 if it doesn’t."""
    from claimant.arena.engine_conformance import check
    from claimant.bots.engine.outside_bots import PROGRAM, NoSuchBot, command_of

    language = spoken(lang)
    try:
        words = command_of(f"{PROGRAM}{command.removeprefix(PROGRAM)}")
    except NoSuchBot as error:
        fail(str(error))
    findings: list[Finding] = []
    for finding in check(words):
        findings.append(finding)
        if not json:
            typer.echo(_line(finding, language))
    wrong = sum(bool(finding.problem) for finding in findings)
    if json:
        tell_json({"conforms": not wrong, "findings": [finding._asdict() for finding in findings]})
    elif not wrong:
        typer.echo(language.text("The program conforms."))
    if wrong:
        raise typer.Exit(NO)


def _line(finding: Finding, language: Language) -> str:
    sentence = language.text(SENTENCES[finding.check], line_up=finding.line_up)
    return f"✗ {sentence} {finding.problem}" if finding.problem else f"✓ {sentence}"
