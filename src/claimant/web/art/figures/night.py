"""Figures of the four night factions: vampires, zombies, werewolves and shadows."""

from claimant.web.art.draw import PAPER, both, circle, ink, line, pale, paper, tint, whole

VAMPIRES = (
    # A count with a high collar
    ink(whole("M24 38L34 26C36 18 40 10 46.5 5C48 20 44 36 38 47L24 47"))
    + tint(whole("M24 6L34 9L36.5 17L34.5 21C34.5 30 30 37 24 40"))
    + ink(whole("M24 2C33 2 37.5 7 37.5 15L36 19C34.5 14.5 31.5 12.5 28.5 12L24 18"))
    + ink(both("M26.5 22L33 19.5C33 23 30 25 27 24.5Z"))
    + ink("M17 29.5C21 31 27 31 31 29.5C30 33.5 27.5 35 24 35C20.5 35 18 33.5 17 29.5Z")
    + paper(both("M26 30.3L29.5 29.8L28 35Z"))
)

ZOMBIES = (
    # A hand that comes out of the ground
    line(
        5.4, "M17 24L14.5 15L11 10M22 22L21 12L22.5 4.5M27.5 22L29.5 12L28 5.5M32 25L36.5 17L36 11.5M17 31L10 27L6.5 21"
    )
    + ink("M14.5 24L34.5 22L33 31L30.5 36L31 44L16.5 44L17.5 37L14.5 32Z")
    + paper(circle(25, 28.5, 2.2))
    + tint("M1.5 46.5C5 40.5 11 38.5 17 40C20 38.5 28 38 31 40C37 38.5 43 40.5 46.5 46.5Z")
    + line(2, "M19 33.5L28 32", tone=PAPER)
)

WEREWOLVES = (
    # A wolf in front of the moon
    tint(circle(29.5, 17.7, 16.4))
    + ink(
        "M1.5 47C1.5 39.5 5 33.5 9.5 29L3.5 16L15 20.5C17 20.5 18.5 19.5 20 18L30 8.5L35 9.5L35 13"
        "L26.5 21.5L34 19.5L34.5 23"
        "L26 29.5C26 33 30 34 31 37.5L28 37.5L33.5 43L29.5 43L34 47Z"
    )
    + paper("M16.5 25.5L23 21.5L21.5 25.5Z")
    + line(1.8, "M8 38C9 35.5 10 33.5 12 31.5M13.5 42C14.5 39.5 15.5 37.5 17.5 35.5", tone=PAPER)
)

SHADOWS = (
    # A figure of which only half is visible
    ink(
        "M25 1C34 6 39 13 39 22C39 27 40.5 30 45 31C42 34.5 39 35 36.5 34C37 38.5 34 41 37 45"
        "C31 45.5 28.5 42 28 38.5C26 41 27 44.5 24 47.5"
        "C20 44.5 21 41 19 38.5C16.5 42 13 43 8 41C11.5 39.5 12.5 36.5 12 33.5C9.5 35.5 6 35.5 3 33.5"
        "C7.5 31.5 9 27 9 21C9 12 16 7 25 1Z"
    )
    + pale("M24 10C31 13 34 18 33.5 24.5C33 30 29 33 24 33C19 33 15 30 14.5 24.5C14 18 17 13 24 10Z")
    + ink("M24 13.5C29.5 16 32 20 31.5 25C31 29 28 31.5 24 31.5C20 31.5 17 29 16.5 25C16 20 18.5 16 24 13.5Z")
    + paper("M17.5 21L23 24C22.5 27.5 18.5 27 17.5 21ZM30.5 21L25 24C25.5 27.5 29.5 27 30.5 21Z")
    + ink(circle(42.5, 39.5, 2.3), circle(4.5, 39.5, 1.6))
)
