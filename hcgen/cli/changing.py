"""``hcgen reroll`` and ``hcgen advance``: commands that roll in a file."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.wishing import Ask, Choose, Skill

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hcgen.cli.rewriting import Manner, Original
    from hcgen.records import Character, Record
    from hcgen.ship_records import Ship
    from hcgen.tables import Tables

app = typer.Typer(rich_markup_mode=None)

File = Annotated[str, typer.Argument(metavar="FILE", help="A record of a character, a crew or a ship, .toml or .json.")]
Member = Annotated[
    str | None, typer.Option("--member", metavar="WHO", help="Only this member of a crew: the name, or the place from 1. Else everybody.")
]
Parts = Annotated[
    list[str], typer.Option("--part", "-p", metavar="PART", help="The part to roll again; may repeat. story covers story.trait.")
]
Take = Annotated[int | None, typer.Option("--take", metavar="N", help="Go to roll N of the part; 0 is the first.")]
NewLevel = Annotated[int, typer.Option("--level", metavar="N", help="The level to reach, up to 10.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would change, and change nothing.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
Out = Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="Write the result there, and leave FILE as it is.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the file that -o names.")]


@app.command(
    epilog="\b\nExample: hcgen reroll ada.toml --part story.trait --part gear\nRules: each part’s own, such as HC-GEN-07 for skills"
)
def reroll(
    file: File,
    part: Parts,
    take: Take = None,
    member: Member = None,
    dry_run: DryRun = False,
    yes: Yes = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Roll parts of a character or a ship again, and nothing else; what was chosen or edited stays."""
    from hcgen.cli.rewriting import Manner, read_originals
    from hcgen.generate.reroll import parts_of, readers_of
    from hcgen.generate.reroll import reroll as roll_again
    from hcgen.records import Character, Crew

    manner = Manner(dry_run, yes, out, force)
    (original,) = read_originals([file], manner)
    if not isinstance(original.record, Character | Crew):
        _reroll_ship(original, original.record, part, take, manner)
        return
    if isinstance(original.record, Crew) and original.record.ship is not None and member is None:
        from hcgen.cli.crewing import are_of_the_ship, reroll_ship_of

        if are_of_the_ship(original.record, part):
            reroll_ship_of(original, part, take, manner)
            return
    level = max([1, *(person.level for _, person in _meant(original, member))])
    parts = parts_of(part, level)
    words = _said([p.label for p in parts], [reader.label for reader in readers_of(parts, level)])
    _settle(original, member, manner, words, lambda person, tables: roll_again(person, part, tables, take))


def _said(parts: "Sequence[str]", readers: "Sequence[str]") -> str:
    read = f"; what reads it: {', '.join(readers)}" if readers else ""
    return f"Rolling again: {', '.join(parts)}{read}"


def _reroll_ship(original: "Original", ship: "Ship", parts: list[str], take: int | None, manner: "Manner") -> None:
    from hcgen.cli.output import tell
    from hcgen.cli.rewriting import Rewrite, naming, settle
    from hcgen.generate.reroll import changes
    from hcgen.generate.ship_replay import full, reroll_ship

    with naming(original.file):
        changed = reroll_ship(ship, parts, take)
    moved = tuple(changes(ship, changed.after))
    tell(_said(changed.parts, changed.readers))
    lines = "".join(f"{move.key}: {move.before} → {move.after}\n" for move in moved)
    settle([Rewrite(original, full(changed.after), changed.after != ship)], lines, manner)


@app.command(
    epilog="\b\nExample: hcgen advance ada.toml --level 3 --skill stealth --choose powers=revenant\n"
    "Rules: AMB-HC-67, HC-CLS-01, HC-CLS-02, HC-CLS-P0, HC-CLS-T1, HC-WP-02"
)
def advance(
    file: File,
    level: NewLevel,
    skill: Skill = None,
    choose: Choose = None,
    ask: Ask = False,
    member: Member = None,
    dry_run: DryRun = False,
    yes: Yes = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Bring a character to a higher level; what is not chosen is rolled, each level from its own dice."""
    from hcgen.cli.rewriting import Manner, read_originals
    from hcgen.generate.reroll import advance as brought

    manner = Manner(dry_run, yes, out, force)
    (original,) = read_originals([file], manner, people="a level")
    chosen = [*(f"skill={each}" for each in skill or ()), *(choose or ())]
    if ask:
        chosen = _answers(original, member, level, chosen)
    meant = [person for _, person in _meant(original, member)]
    risers = [person for person in meant if person.level < level] or meant
    words = "\n".join(f"{person.name or 'Somebody'}: level {person.level} to {level}" for person in risers)
    _settle(original, member, manner, words, lambda person, tables: brought(person, level, tables, chosen) if person in risers else person)


def _answers(original: "Original", member: str | None, level: int, chosen: list[str]) -> list[str]:
    from hcgen.cli.asking import walk_levels
    from hcgen.errors import WishError
    from hcgen.tables import load

    meant = _meant(original, member)
    if len(meant) != 1:
        raise WishError(f"--ask walks through one person, and {original.file} holds {len(meant)}; name one with --member")
    person = meant[0][1]
    return walk_levels(person, level, chosen, load(person.setting))


def _meant(original: "Original", member: str | None) -> list[tuple[int, "Character"]]:
    """Return the people of a file that are meant, each with the place. Raises WishError where there is no such member."""
    from hcgen.errors import WishError, did_you_mean

    people = list(enumerate((person for _, person in original.people()), 1))
    if member is None:
        return people
    asked = member.strip()
    found = [(at, person) for at, person in people if person.name == asked] or [(at, person) for at, person in people if str(at) == asked]
    if not found:
        names = [person.name or str(at) for at, person in people]
        raise WishError(f"{original.file} has no member {member[:60]!r}{did_you_mean(member, names)}; it has {', '.join(names)[:200]}")
    return found


def _settle(
    original: "Original", member: str | None, manner: "Manner", words: str, change: "Callable[[Character, Tables], Character]"
) -> None:
    """Change those who are meant, and say key by key what changed."""
    from msgspec.structs import replace

    from hcgen.cli.output import tell
    from hcgen.cli.rewriting import Rewrite, settle
    from hcgen.generate.reroll import changes
    from hcgen.records import Crew
    from hcgen.rules import derive

    meant = [person for _, person in _meant(original, member)]

    def changed(person: "Character", tables: "Tables") -> "Character":
        new = change(person, tables) if person in meant else person
        return replace(new, derived=derive(new, tables))

    after = _followed(original, original.changed(changed))
    people = after.members if isinstance(after, Crew) else (after,)
    lines = "".join(
        f"{f'{person.name}: ' if isinstance(after, Crew) else ''}{move.key}: {move.before} → {move.after}\n"
        for (_, before), person in zip(original.people(), people, strict=True)
        for move in changes(before, person)
    )
    lines += _posts_moved(original, after)
    moves = any(replace(person, derived=None) != before for (_, before), person in zip(original.people(), people, strict=True))
    tell(words)
    settle([Rewrite(original, after, moves)], lines, manner)


def _followed(original: "Original", after: "Record") -> "Record":
    """Let the posts of a ship follow from her people, as they now are."""
    from hcgen.records import Crew

    if not isinstance(after, Crew) or after.ship is None:
        return after
    from hcgen.cli.crewing import followed

    return followed(original, after)


def _posts_moved(original: "Original", after: "Record") -> str:
    """Say which posts passed from one to another."""
    from hcgen.records import Crew

    if not isinstance(after, Crew) or after.ship is None:
        return ""
    from hcgen.cli.crewing import moved

    return moved(original, after)
