"""The chapters of what somebody owns: money, gear, slots."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hcgen.dice import parse
from hcgen.rules.hammercrawl import encumbrance, equipment
from hcgen.rules.hammercrawl.encumbrance import worn_place
from hcgen.rules.rolls import counted
from hcgen.tables.rows import ArmourRow, BagRow, GoodsRow, MagickItemRow, WeaponRow
from hcgen.validate.findings import Finding, Words, between, error, warning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.records import Gear
    from hcgen.tables import Goods, Tables
    from hcgen.validate.creation import Case

HANDS = 2
BLANK_ITEM = "magick-item"


def purse(case: Case) -> Iterator[Finding]:
    """The money of one's standing, less what was bought with it (HC-EQ-04, AMB-HC-22)."""
    record = case.record
    soc = record.stats.SOC
    money = equipment.money(soc, case.tables)
    if _was_rolled(case):
        money = soc
    start, coins = record.purse.start, record.purse.coins
    if start != money:
        yield error("purse.start", "HC-EQ-04", f"{money} coins for SOC {soc}", start, "give the money of the standing")
    yield from _change(case, start, coins)
    items = case.tables.magick_items.by_id
    owned = sum(item.id in items or item.id == BLANK_ITEM for item in record.gear if item.origin == "random")
    due = equipment.status(soc, case.tables).magick_items
    if owned != due and record.level == 1:
        yield error("gear", "HC-EQ-05", f"{counted(due, 'magick item')} for SOC {soc}", owned, "add or take out magick items")


def _change(case: Case, start: int, coins: int) -> Iterator[Finding]:
    """The money at the start is what is left and what was paid, to the coin, where all prices are known."""
    paid = equipment.spent(case.record.gear, case.tables)
    if paid is None:
        if not 0 <= coins <= start:
            yield error("purse.coins", "AMB-HC-22", between(0, start), coins, "give what was left at creation")
        return
    bought = any(item.origin == "bought" for item in case.record.gear)
    why = f"{start} less the {paid} that was paid" if bought else "for nothing was bought"
    if paid > start:
        cure = 'take out what was too dear, or say from = "play" of what came later'
        yield error("gear", "AMB-HC-22", f"things for {start} coins at most", Words(f"{paid} paid"), cure)
    elif coins != start - paid:
        yield error("purse.coins", "AMB-HC-22", f"{start - paid}, {why}", coins, "give what was left at creation")


def _was_rolled(case: Case) -> bool:
    """Gear was rolled in place of the money where random things are owned that are neither magick nor silly."""
    method = case.record.provenance.chosen.get("gear")
    if method:
        return method == "roll"
    others = {*case.tables.magick_items.by_id, *case.tables.silly_items.by_id, BLANK_ITEM}
    return any(item.origin == "random" and item.id not in others for item in case.record.gear)


def silly_gear(case: Case) -> Iterator[Finding]:
    """One silly thing for whoever rolled on the silly list, if not since given away; none for others (AMB-HC-14)."""
    record, items = case.record, case.tables.silly_items.by_id
    owned = sum(item.quantity for item in record.gear if item.origin == "random" and item.id in items)
    due = 0 if record.provenance.chosen.get("skill-list", "plain") == "plain" else 1
    if owned != due and record.level == 1:
        yield warning(
            "gear",
            "AMB-HC-14",
            "one silly thing that was rolled" if due else "no silly things that were rolled",
            owned,
            "add or take out silly things",
        )


def gear(case: Case) -> Iterator[Finding]:
    """Each thing by itself: known, of its size, in a bag that is there."""
    bags = {item.id for item in case.record.gear if isinstance(case.tables.goods.get(item.id), BagRow)}
    for at, item in enumerate(case.record.gear):
        yield from _item(case, at, item, bags)


def _item(case: Case, at: int, item: Gear, bags: set[str]) -> Iterator[Finding]:
    row: Goods | MagickItemRow | None = case.tables.goods.get(item.id) or case.tables.magick_items.by_id.get(item.id)
    if row is None and item.origin != "play" and item.id not in equipment.BLANKS:
        cure = 'what was found in play has from = "play"'
        yield warning(f"gear[{at}].id", "HC-EQ-01", "a thing that a table has", item.id, cure)
    if item.origin == "bought" and isinstance(row, GoodsRow) and not row.price:
        yield warning(f"gear[{at}].from", "AMB-HC-22", "a thing that is for sale", item.id, 'what was found or given has from = "play"')
    yield from _name(case, at, item, row.name if row else equipment.BLANKS.get(item.id))
    if row is not None and item.size != row.size:
        yield error(f"gear[{at}].size", row.source, row.size, item.size, "give the size of its row")
    if item.quantity < 1:
        yield error(f"gear[{at}].quantity", "format", "1 or more", item.quantity, "take out what is gone")
    if item.inside is not None and (item.inside not in bags or item.inside == item.id or item.carried != "packed"):
        yield error(
            f"gear[{at}].in",
            "HC-ENC-05",
            "a bag that is owned, for something packed",
            item.inside,
            "name the bag’s id, or take the key out",
        )
    if item.size == "huge" and item.carried == "packed":
        yield error(f"gear[{at}].carried", "HC-ENC-02", "held: huge things cannot be stowed", item.carried, "carry it in both hands")
    if item.carried == "worn" and isinstance(row, WeaponRow):
        yield error(f"gear[{at}].carried", "HC-ENC-01", "held or packed", item.carried, "weapons are held or packed")


def _name(case: Case, at: int, item: Gear, name: str | None) -> Iterator[Finding]:
    """A thing that has the name of another was mistaken for it; one with a name of its own is nobody's business."""
    plain = item.name.removesuffix(equipment.OVERSIZED)
    if name is not None and plain != name and plain in _names(case.tables):
        yield warning(f"gear[{at}].name", "HC-EQ-01", name, item.name, "the id holds; copy the name of its row, or mend the id")


@lru_cache(maxsize=8)
def _names(tables: Tables) -> frozenset[str]:
    return frozenset((*equipment.BLANKS.values(), *(row.name for row in (*tables.goods.values(), *tables.magick_items.rows))))


def kits(case: Case) -> Iterator[Finding]:
    """No more out of the free kit and the class kit than they hold (HC-EQ-01, HC-EQ-02). Things are lost in play, and that is no fault."""
    held = {"kit": _most(case, "everyone"), "class": _most(case, case.class_.kit)}
    weapons = 0
    for at, item in enumerate(case.record.gear):
        row = case.tables.goods.get(item.id)
        if item.origin == "class" and isinstance(row, WeaponRow):
            weapons += 0 if row.id in case.tables.wizard_weapons.by_id else item.quantity
        elif item.origin in held and row is not None and item.id not in case.tables.ammunition:
            most = held[item.origin].get(item.id, 0)
            if item.quantity > most:
                rule = "HC-EQ-01" if item.origin == "kit" else "HC-EQ-02"
                yield error(f"gear[{at}]", rule, f"at most {most} of it from the {item.origin}", item.quantity, "say where it is from")
    if weapons > case.class_.weapons:
        yield error(
            "gear", "HC-EQ-02", f"at most {counted(case.class_.weapons, 'weapon')} from the class", weapons, "say where the others are from"
        )


def _most(case: Case, kit: str) -> dict[str, int]:
    sees = case.record.stock.nightvision_ft is not None
    lines = [line for line in case.tables.kits.by_id[kit].gear if not (line.dark and sees)]
    return {line.item: parse(line.dice).highest if line.dice else line.quantity for line in lines}


def wearing(case: Case) -> Iterator[Finding]:
    """One of each wearable thing, made to size, and two hands (HC-ENC-01, HC-BAG-07, HC-STK-P4)."""
    places: dict[str, int] = {}
    for at, item in enumerate(case.record.gear):
        if item.carried != "worn":
            continue
        row = case.tables.goods.get(item.id) or case.tables.magick_items.by_id.get(item.id)
        place = worn_place(row)
        if row and not place and not isinstance(row, WeaponRow):
            yield error(f"gear[{at}].carried", "HC-ENC-01", f"held or packed: {row.name} is no thing to wear", item.carried, "pack it")
        if case.stock.oversized and not equipment.fits_oversized(row, item.name):
            expected = f"{equipment.fitted_name(row, item.name, True)}, for somebody Oversized"
            yield error(f"gear[{at}].name", "HC-STK-P4", expected, item.name, "pack it, or have it made to size")
        count = item.quantity if place else 1
        if place and (place in places or count > 1):
            yield error(f"gear[{at}]", "HC-ENC-01", f"one {place} worn", Words(f"another: {item.name}"), "pack one of them")
        places[place] = at
    hands = sum(_hands(case, item) for item in case.record.gear if item.carried == "held")
    if hands > HANDS:
        yield error("gear", "HC-ENC-01", f"{HANDS} hands full at most", hands, "pack what no hand is free for")


def _hands(case: Case, item: Gear) -> int:
    row = case.tables.goods.get(item.id)
    each = row.hands if isinstance(row, WeaponRow) else HANDS if item.size == "huge" else 1
    return each * item.quantity


def load(case: Case) -> Iterator[Finding]:
    """Armour beyond one's strength, and slots beyond what there are: to know, not to forbid (AMB-HC-25, HC-ARM-01)."""
    strength = case.record.stats.STR
    for at, item in enumerate(case.record.gear):
        row = case.tables.goods.get(item.id)
        if isinstance(row, ArmourRow) and item.carried == "worn" and row.strength > strength:
            cure = "every physical action is a step worse"
            yield warning(f"gear[{at}]", "HC-ARM-01", f"STR {row.strength} for {row.name}", strength, cure)
    stow = case.derived.stow
    if stow.over_by:
        yield warning(
            "gear",
            "HC-ENC-04",
            f"at most {counted(stow.total, 'slot')} used",
            stow.used,
            f"{stow.over_by} too many; carry less, or get another bag",
        )


def bags(case: Case) -> Iterator[Finding]:
    """Each bag by itself, the "fun" way: to know, for most play the easy way (HC-ENC-05, AMB-HC-41)."""
    for misfit in encumbrance.misfits(case.record.gear, case.tables):
        item = case.record.gear[misfit.at]
        expected = f"a bag that takes it; the {misfit.bag.lower()} takes {misfit.takes}"
        yield warning(f"gear[{misfit.at}].in", "HC-ENC-05", expected, item.name, "move it, or stow the easy way, which looks at no bag")


def arms(case: Case) -> Iterator[Finding]:
    """The weapons of the class are weapons that one knows (AMB-HC-51)."""
    known = {proficiency.weapon for proficiency in case.record.proficiencies}
    for at, item in enumerate(case.record.gear):
        row = case.tables.goods.get(item.id)
        if isinstance(row, WeaponRow) and not row.natural and item.origin == "class" and item.id not in known:
            cure = "attack and Harm are a step worse with it"
            yield warning(f"gear[{at}].id", "AMB-HC-51", "a weapon that one is proficient with", item.id, cure)


CHAPTERS: tuple[Callable[[Case], Iterator[Finding]], ...] = (purse, silly_gear, gear, kits, wearing, load, bags, arms)
