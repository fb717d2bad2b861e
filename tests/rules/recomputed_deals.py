"""Recomputes deals by `docs/fair-deals.md` alone, without the game's own code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text(encoding="utf-8")
HERO_DECK = ["lich", "skeleton", "warlock", "cthulhu", "mummy", "cube"]
HEROES_BY_VALUE = ["cube", "warlock", "mummy", "skeleton", "lich", "cthulhu"]
HAND_SIZES = {2: 13, 3: 12, 4: 9}
SHA_BLOCK = 64

T = TypeVar("T")


def seed_of(text: str) -> bytes:
    return bytes.fromhex(text.rjust(96, "0"))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, written out; the key is shorter than a block."""
    padded = key + bytes(SHA_BLOCK - len(key))
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def words(seed: bytes, label: str) -> Iterator[int]:
    number = 0
    while True:
        block = hmac_sha256(seed, f"claimant-1 {label} ".encode("ascii") + number.to_bytes(4, "big"))
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        number += 1


def below(stream: Iterator[int], bound: int) -> int:
    return next(word for word in stream if word < 2**32 - 2**32 % bound) % bound


def shuffled(seed: bytes, label: str, items: Sequence[T]) -> list[T]:
    result, stream = list(items), words(seed, label)
    for i in range(len(result) - 1, 0, -1):
        j = below(stream, i + 1)
        result[i], result[j] = result[j], result[i]
    return result


@dataclass(frozen=True)
class Row:
    """A faction in the page's table."""

    code: str
    values: tuple[int, ...]
    boxed: int

    @property
    def cards(self) -> list[str]:
        return [f"{self.code}{value}" for value in self.values]


def table() -> dict[str, Row]:
    rows = re.findall(r"^\| (\w+) \| (\w\w) \| ([\d ]+) \| (\d*) ?\|$", PAGE, re.MULTILINE)
    return {
        name: Row(code, tuple(int(value) for value in values.split()), int(boxed or 0))
        for name, code, values, boxed in rows
    }


def sorted_by_table(cards: Sequence[str]) -> list[str]:
    order = [card for row in table().values() for card in row.cards] + HEROES_BY_VALUE
    return sorted(cards, key=order.index)


@dataclass(frozen=True)
class Deal:
    """Hands and box sorted, the deck from its top."""

    hands: list[list[str]]
    deck: list[str]
    box: list[str]


def deal(seed: bytes, players: int, factions: Sequence[str], heroes: bool) -> Deal:
    cards: list[str] = []
    box: list[str] = []
    for name, row in table().items():
        if name in factions:
            own = row.cards
            if row.boxed:
                own = shuffled(seed, f"box {name}", own)
                box += own[: row.boxed]
                own = sorted_by_table(own[row.boxed :])
            cards += own
    deck = shuffled(seed, "deck", cards)
    if heroes:
        chosen = shuffled(seed, "heroes", HERO_DECK)
        box += [chosen[5], *deck[:5]]
        deck = shuffled(seed, "deck with heroes", [*deck[5:], *chosen[:5]])
    size = HAND_SIZES[players]
    hands = [sorted_by_table(deck[size * seat : size * (seat + 1)]) for seat in range(players)]
    return Deal(hands, deck[size * players :], sorted_by_table(box))


def vectors(kind: str) -> list[dict[str, str]]:
    """The page's test vectors of one kind; an indented line goes on with the one above."""
    found = []
    for block in re.findall(r"```vector\n(.*?)```", PAGE, re.DOTALL):
        lines = block.replace("\n  ", " ").splitlines()
        vector = dict(line.split(": ", 1) for line in lines)
        if vector["vector"] == kind:
            found.append(vector)
    return found
