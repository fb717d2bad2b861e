"""Bots from outside by name: programs (`cmd:./mine`), classes (`module:Class`) and bots of installed packages."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import Parameter, signature
from pathlib import Path
from random import Random
from typing import Any, Final

from claimant.bots.levels import BOTS, Bot, NoBot, bot
from claimant.search.budget import Budget

GROUP: Final = "claimant.bots"
"""The entry point group of installed bots."""
PROGRAM: Final = "cmd:"
Maker = Callable[[Random, Budget], Bot]


class NoSuchBot(LookupError):
    """A name that leads to no bot; the message says what would be right."""


def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages by name; our own levels keep their names."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in BOTS}


def is_outside(name: str) -> bool:
    """Does the name mean a bot that isn't one of our levels?"""
    return name not in BOTS and (":" in name or name in installed())


def command_of(name: str) -> list[str]:
    """The command that starts this bot as an engine; a program's is split as a shell would, without a shell."""
    if not name.startswith(PROGRAM):
        return [sys.executable, "-m", "claimant.bots.engine.speaking", name]
    try:
        command = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise NoSuchBot(f"{name!r} can't be split into words: {error}.") from None
    if not command:
        raise NoSuchBot("After cmd: comes a command, as in cmd:./mine.")
    return command


def maker(name: str) -> Maker:
    """What makes this bot, for a random source and a budget."""
    if name in BOTS:
        return lambda rng, budget: bot(name, rng, budget)
    if name in (points := installed()):
        return _called(_loaded(points[name].load, name), name)
    if ":" not in name:
        raise NoSuchBot(f"{NoBot(name)} A bot of your own is module:Class, or cmd: and a command.")
    module, _, attribute = name.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    return _called(_loaded(lambda: getattr(import_module(module), attribute), name), name)


def _loaded(load: Callable[[], Any], name: str) -> Any:
    try:
        return load()
    except Exception as error:  # whatever a module of somebody else's does
        raise NoSuchBot(f"{name} can't be loaded: {type(error).__name__}: {error}") from error


def _called(make: Any, name: str) -> Maker:
    """The class or function, called with as much of random source and budget as it takes."""
    if not callable(make):
        raise NoSuchBot(f"{name} is no class or function that makes a bot, but {make!r}.")
    positional = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    takes = [each for each in signature(make).parameters.values() if each.kind in positional]
    return lambda rng, budget: make(*(rng, budget)[: len(takes)])
