"""The panels around the felt: kingdom, story, notes before you play, tracker, sheets of powers."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from claimant.locale.languages import LANGUAGES, language
from claimant.locale.sentences.notes import notes
from claimant.locale.sentences.powers import acts_in, wording
from claimant.rules.game import Game
from claimant.rules.lineup import LineUp
from claimant.rules.power import RULE_ID
from claimant.rules.presets import PRESETS
from claimant.rules.registry import FACTIONS, HEROES
from claimant.rules.state import RALLY, RECRUIT
from claimant.rules.view import view
from claimant.web.pages.table_page.log import LogReader
from claimant.web.pages.table_page.panels.story import chapters, shown, story
from claimant.web.pages.table_page.panels.tracker import tracker
from claimant.web.pages.table_page.votes import votes
from claimant.web.pages.templating import part
from claimant.web.tables.table import Note
from tests.table import Table, position
from tests.web.house import House
from tests.web.pages.showing import NAMES, Reader, scene

CLAIM = LineUp.of(2, PRESETS["claim"].factions)
ENGLISH = language("en")


def dealt(seed: int = 1, moves: int = 0, lineup: LineUp = CLAIM) -> Game:
    """A game after some moves by chance."""
    rng = Random(seed)
    game = Game.deal(lineup, rng.randbytes(48))
    for _ in range(moves):
        game = game.play(rng.choice(game.legal))
    return game


# The kingdom
def test_the_kingdom_names_the_sides_and_how_many_votes_win() -> None:
    two = votes(scene(dealt()))
    assert (two.sides, two.to_win, two.undecided) == (("You", "Ben"), "3 votes win", 5)
    four = votes(scene(position(["go1", "kn2", "go3", "kn4"], supporters=["go9", "", "", "kn9"]).game))
    assert (four.sides, four.to_win) == (("You and Cleo", "Ben and Dan"), "4 votes win")
    three = votes(scene(position(["go1", "kn2", "go3"]).game))
    assert (three.sides, three.to_win) == (("You", "Ben", "Cleo"), "Most votes win")


def test_small_figures_count_the_followers_that_the_viewer_knows() -> None:
    game = dealt(moves=14)
    seen = view(game, 0)
    rows = votes(scene(game)).rows
    for row in rows:
        mine, theirs = row.shares
        assert mine.held == sum(card.faction is row.faction for card in seen.followers)
        assert theirs.held == sum(card.faction is row.faction for card in seen.knowledge.known_followers[1])
    assert sum(share.held for row in rows for share in row.shares) < sum(map(len, game.state.followers))
    assert "those Ben took openly" in votes(scene(game)).note


def test_the_closest_vote_is_named_with_its_reason() -> None:
    game = position(["un1", "un2"], supporters=["go2 go3 go4 do6", "kn9 do9"]).game
    assert votes(scene(game)).note.startswith("Doppelgangers vote for Ben")


def test_why_names_each_faction() -> None:
    game = dealt()
    for row in votes(scene(game)).rows:
        assert row.verdict.startswith(row.name)


# The story
def told(table: Table, seat: int | None = 0) -> list[str]:
    """Each chapter as the viewer reads it, the newest first."""
    page = Reader(parts_of_story(table.game, seat))
    return [" ".join(each.text.split()) for each in page.elements if each.tag == "li"]


def parts_of_story(game: Game, seat: int | None) -> str:
    from claimant.web.pages.templating import part

    return part(ENGLISH, "table/entries.html", chapters=story(noted(game), reader(seat)))


def reader(seat: int | None = 0) -> LogReader:
    return LogReader(NAMES[:2], seat, ENGLISH, ("us", "them") if seat == 0 else ("them", "us"))


def noted(game: Game) -> list[Note]:
    """The events of a game as a table notes them: all of a move under one version."""
    versions = [0]
    for event in game.events[1:]:
        versions.append(versions[-1] + (type(event).__name__ == "Played"))
    return [Note(version + 1, 0, event) for version, event in zip(versions, game.events, strict=True)]


def test_each_trick_is_a_chapter_and_the_newest_comes_first() -> None:
    table = position(["kn2 un1 un3", "go9 un2 go3"], leader=1).play("go9 kn2 un1")
    heads = [each.text.split() for each in Reader(parts_of_story(table.game, 0)).all("span", **{"class": "head"})]
    assert heads == [["Trick", "2", "being", "played"], ["Trick", "1", "you", "won"]]


def test_a_chapter_rings_the_winner_and_says_why_in_a_word() -> None:
    table = position(["kn2 un1 un3", "go9 un2 go3"], leader=1).play("go9 kn2 un1 un2")
    tricks = [each for each in told(table) if each.startswith("Trick")]
    second, first = tricks[-2:]
    assert "knight slays goblin" in first
    assert "higher" in second
    html = parts_of_story(table.game, 0)
    assert html.count('class="win"') >= 2
    assert "Knight 2 slays Goblin 9. A knight beats any goblin led. You win the trick." in html, "the whole of it"
    off = position(["kn2 un1", "do9 un2"], leader=1).play("do9 kn2")
    assert any("no doppelgangers" in each for each in told(off))


def test_a_drawn_card_is_shown_to_nobody_else() -> None:
    game = dealt(moves=2)
    [trick] = [each for each in story(noted(game), reader(0)) if each.steps]
    other = next(each for each in story(noted(game), reader(1)) if each.key == trick.key)
    drawn = [step.cards for each in (trick, other) for step in each.steps if step.sign == "draw"]
    assert sorted(map(len, drawn)) == [0, 1]


def test_a_growing_trick_keeps_its_key_and_only_new_chapters_are_told() -> None:
    game = dealt(moves=5)
    notes_so_far = noted(game)
    last = notes_so_far[-1].version
    [grown] = story(notes_so_far, reader(), last - 1)
    assert grown.key == story(noted(dealt(moves=4)), reader())[-1].key
    assert len(grown.chips) == 1


def test_no_trick_is_cut_in_two_where_the_page_ends() -> None:
    game = dealt(moves=40)
    every = noted(game)
    whole = [chapter.key for chapter in story(every, reader())]
    found: list[str] = []
    before: int | None = None
    while True:
        some = shown(every, reader(), 20, before)
        assert all(chapter.tone for chapter in some.chapters[:-1] if chapter.number), "each is complete"
        found = [chapter.key for chapter in some.chapters] + found
        before = some.before
        if before is None:
            break
    assert found == whole
    assert [raw.number for raw in chapters(every) if raw.number][:13] == list(range(1, 14))


# Notes before you play
@pytest.mark.parametrize(
    ("hands", "setting", "played", "said"),
    [
        (["un3 go2", "un5 kn3"], {"phase": 1, "leader": 1, "deck": "go1 go3 go4 go5"}, "un5",
         ["Undead played now join the winner's supporters at once."]),
        (["un3 go2", "un5 kn3"], {"leader": 1}, "un5", []),
        (["do3 go2", "kn5 kn3"], {"leader": 1}, "kn5", ["Your doppelganger may stand in for any faction."]),
        (["go3 go2", "go5 kn3"], {"leader": 1}, "go5", ["A knight beats any goblin, whatever the values."]),
        (["dw3 go2", "dw5 kn3"], {"leader": 1}, "dw5", ["The loser takes the dwarves of this trick."]),
        (["dw3 go2", "dw5 kn3"], {"phase": 1, "leader": 1, "deck": "go1 go3 go4 go5"}, "dw5", []),
        (["we3 go2", "we5 kn3"], {"leader": 1}, "we5", ["Dark moon: the lowest werewolf wins."]),
    ],
)  # fmt: skip
def test_notes_name_the_powers_that_can_matter_now(
    hands: list[str], setting: dict[str, object], played: str, said: list[str]
) -> None:
    game = position(hands, **setting).play(played).game  # type: ignore[arg-type]
    assert [note.text for note in notes(view(game, 0), ENGLISH)] == said


def test_there_are_at_most_two_notes_and_each_is_a_sentence() -> None:
    for preset in PRESETS.values():
        lineup = LineUp.of(preset.players[0], preset.factions)
        rng = Random(preset.title)
        game = Game.deal(lineup, rng.randbytes(48))
        while game.legal:
            for seat in (0, 1, None):
                for spoken in ("en", "de"):
                    found = notes(view(game, seat), language(spoken))
                    assert len(found) <= 2
                    assert all(note.text.endswith(".") for note in found)
            game = game.play(rng.choice(game.legal))


def test_the_lowest_card_takes_the_dwarves_of_three_players() -> None:
    game = position(["dw3 go2", "dw5 kn3", "dw7 kn2"], leader=1).play("dw5 dw7").game
    assert [note.text for note in notes(view(game, 0), ENGLISH)] == ["The lowest card takes the dwarves of this trick."]


# Exact rules
def test_exact_rules_concern_this_number_of_players_and_these_factions() -> None:
    dwarves, knights, automatons = FACTIONS["dwarves"], FACTIONS["knights"], FACTIONS["automatons"]
    several = LineUp.of(4, ("goblins", "knights", "undead", "dwarves", "dragons", "seers", "automatons"))
    assert [said[:30] for said in wording(dwarves, ENGLISH, CLAIM)] == ["In phase two with two players,"]
    assert [said[:30] for said in wording(dwarves, ENGLISH, several)] == ["In phase two with three or fou"]
    assert len(wording(knights, ENGLISH, CLAIM)) == 2
    assert len(wording(knights, ENGLISH, several)) == 1, "no doppelganger plays there"
    assert len(wording(automatons, ENGLISH, several)) == 4


def test_only_rules_of_the_power_itself_are_left_out() -> None:
    for power in (*FACTIONS.values(), *HEROES.values()):
        assert set(power.only_with) <= set(power.ids), power
        assert all(need in FACTIONS for need in power.only_with.values() if isinstance(need, str)), power


def test_a_power_says_in_which_phase_it_acts() -> None:
    found = {code: acts_in(FACTIONS[code]) for code in ("undead", "dwarves", "knights", "trolls", "seers", "goblins")}
    assert found == {
        "undead": RECRUIT,
        "dwarves": RALLY,
        "knights": None,
        "trolls": RALLY,
        "seers": RECRUIT,
        "goblins": None,
    }


# The tracker
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_tracker_lists_exactly_the_cards_that_the_viewer_has_not_seen(seat: int | None) -> None:
    for moves in (0, 5, 20, 30, 45):
        game = dealt(moves=moves)
        listed = Counter({card: number for each in tracker(scene(game, seat)).unseen for card, number in each.cards})
        assert listed == Counter(view(game, seat).knowledge.unseen)
        assert not set(listed) & {card for _, card in game.state.trick}


def test_the_tracker_knows_who_could_not_follow() -> None:
    game = position(["un9 go2 go4", "kn5 go7 kn3"]).play("un9 kn5").game
    [ben] = tracker(scene(game)).others
    assert (ben.name, ben.lacks) == ("Ben", ("Undead",))


def test_the_tracker_counts_equal_cards_once() -> None:
    html = part(language("en"), "table/tracker.html", tracker=tracker(scene(dealt())))
    assert re.search(r"0<small> ×\d</small>", html)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.anyio
async def test_no_rule_id_stands_in_play(home: House, code: str) -> None:
    ann, _, _ = await home.two()
    told = {"authorization": f"Bearer {ann.token}", "accept-language": code}
    table = home.context.hall.rooms[ann.table].table.plan.lineup
    for path in ("", *(f"/power/{faction.code}" for faction in table.factions)):
        answer = await home.http.get(f"/t/{ann.table}{path}", headers=told)
        assert answer.status_code == 200
        assert not RULE_ID.search(re.sub(r'"[^"]*"', "", answer.text))


@pytest.mark.anyio
async def test_a_sheet_shows_both_sides_the_sentence_and_then_the_rules(home: House) -> None:
    ann, _, _ = await home.two()
    address, told = f"/t/{ann.table}/power/kn", {"authorization": f"Bearer {ann.token}"}
    page, sheet = await home.http.get(address, headers=told), await home.http.get(address + "?alone", headers=told)
    assert sheet.text in page.text.replace("\n\n", "\n") or "<html" not in sheet.text
    assert sheet.text.index("Beats any goblin led.") < sheet.text.index("Cards not seen yet")
    assert sheet.text.index("Cards not seen yet") < sheet.text.index("When goblins are led, a knight wins")
    assert (await home.http.get(f"/t/{ann.table}/power/va", headers=told)).status_code == 404
    assert (await home.http.get(address)).status_code in (403, 404)
