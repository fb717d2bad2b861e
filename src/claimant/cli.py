"""The command `claimant`: lists its subcommands and imports each when it is called (see `commands`)."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from claimant.commands.helpers.help_page import Command, HelpPage, translator
from claimant.commands.helpers.options import Lang, spoken
from claimant.commands.helpers.output import FAULT, NAME, WRONG, fit_streams
from claimant.interrupts import interruptible
from claimant.locale.marks import N_

RECORDS = ("show", "replay", "solve", "review", "puzzles", "verify")
"""The commands in the folder `records`."""
OWN_BOTS = ("bot", "engine", "engine-check")
"""The commands in the folder `bots`."""
DATABASES = ("db", "study")
"""The commands in the folder `db`."""
SECTIONS = {
    N_("Play"): ("play", "tui", "host", "join", "watch", "games"),
    N_("Look up"): ("rules", "line-ups", "course"),
    N_("Records and positions"): RECORDS,
    N_("Databases of games"): DATABASES,
    N_("Bots"): ("arena", *OWN_BOTS),
    N_("Servers and this machine"): ("serve", "admin", "backup", "restore", "doctor"),
}
"""All commands in the order of the help; each is a module of `commands`."""
FOLDERS = (
    dict.fromkeys(RECORDS, "commands.records")
    | dict.fromkeys(OWN_BOTS, "commands.bots")
    | dict.fromkeys(DATABASES, "commands.db")
)
COMMANDS = [name for names in SECTIONS.values() for name in names]
WELCOME = {
    "play": N_("play against bots in this terminal"),
    "serve": N_("play in a browser, alone or with friends"),
    "host": N_("open a table for friends and play in this terminal"),
    "join URL": N_("take a seat at a friend’s table"),
    "rules": N_("read the rules; “claimant rules dwarves” explains one power"),
}
"""What the command prints without arguments."""
SHOW_COMPLETION = N_("Print the completion script for your shell.")
HELP = {"help_option_names": ["-h", "--help"]}
TRACES = "CLAIMANT_TRACEBACK"
"""If this variable is set, a bug shows its traceback."""


class Commands(HelpPage, TyperGroup):
    """The commands, each imported only when needed."""

    def list_commands(self, ctx: Any) -> list[str]:
        return COMMANDS

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.list_commands(ctx):
            return None
        name = cmd_name.replace("-", "_")
        folder = FOLDERS.get(cmd_name, "commands")
        module = import_module(f"claimant.{folder}.{name}")
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        settings: dict[str, Any] = {"epilog": "\n".join(module.EXAMPLES), "context_settings": HELP}
        alone.command(cmd_name, cls=Command, **settings)(interruptible(getattr(module, name)))
        return typer.main.get_command(alone)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        text = translator()
        return [*super().collect_usage_pieces(ctx), text("COMMAND [ARGS]...")]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        super().format_options(ctx, formatter)
        text = translator()
        for title, names in SECTIONS.items():
            with formatter.section(text(title)):
                formatter.write_dl([(name, self.get_command(ctx, name).get_short_help_str()) for name in names])

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters except the option that would change the shell's start-up files."""
        params = [param for param in super().get_params(ctx) if param.name != "install_completion"]
        for param in params:
            if param.name == "show_completion":
                param.help = SHOW_COMPLETION
        return params


app = typer.Typer(
    name=NAME,
    cls=Commands,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings=HELP,
)


@app.callback()
def claimant(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)] = False,
    lang: Lang = None,
) -> None:
    """Play Claim, the trick-taking card game in two phases, look up its rules and study its games."""
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"{NAME} {installed(NAME)}")
    elif context.invoked_subcommand is not None:
        context.default_map = {name: {"lang": lang} for name in COMMANDS}
    else:
        _check(lang)
        typer.echo(_welcome())


def _check(lang: str | None) -> None:
    """Refuse an unknown language, as every command does."""
    from claimant.locale.language_code import named

    if lang and named(lang) is None:
        spoken(lang)


def _welcome() -> str:
    """Print what the command can do, in a few lines."""
    text = translator()
    width = max(map(len, WELCOME))
    return "\n".join([
        text("Claim, the card game in two phases: win followers, then win the factions’ votes."),
        "",
        *(f"  {NAME} {command:{width}}  {text(about)}" for command, about in WELCOME.items()),
        "",
        text("“claimant --help” lists all commands, “claimant COMMAND --help” explains one."),
    ])  # fmt: skip


def main() -> None:
    """Run the command; a closed pipe is no error."""
    fit_streams()
    try:
        try:
            status = _run()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python reports an error at exit
        status = 1
    sys.exit(status)


def _run() -> int:
    """Run the command and return the exit status; print every error as a sentence."""
    try:
        return app(prog_name=NAME, standalone_mode=False) or 0
    except typer.TyperException as error:
        from claimant.commands.helpers.usage_errors import sentence

        typer.echo(sentence(error, COMMANDS), err=True)
        return WRONG
    except BrokenPipeError:
        raise
    except Exception as error:
        if os.environ.get(TRACES):
            raise
        said = " ".join(f"{type(error).__name__}: {error}".split())
        text = translator()
        template = text("Internal error ({problem}). {variable}=1 shows where it happened.")
        typer.echo(template.format(problem=said, variable=TRACES), err=True)
        return FAULT
