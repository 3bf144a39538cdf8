"""Fights at sea: ``hcgen play sea ram``, ``catapult``, ``shear-oars``, ``grapple``."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.deck import CREWED, FILE_HELP, OPTIONS
from hcgen.cli.play_options import Numbers, Ways, exact, needed, one_of, played

if TYPE_CHECKING:
    from hcgen.cli.deck import Deck
    from hcgen.cli.playing import Told
    from hcgen.dice import Stream
    from hcgen.rules.wilderness.grappling import Grappling
    from hcgen.rules.wilderness.logbook import Voyage
    from hcgen.rules.wilderness.vessels import RamSize, Vessel

app = typer.Typer(rich_markup_mode=None)

SIZES = ("small", "large")
STRUCK = ("side", "bow", "stern")
METHODS = ("chart", "percent")

File = Annotated[str | None, typer.Argument(metavar="[FILE]", help=FILE_HELP)]
By = Annotated[str | None, typer.Option("--by", metavar="FILE", help="The record of the vessel that does it.")]
RamOption = Annotated[str | None, typer.Option("--ram", metavar="SIZE", help="Without --by: the ram, small or large.")]
Struck = Annotated[str | None, typer.Option("--struck", metavar="WHERE", help="Where the ram strikes: side, bow or stern.")]
Method = Annotated[
    str, typer.Option("--ram-method", metavar="METHOD", help="chart: hull points by the ram; percent: tenths of the hull (AMB-WT-04).")
]
Creature = Annotated[str | None, typer.Option("--creature", metavar="SIZE", help="Ram a creature, small or large, and no vessel.")]
MastLowered = Annotated[bool, typer.Option("--mast-lowered", help="With --by: its mast is lowered.")]
Fast = Annotated[bool, typer.Option("--fast", help="With --by: it comes at Fast speed.")]
Crew = Annotated[int | None, typer.Option("--crew", metavar="N", help="Hands who do it, and nothing else.")]
RangeYards = Annotated[int | None, typer.Option("--yards", metavar="N", help="How far the target is.")]
Hit = Annotated[bool, typer.Option("--hit", help="The shot hit; the hull points are rolled.")]
Pitch = Annotated[bool, typer.Option("--pitch", help="It is burning pitch and no rock: an area more burns.")]
ByKind = Annotated[str | None, typer.Option("--by-kind", metavar="KIND", help="Without --by: the kind of vessel that passes.")]
Shipped = Annotated[bool, typer.Option("--shipped", help="Whoever passes has shipped its own oars.")]
Tries = Annotated[int | None, typer.Option("--tries", metavar="N", help="Grapples thrown, or cuts made: 1 unless said, 3 a turn at most.")]
Distance = Annotated[float | None, typer.Option("--distance", metavar="INCHES", help="How far it is; grapples reach an inch.")]
Held = Annotated[int | None, typer.Option("--held", metavar="N", help="Without a FILE: grapples that hold already.")]
Cut = Annotated[bool, typer.Option("--cut", help="Cut at the grapples that hold.")]
Mermen = Annotated[int | None, typer.Option("--mermen", metavar="N", help="So many Mermen grapple (WT-GRAP-02).")]
Nixies = Annotated[int | None, typer.Option("--nixies", metavar="N", help="So many Nixies grapple (WT-GRAP-03).")]


@app.command(
    epilog="\b\nExample: hcgen play sea ram longship.toml --ram small --struck side --save\n"
    "Rules: WT-RAM-01, WT-RAM-02, WT-VES-02, AMB-WT-04, AMB-WT-16, AMB-X-04"
)
@played(OPTIONS, *CREWED)
def ram(
    *,
    file: File = None,
    by: By = None,
    ram_size: RamOption = None,
    struck: Struck = None,
    ram_method: Method = "chart",
    creature: Creature = None,
    mast_lowered: MastLowered = False,
    fast: Fast = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Let a ram strike the vessel of FILE: hull, crew, and one in four holed; whether it hits is rolled at the table."""
    from hcgen.cli.deck import alongside

    one_of("--ram-method", ram_method, METHODS, "AMB-WT-04")
    if creature is not None:
        _ram_creature(creature, by, ram_size, mast_lowered and fast, ways)
        return
    where = one_of("--struck", needed("--struck", struck, "ram", "where it strikes, side, bow or stern (WT-RAM-02)"), STRUCK, "WT-RAM-02")
    target, rammer = alongside(file, by, numbers, ways, "ram", "hull")
    size = _ram_of(rammer, ram_size, mast_lowered, fast)
    dicebox = target.dicebox(ways, "ram")
    told, vessel = _rammed(size, target, where, ram_method, dicebox.stream)
    target.finish(ways, "ram", told, dicebox, target.moved(vessel))


def _rammed(size: "RamSize", target: "Deck", where: str, method: str, stream: "Stream") -> "tuple[Told, Vessel]":
    from typing import cast

    from hcgen.cli.playing import Told
    from hcgen.rules.wilderness import ramming
    from hcgen.rules.wilderness.vessels import pointed

    place = cast("ramming.Struck", where)
    if method == "percent":
        done = ramming.ram_by_percent(target.vessel, place, stream)
        first = f"{done.throw.words}: {pointed(done.blow.points, 'hull point')}"
    else:
        done = ramming.ram_by_chart(size, target.vessel, place, stream)
        first = f"{done.throw.words}, times {ramming.TENFOLD}: {pointed(done.blow.points, 'hull point')}"
    rolls = ". ".join([first, done.hole.words, *([done.sinking.words] if done.sinking else [])])
    return Told(("WT-RAM-01", "WT-RAM-02"), (f"{rolls}.", f"{target.name}: {done.words}"), done), done.vessel


def _ram_of(rammer: "Deck | None", size: str | None, mast_lowered: bool, fast: bool) -> "RamSize":
    """The ram that strikes: a vessel's that is ready for it, or of the size that was given."""
    from typing import cast

    from hcgen.errors import WishError
    from hcgen.rules.wilderness.ramming import RamOrders, ready_to_ram
    from hcgen.rules.wilderness.vessels import afloat

    if rammer is None:
        size = needed("--ram", size, "ram", "the size of the ram, small or large (WT-RAM-01), where no --by FILE says it")
        return cast("RamSize", one_of("--ram", size, SIZES, "WT-RAM-01"))
    if size is not None:
        raise WishError("ram: --ram is for a vessel without a record, and --by says it; leave one of the two out")
    afloat(rammer.vessel, "ram", "WT-RAM-01")
    return ready_to_ram(rammer.vessel.facts, RamOrders(mast_lowered=mast_lowered, at_fast_speed=fast))


def _ram_creature(creature: str, by: str | None, size: str | None, ready: bool, ways: Ways) -> None:
    from hcgen.cli.deck import deck
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.wilderness.ramming import ram_creature

    one_of("--creature", creature, SIZES, "WT-RAM-01")
    rammer = deck(by, {}, ways, "ram") if by else None
    ram_size = _ram_of(rammer, size, ready, ready)
    dicebox = Dicebox(ways, "sea", "ram-creature")
    rolled = ram_creature(ram_size, creature == "large", dicebox.stream)
    finish(ways, "play sea ram", Told(("WT-RAM-01",), (f"{rolled.words}.",), rolled), dicebox)


@app.command(
    epilog="\b\nExample: hcgen play sea catapult longship.toml --crew 4 --yards 200 --hit --save\nRules: WT-CAT-01, WT-CAT-02, AMB-WT-16"
)
@played(OPTIONS, *CREWED)
def catapult(
    *,
    file: File = None,
    by: By = None,
    crew: Crew = None,
    yards: RangeYards = None,
    hit: Hit = False,
    pitch: Pitch = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Shoot a light catapult at the vessel of FILE: how it hits, and with --hit what a rock or burning pitch does."""
    from hcgen.cli.deck import alongside
    from hcgen.cli.playing import Told
    from hcgen.rules.wilderness.artillery import aim
    from hcgen.rules.wilderness.vessels import afloat

    target, shooter = alongside(file, by, numbers, ways, "catapult", *(("hull",) if hit and not pitch else ()))
    if shooter:
        _has_catapult(shooter, crew or 0)
    aimed = aim(
        needed("--crew", crew, "catapult", "the hands that work it, 2 to 4 (WT-CAT-01)"),
        needed("--yards", yards, "catapult", "how far the target is, 150 to 300 yards (WT-CAT-01)"),
    )
    afloat(target.vessel, "catapult", "WT-CAT-02")
    dicebox = target.dicebox(ways, "catapult")
    first = f"{aimed.words} The target has armour class {target.vessel.facts.armour_class}."
    if not hit:
        target.finish(ways, "catapult", Told(("WT-CAT-01",), (first,), {"aim": aimed}), None, target.voyage)
        return
    told, voyage = _burns(target) if pitch else _breaks(target, dicebox.stream)
    told = Told(("WT-CAT-01", "WT-CAT-02"), (first, *told.words), {"aim": aimed, "shot": told.result})
    target.finish(ways, "catapult", told, None if pitch else dicebox, voyage)


def _has_catapult(shooter: "Deck", crew: int) -> None:
    from hcgen.errors import WishError
    from hcgen.rules.limits import within
    from hcgen.rules.wilderness.vessels import afloat

    facts = afloat(shooter.vessel, "catapult", "WT-CAT-01").facts
    if not facts.catapults:
        raise WishError(f"catapult: the {facts.name} {shooter.name} mounts 0 catapults (WT-VES-01); shoot from another vessel")
    within("catapult, --crew", crew, 0, shooter.vessel.crew, "WT-CAT-01")


def _breaks(target: "Deck", stream: "Stream") -> "tuple[Told, Voyage]":
    from hcgen.cli.playing import Told
    from hcgen.rules.wilderness.artillery import rock
    from hcgen.rules.wilderness.vessels import damage_hull

    rolled = rock(stream)
    blow = damage_hull(target.vessel, rolled.total, stream)
    told = Told((), (f"{rolled.words}. {target.name}: {blow.words}",), {"throw": rolled, "blow": blow})
    return told, target.moved(blow.vessel)


def _burns(target: "Deck") -> "tuple[Told, Voyage]":
    from fractions import Fraction

    from hcgen.cli.playing import Told
    from hcgen.rules.limits import within
    from hcgen.rules.rolls import counted
    from hcgen.rules.wilderness.fire import MOST_AREAS, Fire

    areas = target.voyage.fire.areas + 1
    within("fire, areas", areas, 1, MOST_AREAS, "WT-CAT-02")
    words = f"{target.name}: {counted(areas, 'area')} of ten feet square burn{'s' if areas == 1 else ''} now; see fire-fighting."
    fire = Fire(areas, target.voyage.fire.fought if areas > 1 else Fraction(0))
    return Told((), (words,), {"areas": areas}), target.moved(target.vessel, fire=fire)


@app.command(
    "shear-oars",
    epilog="\b\nExample: hcgen play sea shear-oars galley.toml --by longship.toml --shipped --save\nRules: WT-OAR-01, AMB-WT-14",
)
@played(OPTIONS, *CREWED)
def shear_oars(*, file: File = None, by: By = None, by_kind: ByKind = None, shipped: Shipped = False, numbers: Numbers, ways: Ways) -> None:
    """Pass alongside the vessel of FILE and shear its oars off; no dice are rolled."""
    from hcgen.cli.deck import Deck, alongside, facts_by_name
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.wilderness.logbook import Voyage
    from hcgen.rules.wilderness.oars import shear
    from hcgen.rules.wilderness.vessels import afloat, launch

    passed, passer = alongside(file, by, numbers, ways, "shear-oars")
    if passer is None:
        facts = facts_by_name(
            needed("--by-kind", by_kind, "shear-oars", "the kind of vessel that passes (WT-OAR-01), or --by FILE"), "--by-kind"
        )
        passer = Deck(Voyage(vessel=launch(facts, facts.hull_low)))
    for one in (passed, passer):
        afloat(one.vessel, "shear-oars", "WT-OAR-01")
    done = shear(passer.vessel, passed.vessel, "shipped" if shipped else "out")
    changed = [*passed.after(passed.moved(done.passed)), *passer.after(passer.moved(done.passer))]
    finish(ways, "play sea shear-oars", Told(("WT-OAR-01",), (done.words,), done), None, changed)


@app.command(
    epilog="\b\nExample: hcgen play sea grapple longship.toml --crew 3 --tries 3 --distance 1 --save\n"
    "Rules: WT-GRAP-01, WT-GRAP-02, WT-GRAP-03, AMB-WT-05"
)
@played(OPTIONS, *CREWED)
def grapple(
    *,
    file: File = None,
    by: By = None,
    cut: Cut = False,
    mermen: Mermen = None,
    nixies: Nixies = None,
    tries: Tries = None,
    crew: Crew = None,
    distance: Distance = None,
    held: Held = None,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Grapple the vessel of FILE, by hand, by Mermen or by Nixies, or cut at what holds it."""
    from msgspec.structs import replace

    from hcgen.cli.deck import alongside
    from hcgen.cli.output import tell
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.wilderness.vessels import afloat

    if (mermen is not None) + (nixies is not None) + cut > 1:
        raise typer.BadParameter("--cut, --mermen and --nixies exclude each other; give one of them, or none")
    if cut and distance is not None:
        raise typer.BadParameter(
            "--distance is for grapples that are thrown, and --cut is at those that hold (WT-GRAP-01); leave --distance out"
        )
    if mermen is not None or nixies is not None:
        _only_swimmers("--mermen" if nixies is None else "--nixies", {"--tries": tries, "--crew": crew, "--by": by})
    grappled, grappler = alongside(file, by, _grappled(file, numbers), ways, "grapple")
    swims = mermen is not None or nixies is not None
    vessel = afloat(_holding(grappled, held, file, swims), "grapple", "WT-GRAP-01")
    if grappler and not cut:
        afloat(grappler.vessel, "grapple", "WT-GRAP-01")
    _aboard(grappled if cut else grappler, crew)
    # Swimmers' grapples are cut as well, where no ship's hold.
    swims = swims or (cut and not vessel.grapples and vessel.swimmers > 0)
    dicebox = grappled.dicebox(ways, "grapple")
    count, thrower = _counted(grappled, grappler, cut, mermen is not None or nixies is not None, tries or 1)
    done = _grapples(vessel, mermen, nixies, cut, (1 if tries is None else tries, crew, distance), swims, dicebox.stream)
    tried = getattr(thrower.vessel, count) + len(done.attempts)
    now = replace(vessel, **{"swimmers" if swims else "grapples": done.held} | ({count: tried} if thrower is grappled else {}))
    changed = grappled.after(grappled.moved(now))
    if grappler and not swims:
        other = replace(grappler.vessel, **{"grapples": done.held} | ({count: tried} if thrower is grappler else {}))
        changed += grappler.after(grappler.moved(other))
    rolls = ". ".join(attempt.words for attempt in done.attempts)
    words = done.words if done.words.startswith(rolls) else f"{rolls}. {done.words}"
    finish(ways, "play sea grapple", Told(("WT-GRAP-01", "WT-GRAP-02", "WT-GRAP-03"), (words,), done), dicebox, changed)
    if cut and file is not None and grappler is None and not swims and done.held < vessel.grapples:
        tell(ALONE)


ALONE = (
    "The record of the ship at the other end was not touched, and still says that it is grappled; "
    "--by FILE frees both, or write grapples in its [state] anew."
)


def _only_swimmers(swimmers: str, others: dict[str, object]) -> None:
    """Refuse what has no part in a try of swimmers, who try once a turn (AMB-WT-05)."""
    for option, given in others.items():
        if given is not None:
            raise typer.BadParameter(
                f"{option} is for the grapples of ships, and {swimmers} is one try a turn (AMB-WT-05); leave {option} out"
            )


def _aboard(ship: "Deck | None", crew: int | None) -> None:
    """Refuse more hands than are aboard of a ship with a record, or, without one, of the kind that takes most. Raises WishError."""
    from hcgen.rules.limits import within
    from hcgen.rules.ships import people
    from hcgen.tables.ships import load_vessels

    if crew is None:
        return
    known = ship is not None and ship.seat is not None
    most = ship.vessel.crew if ship and known else max(people(row.crew) for row in load_vessels().kinds.rows)
    within("grapple, --crew", crew, 0, most, "WT-GRAP-01")


def _counted(grappled: "Deck", grappler: "Deck | None", cut: bool, swims: bool, tries: int) -> "tuple[str, Deck]":
    """What the tries are counted as, and in whose state. Raises WishError where too many were made in this turn."""
    from hcgen.rules.wilderness.grappling import TRIES, in_turn

    if swims:
        count, who, most, rule = "swims", grappled, 1, "AMB-WT-05"
    else:
        count = "cuts" if cut else "throws" if grappler else "thrown_at"
        who, most, rule = grappled if cut or grappler is None else grappler, TRIES, "WT-GRAP-01"
    in_turn("cut" if cut else "grapple", getattr(who.vessel, count), tries, most, rule)
    return count, who


def _grappled(file: str | None, numbers: Numbers) -> Numbers:
    """Of a grappled vessel without a record nothing matters but the grapples; any kind will do."""
    return numbers if file is not None or numbers["kind"] else numbers | {"kind": "sailing-ship-small"}


def _holding(grappled: "Deck", held: int | None, file: str | None, swims: bool) -> "Vessel":
    from msgspec.structs import replace

    from hcgen.errors import WishError
    from hcgen.rules.limits import at_least

    if held is None:
        return grappled.vessel
    if file is not None:
        raise WishError(f"grapple: --held is for a vessel without a record, and {file} says it; leave one of the two out")
    at_least("grapple, --held", held, 0, "WT-GRAP-01")
    return replace(grappled.vessel, **{"swimmers" if swims else "grapples": held})


def _grapples(
    vessel: "Vessel",
    mermen: int | None,
    nixies: int | None,
    cut: bool,
    hands: "tuple[int, int | None, float | None]",
    swims: bool,
    stream: "Stream",
) -> "Grappling":
    from hcgen.rules.wilderness import grappling as rule

    tries, crew, distance = hands
    if cut:
        held = vessel.swimmers if swims else vessel.grapples
        return rule.cut(held, tries, needed("--crew", crew, "grapple", "the hands that cut, one to each grapple (WT-GRAP-01)"), stream)
    far = exact("--distance", needed("--distance", distance, "grapple", "how far it is, in inches (WT-GRAP-01)"), "WT-GRAP-01")
    if mermen is not None:
        return rule.swim_and_grapple(rule.MERMEN, mermen, vessel.swimmers, far, stream)
    if nixies is not None:
        return rule.swim_and_grapple(rule.NIXIES, nixies, vessel.swimmers, far, stream)
    crew = needed("--crew", crew, "grapple", "the hands that throw, one to each grapple (WT-GRAP-01)")
    return rule.grapple(vessel.grapples, tries, crew, far, stream)
