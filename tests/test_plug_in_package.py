"""The example plug-in is installed into a fresh environment and played everywhere."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FACTIONS = "goblins,knights,undead,dwarves,millers"
BOARD = """
from random import Random
import claimant
from claimant.kernel.board import Board
from claimant.rules.deal import deal
lineup = claimant.LineUp.of(2, {names!r}.split(","))
board, rng = Board(deal(lineup, bytes(48))), Random(1)
while not board.is_over:
    board.play(rng.choice(board.legal))
print(len(board.votes), sorted(board.winners))
"""
PAGES = """
import asyncio, pathlib, sys
from random import Random
from tests.web.house import deal, house, plan, play_out
async def main(path):
    async with house(path) as here:
        rules = await here.http.get("/rules", headers={{"accept-language": "de"}})
        assert "Müller" in rules.text, "the rules' page"
        setup = await here.http.get("/new")
        assert "millers" in setup.text, "the set-up's page"
        host, new = await here.open(plan("me", "bot", factions={names!r}.split(",")))
        await deal(host)
        page = await here.http.get(f"/t/{{host.table}}", headers={{"authorization": f"Bearer {{host.token}}"}})
        assert page.status_code == 200
        assert "#mi-banner" in page.text, "the table's page"
        drawings = await here.http.get(page.text.split("#mi-banner")[0].rpartition('"')[2])
        assert 'id="mi-banner"' in drawings.text, "the drawings"
        ended = await play_out([host], Random(1))
        print(len(ended["position"]["result"]["votes"]))
asyncio.run(main(pathlib.Path(sys.argv[1])))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with claimant as it is here, and the plug-in."""
    place = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True, capture_output=True)
    found = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    asked = [str(found), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())
    (site / "here.pth").write_text(f"{sysconfig.get_path('purelib')}\n{ROOT / 'src'}\n", encoding="utf-8")
    source = shutil.copytree(ROOT / "examples" / "plugin", place / "plugin")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*install, "--target", site, source], check=True, capture_output=True)
    return found


def run(python: Path, *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [python, *arguments], input=typed, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def on_ray(python: Path, *arguments: str) -> str:
    """The same on a Ray cluster, which gives up starting after 30 s on a busy machine."""
    for _ in range(2):
        done = subprocess.run(
            [python, *arguments, "--ray", "auto"], capture_output=True, text=True, check=False, cwd=ROOT
        )
        if "timed out during startup" not in done.stderr:
            assert done.returncode == 0, done.stderr
            return done.stdout
    return run(python, *arguments, "--ray", "auto")


@pytest.mark.long
def test_an_installed_plug_in_is_played_on_rules_kernel_arena_page_and_terminal(
    python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMANT_DATA", str(tmp_path / "data"))
    command = ("-m", "claimant")
    (found,) = json.loads(run(python, *command, "doctor", "--json"))["plugins"]
    assert (found["package"], found["factions"]) == ("claimant-millers", ["millers"])
    assert "Die Mühlsteine drehen sich" in run(python, *command, "rules", "millers", "--lang", "de")
    assert run(python, "-c", BOARD.format(names=FACTIONS)).startswith("5 ")
    arena = ("arena", "master", "apprentice", "--factions", FACTIONS, "--deals", "1", "--worlds", "20", "--json")
    assert "millers" in run(python, *command, *arena)
    if find_spec("ray") is not None:
        assert "millers" in on_ray(python, *command, *arena), "workers of a cluster load plug-ins, too"
    assert run(python, "-c", PAGES.format(names=FACTIONS), str(tmp_path / "tables.db")) == "5\n"
    plain = ("play", "--plain", "--factions", FACTIONS, "--bot", "random", "--seed", "1")
    assert "Miller" in run(python, *command, *plain, typed="1\n" * 300)
