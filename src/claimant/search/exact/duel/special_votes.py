"""Votes of a duel that depend on more than numbers of cards: whether they are decided, what could still change them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from claimant.kernel.engine.bits import lowest, number_of
from claimant.kernel.engine.holdings import counted, leave
from claimant.kernel.engine.votes import count_votes, higher_cards
from claimant.kernel.tables.layout import LARGEST, NONE, NUMBER, RUN, SEAT, SUPPORTERS, VAMPIRE, VOTES
from claimant.kernel.tables.tables import Tables
from claimant.search.exact.duel.card_relations import CardRelations, related
from claimant.search.exact.duel.loot import Loot, value_of
from claimant.search.exact.duel.vampires import FOR_0, FOR_1, FOR_NOBODY, OPEN, Vampires


class SpecialVotes:
    """Scores a board of its own by the rules, and bounds the result."""

    def __init__(self, t: Tables, faces: CardRelations, shelter: Vampires) -> None:
        self.t: Final[Tables] = t
        self.faces: Final[CardRelations] = faces
        self.shelter: Final[Vampires] = shelter
        self.loot: Final[Loot] = Loot(t, shelter)
        self.board: Final[vec[i64]] = vec[i64]([0] * LARGEST)
        self.board[VAMPIRE] = NONE
        self.board[VAMPIRE + SEAT] = NONE
        self.safe: i64 = 0
        """What no giant can crush: gnomes that were captured in phase one."""
        self.crushable: i64 = 0
        """What a giant in a hand at the root could crush."""
        self.drawable: i64 = 0
        """Cards of the discard, of which one may get into a hand."""

    def is_lasting(self, f: i64, live: i64) -> bool:
        """Can some cards of a faction be sure to count in one way, while others may be crushed, doubled or leave?"""
        t = self.t
        members = live & t.members[2 * f]
        if t.votes_by[f] != NUMBER or members == 0:
            return False
        if self.crushable & members:
            return members & (t.doubled[0] | t.leavers[0] | self.safe) == 0
        if not different(t, members):
            return False
        if members & t.doubled[0]:
            return live & t.leavers[0] == 0
        return members & t.leavers[0] != 0 and self.crushable & self.faces.keepers == 0

    def vote(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """The side that is sure of a faction's vote, no matter who collects the rest."""
        t = self.t
        members = t.members[2 * f]
        if (c0 | c1 | rest) & members == 0 and self.loot.spare[f] + self.loot.spare[8 + f] == 0:
            return FOR_NOBODY
        if members & t.leavers[0]:
            return self._with_leavers(f, c0, c1, rest)
        if members & t.doubled[0]:
            return self._doubled(f, c0, c1, rest)
        if t.votes_by[f] == RUN:
            return self._by_run(f, c0, c1, rest & members)
        return self._by_number(f, c0 & members, c1 & members, rest & members, rest)

    def _with_leavers(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """Peasants: a side is sure of those that a king keeps there, and of those that no king can keep elsewhere."""
        members = self.t.members[2 * f]
        number = number_of((c0 | c1 | rest) & members)
        if rest & (members | self.faces.keepers) == 0:
            return self._after_leaving(f, c0, c1)
        if self.t.votes_by[f] != NUMBER or self.crushable & (members | self.faces.keepers):
            return OPEN
        if 2 * number_of(self.sure_members(members, c0, c1, rest)) > number + self.loot.spare[8 + f]:
            return FOR_0
        if 2 * number_of(self.sure_members(members, c1, c0, rest)) > number + self.loot.spare[f]:
            return FOR_1
        return OPEN

    def sure_members(self, members: i64, own: i64, other: i64, rest: i64) -> i64:
        """The members that a side is sure to have at the end, whoever collects the rest."""
        return (own & members & ~self._unkept(members, own)) | (other & self._unkept(members, other | rest))

    def _unkept(self, members: i64, side: i64) -> i64:
        """The members that would leave a side with these cards."""
        found: i64 = 0
        cards = side & members & self.t.leavers[0]
        while cards != 0:
            if side & self.t.keepers[2 * lowest(cards)] == 0:
                found |= cards & -cards
            cards &= cards - 1
        return found

    def _by_number(self, f: i64, own: i64, theirs: i64, left: i64, rest: i64) -> i64:
        number = number_of(left & ~self.drawable)
        ahead = number_of(own) - number_of(theirs)
        lost0 = self.losses(own, rest)
        lost1 = self.losses(theirs, rest)
        spare0 = self.loot.spare[f]
        spare1 = self.loot.spare[8 + f]
        if ahead - lost0 > number + spare1:
            return FOR_0
        if -ahead - lost1 > number + spare0:
            return FOR_1
        if number or lost0 + lost1 + spare0 + spare1:
            return OPEN
        return _of_sign(higher_cards(self.t, own, theirs, 0))

    def _after_leaving(self, f: i64, c0: i64, c1: i64) -> i64:
        """The vote of cards that change sides at the end, once these and their keepers are collected."""
        settled = self._settled(f, c0, c1)
        spare0 = self.loot.spare[f]
        spare1 = self.loot.spare[8 + f]
        if spare0 + spare1 == 0:
            return settled
        ahead = counted(self.t, self.board, 0, f, 0) - counted(self.t, self.board, 0, f, 1)
        if ahead > spare1:
            return FOR_0
        return FOR_1 if -ahead > spare0 else OPEN

    def still_crushable(self, rest: i64) -> i64:
        """What the giants among these cards could crush."""
        return self.crushable & related(self.t.crushed, 2, rest & self.faces.giants)

    def losses(self, cards: i64, rest: i64) -> i64:
        """The largest number of these cards that could still be crushed."""
        number: i64 = 0
        cards &= self.crushable & ~self.safe
        while cards != 0:
            card = lowest(cards)
            copies = cards & self.t.twins[card]
            cards &= ~copies
            number += min(number_of(copies), number_of(rest & self.faces.crushers[card]))
        return number

    def _by_run(self, f: i64, c0: i64, c1: i64, left: i64) -> i64:
        members = self.t.members[2 * f]
        own = c0 & members
        theirs = c1 & members
        if _run(own) > _run(theirs | left):
            return FOR_0
        if _run(theirs) > _run(own | left):
            return FOR_1
        if left or self.loot.spare[f] + self.loot.spare[8 + f]:
            return OPEN
        return self._settled(f, c0, c1)

    def _doubled(self, f: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """Vikings at worst: the other side collects all the rest, and our doubling cards are crushed or leave."""
        spare0 = self.loot.spare[f]
        spare1 = self.loot.spare[8 + f]
        if self._outweighs(f, c0, c1, rest, spare1):
            return FOR_0
        if self._outweighs(f, c1, c0, rest, spare0):
            return FOR_1
        if rest or spare0 + spare1:
            return OPEN
        return self._settled(f, c0, c1)

    def _outweighs(self, f: i64, own: i64, other: i64, rest: i64, spare: i64) -> bool:
        members = self.t.members[2 * f]
        sure = self.kept(own, rest) & ~self.t.leavers[0]
        theirs = other | rest | (own & self.t.leavers[0])
        ahead = self._weight(f, sure) - self._weight(f, theirs) - spare
        return ahead > 0 or (ahead == spare == 0 and higher_cards(self.t, sure & members, theirs & members, 0) > 0)

    def doubled(self, vikings: i64, cards: i64) -> i64:
        """The vikings that one of these cards doubles."""
        found: i64 = 0
        while vikings != 0:
            if cards & self.t.doublers[2 * lowest(vikings)]:
                found |= vikings & -vikings
            vikings &= vikings - 1
        return found

    def kept(self, cards: i64, rest: i64) -> i64:
        """These cards without those that could still be crushed."""
        doubtful = cards & self.crushable & ~self.safe
        while doubtful != 0:
            if rest & self.faces.crushers[lowest(doubtful)]:
                cards &= ~(doubtful & -doubtful)
            doubtful &= doubtful - 1
        return cards

    def _weight(self, f: i64, cards: i64) -> i64:
        t = self.t
        own = cards & t.members[2 * f]
        return number_of(own) + number_of(self.doubled(own & t.doubled[0], cards))

    def _settled(self, f: i64, c0: i64, c1: i64) -> i64:
        """The vote by the rules, once nothing can change it."""
        self._lay(c0, c1)
        count_votes(self.t, self.board, 0)
        return ((self.board[VOTES] >> (3 * f)) & 7) or FOR_NOBODY

    def _lay(self, c0: i64, c1: i64) -> None:
        """Put what both sides have collected on the board, and let cards change sides."""
        self.board[SUPPORTERS] = c0
        self.board[SUPPORTERS + SEAT] = c1
        if self.shelter.hosts:
            self.shelter.put_on(self.board)
        if self.t.leavers[0]:
            leave(self.t, self.board, 0)

    def result(self, c0: i64, c1: i64, margin: bool) -> i64:
        """The result of the game by the rules, for seat 0: its lead in votes, or whether it wins."""
        self._lay(c0, c1)
        if self.loot.is_open:
            return self.loot.best(self.board, margin)
        count_votes(self.t, self.board, 0)
        return value_of(self.board, self.t.factions, margin)

    def lead_without_hosts(self, c0: i64, c1: i64) -> i64:
        """Seat 0's lead in votes if nothing lies in front of anybody."""
        self.board[SUPPORTERS] = c0
        self.board[SUPPORTERS + SEAT] = c1
        self.board[VAMPIRE] = NONE
        self.board[VAMPIRE + SEAT] = NONE
        count_votes(self.t, self.board, 0)
        return value_of(self.board, self.t.factions, True)

    def could_be_equal(self, members: i64, c0: i64, c1: i64, rest: i64, all_collected: bool) -> bool:
        """Could both sides end with equal cards, so that the faction votes for nobody?"""
        while members != 0:
            card = lowest(members)
            copies = self.t.twins[card]
            members &= ~copies
            number0 = number_of(c0 & copies)
            number1 = number_of(c1 & copies)
            left = number_of(rest & copies)
            crushers = number_of(rest & self.faces.crushers[card])
            if number0 - number1 > left + crushers or number1 - number0 > left + crushers:
                return False
            if all_collected and crushers == 0 and (number0 + number1 + left) & 1:
                return False
        return True

    def doubling(self, vikings: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """Four bits for each viking: its owner, whether it counts twice, or who has a card that would double it."""
        code: i64 = 0
        while vikings != 0:
            others = self.t.doublers[2 * lowest(vikings)]
            has0: i64 = 1 if c0 & others else 0
            has1: i64 = 1 if c1 & others else 0
            left: i64 = 1 if rest & others else 0
            if c0 & (vikings & -vikings):
                state: i64 = 3
                if has0 or left:
                    state = 1 + has0
            elif c1 & (vikings & -vikings):
                state = 6
                if has1 or left:
                    state = 4 + has1
            else:
                state = 8 + has0 + 2 * has1
            code = code * 16 + state
            vikings &= vikings - 1
        return code

    def unsettled(self, vikings: i64, c0: i64, c1: i64, rest: i64) -> i64:
        """The cards of the rest that could still make a viking count twice."""
        found: i64 = 0
        while vikings != 0:
            others = self.t.doublers[2 * lowest(vikings)]
            low = vikings & -vikings
            vikings &= vikings - 1
            if not (c0 & low and c0 & others) and not (c1 & low and c1 & others):
                found |= others & rest
        return found


def _of_sign(ahead: i64) -> i64:
    return FOR_0 if ahead > 0 else (FOR_1 if ahead < 0 else FOR_NOBODY)


def _run(cards: i64) -> i64:
    length: i64 = 0
    while cards != 0:
        cards &= cards >> 1
        length += 1
    return length


def in_pairs(t: Tables, cards: i64) -> bool:
    """Does each card occur an even number of times, so that both sides could have the same cards?"""
    while cards != 0:
        copies = cards & t.twins[lowest(cards)]
        cards &= ~copies
        if number_of(copies) & 1:
            return False
    return True


def different(t: Tables, cards: i64) -> bool:
    """Does no card occur twice?"""
    while cards != 0:
        if number_of(cards & t.twins[lowest(cards)]) > 1:
            return False
        cards &= cards - 1
    return True
