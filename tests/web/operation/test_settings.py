"""Settings: where they come from, which source wins, and what is said about wrong ones."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from claimant.web.http.limits import Limits, Rate
from claimant.web.operation import kinds
from claimant.web.operation.gathering import WrongSettings, as_lines, gather
from claimant.web.operation.settings import PREFIX, SETTINGS, reference
from claimant.web.storage.sqlite_store import SqliteStore
from claimant.web.tables.lobby.policy import Policy
from claimant.web.tables.plan import Pace
from tests.web.house import URL, House, bearer, house, plan

ROOT = Path(__file__).parents[3]


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "claimant.toml"
    file.write_text(text, encoding="utf-8")
    return file


def problems(file: Path | None = None, sets: tuple[str, ...] = (), **environment: str) -> list[str]:
    with pytest.raises(WrongSettings) as found:
        gather(file, environment, {}, sets)
    return str(found.value).split("\n")


def test_without_any_source_the_defaults_are_those_of_the_server() -> None:
    settings = gather(None, {}, {})
    assert settings.policy == Policy()
    assert settings.limits == Limits()
    assert not any(settings.is_given(setting.key) for setting in SETTINGS)


def test_every_limit_can_be_set() -> None:
    keys = {setting.key for setting in SETTINGS}
    assert {f"limits.{name.replace('_', '-')}" for name in Limits.__struct_fields__} <= keys


def test_options_win_over_the_environment_that_over_the_file_that_over_the_defaults(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1001\nhost = "::1"\n[tables]\nidle-hours = 1\npace = "fast"\n')
    environment = {"CLAIMANT_SERVE_PORT": "1002", "CLAIMANT_SERVE_TABLES_IDLE_HOURS": "2"}
    settings = gather(file, environment, {"port": "1003"}, ["tables.keep-days=4"])
    assert [settings[key] for key in ("port", "host", "tables.idle-hours", "tables.pace")] == [1003, "::1", 2.0, "fast"]
    assert settings.policy == Policy(idle_seconds=7200, keep_seconds=4 * 86400, pace=Pace.FAST)
    sources = {key: source for key, _, source in as_lines(settings)}
    assert sources["port"] == "--port"
    assert sources["host"] == sources["tables.pace"] == str(file)
    assert sources["tables.idle-hours"] == "CLAIMANT_SERVE_TABLES_IDLE_HOURS"
    assert sources["tables.keep-days"] == "--set"
    assert sources["any-port"] == "default"


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1001\n")
    assert gather(None, {"CLAIMANT_SERVE_CONFIG": str(file)}, {})["port"] == 1001


def test_the_same_value_is_read_alike_from_text_and_from_toml(tmp_path: Path) -> None:
    for setting in SETTINGS:
        if setting.default is not None:
            shown = kinds.shown(setting.default)
            part, _, key = setting.key.rpartition(".")
            head = f"[{part}]\n" if part else ""
            file = written(tmp_path, f"{head}{key} = {shown}\n")
            plain = shown.strip('[]"').replace('"', "")
            for settings in (gather(file, {}, {}), gather(None, {setting.variable: plain}, {})):
                assert settings[setting.key] == setting.default, setting.key
                assert settings.is_given(setting.key)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 8000", "There is no setting 'prot'. Did you mean 'port'?"),
        ("[tables]\nidle-hour = 1", "There is no setting 'tables.idle-hour'. Did you mean 'tables.idle-hours'?"),
        ("[zzz]\nq = 1", "There is no setting 'zzz.q'."),
        ("port = 70000", "port is a whole number from 0 to 65535, not 70000."),
        ("port = true", "port is a whole number from 0 to 65535, not True."),
        ("any-port = 3", "any-port is true or false, not 3."),
        ('public-url = "claim.example"', "public-url is an address such as https://claim.example.org, without a path"),
        ('proxies = ["here"]', "proxies is IP addresses or networks, as in"),
        ('languages = ["fr"]', "languages is some of en, de, es, it, pt-BR, not ['fr']."),
        ("languages = []", "languages is some of en, de, es, it, pt-BR, not []."),
        ("[tables]\nidle-hours = 0", "tables.idle-hours is a number of hours, at least 0.1, not 0."),
        ("[tables]\nidle-hours = nan", "tables.idle-hours is a number of hours, at least 0.1, not nan."),
        ('[tables]\npace = "quick"', "tables.pace is one of at-once, fast, normal, slow, not 'quick'."),
        ('[limits]\nread = "300"', 'limits.read is how many at once and how many more each second, as in "300 + 60/s"'),
        ("[limits]\nread = 300", 'limits.read is how many at once and how many more each second, as in "300 + 60/s"'),
        ('[limits]\nread = "0 + 0/s"', 'limits.read is how many at once and how many more each second, as in "300 '),
        ("port = ", "This is not TOML: "),
    ],
)
def test_a_wrong_file_gets_a_sentence_that_says_what_is_right(tmp_path: Path, text: str, said: str) -> None:
    file = written(tmp_path, text)
    [problem] = problems(file)
    assert problem.startswith(f"{file}: {said}")


def test_all_problems_of_all_sources_are_named_at_once(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 70000\nhots = 1\n")
    found = problems(file, ("zzz", "limits.raed=1 + 1/s"), CLAIMANT_SERVE_PROT="1", CLAIMANT_SERVE_ANY_PORT="perhaps")
    assert len(found) == 6
    assert "environment: There is no setting 'CLAIMANT_SERVE_PROT'. Did you mean 'CLAIMANT_SERVE_PORT'?" in found
    assert "--set: It is KEY=VALUE, as in tables.idle-hours=48, not 'zzz'." in found
    assert "--set: There is no setting 'limits.raed'. Did you mean 'limits.read'?" in found


def test_a_missing_file_is_a_problem_and_never_ignored(tmp_path: Path) -> None:
    assert problems(tmp_path / "none.toml") == [
        f"{tmp_path}/none.toml: The file can't be read: No such file or directory."
    ]


def test_every_setting_has_its_own_variable_and_none_is_one_of_other_commands() -> None:
    variables = [setting.variable for setting in SETTINGS]
    assert len(set(variables)) == len(SETTINGS)
    assert all(name.startswith(PREFIX) for name in variables)


def test_the_page_about_settings_is_the_table_itself() -> None:
    assert reference() in (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")


def test_the_example_file_names_every_setting_with_its_default() -> None:
    text = (ROOT / "deploy" / "claimant.toml").read_text(encoding="utf-8")
    part = ""
    named: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("["):
            part = f"{line.strip('[]')}."
        elif " = " in line and not line.startswith("# "):
            key, _, value = line.lstrip("#").partition(" = ")
            named[part + key] = value
    assert set(named) == {setting.key for setting in SETTINGS}
    for setting in SETTINGS:
        if setting.default is not None and setting.key not in ("data", "proxies"):
            assert named[setting.key] == kinds.shown(setting.default), setting.key
    assert gather(ROOT / "deploy" / "claimant.toml", {}, {})["public-url"] == "https://claim.example.org"


async def sent(home: House, path: str, accepts: str) -> str:
    answer = await home.http.get(path, headers={"accept-language": accepts})
    return answer.text


@pytest.mark.anyio
async def test_browsers_get_only_the_languages_that_are_offered(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", policy=Policy(languages=("de", "it"))) as home:
        assert '<html lang="it"' in await sent(home, "/new", "es, it;q=0.5")
        page = await sent(home, "/new", "en, es;q=0.5")
        assert '<html lang="de"' in page
        assert '<option value="it"' in page
        assert '<option value="es"' not in page


@pytest.mark.anyio
async def test_a_server_without_a_list_refuses_to_list_and_does_not_offer_it(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", policy=Policy(listing=False)) as home:
        assert 'name="public"' not in await sent(home, "/new", "en")
        told = {"plan": plan("me", "open"), "name": "Ann", "public": True}
        refused = await home.http.post("/api/tables", json=told, headers=bearer("new"))
        assert (refused.status_code, "doesn’t list tables" in refused.json()["error"]) == (403, True)
    async with house(tmp_path / "t.db") as home:
        assert 'name="public"' in await sent(home, "/new", "en")


@pytest.mark.anyio
async def test_a_table_that_was_listed_before_is_no_longer_when_listing_is_off(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db") as home:
        told = {"plan": plan("me", "open"), "name": "Ann", "public": True}
        assert (await home.http.post("/api/tables", json=told, headers=bearer("new"))).status_code == 201
        assert len((await home.http.get("/api/tables")).json()["tables"]) == 1
    async with house(tmp_path / "t.db", policy=Policy(listing=False)) as home:
        assert (await home.http.get("/api/tables")).json()["tables"] == []


@pytest.mark.anyio
async def test_the_usual_pace_is_that_of_the_house(tmp_path: Path) -> None:
    async with house(tmp_path / "t.db", policy=Policy(pace=Pace.SLOW)) as home:
        assert '<option value="slow" selected' in await sent(home, "/new", "en")
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(home.app), base_url=URL, headers={"origin": URL}
        ) as browser:
            await browser.post("/play-a-friend")
        assert [room.table.plan.pace for room in home.context.hall.rooms.values()] == [Pace.SLOW]


@pytest.mark.anyio
async def test_idle_tables_close_and_old_ones_go_after_the_times_that_were_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimant.web.tables.hall.AWAKE_SECONDS", 0.0)
    now = [0.0]
    store = SqliteStore(tmp_path / "t.db", lambda: now[0])
    async with house(store, policy=Policy(idle_seconds=3600, keep_seconds=7200)) as home:
        ann, _ = await home.open(plan("me", "open"))
        hall = home.context.hall
        for at, is_open, kept in ((3500, True, True), (3700, False, True), (10800, False, True), (11000, False, False)):
            now[0] = at
            await hall.sweep()
            assert hall.is_open(ann.table) is is_open, at
            assert (await hall.room(ann.table) is not None) is kept, at
        assert hall.counted.tables == 0


def test_rates_are_shown_as_they_are_written() -> None:
    assert kinds.shown(Rate(30, 0.2)) == '"30 + 0.2/s"'
    assert kinds.RATE_LIMIT.read("30+0.2/s") == Rate(30, 0.2)
