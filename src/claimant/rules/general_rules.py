"""The texts of the general rules: all rules except the powers of factions and heroes.

`docs/rulebook.md` quotes each of them word for word; a test compares the two.
"""

import re
from collections.abc import Callable
from itertools import chain

from claimant.rules.power import Power
from claimant.rules.registry import FACTIONS, HEROES

CHAPTERS: dict[str, dict[str, str]] = {
    "Setting up": {
        "SETUP-1": (
            "A line-up has exactly one pair of factions (22 cards) and factions of ten cards: three of them with 2 "
            "players (52 cards in all), five with 3 or 4 players (72 cards in all). Nothing else is allowed."
        ),
        "SETUP-2": (
            "Two ready-made line-ups are those of the boxes: claim is goblins, knights, undead, dwarves and "
            "doppelgangers; claim-2 is gnomes, giants, dragons, trolls and seers. All others are this game's own."
        ),
        "SETUP-3": (
            "Before the deal, 4 of the 14 raccoons and 10 of the 20 shadows are boxed at random and unseen; the others "
            "are shuffled into the whole deck."
        ),
        "SETUP-4": (
            "Each seat is dealt 13 cards with 2 players, 12 with 3, and 9 with 4. The rest is the deck, face down: 26 "
            "cards with 2 players, else 36."
        ),
        "SETUP-5": (
            "Trolls are allowed with 3 and 4 players, with a hint: the anniversary rulebook advises against them, and "
            "against their scenario card, at such a table."
        ),
        "SETUP-6": (
            "Heroes are optional, and for 2 players only. Shuffle the six heroes and take five; shuffle the deck, and "
            "box its top five cards unseen, with the hero left over; shuffle the five heroes into the deck; then deal."
        ),
        "SETUP-7": "The set-up names the seat that leads the first trick; in a match the first lead alternates.",
        "SETUP-8": (
            "Vampires, zombies, werewolves and shadows may be played by 2, 3 and 4 players, the heroes that came with "
            "them by 2 only."
        ),
    },
    "Playing a trick": {
        "FOLLOW-1": (
            "The leader plays any card. Then, clockwise, each seat plays one card, and must play a card of the led "
            "faction if it has one. A seat that has none plays any card."
        ),
        "FOLLOW-2": (
            "A doppelganger may always be played, also by a seat that could follow; a seat that can't follow is never "
            "forced to play one. When a doppelganger is led, only doppelgangers follow it."
        ),
        "WIN-1": (
            "The highest effective value among the cards that count as the led faction wins; with equal values, the "
            "card played first. Cards of other factions can't win, unless a power says so."
        ),
        "RANK-1": (
            "With 3 or 4 players the cards of a trick take places: first those that count as the led faction, from "
            "the highest down; then all others, from the highest down, whatever their faction. With equal values, the "
            "card played first is ahead. A card that wins by a power moves up to first place, and the rest keep their "
            "order."
        ),
        "VALUE-1": (
            "Inside a trick the effective value counts: the printed value as powers have changed it. The printed "
            "value counts for matching values, for the highest troll, for votes and for tie-breaks. Values may go "
            "above 9 and below 0."
        ),
    },
    "Phase one: recruit": {
        "P1-1": (
            "At the start of each trick the market is turned up from the deck: one card with 2 players, two cards with "
            "3 or 4."
        ),
        "P1-2": (
            "With 2 players, the winner takes the market card into its followers; the loser takes the deck's top card "
            "into its followers, sees it, and shows it to nobody."
        ),
        "P1-3": (
            "With 3 or 4 players, first place chooses one of the two market cards and second place takes the other; "
            "third place, and then fourth place, takes the deck's top card, unseen by the others."
        ),
        "P1-4": "The cards played go to the discard, unless a power keeps them.",
        "P1-5": "The winner leads the next trick, unless a power says otherwise.",
        "P1-6": (
            "Phase one ends when market and deck together hold fewer cards than there are players, or when a hand is "
            "empty; normally that is after 13, 12 or 9 tricks. Cards left in a hand go to the discard; cards left in "
            "market and deck stay where they are, out of the game."
        ),
    },
    "Phase two: rally": {
        "P2-1": (
            "Each seat's followers become its hand. The seat that would have led the next trick of phase one leads the "
            "first of phase two."
        ),
        "P2-2": (
            "The winner of a trick takes all cards played in it into its supporters, unless a power says otherwise."
        ),
        "P2-3": (
            "Phase two ends when any hand is empty. Cards left in another hand go to the discard and aren't counted."
        ),
        "P2-4": (
            "The winner of the last trick then gets the cards that still wait: all trolls, the highest first, then a "
            "Gelatinous Cube and the card under it. They are collected like any other card. If no trick was played, "
            "because the position began with an empty hand, the leader gets them."
        ),
    },
    "The end": {
        "SCORE-1": (
            "At the end, in this order: gnomes in front join the supporters; peasants leave, from all piles at once; "
            "loot is assigned; then each faction in the game votes. With 4 players a side is both partners' cards "
            "taken together, also for the peasants' check, but the piles stay with their seats."
        ),
        "SCORE-2": (
            "A faction votes for the side that has the most cards of it among its supporters. If equal, the higher "
            "highest card decides; if still equal, the second highest, and so on. Bards, vikings, vampires and loot "
            "change this."
        ),
        "SCORE-3": (
            "A faction votes for nobody if nobody has a card that counts for it, or if the comparison ends without a "
            "difference."
        ),
        "SCORE-4": (
            "The side with the most votes wins. If equal: the side with the most cards in the factions that voted for "
            "it. Only real cards count here; of vampires these are the one in front, even with nothing under it, and "
            "the cards under it. If still equal: the higher sum of those cards' printed values. If even that is "
            "equal, the win is shared."
        ),
    },
    "Heroes": {
        "HERO-1": (
            "A hero belongs to no faction. If a hero leads, there is no led faction: the other seat plays any card, "
            "and the higher effective value wins; with equal values, the leader's card. Faction powers that need a "
            "led faction don't act."
        ),
        "HERO-2": (
            "When a faction is led, a hero doesn't follow: only a seat without the led faction may play it, and it "
            "loses unless its power says otherwise."
        ),
        "HERO-3": (
            "Collected heroes count for nothing. A hero in the market is recruited like any card. Where a hero's power "
            "and a faction's conflict, the hero's wins."
        ),
    },
    "Who knows what": {
        "INFO-1": (
            "A seat knows its own cards in every pile, the market, all plays, supporters and fronts, the open discard, "
            "waiting cards, the sizes of all piles, what it peeked at, and everything that follows from these."
        ),
        "INFO-2": (
            "A seat doesn't know the other hands and followers where it can't deduce them, the order of the deck, the "
            "box, and what others discarded face down."
        ),
        "INFO-3": (
            "With 2 players and no automatons, raccoons, shadows or heroes, each seat can deduce the other's hand at "
            "the start of phase two: from there on nothing is hidden."
        ),
    },
}

GENERAL: dict[str, str] = {rule: wording for chapter in CHAPTERS.values() for rule, wording in chapter.items()}

STATED = re.compile(r"(\S.*?) \[([^]]+)\]")
"""Matches one rule of a power's wording, with its id."""


def powers() -> tuple[Power, ...]:
    """All factions and heroes, in the order of the rulebook."""
    return (*FACTIONS.values(), *HEROES.values())


def all_ids() -> tuple[str, ...]:
    """The id of every rule: the general ones, then those of the factions and heroes."""
    return tuple(dict.fromkeys(chain(GENERAL, *(power.ids for power in powers()))))


def wording_of(rule_id: str, translate: Callable[[str], str] = str) -> str:
    """The text of the rule, in English unless translated; an unknown id raises KeyError.

    >>> wording_of("UNDEAD-2")
    'An undead card in the market is recruited as usual.'
    """
    if rule_id in GENERAL:
        return translate(GENERAL[rule_id])
    stating = [translate(power.wording) for power in powers() if rule_id in power.ids]
    parts = [part for wording in stating for part, stated in STATED.findall(wording) if stated == rule_id]
    if not parts:
        raise KeyError(rule_id)
    return " ".join(parts)
