"""The help of every command in every language: all of it is translated, and fits a screen of 80 columns."""

from __future__ import annotations

import re
from typing import Annotated, Any

import pytest
import typer

from claimant.cli import COMMANDS, SECTIONS, WELCOME, Commands, app
from claimant.commands.helpers.help_page import LEVELS, Command, paragraphs
from claimant.locale.codes import LANGUAGES, SOURCE
from claimant.locale.compiled_catalogue import translations
from tests.commands.run import run

OTHERS = [code for code in LANGUAGES if code != SOURCE]
ALL = ["", *COMMANDS]
"""All commands; the empty one is `claimant` itself."""
ENGLISH = re.compile(r"\b(the|and|with|without|your|of|default|required|usage|options)\b", re.IGNORECASE)
"""Words that stand in no other of the languages; what is typed, such as --options or “play”, is taken out before."""
TYPED = re.compile(r"--?[a-z-]+|claimant [a-z-]+|\[[^]]*: \w+\]|at-once, fast")


def command(name: str) -> Any:
    group = typer.main.get_command(app)
    assert isinstance(group, Commands)
    context = group.make_context("claimant", ["doctor"], resilient_parsing=True)
    return group.get_command(context, name) if name else group


def texts(shown: Any) -> list[str]:
    """Everything that a command says about itself in English."""
    context = shown.make_context("claimant", [], resilient_parsing=True)
    params = [param for param in shown.get_params(context) if not param.hidden]
    named = [param.metavar for param in params if param.metavar]
    return [*paragraphs(shown.help), *named, *(param.help or "" for param in params)]


def untranslated(shown: Any, code: str) -> list[str]:
    """What a catalogue lacks of a command's texts; names in capital letters may be the same."""
    gettext = translations(code).gettext
    return [text for text in texts(shown) if not text or (gettext(text) == text and not text.isupper())]


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_of_every_command_is_translated(code: str) -> None:
    assert {name: missing for name in ALL if (missing := untranslated(command(name), code))} == {}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_help_says_everything_in_the_language_and_fits_the_screen(code: str, name: str) -> None:
    done = run(*filter(None, [name]), "--help", "--lang", code)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "{" not in done.stdout
    said, gettext = flat(done.stdout), translations(code).gettext
    for text in texts(command(name)):
        assert flat(gettext(text).replace("{levels}", LEVELS)) in said
    explained = TYPED.sub("", done.stdout.split("    claimant", 1)[0]).replace(LEVELS, "")
    assert code == SOURCE or not ENGLISH.findall(explained)


@pytest.mark.parametrize("code", OTHERS)
def test_titles_and_notes_of_the_help_are_translated(code: str) -> None:
    gettext = translations(code).gettext
    every = run("--help", "--lang", code).stdout
    assert every.startswith(f"{gettext('Usage:')} claimant {gettext('[OPTIONS]')} {gettext('COMMAND [ARGS]...')}\n")
    assert all(f"\n{gettext(title)}:\n" in every for title in (*SECTIONS, "Options"))
    bots = run("arena", "--help", "--lang", code).stdout
    for note in ("Arguments", "Examples:", "required", "default: {value}", "at least {low}"):
        assert gettext(note) != note
        assert gettext(note).format(value=100, low=1) in bots


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_lines_fit_the_screen_in_every_language(code: str) -> None:
    done = run("--lang", code)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert all(translations(code).gettext(about) in done.stdout for about in WELCOME.values())


def test_a_new_option_without_a_translation_is_noticed() -> None:
    def sneeze(
        loud: Annotated[bool, typer.Option("--loud", help="So that all hear it.")] = False,
    ) -> None:
        """Sneeze at the table."""

    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command("sneeze", cls=Command)(sneeze)
    assert untranslated(typer.main.get_command(alone), "de") == ["Sneeze at the table.", "So that all hear it."]


def test_a_new_option_without_a_text_is_noticed() -> None:
    def sneeze(loud: Annotated[bool, typer.Option("--loud")] = False) -> None:
        """Play"""

    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command("sneeze", cls=Command)(sneeze)
    assert untranslated(typer.main.get_command(alone), "de") == [""]


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [
        (["play", "--help", "--lang", "de"], {}),
        (["play", "--lang=de", "--help"], {}),
        (["--lang", "de", "play", "--help"], {}),
        (["--lang", "it", "play", "--lang", "de", "--help"], {}),
        (["play", "--help"], {"CLAIMANT_LANG": "de"}),
        (["play", "--help"], {"CLAIMANT_LANG": "", "LC_ALL": "de_AT.UTF-8"}),
        (["play", "--help", "--lang", "de"], {"CLAIMANT_LANG": "es", "LC_ALL": "it_IT.UTF-8"}),
        (["play", "--help", "--lang", "klingon"], {"CLAIMANT_LANG": "", "LC_ALL": "de_DE.UTF-8"}),
    ],
)
def test_the_help_is_in_the_language_that_everything_else_is_in(
    arguments: list[str], variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run(*arguments).stdout.startswith("Aufruf: claimant play [OPTIONEN] [PARTIE]\n")


def test_a_language_before_the_command_holds_for_the_command() -> None:
    assert run("--lang", "de", "rules", "dwarves").stdout.startswith("Zwerge: ")
    assert run("--lang", "de", "rules", "dwarves", "--lang", "it").stdout.startswith("Nani: ")
    assert run("--lang", "klingon").stderr.startswith("There is no language 'klingon'; there are en (English), ")
    assert run("--lang", "klingon", "rules").stderr.startswith("There is no language 'klingon'; there are ")


def test_a_shell_completes_options_and_commands_with_help_in_the_language() -> None:
    def offered(line: str) -> str:
        return run(_CLAIMANT_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line, CLAIMANT_LANG="de").stdout

    assert "Mit Helden spielen (nur zu zweit)." in offered("claimant play --her")
    assert "Spielt die Züge jeder Partie" in offered("claimant repl")
    assert "Eine wird ausgelost." in offered("claimant play --line-up rand")


def test_the_help_is_plain_letters_in_the_locale_c() -> None:
    done = run("host", "--help", "--lang", "pt-BR", LC_ALL="C")
    assert done.stdout.isascii()
    assert "[OPCOES]" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_fault_of_ours_is_told_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    from claimant.rules import presets

    monkeypatch.setitem(presets.PRESETS, "x", None)
    done = run("line-ups", "--lang", "de")
    assert done.returncode == 70
    assert done.stderr.startswith("Interner Fehler (AttributeError: ")
    assert done.stderr.count("\n") == 1
