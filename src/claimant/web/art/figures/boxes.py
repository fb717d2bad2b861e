"""Figures of the six single factions in the two boxes: undead, dwarves, doppelgangers, dragons, trolls and seers."""

from claimant.web.art.draw import PAPER, both, circle, ink, line, move, pale, paper, tint, whole

UNDEAD = (
    # A cheerful skull with a crack and a gap in its teeth
    ink(whole("M24 3C36 3 43 11 43 21C43 27 40 31.5 35.5 33.5L35 43L24 45"))
    + paper(both("M27.5 18C32 15.5 38 17.5 38 22.5C38 27.5 31 29.5 28 26Z"))
    + paper("M24 27L27 33L21 33Z")
    + paper("M17.5 37L20.5 37L20.5 46L17.5 46ZM22.7 37L25.3 37L25.3 46L22.7 46ZM27.5 37L30.5 37L30.5 46L27.5 46Z")
    + line(1.8, "M27 3L24.5 8.5L29 11L27 15", tone=PAPER)
)

DWARVES = (
    # An axe with two edges
    ink(both("M24 9C32 9.5 38 7 42 2C48.5 10 48.5 24 42 32C38 27 32 24.5 24 25Z"))
    + pale(both("M42 6.5C45.5 13 45.5 21 42 27.5C43 21 43 13 42 6.5Z"))
    + tint("M21 2L27 2L27 46L21 46Z")
    + paper(both("M31 14L36 17L31 20L33 17Z"))
    + line(2, "M21 36L27 33M21 41L27 38")
)

_MASK = "M3 5C10 9 20 9 27 5C30 20 26 33 15 38C4 33 0 20 3 5Z"
_FACE = (
    "M6.5 16C9 13 12 13.5 13.5 17C11 18.5 8.5 18.5 6.5 16ZM23.5 16C21 13 18 13.5 16.5 17C19 18.5 21.5 18.5 23.5 16Z"
    "M8.5 24C12 26.5 18 26.5 21.5 24C21 29 18.5 32 15 32C11.5 32 9 29 8.5 24Z"
)
DOPPELGANGERS = (
    # Two masks
    tint(move(_MASK, 18.5, 7.5))
    + ink(move(_FACE, 18.5, 7.5))
    + line(2.6, _MASK, tone=PAPER)
    + ink(_MASK)
    + paper(_FACE)
)

DRAGONS = (
    # A dragon's head in profile, with a horn and spines
    ink(
        "M2.5 20C3 16 6 14.5 9.5 15C14 14 17 11 21 9.5C28 8 37 7.5 46 1C45 9 41 13 36.5 15L46.5 17C45 22 42.5 24 40 25"
        "L47 31C44 34 42.5 34.5 41 34.5C43 38 44 42 44 47L19 47C20 43 19.5 40 16 39.5L10 40C6.5 40 5 37 6 34L17 29.5"
        "L14 27L11.5 30L9.5 26.5L6 28.5L5 25.5C3 24.5 2 22.5 2.5 20Z"
    )
    + paper("M18.5 19L26.5 15.5C26.5 19 23 21 18.5 19Z")
    + paper(circle(7, 19, 1.3))
    + line(2.2, "M24 46.5C26 40 27 35 31 31M31 46.5C32 42 33 38.5 36 36", tone=PAPER)
)

TROLLS = (
    # A face with a small brow and a large jaw
    ink(
        whole(
            "M24 .5L26.5 6.5L32 3L32 8.5C34 10 35 11.5 35 13.5C40 13.5 44.5 18 47 26C43.5 28 40.5 27.5 38.5 26"
            "C44 31 46 36.5 44 41C41.5 45.5 33 47 24 47"
        )
    )
    + paper(both("M26.5 17.5L34 15C34.5 19.5 31.5 21.5 27.5 20.5Z"))
    + pale(whole("M24 17C27 19 31.5 25 30 29.5C29 32 26 32.5 24 31.5"))
    + paper(both("M32 40C35 36.5 36.5 32.5 35.5 27.5C40.5 31.5 42 37 39 41.5C36.5 43 33.5 42.5 32 40Z"))
    + line(2.2, "M16 39.5C21 37.5 27 37.5 32 39.5", tone=PAPER)
)

SEERS = (
    # An eye with rays
    line(3.6, "M24 11.5L24 3.5", both("M34.5 13.5L38 7M41.5 19L45.5 14"))
    + ink(whole("M24 19C33 19 42 21 47 29C42 38 33 41 24 41"))
    + paper(whole("M24 22.5C31 22.5 37 24 41 29C37 35 31 37 24 37"))
    + ink(circle(24, 29.5, 7.8))
    + pale(whole("M24 23.5L25.5 28L30 29.5L25.5 31L24 35.5"))
)
