"""Bringing a record into order after a hand edit: what is copied, what follows, and what is noted as edited."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hcgen.dice import Dice
from hcgen.generate.character import EPOCH, KIND
from hcgen.generate.noted import wishes_of
from hcgen.generate.replay import Proof, check_ids, facts_of, is_under, leaves, traced, verify
from hcgen.generate.reroll import Change
from hcgen.generate.story import PLACES, sentence, sentence_pattern
from hcgen.rules import derive

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hcgen.records import Character, Psionics, Stock
    from hcgen.tables import Tables


SENTENCE = "story.sentence"

_TELLING = ("name", "id", "power", "stat")
"""The keys of a table that say what it is."""


def refresh(record: Character, tables: Tables) -> Character:
    """Return a record whose copies are those of its ids, with what follows from it, and its edits noted.

    Args:
        record: The record; it is not changed.
        tables: The tables of its setting.

    Ids hold over the names beside them, and one that no table has keeps its name. A sentence that tells
    what has changed since is told anew, by the pattern that was rolled for it; one that somebody has
    written stays. What differs from the seed is noted in ``provenance.edited``. Both only where the tables
    are those of the roll: otherwise nobody can tell an edit from their change (see `is_of_these_tables`).

    Raises RecordError where the tables have no such stock, class or weapon, or where a number is
    beyond all bounds; DiceError or WishError where the seed or the wishes cannot be read.
    """
    check_ids(record, tables)
    copied = _with_copies(record, tables)
    if is_of_these_tables(record, tables):
        copied = _retold(copied, tables)
        edited = still_edited(verify(copied, tables), copied.provenance.edited)
        copied = replace(copied, provenance=replace(copied.provenance, edited=edited))
    return replace(copied, derived=derive(copied, tables))


def is_of_these_tables(record: Character, tables: Tables) -> bool:
    """Say whether a record was rolled in this epoch on these very tables, so that what differs is an edit."""
    made = record.provenance
    return made.epoch == EPOCH and all(tables.digests.get(name) == digest for name, digest in made.tables.items())


def differences(before: dict[str, Any], after: dict[str, Any]) -> Iterator[Change]:
    """Name every key that two contents of one file have differently, ``derived`` and where it came from among them."""
    for path, old, new in leaves("", before, after):
        if old != new:
            yield Change(path.lstrip("."), _said(old), _said(new))


def _with_copies(record: Character, tables: Tables) -> Character:
    weapons, spells = tables.weapons.by_id, tables.spells.by_id
    return replace(
        record,
        stock=_stock(record.stock, tables),
        class_=replace(record.class_, name=tables.classes.by_id[record.class_.id].name),
        psionics=_psionics(record.psionics, tables),
        skills=tuple(replace(skill, name=_name(tables.every_skill, skill.id, skill.name)) for skill in record.skills),
        proficiencies=tuple(replace(known, name=_name(weapons, known.weapon, known.name)) for known in record.proficiencies),
        spells=tuple(replace(spell, name=_name(spells, spell.id, spell.name)) for spell in record.spells),
    )


def _stock(stock: Stock, tables: Tables) -> Stock:
    row = tables.stocks.by_id[stock.id]
    return replace(
        stock,
        name=row.name,
        source=row.source,
        nightvision_ft=row.nightvision_ft,
        oversized=row.oversized or None,
        natural_weapon=row.natural_weapon or None,
    )


def _psionics(made: Psionics | None, tables: Tables) -> Psionics | None:
    if made is None or not tables.has_psionics:
        return made
    rows = tables.psionic_powers.by_id
    return replace(made, powers=tuple(replace(power, name=_name(rows, power.id, power.name)) for power in made.powers))


def _name(rows: Mapping[str, Any], id_: str, name: str) -> str:
    return str(rows[id_].name) if id_ in rows else name


def _retold(record: Character, tables: Tables) -> Character:
    """Tell the sentence of a record anew where it was told by its pattern, though of something else."""
    found = record.story.sentence
    facts = facts_of(record)
    label = f"{KIND} {record.provenance.index} {SENTENCE} {record.provenance.rerolls.get(SENTENCE, 0)}"
    told = sentence(facts, wishes_of(record, tables), Dice(record.provenance.seed).stream(label), tables)[SENTENCE]
    if found is None or told is None or found == told:
        return record
    pattern = sentence_pattern(Dice(record.provenance.seed).stream(label), tables)
    if not _fits(found, _pieces(pattern, facts, record, tables)):
        return record
    return replace(record, story=replace(record.story, sentence=told))


def _pieces(pattern: str, facts: Mapping[str, Any], record: Character, tables: Tables) -> Iterator[frozenset[str] | None]:
    """Yield what may stand in a sentence that is told by a pattern, piece by piece: what the record has, or what the seed gave.

    Where an edit is noted, the sentence may tell of an edit before that: then anything may stand there, and None is yielded.
    """
    _, seeded = traced(record, tables)
    keys = {place: (key, word) for place, key, word in PLACES}
    for text, place, _, _ in Formatter().parse(pattern):
        yield frozenset({text})
        if place:
            key, word = keys[place]
            known = frozenset(word(values[key]) for values in (facts, seeded) if values[key] is not None)
            yield None if is_under(key, record.provenance.edited) else known


def _fits(sentence: str, pieces: Iterable[frozenset[str] | None]) -> bool:
    """Whether a sentence is made of such pieces, one behind the other; in one pass, however often a piece might begin."""
    ends = {0}
    for piece in pieces:
        if piece is not None:
            ends = {end + len(text) for end in ends for text in piece if sentence.startswith(text, end)}
        elif ends:
            ends = set(range(min(ends) + 1, len(sentence) + 1))
    return len(sentence) in ends


def still_edited(proofs: Iterable[Proof], noted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys to be noted as edited: those noted already, less what was taken back, and whatever else differs."""
    proofs = tuple(proofs)
    proven = {proof.key for proof in proofs if proof.status in {"rolled", "chosen"}}
    kept = tuple(key for key in noted if key not in proven)
    new = tuple(proof.key for proof in proofs if proof.status == "differs" and not is_under(proof.key, kept))
    return tuple(sorted({*kept, *new})) if new else kept


def _said(value: Any) -> str:
    """Show a value, or what stands for a whole table, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return str(next((value[key] for key in _TELLING if value.get(key)), "a table"))
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value))
    return str(value) if isinstance(value, str | int | float) else "nothing"
