"""A position as one SVG: every pile as cards, all drawings inside, and the same in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from claimant.locale.languages import Language
from claimant.notation.cards import UNKNOWN
from claimant.notation.records.record_file import Record
from claimant.notation.records.story import ending
from claimant.rules.cards import Card
from claimant.rules.state import State
from claimant.rules.trick import FULL
from claimant.web.art.cards import BACK, every_symbol
from claimant.web.art.stylesheet import colours_of
from claimant.web.art.symbols import XMLNS, worn_by
from claimant.web.pages.pictures.piles import PileRow, pile_rows, said

WIDTH, EDGE, LABEL = 940, 20, 130
CARD_WIDTH, CARD_HEIGHT = 64, 89.6
ROW = 102
HEADING, OWNER = 56, 40
NARROWEST = 25
"""The least distance of two cards: value and letters of the lower one stay visible."""
REFERENCE = re.compile(r'href="#([^"]+)"')
STYLE = (
    "svg.position{background:#2f5d50;color:#fdfaf2;font:16px system-ui,sans-serif;max-width:100%;height:auto}"
    "svg.position .paper{fill:var(--art-paper);stroke:#0006}svg.position .f-hero .paper{fill:var(--art-hero)}"
    "svg.position .card-back .paper{fill:var(--art-back)}"
)


def position_svg(record: Record, names: Sequence[str], language: Language, ident: str = "position") -> str:
    """The position that the record reaches; cards that its viewer can't know lie face down."""
    state = record.game.state
    rows = list(pile_rows(state, language))
    title = language.text("Claim for {players}: {names}", players=len(names), names=language.words.listed(names))
    [headline, *_] = [*_last_line(record, names, language), ""]
    drawn, y = [], HEADING
    owner: int | None = None
    for row in rows:
        if row.owner != owner and row.owner is not None:
            owner = row.owner
            drawn.append(_owner(names[owner], owner == state.to_move, y))
            y += OWNER
        drawn.append(_row(row, y, language))
        y += ROW
    height = y + 12
    notes = _notes(state, language)
    told = " ".join([headline, *notes, *_words(rows, names, language)])
    size = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
    cards = {card for row in rows for card in row.cards}
    return "\n".join([
        f'<svg {XMLNS} class="position" {size} role="img" aria-labelledby="{ident}-title {ident}-text">',
        f'<title id="{ident}-title">{escape(title)}</title>',
        f'<desc id="{ident}-text">{escape(told)}</desc>',
        f"<style>{colours_of({card.power for card in cards if card is not UNKNOWN})}{STYLE}</style>",
        f"<defs>{_symbols(cards)}</defs>",
        f'<rect width="{WIDTH}" height="{height:g}" fill="#2f5d50"/>',
        f'<text x="{EDGE}" y="34" font-size="20" font-weight="bold" fill="currentColor">{escape(headline)}</text>',
        f'<text x="{WIDTH - EDGE}" y="34" text-anchor="end" fill="currentColor">{escape(" ".join(notes))}</text>',
        *drawn,
        "</svg>",
        "",
    ])  # fmt: skip


def _last_line(record: Record, names: Sequence[str], language: Language) -> list[str]:
    """Who has won, or whose turn it is."""
    state = record.game.state
    if state.result is not None:
        return [language.words.explain_result(state.result, tuple(names))]
    return [line for line in ending(record, tuple(names), language.words) if line]


def _notes(state: State, language: Language) -> list[str]:
    """What no pile shows."""
    text, number = language.text, len(state.deck)
    deck = language.ntext("{n} card in the deck.", "{n} cards in the deck.", number) if number else ""
    moon = text("The moon is full.") if state.moon == FULL else ""
    seat = state.automaton
    unplayed = "" if seat is None else text("Seat {seat} wins this trick without playing it.", seat=seat)
    return [each for each in (unplayed, moon, deck) if each]


def _owner(name: str, to_move: bool, y: float) -> str:
    mark = "▶ " if to_move else ""
    return (
        f'<text x="{EDGE}" y="{y + 28:g}" font-size="18" font-weight="bold" fill="currentColor">'
        f"{mark}{escape(name)}</text>"
    )


def _row(row: PileRow, y: float, language: Language) -> str:
    room = WIDTH - EDGE - LABEL - CARD_WIDTH
    step = min(CARD_WIDTH + 6, max(NARROWEST, room / max(1, len(row.cards) - 1)))
    cards = [_card(card, LABEL + at * step, y, language) for at, card in enumerate(row.cards)]
    label = (
        f'<text x="{EDGE}" y="{y + 40:g}" fill="currentColor">{escape(row.label)}</text>'
        f'<text x="{EDGE}" y="{y + 62:g}" fill="currentColor" font-size="14">({len(row.cards)})</text>'
    )
    return label + "".join(cards)


def _card(card: Card, x: float, y: float, language: Language) -> str:
    symbol, kind = (BACK, "card-back") if card is UNKNOWN else (card.code, worn_by(card.power))
    return (
        f'<svg class="card {kind}" x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" '
        f'viewBox="0 0 100 140"><title>{escape(said(card, language))}</title>'
        f'<rect class="paper" x=".7" y=".7" width="98.6" height="138.6" rx="7"/><use href="#{symbol}"/></svg>'
    )


def _symbols(cards: Iterable[Card]) -> str:
    """The drawings of these cards, with all drawings that they consist of."""
    known = {symbol.id: symbol for symbol in every_symbol()}
    pending = sorted({BACK if card is UNKNOWN else card.code for card in cards})
    needed: dict[str, None] = {}
    while pending:
        name = pending.pop()
        if name not in needed:
            needed[name] = None
            pending += REFERENCE.findall(known[name].drawing)
    return "".join(
        f'<symbol id="{each.id}" viewBox="{each.box}">{each.drawing}</symbol>'
        for each in (known[name] for name in sorted(needed))
    )


def _words(rows: Iterable[PileRow], names: Sequence[str], language: Language) -> Iterable[str]:
    """Every pile as a short sentence."""
    for row in rows:
        owner = "" if row.owner is None else f"{names[row.owner]}, "
        yield f"{owner}{row.label}: {', '.join(said(card, language) for card in row.cards)}."
