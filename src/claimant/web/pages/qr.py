"""Links as QR codes: a picture for pages, half blocks for terminals; nothing for a link that is too long."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from segno import QRCode

QUIET_ZONE = 4
QUIET_ZONE_IN_TERMINALS = 2
HALF_BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Light modules are drawn, because terminals are mostly dark."""


def svg(link: str) -> str:
    """The code as inline SVG: black on white in every theme, without styles, which the page's policy forbids."""
    code = _code(link)
    if code is None:
        return ""
    picture: str = code.svg_inline(
        border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    return picture


def text(link: str) -> str:
    """The code for a terminal, two rows of modules in a line."""
    code = _code(link)
    if code is None:
        return ""
    rows = [list(row) for row in code.matrix_iter(border=QUIET_ZONE_IN_TERMINALS)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(HALF_BLOCKS[pair] for pair in zip(*lines, strict=True)) for lines in pairs)


def _code(link: str) -> QRCode | None:
    import segno  # only hosts with friends to invite need it

    try:
        return segno.make_qr(link, error="m")
    except segno.DataOverflowError:
        return None
