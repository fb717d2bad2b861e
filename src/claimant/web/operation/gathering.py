"""Gathers the settings of a server: options win over the environment, that over the file, that over the defaults."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from claimant.rules.suggestions import nearest
from claimant.web.http.limits import Limits
from claimant.web.monitoring.audience import MetricsFor
from claimant.web.operation import kinds
from claimant.web.operation.settings import BY_KEY, CONFIG, PREFIX, SETTINGS, Setting
from claimant.web.tables.lobby.policy import DAY, HOUR, Policy
from claimant.web.tables.plan import Pace

if TYPE_CHECKING:
    from claimant.web.operation.admin_access import AdminAccess

DEFAULT = "default"


class WrongSettings(Exception):
    """Settings that can't be used; the message has a line for each problem."""


class Chosen(NamedTuple):
    """The value of a setting, and where it comes from."""

    value: Any
    source: str = DEFAULT


class ServerSettings:
    """All settings of a server."""

    def __init__(self, chosen: Mapping[str, Chosen], file: Path | None = None) -> None:
        self.chosen = chosen
        self.file = file
        """The settings file, if there is one."""

    def __getitem__(self, key: str) -> Any:
        return self.chosen[key].value

    def is_given(self, key: str) -> bool:
        """Does somebody set it?"""
        return self.chosen[key].source != DEFAULT

    @property
    def policy(self) -> Policy:
        """The rules of the house."""
        return Policy(
            idle_seconds=self["tables.idle-hours"] * HOUR,
            keep_seconds=self["tables.keep-days"] * DAY,
            pace=Pace(self["tables.pace"]),
            listing=self["tables.listing"],
            listed=self["tables.listed"],
            bot_seconds=self["bots.move-seconds"],
            invitation_seconds=self["bots.invitation-seconds"],
            languages=self["languages"],
        )

    @property
    def access(self) -> AdminAccess:
        """Who may see the figures and moderate."""
        from claimant.web.operation.admin_access import AdminAccess  # knows the figures, which start with their files

        return AdminAccess(self["admin.token"], MetricsFor(self["metrics"]))

    @property
    def limits(self) -> Limits:
        keys = {name: f"limits.{name.replace('_', '-')}" for name in Limits.__struct_fields__}
        return Limits(**{name: self[key] for name, key in keys.items() if key in self.chosen})


class Written(NamedTuple):
    """A value that somebody sets, as it was written."""

    key: str
    value: object
    source: str


def gather(
    file: Path | None, environment: Mapping[str, str], options: Mapping[str, object], sets: Sequence[str] = ()
) -> ServerSettings:
    """The settings in force; WrongSettings lists everything that is wrong with them."""
    if file is None and environment.get(CONFIG):
        file = Path(environment[CONFIG])
    problems: list[str] = []
    chosen = {setting.key: Chosen(setting.default) for setting in SETTINGS}
    for key, value, source in (
        *_in_file(file, problems),
        *_in_environment(environment, problems),
        *((key, value, BY_KEY[key].option) for key, value in options.items()),
        *_in_sets(sets, problems),
    ):
        setting = BY_KEY.get(key)
        if setting is None:
            problems.append(f"{source}: {unknown(key, BY_KEY)}")
            continue
        try:
            chosen[key] = Chosen(setting.kind.read(value), source)
        except ValueError:
            problems.append(f"{source}: {wrong(setting, value)}")
    if problems:
        raise WrongSettings("\n".join(problems))
    return ServerSettings(chosen, file)


def unknown(key: str, known: Mapping[str, object]) -> str:
    """The sentence for a name that doesn't exist."""
    near = nearest(key, known)
    return f"There is no setting {key!r}." + (f" Did you mean {near!r}?" if near else "")


def wrong(setting: Setting, value: object) -> str:
    """The sentence for a value that can't be used."""
    told = "" if setting.secret else f", not {value!r}"
    return f"{setting.key} is {setting.kind.says}{told}."


def _in_file(file: Path | None, problems: list[str]) -> Iterator[Written]:
    if file is None:
        return
    try:
        parts = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        problems.append(f"{file}: The file can't be read: {error.strerror or error}.")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.append(f"{file}: This is not TOML: {error}.")
    else:
        for name, value in parts.items():
            if isinstance(value, dict):
                yield from (Written(f"{name}.{inner}", told, str(file)) for inner, told in value.items())
            else:
                yield Written(name, value, str(file))


def _in_environment(environment: Mapping[str, str], problems: list[str]) -> Iterator[Written]:
    variables = {setting.variable: setting.key for setting in SETTINGS}
    for name, value in environment.items():
        if name in variables:
            yield Written(variables[name], value, name)
        elif name.startswith(PREFIX) and name != CONFIG:
            problems.append(f"environment: {unknown(name, variables)}")


def _in_sets(sets: Sequence[str], problems: list[str]) -> Iterator[Written]:
    for each in sets:
        key, equals, value = each.partition("=")
        if equals:
            yield Written(key.strip(), value.strip(), "--set")
        else:
            problems.append(f"--set: It is KEY=VALUE, as in tables.idle-hours=48, not {each!r}.")


def as_lines(settings: ServerSettings) -> list[tuple[str, str, str]]:
    """Each setting in force: its name, its value as the file writes it, and where it comes from."""
    return [
        (each.key, "(secret)" if each.secret and found.value else kinds.shown(found.value), found.source)
        for each in SETTINGS
        for found in [settings.chosen[each.key]]
    ]
