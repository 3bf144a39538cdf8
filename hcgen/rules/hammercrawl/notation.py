"""Dice as they are asked for at the table: notation with steps of the chain and with advantage (HC-DICE, HC-VANT, HC-CHK-06)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from hcgen.dice import Die, parse, read_tens, step
from hcgen.errors import DiceError, WishError
from hcgen.rules.hammercrawl.check_rolls import MOST_STEPS, signed, written
from hcgen.rules.hammercrawl.checks import read_d100_vantage
from hcgen.rules.limits import within
from hcgen.rules.rolls import listed

if TYPE_CHECKING:
    from hcgen.dice import Stream, Term
    from hcgen.rules.hammercrawl.checks import Vantage

_STEPS = re.compile(r"([+-])(\d{1,4})steps?(?![a-z0-9])")


class Fallen(msgspec.Struct, frozen=True):
    """Dice of one term of a notation."""

    dice: str
    """What was rolled: "d24", "2d6", "+2"."""
    faces: tuple[int, ...]
    """Every natural face in the order in which they fell."""
    dropped: tuple[int, ...]
    """What of it does not count."""
    worth: int
    """What it adds to the total, with its sign."""
    words: str


class NotationRoll(msgspec.Struct, frozen=True):
    """A notation that was rolled."""

    notation: str
    steps: int
    """The sum of all its steps, in the direction of the chain."""
    vantage: Vantage
    fallen: tuple[Fallen, ...]
    total: int
    words: str


def roll_notation(notation: str, stream: Stream, vantage: Vantage = "none") -> NotationRoll:
    """Roll what somebody asks for: "3d6", "d20+1step", "2d6kh1+2", "d66".

    Steps go up the chain where they are positive, and high is good: what has to be low steps the
    other way. Beyond d30 a second die joins (HC-DICE-05).

    Args:
        notation: What `hcgen.dice.parse` knows, and any steps.
        stream: Where the faces come from.
        vantage: An advantage keeps all but the worst of one die more, a disadvantage all but the best (HC-VANT-01).

    Raises DiceError where it is no notation, WishError where steps or vantage are for dice that cannot take them.
    """
    text = notation.lower().replace("−", "-").replace(" ", "")
    found = _STEPS.findall(text)
    steps = sum(int(number) if sign == "+" else -int(number) for sign, number in found)
    plain = _STEPS.sub("", text)
    die = _one_die(notation, plain) if found else None
    if die is not None:
        within(f"{notation[:40]}: steps", steps, -MOST_STEPS, MOST_STEPS, "HC-DICE-02")
    roll = parse(plain)
    chained = step(die, steps) if die is not None else None
    dice = [term for term in roll.terms if term.sides]
    if vantage != "none" and len(dice) != 1:
        raise WishError(f"{notation[:40]}: {vantage} is for 1 kind of die (HC-VANT-01); roll the others apart")
    if vantage != "none" and dice[0].sign < 0:
        raise WishError(f"{notation[:40]}: {vantage} is for 1 kind of die that is added (HC-VANT-01); roll the die that is taken off apart")
    fallen = tuple(_fall(term, chained if term.sides else None, stream, vantage) for term in roll.terms)
    total = sum(one.worth for one in fallen)
    said = ", ".join(one.words for one in fallen)
    return NotationRoll(notation, steps, vantage, fallen, total, f"{notation}{_with(vantage)}: {said}. Total {written(total)}.")


def _with(vantage: Vantage) -> str:
    return "" if vantage == "none" else f" at {vantage}" if vantage == "advantage" else " at a disadvantage"


def _one_die(notation: str, plain: str) -> Die:
    """The one die of the chain that steps move."""
    dice = [term for term in parse(plain).terms if term.sides]
    if len(dice) == 1 and dice[0].count == 1 and dice[0].sign > 0 and not dice[0].paired:
        try:
            return Die.of(f"d{dice[0].sides}")
        except DiceError:
            pass
    raise WishError(f"{notation[:40]}: steps are for 1 die of the chain (HC-DICE-02); write them with a die from d3 to d30, like d20+1step")


def _fall(term: Term, chained: Die | None, stream: Stream, vantage: Vantage) -> Fallen:
    if not term.sides:
        amount = signed(term.sign * term.count)
        return Fallen(amount, (), (), term.sign * term.count, amount)
    if vantage != "none" and (term.paired or term.keep):
        raise WishError(f"{_name(term)}: {vantage} is for 1 kind of die, none of them kept or paired (HC-VANT-01); roll d20, 2d6 or d100")
    if chained is not None:
        return _chained(chained, stream, vantage)
    if term.paired or (term.sides >= 40 and term.sides % 10 == 0):
        return _read(term, stream, vantage)
    return _plain(term, stream, vantage)


def _chained(die: Die, stream: Stream, vantage: Vantage) -> Fallen:
    """A die of the chain; those beyond d30 are kept or lost together."""
    rolls = [tuple(stream.face(size) for size in die.sizes) for _ in range(1 if vantage == "none" else 2)]
    ordered = sorted(rolls, key=sum, reverse=vantage != "disadvantage")
    faces, dropped = tuple(face for roll in rolls for face in roll), tuple(face for roll in ordered[1:] for face in roll)
    return Fallen(str(die), faces, dropped, sum(ordered[0]), _said(faces, str(die), dropped))


def _plain(term: Term, stream: Stream, vantage: Vantage) -> Fallen:
    faces = tuple(stream.faces(term.count + (vantage != "none"), term.sides))
    keep = term.keep or (-term.count if vantage == "disadvantage" else term.count)
    ordered = sorted(faces, reverse=keep > 0)
    dropped = tuple(ordered[abs(keep) :])
    name = _name(term)
    return Fallen(name, faces, dropped, term.sign * sum(ordered[: abs(keep)]), _minus(term) + _said(faces, name, dropped))


def _read(term: Term, stream: Stream, vantage: Vantage) -> Fallen:
    """Dice that are read as tens and ones (HC-DICE-07 to HC-DICE-09)."""
    tens = term.sides if term.paired else term.sides // 10
    count = term.count + (vantage != "none" and not _swaps(term))
    pairs = [(stream.face(tens), stream.face(term.sides if term.paired else 10)) for _ in range(count)]
    numbers = [_number(term, pair, vantage) for pair in pairs]
    keep = term.keep or (-term.count if vantage == "disadvantage" else term.count)
    ordered = sorted(numbers, reverse=keep > 0)
    faces, dropped = tuple(face for pair in pairs for face in pair), tuple(ordered[abs(keep) :])
    gone = f", {listed(dropped)} dropped" if dropped else ""
    shown = (
        faces if term.paired else tuple(face % 10 if sides == 10 else face for face, sides in zip(faces, (tens, 10) * count, strict=True))
    )
    words = f"{_minus(term)}{listed(shown)} on {_name(term)}, read as {listed(numbers)}{gone}"
    return Fallen(_name(term), faces, dropped, term.sign * sum(ordered[: abs(keep)]), words)


def _swaps(term: Term) -> bool:
    """Whether an advantage swaps tens and ones, in place of a die more (HC-VANT-02)."""
    return term.sides == 100 and term.count == 1


def _number(term: Term, pair: tuple[int, int], vantage: Vantage) -> int:
    if term.paired:
        return pair[0] * 10 + pair[1]
    if vantage != "none" and _swaps(term):
        return read_d100_vantage(pair[0] % 10, pair[1] % 10, vantage, high_is_good=True)
    return read_tens(term.sides, *pair)


def _name(term: Term) -> str:
    sides = f"d{term.sides * 11 if term.paired else term.sides}"
    return sides if term.count == 1 else f"{term.count}{sides}"


def _minus(term: Term) -> str:
    return "minus " if term.sign < 0 else ""


def _said(faces: tuple[int, ...], dice: str, dropped: tuple[int, ...]) -> str:
    return f"{listed(faces)} on {dice}" + (f", {listed(dropped)} dropped" if dropped else "")
