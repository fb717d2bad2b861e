"""The moment between the phases: everybody's followers, side by side, as far as the viewer knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from claimant.rules.cards import Pile, Seat, sort
from claimant.rules.events import LeadPassed
from claimant.rules.power import Faction
from claimant.web.pages.table_page.scene import Person, Scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from claimant.rules.events import Event


class Recruited(NamedTuple):
    """The known cards of one faction that a side, or one seat of it, has recruited."""

    tone: str
    name: str
    cards: Pile


class Column(NamedTuple):
    """One faction: what each side has of it. Heroes share the last column."""

    faction: Faction | None
    others: tuple[Recruited, ...]
    """The other sides."""
    ours: tuple[Recruited, ...]
    """The viewer, then the partner."""

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many each side has, the viewer's last, with the side's tone."""
        ours = [("us", sum(len(held.cards) for held in self.ours))] if self.ours else []
        return (*((held.tone, len(held.cards)) for held in self.others), *ours)

    @property
    def is_empty(self) -> bool:
        return not any(number for _, number in self.counts)


class Recruiter(NamedTuple):
    """A seat with the number of its followers that were taken openly, and drawn unseen."""

    name: str
    tone: str
    person: Person
    is_me: bool
    openly: int
    unseen: int


class Moment(NamedTuple):
    """What the viewer sees between the phases."""

    columns: tuple[Column, ...]
    others: tuple[Recruiter, ...]
    mine: Recruiter | None
    so_far: tuple[str, ...]
    """What the sides have won already, in sentences."""
    leader: str
    why_leads: str
    leads_tone: str


def moment(scene: Scene, events: Iterable[Event]) -> Moment:
    """The moment after these events, which ended phase one."""
    view, text = scene.view, scene.language.text
    me = view.seat
    others = [seat for seat in scene.around if seat != me]
    columns = [_column(scene, faction) for faction in view.lineup.factions]
    heroes = _column(scene, None)
    if not heroes.is_empty:
        columns.append(heroes)
    leads = scene.is_me(view.leader)
    name = scene.names[view.leader]
    return Moment(
        tuple(columns),
        tuple(_recruiter(scene, seat) for seat in others),
        None if me is None else _recruiter(scene, me),
        tuple(_so_far(scene)),
        text("You lead the first trick") if leads else text("{name} leads the first trick", name=name),
        _why(scene, events),
        scene.tone(view.leader),
    )


def _known(scene: Scene, seat: Seat) -> Pile:
    """The seat's hand, as far as the viewer knows it."""
    return scene.view.hand if scene.is_me(seat) else scene.view.knowledge.known_hands[seat]


def _column(scene: Scene, faction: Faction | None) -> Column:
    sides, me = scene.view.lineup.sides, scene.seat
    mine = None if me is None else scene.view.lineup.side_of(me)
    others = tuple(_recruited(scene, sides[side], faction) for side in scene.sides if side != mine)
    if me is None or mine is None:
        return Column(faction, others, ())
    partners = [seat for seat in sides[mine] if seat != me]
    return Column(faction, others, tuple(_recruited(scene, (seat,), faction) for seat in (me, *partners)))


def _recruited(scene: Scene, seats: Sequence[Seat], faction: Faction | None) -> Recruited:
    cards = [card for seat in seats for card in _known(scene, seat) if card.faction is faction]
    names = [scene.language.text("You") if scene.is_me(seat) else scene.names[seat] for seat in seats]
    return Recruited(scene.tone(seats[0]), scene.language.words.listed(names), sort(cards))


def _recruiter(scene: Scene, seat: Seat) -> Recruiter:
    openly = len(_known(scene, seat))
    unseen = scene.view.hand_sizes[seat] - openly
    return Recruiter(scene.names[seat], scene.tone(seat), scene.facts.people[seat], scene.is_me(seat), openly, unseen)


def _so_far(scene: Scene) -> Iterable[str]:
    """The supporters that the sides have after phase one: "Undead so far: you 2, Ben 3."."""
    view, language = scene.view, scene.language
    for faction in view.lineup.factions:
        counts = []
        for side in scene.sides:
            seats = view.lineup.sides[side]
            number = sum(card.faction is faction for seat in seats for card in view.supporters[seat])
            names = [language.words.one_of_three(seat, scene.names, scene.seat) for seat in seats]
            counts.append((language.words.listed(names), number))
        if any(number for _, number in counts):
            said = ", ".join(f"{names} {number}" for names, number in counts)
            yield language.text("{faction} so far: {counts}.", faction=faction, counts=said)


def _why(scene: Scene, events: Iterable[Event]) -> str:
    """Why this seat leads: it won the last trick, or a power decides it."""
    passed = [event for event in events if isinstance(event, LeadPassed)]
    if passed:
        return scene.language.words.say(passed[-1], scene.names, scene.seat)
    if scene.is_me(scene.view.leader):
        return scene.language.text("You won the last trick of phase one.")
    return scene.language.text("{name} won the last trick of phase one.", name=scene.names[scene.view.leader])
