"""Initiative: who begins, passing, waiting and interrupting (HC-CMB-02, HC-CMB-05, HC-CMB-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import Check, compete
from hcgen.rules.rolls import Modifier, sentence

if TYPE_CHECKING:
    from hcgen.dice import Die, Stream
    from hcgen.rules.hammercrawl.check_rolls import Contest


class Wait(msgspec.Struct, frozen=True):
    """Somebody who holds back until another acts (HC-CMB-05)."""

    who: str
    until: str


class Round(msgspec.Struct, frozen=True):
    """A round of a fight, as initiative goes round in it."""

    fighters: tuple[str, ...]
    """Everybody in the fight who still stands."""
    current: str
    """Whose turn it is."""
    acted: tuple[str, ...] = ()
    waits: tuple[Wait, ...] = ()
    forced: tuple[str, ...] = ()
    """Whose turn comes after this one whatever anybody says: a loser of an interruption, those who waited."""
    number: int = 1
    over: bool = False
    """Whether everybody has acted; whoever acted last names who begins the next round (HC-CMB-06)."""

    @property
    def open(self) -> tuple[str, ...]:
        """Those who have not acted and may be passed to."""
        return tuple(who for who in self.fighters if who not in self.acted and who != self.current)


class Beginning(msgspec.Struct, frozen=True):
    """The roll of the leaders of both sides."""

    contest: Contest
    winner: str
    """The leader who names who goes first."""
    words: str


class Interruption(msgspec.Struct, frozen=True):
    """An attempt to act before somebody else."""

    contest: Contest
    round: Round
    """The winner has the turn, and the loser the next."""
    words: str


def initiative_check(who: str, mod: int, feat: Die | None = None, steps: tuple[Modifier, ...] = ()) -> Check:
    """Put an initiative Check together: d20 and the INT mod; a Specialist's is a Feat (HC-CMB-02).

    Args:
        who: Whose it is.
        mod: The INT mod.
        feat: The Feat Die, where initiative is a Feat.
        steps: Further steps.
    """
    return Check(kind="competition", why=who, rule="HC-CMB-02", steps=steps, mods=(Modifier(mod, "INT"),), feat=feat)


def begin(first: Check, second: Check, stream: Stream) -> Beginning:
    """Roll initiative for the leaders of both sides; ties are rolled again (HC-CMB-02, AMB-HC-05)."""
    contest = compete(first, second, stream)
    winner = (first if contest.winner == "first" else second).why
    return Beginning(contest, winner, f"{contest.words} {sentence(winner)} names who goes first: a friend, themselves, or even a foe.")


def start(fighters: tuple[str, ...], first: str) -> Round:
    """Begin a fight with whoever the winner of initiative named (HC-CMB-02).

    Raises WishError where nobody fights, a name stands twice, or the first is not among them.
    """
    if len(set(fighters)) != len(fighters) or not fighters:
        raise WishError(f"fight: {len(fighters)} names for {len(set(fighters))} fighters (HC-CMB-02); give everybody one name of their own")
    return Round(fighters, _among(fighters, first, "first"))


def end_turn(round_: Round, to: str | None = None) -> Round:
    """End a turn and pass initiative to somebody who has not acted (HC-CMB-05).

    Whoever was waiting for this turn, or lost an interruption, acts next, and nobody is named.

    Args:
        round_: The round.
        to: Who acts next; None where that is settled, or all have acted.

    Raises WishError where the round is over, or somebody is named who cannot be, or nobody where somebody must.
    """
    _not_over(round_)
    due = (*round_.forced, *(wait.who for wait in round_.waits if wait.until == round_.current and wait.who not in round_.forced))
    due = tuple(who for who in due if who in round_.open)
    acted = (*round_.acted, round_.current)
    if due:
        if to not in {None, due[0]}:
            raise WishError(f"pass to {to}: 1 turn is owed to {due[0]} first (HC-CMB-05); pass to {due[0]}")
        return _turn_of(replace(round_, acted=acted, forced=due[1:]), due[0])
    if not round_.open:
        return replace(round_, acted=acted, waits=(), forced=(), over=True)
    if to is None:
        raise WishError(f"pass: {len(round_.open)} have not acted (HC-CMB-05); name one of {', '.join(round_.open)}")
    return _turn_of(replace(round_, acted=acted, forced=()), _among(round_.open, to, "pass"))


def wait(round_: Round, until: str, to: str) -> Round:
    """Hold back until somebody else acts, and pass initiative meanwhile (HC-CMB-05).

    Args:
        round_: The round; whoever has the turn waits.
        until: Whose turn is waited for; they have not acted, and are not waiting for this one.
        to: Who acts now.

    Raises WishError where either is not open, or two would wait for each other.
    """
    _not_over(round_)
    who = round_.current
    if round_.forced:
        raise WishError(f"wait: 1 turn is owed to {round_.forced[0]} (HC-CMB-05); act, and they act next")
    if any(w.who == until and _leads_to(round_, w.until, who) for w in round_.waits):
        raise WishError(f"wait: {who} and {until} would wait for each other, and 0 turns pass (HC-CMB-05); act, or wait for somebody else")
    waits = (*(w for w in round_.waits if w.who != who), Wait(who, _among(round_.open, until, "wait")))
    return _turn_of(replace(round_, waits=waits), _among(round_.open, to, "pass"))


def interrupt(round_: Round, own: Check, other: Check, stream: Stream) -> Interruption:
    """Try to act before the one who was waited for (HC-CMB-05); ties are rolled again (AMB-HC-05).

    Args:
        round_: The round; the turn is that of the one waited for.
        own: The Check of the one who waits, whose name is its `why`.
        other: The Check of the one whose turn it is.
        stream: Both dice.

    Raises WishError where nobody of that name waits for this turn.
    """
    _not_over(round_)
    who = own.why
    if Wait(who, round_.current) not in round_.waits:
        raise WishError(
            f"interrupt: {who} waits for 0 turns of {round_.current} (HC-CMB-05); only those who wait for this turn interrupt it"
        )
    contest = compete(own, other, stream)
    waits = tuple(w for w in round_.waits if w.who != who)
    if contest.winner == "second":
        after = replace(round_, waits=waits, forced=(*round_.forced, who))
        return Interruption(contest, after, f"{contest.words} {sentence(round_.current)} acts, and then {who}.")
    after = replace(round_, current=who, waits=waits, forced=(round_.current, *round_.forced))
    return Interruption(contest, after, f"{contest.words} {sentence(who)} is faster; after that, {round_.current} acts.")


def fall(round_: Round, who: str) -> Round:
    """Take somebody out of the fight; those who waited for them wait no longer.

    Raises WishError where they are not in it, or have the turn: end that first.
    """
    _among(round_.fighters, who, "fall")
    if who == round_.current and not round_.over:
        raise WishError(f"fall: it is the turn of {who}, and 1 turn has to end (HC-CMB-05); pass initiative first")
    return replace(
        round_,
        fighters=tuple(name for name in round_.fighters if name != who),
        waits=tuple(w for w in round_.waits if who not in {w.who, w.until}),
        forced=tuple(name for name in round_.forced if name != who),
    )


def next_round(round_: Round, first: str) -> Round:
    """Begin the next round with whoever the last to act names, themselves perhaps (HC-CMB-06).

    Raises WishError where somebody has not acted, or the first is not in the fight.
    """
    if not round_.over:
        waiting = [who for who in round_.fighters if who not in round_.acted]
        raise WishError(f"next round: {len(waiting)} have not acted (HC-CMB-06); let {', '.join(waiting)} act first")
    return Round(round_.fighters, _among(round_.fighters, first, "first"), number=round_.number + 1)


def _turn_of(round_: Round, who: str) -> Round:
    """Give somebody the turn; they wait for nobody any more."""
    return replace(round_, current=who, waits=tuple(w for w in round_.waits if w.who != who))


def _leads_to(round_: Round, until: str, who: str) -> bool:
    """Say whether a chain of waiting ends at somebody."""
    seen: set[str] = set()
    while until != who and until not in seen:
        seen.add(until)
        until = next((w.until for w in round_.waits if w.who == until), until)
    return until == who


def _not_over(round_: Round) -> None:
    if round_.over:
        raise WishError(f"round {round_.number}: all {len(round_.acted)} have acted (HC-CMB-06); begin the next round")


def _among(names: tuple[str, ...], who: str, where: str) -> str:
    if who not in names:
        raise WishError(f"{where}: {who} is none of the {len(names)} who can (HC-CMB-05); name one of {', '.join(names) or 'nobody'}")
    return who
