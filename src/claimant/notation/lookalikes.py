"""Names that look alike: "Ann" and "ANN", "Ian" and "lan", "Amy" and "Arny", or "Ann" with a Cyrillic A.

Two names are alike if they are equal in small letters, or if they have the same outline. The table is our own and
small. It names the letters of other scripts by their Unicode names, each with the Latin letter or digit that it is
mistaken for. Full-width, mathematical and circled letters need no table: Unicode says which letters they stand for
(NFKD).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

SCRIPTS = {
    "CYRILLIC CAPITAL LETTER": (
        "A=A VE=B IE=E ZE=3 KA=K EM=M EN=H O=O ER=P ES=C TE=T U=Y HA=X DZE=S JE=J QA=Q WE=W SHHA=h KOMI-DE=d "
        "BYELORUSSIAN-UKRAINIAN-I=I STRAIGHT-U=Y IZHITSA=V"
    ),
    "CYRILLIC SMALL LETTER": (
        "A=a VE=b IE=e ZE=3 KA=k EM=m EN=h O=o ER=p ES=c TE=t U=y HA=x DZE=s JE=j QA=q WE=w SHHA=h KOMI-DE=d "
        "BYELORUSSIAN-UKRAINIAN-I=i STRAIGHT-U=y IZHITSA=v PALOCHKA=l GHE=r PE=n"
    ),
    "CYRILLIC LETTER": "PALOCHKA=I",
    "GREEK CAPITAL LETTER": (
        "ALPHA=A BETA=B EPSILON=E ZETA=Z ETA=H IOTA=I KAPPA=K MU=M NU=N OMICRON=O RHO=P TAU=T UPSILON=Y CHI=X"
    ),
    "GREEK SMALL LETTER": (
        "ALPHA=a BETA=b GAMMA=y EPSILON=e ETA=n IOTA=i KAPPA=k NU=v OMICRON=o RHO=p SIGMA=o TAU=t UPSILON=u CHI=x "
        "OMEGA=w"
    ),
    "GREEK": "LUNATE-EPSILON-SYMBOL=e LUNATE-SIGMA-SYMBOL=c LETTER-YOT=j",
    "ARMENIAN CAPITAL LETTER": "OH=O SEH=U TIWN=S LIWN=L",
    "ARMENIAN SMALL LETTER": "OH=o SEH=u HO=h VO=n CO=g ZA=q",
    "CHEROKEE LETTER": (
        "GO=A YV=B TLI=C A=D GV=E NAH=G MI=H GU=J TSO=K TLE=L LU=M TLV=P SV=R DU=S I=T DO=V LA=W GI=Y NO=Z"
    ),
    "LATIN LETTER SMALL CAPITAL": (
        "A=a B=b C=c D=d E=e G=g H=h I=i J=j K=k L=l M=m N=n O=o P=p R=r T=t U=u V=v W=w Y=y Z=z"
    ),
    "LATIN SMALL LETTER": "ALPHA=a DOTLESS-I=i IOTA=i DOTLESS-J=j SCRIPT-G=g LONG-S=f UPSILON=u GAMMA=y",
    "LATIN CAPITAL LETTER": "ALPHA=a IOTA=I",
    "LATIN LETTER": "DENTAL-CLICK=I",
    "ARABIC-INDIC DIGIT": "ONE=1 FIVE=o",
    "EXTENDED ARABIC-INDIC DIGIT": "ONE=1 FIVE=o",
}
"""For each script: the rest of a letter's Unicode name, with hyphens for spaces, and what it is mistaken for."""
HYPHENATED = {"BYELORUSSIAN-UKRAINIAN-I": "BYELORUSSIAN-UKRAINIAN I"}
"""Names that really have a hyphen."""
STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o"})
"""What is one stroke or one ring in many typefaces, before small letters are made: a small i has a dot."""
PAIRS = (("rn", "m"), ("vv", "w"))
APOSTROPHES = "\u2018\u2019\u201b\u02b9\u02bc\u02c8\u2032\u0060\u00b4"


def alike(one: str, other: str) -> bool:
    """Could somebody take one name for the other?"""
    return any(mine == theirs for mine, theirs in zip(_outlines(one), _outlines(other), strict=True))


def _outlines(name: str) -> tuple[str, str]:
    """The name in small Latin letters as far as they look so, and its outline."""
    latin = _latin(name)
    outline = latin.translate(STROKES).casefold()
    for pair, single in PAIRS:
        outline = outline.replace(pair, single)
    return _latin(latin.casefold()), outline


def _latin(name: str) -> str:
    return unicodedata.normalize("NFKD", name).translate(table())


@cache
def table() -> dict[int, str]:
    """Each letter of the scripts above, and the Latin letter, digit or sign that it looks like."""
    found = dict(_letters())
    found |= dict.fromkeys(map(ord, APOSTROPHES), "'")
    found |= dict.fromkeys(range(0x2010, 0x2016), "-") | {0x2212: "-"}
    return found


def _letters() -> Iterator[tuple[int, str]]:
    for script, letters in SCRIPTS.items():
        for letter in letters.split():
            called, _, latin = letter.rpartition("=")
            name = HYPHENATED.get(called, called.replace("-", " "))
            yield ord(unicodedata.lookup(f"{script} {name}")), latin
