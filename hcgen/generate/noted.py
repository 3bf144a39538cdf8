"""The wishes that a record notes in [provenance.chosen], read back, and the keys that they decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.errors import WishError
from hcgen.generate.choosable import KEYS, ROLLED
from hcgen.generate.choosing import wish
from hcgen.generate.inherited import KEYS as HEIR_KEYS
from hcgen.generate.inherited import inheritance
from hcgen.places import within
from hcgen.validate.findings import error, warning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hcgen.generate.wishes import Chosen, Wishes
    from hcgen.records import Character
    from hcgen.tables import Tables
    from hcgen.validate.findings import Finding

_STOCK = ("stock.id", "stock.name", "stock.source", "stock.nightvision_ft", "stock.oversized", "stock.natural_weapon", "rolls.stock")
_CLASS = ("class.id", "class.name", "rolls.class")
_ROLLED = {"stats": "rolls.stats", "stock": "rolls.stock", "class": "rolls.class", "psionics": "psionics.roll"}

_DECIDED = {
    "shtick": "class.choices.shtick", "focus": "class.choices.focus", "saves": "class.choices.saves",
    "specials": "class.choices.specials", "tradition": "casting.tradition", "spell-stat": "casting.stat",
    "psionics": "psionics.grade", "origin": "story.origin", "age": "story.age", "attire": "story.attire",
    "background": "story.background", "trait": "story.trait", "bond": "story.bond", "belief": "story.belief",
}  # fmt: skip
"""The record's key for each thing that is chosen whole."""


def wishes_of(record: Character, tables: Tables) -> Wishes:
    """Return the wishes that a record notes. Raises WishError where the tables no longer know them."""
    return wishes_from(record.provenance.chosen, tables)


def wishes_from(chosen: Mapping[str, str | bool | int], tables: Tables) -> Wishes:
    """Read wishes as they are noted. Raises WishError where the tables do not know them."""

    def text(key: str) -> str | None:
        return str(chosen[key]) if key in chosen else None

    level = chosen.get("level")
    if level is not None and (isinstance(level, bool) or not isinstance(level, int)):
        raise WishError(f"provenance.chosen.level: {str(level)[:40]!r} is no level; give it without quotes, or take it out (HC-CORE-02)")
    return wish(
        tables,
        stock=text("stock"),
        class_=text("class"),
        role=text("role"),
        name=text("name"),
        gear=text("gear"),
        strict=chosen.get("strict") is True,
        skill_list=text("skill-list"),
        stock_prime=text("stock-prime"),
        class_prime=text("class-prime"),
        level=level,
        crawl=chosen.get("crawl") is True,
        rolls=[f"{key.removeprefix('rolls-')}={value}" for key, value in chosen.items() if key.startswith("rolls-")],
        ratings=[text("set") or ""] if "set" in chosen else [],
        assign=text("assign"),
        chosen=[f"{key}={value}" for key, value in chosen.items() if _is_choice(key)],
        heir=inheritance(chosen, tables),
    )


def is_noted(key: str) -> bool:
    """Whether wishes are noted under a key."""
    plain = {"role", *HEIR_KEYS, "stock-prime", "class-prime", "assign", "set", "crawl", *(f"rolls-{part}" for part in ROLLED)}
    return key in plain or _is_choice(key)


def _is_choice(key: str) -> bool:
    return key in KEYS or (key.startswith(("level-", "from-")) and key.count("-") > 1)


def chosen_keys(record: Character, wishes: Wishes) -> tuple[str, ...]:
    """Return the keys of a record that wishes decided; what lies within one was chosen with it."""
    return tuple(_keys(record, wishes))


def _keys(record: Character, wishes: Wishes) -> Iterator[str]:
    if wishes.stock:
        yield from _STOCK
    if wishes.class_:
        yield from _CLASS
    decided = {
        "name": wishes.name, "stock.prime": wishes.stock_prime, "class.prime": wishes.class_prime,
        "story.role": wishes.role, "level": wishes.level, "xp": wishes.level or wishes.crawl,
    }  # fmt: skip
    yield from (key for key, value in decided.items() if value)
    yield from (f"stats.{stat}" for stat, _ in wishes.ratings)
    yield from (_ROLLED[part] for part, _ in wishes.rolls)
    for made in wishes.chosen:
        yield from _keys_of(made, record)


def _keys_of(made: Chosen, record: Character) -> Iterator[str]:
    id_, _, narrowed = made.value.partition(":")
    if made.key in _DECIDED:
        yield _DECIDED[made.key]
    elif made.key == "quirks":
        yield "stock.quirks[0]"
    elif made.key == "languages":
        yield from (f"story.languages[{at}]" for at in range(1, len(record.story.languages)))
    else:
        place, within = _WITHIN[made.key]
        for at, item in enumerate(_items(place, record)):
            focus_fits = not narrowed or made.key == "powers" or narrowed == getattr(item, "focus", None)
            if focus_fits and id_ in {getattr(item, "id", None), getattr(item, "weapon", None)}:
                yield from (f"{place}[{at}]{key}" for key in within)


_WITHIN = {
    "skill": ("skills", ("",)),
    "specialties": ("skills", (".specialised", ".raised")),
    "weapons": ("proficiencies", ("",)),
    "raise": ("proficiencies", (".tier", ".raised")),
    "powers": ("class.choices.powers", ("",)),
    "spells": ("spells", ("",)),
    "psionic-powers": ("psionics.powers", ("",)),
}
"""The list that holds what was chosen, and which keys of an item were."""


def _items(place: str, record: Character) -> tuple[object, ...]:
    if place == "class.choices.powers":
        return record.class_.choices.powers
    if place == "psionics.powers":
        return record.psionics.powers if record.psionics else ()
    items: tuple[object, ...] = getattr(record, place)
    return items


def findings(person: Character, tables: Tables) -> Iterator[Finding]:
    """Say what of the noted wishes could not have been asked for, or is not so in the record."""
    chosen = person.provenance.chosen
    try:
        wishes = wishes_of(person, tables)
    except WishError as fault:
        text = str(fault)
        rule = text[text.rindex("(") + 1 : -1] if text.endswith(")") else "AMB-HC-75"
        yield error(_culprit(chosen, tables), rule, "what can be asked for", text, "say what was chosen, or take the key out")
        return
    cure = "say what was chosen, or change the record"
    if wishes.level is not None and wishes.level != person.level:
        yield error("provenance.chosen.level", "AMB-HC-67", person.level, wishes.level, cure)
    for key in ("shtick", "focus"):
        made = getattr(person.class_.choices, key)
        if wishes.one(key) not in {None, made}:
            yield warning(f"provenance.chosen.{key}", KEYS[key].rule, made, wishes.one(key), cure)
    for key in chosen:
        if key not in _PLAIN and not is_noted(key) and not key.startswith("heir-"):
            yield warning(
                within("provenance.chosen", key), "format", "a key that wishes are noted under", str(chosen[key]), "take the key out"
            )


def _culprit(chosen: Mapping[str, str | bool | int], tables: Tables) -> str:
    """Return the one key without which all the rest could have been asked for, or the table where there is not just one."""

    def can_be(wanted: Mapping[str, str | bool | int]) -> bool:
        try:
            wishes_from(wanted, tables)
        except WishError:
            return False
        return True

    found = [key for key in chosen if can_be({other: value for other, value in chosen.items() if other != key})]
    return within("provenance.chosen", found[0]) if len(found) == 1 else "provenance.chosen"


_PLAIN = {"stock", "class", "name", "level", "gear", "skill-list", "strict", "role", "stats"}
"""Keys that say something by themselves."""
