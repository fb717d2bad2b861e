"""`claimant serve --config` and `--check`: the settings in force and what is risky about them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimant.web import serve
from claimant.web.serve import Service
from tests.commands.run import run

SAFE = ("--public-url", "https://claim.example.org")


def checked(*options: str) -> tuple[int, dict[str, Any]]:
    done = run("serve", "--check", "--json", *options)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


@pytest.fixture(autouse=True)
def directory(data: Path) -> None:
    data.mkdir(mode=0o700)


def test_the_settings_of_the_file_reach_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "claimant.toml"
    file.write_text('port = 9001\nproxies = ["192.0.2.0/24"]\n[tables]\nidle-hours = 2\n[limits]\nstreams = 7\n')
    wanted: list[Service] = []
    monkeypatch.setattr(serve, "serve", lambda service, *_: wanted.append(service))
    assert run("serve", "--config", str(file), "--set", "limits.tables=9").returncode == 0
    [service] = wanted
    assert (service.port, service.any_port, service.proxies) == (9001, False, ("192.0.2.0/24",))
    assert service.policy.idle_seconds == 7200
    assert (service.limits.streams, service.limits.tables) == (7, 9)


def test_wrong_settings_end_the_command_with_a_sentence_each(tmp_path: Path) -> None:
    file = tmp_path / "claimant.toml"
    file.write_text("prot = 1\n")
    done = run("serve", "--config", str(file), "--set", "port=many")
    assert done.returncode == 2
    assert done.stderr == (
        f"{file}: There is no setting 'prot'. Did you mean 'port'?\n"
        "--set: port is a whole number from 0 to 65535, not 'many'.\n"
    )


def test_the_check_shows_each_setting_and_its_source_and_serves_nothing(data: Path) -> None:
    done = run("serve", "--check", *SAFE, CLAIMANT_SERVE_PORT="9000")
    assert done.returncode == 0, done.stdout
    lines = {line.split()[0]: line.split() for line in done.stdout.splitlines() if line}
    assert lines["port"][1:] == ["9000", "CLAIMANT_SERVE_PORT"]
    assert lines["public-url"][1:] == ['"https://claim.example.org"', "--public-url"]
    assert lines["data"][1:] == [f'"{data}/tables.db"', "default"]
    assert "Nothing is wrong with these settings." in done.stdout
    assert not list(data.iterdir())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--host", "0.0.0.0"), "without TLS in front"),
        (("--host", "::"), "without TLS in front"),
        (("--public-url", "http://claim.example.org"), "without https"),
        ((*SAFE, "--set", "proxies=*"), "every client may claim any address"),
        ((*SAFE, "--set", "proxies=0.0.0.0/0"), "very large networks (0.0.0.0/0)"),
        (("--set", "proxies=192.0.2.1"), "counts only with public-url"),
        (("--data", "/nowhere/tables.db"), "There is no directory /nowhere"),
    ],
)
def test_what_is_wrong_is_said_and_gives_the_status_one(options: tuple[str, ...], said: str) -> None:
    status, found = checked(*options)
    assert status == 1
    assert [said in sentence for sentence in found["wrong"]] == [True], found
    assert "Wrong: " in run("serve", "--check", *options).stdout


def test_a_server_on_a_database_needs_no_directory_for_its_tables() -> None:
    status, found = checked("--data", "/nowhere/tables.db", "--database", "postgresql:///claimant")
    assert (status, found["wrong"]) == (0, [])


def test_what_is_only_worth_knowing_gives_the_status_zero() -> None:
    status, found = checked("--lan")
    assert (status, found["wrong"]) == (0, [])
    assert any("--lan serves the local network" in sentence for sentence in found["risky"])
    status, found = checked("--host", "0.0.0.0", *SAFE)
    assert (status, found["wrong"]) == (0, [])
    assert any("go round the proxy" in sentence for sentence in found["risky"])


def test_a_data_file_that_others_may_read_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.touch(0o644)
    status, found = checked("--data", str(file))
    assert status == 1
    assert found["wrong"] == [
        f"Other users of this machine may read {file}, which holds secrets. To change that: chmod 600 {file}"
    ]


def test_too_few_open_files_are_named_with_what_they_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimant.web.operation.risks.raise_limit", lambda: 1024)
    status, found = checked()
    assert status == 0
    assert any(sentence.startswith("The system allows 1024 open files, so at most ") for sentence in found["risky"])
