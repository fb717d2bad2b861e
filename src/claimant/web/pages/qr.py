"""QR codes for links: bytes at level M, versions 1 to 10, which is more than an address needs.

The matrix is made in the order of the standard: data and error correction, fixed patterns, data in its zigzag, the
mask with the lowest penalty, and the format around the finders.
"""

from __future__ import annotations

from collections.abc import Iterator

Matrix = list[list[bool]]

# For each version from 1 on: codewords of error correction in a block, then blocks as (number, data codewords)
BLOCKS: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = (
    (10, ((1, 16),)),
    (16, ((1, 28),)),
    (26, ((1, 44),)),
    (18, ((2, 32),)),
    (24, ((2, 43),)),
    (16, ((4, 27),)),
    (18, ((4, 31),)),
    (22, ((2, 38), (2, 39))),
    (22, ((3, 36), (2, 37))),
    (26, ((4, 43), (1, 44))),
)
ALIGNMENT = ((), (6, 18), (6, 22), (6, 26), (6, 30), (6, 34), (6, 22, 38), (6, 24, 42), (6, 26, 46), (6, 28, 50))
LEVEL_M = 0
MASKS = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)
"""Where each gives 0, the module is turned over."""


class QRError(ValueError):
    """Too long for a code."""


def matrix(text: str) -> Matrix:
    """The code: rows from the top, true is dark, without the quiet zone around it."""
    data = text.encode()
    version = next((v for v in range(1, len(BLOCKS) + 1) if len(data) <= _capacity(v)), None)
    if version is None:
        raise QRError(f"A code holds at most {_capacity(len(BLOCKS))} bytes, not {len(data)}.")
    bits = _bits(_codewords(data, version))
    fixed = _fixed(version)
    tried = [_masked(fixed, bits, mask) for mask in range(len(MASKS))]
    return min(tried, key=_penalty)


def _data_size(version: int) -> int:
    return sum(number * size for number, size in BLOCKS[version - 1][1])


def _capacity(version: int) -> int:
    """How many bytes fit: the mode takes 4 bits, the length 8, or 16 from version 10 on."""
    return _data_size(version) - (2 if version < 10 else 3)


# Data and error correction
def _codewords(data: bytes, version: int) -> list[int]:
    """Data and error correction of all blocks, interleaved."""
    size = _data_size(version)
    head = f"0100{len(data):0{8 if version < 10 else 16}b}"
    bits = head + "".join(f"{byte:08b}" for byte in data) + "0000"
    bits = bits[: size * 8]
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    words += [(0xEC, 0x11)[at % 2] for at in range(size - len(words))]
    correction, groups = BLOCKS[version - 1]
    blocks, at = [], 0
    for number, length in groups:
        for _ in range(number):
            blocks.append(words[at : at + length])
            at += length
    corrections = [_remainder(block, correction) for block in blocks]
    longest = max(len(block) for block in blocks)
    found = [block[at] for at in range(longest) for block in blocks if at < len(block)]
    return found + [each[at] for at in range(correction) for each in corrections]


def _multiply(a: int, b: int) -> int:
    """In the field of 256 elements that Reed and Solomon's code is made of here."""
    product = 0
    for at in range(7, -1, -1):
        product = (product << 1) ^ ((product >> 7) * 0x11D)
        product ^= (b >> at & 1) * a
    return product


def _generator(degree: int) -> list[int]:
    found = [0] * (degree - 1) + [1]
    root = 1
    for _ in range(degree):
        for at in range(degree):
            found[at] = _multiply(found[at], root) ^ (found[at + 1] if at + 1 < degree else 0)
        root = _multiply(root, 2)
    return found


def _remainder(words: list[int], degree: int) -> list[int]:
    generator = _generator(degree)
    found = [0] * degree
    for word in words:
        factor = word ^ found[0]
        found = [*found[1:], 0]
        found = [each ^ _multiply(part, factor) for each, part in zip(found, generator, strict=True)]
    return found


def _bits(words: list[int]) -> list[bool]:
    return [bool(word >> at & 1) for word in words for at in range(7, -1, -1)]


# Placing
def _fixed(version: int) -> list[list[bool | None]]:
    """All that doesn't depend on the data; None is free. The format's place is taken, but still light."""
    size = 17 + 4 * version
    grid: list[list[bool | None]] = [[None] * size for _ in range(size)]
    for at in range(8, size - 8):
        grid[6][at] = grid[at][6] = at % 2 == 0
    for x, y in ((3, 3), (size - 4, 3), (3, size - 4)):
        _square(grid, x, y, 4, lambda distance: distance not in (2, 4))
    places = ALIGNMENT[version - 1]
    last = len(places) - 1
    for column, x in enumerate(places):
        for row, y in enumerate(places):
            if (column, row) not in ((0, 0), (0, last), (last, 0)):
                _square(grid, x, y, 2, lambda distance: distance != 1)
    for x, y in _format_places(size):
        grid[y][x] = False
    grid[size - 8][8] = True
    if version >= 7:
        told = version << 12 | _bch(version, 0x1F25, 12)
        for at in range(18):
            grid[size - 11 + at % 3][at // 3] = grid[at // 3][size - 11 + at % 3] = bool(told >> at & 1)
    return grid


def _square(grid: list[list[bool | None]], x: int, y: int, reach: int, dark: object) -> None:
    """Rings around a point, as far as they are on the grid."""
    assert callable(dark)
    size = len(grid)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if 0 <= x + dx < size and 0 <= y + dy < size:
                grid[y + dy][x + dx] = dark(max(abs(dx), abs(dy)))


def _format_places(size: int) -> list[tuple[int, int]]:
    """Where the 15 bits of the format stand, lowest first, twice."""
    first = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
    second = [(size - 1 - at, 8) for at in range(8)] + [(8, size - 7 + at) for at in range(7)]
    return first + second


def _bch(value: int, generator: int, degree: int) -> int:
    """The remainder that protects the format and the version."""
    found = value << degree
    while found.bit_length() > degree:
        found ^= generator << (found.bit_length() - degree - 1)
    return found


def _zigzag(grid: list[list[bool | None]]) -> Iterator[tuple[int, int]]:
    """The free places in the order of the data: two columns at a time, up and down, from the right."""
    size = len(grid)
    upward = True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for step in range(size):
            y = size - 1 - step if upward else step
            for x in (right, right - 1):
                if grid[y][x] is None:
                    yield x, y
        upward = not upward


def _masked(fixed: list[list[bool | None]], bits: list[bool], mask: int) -> Matrix:
    """The whole code under one mask."""
    grid = [[bool(module) for module in row] for row in fixed]
    for at, (x, y) in enumerate(_zigzag(fixed)):
        grid[y][x] = (bits[at] if at < len(bits) else False) != (MASKS[mask](x, y) == 0)
    told = LEVEL_M << 3 | mask
    told = (told << 10 | _bch(told, 0x537, 10)) ^ 0x5412
    for at, (x, y) in enumerate(_format_places(len(grid))):
        grid[y][x] = bool(told >> at % 15 & 1)
    return grid


# Choosing a mask
def _penalty(grid: Matrix) -> int:
    """How hard the code is to read for a camera."""
    lines = [*grid, *(list(column) for column in zip(*grid, strict=True))]
    texts = ["".join("#" if module else "." for module in line) for line in lines]
    runs = sum(_runs(text) for text in texts)
    finders = 40 * sum(_overlapping(text, part) for text in texts for part in ("#.###.#....", "....#.###.#"))
    size = len(grid)
    squares = sum(
        grid[y][x] == grid[y][x + 1] == grid[y + 1][x] == grid[y + 1][x + 1]
        for y in range(size - 1)
        for x in range(size - 1)
    )
    dark = sum(map(sum, grid))
    return runs + 3 * squares + finders + 10 * (abs(dark * 20 - size * size * 10) // (size * size))


def _runs(text: str) -> int:
    lengths = [len(run) for run in text.replace(".#", ". #").replace("#.", "# .").split(" ")]
    return sum(length - 2 for length in lengths if length >= 5)


def _overlapping(text: str, part: str) -> int:
    return sum(text.startswith(part, at) for at in range(len(text)))


# Showing
def text(address: str, margin: int = 2) -> str:
    """The code for a terminal, two rows in a line: light modules are drawn, for terminals are mostly dark."""
    grid = matrix(address)
    width = len(grid) + 2 * margin
    blank = [[False] * width for _ in range(margin)]
    rows = blank + [[False] * margin + row + [False] * margin for row in grid] + blank
    if len(rows) % 2:
        rows.append([False] * width)
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(signs[above, below] for above, below in zip(a, b, strict=True)) for a, b in pairs)


def svg(address: str, label: str = "QR") -> str:
    """The code as a picture of its own, with its quiet zone; it needs no style from anywhere."""
    grid = matrix(address)
    size = len(grid) + 8
    path = "".join(f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(grid) for x, dark in enumerate(row) if dark)
    named = "".join({"<": "&lt;", "&": "&amp;", '"': "&quot;"}.get(sign, sign) for sign in label)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" aria-label="{named}">'
        f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/><path fill="#000" d="{path}"/></svg>'
    )
