"""All commands behave alike: help with examples, errors in a sentence, JSON for programs, languages, colours."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from claimant.bots import BOTS
from claimant.cli import SECTIONS
from tests.commands.run import COMMAND, run, told

EVERY = [name for names in SECTIONS.values() for name in names]
PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def test_alone_it_shows_in_a_few_lines_what_it_can_do() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) <= 10
    for named in ("claimant play", "claimant serve", "claimant join", "claimant rules", "--help"):
        assert named in done.stdout


def test_the_help_lists_every_command_whole() -> None:
    said = run("--help").stdout
    assert all(re.search(rf"^  {name} +[A-Z]", said, re.MULTILINE) for name in EVERY)
    assert "..." not in said.split("Play:")[1]


@pytest.mark.parametrize("command", EVERY)
def test_every_command_has_help_with_an_example_that_fits_the_screen(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"  claimant {command}" in done.stdout.split("Example")[1]
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("command", EVERY)
def test_the_page_about_the_commands_names_every_option(command: str) -> None:
    chapter = PAGE.split(f"\n## claimant {command}", 1)[1].split("\n## ", 1)[0]
    options = set(re.findall(r"(?<![\w-])--[a-z-]+", run(command, "--help").stdout.split("Example")[0])) - {"--help"}
    assert options - {"--json", "--lang"} <= set(re.findall(r"--[a-z-]+", chapter))


def test_the_page_about_the_commands_names_every_exit_status() -> None:
    from claimant.commands.helpers import output

    table = PAGE.split("## Exit status", 1)[1].split("\n## ", 1)[0]
    stated = {int(number) for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)}
    assert stated == {0, output.NO, output.WRONG, output.AWAY, output.FAULT, 130}


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["ply"], 2, "There is no command 'ply'; did you mean 'play'?"),
        (["xyzzy"], 2, "There is no command 'xyzzy'; “claimant --help” lists them."),
        (["--wrong"], 2, "There is no option --wrong; “claimant --help” explains more."),
        (["play", "--hero"], 2, "There is no option --hero; did you mean --heroes?"),
        (["show"], 2, "GAME is missing; “claimant show --help” explains more."),
        (["games", "a", "b"], 2, "Unexpected argument 'b'; “claimant games --help” explains more."),
        (["games", "--export"], 2, "--export needs a value after it; “claimant games --help” explains more."),
        (["rules", "--json=3"], 2, "--json takes no value."),
        (["play", "--players", "x"], 2, "--players must be a whole number, not 'x'."),
        (["solve", "-", "--time", "x"], 2, "--time must be a number, not 'x'."),
        (["serve", "--port", "99999"], 2, "--port must be a whole number from 0 to 65535, not '99999'."),
        (["arena", "novice", "random", "--deals", "0"], 2, "--deals must be a whole number, 1 or more, not '0'."),
        (["rules", "dwarfs"], 2, "There is no faction, hero or rule 'dwarfs'; did you mean 'Dwarves'?"),
        (["rules", "likh", "king"], 2, "There is no faction, hero or rule 'likh king'; did you mean 'Lich King'?"),
        (["play", "--bot", "mastre"], 2, "There is no bot 'mastre'; did you mean 'master'?"),
        (["arena", "mastre", "random"], 2, "There is no bot 'mastre'; did you mean 'master'?"),
        (["arena", "x", "random"], 2, "There is no bot 'x'; there are random, novice, apprentice, journeyman, master."),
        (["play", "--players", "x", "--lang", "de"], 2, "--players muss eine ganze Zahl sein, nicht „x“."),
        (["paly", "--lang=it"], 2, "Non esiste il comando «paly»; intendevi «play»?"),
        (["show", "nowhere.claim"], 2, "nowhere.claim can’t be read: No such file or directory."),
        (["rules", "elves"], 2, "There is no faction, hero or rule 'elves'; the factions and heroes are Goblins, "),
        (["rules", "--lang", "klingon"], 2, "There is no language 'klingon'; there are en (English), "),
        (["line-ups", "--players", "5"], 2, "Claim is for 2, 3 or 4 players, not for 5."),
        (["games", "none"], 2, "There is no saved game “none”; “claimant games” lists them."),
        (["games", "--delete"], 2, "Say which game: "),
        (["play", "--resume", "none"], 2, "There is no saved game “none”; “claimant games” lists them."),
        (["play", "none"], 2, "To continue the game none, use --resume none."),
        (["tui"], 2, "The app needs a terminal; “claimant play --plain” plays in plain lines anywhere."),
        (["join"], 2, "You have no seat yet: take one with “claimant join URL” and the link that the host sent you."),
        (["join", "ftp://x/join/y"], 2, "ftp://x/join/y is not a link to a seat"),
        (["join", "http://127.0.0.1:9/join/x"], 3, "http://127.0.0.1:9 can’t be reached: Connection refused."),
        (
            ["serve", "--public-url", "nonsense"],
            2,
            "--public-url: public-url is an address such as https://claim.example.org",
        ),
        (["serve", "--host", "203.0.113.1"], 3, "The game can’t be served at 203.0.113.1, port 8000: "),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(arguments: list[str], status: int, sentence: str) -> None:
    done = run(*arguments)
    assert done.stderr.startswith(sentence)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (status, "", 1)


def test_a_fault_of_ours_is_a_sentence_too_unless_its_trace_is_wanted(data: Path) -> None:
    script = "import claimant.rules.presets as p, claimant.cli; p.PRESETS['x'] = None; claimant.cli.main()"
    done = subprocess.run([sys.executable, "-c", script, "line-ups"], capture_output=True, text=True, check=False)
    assert done.returncode == 70
    assert done.stderr.startswith("Internal error (AttributeError: ")
    assert done.stderr.count("\n") == 1
    env = {"CLAIMANT_TRACEBACK": "1", "CLAIMANT_DATA": str(data)}
    shown = subprocess.run(
        [sys.executable, "-c", script, "line-ups"], capture_output=True, text=True, check=False, env=env
    )
    assert "Traceback" in shown.stderr


@pytest.mark.parametrize("command", EVERY)
def test_every_command_speaks_the_language_that_is_asked_for(command: str) -> None:
    assert "--lang CODE" in run(command, "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "dwarves"], "Zwerge: In Phase zwei"),
        (["line-ups"], "Kobolde, Ritter, Untote, Zwerge, Doppelgänger"),
        (["rules", "elves"], "keine Regel „elves“; die Fraktionen und Helden sind Kobolde, "),
    ],
)
def test_languages_come_from_the_option_or_from_the_terminal(arguments: list[str], said: str) -> None:
    asked = run(*arguments, "--lang", "de")
    ours = run(*arguments, CLAIMANT_LANG="de")
    usual = run(*arguments, CLAIMANT_LANG="", LC_ALL="de_AT.UTF-8")
    for done in (asked, ours, usual):
        assert said in done.stdout + done.stderr


@pytest.mark.parametrize("arguments", [["line-ups"], ["doctor"], ["games"], ["rules"]])
def test_nothing_but_text_goes_into_a_pipe(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert not set(done.stdout) & set("─│╭╮╰╯━┃┏┓┗┛═║")
    assert not [line for line in done.stdout.splitlines() if line != line.rstrip()]


def test_a_piped_table_has_whole_rows_without_padding_however_narrow_the_terminal() -> None:
    done = run("line-ups", COLUMNS="30")
    heading, claim, *_ = [line.split("\t") for line in done.stdout.splitlines()]
    assert heading == ["Line-up", "Players", "Factions, and what they are about"]
    assert claim == ["claim", "2", "Goblins, Knights, Undead, Dwarves, Doppelgangers; The first box: start here."]


@pytest.mark.parametrize("arguments", [["line-ups"], ["doctor"], ["--help"], ["rules"]])
def test_no_columns_at_all_are_no_reason_to_be_silent(arguments: list[str]) -> None:
    assert run(*arguments, COLUMNS="0").stdout == run(*arguments, COLUMNS="").stdout != ""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_terminal_without_columns_shows_whole_tables() -> None:
    import pty

    leader, follower = pty.openpty()
    with os.fdopen(leader, "rb", closefd=True):
        done = subprocess.Popen([*COMMAND, "line-ups"], stdout=follower, env={**os.environ, "COLUMNS": "0"})
        os.close(follower)
        said = b""
        with contextlib.suppress(OSError):  # a terminal that has hung up
            while more := os.read(leader, 4096):
                said += more
        assert done.wait(60) == 0
    assert b"Doppelgangers" in said


@pytest.mark.parametrize("lang", ["en", "de", "es", "it", "pt-BR"])
@pytest.mark.parametrize(
    "arguments",
    [["line-ups"], ["doctor"], ["games", "nix"], ["rules"], ["solve", "x.json"], ["play", "--players", "7"]],
)
def test_the_locale_c_gets_ascii_only(arguments: list[str], lang: str) -> None:
    done = run(*arguments, "--lang", lang, LC_ALL="C")
    assert (done.stdout + done.stderr).isascii()
    assert "?" not in (done.stdout + done.stderr).replace("“?", "")


@pytest.mark.parametrize("arguments", [[], ["play", "--help"], ["nonsense"]])
def test_help_and_wrong_usage_are_ascii_in_the_locale_c(arguments: list[str]) -> None:
    done = run(*arguments, LC_ALL="C")
    assert (done.stdout + done.stderr).isascii()
    assert '"' in done.stdout + done.stderr


@pytest.mark.parametrize("locale", ["", "C.UTF-8", "de_DE.UTF-8"])
def test_other_locales_get_typographic_signs(locale: str) -> None:
    done = run("games", "nix", LC_ALL=locale, LC_CTYPE="", LANG="")
    assert "“nix”" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("no_color", ["", "1"])
def test_a_terminal_gets_colours_unless_it_wants_none(no_color: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import os
    import pty

    keyboard, terminal = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "NO_COLOR": no_color}
    with subprocess.Popen([*COMMAND, "doctor"], stdin=terminal, stdout=terminal, env=env) as process:
        os.close(terminal)
        said = b""
        try:
            while more := os.read(keyboard, 4096):
                said += more
        except OSError:  # the terminal is gone, everything is said
            pass
        assert process.wait(30) == 0
    os.close(keyboard)
    assert (b"\x1b[32m" in said) == (not no_color)
    assert b"All is well." in said


def test_programs_are_told_the_line_ups_and_rules_as_json() -> None:
    three = told("line-ups", "--players", "3")
    assert [each["name"] for each in three] == ["grand-council", "carnival"]
    assert three[0]["players"] == [3, 4]
    rules = told("rules")
    assert len(rules["powers"]) == 27
    assert rules["chapters"][0]["rules"][0]["id"] == "SETUP-1"
    goblins = told("rules", "goblins")
    assert (goblins["code"], len(goblins["values"])) == ("go", 14)
    assert told("rules", "win-1") == {"id": "WIN-1", "text": rules_text(rules, "WIN-1")}


def rules_text(rules: dict[str, list[dict[str, list[dict[str, str]]]]], rule: str) -> str:
    return next(each["text"] for chapter in rules["chapters"] for each in chapter["rules"] if each["id"] == rule)


def test_a_server_tells_programs_where_it_is(tmp_path: Path) -> None:
    command = [*COMMAND, "serve", "--json", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = json.loads(process.stdout.readline())
        finally:
            process.terminate()
    assert said["url"].startswith("http://127.0.0.1:")
    assert said["data"] == str(tmp_path / "data" / "tables.db")


@pytest.mark.parametrize(
    ("command", "usage"),
    [
        ("games", "claimant games [OPTIONS] [GAME]"),
        ("show", "claimant show [OPTIONS] GAME"),
        ("arena", "claimant arena [OPTIONS] BOT..."),
        ("rules", "claimant rules [OPTIONS] [NAME...]"),
        ("line-ups", "claimant line-ups [OPTIONS]"),
        ("join", "claimant join [OPTIONS] [URL]"),
    ],
)
def test_usage_is_written_in_the_usual_form(command: str, usage: str) -> None:
    assert run(command, "--help").stdout.startswith(f"Usage: {usage}\n")


@pytest.mark.parametrize("command", [name for names in SECTIONS.values() for name in names])
def test_no_usage_line_shows_a_type_or_double_brackets(command: str) -> None:
    said = run(command, "--help").stdout
    assert not re.search(r"\[\[|\{|<str>|:TEXT", said)


@pytest.mark.parametrize("command", ["play", "host", "arena"])
def test_the_help_lists_all_bots(command: str) -> None:
    said = " ".join(run(command, "--help").stdout.split())
    assert ", ".join(BOTS) in said


def test_a_hero_of_two_words_needs_no_quotes() -> None:
    assert run("rules", "lich", "king").stdout == run("rules", "lich king").stdout
    assert run("rules", "lich", "king").stdout.startswith("Lich King: ")


def test_a_mistyped_saved_game_is_answered_with_the_nearest(data: Path) -> None:
    data.mkdir()
    (data / "2026-11-15-201500-a1b2.claim").write_text("claimant = 1")
    done = run("games", "2026-11-15-201500-a1b3")
    assert "did you mean “2026-11-15-201500-a1b2”?" in done.stderr
