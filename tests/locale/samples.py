"""An example of every sentence of the rules."""

from collections.abc import Iterator

import msgspec

from claimant.rules.events import Event, Secret
from claimant.rules.lineup import LineUp
from claimant.rules.moves import PLAY, TAKE_TOP
from claimant.rules.power import Standing
from claimant.rules.reason import Reason
from claimant.rules.registry import card, faction
from claimant.rules.score import Result, Vote, Why
from claimant.rules.trick import Role, judge
from claimant.web.tables import plan
from tests.positions import pile, start

NAMES = ("Ada", "Bruno", "Chloé", "Dmitri")
FOUR = LineUp.of(4, ("goblins", "knights", "undead", "bards", "vampires", "seers", "shadows"))
TWO = LineUp.of(2, ("goblins", "knights", "undead", "bards", "vampires"))
THREE = LineUp.of(3, FOUR.names)
FACTIONS = (faction("undead"), faction("shadows"))

MOMENT = start(["go5", "kn2"])
EVENT_FIELDS: dict[str, object] = {
    "phase": 2, "seat": 0, "to": 1, "seats": (0, 2), "card": card("un5"), "cards": pile("go5 kn2 lich"),
    "lost": pile("va1 go3"), "host": card("va3"), "faction": faction("shadows"), "number": 2, "full": True,
    "result": None, "by": card("dr4"), "trick": judge(MOMENT, tuple(enumerate(pile("go5 kn2")))), "full_moon": False,
    "raised_by": None, "role": Role.LOSER,
}  # fmt: skip
REASON_FIELDS: dict[str, object] = {
    "move": TAKE_TOP, "legal": (PLAY[card("go5")], PLAY[card("kn2")]), "card": card("un5"), "hand": pile("go5 kn2"),
    "led": faction("shadows"), "holding": pile("sh1"), "players": 3, "name": "elves", "names": ("claim", "claim-2"),
    "factions": FACTIONS, "faction": faction("undead"), "partner": faction("knights"), "pairs": (FACTIONS, FACTIONS),
    "needed": 5, "number": 2, "missing": 1, "extra": 1, "code": "go", "highest": 99, "low": 0, "high": 100, "ten": 10,
    "cards": 11, "pair": 22, "found": 3, "leader": 5, "last": 1, "level": "genius", "levels": ("random", "apprentice"),
    "values": "0, 1", "heroes": "lich", "verb": "tuck", "alone": "tuck, keep", "longest": 24, "meant": "claim-2",
    "question": "weight", "answer": "2", "ordinary": "1",
}  # fmt: skip


assert plan.WrongSeats.wording  # a table's reasons are among them


def kinds(cls: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """All of our classes that derive from it."""
    for each in cls.__subclasses__():
        yield from kinds(each)
        if each.__module__.startswith("claimant.") and hasattr(each, "wording"):
            yield each


def made(cls: type[msgspec.Struct], fields: dict[str, object]) -> Iterator[msgspec.Struct]:
    """One of this class, and where a field makes a difference, the others too."""
    values = {name: fields[name] for name in cls.__struct_fields__}
    yield cls(**values)
    others = {"full": False, "seats": (0,), "number": 1}
    for name in others.keys() & values.keys():
        yield cls(**{**values, name: others[name]})


def events() -> Iterator[Event]:
    for cls in kinds(Event):
        for event in made(cls, EVENT_FIELDS):
            assert isinstance(event, Event)
            yield event
            if isinstance(event, Secret):
                yield type(event)(event.seat)


def reasons() -> Iterator[Reason]:
    for cls in kinds(Reason):
        for reason in made(cls, REASON_FIELDS):
            assert isinstance(reason, Reason)
            yield reason


def votes() -> Iterator[tuple[Vote, LineUp]]:
    """Every way to vote, for each number of sides."""
    undead, bards, vampires = faction("undead"), faction("bards"), faction("vampires")
    for lineup in (TWO, THREE, FOUR):
        more: tuple[None, ...] = (None,) * (len(lineup.sides) - 2)
        for side in range(len(lineup.sides)):
            yield Vote(undead, side, Why.NUMBER, first_at(side, (2, (5, 4)), (1, (9,)), *more)), lineup
            yield Vote(undead, side, Why.CARDS, first_at(side, (2, (5, 4)), (2, (5, 3)), *more)), lineup
            yield Vote(undead, side, Why.CARDS, first_at(side, (2, (5, 4)), (2, (5,)), *more)), lineup
            yield Vote(bards, side, Why.RUN, first_at(side, (3, 3, (5, 4, 3)), None, *more)), lineup
            yield Vote(vampires, side, Why.SUM, first_at(side, (14, 6), (9, 9), *more)), lineup
            yield Vote(vampires, side, Why.HOST, first_at(side, (14, 6), (14, 5), *more)), lineup
        yield Vote(undead, None, Why.NOBODY, (None, None, *more)), lineup
        yield Vote(undead, None, Why.EQUAL, ((1, (5,)), (1, (5,)), *more)), lineup
        yield Vote(vampires, None, Why.EQUAL, ((14, 6), (14, 6), *more)), lineup


def first_at(side: int, *standings: Standing | None) -> tuple[Standing | None, ...]:
    """The standings, the winner's at its side."""
    rest = list(standings[1:])
    return (*rest[:side], standings[0], *rest[side:])


def results() -> Iterator[Result]:
    """Every way to win, alone, as partners and shared."""
    winners: tuple[int, ...]
    for winners in ((0,), (1,), (0, 2), (1, 3)):
        yield Result((), winners, Why.VOTES, ((3, 9, 40), (2, 9, 40)))
        yield Result((), winners, Why.VOTES, ((3, 9, 40), (1, 9, 40)))
        yield Result((), winners, Why.VOTES, ((1, 9, 40), (0, 0, 0)))
        yield Result((), winners, Why.NUMBER, ((2, 9, 40), (2, 8, 40)))
        yield Result((), winners, Why.NUMBER, ((1, 1, 4), (1, 0, 0)))
        yield Result((), winners, Why.VALUES, ((2, 9, 40), (2, 9, 39)))
    for winners in ((0, 1), (0, 2), (0, 1, 2), (0, 1, 2, 3)):
        yield Result((), winners, Why.EQUAL, ((2, 9, 40),) * len(winners))
