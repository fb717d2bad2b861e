"""Bar charts as SVG: readable without colour, in light and dark, with a title and all values as text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import NamedTuple

WIDTH, ROW, TOP, BOTTOM, RIGHT = 720, 30, 14, 34, 64
LETTER = 8.2
"""The usual width of a letter."""
WIDEST_LABEL = 250
STYLE = (
    "svg.chart{color:#1d2530;font:15px system-ui,sans-serif;max-width:100%;height:auto}"
    "svg.chart .bar{fill:#3b6fb5}svg.chart .other{fill:#c98a1b}"
    "@media (prefers-color-scheme:dark){svg.chart{color:#e8ebf0}svg.chart .bar{fill:#7aa7e6}"
    "svg.chart .other{fill:#e6b765}}"
)


class Bar(NamedTuple):
    """One bar: its label, its value with an interval, and the value as text."""

    label: str
    value: float
    text: str
    low: float | None = None
    high: float | None = None
    other: bool = False
    """Belongs to a second kind of bars, drawn in another colour."""


class Axis(NamedTuple):
    """What the bars are measured by."""

    first: float
    last: float
    ticks: tuple[tuple[float, str], ...]
    mark: float | None = None
    """Where a dashed line says what would be expected."""


def percent_axis(bars: Sequence[Bar], mark: float | None = None) -> Axis:
    """An axis from 0 to a round share above all bars."""
    most = max([*(each.high or each.value for each in bars), mark or 0.0, 0.05])
    step = next(each for each in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25) if most / each <= 6 or each == 0.25)
    ticks = ceil(most / step - 1e-9)
    return Axis(0.0, ticks * step, tuple((at * step, f"{100 * at * step:.0f} %") for at in range(ticks + 1)), mark)


def signed_axis(bars: Sequence[Bar]) -> Axis:
    """An axis with 0 in the middle, for differences."""
    most = max([abs(each) for bar in bars for each in (bar.value, bar.low or 0.0, bar.high or 0.0)] + [0.02])
    step = next(each for each in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5) if most / each <= 4 or each == 0.5)
    reach = ceil(most / step - 1e-9)
    ticks = tuple((at * step, f"{100 * at * step:+.0f}" if at else "0") for at in range(-reach, reach + 1))
    return Axis(-reach * step, reach * step, ticks, 0.0)


def bar_chart(title: str, bars: Sequence[Bar], axis: Axis, ident: str = "chart") -> str:
    """The chart; what it shows is in its description, too."""
    left = min(WIDEST_LABEL, 20 + max(LETTER * len(each.label) for each in bars)) if bars else 20.0
    height = TOP + ROW * len(bars) + BOTTOM
    said = "; ".join(f"{each.label}: {each.text}" for each in bars)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" xmlns="http://www.w3.org/2000/svg"'
    parts = [
        f'<svg class="chart" {size} role="img" aria-labelledby="{ident}-title {ident}-text">',
        f'<title id="{ident}-title">{escape(title)}</title>',
        f'<desc id="{ident}-text">{escape(said)}</desc>',
        f"<style>{STYLE}</style>",
        *_grid(axis, left, height - BOTTOM),
        *(_bar(each, TOP + ROW * at, axis, left) for at, each in enumerate(bars)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(value: float, axis: Axis, left: float) -> float:
    span = axis.last - axis.first or 1.0
    inside = min(axis.last, max(axis.first, value))
    return round(left + (WIDTH - RIGHT - left) * (inside - axis.first) / span, 1)


def _grid(axis: Axis, left: float, bottom: float) -> list[str]:
    parts = []
    for value, label in axis.ticks:
        x = _x(value, axis, left)
        parts.append(
            f'<line x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom}" stroke="currentColor" stroke-opacity=".2"/>'
            f'<text x="{x}" y="{bottom + 20}" text-anchor="middle" font-size="13" fill="currentColor">'
            f"{escape(label)}</text>"
        )
    if axis.mark is not None:
        x = _x(axis.mark, axis, left)
        parts.append(
            f'<line x1="{x}" y1="{TOP - 8}" x2="{x}" y2="{bottom}" stroke="currentColor" stroke-width="1.5" '
            'stroke-dasharray="5 4"/>'
        )
    return parts


def _bar(bar: Bar, top: float, axis: Axis, left: float) -> str:
    begin, end = sorted((_x(max(axis.first, 0.0), axis, left), _x(bar.value, axis, left)))
    middle = top + ROW / 2
    kind = "other" if bar.other else "bar"
    size = f'width="{max(1.0, round(end - begin, 1))}" height="{ROW - 10}"'
    parts = [
        f'<text x="{left - 8}" y="{middle + 5}" text-anchor="end" fill="currentColor">{escape(_cut(bar.label))}</text>',
        f'<rect class="{kind}" x="{begin}" y="{top + 5}" {size} rx="2"/>',
    ]
    right = end
    if bar.low is not None and bar.high is not None:
        low, high = _x(bar.low, axis, left), _x(bar.high, axis, left)
        right = max(right, high)
        parts.append(
            f'<path d="M{low} {middle}H{high}M{low} {middle - 5}v10M{high} {middle - 5}v10" stroke="currentColor" '
            'stroke-width="1.5" fill="none"/>'
        )
    parts.append(f'<text x="{right + 7}" y="{middle + 5}" font-size="13" fill="currentColor">{escape(bar.text)}</text>')
    return "".join(parts)


def _cut(label: str) -> str:
    most = int((WIDEST_LABEL - 14) / LETTER)
    return label if len(label) <= most else f"{label[: most - 1]}…"
