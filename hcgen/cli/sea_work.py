"""Work aboard: ``hcgen play sea fire-fighting``, ``repair``, ``turn``."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.deck import CREWED, FILE_HELP, OPTIONS
from hcgen.cli.play_options import Numbers, Ways, needed, played

if TYPE_CHECKING:
    from hcgen.cli.deck import Deck
    from hcgen.cli.playing import Told
    from hcgen.rules.wilderness.logbook import Voyage
    from hcgen.rules.wilderness.vessels import Vessel

app = typer.Typer(rich_markup_mode=None)

MOST_TURNS = 10_000
"""Turns that may go by at once."""

File = Annotated[str | None, typer.Argument(metavar="[FILE]", help=FILE_HELP)]
Areas = Annotated[int | None, typer.Option("--areas", metavar="N", help="Without a FILE: squares of ten feet that burn.")]
Crew = Annotated[int | None, typer.Option("--crew", metavar="N", help="Hands who do it, and nothing else.")]
Turns = Annotated[int | None, typer.Option("--turns", metavar="N", help="Turns of work on the hull, a point each.")]
Patch = Annotated[bool, typer.Option("--patch", help="Patch a hole under the waterline: ten hands, five turns.")]
Port = Annotated[bool, typer.Option("--port", help="Put everything right in port; the dead stay dead.")]
Holed = Annotated[
    int | None, typer.Option("--holed", metavar="N", help="Without a FILE, for --patch: turns until the holed vessel is under.")
]
TurnsToPass = Annotated[int, typer.Option("--turns", metavar="N", help="Turns that go by.")]


@app.command(
    "fire-fighting",
    epilog="\b\nExample: hcgen play sea fire-fighting longship.toml --crew 10 --save\nRules: WT-CAT-02, WT-CAT-03, WT-VES-02, WT-REP-01",
)
@played(OPTIONS, *CREWED)
def fire_fighting(*, file: File = None, crew: Crew = None, areas: Areas = None, numbers: Numbers, ways: Ways) -> None:
    """Let a turn of fire go by: d6 hull points for each burning area, and then what so many hands have done against it."""
    from hcgen.cli.deck import deck
    from hcgen.cli.playing import Told
    from hcgen.errors import WishError
    from hcgen.rules.wilderness.fire import Fire, burn
    from hcgen.rules.wilderness.vessels import pass_turn

    hands = needed("--crew", crew, "fire-fighting", "the hands that fight the fire, 0 where nobody does (WT-CAT-03)")
    ours = deck(file, numbers, ways, "fire-fighting", "hull")
    if file is not None and areas is not None:
        raise WishError(f"fire-fighting: --areas is for a vessel without a record, and {file} says it; leave one of the two out")
    fire = ours.voyage.fire if file is not None else Fire(1 if areas is None else areas)
    dicebox = ours.dicebox(ways, "fire-fighting")
    burnt = burn(ours.vessel, fire, hands, dicebox.stream)
    voyage = ours.moved(pass_turn(burnt.vessel), fire=burnt.fire, turn=ours.voyage.turn + 1)
    told = Told(("WT-CAT-02", "WT-CAT-03"), (f"{burnt.throw.words}. {ours.name}: {burnt.words}",), burnt)
    ours.finish(ways, "fire-fighting", told, dicebox, voyage)


@app.command(
    epilog="\b\nExample: hcgen play sea repair longship.toml --crew 5 --turns 10 --save\n"
    "Rules: WT-REP-01, WT-REP-02, WT-RAM-02, AMB-WT-06, AMB-X-03"
)
@played(OPTIONS, *CREWED)
def repair(
    *,
    file: File = None,
    crew: Crew = None,
    turns: Turns = None,
    patch: Patch = False,
    holed: Holed = None,
    port: Port = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Mend a hull at sea, a point a turn and half the damage at most; patch a hole; or put all right in port."""
    from hcgen.cli.deck import deck
    from hcgen.rules.wilderness.vessels import afloat

    if patch and port:
        raise typer.BadParameter("--patch and --port exclude each other; give one of them")
    ours = deck(file, numbers, ways, "repair", *(() if patch else ("hull",)))
    afloat(ours.vessel, "repair", "WT-REP-01")
    if patch:
        _patch(ours, file, crew, holed, ways)
        return
    told, voyage = _in_port(ours) if port else _at_sea(ours, crew, turns)
    ours.finish(ways, "repair", told, None, voyage)


def _patch(ours: "Deck", file: str | None, crew: int | None, holed: int | None, ways: Ways) -> None:
    from msgspec.structs import replace

    from hcgen.cli.playing import Told
    from hcgen.errors import WishError
    from hcgen.rules.limits import within
    from hcgen.rules.wilderness.ramming import patch
    from hcgen.rules.wilderness.vessels import PATCH_CREW, rested

    if holed is not None and file is not None:
        raise WishError(f"repair: --holed is for a vessel without a record, and {file} says it; leave one of the two out")
    hands = needed("--crew", crew, "repair", "the hands that work on the patch, 10 or more (WT-RAM-02)")
    within("patch, --crew", hands, 0, max(PATCH_CREW, ours.vessel.crew), "WT-RAM-02")
    vessel = ours.vessel if holed is None else replace(ours.vessel, holed_turns=holed)
    dicebox = ours.dicebox(ways, "patch")
    patched = patch(vessel, hands, dicebox.stream)
    dead = max(0, vessel.dead_turns - patched.turns)
    voyage = ours.moved(replace(rested(patched.vessel), dead_turns=dead), turn=ours.voyage.turn + patched.turns)
    ours.finish(ways, "repair", Told(("WT-RAM-02",), (patched.words,), patched), dicebox, voyage)


def _in_port(ours: "Deck") -> "tuple[Told, Voyage]":
    from hcgen.cli.playing import Told
    from hcgen.rules.wilderness.logbook import NO_FIRE
    from hcgen.rules.wilderness.vessels import repair_in_port

    done = repair_in_port(ours.vessel)
    return Told(("WT-REP-01", "WT-REP-02"), (done.words,), done), ours.moved(done.vessel, fire=NO_FIRE)


def _at_sea(ours: "Deck", crew: int | None, turns: int | None) -> "tuple[Told, Voyage]":
    from hcgen.cli.playing import Told
    from hcgen.errors import WishError
    from hcgen.rules.limits import within
    from hcgen.rules.wilderness.vessels import repair_at_sea

    hands = needed("--crew", crew, "repair", "the hands that mend the hull, 5 or more (WT-REP-01)")
    spent = needed("--turns", turns, "repair", "the turns of work, each of which mends a hull point (WT-REP-01)")
    within("repair, --turns", spent, 0, MOST_TURNS, "WT-REP-01")
    if ours.voyage.fire.areas:
        raise WishError(f"repair: {_burning(ours)} (WT-CAT-02), and the damage comes first (WT-REP-01); fight the fire")
    done = repair_at_sea(ours.vessel, hands, spent)
    vessel, said = _turns(done.vessel, spent)
    return Told(("WT-REP-01",), (done.words, said), done), ours.moved(vessel, turn=ours.voyage.turn + spent)


@app.command(epilog="\b\nExample: hcgen play sea turn longship.toml --turns 3 --save\nRules: WT-OAR-01, WT-RAM-02, WT-VES-02")
@played({})
def turn(
    *,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a vessel, .toml or .json.")],
    turns: TurnsToPass = 1,
    ways: Ways,
) -> None:
    """Let turns go by: shorn oars are cleared, and a vessel that is holed comes nearer to sinking."""
    from hcgen.cli.deck import deck
    from hcgen.cli.playing import Told
    from hcgen.errors import WishError
    from hcgen.rules.limits import within
    from hcgen.rules.rolls import counted
    from hcgen.rules.wilderness.vessels import afloat

    within("turn, --turns", turns, 1, MOST_TURNS, "WT-OAR-01")
    ours = deck(file, {}, ways, "turn")
    afloat(ours.vessel, "turn", "WT-OAR-01")
    if ours.voyage.fire.areas:
        raise WishError(f"turn: {_burning(ours)} (WT-CAT-02); let the turn go by with fire-fighting")
    vessel, said = _turns(ours.vessel, turns)
    verb = "goes" if turns == 1 else "go"
    words = f"{counted(turns, 'turn')} {verb} by. {said}".rstrip()
    told = Told(("WT-OAR-01", "WT-RAM-02"), (words,), {"vessel": vessel})
    ours.finish(ways, "turn", told, None, ours.moved(vessel, turn=ours.voyage.turn + turns))


def _burning(ours: "Deck") -> str:
    areas = ours.voyage.fire.areas
    return "1 area burns" if areas == 1 else f"{areas} areas burn"


def _turns(vessel: "Vessel", turns: int) -> "tuple[Vessel, str]":
    """Let turns go by, and say what they bring."""
    from hcgen.rules.rolls import counted
    from hcgen.rules.wilderness.vessels import pass_turn

    dead, holed = vessel.dead_turns, vessel.holed_turns
    for _ in range(turns):
        vessel = pass_turn(vessel) if vessel.hull else vessel
    said = []
    if dead:
        said.append(f"Dead in the water for {counted(vessel.dead_turns, 'more turn')}." if vessel.dead_turns else "The oars are clear.")
    if holed is not None:
        said.append(f"It is under in {counted(vessel.holed_turns, 'turn')}." if vessel.holed_turns else "The hole has taken it under.")
    return vessel, " ".join(said)
