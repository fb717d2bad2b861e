"""QR codes: against codes that another program made, and read back by the standard's own steps."""

from __future__ import annotations

import hashlib

import pytest

from claimant.web.pages import qr

LINK = "http://192.168.0.7:8000"
KNOWN = [
    (LINK, 0, "ca8b9fc8fe4a63a329d305fe66edee6d"),
    (LINK, 5, "ec143ab9ec1cebf8f2d3627912e6632d"),
    (f"{LINK}/join/{'A' * 24}", 0, "a343e2837ac511b18c9c045961a94566"),
    (f"{LINK}/join/{'A' * 24}", 5, "82382c48528f361ec98616f92da97ee0"),
    ("x" * 213, 0, "5b61c982b56d25234b982f4f8af846b0"),
    ("x" * 213, 5, "2efdd717bcd015401d22b60637a5b8cd"),
]
"""Made with the Python package `qrcode` 8: the start of the SHA-256 of the code drawn with # and dots."""


@pytest.mark.parametrize(("text", "mask", "known"), KNOWN)
def test_codes_are_those_that_another_program_makes(text: str, mask: int, known: str) -> None:
    version = (len(qr.matrix(text)) - 17) // 4
    code = qr._masked(qr._fixed(version), qr._bits(qr._codewords(text.encode(), version)), mask)
    drawn = "\n".join("".join("#" if dark else "." for dark in row) for row in code)
    assert hashlib.sha256(drawn.encode()).hexdigest().startswith(known)


def read_back(code: qr.Matrix) -> str:
    """The text of a code with one block, or several, from its modules alone."""
    size = len(code)
    version = (size - 17) // 4
    told = sum(code[y][x] << at for at, (x, y) in enumerate(qr._format_places(size)[:15]))
    mask = (told ^ 0x5412) >> 10 & 7
    bits = [code[y][x] != (qr.MASKS[mask](x, y) == 0) for x, y in qr._zigzag(qr._fixed(version))]
    words = [sum(bit << 7 - at for at, bit in enumerate(bits[start : start + 8])) for start in range(0, len(bits), 8)]
    sizes = [size for number, size in qr.BLOCKS[version - 1][1] for _ in range(number)]
    blocks: list[list[int]] = [[] for _ in sizes]
    given = iter(words)
    for at in range(max(sizes)):
        for block, length in zip(blocks, sizes, strict=True):
            if at < length:
                block.append(next(given))
    data = "".join(f"{word:08b}" for block in blocks for word in block)
    head = 12 if version < 10 else 20
    length = int(data[4:head], 2)
    assert data[:4] == "0100"
    return bytes(int(data[head + at * 8 : head + at * 8 + 8], 2) for at in range(length)).decode()


@pytest.mark.parametrize("length", [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213])
def test_a_code_says_what_was_put_in(length: int) -> None:
    text = ("http://claim.example/join/" * 9)[:length]
    assert read_back(qr.matrix(text)) == text


def test_both_copies_of_the_format_agree() -> None:
    code = qr.matrix(LINK)
    places = [code[y][x] for x, y in qr._format_places(len(code))]
    assert places[:15] == places[15:]


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(qr.QRError, match="213"):
        qr.matrix("x" * 214)


def test_a_terminal_shows_two_rows_in_a_line_and_a_page_a_picture_without_style() -> None:
    lines = qr.text(LINK).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines) == (len(qr.matrix(LINK)) + 4 + 1) // 2
    picture = qr.svg(LINK, 'a "link" <&>')
    assert "style" not in picture
    assert 'aria-label="a &quot;link&quot; &lt;&amp;>"' in picture
