"""What is at stake between teams: which votes are decided, and what of a position can still change the others.

For a faction that votes by number, one number is enough: its need. That is the lead in remaining cards that side 0
must reach to win the vote. Needs are packed into one word, a field of eight bits for each faction; a second word holds
how many cards are left, so that a few operations decide all votes at once.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of, shifted
from claimant.kernel.tables.layout import NUMBER
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.teams.deck import Deck
from claimant.search.exact.teams.ending import Ending
from claimant.search.exact.teams.frames import COLLECTED, HANDS, MOST, NEEDS, WAITING
from claimant.search.exact.teams.special_votes import FOR_0, FOR_1, OPEN, TeamSpecialVotes
from claimant.search.exact.teams.table.terms import EVEN, HIGH, ONES, chosen, fields, spread

BESIDE: Final = 63 * 0x01010101010101
UNSETTLED: Final = 30
"""A number of cards left that decides nothing."""
UNDECIDED: Final = 99
SILENT: Final = 0
PLAIN: Final = 1
SPECIAL: Final = 2
"""What decides a vote: nothing, for it is for nobody; a number and who has the highest card; more than that."""
ALL: Final = -1


class TeamStakes:
    """The stakes of the position evaluated last; `prepare` sets the root."""

    def __init__(self, deck: Deck) -> None:
        self.deck: Final[Deck] = deck
        self.t: Final[Tables] = deck.t
        self.ending: Final[Ending] = Ending(deck)
        self.special: Final[TeamSpecialVotes] = TeamSpecialVotes(deck, self.ending)
        self.delta: Final[vec[i64]] = vec[i64]([0] * 64)
        """What a collected card takes from the need of its side, and from what is left."""
        self.style: Final[vec[i64]] = vec[i64]([0] * 8)
        self.specials: i64 = 0
        """How many factions vote by more than a number."""
        self.votes: i64 = 0
        """How many factions can vote."""
        self.plain: bool = False
        """Do all factions vote by number, without loot?"""
        self.may_tie: bool = False
        """Could both sides get equally many votes?"""
        self.tops: i64 = 0
        """The highest cards that decide votes if numbers are equal."""
        self.looters: i64 = 0
        self.raising: i64 = 0
        """Cards that could raise a card in a hand of the root."""
        self.for0: i64 = 0
        self.for1: i64 = 0
        self.voting: i64 = 0
        self.decided: i64 = 0
        """The fields of the decided factions."""
        self.needs: i64 = 0
        """The needs, the same for all positions in which a faction is decided alike."""
        self.terms: i64 = 0
        """The terms of the bound found last, see `terms`."""
        self.voters: i64 = 0
        """The fields of the factions that vote by number."""
        self.lows: i64 = 0
        """The fields of the factions whose cards go to the lowest card."""
        self.unsure: i64 = 0
        """The fields of the open factions that depend on more than their needs."""
        self.named: i64 = 0
        """The cards in hand that matter by more than their order."""
        self.low: i64 = 0
        """The cards of which it matters whether they are the lowest of a trick."""
        self.exact: i64 = 0
        """The collected cards that matter each for itself."""
        self.apart: i64 = 0
        """The collected cards of which it matters which partner has them."""
        self.extra: i64 = 0
        """What else matters."""

    def prepare(self, hands: i64, live: i64, safe: i64) -> None:
        """Set the root: the cards in hands, all cards that can matter, and those that can't be crushed."""
        deck = self.deck
        self.special.prepare(hands, safe)
        self.looters = deck.pile(self.t.looters[0], self.t.looters[1]) & live
        self.raising = 0
        cards = hands
        while cards != 0:
            self.raising |= deck.raisers[lowest(cards)]
            cards &= cards - 1
        self.specials = 0
        self.votes = 0
        self.tops = 0
        self.voters = 0
        self.lows = 0
        f: i64 = 0
        while f < self.t.factions:
            self._prepare_faction(f)
            f += 1
        self.plain = self.specials == 0 and self.looters == 0
        self.may_tie = self.specials != 0 or self.looters != 0 or self.votes & 1 == 0

    def _prepare_faction(self, f: i64) -> None:
        deck = self.deck
        members = deck.members[f]
        self.style[f] = self._style(f, members)
        top: i64 = 0
        if self.style[f] == PLAIN and number_of(members) & 1 == 0:
            top = bit(highest(members))
            below = members & ~top
            if below and deck.face[highest(below)] == deck.face[highest(members)]:
                self.style[f] = SPECIAL
            else:
                self.tops |= top
        if self.style[f] == SPECIAL:
            self.specials += 1
        if self.style[f] != SILENT and not self.special.has_hosts(f):
            self.votes += 1
        field = shifted(1, 8 * f) if self.style[f] == PLAIN else 0
        self.voters |= field << 7
        if members & deck.to_lowest:
            self.lows |= shifted(128, 8 * f)
        while members != 0:
            card = lowest(members)
            members &= members - 1
            self.delta[card] = 2 * field if top & bit(card) else field

    def _style(self, f: i64, members: i64) -> i64:
        """What decides a faction's vote."""
        if self.looters == 0 and (members == 0 or self.special.has_hosts(f)):
            return SILENT
        unusual = self.special.leavers | self.special.doubled | self.special.crushable
        return PLAIN if members and self.t.votes_by[f] == NUMBER and members & unusual == 0 else SPECIAL

    def most_of(self, rest: i64) -> i64:
        """How many cards are left of each faction, and one more while the highest card may decide."""
        found: i64 = 0
        f: i64 = 0
        while f < 7:
            if f >= self.t.factions or self.style[f] != PLAIN:
                found += shifted(UNSETTLED, 8 * f)
            f += 1
        return found + self.total(rest)

    def needs_of(self, c0: i64, c1: i64) -> i64:
        """The needs of all factions."""
        found: i64 = EVEN * ONES
        f: i64 = 0
        while f < self.t.factions:
            if self.style[f] == PLAIN:
                found += shifted(1, 8 * f)
            f += 1
        return found - self.total(c0) + self.total(c1)

    def total(self, cards: i64) -> i64:
        """What these cards take from needs when they are collected."""
        found: i64 = 0
        while cards != 0:
            found += self.delta[lowest(cards)]
            cards &= cards - 1
        return found

    def tops_in(self, cards: i64) -> i64:
        """The fields of the factions whose highest card may decide and is one of these."""
        found: i64 = 0
        cards &= self.tops
        while cards != 0:
            found |= shifted(128, 8 * self.deck.faction[lowest(cards)])
            cards &= cards - 1
        return found

    def outcome(self, c0: i64, c1: i64, by_margin: bool) -> i64:
        """The value of a finished game."""
        self.ending.by_margin = by_margin
        return self.ending.value(c0, c1)

    def final(self, needs: i64, change: i64, beta: i64) -> i64:
        """A margin on its side of beta if a last trick changes needs so, in the position evaluated last."""
        over = (needs + change + BESIDE) & self.voters
        self.voting = self.votes
        return self._bound(
            self.voters & ~over, over, EVEN * ONES - change, (EVEN + 1) * ONES - change, ~self.decided, beta
        )

    def look(self, f: vec[i64], at: i64, beta: i64) -> i64:
        """A margin on its side of beta if the decided votes ensure it, else `UNDECIDED`."""
        needs = f[at + NEEDS]
        most = f[at + MOST]
        c0 = f[at + COLLECTED] | f[at + COLLECTED + 2]
        c1 = f[at + COLLECTED + 1] | f[at + COLLECTED + 3]
        rest = f[at + HANDS] | f[at + HANDS + 1] | f[at + HANDS + 2] | f[at + HANDS + 3] | f[at + WAITING]
        loot0: i64 = 0
        loot1: i64 = 0
        if self.looters:
            loot0 = self._loot(c0, c1, rest)
            loot1 = self._loot(c1, c0, rest)
        self.for0 = ~(needs + most + BESIDE + loot1) & HIGH
        self.for1 = (needs + BESIDE - most - loot0) & HIGH
        self.voting = self.votes
        self.named = 0
        self.exact = 0
        self.extra = 0
        self.apart = 0
        if self.specials:
            self._look_at_specials(c0, c1, rest)
        known = self._bound(self.for0, self.for1, EVEN * ONES - most, (EVEN + 1) * ONES + most, 0, beta)
        if known != UNDECIDED:
            return known
        self.decided = self.for0 | self.for1
        if self.looters:
            self._note_loot(needs, loot0 | loot1)
            self.unsure = most
        else:
            # The need of a decided faction is 0 or 127, and what is left of it doesn't matter.
            self.needs = (needs & ~spread(self.decided)) | spread(self.for1)
            self.unsure = HIGH & ~(self.voters | self.decided)
        self.low = 0
        if self.deck.to_lowest & rest:
            self.low = self._low(self.deck.to_lowest & rest)
        if self.raising:
            self._note_raising(f, at, rest)
        self.apart |= self.special.crushable & (self.named | self.exact)
        return UNDECIDED

    def _look_at_specials(self, c0: i64, c1: i64, rest: i64) -> None:
        """Add the votes that depend on more than a number."""
        f: i64 = 0
        while f < self.t.factions:
            if self.style[f] == SPECIAL:
                vote = self.special.vote(f, c0, c1, rest, self.looters)
                if vote == OPEN:
                    self._note(f)
                elif vote == FOR_0:
                    self.for0 |= shifted(128, 8 * f)
                elif vote == FOR_1:
                    self.for1 |= shifted(128, 8 * f)
                else:
                    self.voting -= 1
                    self.exact |= self.deck.members[f]
            f += 1

    def _low(self, dwarves: i64) -> i64:
        """The cards that are no higher than one that goes to the lowest card, and whose vote is open."""
        most: i64 = -1
        while dwarves != 0:
            card = lowest(dwarves)
            dwarves &= dwarves - 1
            if (self.decided >> (8 * self.deck.faction[card])) & 128 == 0:
                most = max(most, self.deck.value[card])
        return self.deck.less[most + 1]

    def _note_raising(self, f: vec[i64], at: i64, rest: i64) -> None:
        """Griffins matter while a card has their value in the hand of a seat that has or may collect them."""
        found: i64 = 0
        seat: i64 = 0
        while seat < 4:
            raisers = f[at + COLLECTED + seat] | rest
            cards = f[at + HANDS + seat]
            while cards != 0:
                found |= self.deck.raisers[lowest(cards)] & raisers
                cards &= cards - 1
            seat += 1
        if found:
            self.apart |= found
            self.named = ALL

    def after(self, needs: i64, most: i64, gained: i64, beta: i64) -> i64:
        """The same if a side is sure to gain so many cards, in the position evaluated last.

        `needs` and `most` are those before it; a negative gain is that of side 1.
        """
        left = most - gained
        if gained < 0:
            left = most + gained
        needs -= gained
        return self._bound(
            self.for0 | (~(needs + left + BESIDE) & HIGH),
            self.for1 | ((needs + BESIDE - left) & HIGH),
            EVEN * ONES - left + gained,
            (EVEN + 1) * ONES + left + gained,
            ~self.decided,
            beta,
        )

    def _bound(self, for0: i64, for1: i64, limits0: i64, limits1: i64, later: i64, beta: i64) -> i64:
        """The margin that these votes ensure, if that is on one side of beta; with its terms.

        The limits are the needs for which each vote is sure.
        """
        number = (beta + self.voting + 1) >> 1
        number = max(number, 0)
        if fields(for0) >= number:
            self.terms = chosen(for0, number, for0 & self.lows or later, limits0, 0)
            return 2 * number - self.voting
        number = ((self.voting - beta) >> 1) + 1
        number = max(number, 0)
        if fields(for1) >= number:
            self.terms = chosen(for1, number, for1 & self.lows or later, limits1, 1)
            return self.voting - 2 * number
        return UNDECIDED

    def _note_loot(self, needs: i64, loot: i64) -> None:
        """With loot, all numbers of cards matter, and fewer cards may be better; equal numbers become possible."""
        self.decided = 0
        self.needs = 0
        self.extra = needs
        self.exact |= self.looters | self.tops
        self.named |= self.looters
        f: i64 = 0
        while f < self.t.factions:
            if self.style[f] == SPECIAL or (loot >> (8 * f)) & 127:
                self._note(f)
            f += 1

    def _loot(self, own: i64, other: i64, rest: i64) -> i64:
        """How much loot a side could use in each faction: those of which it may end with fewest cards."""
        loot = number_of(self.looters & (own | rest))
        if loot == 0:
            return 0
        special = self.special
        largest = own | rest | (other & special.leavers)
        smallest = own & ~(special.leavers | special.crushable)
        fewest: i64 = 100
        f: i64 = 0
        while f < self.t.factions:
            fewest = min(fewest, 0 if special.has_hosts(f) else number_of(largest & self.deck.members[f]))
            f += 1
        found: i64 = 0
        f = 0
        while f < self.t.factions:
            if number_of(smallest & self.deck.members[f]) <= fewest:
                found += shifted(loot + 1, 8 * f)  # loot also makes equal numbers possible
            f += 1
        return found

    def _note(self, f: i64) -> None:
        """Record what an open special vote depends on."""
        self.named |= self.deck.members[f]
        self.exact |= self.deck.members[f] | self.special.related[f]
        self.named |= self.special.related[f]
