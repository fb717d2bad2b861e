"""What is at stake in a duel: which votes are decided, and what of a position can still change the others.

For a faction that votes by number, one number is enough: its need. That is the lead in remaining cards that seat 0
must reach to win the vote. If all needs are smaller, seat 0 does at least as well. For other factions `key0`, `key1`
and `extra` hold what else matters. Cards in hand matter only by their order, unless they are `named`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import bit, highest, lowest, number_of
from claimant.kernel.engine.votes import higher_cards
from claimant.kernel.tables.layout import NUMBER, ONE_AT_A_TIME, SHELTERED
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations, related
from claimant.search.exact.duel.special_votes import SpecialVotes, in_pairs
from claimant.search.exact.duel.vampires import FOR_0, FOR_1, FOR_NOBODY, Vampires

UNDECIDED: Final = 99
SPECIAL: Final = 0
HOSTED: Final = 1
DIFFERENCE: Final = 2
TOP: Final = 3
LOOSE: Final = 4
"""What decides a vote: more than a number; sums under hosts; a number; a number and the owner of the highest card of
all; a number and the owner of the highest collected card (some cards may never be collected)."""

SURE_FOR_0: Final = 0
EVEN: Final = 63
"""The need of a side that must get as many of the remaining cards as the other side."""
SURE_FOR_1: Final = 127
NOBODY: Final = -1
SILENT_FOREVER: Final = 1 << 50
BY_LEAD: Final = 1 << 51
"""What matters about hosts besides their needs."""
ALL: Final = -1


class Stakes:
    """The stakes of the position evaluated last; `prepare` sets the root."""

    def __init__(self, t: Tables, faces: CardRelations) -> None:
        self.t: Final[Tables] = t
        self.faces: Final[CardRelations] = faces
        self.shelter: Final[Vampires] = Vampires(t)
        self.verdicts: Final[SpecialVotes] = SpecialVotes(t, faces, self.shelter)
        self.margin: bool = False
        """Is the difference in votes searched for, and not who wins?"""
        self.even_hands: bool = True
        self.all_collected: bool = True
        """Is every card sure to be collected, and to count for its faction?"""
        self.live: i64 = 0
        self.raising: i64 = 0
        self.waiting: i64 = 0
        """The cards that may wait."""
        self.style: Final[vec[i64]] = vec[i64]([0] * 8)
        self.top: Final[vec[i64]] = vec[i64]([0] * 8)
        self.may_tie: Final[vec[i64]] = vec[i64]([0] * 8)
        self.lasting: Final[vec[i64]] = vec[i64]([0] * 8)
        """Is each card of a faction with doubles or leavers sure to be collected, so that only some are in doubt?"""
        self.needs: i64 = 0
        self.uncertain: i64 = 0
        """The factions, a bit each, that are decided by who gets the highest card if the need is just met."""
        self.named: i64 = 0
        """The cards in hand that matter by more than their order."""
        self.apart: i64 = 0
        """Those that no neighbour can stand for: named, or the highest, or one that may wait."""
        self.exact: i64 = 0
        """The collected cards that matter each for itself."""
        self.whole: bool = False
        """Could votes be equal, so that everything counts?"""
        self.raises: bool = False
        """Could a griffin still raise a card?"""
        self.key0: i64 = 0
        self.key1: i64 = 0
        self.extra: i64 = 0
        self.loose: i64 = 0
        """Of each loose faction, who has the highest of the collected cards and where among those left it stands."""
        self.sheltered: i64 = 0

    def prepare(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, safe: i64) -> None:
        """Set the root: the hands and the collected cards."""
        t = self.t
        self.live = h0 | h1 | c0 | c1 | w
        self.even_hands = number_of(h0) == number_of(h1)
        self.shelter.prepare(h0 | h1)
        self.all_collected = self.even_hands and not self.shelter.is_open
        self.verdicts.safe = safe
        crushable: i64 = 0
        raising: i64 = 0
        self.waiting = 0
        cards = self.live
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            if self.faces.crushers[card] & (h0 | h1):
                crushable |= bit(card)
            if self.faces.raised[card] & (h0 | h1):
                raising |= bit(card)
            if t.flags[card] & ONE_AT_A_TIME:
                self.waiting |= bit(card)
        self.verdicts.crushable = crushable
        self.raising = raising
        f: i64 = 0
        while f < t.factions:
            self._prepare_faction(f, crushable)
            f += 1

    def _prepare_faction(self, f: i64, crushable: i64) -> None:
        t = self.t
        members = t.members[2 * f]
        live = self.live & members
        self.style[f] = SPECIAL
        self.top[f] = 0
        self.may_tie[f] = 1 if not self.all_collected or crushable & live or in_pairs(t, live) else 0
        if t.votes_by[f] == SHELTERED:
            self.style[f] = HOSTED
        self.lasting[f] = 1 if self.all_collected and self.verdicts.is_lasting(f, self.live) else 0
        plain = t.votes_by[f] == NUMBER and members & (t.leavers[0] | t.doubled[0]) == 0
        if not plain or crushable & live or live == 0:
            return
        if not self.all_collected:
            self.style[f] = LOOSE
            return
        if number_of(live) & 1:
            self.style[f] = DIFFERENCE
            return
        top = bit(highest(live))
        below = live & ~top
        if below == 0 or t.value[highest(below)] != t.value[highest(live)]:
            self.style[f] = TOP
            self.top[f] = top

    def outcome(self, c0: i64, c1: i64) -> i64:
        """The value of a finished game."""
        return self.verdicts.lead_in_votes(c0, c1) if self.margin else self.verdicts.result(c0, c1)

    def look(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, beta: i64) -> i64:
        """A value on its side of beta if the decided votes ensure it, else `UNDECIDED`."""
        t = self.t
        sure0: i64 = 0
        sure1: i64 = 0
        nobody: i64 = 0
        needs: i64 = 0
        self.uncertain = 0
        self.named = 0
        self.apart = 0
        self.exact = 0
        self.extra = 0
        self.loose = 0
        self.sheltered = 0
        self.whole = False
        rest = h0 | h1 | w
        f: i64 = 0
        while f < t.factions:
            need = self.need(f, c0, c1, rest)
            needs <<= 8
            if need == SURE_FOR_0:
                sure0 += 1
            elif need == SURE_FOR_1:
                sure1 += 1
                needs += SURE_FOR_1
            elif need == NOBODY:
                nobody += 1
                needs += EVEN
            else:
                needs += need
            f += 1
        opened = t.factions - nobody - sure0 - sure1
        known = self._bound(sure0 - sure1, opened, beta)
        if known != UNDECIDED:
            return known
        self.needs = needs
        if not self.margin and (t.factions - nobody) & 1 == 0:
            self.whole = True
        self._finish(h0, h1, c0, c1)
        return UNDECIDED

    def _bound(self, ahead: i64, opened: i64, beta: i64) -> i64:
        if self.margin:
            if ahead - opened >= beta:
                return ahead - opened
            return ahead + opened if ahead + opened < beta else UNDECIDED
        if ahead > opened:
            return 1
        return -1 if -ahead > opened else UNDECIDED

    def need(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """A faction's need; while the vote is open, this also records what it depends on."""
        style = self.style[f]
        if style == DIFFERENCE or style == TOP:
            return self._need(f, c0, c1, rest)
        if style == LOOSE:
            self.loose <<= 7
            return self._loose_need(f, c0, c1, rest)
        return self._hosted_need(rest) if style == HOSTED else self._special_need(f, c0, c1, rest)

    def _hosted_need(self, rest: i64) -> i64:
        """The vampires' need: it depends on the values of cards that may be tucked and of those under each vampire."""
        vote = self.shelter.vote(rest)
        if vote == FOR_NOBODY:
            self.sheltered = SILENT_FOREVER
            return NOBODY
        if vote:
            return SURE_FOR_0 if vote == FOR_0 else SURE_FOR_1
        self.named = ALL
        if not self.margin and not self.shelter.somebody_has_a_say():
            self.whole = True
        lead = self.shelter.lead(rest)
        if -EVEN < lead < EVEN:
            self.sheltered = BY_LEAD
            return EVEN - lead
        self.sheltered = self.shelter.code()
        return EVEN

    def _loose_need(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """The need of a faction that votes by number, if some of its cards may never count for it."""
        t = self.t
        members = t.members[2 * f]
        own = c0 & members
        theirs = c1 & members
        left = rest & members
        number = number_of(left)
        ahead = number_of(own) - number_of(theirs)
        if ahead > number or (ahead == number and higher_cards(t, own, theirs | left, 0) > 0):
            return SURE_FOR_0
        if -ahead > number or (-ahead == number and higher_cards(t, own | left, theirs, 0) < 0):
            return SURE_FOR_1
        if number == 0:
            self.exact |= members
            return NOBODY
        if not self.margin and not self.whole:
            self.whole = self.verdicts.could_be_equal(members & self.live, c0, c1, rest, self.all_collected)
        self.apart |= self.waiting & members
        self.loose += self._note_highest(members, own, theirs, left)
        return EVEN - ahead

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

    def _need(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """The need of a faction whose cards are all collected in the end, and that can't vote for nobody."""
        members = self.t.members[2 * f]
        left = number_of(rest & members)
        most = left
        need = number_of(c1 & members) - number_of(c0 & members)
        unsure: i64 = 0
        if self.style[f] == DIFFERENCE:
            need += 1
        elif c1 & self.top[f]:
            need += 2
        elif c0 & self.top[f] == 0:
            unsure = bit(f)
            need += 1
            most += 1
        if need <= -left:
            return SURE_FOR_0
        if need > most:
            return SURE_FOR_1
        if unsure:
            self.uncertain |= unsure
            self.apart |= self.top[f]
        self.apart |= self.waiting & members
        return need + EVEN

    def _special_need(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        vote = self.verdicts.vote(f, c0, c1, rest)
        if vote == FOR_0:
            return SURE_FOR_0
        if vote == FOR_1:
            return SURE_FOR_1
        members = self.t.members[2 * f]
        if vote == FOR_NOBODY:
            self.exact |= members
            return NOBODY
        if self.lasting[f] and members & self.t.doubled[0]:
            return self._need_with_doubles(f, members & self.live, c0, c1, rest)
        if self.lasting[f]:
            return self._need_with_leavers(f, members & self.live, c0, c1, rest)
        self._note(members, c0, c1, rest)
        if self.may_tie[f] and not self.margin and not self.whole:
            self.whole = self.verdicts.could_be_equal(members & self.live, c0, c1, rest, self.all_collected)
        return EVEN

    def _need_with_leavers(self, f: i64, live: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """The peasants' need: it counts those that are sure to stay or to leave; the others matter with their kings."""
        sure0 = self.verdicts.sure_members(live, c0, c1, rest)
        sure1 = self.verdicts.sure_members(live, c1, c0, rest)
        unsure = live & ~(sure0 | sure1)
        keepers = related(self.t.keepers, 2, unsure)
        self.exact |= unsure | keepers
        self.named |= unsure | keepers
        if number_of(live) & 1 == 0:
            self._note_top(f, live, sure0, sure1)
        return EVEN + number_of(sure1) - number_of(sure0)

    def _need_with_doubles(self, f: i64, live: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """The vikings' need: it counts those that are sure to be doubled or not; the others matter in detail."""
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
        need = number_of(live & c1 & ~doubtful) - number_of(live & c0 & ~doubtful)
        return EVEN + need + number_of(twice1) - number_of(twice0)

    def _note_top(self, f: i64, live: i64, own: i64, theirs: i64) -> None:
        """Record who has a faction's highest card, which decides if the votes are equal."""
        top = bit(highest(live))
        self.apart |= top
        owner: i64 = 1 if own & top else (2 if theirs & top else 3)
        self.uncertain |= owner << (8 + 2 * f)

    def _note(self, members: i64, c0: i64, c1: i64, rest: i64) -> None:
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
        if crushable & related(self.t.doublers, 2, vikings):
            self._note_crushable(crushable, c0, c1)
        if leavers:
            self.exact |= leavers | self.faces.keepers
            self.named |= leavers | self.faces.keepers

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
        self.extra |= code << 40

    def _finish(self, h0: i64, h1: i64, c0: i64, c1: i64) -> None:
        """Combine everything that matters into the keys."""
        griffins = self.faces.still_raising(self.raising, h0, h1, c0, c1)
        self.raises = griffins != 0
        if griffins:
            self.named = ALL
            self.exact |= griffins
        if (h0 | h1) & self.faces.heroes:
            self.named = ALL
        if self.whole:
            self.exact = ALL
            self.named = ALL
            self.sheltered = self.shelter.code()
        self.apart |= self.named
        self.key0 = c0 & self.exact
        self.key1 = c1 & self.exact
