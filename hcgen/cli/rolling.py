"""``hcgen roll``: dice, with steps of the chain, advantage and resource dice."""

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.play_options import Ways, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.checks import Vantage

app = typer.Typer(rich_markup_mode=None)

MOST = 1_000
"""No notation is rolled more often at once."""

VANTAGES: "dict[str, Vantage]" = {"adv": "advantage", "advantage": "advantage", "dis": "disadvantage", "disadvantage": "disadvantage"}
RESOURCE = "resource"

Notations = Annotated[
    list[str],
    typer.Argument(
        metavar="NOTATION…",
        help="3d6, d20+2, 2d6kh1, d66, d%, d40; d20+1step and d20-2steps along the chain; adv or dis behind one; resource d8.",
    ),
]
Times = Annotated[int, typer.Option("-n", "--times", metavar="N", help="Roll it all so many times; a resource until it is used up.")]


@app.command(
    epilog="\b\nExample: hcgen roll d20+1step adv --rolls 17,5\n"
    "Rules: HC-DICE-01 to HC-DICE-09, HC-VANT-01, HC-VANT-02, HC-RES-01, HC-CHK-06, AMB-HC-02"
)
@played({}, keeps=False)
def roll(*, notations: Notations, times: Times = 1, ways: Ways) -> None:
    """Roll dice, and say each of them, what is kept, what is dropped, and the total."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.limits import within

    within("-n", times, 1, MOST, "HC-CHK-06")
    wanted = _wanted(notations)
    dicebox = Dicebox(ways, "roll", *notations)
    rolled = list(_rolled(wanted, times, dicebox.stream))
    rules = ("HC-RES-01",) if all(RESOURCE in behind for _, behind in wanted) else ("HC-CHK-06", "HC-DICE-01")
    finish(ways, "roll", Told(rules, tuple(one.words for one in rolled), rolled), dicebox)


def _wanted(words: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Read the words: each notation with its advantages, or as a resource. Raises WishError where one stands alone."""
    from hcgen.errors import WishError

    found: list[tuple[str, tuple[str, ...]]] = []
    resource = False
    for word in re.sub(r"(\d)\s+(?=steps?\b)|\s*([+−-])\s*", r"\1\2", " ".join(words), flags=re.IGNORECASE).split():
        if word.lower() in VANTAGES:
            if not found or RESOURCE in found[-1][1]:
                raise WishError(f"{word}: it stands behind 0 dice that can take it (HC-VANT-01); write it behind a die, like d20 {word}")
            found[-1] = (found[-1][0], (*found[-1][1], VANTAGES[word.lower()]))
        elif word.lower() == RESOURCE:
            resource = True
        else:
            found.append((word, (RESOURCE,) if resource else ()))
            resource = False
    if resource or not found:
        raise WishError("resource: 0 dice stand behind it (HC-RES-01); write it before a die, like resource d8")
    return found


def _rolled(wanted: list[tuple[str, tuple[str, ...]]], times: int, stream: "Stream") -> "Iterator[Any]":
    """Roll everything so many times; a resource goes on with the die that it has by then, until it is used up."""
    from hcgen.cli.table_options import die_of
    from hcgen.rules.hammercrawl.checks import settle_vantages
    from hcgen.rules.hammercrawl.notation import roll_notation
    from hcgen.rules.hammercrawl.supplies import use_up

    left = {at: die_of(RESOURCE, notation) for at, (notation, behind) in enumerate(wanted) if RESOURCE in behind}
    for _ in range(times):
        for at, (notation, behind) in enumerate(wanted):
            if RESOURCE not in behind:
                yield roll_notation(notation, stream, settle_vantages(behind.count("advantage"), behind.count("disadvantage")))
            elif at in left:
                used = use_up(left.pop(at), RESOURCE, stream)
                left |= {at: used.after} if used.after else {}
                yield used
