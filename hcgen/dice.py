"""Dice: the chain of thirteen, notation, and the seed with its labelled streams.

`Dice` is the only source of chance in the package, and always an argument. A stream's numbers
depend on the seed and the stream's label and on nothing else; docs/dice.md holds the algorithm and
its test vectors. Nothing here ever rolls on a module-level generator.
"""

from __future__ import annotations

import re
import struct
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Literal, TypeVar, overload

import msgspec

from hcgen._blake2 import blake2b
from hcgen.errors import DiceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Item = TypeVar("Item")

CHAIN = (3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30)
"""The dice chain, HC-DICE-01."""

MAX_DICE = 1_000
"""No notation asks for more dice than this in all."""

MAX_SIDES = 1_000
MAX_SEED = 200
"""Characters of a seed."""

_TOP = len(CHAIN)
_MOST_LETTERS = 100
"""No die and no notation is written with more letters."""
_BLOCK = struct.Struct("<16I")
_MASK = (1 << 32) - 1


class Die(msgspec.Struct, frozen=True, order=True):
    """A place on the dice chain; above D30 a second die joins the first (HC-DICE-05)."""

    place: int
    """0 is D3, 12 is D30, 13 is D30+D3."""

    @staticmethod
    def of(text: str) -> Die:
        """Read a die of the chain: "d8", "D20", "d30+d5".

        Raises DiceError where it is no such die.
        """
        return _read_die(text)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the dice that are rolled together."""
        whole, rest = divmod(self.place, _TOP)
        return (CHAIN[-1],) * whole + (CHAIN[rest],)

    @property
    def maximum(self) -> int:
        """The highest total."""
        return sum(self.sizes)

    def down(self) -> tuple[Die, ...]:
        """This die and all below it, to D3."""
        return tuple(Die(place) for place in range(self.place, -1, -1))

    def __str__(self) -> str:
        return _written(self.place)


@lru_cache(maxsize=128)
def _read_die(text: str) -> Die:
    sizes = []
    for piece in text.strip().lower().split("+") if len(text) <= _MOST_LETTERS else [""]:
        if not (piece.startswith("d") and piece[1:].isdecimal() and int(piece[1:]) in CHAIN):
            raise DiceError(f"{text[:40]!r} is no die of the chain; it runs d3, d4 … d24, d30, d30+d3 (HC-DICE-01)")
        sizes.append(int(piece[1:]))
    if any(size != CHAIN[-1] for size in sizes[:-1]):
        raise DiceError(f"{text[:40]!r} is no die of the chain; only d30 takes a second die (HC-DICE-05)")
    return Die((len(sizes) - 1) * _TOP + CHAIN.index(sizes[-1]))


@lru_cache(maxsize=128)
def _written(place: int) -> str:
    return "+".join(f"d{size}" for size in Die(place).sizes)


@overload
def step(die: Die, steps: int, below: Literal["floor"] = "floor") -> Die: ...
@overload
def step(die: Die, steps: int, below: Literal["negate"]) -> Die | None: ...
def step(die: Die, steps: int, below: Literal["floor", "negate"] = "floor") -> Die | None:
    """Move a die along the chain by the sum of all steps (HC-DICE-02, AMB-HC-02).

    Args:
        die: The die to start from.
        steps: Places up the chain; negative ones go down.
        below: What becomes of a die that would fall under D3 (HC-DICE-04, AMB-HC-03): it stays D3
            ("floor", for Checks and Harm) or is gone ("negate", for resources, armour and Health).
    """
    place = die.place + steps
    if place >= 0:
        return Die(place)
    return Die(0) if below == "floor" else None


class Stream:
    """A run of dice that belongs to one label. It is opened by the first face that is drawn."""

    __slots__ = ("_block", "_dice", "_words", "label")

    def __init__(self, dice: Dice, label: str) -> None:
        self.label = label
        self._dice = dice
        self._words: list[int] = []
        self._block = 0

    @property
    def dice(self) -> Dice:
        """The dice that the stream belongs to."""
        return self._dice

    @property
    def turn(self) -> int:
        """How often the label was rolled before: the number at its end."""
        last = self.label.rsplit(" ", 1)[-1]
        return int(last) if last.isdecimal() else 0

    @property
    def drawn(self) -> bool:
        """Whether any face has been drawn."""
        return self._block > 0

    @property
    def unread(self) -> int:
        """How many scripted faces have not been drawn; 0 where none were scripted."""
        return 0

    def face(self, sides: int) -> int:
        """Draw a face from 1 to `sides`, each exactly as likely as the next (Lemire's method)."""
        words = self._words or self._more()
        product = words.pop() * sides
        low = product & _MASK
        if low < sides:
            threshold = (_MASK + 1 - sides) % sides
            while low < threshold:
                product = (self._words or self._more()).pop() * sides
                low = product & _MASK
        return (product >> 32) + 1

    def _more(self) -> list[int]:
        """Take the next block of sixteen words, the last one first so that they can be popped."""
        block = self._dice._block(self.label, self._block.to_bytes(8, "little"))
        self._block += 1
        self._words = list(_BLOCK.unpack(block))
        self._words.reverse()
        return self._words

    def saw(self, table: str, row: object) -> None:
        """Hear which row of a table the faces gave; only those who tell the story remember it."""

    def faces(self, count: int, sides: int) -> list[int]:
        """Draw several faces."""
        face = self.face
        return [face(sides) for _ in range(count)]

    def die(self, die: Die) -> int:
        """Roll a die of the chain; the dice beyond D30 are summed (HC-DICE-05)."""
        return sum(self.face(size) for size in die.sizes)

    def number(self, size: int) -> int:
        """Roll a number from 1 to `size` as the table does: d100, d40 and the like on two dice.

        A d100 is two ten-sided dice (HC-DICE-07); d40, d50 … a die of that many tens and a
        ten-sided one, whose readings above the limit count from nought (HC-DICE-08).
        """
        if size < 40 or size % 10:
            return self.face(size)
        return read_tens(size, self.face(size // 10), self.face(10))

    def roll(self, notation: str) -> int:
        """Roll dice notation and return the total."""
        return parse(notation).roll(self)

    def pick(self, items: Sequence[Item]) -> Item:
        """Choose one of several, each as likely as the next; one of one takes no dice."""
        return items[0] if len(items) == 1 else items[self.face(len(items)) - 1]

    def draw(self, items: Iterable[Item], count: int) -> list[Item]:
        """Choose several different ones, in the order drawn."""
        rest = list(items)
        chosen = []
        for _ in range(min(count, len(rest))):
            chosen.append(rest.pop(self.face(len(rest)) - 1 if len(rest) > 1 else 0))
        return chosen


class Dice:
    """A seed, and the streams that follow from it."""

    __slots__ = ("_head", "_keyed", "_near", "_rounds", "seed")

    def __init__(self, seed: str) -> None:
        """Raises DiceError where the seed is empty or longer than 200 characters."""
        from unicodedata import normalize

        self.seed = check_seed(seed)
        self._keyed = blake2b(key=blake2b(normalize("NFC", seed).encode()).digest())
        self._head, self._near = "", self._keyed
        self._rounds: dict[tuple[str, int, int], int] = {}

    @staticmethod
    def scripted(faces: Mapping[str, Sequence[int]], seed: str | None = None) -> Dice:
        """Dice that fall as told, for tests and for rolls made at the table.

        Args:
            faces: For each label ("character 1 stats 0") the faces in the order in which they are
                drawn: three for 3d6, tens and ones for d100.
            seed: What rolls the labels that are not scripted; without one they raise DiceError.
        """
        return _ScriptedDice(faces, seed)

    def stream(self, *label: str | int) -> Stream:
        """Return the stream of a label.

        The label's fields are its words: ``stream("character", 1, "stock", 0)`` is
        ``stream("character 1 stock 0")``.
        """
        return Stream(self, str(label[0]) if len(label) == 1 else " ".join(map(str, label)))

    def place(self, size: int, position: int, *label: str | int) -> int:
        """Return where a position lands when 0 … size-1 are shuffled by the seed and the label.

        A Feistel network of four rounds over the smallest square that holds `size`, walked until
        it lands inside: one to one, without memory of any other position.
        """
        side = isqrt(size - 1) + 1
        text = " ".join(map(str, label))
        landed = position
        while True:
            left, right = divmod(landed, side)
            for turn in range(4):
                left, right = right, (left + self._round(text, turn, right)) % side
            landed = left * side + right
            if landed < size:
                return landed

    def _round(self, label: str, turn: int, right: int) -> int:
        """The round function of a shuffle; a pool of 9,000 has fewer than 400 values of it."""
        key = (label, turn, right)
        value = self._rounds.get(key)
        if value is None:
            if len(self._rounds) > _MOST_ROUNDS:
                self._rounds.clear()
            value = int.from_bytes(self._block(label, struct.pack("<BI", turn, right))[:8], "little")
            self._rounds[key] = value
        return value

    def _block(self, label: str, tail: bytes) -> bytes:
        """Hash a label's fields, each with its length in front, and what follows them.

        A person's streams share their first two fields, whose hashing is kept from one to the next.
        """
        cut = label.find(" ", label.find(" ") + 1)
        head = label[:cut] if cut > 0 else ""
        if head != self._head:
            near = self._keyed.copy()
            near.update(_fields(head))
            self._head, self._near = head, near
        state = self._near.copy()
        state.update(_fields(label[len(head) :]) + tail)
        return state.digest()


_MOST_ROUNDS = 50_000


@lru_cache(maxsize=1024)
def _fields(text: str) -> bytes:
    fields = [field.encode() for field in text.split()]
    return b"".join(len(field).to_bytes(4, "little") + field for field in fields)


ZERO = 10
"""The sides of the only dice that have a 0, the digits of a d100 among them: it is their highest face."""


class _ScriptedStream(Stream):
    __slots__ = ("_given",)

    def __init__(self, dice: Dice, label: str, given: Sequence[int]) -> None:
        super().__init__(dice, label)
        self._given = list(given)

    @property
    def unread(self) -> int:
        return max(0, len(self._given) - self._block)

    def face(self, sides: int) -> int:
        self._block += 1
        if self._block > len(self._given):
            raise DiceError(f"the script of {self.label!r} has no face number {self._block}; add a face from 1 to {sides}")
        given = self._given[self._block - 1]
        face = given or ZERO if sides == ZERO else given
        if not 1 <= face <= sides:
            raise DiceError(f"face number {self._block} of the script of {self.label!r} is {given}, on a die of {sides} sides")
        return face


class _ScriptedDice(Dice):
    __slots__ = ("_scripts",)

    def __init__(self, faces: Mapping[str, Sequence[int]], seed: str | None) -> None:
        self._scripts = {" ".join(label.split()): given for label, given in faces.items()}
        if seed is None:
            self.seed = "scripted"
        else:
            super().__init__(seed)

    def stream(self, *label: str | int) -> Stream:
        text = " ".join(" ".join(map(str, label)).split())
        if text in self._scripts:
            return _ScriptedStream(self, text, self._scripts[text])
        return super().stream(text)

    def place(self, size: int, position: int, *label: str | int) -> int:
        text = " ".join(map(str, label))
        if text in self._scripts:
            given = self._scripts[text]
            if position >= len(given) or not 1 <= given[position] <= size:
                raise DiceError(f"the script of {text!r} has no number from 1 to {size} at place {position + 1}; add one")
            return given[position] - 1
        return super().place(size, position, text)

    def _block(self, label: str, tail: bytes) -> bytes:
        if not hasattr(self, "_keyed"):
            raise DiceError(f"nothing is scripted for {label!r}; give its faces, or a seed that rolls what is not scripted")
        return super()._block(label, tail)


def check_seed(seed: str) -> str:
    """Return the seed as it is, or raise DiceError where it is empty, endless or unprintable."""
    if not seed:
        raise DiceError("a seed has no characters; give any text, such as --seed k3f9-22qx")
    if len(seed) > MAX_SEED:
        raise DiceError(f"a seed of {len(seed):,} characters is too long; give at most {MAX_SEED}")
    if not seed.isprintable():
        raise DiceError("a seed holds a character that cannot be printed; give text of one line")
    return seed


def make_seed() -> str:
    """Make a seed that can be said across a table: two groups of four without look-alikes."""
    import secrets

    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    text = "".join(secrets.choice(letters) for _ in range(8))
    return f"{text[:4]}-{text[4:]}"


def read_tens(size: int, tens: int, ones: int) -> int:
    """Read two dice as tens and ones of a die of `size` sides (HC-DICE-07, HC-DICE-08).

    Args:
        size: 40, 50 … 100: the limit.
        tens: The face of the die of size/10 sides; its top face is read 00 on a d100.
        ones: The face of the ten-sided die, 10 being read 0.
    """
    if size == 100:
        return (tens % 10) * 10 + ones % 10 or 100
    read = tens * 10 + ones % 10
    return read if read <= size else ones % 10


class Term(msgspec.Struct, frozen=True):
    """One term of a notation: dice of one size, or a plain number (of dice with no sides)."""

    count: int
    sides: int
    sign: int = 1
    keep: int = 0
    """How many to keep: the highest where positive, the lowest where negative, all where 0."""
    paired: bool = False
    """Two dice read as tens and ones without a sum: d66 (HC-DICE-09)."""

    @property
    def dice(self) -> int:
        """How many dice the term asks for."""
        return self.count * 2 if self.paired else self.count if self.sides else 0

    @property
    def lowest(self) -> int:
        """The lowest total, without its sign."""
        return 11 * self.count if self.paired else self._kept if self.sides else self.count

    @property
    def highest(self) -> int:
        """The highest total, without its sign."""
        if self.paired:
            return 11 * self.sides * self.count
        return self._kept * self.sides if self.sides else self.count

    @property
    def _kept(self) -> int:
        return abs(self.keep) or self.count

    def roll(self, stream: Stream) -> int:
        """Roll the term, without its sign."""
        sides = self.sides
        if not sides:
            return self.count
        if self.count == 1 and not self.paired:
            return stream.number(sides)
        if self.paired:
            return sum(stream.face(sides) * 10 + stream.face(sides) for _ in range(self.count))
        if not self.keep:
            total = 0
            for _ in range(self.count):
                total += stream.number(sides)
            return total
        numbers = sorted((stream.number(sides) for _ in range(self.count)), reverse=self.keep > 0)
        return sum(numbers[: self._kept])


class Roll(msgspec.Struct, frozen=True):
    """A notation that was read."""

    terms: tuple[Term, ...]

    def roll(self, stream: Stream) -> int:
        """Roll all terms on the stream, in order, and return the total."""
        total = 0
        for term in self.terms:
            total += term.sign * term.roll(stream)
        return total

    @property
    def lowest(self) -> int:
        """The lowest total."""
        return sum(term.lowest if term.sign > 0 else -term.highest for term in self.terms)

    @property
    def results(self) -> Sequence[int]:
        """Every total that can come up, from the lowest on; after 16 of a d66 comes 21."""
        if len(self.terms) == 1 and self.terms[0].paired and self.terms[0].count == 1:
            faces = range(1, self.terms[0].sides + 1)
            return tuple(tens * 10 + ones for tens in faces for ones in faces)
        return range(self.lowest, self.highest + 1)

    @property
    def highest(self) -> int:
        """The highest total."""
        return sum(term.highest if term.sign > 0 else -term.lowest for term in self.terms)


_TERM = re.compile(r"(?P<count>\d{0,5})d(?P<sides>\d{1,5}|%)(?:k(?P<best>[hl])(?P<keep>\d{1,5}))?|(?P<number>\d{1,6})")


@lru_cache(maxsize=512)
def parse(notation: str) -> Roll:
    """Read dice notation: "3d6", "d20+2", "d66", "d40", "2d6kh1", "d30+d5", "d%".

    Raises DiceError, with the place of the fault, where it is none or asks for over 1,000 dice.
    """
    text = notation.lower().replace("−", "-")
    for mark in "+-":
        text = mark.join(piece.strip() for piece in text.split(mark))
    if len(text) > _MOST_LETTERS:
        raise DiceError(f"dice notation of {len(text):,} characters is too long; give at most {_MOST_LETTERS}")
    terms: list[Term] = []
    at = 0
    while at < len(text) or not terms:
        sign = 1
        if terms or text[at : at + 1] in {"+", "-"}:
            if text[at] not in "+-":
                raise _unread(notation, text, at)
            sign = -1 if text[at] == "-" else 1
            at += 1
        found = _TERM.match(text, at)
        if found is None:
            raise _unread(notation, text, at)
        terms.append(_term(found, sign, notation))
        at = found.end()
    roll = Roll(tuple(terms))
    if sum(term.dice for term in roll.terms) > MAX_DICE:
        raise DiceError(f"{notation!r} asks for more than {MAX_DICE:,} dice; roll fewer at a time")
    return roll


def _term(found: re.Match[str], sign: int, notation: str) -> Term:
    if found["number"]:
        return Term(int(found["number"]), 0, sign)
    count = int(found["count"] or 1)
    sides = 100 if found["sides"] == "%" else int(found["sides"])
    if not 1 < sides <= MAX_SIDES:
        raise DiceError(f"{notation!r} has a die of {sides} sides; dice have 2 to {MAX_SIDES:,}")
    if count == 0:
        raise DiceError(f"{notation!r} rolls no dice; write 1d{sides}, or leave the term out")
    paired = sides in {33, 44, 55, 66, 77, 88}
    keep = int(found["keep"] or 0)
    if keep and paired:
        raise DiceError(f"{notation!r} keeps some of a d{sides}, whose two dice are read together; leave the k out")
    if keep > count or (found["keep"] and keep == 0):
        raise DiceError(f"{notation!r} keeps {keep} of {count} dice; keep 1 to {count}")
    return Term(count, sides // 11 if paired else sides, sign, -keep if found["best"] == "l" else keep, paired)


def _unread(notation: str, text: str, at: int) -> DiceError:
    rest = text[at:].strip()[:12] or "the end"
    return DiceError(f"{notation[:40]!r} is no dice notation from {rest!r} on; write it like 3d6, d20+2, d66 or 2d6kh1")
