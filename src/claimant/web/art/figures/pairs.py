"""Figures of the three pairs: goblins and knights, gnomes and giants, kings and peasants."""

from claimant.web.art.draw import PAPER, both, circle, circles, ink, line, move, pale, paper, tint, turn, whole

GOBLINS = (
    # A broad face with long ears and many teeth
    ink(whole("M24 8C30 8 34 10 36 14L47.5 8C47.5 18 43 25 37 27C35.5 35 31 42 24 44"))
    + pale(both("M38.5 16L44 13C43 18 41 21.5 38 23Z"))
    + paper(both("M26.5 21.5L36 17.5C36.5 23.5 32 27 27 25.5Z"))
    + ink(circles(31.5, 22.3, 1.7))
    + pale("M24 22L27 29C26.5 31 21.5 31 21 29Z")
    + paper(whole("M24 34C28 34 31 33 33.5 31C32.5 37 28.5 40 24 40"))
    + line(1.5, both("M24 33L24 41M29 32L28.5 40"))
)

KNIGHTS = (
    # A helmet with a slit, a cross and a plume
    tint("M23 10C22 5 27 1.5 33 2C41 3 46 9 45.5 20C42 14 38 12 32 12Z")
    + ink(whole("M24 8C33 8 39 11 39 18L39 37L24 46"))
    + paper(both("M26 19L36.5 19L36.5 24L26 24Z"))
    + paper(circles(30, 30.5, 1.6), circles(34.5, 30.5, 1.6), circles(30, 36, 1.6))
    + pale("M22.5 11L25.5 11L25.5 42.5L22.5 42.5Z")
)

GNOMES = (
    # A large hat, a nose and a long beard
    tint(whole("M24 24L36 25C41 31 40 37 36 40C34 39.5 33 39 32 38C32 42.5 28.5 45.5 24 46.5"))
    + ink(
        "M32 3.5C27-1.5 22 1 20 6.5C17 14 12.5 21 7 28C12 30 16 27.5 24 27.5C32 27.5 36 30 41 28"
        "C35.5 21 31 14 28.5 8C29 6 30 4.5 32 3.5Z"
    )
    + ink(circle(24, 29.5, 5.6))
    + pale(circle(24, 29.5, 3.4))
)

GIANTS = (
    # A giant's boot
    ink(
        "M12 20C12 14 18 12.5 25 14.5C33 16.5 37 21 35.5 27C34.5 31 33.5 33 33 38C32.5 43.5 29.5 47 25 47"
        "C20 47 17.5 43.5 17.5 38.5C17.5 32 12 27 12 20Z",
        circle(11, 8.5, 5.4),
        circle(20.5, 5.5, 3.9),
        circle(28, 6.8, 3.5),
        circle(34.5, 10.2, 3.1),
        circle(39.5, 15.3, 2.7),
    )
    + pale("M25 31C26.5 35 28.5 39 30 42C27 43.5 23 43.5 20.5 42C22.5 39 24 35 25 31Z")
)

KINGS = (
    # A face with a crown and a large moustache
    ink(whole("M24 17L38.5 17C41.5 25 40.5 34 36 39.5C33 43.5 28.5 46 24 47"))
    + pale(whole("M24 20.5L33.5 20.5L34 28.5C30 26.5 27 27.5 24 29.5"))
    + ink(circles(29, 24.5, 1.9))
    + paper(whole("M24 31.5C28 28.5 32 29.5 37.5 33.5C33.5 37 27.5 37 24 34.5"))
    + ink(whole("M24 1.5L29 9L38.5 4L37.5 17L24 17"))
    + line(1.8, "M10 17.5L38 17.5", tone=PAPER)
    + paper(circle(24, 11.5, 1.9), circles(32, 12.6, 1.5))
)

_EAR = whole(
    "M24-3C28 0 28.5 3 27.5 6.5L32 4.5C32.5 8.5 30.5 12 27.5 14L32 12C32.5 16 30.5 19.5 27.5 21.5L31 20"
    "C31 24.5 28.5 27 26 28L26 46L24 46"
)
_FORK = "M15 0L15 9C15 14.5 18.5 17 24 17C29.5 17 33 14.5 33 9L33 0M24 0L24 46"
_FORK_TILTED = move(turn(_FORK, -38, (24, 29)), 2.9, 2.6, 0.94)
PEASANTS = (
    # A fork and an ear of wheat
    ink(move(turn(_EAR, 38, (24, 29)), 2.9, 2.6, 0.94)) + line(7.5, _FORK_TILTED, tone=PAPER) + line(4, _FORK_TILTED)
)
