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
from claimant.search.exact.duel.noted import ALL, SURE_FOR_0, SURE_FOR_1, Noted
from claimant.search.exact.duel.special_votes import in_pairs
from claimant.search.exact.duel.vampires import FOR_0, FOR_1, FOR_NOBODY
from claimant.search.exact.mixing import MASK62, MIX

UNDECIDED: Final = 99
SPECIAL: Final = 0
HOSTED: Final = 1
DIFFERENCE: Final = 2
TOP: Final = 3
LOOSE: Final = 4
"""What decides a vote: more than a number; sums under hosts; a number; a number and the owner of the highest card of
all; a number and the owner of the highest collected card (some cards may never be collected)."""

EVEN: Final = 63
"""The need of a side that must get as many of the remaining cards as the other side."""
NOBODY: Final = -1
SILENT_FOREVER: Final = 1 << 50
BY_LEAD: Final = 1 << 51
SUMS: Final = 40
"""What matters about hosts besides their needs, and where these begin: after those of five factions."""


class Stakes(Noted):
    """The stakes of the position evaluated last; `prepare` sets the root."""

    def __init__(self, t: Tables, faces: CardRelations) -> None:
        super().__init__(t, faces)
        self.margin: bool = False
        """Is the difference in votes searched for, and not who wins?"""
        self.even_hands: bool = True
        self.all_collected: bool = True
        """Is every card sure to be collected, and to count for its faction?"""
        self.never_tied: bool = False
        """Can votes never end equal, as each faction votes and their number is odd?"""
        self.plain: bool = False
        """Are all votes decided by numbers and highest cards alone?"""
        self.waiting: i64 = 0
        """The cards that may wait."""
        # the upper half of the next four keeps what holds without a concession
        self.style: Final[vec[i64]] = vec[i64]([0] * 16)
        self.top: Final[vec[i64]] = vec[i64]([0] * 16)
        self.may_tie: Final[vec[i64]] = vec[i64]([0] * 16)
        self.lasting: Final[vec[i64]] = vec[i64]([0] * 16)
        """Is each card of a faction with doubles or leavers sure to be collected, so that only some are in doubt?"""
        self.needs: i64 = 0
        self.whole: bool = False
        """Could votes be equal, so that everything counts?"""
        self.key0: i64 = 0
        self.key1: i64 = 0
        self.loose: i64 = 0
        """Of each loose faction, who has the highest of the collected cards and where among those left it stands."""
        self.may_concede: bool = False
        """Are the vampires' votes open, and is no other effect of a card that is tucked bad for its owner?"""
        self.conceded: i64 = NOBODY
        """Who is given the vampires' vote."""
        self.sums: i64 = 0
        """The needs of both sides' hosts, if each matters for itself."""
        self.also: i64 = 0
        """Cards that somebody collects besides those in hands and those that wait."""
        self.sheds: bool = False
        """May cards leave the hands without being collected?"""
        self.slack0: i64 = 0
        self.slack1: i64 = 0
        """How much more than usual a side's need must miss a vote that is sure for the other side."""

    def prepare(self, h0: i64, h1: i64, c0: i64, c1: i64, w: i64, safe: i64) -> None:
        """Set the root: the hands and the collected cards."""
        t = self.t
        self.live = h0 | h1 | c0 | c1 | w
        hands = self.live if self.draws else h0 | h1 | self.also
        self.even_hands = number_of(h0) == number_of(h1)
        self.shelter.prepare(hands)
        self.may_concede = self.shelter.is_open and self.conceded == NOBODY
        if self.conceded != NOBODY:
            self.shelter.is_open = False
        self.all_collected = self.even_hands and not self.shelter.is_open and not self.sheds
        self.verdicts.safe = safe
        self.verdicts.loot.prepare(self.live)
        crushable: i64 = 0
        raising: i64 = 0
        self.waiting = 0
        cards = self.live
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            if self.faces.crushers[card] & hands:
                crushable |= bit(card)
            if self.faces.raised[card] & hands:
                raising |= bit(card)
            if t.flags[card] & ONE_AT_A_TIME:
                self.waiting |= bit(card)
        self.verdicts.crushable = crushable
        self.raising = raising
        if t.leavers[0] or raising or self.verdicts.loot.is_open or self.draws:
            self.may_concede = False
        voting: i64 = 0
        self.plain = raising == 0
        self.never_tied = self.all_collected and not self.verdicts.loot.is_open
        f: i64 = 0
        while f < t.factions:
            self._prepare_faction(f, crushable)
            if self.live & t.members[2 * f]:
                voting += 1
                if self.style[f] != DIFFERENCE and self.style[f] != TOP:
                    self.plain = False
                if self.style[f] == HOSTED or (self.style[f] == SPECIAL and self.may_tie[f]):
                    self.never_tied = False
            f += 1
        if voting & 1 == 0:
            self.never_tied = False

    def concede(self, seat: i64, margin: bool, live: i64) -> None:
        """Give a seat the vampires' vote, so that nobody tucks; -1: go back to the usual search.

        `live` are the cards that still count or may count. Without tucking, each of them is collected.
        """
        t = self.t
        if self.conceded == NOBODY:
            self._copy_styles(0, 8)
        self.conceded = seat
        self.shelter.is_open = seat == NOBODY
        self.may_concede = seat == NOBODY
        self.margin = margin
        self.live = live
        self.all_collected = seat != NOBODY and self.even_hands and not self.sheds
        if seat == NOBODY:
            self._copy_styles(8, 0)
        elif self.all_collected:
            f: i64 = 0
            while f < t.factions:
                self._prepare_faction(f, self.verdicts.crushable)
                f += 1

    def may_double(self, cards: i64, among: i64) -> bool:
        """Would one of these cards double another one?"""
        doubled = self.t.doubled[0] & among
        return doubled != 0 and cards & related(self.t.doublers, 2, doubled) != 0

    def _copy_styles(self, start: i64, end: i64) -> None:
        f: i64 = 0
        while f < self.t.factions:
            self.style[end + f] = self.style[start + f]
            self.top[end + f] = self.top[start + f]
            self.may_tie[end + f] = self.may_tie[start + f]
            self.lasting[end + f] = self.lasting[start + f]
            f += 1

    def styles(self) -> i64:
        """What decides each vote, in one number, with the cards of votes that depend on more than numbers."""
        code: i64 = 0
        special: i64 = 0
        f: i64 = 0
        while f < self.t.factions:
            code = code * 8 + self.style[f]
            if self.style[f] < DIFFERENCE:
                special |= self.t.members[2 * f]
            f += 1
        code = (code * MIX + (self.live & special)) & MASK62
        return code ^ (code >> 31)

    def _prepare_faction(self, f: i64, crushable: i64) -> None:
        t = self.t
        members = t.members[2 * f]
        live = self.live & members
        self.style[f] = SPECIAL
        self.top[f] = 0
        self.may_tie[f] = 1 if not self.all_collected or crushable & live or in_pairs(t, live) else 0
        if t.votes_by[f] == SHELTERED:
            self.style[f] = HOSTED
        lasting = self.all_collected and not self.verdicts.loot.is_open
        self.lasting[f] = 1 if lasting and self.verdicts.is_lasting(f, self.live) else 0
        plain = t.votes_by[f] == NUMBER and members & (t.leavers[0] | t.doubled[0]) == 0
        if not plain or crushable & live or live == 0:
            return
        if not lasting:
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

    def draw_from(self, cards: i64) -> None:
        """The cards of which one may be drawn."""
        self.drawable = cards
        self.verdicts.drawable = cards
        self.shelter.drawable = cards

    def outcome(self, c0: i64, c1: i64) -> i64:
        """The value of a finished game."""
        if self.conceded != NOBODY:
            return self.verdicts.lead_without_hosts(c0, c1) + 1 - 2 * self.conceded
        return self.verdicts.result(c0, c1, self.margin)

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
        self.sums = 0
        self.whole = False
        rest = h0 | h1 | w | self.also
        if self.verdicts.loot.is_open or self.draws:
            self.look_for_spare(c0, c1, rest)
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
        self.needs = needs | self.sums
        self.looted = 0
        if self.verdicts.loot.is_open:
            self._note_loot(needs, c0, c1)
        if not self.margin and (t.factions - nobody) & 1 == 0:
            self.whole = True
        self._finish(h0, h1, c0, c1)
        return UNDECIDED

    def _bound(self, ahead: i64, opened: i64, beta: i64) -> i64:
        if self.margin:
            if ahead - opened >= beta:
                return ahead - opened
            if ahead + opened < beta:
                return ahead + opened
            return UNDECIDED
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
        rest |= self.drawable
        return self._hosted_need(rest) if style == HOSTED else self._special_need(f, c0, c1, rest)

    def _hosted_need(self, rest: i64) -> i64:
        """The vampires' need: it depends on the values of cards that may be tucked and of those under each vampire."""
        if self.conceded != NOBODY:
            return SURE_FOR_0 if self.conceded == 0 else SURE_FOR_1
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
        sums = self.shelter.sums()
        if sums >= 0:
            self.sheltered = self.shelter.fronts()
            self.sums = sums << SUMS
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
        most0 = number + self.verdicts.loot.spare[f]
        most1 = number + self.verdicts.loot.spare[8 + f]
        if ahead > most1 or (ahead == number == most1 and higher_cards(t, own, theirs | left, 0) > 0):
            return SURE_FOR_0
        if -ahead > most0 or (-ahead == number == most0 and higher_cards(t, own | left, theirs, 0) < 0):
            return SURE_FOR_1
        if most0 + most1 == 0:
            self.exact |= members
            return NOBODY
        left |= self.drawable & members
        rest |= self.drawable
        if not self.margin and not self.whole:
            self.whole = self.verdicts.could_be_equal(members & self.live, c0, c1, rest, self.all_collected)
        self.apart |= self.waiting & members
        self.loose += self._note_highest(members, own, theirs, left)
        return EVEN - ahead

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
        if need <= -left - self.slack1:
            return SURE_FOR_0
        if need > most + self.slack0:
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
            return EVEN - self.lead_with_doubles(f, members & self.live, c0, c1, rest)
        if self.lasting[f] and members & self.t.leavers[0]:
            return EVEN - self.lead_with_leavers(f, members & self.live, c0, c1, rest)
        if self.may_tie[f] and not self.margin and not self.whole:
            self.whole = self.verdicts.could_be_equal(members & self.live, c0, c1, rest, self.all_collected)
        if self.lasting[f]:
            return EVEN - self.lead_with_crushable(members & self.live, c0, c1, rest)
        self.note(members, c0, c1, rest)
        return EVEN

    def _finish(self, h0: i64, h1: i64, c0: i64, c1: i64) -> None:
        """Combine everything that matters into the keys."""
        self.raises = False
        if self.raising:
            self._note_raising(h0, h1, c0, c1)
        self.named |= self.faces.heroes
        if self.whole:
            self.exact = ALL
            self.named = ALL
            self.sheltered = self.shelter.code()
        self.apart |= self.named
        self.key0 = c0 & self.exact
        self.key1 = c1 & self.exact
