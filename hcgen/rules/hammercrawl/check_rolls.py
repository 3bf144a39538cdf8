"""Checks as they are rolled: Tests, Challenges, Competitions and open rolls (HC-CHK, HC-CRIT, HC-VANT, HC-FEAT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.dice import Die, parse, read_tens
from hcgen.errors import DiceError, WishError
from hcgen.rules.hammercrawl.checks import D20, challenge_succeeds, check_die, crits, needs_no_roll, read_d100_vantage, settle_vantages
from hcgen.rules.limits import within
from hcgen.rules.rolls import Modifier, Throw, counted, listed, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.dice import Stream, Term
    from hcgen.rules.hammercrawl.checks import CheckKind, Vantage

MOST_STEPS = 40
"""No sum of steps that a Check takes is larger, either way."""

MOST_TARGET = 1_000


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """A Check that is about to be rolled, with every reason for its die and its numbers."""

    kind: CheckKind
    why: str
    """What is attempted: "climb the wall"."""
    rule: str
    die: Die = D20
    """The die before any steps (HC-CHK-04)."""
    steps: tuple[Modifier, ...] = ()
    """Steps in the roller's favour, each with its reason (HC-DICE-03)."""
    mods: tuple[Modifier, ...] = ()
    """Static mods: they move the target of a Test and the roll of anything else (HC-DICE-06)."""
    feat: Die | None = None
    """The Feat Die, where the Check is a Feat (HC-FEAT-01)."""
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    """Where each comes from (HC-VANT-03)."""
    may_crit: bool = False
    """Whether this Check can crit at all (HC-CRIT-01, AMB-HC-06)."""
    wider: int = 0
    """Faces next to the top one that crit as well (HC-CLS-F6)."""
    skips: bool = False
    """Whether it is not rolled where it cannot fail (HC-SKL-04)."""
    goal: str = ""
    """What a Test's target is, where the number alone would puzzle: "half of DEX 9"."""
    verdicts: tuple[str, str] = ("It works", "It fails")
    """What is said of success and of failure."""

    @property
    def rolled(self) -> Die:
        """The die after all steps, which are summed first (HC-DICE-02, AMB-HC-02)."""
        return check_die(self.kind, sum(step.amount for step in self.steps), self.die)

    @property
    def mod(self) -> int:
        """The sum of the static mods."""
        return sum(mod.amount for mod in self.mods)

    @property
    def vantage(self) -> Vantage:
        """What all advantages and disadvantages come to (HC-VANT-03)."""
        return settle_vantages(len(self.advantages), len(self.disadvantages))


class CheckRoll(msgspec.Struct, frozen=True):
    """A Check that was rolled."""

    check: Check
    throws: tuple[Throw, ...]
    """Every die that fell: the Check's, the one of an advantage, the Feat Die. None where no roll was needed."""
    kept: tuple[int, ...]
    """The natural faces that count."""
    total: int
    """Of a Test the natural roll, of anything else with mods and Feat Die."""
    target: int | None
    """What it was rolled against, mods and Feat Die of a Test counted in; None where it has no target."""
    succeeded: bool | None
    crit: bool
    words: str

    @property
    def natural(self) -> int:
        """The sum of the natural faces."""
        return sum(self.kept)


class Contest(msgspec.Struct, frozen=True):
    """A Competition."""

    first: CheckRoll
    second: CheckRoll
    ties: tuple[tuple[CheckRoll, CheckRoll], ...]
    """Rolls that came out even and were rolled again (AMB-HC-05)."""
    winner: Literal["first", "second"]
    words: str


class OpenRoll(msgspec.Struct, frozen=True):
    """A roll without a target (HC-CHK-06)."""

    throw: Throw
    steps: tuple[Modifier, ...]
    mods: tuple[Modifier, ...]
    vantage: Vantage
    total: int
    words: str


def fall(stream: Stream, die: Die, why: str) -> Throw:
    """Roll a die of the chain and keep every face (HC-DICE-05)."""
    faces = tuple(stream.face(size) for size in die.sizes)
    return Throw(why, str(die), faces, sum(faces))


def roll(check: Check, target: int | None, stream: Stream) -> CheckRoll:
    """Roll a Test or a Challenge against its target, or one side of a Competition without one (HC-CHK-01 to HC-CHK-03).

    Args:
        check: What is rolled. It decides whether the target has to be beaten or stayed within.
        target: The number before any mods; None for a Competition.
        stream: The Check's die, a second one at an advantage or disadvantage, then the Feat Die.

    Raises WishError where steps or target are beyond all bounds, or a Test has no target.
    """
    _allowed(check, target)
    if check.kind == "test" and check.skips and target is not None and needs_no_roll(check.rolled, target + check.mod):
        words = f"{sentence(check.why)}: {check.rolled} cannot come out over {written(target + check.mod)}, so it works without a roll."
        return CheckRoll(check, (), (), 0, target + check.mod, True, False, words)
    fallen = [fall(stream, check.rolled, check.why)]
    if check.vantage != "none":
        fallen.append(fall(stream, check.rolled, check.vantage))
    kept = better(fallen, check.vantage, high_is_good=check.kind != "test")
    feat = fall(stream, check.feat, "Feat Die") if check.feat else None
    bonus = check.mod + (feat.total if feat else 0)
    crit = check.may_crit and crits(check.kind, kept.faces, check.rolled, check.wider)
    throws = (*fallen, feat) if feat else tuple(fallen)
    if check.kind == "test":
        assert target is not None
        succeeded: bool | None = kept.total <= target + bonus
        total, need = kept.total, target + bonus
        return CheckRoll(check, throws, kept.faces, total, need, succeeded, crit, _said_test(check, throws, total, target, need, crit))
    total = kept.total + bonus
    succeeded = None if target is None else challenge_succeeds(total, target)
    return CheckRoll(check, throws, kept.faces, total, target, succeeded, crit, _said(check, throws, kept.total, total, target, crit))


def better(fallen: Sequence[Throw], vantage: Vantage, high_is_good: bool) -> Throw:
    """Keep one of several equal throws: the best at advantage, the worst at disadvantage (HC-VANT-01).

    Dice beyond D30 are kept or lost together.
    """
    if high_is_good == (vantage != "disadvantage"):
        return max(fallen, key=lambda throw: throw.total)
    return min(fallen, key=lambda throw: throw.total)


def compete(first: Check, second: Check, stream: Stream, defender: Literal["first", "second"] | None = None) -> Contest:
    """Roll a Competition: the higher total wins (HC-CHK-03).

    Args:
        first: One side, rolled first.
        second: The other.
        stream: Both sides' dice, and again those of both where they tie.
        defender: Who wins a tie; without one a tie is rolled again (AMB-HC-05).

    Raises WishError where one side would roll a Test.
    """
    if "test" in {first.kind, second.kind}:
        raise WishError("competition: 1 side rolls a Test, which wants to be low (HC-CHK-03); let both roll high")
    ties: list[tuple[CheckRoll, CheckRoll]] = []
    while True:
        one, other = roll(first, None, stream), roll(second, None, stream)
        if one.total != other.total or defender:
            break
        ties.append((one, other))
    winner: Literal["first", "second"] = "first" if one.total > other.total else "second"
    if one.total == other.total and defender:
        winner = defender
    return Contest(one, other, tuple(ties), winner, _said_contest(one, other, len(ties), winner))


def open_roll(
    dice: str,
    stream: Stream,
    why: str = "open roll",
    steps: tuple[Modifier, ...] = (),
    mods: tuple[Modifier, ...] = (),
    vantage: Vantage = "none",
    high_is_good: bool = True,
) -> OpenRoll:
    """Roll dice without a target; the total may become the target of something else (HC-CHK-06).

    Args:
        dice: One die of the chain, several equal ones, d100, d66 and its kin, or a sum of such.
        stream: Where the faces come from.
        why: What they are rolled for.
        steps: Steps in the roller's favour, for one die of the chain.
        mods: Numbers that are added.
        vantage: One die more, of which the worst (or, at disadvantage, the best) goes; of a d100 the better (worse) reading.
        high_is_good: Which way is the roller's favour.

    Raises WishError where steps or vantage are given for dice that cannot take them.
    """
    moved = sum(step.amount for step in steps)
    within("steps", moved, -MOST_STEPS, MOST_STEPS, "HC-DICE-02")
    if steps:
        dice = str(check_die("challenge" if high_is_good else "test", moved, _one_die(dice)))
    throw = _vantaged(dice, stream, why, vantage, high_is_good) if vantage != "none" else _plainly(dice, stream, why)
    total = throw.total + sum(mod.amount for mod in mods)
    shown = "" if vantage == "none" else f", the {'better' if vantage == 'advantage' else 'worse'} of what {listed(throw.faces)} make,"
    words = f"{sentence(why)}: {written(throw.total)}{shown} on {dice}{_because(steps)}{_plus(mods)}."
    return OpenRoll(throw, steps, mods, vantage, total, f"{words[:-1]}, which makes {written(total)}." if mods else words)


def _allowed(check: Check, target: int | None) -> None:
    within("steps", sum(step.amount for step in check.steps), -MOST_STEPS, MOST_STEPS, "HC-DICE-02")
    within("mods", check.mod, -MOST_TARGET, MOST_TARGET, "HC-DICE-06")
    if target is not None:
        within("target", target, -MOST_TARGET, MOST_TARGET, check.rule)
    elif check.kind == "test":
        raise WishError(f"{check.why}: 0 targets for a Test (HC-CHK-01); give the stat, or its half")


def _one_die(dice: str) -> Die:
    try:
        return Die.of(dice.removeprefix("1"))
    except DiceError as fault:
        raise WishError(f"steps: {dice[:40]!r} is not 1 die of the chain (HC-DICE-02); give a die from d3 to d30, or no steps") from fault


def _vantaged(dice: str, stream: Stream, why: str, vantage: Vantage, high_is_good: bool) -> Throw:
    terms = parse(dice).terms
    first = terms[0]
    if len(terms) > 1 or not first.sides or first.paired or first.keep:
        raise WishError(f"vantage: {dice[:40]!r} is not 1 kind of die (HC-VANT-01); give dice such as d20, 2d6 or d100")
    if first.sides == 100 and first.count == 1:
        tens, ones = stream.faces(2, 10)
        return Throw(why, dice, (tens, ones), read_d100_vantage(tens % 10, ones % 10, vantage, high_is_good))
    fallen = [stream.number(first.sides) for _ in range(first.count + 1)]
    ordered = sorted(fallen, reverse=high_is_good == (vantage == "advantage"))
    return Throw(why, dice, tuple(fallen), sum(ordered[:-1]))


def _plainly(dice: str, stream: Stream, why: str) -> Throw:
    faces: list[int] = []
    total = 0
    for term in parse(dice).terms:
        fallen, worth = _term(term, stream)
        faces += fallen
        total += term.sign * worth
    return Throw(why, dice, tuple(faces), total)


def _term(term: Term, stream: Stream) -> tuple[list[int], int]:
    """The faces of a term as they fall, and what they are worth (HC-DICE-07 to HC-DICE-09)."""
    if not term.sides:
        return [], term.count
    if term.paired:
        pairs = [stream.faces(2, term.sides) for _ in range(term.count)]
        return [face for pair in pairs for face in pair], sum(tens * 10 + ones for tens, ones in pairs)
    if term.sides >= 40 and term.sides % 10 == 0:
        pairs = [[stream.face(term.sides // 10), stream.face(10)] for _ in range(term.count)]
        numbers = [read_tens(term.sides, tens, ones) for tens, ones in pairs]
        return [face for pair in pairs for face in pair], sum(_kept(numbers, term))
    numbers = stream.faces(term.count, term.sides)
    return numbers, sum(_kept(numbers, term))


def _kept(numbers: list[int], term: Term) -> list[int]:
    return sorted(numbers, reverse=term.keep > 0)[: abs(term.keep)] if term.keep else numbers


def signed(amount: int) -> str:
    """Write a number with its sign: "+2", "−1"."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def written(number: int) -> str:
    """Write a number with a true minus."""
    return str(number) if number >= 0 else f"−{-number}"


def _plus(mods: Sequence[Modifier]) -> str:
    return "".join(f", {signed(mod.amount)} for {mod.why}" for mod in mods if mod.amount)


def _because(steps: Sequence[Modifier]) -> str:
    """Why the die is another than it was: " (a step worse for a called shot)"."""
    said = [
        f"{counted(abs(step.amount), 'step')} {'better' if step.amount > 0 else 'worse'} for {step.why}" for step in steps if step.amount
    ]
    return f" ({', '.join(said)})" if said else ""


def _shown(check: Check, throws: Sequence[Throw], natural: int) -> str:
    """The natural roll, and why there were two: "12, the better of 4 and 12 for luck,"."""
    if check.vantage == "none":
        return str(natural)
    word, reasons = ("better", check.advantages) if check.vantage == "advantage" else ("worse", check.disadvantages)
    because = f" for {listed([why for why in reasons if why])}" if any(reasons) else ""
    return f"{natural}, the {word} of {throws[0].total} and {throws[1].total}{because},"


def _feat_of(throws: Sequence[Throw]) -> tuple[Modifier, ...]:
    return tuple(Modifier(throw.total, f"the Feat Die, {throw.dice}") for throw in throws if throw.why == "Feat Die")


def _said_test(check: Check, throws: Sequence[Throw], total: int, target: int, need: int, crit: bool) -> str:
    shown = _shown(check, throws, total)
    added = _plus((*check.mods, *_feat_of(throws)))
    made = f" ({check.goal or written(target)}{added})" if added or check.goal else ""
    head = f"{sentence(check.why)}: {shown} on {check.rolled}{_because(check.steps)}"
    return f"{head}, and it takes {written(need)} or less{made}. {_verdict(check, total <= need, crit)}"


def _said(check: Check, throws: Sequence[Throw], natural: int, total: int, target: int | None, crit: bool) -> str:
    shown = _shown(check, throws, natural)
    added = _plus((*check.mods, *_feat_of(throws)))
    sum_ = f"{added}, makes {written(total)}" if added else ""
    head = f"{sentence(check.why)}: {shown} on {check.rolled}{_because(check.steps)}{sum_}"
    if target is None:
        return f"{head}." + (" A crit." if crit else "")
    return f"{head}, and it takes more than {written(target)}. {_verdict(check, total > target, crit)}"


def _verdict(check: Check, succeeded: bool, crit: bool) -> str:
    said = check.verdicts[0 if succeeded else 1]
    if not crit:
        return f"{said}."
    return f"{said}, and that is a crit." if succeeded else f"{said} by the number, but it is a crit."


def _said_contest(one: CheckRoll, other: CheckRoll, ties: int, winner: str) -> str:
    again = f"After {counted(ties, 'tie')}: " if ties else ""
    won, lost = (one, other) if winner == "first" else (other, one)
    even = ", and the tie is the defender’s" if one.total == other.total else ""
    return f"{again}{one.words} {other.words} {sentence(won.check.why)} wins, {written(won.total)} against {written(lost.total)}{even}."
