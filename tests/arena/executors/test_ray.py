"""Ray: a real cluster on the loopback gives the results of local processes, also if a worker is killed."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from claimant.arena.executors import ray_cluster
from claimant.arena.executors.problems import NoAddress, NoRay, OtherMachine
from claimant.arena.executors.ray_executor import RayExecutor
from claimant.arena.executors.ray_worker import OtherCode, run_on_ray
from claimant.rules.plug_ins import GROUP
from tests.arena.executors.deals import TIMED, deals_of

LIMIT = 240.0
"""Against hanging only."""
CONTEST = ("arena", "journeyman", "novice", "--worlds", "60", "--deals", "6", "--json", "--lang", "en")
TIMES = ("mean_ms", "longest_ms", "against_mean_ms", "against_longest_ms", "thought")
WORKING = "ray::run_on_ray"
STARTED = "Ray runtime started"
SLOW = "timed out during startup"
LOGGED_BY_RAY = re.compile(r"\[\d{4}-\d\d-\d\d [\d:,]+ [A-Z] \d+ \d+\] \w+\.cc:\d+: ")
TRIES = 3
"""How often a cluster may be too slow to start, on a busy machine."""
LISTENING = "0A"
"""The state of a socket in /proc/net/tcp."""
LOOPBACK = ("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000")

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None or not Path("/proc/self/fd").exists(),
    reason="needs Ray, and looks at processes as on Linux",
)


def results_of(out: str) -> list[dict[str, Any]]:
    """The results that the arena printed; all but the times."""
    return [{key: part for key, part in row.items() if key not in TIMES} for row in json.loads(out)["results"]]


def wait_for(true: Callable[[], Any]) -> Any:
    until = time.monotonic() + LIMIT
    while not (found := true()):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


def parents() -> dict[int, int]:
    """Every process of the machine, with its parent."""
    found = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                found[int(each.name)] = int((each / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:  # it is gone
                continue
    return found


def descendants(process: int) -> set[int]:
    """The process, and what it and its children started."""
    every, found = parents(), {process}
    while more := {child for child, parent in every.items() if parent in found} - found:
        found |= more
    return found


def title(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace").strip("\0")
    except OSError:
        return ""


def listeners(processes: set[int]) -> set[str]:
    """The addresses at which processes listen, as the kernel writes them."""
    sockets = set()
    for process in processes:
        try:
            sockets |= {str(each.readlink()) for each in Path(f"/proc/{process}/fd").iterdir()}
        except OSError:
            continue
    lines = [
        line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]
    ]
    return {line[1].split(":")[0] for line in lines if line[3] == LISTENING and f"socket:[{line[9]}]" in sockets}


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory with a short name, as sockets need it."""
    found = Path(tempfile.mkdtemp(prefix="c", dir="/tmp"))
    yield found
    shutil.rmtree(found)


@pytest.fixture
def environment(place: Path) -> dict[str, str]:
    """The home and the temporary files of a user who has never used Ray."""
    (place / "home").mkdir()
    (place / "tmp").mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    return {**kept, "HOME": str(place / "home"), "TMPDIR": str(place / "tmp")}


def started(environment: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "claimant", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Its status, output and errors, without the lines that Ray's own processes log when a busy cluster ends."""
    out, err = process.communicate(timeout=LIMIT)
    ours = [line for line in err.splitlines(keepends=True) if not LOGGED_BY_RAY.match(line)]
    return process.returncode, out, "".join(ours)


def at_work(environment: dict[str, str]) -> tuple[subprocess.Popen[str], list[int]]:
    """The command on a cluster of its own, and its workers that play."""
    command = started(environment, *CONTEST, "--ray", "auto", "--processes", "2")

    def workers() -> list[int]:
        return [each for each in descendants(command.pid) if title(each).startswith(WORKING)]

    wait_for(lambda: workers() or command.poll() is not None)
    found = workers()
    assert found, ended(command)
    return command, found


def start_head(command: list[str], environment: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Start a cluster with Ray's own command."""
    for _ in range(TRIES):
        with log.open("w", encoding="utf-8") as out:
            head = subprocess.Popen(command, stdout=out, stderr=out, env=environment)
        if starts(head, log):
            return head
        assert SLOW in log.read_text(encoding="utf-8")
    raise AssertionError(SLOW)


def starts(head: subprocess.Popen[bytes], log: Path) -> bool:
    wait_for(lambda: STARTED in log.read_text(encoding="utf-8") or head.poll() is not None)
    return head.poll() is None


@needs_ray
@pytest.mark.long
def test_a_cluster_that_loses_a_worker_gives_the_tallies_of_local_processes(
    environment: dict[str, str], place: Path
) -> None:
    command, working = at_work(environment)
    try:
        cluster = descendants(command.pid)
        heard = listeners(cluster)
        os.kill(working[0], signal.SIGKILL)
        status, out, err = ended(command)
    finally:
        command.kill()
    assert (status, err) == (0, "")
    assert heard
    assert heard <= set(LOOPBACK), "nothing can be reached from other machines"
    local = ended(started(environment, *CONTEST, "--processes", "2"))
    assert results_of(out) == results_of(local[1])
    wait_for(lambda: not [each for each in cluster if "ray" in title(each)])
    assert not list((place / "tmp").iterdir()), "no file of Ray's is left"
    assert not list((place / "home").iterdir()), "nor is its token"


@pytest.fixture
def cluster(environment: dict[str, str], place: Path) -> Iterator[str]:
    """The address of a cluster that somebody started with Ray's own command, on the loopback and with a token."""
    settings = {
        **environment, **ray_cluster.SAFE, **ray_cluster.LOOPBACK_ONLY, **ray_cluster.USUAL_PRIORITY,
        "RAY_AUTH_TOKEN": "t" * 64,
    }  # fmt: skip
    command = [
        sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--port=0", "--num-cpus=2",
        "--node-ip-address=127.0.0.1", "--include-dashboard=false", f"--temp-dir={place / 'ray'}",
        "--object-store-memory=100000000",
    ]  # fmt: skip
    head = start_head(command, settings, place / "head.log")
    try:
        [port] = (place / "ray").glob("session_latest/gcs_server_port_*")
        yield f"127.0.0.1:{port.read_text().strip()}"
    finally:
        members = descendants(head.pid)
        head.terminate()
        head.wait(LIMIT)
        for each in members:
            if each != head.pid and "ray" in title(each):
                os.kill(each, signal.SIGKILL)


@needs_ray
@pytest.mark.long
def test_a_running_cluster_plays_the_same_deals_and_makes_the_same_puzzles_for_those_who_have_its_token(
    cluster: str, environment: dict[str, str], place: Path
) -> None:
    files = place / "ray.jsonl", place / "local.jsonl"
    make = ("puzzles", "make", "--number", "1", "--lang", "en")
    accepted = {**environment, "RAY_AUTH_TOKEN": "t" * 64}
    games = place / "ray-games.jsonl", place / "local-games.jsonl"
    assert ended(started(accepted, *TIMED, "--games", str(games[0]), "--ray", cluster))[::2] == (0, "")
    assert ended(started(environment, *TIMED, "--games", str(games[1]), "--processes", "2"))[::2] == (0, "")
    assert deals_of(games[0]) == deals_of(games[1]), "with seconds the deals are the same, whatever the moves"
    assert ended(started(accepted, *make, str(files[0]), "--ray", cluster)) == (0, "", "")
    assert ended(started(environment, *make, str(files[1]), "--processes", "2")) == (0, "", "")
    assert files[0].read_bytes() == files[1].read_bytes()
    status, out, err = ended(started(environment, *CONTEST, "--ray", cluster))
    assert (status, out) == (3, "")
    assert err.startswith(f"The Ray cluster {cluster} doesn’t accept this machine.")
    assert len(err.splitlines()) == 1
    other = {**accepted, "PYTHONPATH": str(plug_in(place / "brought"))}
    status, out, err = ended(started(other, *CONTEST, "--ray", cluster))
    assert (status, out) == (3, "")
    said = r"The machine \S+ of the cluster has another version of claimant or other plug-ins\. .*\.\n"
    assert re.fullmatch(said, err), err


def plug_in(folder: Path) -> Path:
    """A package with a faction, as the machines of the cluster don't have it."""
    about = folder / "owls-1.0.dist-info"
    about.mkdir(parents=True)
    (folder / "owls.py").write_text(
        "from claimant.rules.power import Faction\n\n\nclass Owls(Faction):\n"
        '    name, one, code = "owls", "Owl", "ow"\n    wording = "Owls have no power. [OWLS-1]"\n'
    )
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: owls\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\nowls = owls:Owls\n")
    return folder


class OtherRay:
    """What a cluster answers whose only machine has another version."""

    exceptions = SimpleNamespace(RayError=RuntimeError)

    def wait(self, running: list[str], **how: object) -> tuple[list[str], list[str]]:
        return running[:1], []

    def get(self, what: str) -> OtherCode:
        return OtherCode("owl.example")


def test_a_worker_with_other_code_refuses_and_the_command_hears_which_machine_it_is() -> None:
    refused = run_on_ray(b"never read", "another program", [])
    assert refused == OtherCode(platform.node())
    executor = RayExecutor.__new__(RayExecutor)
    executor._ray, executor._running = OtherRay(), {"task": 1}
    with pytest.raises(OtherMachine, match=r"owl\.example"):
        executor.next_result()


def test_a_slow_start_of_ray_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def get_node(address: str) -> str:
        asked.append(address)
        if len(asked) < 3:
            raise RuntimeError("not yet")
        return "found"

    services = SimpleNamespace(get_node=get_node)
    cluster = ray_cluster.RayCluster.__new__(ray_cluster.RayCluster)
    cluster.ray = SimpleNamespace(_private=SimpleNamespace(services=services))
    with cluster._patience():
        assert services.get_node("here") == "found"
    assert services.get_node is get_node
    monkeypatch.setattr(ray_cluster, "START_SECONDS", -1.0)
    asked.clear()
    with cluster._patience(), pytest.raises(RuntimeError):
        services.get_node("here")


@needs_ray
def test_a_cluster_out_of_reach_is_named(environment: dict[str, str]) -> None:
    status, out, err = ended(started(environment, *CONTEST, "--ray", "127.0.0.1:9"))
    assert (status, out) == (3, "")
    assert err == "The Ray cluster 127.0.0.1:9 can’t be used: Connection refused.\n"


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    with pytest.raises(NoRay):
        ray_cluster.RayCluster("auto")


@pytest.mark.parametrize(
    "address", ["", "here", "a:b", "host:", ":6379", "ray://host:10001", "me@host:1", "host:99999"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(NoAddress):
        ray_cluster.RayCluster(address)
