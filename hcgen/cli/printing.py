"""``hcgen sheet``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.derived_records import Derived
    from hcgen.records import Character
    from hcgen.sheets import Packet, Printed, Sheet
    from hcgen.sheets import Paper as Size
    from hcgen.ship_records import ShipCrew, Starship, Vessel
    from hcgen.tables import Tables

app = typer.Typer(rich_markup_mode=None)

BLANK = "blank"
"""Before the name of a design, its sheet for writing by hand."""
NOTHING_TO_OPEN = "Nothing is opened, for the sheet went to standard output; name a file with -o"

Records = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="RECORD…",
        help="Characters, crews and ships: .toml, .json, .jsonl, folders of them, or - for standard input; none for what is of nobody.",
        show_default=False,
    ),
]
Out = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--out",
        metavar="OUT.pdf",
        help="The sheet; NAME.pdf beside the first record, or within the folder, where it is not given. "
        "OUT.png is pictures alone, - standard output.",
    ),
]
Design = Annotated[
    str | None,
    typer.Option(
        "--design",
        metavar="NAME|FILE",
        envvar="HCGEN_DESIGN",
        help="The page design: character, character-book, starship, vessel, roster; card or card-mini, for people whom the Smith plays; "
        "blank-character and so on, for writing by hand, or smith-screen, both without a record; or a file of your own that ends in .toml. "
        "For each record the one of its kind where it is not given.",
    ),
]
Theme = Annotated[
    str | None,
    typer.Option(
        "--theme",
        metavar="NAME|FILE",
        envvar="HCGEN_THEME",
        help="How it looks: plain, parchment, starlight, large (print of 14 pt), or a file of your own that ends in .toml; "
        "as the design says where it is not given.",
    ),
]
Paper = Annotated[str, typer.Option("--paper", metavar="SIZE", envvar="HCGEN_PAPER", help="a4 or letter.")]
Fillable = Annotated[
    bool, typer.Option("--fillable", help="Make what is left for a pencil, and nothing else, into form fields to be filled in on a screen.")
]
Png = Annotated[
    bool, typer.Option("--png", help="Pictures of the pages, NAME-1.png and so on at 150 dpi: in place of the PDF, or beside -o OUT.pdf.")
]
Open = Annotated[bool, typer.Option("--open", help="Open what was printed with the system’s viewer.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a sheet that exists.")]


@app.command(
    epilog="\b\nExample: hcgen sheet ada.toml --paper letter\nExample: hcgen sheet --design blank-character --fillable\n"
    "Rules: all that follows is worked out anew, HC-DERV-01 to HC-DERV-07"
)
def sheet(
    context: typer.Context,
    records: Records = None,
    out: Out = None,
    design: Design = None,
    theme: Theme = None,
    paper: Paper = "a4",
    fillable: Fillable = False,
    png: Png = False,
    open_: Open = False,
    force: Force = False,
) -> None:
    """Print the sheets of records, all into one PDF; or a blank one, or a screen for the Smith, which need no record."""
    from hcgen.cli.gathering import beside
    from hcgen.cli.looks import DESIGN, PAPER, THEME, UNSET, check_paper, check_theme, naming, set_by
    from hcgen.cli.output import tell
    from hcgen.cli.showing import STDOUT, open_with_viewer, publish, targets_of
    from hcgen.errors import DesignError, FileError, WishError
    from hcgen.files import check_target
    from hcgen.forms import check_form
    from hcgen.sheets import Packet, a_sheetful

    by_design, by_theme, by_paper = set_by(DESIGN, design), set_by(THEME, theme), set_by(PAPER, paper)
    paper = check_paper(paper)
    for record in records or ():
        check_form(record)
    with naming(by_design):
        nobody = _of_nobody(design)
    if not records and nobody is None:
        context.fail("Missing argument 'RECORD…'.")
    if records and nobody is not None:
        where, instead = (by_design, f", or {UNSET}") if by_design else (f"--design {design}", "")
        raise WishError(f"{where}: {records[0]} is not wanted, for this sheet is of nobody; leave the records out{instead}")
    targets = targets_of(out, beside(records[0] if records else str(design)), png)
    if targets.pdf and targets.pdf != STDOUT:
        check_target(targets.pdf, force)
    left_out: list[str] = []
    check_theme(theme)
    with naming(by_design, of=DesignError):
        packets = [*_packets_of(records or [], design, left_out)] if nobody is None else []
    with naming(by_design, by_theme, by_paper, of=DesignError), naming(by_design, of=FileError):
        if nobody is not None:
            packets = [Packet([nobody] * a_sheetful(nobody.design, paper, theme))]  # type: ignore[arg-type]
        data, unprintable = _printed(packets, paper, theme, fillable=fillable)  # type: ignore[arg-type]
    written = publish(data, targets, force)
    remarks = [f"Left out {name}: it is no record" for name in left_out]
    for line in (*unprintable, *remarks, *(f"Wrote {name}" for name in written)):
        tell(line)
    if open_ and (told := open_with_viewer(written[0]) if written else NOTHING_TO_OPEN):
        tell(told)


def _of_nobody(design: str | None) -> Sheet | None:
    """Return the sheet of a design that needs no record: a blank one, or the screen."""
    from hcgen.sheets import blank, kind_of

    if design is None:
        return None
    if design == BLANK or design.startswith(f"{BLANK}-"):
        return blank(design.removeprefix(BLANK).removeprefix("-") or "character")
    return screen_sheet(design) if kind_of(design) == "screen" else None


def _printed(found: list[Packet], size: Size, theme: str | None, *, fillable: bool) -> Printed:
    """Print packets, those of one sheet as that sheet alone."""
    from hcgen.sheets import packets, render_sheets

    if any(packet.roster is not None for packet in found):
        return packets(found, size, theme=theme, fillable=fillable)
    return render_sheets([sheet for packet in found for sheet in packet.people], size, theme=theme, fillable=fillable)


def _packets_of(paths: list[str], design: str | None, left_out: list[str]) -> Iterator[Packet]:
    """Yield what is printed of all records of some files; cards and rosters take people out of whatever they are in."""
    from hcgen.cli import dealing
    from hcgen.sheets import Packet, kind_of

    kind = kind_of(design) if design is not None else ""
    if design is not None and kind in dealing.KINDS:
        deal = dealing.cards if kind == "card" else dealing.rosters
        yield Packet(list(deal(paths, design, left_out)))
    else:
        for path in paths:
            yield from _packets(path, design, left_out)


def _packets(path: str, design: str | None, left_out: list[str]) -> Iterator[Packet]:
    """Yield what is printed of all records of a file or a folder: ships' crews with their rosters, where no design is asked for.

    A design of ships takes the ship of a crew alone, one of people the people.
    """
    from hcgen.cli.gathering import gathered
    from hcgen.records import Crew
    from hcgen.sheets import Packet, kind_of
    from hcgen.ship_records import ShipCrew, Starship, Vessel

    of_ships = design is not None and kind_of(design) in {"starship", "vessel"}
    for record in gathered(path, left_out):
        if isinstance(record, Starship):
            yield Packet([starship_sheet(record, design)])
        elif isinstance(record, Vessel):
            yield Packet([vessel_sheet(record, design)])
        elif isinstance(record, ShipCrew) and design is None:
            yield packet_of(record)
        elif isinstance(record, ShipCrew) and of_ships:
            yield Packet([_ship_of(record, design)])
        else:
            people = record.members if isinstance(record, Crew) else (record,)
            yield Packet([character_sheet(person, design) for person in people])


def packet_of(crew: ShipCrew) -> Packet:
    """Return what is printed of a ship and her crew: the roster, the ship, everybody in the order of their posts."""
    from hcgen.generate.crewing import post_rows
    from hcgen.portrait.crew_sheet import in_order, roster_view
    from hcgen.sheets import Packet

    people = [character_sheet(person) for _, person in in_order(crew)]
    return Packet(people, roster_view(crew, post_rows(crew.ship), derived), _ship_of(crew))


def _ship_of(crew: ShipCrew, design: str | None = None) -> Sheet:
    """Return the sheet of a crew's ship, with the names of who holds her posts."""
    from hcgen.ship_records import Starship

    if isinstance(crew.ship, Starship):
        return starship_sheet(crew.ship, design, [member.name for member in crew.members])
    return vessel_sheet(crew.ship, design)


def derived(person: Character) -> tuple[Derived, Tables]:
    """Work out what follows from a record; return it with the tables of its setting."""
    from hcgen.rules import derive
    from hcgen.tables import load

    tables = load(person.setting)
    return derive(person, tables), tables


def screen_sheet(design: str) -> Sheet:
    """Return the Smith's screen, by the default setting."""
    from hcgen import __version__
    from hcgen.portrait.screen import screen_view
    from hcgen.sheets import Sheet
    from hcgen.tables import load

    return Sheet(screen_view(load(), __version__), design)


def character_sheet(person: Character, design: str | None = None) -> Sheet:
    """Return the sheet of a person, with the code that brings them back; of a book, with the rules of all that they can do."""
    from msgspec.structs import replace

    from hcgen.generate.code import code_of
    from hcgen.portrait import portrait
    from hcgen.portrait.book import book
    from hcgen.rules import derive
    from hcgen.sheets import Sheet, kind_of
    from hcgen.tables import load

    tables = load(person.setting)
    look = book if design is not None and kind_of(design) == "book" else portrait
    seen = look(person, derive(person, tables), tables)
    return Sheet(replace(seen, code=code_of(person, tables)), design or "character")


def starship_sheet(ship: Starship, design: str | None = None, names: Sequence[str | None] = ()) -> Sheet:
    """Return the sheet of a starship, with the code that brings her back; the names are those of the members of its crew."""
    from msgspec.structs import replace

    from hcgen.generate.ship_code import ship_code_of
    from hcgen.portrait.starship_sheet import starship_view
    from hcgen.rules.ships import derive_starship
    from hcgen.sheets import Sheet
    from hcgen.tables.ships import load_starships

    seen = starship_view(ship, derive_starship(ship, len(names) or None), load_starships(), names)
    return Sheet(replace(seen, code=ship_code_of(ship)), design or "starship")


def vessel_sheet(ship: Vessel, design: str | None = None) -> Sheet:
    """Return the sheet of a vessel, with the code that brings her back."""
    from msgspec.structs import replace

    from hcgen.generate.ship_code import ship_code_of
    from hcgen.portrait.vessel_sheet import vessel_view
    from hcgen.rules.ships import derive_vessel
    from hcgen.sheets import Sheet
    from hcgen.tables.ships import load_vessels

    return Sheet(replace(vessel_view(ship, derive_vessel(ship), load_vessels()), code=ship_code_of(ship)), design or "vessel")
