"""Compressed streams of bytes: gzip, zstd where Python has it, or none; whatever is still readable is read."""

from __future__ import annotations

import gzip
import importlib
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO, Literal

from claimant.notation.errors import NotationError

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
"""How such files begin."""
CHUNK = 1 << 16
Packing = Literal["gzip", "zstd", "none"]
LEVEL = 6


def has_zstd() -> bool:
    """Does this Python have zstd? From 3.14 on it does."""
    try:
        importlib.import_module("compression.zstd")
    except ImportError:
        return False
    return True


def _zstd() -> Any:
    if not has_zstd():
        raise NotationError("The file is compressed with zstd, which needs Python 3.14; compress it with gzip instead.")
    return importlib.import_module("compression.zstd")


def packer(file: BinaryIO, packing: Packing) -> BinaryIO:
    """A stream that compresses into the file; the same bytes give the same file."""
    if packing == "zstd":
        return _zstd().ZstdFile(file, "wb")  # type: ignore[no-any-return]
    if packing == "gzip":
        return gzip.GzipFile(filename="", mode="wb", compresslevel=LEVEL, fileobj=file, mtime=0)  # type: ignore[return-value]
    return file


def packed(data: bytes, packing: Packing) -> bytes:
    """The data as a compressed part of its own; such parts can be joined into one file."""
    file = BytesIO()
    stream = packer(file, packing)
    stream.write(data)
    if stream is not file:
        stream.close()
    return file.getvalue()


def unpacked(file: BinaryIO) -> Iterator[bytes]:
    """The bytes of a file, compressed or not, in pieces; an error comes after all that could be read."""
    data = file.read(CHUNK)
    if data[:2] == GZIP:
        yield from _parts(file, data, lambda: zlib.decompressobj(wbits=31), zlib.error)
    elif data[:4] == ZSTD:
        zstd = _zstd()
        yield from _parts(file, data, zstd.ZstdDecompressor, zstd.ZstdError)
    else:
        while data:
            yield data
            data = file.read(CHUNK)


def _parts(file: BinaryIO, data: bytes, begin: Any, failure: type[Exception]) -> Iterator[bytes]:
    """Unpack one compressed part after the other: several files can be joined into one."""
    unpack = begin()
    fresh = True
    while data:
        before = unpack.copy() if hasattr(unpack, "copy") else None
        try:
            found = unpack.decompress(data)
        except failure as error:
            yield from _rest(before, data)
            raise NotationError(
                "The compressed data is damaged here ({problem}); the records before it are whole.", problem=error
            ) from None
        fresh = False
        if found:
            yield found
        if unpack.eof:
            data = unpack.unused_data.lstrip(b"\0") or file.read(CHUNK).lstrip(b"\0")
            unpack, fresh = begin(), True
        else:
            data = file.read(CHUNK)
    if not fresh:
        raise NotationError("The compressed data ends too early; the records before this line are whole.")


def _rest(unpack: Any, data: bytes) -> Iterator[bytes]:
    """What a damaged piece holds before its damage."""
    if unpack is None:
        return
    try:
        for at in range(len(data)):
            yield unpack.decompress(data[at : at + 1])
    except zlib.error:
        return


def unpacked_whole(data: bytes, longest: int) -> bytes:
    """The bytes of a file that fits into the memory; raises a `NotationError` if it is longer."""
    if not data.startswith((GZIP, ZSTD)):
        return data
    found = bytearray()
    for part in unpacked(BytesIO(data)):
        found += part
        if len(found) > longest:
            raise NotationError("The file is too long: at most {n} bytes are read.", n=f"{longest:,}")
    return bytes(found)
