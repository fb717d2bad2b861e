"""`claimant course`: the list, a lesson with its position, and what is no lesson."""

from __future__ import annotations

from claimant.locale.languages import language
from claimant.locale.sentences.powers import power_name
from claimant.review.puzzles.course import lessons, puzzle_for, taught
from tests.commands.run import run


def test_the_list_names_every_lesson() -> None:
    done = run("course", "--lang", "en")
    assert done.returncode == 0
    for name in lessons():
        assert power_name(taught(name), language("en")) in done.stdout


def test_a_lesson_ends_with_a_position() -> None:
    puzzle = puzzle_for("trolls")
    assert puzzle is not None
    done = run("course", "trolls", "--lang", "en", typed=b"q\n")
    assert done.returncode == 0
    assert "Only one goes with each trick." in done.stdout
    assert puzzle.id in done.stdout
    assert "The solution:" in done.stdout


def test_a_hero_has_a_lesson_with_a_position() -> None:
    puzzle = puzzle_for("lich")
    assert puzzle is not None
    for wanted in ("lich", "Lich King"):
        done = run("course", wanted, "--lang", "en", typed=b"q\n")
        assert done.returncode == 0
        assert "so few cards beat it" in done.stdout
        assert puzzle.id in done.stdout
        assert "The solution:" in done.stdout


def test_the_position_of_the_skeleton_is_solved_with_what_chance_draws() -> None:
    done = run("course", "skeleton", "--lang", "en", typed=b"skeleton\nraise\nq\n")
    assert done.returncode == 0
    assert "The Skeleton brings" in done.stdout
    assert "The solution:" in done.stdout


def test_a_lesson_of_phase_one_shows_the_deck_in_its_order_and_both_sides_cards() -> None:
    done = run("course", "automatons", "--lang", "en", typed=b"au9\ngo0\nq\n")
    assert done.returncode == 0
    assert "All cards are open, the deck too." in done.stdout
    assert "Deck, top card first: Knight 8, Doppelganger 4" in done.stdout
    assert "that you don’t know" not in done.stdout
    assert "put a card of your hand on the discard." in done.stdout


def test_a_lesson_with_a_hidden_hand_says_what_it_can_be() -> None:
    done = run("course", "shadows", "--lang", "en", typed=b"sh16\nsh18\n")
    assert done.returncode == 0
    assert "and one of these: Shadow 5" in done.stdout
    assert "This card wins against 10 of the 11 hands that the other side can have." in done.stdout
    assert "Right. Nothing can change the result any more." in done.stdout


def test_a_lesson_in_another_language_is_found_by_its_name_there() -> None:
    assert run("course", "trolle", "--lang", "de", typed=b"q\n").returncode == 0


def test_what_is_no_lesson_is_explained() -> None:
    done = run("course", "elves", "--lang", "en")
    assert done.returncode == 2
    assert "There is no lesson “elves”" in done.stderr
