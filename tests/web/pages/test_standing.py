"""The table on the page: votes as they stand, piles, waiting cards, the last trick."""

from __future__ import annotations

from claimant.rules.events import Won
from claimant.rules.game import Game
from claimant.rules.state import OVER
from tests.table import ended, position
from tests.web.pages.showing import Reader, parts


def test_each_faction_s_vote_shows_both_sides_and_who_leads() -> None:
    game = position(["go1", "kn2"], supporters=["go2 go3 un5", "go4 kn9"]).game
    cells = [cell.text.split() for cell in Reader(parts(game)["votes"]).elements if cell.tag in ("th", "td")]
    rows = [cells[at : at + 3] for at in range(0, len(cells), 3)]
    assert [["Goblins"], ["2", "ahead"], ["1"]] in rows
    assert [["Knights"], ["0"], ["1", "ahead"]] in rows
    assert rows[-1] == [["Votes"], ["2"], ["1"]]


def test_the_viewer_s_own_side_comes_first() -> None:
    game = position(["go1", "kn2"], supporters=["go2", ""]).game
    heads = [cell.text for cell in Reader(parts(game, 1)["votes"]).all("th", scope="col")]
    assert heads[1:] == ["You", "Ada"]


def test_vampires_and_trolls_are_shown_where_they_lie() -> None:
    game = position(["go1 un1", "kn2 un2"], vampires=["", "va4 un9"], waiting="tr5").game
    shown = parts(game)
    assert "Vampire 4" in shown["seats"]
    assert "Undead 9" in shown["seats"]
    assert "Troll 5" in shown["centre"]


def test_the_moon_is_shown_where_werewolves_play() -> None:
    assert "Dark moon" in parts(position(["we1 go2", "we2 go3"]).game)["centre"]
    assert "Full moon" in parts(position(["we1 go2", "we2 go3"], moon="full").game)["centre"]
    assert "moon" not in parts(position(["un1 go2", "un2 go3"]).game)["centre"].lower()


def test_the_last_trick_is_there_with_its_winner() -> None:
    table = position(["kn7 un1 go2", "kn9 un2 go3"]).play("kn7 kn9")
    [lying] = Reader(parts(table.game)["centre"]).all("section", aria_labelledby="trick-title")
    assert "Last trick" in lying.text, "it lies there until the next card is led"
    assert "Knight 9" in lying.text
    [last] = Reader(parts(table.play("un2").game)["centre"]).all("details", id="last-trick")
    assert "Knight 9" in last.text
    assert "Ben won it." in last.text


def test_opened_piles_are_grouped_by_faction() -> None:
    game = position(["go1", "kn2"], supporters=["go2 go3 un5", ""]).game
    [piles] = Reader(parts(game)["seats"]).all("details", id="piles-0")
    assert [part for part in ("Goblins 2, 3", "Undead 5") if part not in " ".join(piles.text.split())] == []


def test_gnomes_stand_in_front() -> None:
    shown = parts(position(["gi1", "gn1"], gnomes=["gn3", ""]).game)
    assert "In front" in shown["seats"]
    assert "Gnome 3" in shown["seats"]


def test_at_the_end_the_votes_are_final() -> None:
    shown = parts(ended("go2 go3 un5", "kn9", factions="goblins knights undead dwarves doppelgangers").game)
    assert "hand" not in shown
    assert "Votes as they stand" not in shown["votes"]


def test_the_reason_stands_at_the_trick_until_the_next_card() -> None:
    table = position(["kn2 un1 un3", "go9 un2 go3"], leader=1).play("go9 kn2")
    [lying] = [each for each in Reader(parts(table.game)["centre"]).all("div") if "ribbon" in each.attributes["class"]]
    assert "Knight 2 slays Goblin 9" in lying.text
    assert "A knight beats any goblin led." in lying.text
    assert lying["class"] == "ribbon us"
    assert parts(table.game, 1)["centre"].count("ribbon them") == 1
    assert "ribbon" not in parts(table.play("un1").game)["centre"]


def test_cards_of_a_trick_lie_before_their_players() -> None:
    game = position(["un9 kn2", "un1 kn3", "un2 kn4", "un3 kn5"], leader=1).play("un1 un2").game
    shown = Reader(parts(game)["centre"]).all("li")
    places = {
        each.text.split()[-1].lstrip("0123456789"): each["class"]
        for each in shown
        if "at-" in each.attributes.get("class", "")
    }
    assert {name: classes.split()[0] for name, classes in places.items() if "empty" not in classes} == {
        "Ben": "at-w",
        "Cleo": "at-n",
    }
    assert "at-s" in places["You"]
    assert "us" in places["Cleo"].split(), "the partner sits opposite, in the viewer's colour"


def test_banners_lean_to_the_side_that_leads() -> None:
    game = position(["go1", "kn2"], supporters=["go2 go3", "kn9"]).game
    rows = [row["class"] for row in Reader(parts(game)["votes"]).all("tr") if "f-" in row.attributes.get("class", "")]
    assert "led-0 f-go" in rows
    assert "led-1 f-kn" in rows
    assert "open f-un" in rows


def test_every_place_where_a_card_can_lie_is_marked_also_if_it_is_empty() -> None:
    shown = parts(position(["go1 un1", "kn2 un2", "kn3 un3"], phase=1, deck="go2 go3 go4 go5 go6").game)
    zones = {
        each["data-zone"] for part in shown.values() for each in Reader(part).elements if "data-zone" in each.attributes
    }
    middle = {"hand", "trick", "market", "deck", "discard", "waiting", "cube"}
    theirs = {f"{kind}-{seat}" for kind in ("followers", "supporters", "front", "vampire") for seat in range(3)}
    assert zones == middle | theirs | {"backs-1", "backs-2"}
    plates = [each["data-plate"] for each in Reader(shown["seats"]).elements if "data-plate" in each.attributes]
    assert plates == ["1", "2", "0"]


def test_the_bar_has_a_mark_for_every_trick_in_the_colour_of_its_winner() -> None:
    game = Game.deal(seed=3)
    won: list[int] = []
    while game.state.phase != OVER and len(won) < 15:
        marks = [each["class"] for each in Reader(parts(game)["status"]).elements if each.tag == "i"]
        assert marks.count("cut") == 1
        tricks = [mark for mark in marks if mark != "cut"]
        assert len(tricks) == 26
        assert tricks[: len(won)] == ["them" if seat else "us" for seat in won]
        assert tricks.count("now") == 1
        assert tricks[len(won)] == "now"
        assert set(tricks[len(won) + 1 :]) == {"ahead"}
        told = len(game.events)
        game = game.play(game.legal[0])
        won += [event.seat for event in game.events[told:] if isinstance(event, Won)]
    assert len(won) == 15
