"""The signs of the table's story and of its tools, on a square of 24."""

from claimant.web.art.draw import INK, circle
from claimant.web.art.symbols import Symbol

SIZE = 24


def _line(width: float, drawn: str) -> str:
    return f'<path fill="none" stroke="{INK}" stroke-width="{width:g}" d="{drawn}"/>'


SIGNS: dict[str, str] = {
    # The story: taken from the market, drawn unseen, collected; who leads
    "up": _line(2.6, "M12 21V4M5 11l7-7 7 7"),
    "draw": _line(2, "M5 3h10v14H5zM9 21h10V7"),
    "stack": _line(2, "M4 11h16v10H4zM6 7h12M8 3h8"),
    "flag": _line(2.6, "M6 2v20.5") + '<path d="M6 3h14.5l-4.5 5 4.5 5H6z"/>',
    # Looking back: the last trick
    "again": _line(2.2, "M4 3v7h7M4.6 9.6a8.4 8.4 0 1 1-.6 5"),
    # The tools: a hint, take back, say, more
    "bulb": _line(
        2, "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.5 12c.5.8.5 1.5.5 2h6c0-.5 0-1.2.5-2A6.5 6.5 0 0 0 12 2.5z"
    ),
    "back": _line(2.2, "M9 5L3.5 10.5 9 16M4 10.5h10a6 6 0 0 1 0 10h-3"),
    "chat": _line(2, "M4 4h16v12H11l-4.5 4.5V16H4z"),
    "more": f'<path d="{circle(5, 12, 2)}{circle(12, 12, 2)}{circle(19, 12, 2)}"/>',
}


def table_signs() -> list[Symbol]:
    """The symbols of all these signs."""
    return [Symbol(f"table-{name}", f"0 0 {SIZE} {SIZE}", drawn) for name, drawn in SIGNS.items()]
