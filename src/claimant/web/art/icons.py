"""The small signs around the cards: a vote's crown, the moon, piles, loot, and the page's own sign."""

from claimant.web.art.draw import PAPER, circle, circles, ink, line, paper, tint, whole

CROWN = whole("M24 6L30.5 19L44 11L40.5 38L24 38")
"""A crown with three points and no head below it, unlike the kings' figure."""
_CARD = "M{x} {y}L{r} {y}L{r} {b}L{x} {b}Z"


def _card(x: float, y: float) -> str:
    return _CARD.format(x=x, y=y, r=x + 24, b=y + 33)


def _moon(disc: str, edge: str, craters: str) -> str:
    spots = circle(17, 19, 3.4) + circle(30, 28, 4.4) + circle(19, 33, 2.2) + circle(30, 14.5, 2)
    whole_moon = f'<path fill="{disc}" stroke="{edge}" stroke-width="3" d="{circle(24, 24, 20.5)}"/>'
    return f'{whole_moon}<path fill="{craters}" d="{spots}"/>'


ICONS: dict[str, str] = {
    # A vote
    "crown": ink(CROWN, circle(24, 6, 3.4), circles(44, 11, 3.2), "M7.5 40L40.5 40L40.5 44.5L7.5 44.5Z")
    + paper(circle(24, 28, 3), circles(33.5, 29, 2.2)),
    # The werewolves' moon: its colours are the same on light and dark pages.
    "moon-dark": _moon("#262b45", "#8b93bf", "#8b93bf"),
    "moon-full": _moon("#fbe9a4", "#8a6412", "#d9a93c"),
    # Cards still to come: face down, squared up.
    "deck": tint(_card(18, 12), edge=2.6)
    + tint(_card(13, 8), edge=2.6)
    + ink(_card(7, 3.5))
    + line(1.6, "M10.5 7L27.5 7L27.5 33L10.5 33Z", tone=PAPER)
    + paper("M19 12.5L24 20L19 27.5L14 20Z"),
    # Discarded cards, in a loose pile
    "discard": tint("M5 15L26 5L40 35L19 45Z", edge=2.6)
    + ink("M17 6L42 11L36 43L11 38Z")
    + line(3, "M21.5 19.5L32 29.5M32.5 18.5L21 30.5", tone=PAPER),
    # The raccoons' loot
    "loot": ink(whole("M24 15C33 19 42 27 42 36C42 43 36 46 24 46"), whole("M24 6L30 1.5L33.5 5L29 12L24 12"))
    + line(2.2, "M17 13.5L31 13.5", tone=PAPER)
    + paper(circle(24, 30.5, 8))
    + ink(whole("M24 25L29 30.5L24 36")),
    # A hero's card.
    "hero": ink(whole("M24 2L30.5 16.5L46 18L34.5 28.5L37.5 44L24 36")),
    # This player's turn
    "turn": ink("M10 5L42 24L10 43L17 24Z"),
    # Somebody watches
    "eye": line(4, "M4 24C10 14 17 10 24 10C31 10 38 14 44 24C38 34 31 38 24 38C17 38 10 34 4 24Z")
    + ink(circle(24, 24, 7)),
    # Who sits at a seat: a person, a bot, somebody who is gone
    "person": ink(circle(24, 15, 9), "M7 43C7 32 14 27 24 27C34 27 41 32 41 43Z"),
    "robot": ink("M12 15L36 15C39 15 41 17 41 20L41 37C41 40 39 42 36 42L12 42C9 42 7 40 7 37L7 20C7 17 9 15 12 15Z")
    + ink(circle(24, 6, 3.6), "M22.5 8L25.5 8L25.5 15L22.5 15Z")
    + ink("M1.5 24L5 24L5 33L1.5 33Z", "M43 24L46.5 24L46.5 33L43 33Z")
    + paper(circle(16.5, 25, 3.6), circle(31.5, 25, 3.6), "M16 33L32 33L32 36L16 36Z"),
    "away": line(4.4, "M7 20C16 11 32 11 41 20M14 28C20 22 28 22 34 28M8 6L40 42") + ink(circle(24, 36, 3.6)),
    # A hint
    "bulb": line(3.6, "M17 33C17 27 11 25 11 17C11 9.5 17 4 24 4C31 4 37 9.5 37 17C37 25 31 27 31 33Z")
    + line(3.6, "M17.5 39L30.5 39M20 44L28 44"),
    # A link to send
    "link": line(4.4, "M20 28L28 20M17 23L11 29C8 32 8 36 11 39C14 42 18 42 21 39L27 33")
    + line(4.4, "M31 25L37 19C40 16 40 12 37 9C34 6 30 6 27 9L21 15"),
    # Once more
    "again": line(5, "M39 14C35 9 30 7 24 7C14.5 7 7 14.5 7 24C7 33.5 14.5 41 24 41C31 41 37 37 39.5 31")
    + ink("M43 4L43 20L27 18Z"),
    # To send to others
    "share": line(4.6, "M14 20L8 20L8 43L40 43L40 20L34 20M24 31L24 7") + line(4.6, "M15 14L24 5L33 14"),
    "check": line(6, "M6 25L18 38L42 9"),
    # Sounds are on, or off.
    "sound": ink("M5 17L14 17L26 7L26 41L14 31L5 31Z") + line(4, "M32 17C35 21 35 27 32 31M38 11C44 18 44 30 38 37"),
    "silent": line(3.6, "M5 17L14 17L26 7L26 41L14 31L5 31Z") + line(4.4, "M32 18L44 30M44 18L32 30"),
}  # fmt: skip


def favicon(your_turn: bool = False) -> str:
    """The icon of the page as an SVG file, with a dot when it is the reader's turn."""
    ground, crown = ("#8a2b3d", "#ffe29a") if your_turn else ("#23395b", "#f3d88f")
    light = f'<path fill="#fff" d="{circle(40, 8, 8)}"/><path fill="#1f9d55" d="{circle(40, 8, 6)}"/>'
    shapes = CROWN + circle(24, 6, 3.4) + circles(44, 11, 3.2) + "M7.5 40L40.5 40L40.5 44.5L7.5 44.5Z"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
        f'<rect width="48" height="48" rx="10" fill="{ground}"/>'
        f'<path transform="translate(6 5.5) scale(.75)" fill="{crown}" d="{shapes}"/>{light if your_turn else ""}</svg>'
    )
