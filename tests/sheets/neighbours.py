"""What stands beside what on a sheet: each number with its own label, each line of a list whole and in order.

A text is read as one line without spaces, so that neighbours are what a reader takes for neighbours.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pypdf
import pypdfium2
from reading import squeezed
from test_sheet_text import shown

from hcgen.portrait import AttackView, ItemView, Portrait
from hcgen.portrait.book_views import Book
from hcgen.portrait.ship_views import RosterView, StarshipView, VesselView
from hcgen.sheets import Paper, Sheet, render_sheets

OR = "\0or\0"
"""Between two ways in which something may stand: a short track has its note behind it."""


class Read(NamedTuple):
    """What a document says of one sitter, squeezed."""

    text: str
    pages: range
    pdf: bytes

    def in_order(self) -> str:
        """Return the text by the other reader, in the order of drawing: pdfium puts a title between two texts of its level."""
        pages = pypdf.PdfReader(io.BytesIO(self.pdf)).pages
        return squeezed("".join(pages[number].extract_text() for number in self.pages))


def read(sitters: Sequence[object], design: str, paper: Paper, theme: str | None = None) -> tuple[bytes, list[Read]]:
    """Print some in one document, as the product does; return it, and what it says of each."""
    pdf = render_sheets([Sheet(sitter, design) for sitter in sitters], paper, theme=theme).pdf  # type: ignore[arg-type]
    document = pypdfium2.PdfDocument(pdf)
    starts = [mark.get_dest().get_index() for mark in document.get_toc()]
    assert len(starts) == len(sitters)
    texts = [squeezed(page.get_textpage().get_text_range()) for page in document]
    ends = zip(starts, [*starts[1:], len(texts)], strict=True)
    return pdf, [Read("".join(texts[at:end]), range(at, end), pdf) for at, end in ends]


def astray(sitter: object, found: Read) -> list[str]:
    """Return the neighbours that stand side by side for neither of two readers."""
    wanted = list(_pairs(sitter))
    for text in (found.text, found.in_order) if wanted else ():
        low = (text if isinstance(text, str) else text()).lower()
        wanted = [pair for pair in wanted if not any(shown(one).lower() in low for one in pair.split(OR))]
        if not wanted:
            break
    return wanted


def _pairs(sitter: object) -> Iterator[str]:
    for kind, pairs in PAIRS.items():
        if isinstance(sitter, kind):
            yield from pairs(sitter)
            return


def _shape(die: str) -> str:
    """A single die is drawn with its number on it; anything else is written out."""
    return die[1:] if die[1:].isdecimal() else die


def _person(person: Portrait) -> Iterator[str]:
    yield from (f"{stat.stat} {stat.rating} {stat.mod} half {stat.half}" for stat in person.stats)
    yield f"level {person.level} {person.xp} XP"
    yield " ".join((f"Defense {person.defense}", *person.defense_notes[:1]))
    for track in person.tracks:
        dice = f"{' '.join(map(_shape, track.dice))} out"
        yield f"{track.name} {track.note} {dice}{OR}{track.name} {dice} {track.note}"
    yield from (f"{roll.name} {_shape(roll.die)} {roll.mod} {' '.join(roll.notes)}" for roll in person.rolls)
    yield from (f"{save.mod} {save.stat} {'●' if save.feat else ''} {save.against} {save.note}" for save in person.saves)
    for skill in person.skills:
        signs = ", ".join([*([f"specialist, {skill.die.upper()}"] if skill.specialised else []), *(["cursed"] if skill.cursed else [])])
        yield f"{skill.target} {skill.stat} {skill.percent} % {skill.name} {signs}"
    yield from map(_attack, person.attacks)
    yield from _powers(person)
    yield from (f"{spell.name} {spell.line} {spell.text}" for spell in person.spells)
    yield from _carried(person)


def _carried(person: Portrait) -> Iterator[str]:
    for bag in person.bags:
        yield " ".join((f"{bag.name}, {bag.slots}", *map(_item, bag.items[:1])))
        yield from map(_item, bag.items)
    yield from (f"{word} {items[0].name}" for word, items in (("held", person.held), ("worn", person.worn)) if items)
    yield f"{person.slots_used} of {person.slots_total} slots used"
    yield f"{person.coins} coins"
    if person.hirelings:
        yield f"up to {person.hirelings} hireling"


def _powers(person: Portrait) -> Iterator[str]:
    for power in person.powers:
        yield _power(power.name, power.per, power.text)


def _power(name: str, per: str, text: str) -> str:
    stop = "" if name[-1:] in "?!." else "."
    return " ".join((f"{name}{stop}", *([f"{per}."] if per else []), text[:12]))


def _item(item: ItemView) -> str:
    return f"{item.size} {item.name}{f', {item.note}' if item.note else ''}"


def _attack(attack: AttackView) -> str:
    told = [attack.name]
    for die, mod in ((attack.hit, attack.hit_mod), (attack.harm, attack.harm_mod)):
        told += [_shape(die), mod] if die else []
    told += [attack.reach, _shape(attack.thrown_hit), attack.thrown_hit_mod, _shape(attack.thrown_harm), attack.range, attack.tags]
    return " ".join(told)


def _book(person: Book) -> Iterator[str]:
    powers = set(_powers(person))
    yield from (pair for pair in _person(person) if pair not in powers)  # a book says them in chapters
    for chapter in person.chapters:
        yield _power(chapter.name, chapter.per, chapter.text)
        if chapter.origin and chapter.rules:
            yield f"{chapter.origin}, {chapter.rules}"
        yield from (f"{when}: {text[:12]}" for when, text in chapter.later)
    for level in person.levels:
        yield f"{level.level} {level.xp} XP {level.brings}"


def _starship(ship: StarshipView) -> Iterator[str]:
    yield f"Shield {ship.shield.whole} At none"
    yield f"Systems {ship.systems} d20, under {ship.chance} % for every hand"
    yield f"Lasers {f'{ship.chance} % 1 Shield off' if ship.lasers else 'none'}"
    yield f"Scale {ship.scale} {ship.hands}"
    yield f"Warpedoes {ship.warpedoes.whole or 'none'}"
    yield f"Fuel {ship.fuel.whole if ship.fuel else 'No source says'}"
    yield f"Core {ship.fuse}"
    for post in ship.posts:
        yield f"{post.percent} % {post.post} {post.holder} {post.duty}"
    yield f"Actions d20 under {ship.systems}"
    for action in ship.actions:
        yield f"{action.percent} % {action.name} {action.does}"
    for critical in ship.criticals:
        yield f"{critical.roll} {critical.name} {critical.text} {' '.join(map(str, range(critical.fuse or 0, 0, -1)))}"
    yield from (f"{word}: {text[:12]}" for word, text in ship.story if word)


def _vessel(ship: VesselView) -> Iterator[str]:
    yield f"Armour class {ship.armour_class}"
    yield from (f"{size} {name}" for name, size in ship.size)
    yield f"Hull {ship.hull.whole} points"
    for speed in ship.speeds:
        yield f"By {speed.by} {speed.miles} miles a day {speed.inches}″ a round"
    if ship.people is not None:
        yield f"Aboard {ship.people}"
    for tenth in ship.tenths[:-1]:
        yield f"{tenth.name} {' '.join(tenth.speeds)}" if tenth.points.whole < 30 else " ".join(tenth.speeds)
    yield f"{ship.tenths[-1].name} sinks in"
    for wind in ship.winds:
        yield f"{wind.roll} {wind.name} {' '.join(wind.moves)} {wind.note}"
    yield from (f"{hands.name} {hands.count.whole:,}" for hands in ship.crew)
    yield from (f"{arm.name}" for arm in ship.arms)
    yield f"Hold {ship.capacity}"
    yield from (f"{word}: {text[:12]}" for word, text in ship.story if word)


def _roster(crew: RosterView) -> Iterator[str]:
    for member in crew.members:
        numbers = (member.level, member.defense, member.attack, member.dv, member.initiative, member.health)
        yield " ".join(str(told) for told in (member.name, member.stock, member.class_, *numbers))
    seen: set[str] = set()
    for member in crew.members:
        if member.post and member.post not in seen:
            seen.add(member.post)
            yield f"{member.post} {member.name} {member.stock}"
    yield from (f"{hands.name} {hands.count.left:,}" for hands in crew.others)


PAIRS: dict[type, Callable[..., Iterator[str]]] = {
    Book: _book,
    Portrait: _person,
    StarshipView: _starship,
    VesselView: _vessel,
    RosterView: _roster,
}
