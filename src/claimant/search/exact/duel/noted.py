"""What the open votes of a duel depend on, recorded while they are judged: cards in hand, and collected ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations
from claimant.search.exact.duel.special_votes import SpecialVotes
from claimant.search.exact.duel.vampires import Vampires

ALL: Final = -1


class Noted:
    """What matters in the position that is judged."""

    def __init__(self, t: Tables, faces: CardRelations) -> None:
        self.t: Tables = t
        self.faces: CardRelations = faces
        self.shelter: Vampires = Vampires(t)
        self.verdicts: SpecialVotes = SpecialVotes(t, faces, self.shelter)
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
        crushable = self.verdicts.crushable
        leavers = self.t.leavers[0] & self.live
        staying = ~(crushable | leavers)
        self.named |= self.verdicts.unsettled(vikings, c0 & staying, c1 & staying, rest)
        self.extra += self.verdicts.doubling(vikings, c0 & staying, c1 & staying, rest)
        if crushable:
            self._note_crushable(crushable, c0, c1)
        if leavers:
            self.exact |= leavers | self.faces.keepers
            self.named |= leavers | self.faces.keepers

    def _note_crushable(self, cards: i64, c0: i64, c1: i64) -> None:
        """Record how many copies of each card both sides have, and who could crush them."""
        self.named |= cards | self._crushers(cards)
        if cards & self.verdicts.safe:
            self.exact |= cards
            return
        code: i64 = 1
        while cards != 0:
            copies = self.t.twins[lowest(cards)]
            cards &= ~copies
            code = code * 16 + number_of(c0 & copies) * 4 + number_of(c1 & copies)
        self.extra |= code << 40

    def _crushers(self, cards: i64) -> i64:
        found: i64 = 0
        while cards != 0:
            card = lowest(cards)
            found |= self.faces.crushers[card]
            cards &= ~self.t.twins[card]
        return found

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
