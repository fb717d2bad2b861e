"""The command `claimant`: the list of its commands. Each is imported when it is called (see `commands`)."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from claimant.commands.helpers.output import FAULT, NAME, WRONG, fit_streams
from claimant.interrupts import interruptible

SECTIONS = {
    "Play": ("play", "tui", "host", "join", "watch", "games"),
    "Look up": ("rules", "line-ups"),
    "Records and positions": ("show", "replay", "solve", "verify"),
    "Bots": ("arena",),
    "For a server, and for this machine": ("serve", "doctor"),
}
"""All commands, as the help lists them; each is a module of `commands`."""
COMMANDS = [name for names in SECTIONS.values() for name in names]
WELCOME = """\
Claim, the card game of two phases: win followers, then win the votes of the factions.

  claimant play         play against bots in this terminal; “--plain” for plain lines
  claimant serve        play in a browser, alone or with friends by a link
  claimant host         open a table for friends, and play at it from this terminal
  claimant join URL     take a seat at a friend's table, from this terminal
  claimant rules        how it is played; “claimant rules dwarves” tells one power

“claimant --help” lists all commands, “claimant COMMAND --help” what each can do.
"""
HELP = {"help_option_names": ["-h", "--help"]}
TRACES = "CLAIMANT_TRACEBACK"
"""If this variable is set, a fault shows where it came up."""


class Command(TyperCommand):
    """A command whose usage is written in the usual form: NAME, [NAME] if it may be left out, NAME... for several."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        arguments = [each for each in self.params if each.param_type_name == "argument"]
        names = [f"{each.metavar}{'...' if each.nargs != 1 else ''}" for each in arguments]
        shown = [name if each.required else f"[{name}]" for name, each in zip(names, arguments, strict=True)]
        return ["[OPTIONS]", *shown]


class Commands(TyperGroup):
    """The commands, none of which is imported before it is needed."""

    def list_commands(self, ctx: Any) -> list[str]:
        return COMMANDS

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.list_commands(ctx):
            return None
        name = cmd_name.replace("-", "_")
        module = import_module(f"claimant.commands.{name}")
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        settings: dict[str, Any] = {"epilog": _examples(module.EXAMPLES), "context_settings": HELP}
        alone.command(cmd_name, cls=Command, **settings)(interruptible(getattr(module, name)))
        return typer.main.get_command(alone)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for title, names in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, _first_line(self.get_command(ctx, name).help)) for name in names])

    def get_params(self, ctx: Any) -> list[Any]:
        """All but the option that would write into the shell's own files: nothing is written there."""
        return [param for param in super().get_params(ctx) if param.name != "install_completion"]


def _examples(lines: tuple[str, ...]) -> str:
    """The examples at the end of a command's help, a line for each."""
    return "\b\n" + "\n".join(["Examples:" if len(lines) > 1 else "Example:", *(f"  {NAME} {line}" for line in lines)])


def _first_line(text: str) -> str:
    return text.split("\n", 1)[0]


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
    version: Annotated[bool, typer.Option("--version", help="Tell the version.", is_eager=True)] = False,
) -> None:
    """Claim, the two-phase trick-taking card game: play it, look it up, study it."""
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"{NAME} {installed(NAME)}")
    elif context.invoked_subcommand is None:
        typer.echo(WELCOME, nl=False)


def main() -> None:
    """Run the command; a reader that has gone away is no reason to complain."""
    fit_streams()
    try:
        try:
            status = _run()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
        status = 1
    sys.exit(status)


def _run() -> int:
    """The exit status; whatever is wrong is told in a sentence."""
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
        typer.echo(f"Something went wrong that should not ({said}); with {TRACES}=1 it shows where.", err=True)
        return FAULT
