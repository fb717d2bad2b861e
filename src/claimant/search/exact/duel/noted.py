"""What the open votes of a duel depend on, recorded while they are judged: cards in hand, and collected ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations, related
from claimant.search.exact.duel.special_votes import SpecialVotes
from claimant.search.exact.duel.vampires import Vampires
from claimant.search.exact.mixing import mixed

ALL: Final = -1
SURE_FOR_0: Final = 0
SURE_FOR_1: Final = 127
"""The needs of votes that are decided."""


class Noted:
    """What matters in the position that is judged."""

    def __init__(self, t: Tables, faces: CardRelations) -> None:
        self.t: Final[Tables] = t
        self.faces: Final[CardRelations] = faces
        self.shelter: Final[Vampires] = Vampires(t)
        self.verdicts: Final[SpecialVotes] = SpecialVotes(t, faces, self.shelter)
        self.live: i64 = 0
        self.raising: i64 = 0
        self.named: i64 = 0
        """The cards in hand that matter by more than their order."""
        self.apart: i64 = 0
        """Those that no neighbour can stand for: named, or the highest, or one that may wait."""
        self.exact: i64 = 0
        """The collected cards that matter each for itself."""
        self.raises: bool = False
        """Could a griffin still raise a card?"""
        self.extra: i64 = 0
        """What else open votes depend on, such as numbers of cards, as a hash."""
        self.uncertain: i64 = 0
        """The factions, a bit each, that are decided by who gets the highest card if the need is just met; then, two
        bits each, who has that card."""
        self.draws: bool = False
        self.sheltered: i64 = 0
        """What matters of the vampires and of what lies under them."""
        self.looted: i64 = 0
        """What loot depends on, while it could decide a vote."""
        self.drawable: i64 = 0
        """Cards of the discard, of which one may get into a hand."""

    def _note_highest(self, members: i64, own: i64, theirs: i64, left: i64) -> i64:
        """Record who has the highest card, where it may decide, and how many remaining cards are higher."""
        if own | theirs == 0:
            self.apart |= left
            return 1
        top = highest(own | theirs)
        if number_of(self.t.twins[top] & self.live) > 1:
            self.exact |= members
            self.named |= members
            return 2
        higher = left & -bit(top)
        self.apart |= higher
        return 4 + 4 * number_of(higher) + (1 if own & bit(top) else 0)

    def note(self, members: i64, c0: i64, c1: i64, rest: i64) -> None:
        """Record what an open vote depends on."""
        t = self.t
        crushable = self.verdicts.crushable
        self.named |= members
        if members & t.doubled[0]:
            self._note_doubling(members & self.live, c0, c1, rest)
        elif members & crushable:
            self._note_crushable(members & crushable, c0, c1)
            self.exact |= members & ~crushable
        else:
            self.exact |= members
            if members & t.leavers[0]:
                self.exact |= self.faces.keepers
                self.named |= self.faces.keepers

    def _note_doubling(self, vikings: i64, c0: i64, c1: i64, rest: i64) -> None:
        """Record the cards with a viking's value; gnomes and peasants among them may be gone at the end."""
        crushable = self.verdicts.still_crushable(rest)
        leavers = self.t.leavers[0] & self.live
        staying = ~(crushable | leavers)
        self.named |= self.verdicts.unsettled(vikings, c0 & staying, c1 & staying, rest)
        self.extra = mixed(self.extra, self.verdicts.doubling(vikings, c0 & staying, c1 & staying, rest))
        if crushable & related(self.t.doublers, 2, vikings):
            self._note_crushable(crushable, c0, c1)
        if leavers:
            self.exact |= leavers | self.faces.keepers
            self.named |= leavers | self.faces.keepers

    def lead_with_leavers(self, f: i64, live: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """Seat 0's lead in peasants that are sure to stay or to leave; the others matter with their kings."""
        sure0 = self.verdicts.sure_members(live, c0, c1, rest)
        sure1 = self.verdicts.sure_members(live, c1, c0, rest)
        unsure = live & ~(sure0 | sure1)
        keepers = related(self.t.keepers, 2, unsure)
        self.exact |= unsure | keepers
        self.named |= unsure | keepers
        if number_of(live) & 1 == 0:
            self._note_top(f, live, sure0, sure1)
        return number_of(sure0) - number_of(sure1)

    def lead_with_crushable(self, live: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """Seat 0's lead in gnomes. Their values matter while a giant may crush them, or where numbers may be equal."""
        t = self.t
        code = mixed(self.extra, 1)
        settled = False
        cards = live
        while cards != 0:
            card = highest(cards)
            copies = t.twins[card]
            cards &= ~copies
            left = rest & copies
            crushers = rest & self.faces.crushers[card]
            own = number_of(c0 & copies)
            theirs = number_of(c1 & copies)
            if crushers != 0 and (own + theirs != 0 or left != 0):
                self.named |= left | crushers
                code = mixed(code, 64 * own + theirs)
            elif not settled and left != 0:
                self.named |= left
                code = mixed(code, 64 + own - theirs)
            elif not settled and own != theirs:
                settled = True
                code = mixed(code, 1 if own > theirs else 2)
        self.extra = code
        return number_of(c0 & live) - number_of(c1 & live)

    def lead_with_doubles(self, f: i64, live: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """Seat 0's lead in vikings that are sure to be doubled or not; the others matter in detail."""
        verdicts = self.verdicts
        twice0 = verdicts.doubled(live & c0, verdicts.kept(c0, rest))
        twice1 = verdicts.doubled(live & c1, verdicts.kept(c1, rest))
        doubtful = verdicts.doubled(live & c0, c0 | rest) | verdicts.doubled(live & c1, c1 | rest)
        doubtful |= verdicts.doubled(live & rest, c0 | c1 | rest)
        doubtful &= ~(twice0 | twice1)
        self.exact |= doubtful
        self.named |= doubtful
        if doubtful:
            self._note_doubling(doubtful, c0, c1, rest)
        self._note_top(f, live, c0, c1)
        once = number_of(live & c0 & ~doubtful) - number_of(live & c1 & ~doubtful)
        return once + number_of(twice0) - number_of(twice1)

    def _note_top(self, f: i64, live: i64, own: i64, theirs: i64) -> None:
        """Record who has a faction's highest card, which decides if the votes are equal."""
        top = bit(highest(live))
        self.apart |= top
        owner: i64 = 1 if own & top else (2 if theirs & top else 3)
        self.uncertain |= owner << (8 + 2 * f)

    def look_for_spare(self, c0: i64, c1: i64, rest: i64) -> None:
        """Find out what loot and a card that is drawn could add to each vote."""
        doubtful = self.t.leavers[0] | (self.verdicts.crushable & ~self.verdicts.safe)
        rest |= self.drawable
        drawn: i64 = 1 if self.draws else 0
        self.verdicts.loot.look(0, c0, rest, doubtful, drawn)
        self.verdicts.loot.look(1, c1, rest, doubtful, drawn)

    def _note_loot(self, needs: i64, c0: i64, c1: i64) -> None:
        """Record what loot depends on, if it could decide an open vote."""
        t = self.t
        spare = self.verdicts.loot.spare
        f: i64 = t.factions - 1
        while f >= 0:
            need = needs & SURE_FOR_1
            needs >>= 8
            if need != SURE_FOR_0 and need != SURE_FOR_1 and spare[f] + spare[8 + f]:
                self.looted = self.verdicts.loot.code(c0, c1)
            f -= 1
        if self.looted:
            moving = t.leavers[0] | self.verdicts.crushable
            if t.leavers[0]:
                moving |= self.faces.keepers
            self.exact |= moving
            self.named |= t.looters[0] | moving | related(self.faces.crushers, 1, self.verdicts.crushable)
            if self.shelter.hosts:
                self.sheltered = self.shelter.code()

    def _note_crushable(self, cards: i64, c0: i64, c1: i64) -> None:
        """Record how many copies of each card both sides have, and who could crush them."""
        self.named |= cards | related(self.faces.crushers, 1, cards)
        if cards & self.verdicts.safe:
            self.exact |= cards
            return
        code: i64 = 1
        while cards != 0:
            copies = self.t.twins[lowest(cards)]
            cards &= ~copies
            code = code * 16 + number_of(c0 & copies) * 4 + number_of(c1 & copies)
        self.extra = mixed(self.extra, code)

    def _note_raising(self, h0: i64, h1: i64, c0: i64, c1: i64) -> None:
        """Griffins matter while a card in hand has their value."""
        griffins = self.raising
        while griffins != 0:
            low = griffins & -griffins
            raised = self.faces.raised[lowest(griffins)]
            griffins &= griffins - 1
            if c0 & low:
                raised &= h0 | self.drawable
            elif c1 & low:
                raised &= h1 | self.drawable
            else:
                raised &= h0 | h1 | self.drawable
            if raised:
                self.raises = True
                self.named = ALL
                self.exact |= low
