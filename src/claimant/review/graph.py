"""The graph of the winning chance over the tricks, as SVG that needs no colour, and the same in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from claimant.notation.records.walk import trick_starts
from claimant.review.sentences import sign_name
from claimant.review.values import SIGNS, Review, Sign
from claimant.rules.game import Game
from claimant.rules.state import RALLY

if TYPE_CHECKING:
    from claimant.locale.languages import Language

WIDTH, HEIGHT = 520, 210
LEFT, RIGHT, TOP, BOTTOM = 56, 14, 14, 180
"""The edges of the drawn area; on the right the distance from the edge."""
FONT = 16
"""Large enough on a phone, which shows the graph smaller."""
NEAR = 26
"""Signs closer than this stand in two rows."""
DASHES = ("", "7 4", "2 3")
"""The line of each side, so that they differ without colour."""


class Flag(NamedTuple):
    """A marked decision on the graph."""

    at: int
    x: float
    chance: float
    """Where the curve is there."""
    sign: Sign
    seat: int


class Curve(NamedTuple):
    """What the graph shows: the chances at the start of each trick and at the end."""

    points: tuple[tuple[float, tuple[float, ...]], ...]
    """Where each trick begins, counted in tricks, and each side's chance there."""
    flags: tuple[Flag, ...]
    phase_two: float | None
    """Where phase two begins; None if the game began or ended before."""
    starts: tuple[int, ...]
    """The number of moves before each trick."""

    @property
    def tricks(self) -> int:
        return len(self.starts)


def curve(review: Review, games: Sequence[Game]) -> Curve:
    """The graph's numbers; `games` is the game before each move and at the end."""
    starts = trick_starts(games)
    last = len(games) - 1
    edges = [*starts, last]

    def place(at: int) -> float:
        """A move's place, counted in tricks."""
        trick = max((number for number, start in enumerate(starts) if start <= at), default=0)
        if not starts or at >= last:
            return float(len(starts))
        return trick + (at - starts[trick]) / max(1, edges[trick + 1] - starts[trick])

    sides = games[0].lineup.side_of
    points = tuple((place(at), review.chances[at]) for at in edges)
    flags = [
        Flag(
            each.at, place(each.at), _on_curve(points, _shown(review, sides(each.seat)), place(each.at)), sign,
            each.seat,
        )
        for each in review.decisions
        if (sign := each.sign) is not None
    ]  # fmt: skip
    rally = next((place(at) for at in starts if games[at].state.phase == RALLY), None)
    return Curve(points, tuple(flags), rally or None, tuple(starts))


def _shown(review: Review, side: int) -> int:
    """The side whose curve shows a side's marks: with two sides there is one curve."""
    return side if len(review.result) > 2 else 0


def _on_curve(points: Sequence[tuple[float, tuple[float, ...]]], side: int, x: float) -> float:
    """Where the line between two tricks is."""
    for (left, before), (right, after) in pairwise(points):
        if left <= x <= right and right > left:
            return before[side] + (after[side] - before[side]) * (x - left) / (right - left)
    return points[-1][1][side]


def in_words(found: Curve, names: Sequence[str], language: Language) -> str:
    """The graph in a few sentences: where it begins, stands before phase two and ends, and its marks."""
    text = language.text
    moments = [(text("at the start"), found.points[0][1])]
    if found.phase_two is not None:
        between = next(chances for x, chances in found.points if x >= found.phase_two)
        moments.append((text("at the start of phase two"), between))
    moments.append((text("at the end"), found.points[-1][1]))
    curves = 1 if len(names) == 2 else len(names)
    said = [
        text(
            "{name}: {chances}.",
            name=names[side],
            chances=", ".join(f"{when} {language.percent(chances[side])}" for when, chances in moments),
        )
        for side in range(curves)
    ]
    marks = [f"{SIGNS[flag.sign]} {_where(flag, language)}" for flag in found.flags]
    return " ".join([*said, *([text("Marks: {marks}.", marks="; ".join(marks))] if marks else [])])


def _where(flag: Flag, language: Language) -> str:
    return language.text(
        "{mark} in trick {number}", mark=sign_name(flag.sign, language), number=language.number(int(flag.x) + 1)
    )


def _nowhere(_: object) -> str:
    """No address."""
    return ""


def svg(
    found: Curve,
    names: Sequence[str],
    language: Language,
    marks: Callable[[Flag], str] = _nowhere,
    tricks: Callable[[int], str] = _nowhere,
) -> str:
    """The graph; `names` has a name for each side. It has no style of its own: colours come from the page.

    `marks` and `tricks` give the addresses of marked moves and of tricks, by the number of moves before them. Tricks
    are for pointers only, because every page that has them also lists them.
    """
    size = f'class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg"'
    parts = [
        f'<svg {size} role="group" aria-labelledby="graph-title" aria-describedby="graph-text">',
        f'<title id="graph-title">{escape(language.text("Winning chance over the tricks"))}</title>',
        f'<desc id="graph-text">{escape(in_words(found, names, language))}</desc>',
        '<g aria-hidden="true">',
        *_grid(found, language),
    ]
    sides = len(found.points[0][1])
    parts += [_line(found, side) for side in range(1 if sides == 2 else sides)]
    parts += [_strip(number, start, found, tricks(start)) for number, start in enumerate(found.starts)]
    parts.append("</g>")
    row, before = 0, float("-inf")
    for flag in found.flags:
        x = _x(flag.x, found)
        row, before = (1 - row if x - before < NEAR else 0), x
        parts.append(_flag(flag, found, row, marks(flag), _where(flag, language)))
    return "\n".join([*parts, "</svg>"])


def legend(names: Sequence[str], language: Language) -> list[tuple[str, str]]:
    """What each line shows: its dashes, and the side's name; with two sides the only line is the first side's."""
    if len(names) == 2:
        return [(DASHES[0], language.text("{name} above, {other} below", name=names[0], other=names[1]))]
    return list(zip(DASHES, names, strict=True))


def _x(x: float, found: Curve) -> float:
    return round(LEFT + (WIDTH - RIGHT - LEFT) * x / max(1, found.tricks), 1)


def _y(chance: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * chance, 1)


def _grid(found: Curve, language: Language) -> list[str]:
    text = language.text
    parts = []
    for chance in (0.0, 0.5, 1.0):
        y = _y(chance)
        dash = ' stroke-dasharray="1 3"' if chance == 0.5 else ""
        parts.append(
            f'<line class="rule" x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="currentColor" '
            f'stroke-opacity=".45"{dash}/>'
            f'<text x="{LEFT - 6}" y="{y + 5}" text-anchor="end" font-size="{FONT}" fill="currentColor">'
            f"{escape(language.percent(chance))}</text>"
        )
    labels = [(0.0, text("Phase one")), (found.phase_two, text("Phase two"))]
    if found.phase_two is None:
        labels = []
    else:
        x = _x(found.phase_two, found)
        parts.append(
            f'<line class="phase" x1="{x}" y1="{TOP}" x2="{x}" y2="{BOTTOM}" stroke="currentColor" '
            'stroke-dasharray="4 4" stroke-opacity=".7"/>'
        )
    for trick in range(found.tricks + 1):
        x = _x(trick, found)
        parts.append(f'<line x1="{x}" y1="{BOTTOM}" x2="{x}" y2="{BOTTOM + 4}" stroke="currentColor"/>')
    for start, label in labels:
        parts.append(
            f'<text x="{_x(start or 0.0, found) + 4}" y="{HEIGHT - 6}" font-size="{FONT}" fill="currentColor">'
            f"{escape(label)}</text>"
        )
    return parts


def _line(found: Curve, side: int) -> str:
    points = " ".join(f"{_x(x, found)},{_y(chances[side])}" for x, chances in found.points)
    dash = f' stroke-dasharray="{DASHES[side]}"' if DASHES[side] else ""
    return (
        f'<polyline class="side side-{side}" points="{points}" fill="none" stroke="currentColor" '
        f'stroke-width="2.5" stroke-linejoin="round"{dash}/>'
    )


def _strip(number: int, start: int, found: Curve, address: str) -> str:
    """The part of the graph that is a trick, as a link for pointers."""
    if not address:
        return ""
    left, right = _x(number, found), _x(number + 1, found)
    return (
        f'<a href="{escape(address)}" data-go="{start}" tabindex="-1"><rect class="trick" x="{left}" y="{TOP}" '
        f'width="{round(right - left, 1)}" height="{BOTTOM - TOP}" fill="transparent"/></a>'
    )


def _flag(flag: Flag, found: Curve, row: int, address: str, told: str) -> str:
    """A mark: a dot on the line and its sign beside it, in the near or the far row."""
    x, y = _x(flag.x, found), _y(flag.chance)
    away = row * FONT
    beside = y - 9 - away if y > (TOP + BOTTOM) / 2 else y + 20 + away
    drawn = (
        f'<circle cx="{x}" cy="{y}" r="4.5" fill="currentColor"/><text x="{x}" y="{round(beside, 1)}" '
        f'text-anchor="middle" font-size="{FONT}" paint-order="stroke" font-weight="bold" fill="currentColor">'
        f"{SIGNS[flag.sign]}</text>"
    )
    if not address:
        return f'<g class="flag {flag.sign}" aria-hidden="true">{drawn}</g>'
    target = f'<circle class="target" cx="{x}" cy="{y}" r="13" fill="transparent"/>'
    return (
        f'<a class="flag {flag.sign}" href="{escape(address)}" data-go="{flag.at}" aria-label="{escape(told)}">'
        f"{target}{drawn}</a>"
    )
