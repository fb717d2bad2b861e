"""Collects every text of the rules that players read, from the modules of the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from claimant.notation import moves as notation_moves  # noqa: F401 - whose reasons are found by being there
from claimant.notation import names as notation_names  # noqa: F401
from claimant.notation.cards import UnknownPower
from claimant.rules import legal, lineup_reasons, naming, result_texts, trick_reason  # noqa: F401 - for their reasons
from claimant.rules.events import Event
from claimant.rules.general_rules import CHAPTERS
from claimant.rules.heroes import HEROES
from claimant.rules.power import Power
from claimant.rules.powers import FACTIONS
from claimant.rules.presets import PRESETS
from claimant.rules.reason import Reason
from claimant.rules.telling import Because, Telling

MANY = {"wording": "many", "yours": "yours_many"}
"""Each wording of an event, and its form for many."""
NO_WORDINGS = {"question", *MANY.values()}
OURS = "claimant."
"""Only classes of this package go into the catalogues, not those of tests or plug-ins."""


class Message(NamedTuple):
    """A text to translate."""

    one: str
    where: str
    """The module that contains it."""
    many: str = ""
    context: str = ""
    note: str = ""
    """What translators should know."""


def rules() -> Iterator[Message]:
    """All texts of the rules, in a reader's order: names, powers, general rules, then the rest."""
    yield from _names()
    yield from _powers()
    yield from _general()
    yield from _presets()
    for cls in (*_kinds(Event), *_kinds(Reason)):
        yield from _templates(cls)
    yield from _reasons()
    yield from _verdicts()


def _names() -> Iterator[Message]:
    where = naming.__name__
    yield Message(naming.NOTHING, where, context=naming.LABEL, note="Instead of an empty list of cards.")
    yield Message(
        naming.YOU, where, context=naming.LABEL, note="The reader in a list such as “3 (you), 5 (Ada), 0 (Bo)”."
    )
    yield Message(naming.PLAYER, where, note="Somebody without a name.")
    yield Message(UnknownPower.one, UnknownPower.__module__, context=naming.CARD)
    for cls in FACTIONS:
        name = cls.name.capitalize()
        yield Message(name, cls.__module__, context=naming.FACTION)
        yield Message(f"the {name}", cls.__module__, context=naming.FACTION, note="With the article: {faction:the}.")
        yield Message(cls.one, cls.__module__, context=naming.CARD, note="One card of the faction; a number follows.")
    for hero in HEROES:
        yield Message(hero.one, hero.__module__, context=naming.CARD, note="A hero's card.")


def _powers() -> Iterator[Message]:
    every: tuple[type[Power], ...] = (*FACTIONS, *HEROES)
    for cls in every:
        yield Message(cls.wording, cls.__module__)
        for short in filter(None, (cls.short, cls.short_several)):
            yield Message(short, cls.__module__, note="The power in a few words, without a full stop.")
        if cls.lesson:
            yield Message(cls.lesson, cls.__module__, note="Why the power matters, for the course.")
        yield from (Message(note, cls.__module__, note="Before a card is played.") for note in cls.notes.values())
        yield from _told_by(cls)
        if warning := getattr(cls, "warning", None):
            yield Message(warning, cls.__module__)


def _told_by(cls: type[Power]) -> Iterator[Message]:
    """What a power tells of the tricks that it decides, and of what follows from it."""
    for question, because in cls.because.items():
        yield from _reason(because, cls.__module__, f"{cls.__name__}: {question}")
    for question, told in cls.tells.items():
        yield from _telling(told, cls.__module__, f"{cls.__name__}: {question}")


def _reason(because: Because, where: str, note: str) -> Iterator[Message]:
    yield Message(because.line, where, because.many, note=f"{note}; without a full stop")
    yield from (Message(rule, where, note=note) for rule in (because.rule, because.yours) if rule)
    if because.brief:
        yield Message(because.brief, where, note=f"{note}; in one or two words, lower case")


def _telling(told: Telling, where: str, note: str) -> Iterator[Message]:
    pairs = ((told.wording, told.many), (told.yours, told.yours_many), (told.to_you, ""))
    yield from (Message(one, where, many, note=note) for one, many in pairs if one)


def _reasons() -> Iterator[Message]:
    """Why tricks are won where no power has a wording of its own."""
    for kind, because in (*trick_reason.ORDINARY.items(), *trick_reason.OF_ANY_POWER.items()):
        yield from _reason(because, trick_reason.__name__, kind)


def _general() -> Iterator[Message]:
    where = "claimant.rules.general_rules"
    for title, chapter in CHAPTERS.items():
        yield Message(title, where, note="A chapter of the rules.")
        yield from (Message(wording, where, note=rule) for rule, wording in chapter.items())


def _presets() -> Iterator[Message]:
    for preset in PRESETS.values():
        yield Message(preset.title, type(preset).__module__, note="A ready-made line-up.")
        yield Message(preset.about, type(preset).__module__)


def _kinds(cls: type) -> Iterator[type]:
    """The class and all its subclasses."""
    yield cls
    subclasses: list[type] = cls.__subclasses__()
    for each in subclasses:
        yield from _kinds(each)


def _templates(cls: type) -> Iterator[Message]:
    """All wordings of an event or a reason."""
    if not cls.__module__.startswith(OURS):
        return
    found = {name: text for name, text in vars(cls).items() if isinstance(text, str) and not name.startswith("_")}
    for name in [name for name in found if name not in NO_WORDINGS]:
        many = found.get(MANY.get(name, ""), "")
        yield Message(found[name], cls.__module__, many, note=f"{cls.__name__}.{name}")


def _verdicts() -> Iterator[Message]:
    where = result_texts.__name__
    for told in (*result_texts.VOTES.values(), result_texts.ONE_CARD_MORE):
        yield from (Message(text, where) for text in told)
    short = (result_texts.COMPARED, result_texts.EACH, result_texts.BEATS)
    for text in (result_texts.NOBODY, result_texts.ALL_EQUAL, *short):
        yield Message(text, where)
    for won in result_texts.RESULTS.values():
        yield from (Message(one, where, many) for one, many in won)
    for text in (result_texts.SHARED, result_texts.SHARED_OURS):
        yield Message(text, where)


def path_of(module: str) -> str:
    """The path of a module, as written in the catalogues."""
    package = hasattr(sys.modules.get(module), "__path__")
    return f"{module.replace('.', '/')}{'/__init__' if package else ''}.py"
