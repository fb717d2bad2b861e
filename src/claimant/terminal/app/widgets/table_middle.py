"""The middle of the table: market and deck, the trick, and the trick before it."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from claimant.locale.sentences import status
from claimant.locale.sentences.piles import in_middle
from claimant.rules.cards import Card, Seat
from claimant.rules.state import OVER, RECRUIT, Play
from claimant.rules.trick import effective_values
from claimant.terminal.app.card_faces import Look, back, beside, face, gap
from claimant.terminal.app.inline_cards import chip, chips, fit_columns, fitted
from claimant.terminal.app.scene import Scene


class Block(NamedTuple):
    """A part of the middle: a title and lines of equal width."""

    width: int
    lines: list[Content]


class Middle(Static):
    """Everything that lies in the middle."""

    DEFAULT_CSS = """
    Middle { height: auto; padding: 0 1; }
    """

    def show(self, scene: Scene, large: bool, width: int) -> None:
        self.update(middle(scene, large, width - 2))


def middle(scene: Scene, large: bool, width: int) -> Content:
    """The middle in lines of text."""
    blocks, rest = _blocks(scene, Look(scene.ascii, large), width)
    lines = beside([block.lines for block in blocks], space=2)
    return Content("\n").join([*lines, *rest, *_waiting(scene), *map(Content, _conditions(scene))])


def used_width(scene: Scene, large: bool, width: int) -> int:
    """How many of these columns the cards and names in the middle need."""
    blocks, _ = _blocks(scene, Look(scene.ascii, large), width - 2)
    return sum(block.width + 2 for block in blocks)


def _blocks(scene: Scene, look: Look, width: int) -> tuple[list[Block], list[Content]]:
    """What lies side by side, and the last trick in a line below if it has no room there."""
    blocks = [_market(scene, look)] if scene.view.phase == RECRUIT else []
    slots = _slots(scene, look, width - sum(block.width + 2 for block in blocks))
    last = _last_trick(scene, look, slots)
    if last is None or not _is_settling(scene):
        blocks.append(_trick(scene, look, slots))
    if last is None:
        return blocks, []
    if sum(block.width + 2 for block in (*blocks, last)) > width + 2:
        return blocks, [_last_line(scene, width)]
    return [*blocks, last], []


def _slots(scene: Scene, look: Look, room: int) -> dict[Seat, int]:
    """How many columns each player's place has: all the same if every name fits, else as each name needs."""
    worths = _worths(scene)
    wanted = [cell_len(f"▸{scene.label(seat)}{worths.get(seat, '')} ") for seat in scene.around]
    same = [max(wanted)] * len(wanted)
    columns = fit_columns(same if sum(same) <= room else wanted, room, look.size[0])
    return dict(zip(scene.around, columns, strict=True))


def _is_settling(scene: Scene) -> bool:
    """Should the last trick be shown as the current one, because it is being settled or the game is over?"""
    view = scene.view
    return view.last_winner is not None and (view.agenda is not None or view.phase == OVER)


def _titled(title: str, width: int, rows: list[Content]) -> Block:
    width = max(width, cell_len(title))
    head = Content.styled(f"{title}{' ' * (width - cell_len(title))}", "$quiet")
    return Block(width, [head, *(row.pad_right(max(0, width - row.cell_length)) for row in rows)])


def _market(scene: Scene, look: Look) -> Block:
    view = scene.view
    drawn = [face(card, look) for card in view.market] or [gap(look)]
    drawn.append(back(look, view.deck_size))
    rows = beside(drawn)
    columns = look.size[0]
    labels = Content(" " * columns * (len(drawn) - 1))
    deck = Content.styled(fitted(scene.language.pgettext("pile", "Deck"), columns), "$quiet")
    return _titled(scene.language.text("Market"), columns * len(drawn), [*rows, labels + deck])


def _trick(scene: Scene, look: Look, slots: dict[Seat, int]) -> Block:
    """A place for every seat, in the order in which they play."""
    view = scene.view
    cards = dict(view.trick)
    worths = _worths(scene)
    columns = []
    for seat in view.lineup.clockwise(view.leader):
        drawn = face(cards[seat], look) if seat in cards else gap(look)
        columns.append(_place(scene, seat, drawn, slots[seat], worths.get(seat, "")))
    return _titled(scene.language.text("Trick"), sum(slots.values()), beside(columns))


def _place(scene: Scene, seat: Seat, drawn: list[Content], slot: int, mark: str) -> list[Content]:
    """A card with its player's name below."""
    turn = scene.view.to_move == seat
    pointer = (">" if scene.ascii else "▸") if turn else ""
    name = fitted(f"{pointer}{scene.label(seat)}{mark}", slot - 1) + " "
    style = "bold $accent" if turn else "bold" if seat == scene.addressed else "$quiet"
    rows = [line.pad_right(slot - line.cell_length) for line in drawn]
    return [*rows, Content.styled(name, style)]


def _worths(scene: Scene) -> dict[Seat, str]:
    """The effective values of cards that differ from the printed ones."""
    view = scene.view
    if not view.trick or view.agenda is not None:
        return {}
    seats, cards = zip(*view.trick, strict=True)
    values = effective_values(view, seats, cards)
    return {seat: f"={value}" for (seat, card), value in zip(view.trick, values, strict=True) if value != card.value}


def _last_trick(scene: Scene, look: Look, slots: dict[Seat, int]) -> Block | None:
    view = scene.view
    if view.last_winner is None:
        return None
    faded = not _is_settling(scene)
    won = "*" if scene.ascii else "★"
    columns = [
        _past(
            scene, (seat, card), face(card, look._replace(faded=faded)), slots[seat], won * (seat == view.last_winner)
        )
        for seat, card in view.last_trick
    ]
    width = sum(slots[seat] for seat, _ in view.last_trick)
    return _titled(scene.language.text("Last trick"), width, beside(columns))


def _past(scene: Scene, play: Play, drawn: list[Content], slot: int, mark: str) -> list[Content]:
    name = fitted(f"{mark}{scene.label(play[0])}", slot - 1) + " "
    rows = [line.pad_right(slot - line.cell_length) for line in drawn]
    return [*rows, Content.styled(name, "bold" if mark else "$quiet")]


def _last_line(scene: Scene, width: int) -> Content:
    """The trick before this one in words and chips, its winner marked; each play stays on one line."""
    title = Content.styled(f"{scene.language.text('Last trick')}:", "$quiet")
    lines = [title]
    for seat, card in scene.view.last_trick:
        played = _played(scene, seat, card)
        longer = lines[-1] + Content("  " if lines[-1] is not title else " ") + played
        if longer.cell_length <= width:
            lines[-1] = longer
        else:
            lines.append(Content("  ") + played)
    return Content("\n").join(lines)


def _played(scene: Scene, seat: Seat, card: Card) -> Content:
    won = seat == scene.view.last_winner
    mark = ("*" if scene.ascii else "★") if won else ""
    return Content.styled(f"{mark}{scene.label(seat)} ", "bold" if won else "") + chip(card, scene.ascii)


def _waiting(scene: Scene) -> list[Content]:
    """The cards that wait for a later trick's winner."""
    piles = in_middle(scene.view, scene.language)
    return [Content.styled(f"{pile.title}: ", "$quiet") + chips(pile.cards, scene.ascii) for pile in piles]


def _conditions(scene: Scene) -> list[str]:
    return status.conditions(scene.view, scene.names, scene.language)
