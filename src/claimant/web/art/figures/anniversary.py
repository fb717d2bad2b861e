"""Figures of the anniversary factions: automatons, bards, griffins, raccoons and vikings."""

from claimant.web.art.draw import PAPER, both, circle, circles, ink, line, paper, tint, turn, whole

_TOOTH = "M19.5 1L28.5 1L30.5 10L17.5 10Z"
AUTOMATONS = (
    # A cog with a face and two different eyes
    ink(circle(24, 24, 18), *(turn(_TOOTH, angle) for angle in range(0, 360, 45)))
    + paper(circle(24, 24, 13.5))
    + ink(circle(18, 21, 5.2), circle(31, 21, 3.6), "M15.5 28.5L32.5 28.5L30 34.5L18 34.5Z")
    + paper(circle(18, 21, 2))
    + line(1.6, "M21 28L21 35M24 28L24 35M27 28L27 35", tone=PAPER)
)

_NECK = "M16-4L24-4L24 22L19 22L19 0Z"
_BELLY = (
    "M21.5 16.5C28.5 19.5 34.5 26.5 34.5 34.5C34.5 42 29 47 21.5 47C14 47 8.5 42 8.5 34.5C8.5 26.5 14.5 19.5 21.5 16.5Z"
)


def _tilted(drawn: str) -> str:
    return turn(drawn, 42, (22, 27))


BARDS = (
    # A lute and a note
    ink(_tilted(_NECK), _tilted(_BELLY))
    + line(2.6, _tilted("M17-.5L26-.5M17 4L26 4"))
    + paper(circle(19.3, 29.3, 4.6))
    + line(2.4, _tilted("M15.5 41.5L27.5 41.5"), tone=PAPER)
    + line(1.4, _tilted("M21.5 41.5L21.5 0"), tone=PAPER)
    + ink(circle(8, 15, 3.4))
    + line(2.6, "M10.2 15L10.2 4C12 7 15 7 16.5 10")
)

GRIFFINS = (
    # An eagle's head with a lion's ears, in front of a wing
    tint(
        "M27 46C25 36 26 27 31 19C35 12 40 7 46.5 3.5C47 9 46 13 43.5 17L46.5 17.5C46 22.5 44 25.5 41.5 28L44 29.5"
        "C42.5 33.5 39.5 36 36.5 37.5L38 40C36 44 32 46 27 46Z"
    )
    + ink(
        "M12 12C15 8 19 6.5 23 7L29.5 0L31 10C35 15 35 22 33.5 28L36 33L31.5 34L32 41L26 40L24 47L19 41"
        "L12 45C14.5 40 15 35 13 29"
        "L10 26C6.5 25.5 5 27.5 5 31.5C2 28 1 24 2.5 19.5C4 15.5 8 12.5 12 12Z"
    )
    + paper("M17.5 17L25.5 13.5C26 18 22 20.5 17.5 17Z")
    + line(1.8, "M37.5 20.5C39 19.5 40 18 41 16.5M36.5 30.5C38 30 39 29 40 27.5")
    + line(2, "M5 21C8 20 11 21 12.5 24.5", tone=PAPER)
    + line(2, "M20 33L23 37L26 33", tone=PAPER)
)

RACCOONS = (
    # A face with a mask
    tint(
        whole(
            "M24 12C28 11.5 30 11 32 10L40 4C42.5 7 43 12 42 16C43 19 43.5 21 43.5 23L46 30L41.5 32.5"
            "C37.5 40.5 31 44.5 24 45.5"
        )
    )
    + ink(both("M34.5 12L39.5 8.5C40.5 11 40 14 39 16Z"))
    + ink(whole("M24 24.5C28 19 36.5 18 42.5 23L44.5 29C41.5 34.5 37 36 32 34.5C28.5 33 27 30 24 30"))
    + ink("M22 12L26 12L25.2 21L22.8 21Z")
    + paper(circles(32, 27, 3.4))
    + ink(circles(31.6, 27.2, 1.6))
    + ink(whole("M24 35.5C27 35 29 36 28 38.5C27 40.5 25.5 41 24 42"))
)

VIKINGS = (
    # A longship under sail
    tint("M9 5C6.5 12 6.5 19 9 26L37 26C34.5 19 34.5 12 37 5Z")
    + ink(
        "M14 5L19 5C17.5 12 17.5 19 19 26L14 26C12 19 12 12 14 5ZM25 5L30.5 5C28.5 12 28.5 19 30.5 26"
        "L25 26C23.5 19 23.5 12 25 5Z"
        "M21.5 1L24.5 1L24.5 30L21.5 30Z"
    )
    + ink(
        "M1 20C5 19 6 23 6.5 27C7 30 9 31 12 31L34 31C39 31 41 26 40.5 19C40.5 14 44 11.5 47.5 14L47 18L44.5 18"
        "C47 31 41 44 32 44L16 44C6 44 0 34 1 20Z"
    )
    + paper(circle(15, 37.5, 3), circle(24, 37.5, 3), circle(33, 37.5, 3))
)
