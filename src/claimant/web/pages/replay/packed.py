"""A record in an address: whoever has the address has the game, and the server keeps nothing of it."""

from __future__ import annotations

import base64
import binascii
import zlib

from msgspec.structs import replace

from claimant.notation.records.record_file import Record

BEGINNING = "r1-"
"""How such a part of an address begins. The number changes if `COMMON` does."""
LONGEST = 6000
MOST_BYTES = 64 * 1024
COMMON = (
    b"apprentice journeyman master novice random goblins knights gnomes giants kings peasants undead dwarves "
    b"doppelgangers dragons trolls seers automatons bards griffins raccoons vikings vampires zombies werewolves "
    b"shadows "
    b'"nobody" "take top" "take bottom" "tuck" "keep" continues = "table " continues_after = undone = true '
    b"replayed_deal = true resigned = seen_by = [position]\nphase = 1\nhands = [\n  [] deck = [\n [deal]\n "
    b'claimant = 1\nnames = ["Player", "Bot 2"]\nplayed_by = ["person", "apprentice"]\ndate = 2026-\nseed = '
    b'"\n\n[setup]\nplayers = 2\nfactions = ["goblins", "knights", "undead", "dwarves", "doppelgangers"]\n'
    b"heroes = false\nleader = 0\n\n[play]\nmoves = [\n  # Phase 1\n  # Phase 2\n  "
)


def pack(record: Record) -> str:
    """The record as a part of an address, without its notes and its proof; empty if it is too long for one."""
    kept = replace(record, details=replace(record.details, notes=""), proof=None)
    press = zlib.compressobj(9, wbits=-15, zdict=COMMON)
    told = press.compress(kept.text.encode()) + press.flush()
    code = BEGINNING + base64.urlsafe_b64encode(told).decode().rstrip("=")
    return code if len(code) <= LONGEST else ""


def unpack(code: str) -> bytes | None:
    """The text of the record in an address; None if there is none."""
    if not code.startswith(BEGINNING) or len(code) > LONGEST:
        return None
    pressed = code[len(BEGINNING) :]
    try:
        told = base64.urlsafe_b64decode(pressed + "=" * (-len(pressed) % 4))
        opened = zlib.decompressobj(wbits=-15, zdict=COMMON)
        text = opened.decompress(told, MOST_BYTES)
    except (binascii.Error, zlib.error, ValueError):
        return None
    return text if opened.eof else None
