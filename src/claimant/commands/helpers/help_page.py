"""Help in the reader's language. Texts are translated when they are shown, so that no other start pays for it.

The extraction (`locale/scan.py`) finds the texts by itself: a command's docstring, and `help` and `metavar` of its
options and arguments.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

from typer.core import TyperCommand

from claimant.commands.helpers.output import NAME
from claimant.locale.marks import N_

LEVELS = "random, novice, apprentice, journeyman, master"
"""All bots, for a help that imports none of them; `{levels}` in a text."""
SHOW_HELP = N_("Show this help and exit.")
TOGETHER = "\u00a0"
"""A space at which no line is broken."""
Translate: TypeAlias = Callable[[str], str]


def translator() -> Translate:
    """What translates a text of the help, into the language of `--lang` or else the terminal's."""
    from claimant.ascii_text import in_ascii, speaks_ascii
    from claimant.locale.compiled_catalogue import translations
    from claimant.locale.language_code import code_for

    gettext = translations(code_for(sys.argv[1:], os.environ)).gettext
    fit: Translate = in_ascii if speaks_ascii(os.environ) else str

    def text(template: str) -> str:
        return fit(gettext(template)).replace("{levels}", LEVELS) if template else ""

    return text


def paragraphs(docstring: str) -> list[str]:
    """The paragraphs of a docstring, each in one line, as the catalogues have them."""
    return [" ".join(part.split()) for part in docstring.split("\n\n")]


class HelpPage:
    """What commands and the list of commands share; it goes before the class of the library."""

    params: list[Any]
    help: str | None
    epilog: str | None

    def get_help(self, ctx: Any) -> str:
        said: str = super().get_help(ctx)  # type: ignore[misc]
        return said.replace(TOGETHER, " ")

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The usual form: NAME, [NAME] if it may be left out, NAME... for several."""
        text = translator()
        arguments = [each for each in self.params if each.param_type_name == "argument"]
        names = [f"{text(each.metavar)}{'...' if each.nargs != 1 else ''}" for each in arguments]
        shown = [name if each.required else f"[{name}]" for name, each in zip(names, arguments, strict=True)]
        return [text("[OPTIONS]"), *shown]

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        text = translator()
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{text('Usage:')} ")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        text = translator()
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(text(part) for part in paragraphs(self.help or "")))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        text = translator()
        params = [each for each in self.get_params(ctx) if not each.hidden]
        for title, kind in ((text("Arguments"), "argument"), (text("Options"), "option")):
            if chosen := [each for each in params if each.param_type_name == kind]:
                with formatter.section(title):
                    formatter.write_dl([(_names(each, text), _explained(each, text)) for each in chosen])

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """The examples, a line for each."""
        if not self.epilog:
            return
        text = translator()
        lines = self.epilog.splitlines()
        title = text("Examples:") if len(lines) > 1 else text("Example:")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n".join(["\b", title, *(f"  {NAME} {line}" for line in lines)]))

    def get_short_help_str(self, limit: int = 0) -> str:
        """What the list of commands says about this one; a shell's completion says the same."""
        return translator()(paragraphs(self.help or "")[0])

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = SHOW_HELP
        return option

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Names of options come with their help."""
        text = translator()
        found: list[Any] = super().shell_complete(ctx, incomplete)  # type: ignore[misc]
        for item in found:
            item.help = text(item.help or "")
        return found

    def get_params(self, ctx: Any) -> list[Any]:
        found: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        return found


class Command(HelpPage, TyperCommand):
    """A command with its help."""


def _names(param: Any, text: Translate) -> str:
    """What is typed: `-h, --help`, `--line-up NAME`, or an argument's NAME."""
    if param.param_type_name == "argument":
        return text(param.metavar)
    names = ", ".join(sorted(param.opts, key=len))
    return names if param.is_flag else f"{names} {text(param.metavar)}"


def _explained(param: Any, text: Translate) -> str:
    """What it does, and after that its default and its limits."""
    notes = []
    if param.show_default and str(param.default) not in ("None", "", "False"):
        notes.append(text("default: {value}").format(value=param.default))
    low, high = getattr(param.type, "min", None), getattr(param.type, "max", None)
    if low is not None:
        limits = text("at least {low}") if high is None else text("from {low} to {high}")
        notes.append(limits.format(low=low, high=high))
    if param.required:
        notes.append(text("required"))
    told = text(param.help or "")
    return f"{told}  [{'; '.join(notes).replace(' ', TOGETHER)}]" if notes else told
