"""Observations say what a view says, relative to its seat, and nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from claimant import Game, LineUp, View, preset, view
from claimant.research import OBSERVATION_VERSION, PARTS, Layout, layout_of, observe, part_of, planes_of
from claimant.research.observation_layout import ASKS
from claimant.rules.cards import Card, Pile
from claimant.rules.registry import registered
from claimant.rules.score import as_it_stands
from tests.contract.holding import contract
from tests.contract.policies import Played
from tests.contract.swaps import other_realities
from tests.kernel.no_kernel import WITH_PIGEONS, Pigeons

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "observation_layout.txt"
"""Where each part is: a change of it needs a new `OBSERVATION_VERSION`."""
TRIES = 8


def counted(lineup: LineUp, plane: np.ndarray) -> Counter[Card]:
    """The cards of a plane, whose copies must light up from the first on."""
    cards = layout_of(lineup).cards
    lit = Counter(card for card, bit in zip(cards, plane, strict=True) if bit)
    for card, number in lit.items():
        first = cards.index(card)
        assert plane[first : first + number].all()
    return lit


def assert_shows(seen: View) -> None:
    """The observation holds the piles of the view, seen from its seat."""
    assert seen.seat is not None
    lineup, observation = seen.lineup, observe(seen)
    own: dict[str, Pile] = {
        "hand": seen.hand, "followers": seen.followers, "hidden": seen.hidden, "market": seen.market,
        "discard": seen.discard, "waiting": seen.waiting, "cube": seen.cube,
        "peeked": (seen.peeked,) if seen.peeked else (), "about": (seen.about,) if seen.about else (),
        "unseen": (*seen.knowledge.unseen, *(stray.card for stray in seen.knowledge.strays)),
        "offered": tuple(card for _, card in seen.offered),
    }  # fmt: skip
    for name, pile in own.items():
        assert counted(lineup, part_of(observation, lineup, name)) == Counter(pile), name
    for turn, seat in enumerate(lineup.clockwise(seen.seat)):
        for name in ("supporters", "gnomes", "under"):
            assert counted(lineup, part_of(observation, lineup, name)[turn]) == Counter(getattr(seen, name)[seat])
        host = seen.vampire[seat]
        assert counted(lineup, part_of(observation, lineup, "vampire")[turn]) == Counter((host,) if host else ())
        assert part_of(observation, lineup, "hand_sizes")[turn] == seen.hand_sizes[seat]
        assert part_of(observation, lineup, "follower_sizes")[turn] == seen.follower_sizes[seat]
        assert part_of(observation, lineup, "hidden_sizes")[turn] == seen.hidden_sizes[seat]
        assert part_of(observation, lineup, "to_move")[turn] == (seen.to_move == seat)
        assert part_of(observation, lineup, "leader")[turn] == (seen.leader == seat)
        assert part_of(observation, lineup, "automaton")[turn] == (seen.automaton == seat)
        if turn:
            knowledge = seen.knowledge
            known = counted(lineup, part_of(observation, lineup, "known_followers")[turn - 1])
            assert known == Counter(knowledge.known_followers[seat])
            known = counted(lineup, part_of(observation, lineup, "known_hand")[turn - 1])
            assert known == Counter(knowledge.known_hands[seat])
            barred = next(each.barred for each in knowledge.groups if (each.place, each.seat) == ("hand", seat))
            voids = part_of(observation, lineup, "voids")[turn - 1]
            assert {name for name, bit in zip(lineup.names, voids, strict=True) if bit} == barred
    asked = [ask for ask, bit in zip(ASKS, part_of(observation, lineup, "asks"), strict=True) if bit]
    assert asked == ([] if seen.asks is None else [seen.asks])
    assert part_of(observation, lineup, "phase").tolist() == [seen.phase == phase for phase in (1, 2, 3)]
    assert part_of(observation, lineup, "full_moon")[0] == (seen.moon == "full")
    assert part_of(observation, lineup, "deck_size")[0] == seen.deck_size
    assert part_of(observation, lineup, "box_size")[0] == seen.box_size
    votes = (seen.result or as_it_stands(seen)).votes
    own_side, sides = lineup.side_of(seen.seat), len(lineup.sides)
    for at, vote in enumerate(votes):
        column = part_of(observation, lineup, "votes")[:, at]
        assert [*np.flatnonzero(column)] == ([] if vote.side is None else [(vote.side - own_side) % sides])


@contract()
def test_an_observation_shows_the_piles_and_the_course_of_the_game(played: Played) -> None:
    for game in (*played.some(6), played.game):
        for seat in range(played.lineup.players):
            assert_shows(view(game, seat))


@contract(at_least=15)
def test_an_observation_is_the_same_whatever_its_seat_cannot_know(played: Played) -> int:
    realities = 0
    for game in played.some(3):
        for seat in range(played.lineup.players):
            truth = observe(view(game, seat)).tobytes()
            for other in other_realities(game, seat, played.rng, TRIES):
                assert observe(view(other, seat)).tobytes() == truth
                realities += 1
    return realities


@contract()
def test_everything_but_the_numbers_is_a_bit(played: Played) -> None:
    layout = layout_of(played.lineup)
    for game in played.some(5):
        observation = observe(view(game, 0))
        assert observation.shape == (layout.size,)
        assert observation.dtype == np.uint8
        assert observation[: layout.numbers_at].max() == 1
        assert planes_of(observation, played.lineup).shape == (layout.planes, layout.width)


def test_the_trick_and_what_is_settled_after_it_are_shown() -> None:
    lineup = preset("claim-2")
    seers, rng = 0, Random(1)
    for seed in range(10):
        game = Game.deal(lineup, seed)
        while not game.is_over:
            seat = game.state.to_move
            assert seat is not None
            seen = view(game, seat)
            observation = observe(seen)
            agenda = seen.agenda
            trick = part_of(observation, lineup, "trick")
            if agenda is None:
                plays = {(play - seat) % 2: card for play, card in seen.trick}
                assert not part_of(observation, lineup, "order").any()
            else:
                assert agenda.trick is not None
                plays = {
                    (play - seat) % 2: card for play, card in zip(agenda.trick.seats, agenda.trick.cards, strict=True)
                }
                assert part_of(observation, lineup, "winner")[(agenda.winner - seat) % 2] == 1
                takers = part_of(observation, lineup, "takers")
                assert [int(row.argmax()) for row in takers if row.any()] == [(t - seat) % 2 for t in agenda.takers]
                seers += seen.peeked is not None
            assert {turn: counted(lineup, row) for turn, row in enumerate(trick) if row.any()} == {
                turn: Counter([card]) for turn, card in plays.items()
            }
            game = game.play(rng.choice(game.legal))
    assert seers > 3


def test_the_same_position_looks_alike_from_every_seat() -> None:
    lineup = preset("grand-council", players=4)
    first = view(Game.deal(lineup, 5, leader=0), 0)
    assert part_of(observe(first), lineup, "leader").tolist() == [1, 0, 0, 0]
    third = view(Game.deal(lineup, 5, leader=2), 2)
    assert part_of(observe(third), lineup, "leader").tolist() == [1, 0, 0, 0]


def test_a_plug_in_without_a_kernel_is_observed_as_well() -> None:
    with registered(Pigeons):
        game, rng = Game.deal(LineUp.of(2, WITH_PIGEONS), 1), Random(1)
        while not game.is_over:
            for seat in range(2):
                assert_shows(view(game, seat))
            game = game.play(rng.choice(game.legal))
    layout_of.cache_clear()


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(ValueError, match="spectator"):
        observe(view(Game.deal(seed=1), None))


def test_an_unknown_part_is_named_with_those_that_exist() -> None:
    seen = view(Game.deal(seed=1), 0)
    with pytest.raises(ValueError, match="no part 'hands'; it has hand, followers"):
        part_of(observe(seen), seen.lineup, "hands")


def layout_lines(layout: Layout) -> list[str]:
    lineup = layout.lineup
    title = f"# {', '.join(lineup.names)}; {lineup.players} players, heroes: {lineup.heroes}; {layout.size} bytes"
    return [title, *(f"{layout.first[part.name]} {part.name} {layout.shapes[part.name]}" for part in PARTS)]


def test_the_layout_is_that_of_the_golden_file() -> None:
    lineups = [preset("claim"), preset("claim-2", heroes=True), preset("grand-council", players=4)]
    lines = [line for lineup in lineups for line in layout_lines(layout_of(lineup))]
    lines = [f"version {OBSERVATION_VERSION}", *lines]
    assert GOLDEN.read_text(encoding="utf-8") == "\n".join(lines) + "\n"


def test_the_documentation_names_every_part() -> None:
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    for part in PARTS:
        sizes = " × ".join((*part.sizes, *(("cards",) if part.kind == "cards" else ())))
        assert f"| `{part.name}` | {sizes} | {part.about} |" in page
    assert f"version {OBSERVATION_VERSION}" in page
