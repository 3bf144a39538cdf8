"""Choosing (Option B): what was asked for, read and held against the tables and the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

from hcgen.errors import WishError, did_you_mean
from hcgen.generate.choosable import ALSO, HIGHEST_RATING, KEYS, LEAST_RATING, ROLLED
from hcgen.generate.refusals import refuse
from hcgen.generate.wishes import NOTHING, Chosen, Wishes
from hcgen.records import GEAR_METHODS, SKILL_LISTS, Grade, is_name
from hcgen.rules.hammercrawl.roles import TABLE
from hcgen.rules.hammercrawl.stats import spelled
from hcgen.tables.rows import STATS, Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hcgen.generate.wishes import Inheritance
    from hcgen.records import GearMethod
    from hcgen.tables import Tables

CLASS_NAMES = {"combatant": "fight", "true-mage": "meddle", "devout": "pray", "specialist": "toil"}
"""The names of classes that are accepted for their ids."""


def wish(
    tables: Tables,
    *,
    stock: str | None = None,
    class_: str | None = None,
    name: str | None = None,
    gear: str | None = None,
    strict: bool = False,
    skill_list: str | None = None,
    stock_prime: str | None = None,
    class_prime: str | None = None,
    role: str | None = None,
    level: int | None = None,
    crawl: bool = False,
    rolls: Iterable[str] = (),
    ratings: Iterable[str] = (),
    assign: str | None = None,
    chosen: Iterable[str] = (),
    heir: Inheritance | None = None,
) -> Wishes:
    """Check what was asked for against the tables and the rules.

    Args:
        tables: The tables of the setting.
        stock: The id of a stock, or its name.
        class_: The id of a class, or its name.
        name: The person's name.
        gear: "roll", "buy" or "none".
        strict: Whether source content and rulings alone are used.
        skill_list: "plain", "silly" or "mixed".
        stock_prime: The prime of a stock that leaves it free, or that of the stocks which may be rolled.
        class_prime: The same of the class.
        role: The id of a role of a crew, or its name; person 1 is the one in charge.
        level: The level, from 1 to 10.
        crawl: Whether experience is counted by the dungeon crawl's track.
        rolls: Natural results rolled at the table, as "stats=14,9,11,10,8,13,12".
        ratings: Ratings outright, as "STR=14".
        assign: The stats that the seven rolls go to, in the order rolled, as "STR,DEX,CON,INT,WIL,CHA,SOC".
        chosen: Everything else, as "shtick=tank" or "level-3-skill=stealth".
        heir: What somebody begins with who is a relative of the fallen.

    Raises WishError, with what there is to choose from, or the rule that forbids it.
    """
    class_ids = {**{known: known for known in tables.classes.by_id}, **CLASS_NAMES}
    known_class = _find("class", class_, class_ids)
    asked = Wishes(
        stock=_find("stock", stock, tables.stocks.by_id),
        class_=class_ids[known_class] if known_class else None,
        role=_role(role, strict, tables),
        name=None if name is None else _check_name(name),
        gear=_check_gear(gear),
        strict=strict,
        skill_list=_find("list of skills", skill_list, dict.fromkeys(SKILL_LISTS)) or "plain",  # type: ignore[arg-type]
        stock_prime=stat_of(stock_prime),
        class_prime=stat_of(class_prime),
        level=_check_level(level, tables),
        crawl=crawl,
        rolls=tuple(_rolls(text, tables) for text in rolls),
        ratings=tuple(_rating(piece) for text in ratings for piece in text.split(",")),
        assign=_assigned(assign),
        chosen=tuple(made for text in chosen for made in _chosen(text, tables)),
        heir=heir,
    )
    refuse(asked, tables)
    return asked


def _find(what: str, asked: str | None, known: Mapping[str, object]) -> str | None:
    if asked is None:
        return None
    key = _word(asked)
    if key in known:
        return key
    raise WishError(f"there is no {what} {asked[:40]!r}{did_you_mean(key, known)}; there are {', '.join(known)}")


def _role(asked: str | None, strict: bool, tables: Tables) -> str | None:
    if asked is None:
        return None
    if TABLE not in tables:
        raise WishError(f"the setting {tables.module.id} has no roles; leave --role out (HC-GEN-09)")
    found = _find("role", asked, tables.roles.by_id)
    if strict:
        raise WishError(f"--strict has no role {found}, for roles are the house’s; leave --role, or --strict, out (AMB-HC-14)")
    return found


def _word(text: str) -> str:
    return text.strip().lower().replace(" ", "-").replace("’", "").replace("'", "")


def _check_name(name: str) -> str:
    if not name.strip():
        raise WishError("--name has no characters; give a name, or leave the option out")
    if not is_name(name):
        raise WishError("--name holds a character that moves the cursor or cannot be seen; give a name of one line")
    return name.strip()


def _check_gear(gear: str | None) -> GearMethod | None:
    known = next((method for method in GEAR_METHODS if method == gear), None)
    if gear is not None and known is None:
        raise WishError(f"--gear {gear[:40]} is no way to come by gear; it is roll, buy or none")
    return known


def stat_of(asked: str | None) -> Stat | None:
    """Return the stat that was asked for. Raises WishError where there is none of that name."""
    if asked is None:
        return None
    word = next((stat for stat in STATS if stat == spelled(asked)), None)
    if word is None:
        raise WishError(f"there is no stat {asked[:40]!r}; there are {', '.join(STATS)} (AMB-HC-11)")
    return word


def _check_level(level: int | None, tables: Tables) -> int | None:
    if level is not None and (not isinstance(level, int) or not 1 <= level <= len(tables.levels)):
        raise WishError(f"--level {level} is no level; there are 1 to {len(tables.levels)} (HC-CORE-02)")
    return level


def _rolls(text: str, tables: Tables) -> tuple[str, tuple[int, ...]]:
    """Read "stats=14,9,11,10,8,13,12"."""
    part, _, given = text.partition("=")
    part = _word(part)
    if part not in ROLLED:
        raise WishError(f"--rolls {text[:40]!r}: results can be given of {', '.join(ROLLED)}; write one like stats=14,9,11,10,8,13,12")
    words = [word.strip() for word in given.split(",")]
    if not all(word.isdecimal() and len(word) < 5 for word in words):
        raise WishError(f"--rolls {text[:40]!r}: the results are whole numbers with commas between them ({ROLLED[part]})")
    results = tuple(int(word) for word in words)
    count = len(STATS) if part == "stats" else 1
    low, high = _span(part, tables)
    if len(results) != count:
        raise WishError(f"--rolls {part} takes {count} result{'s' if count > 1 else ''}, not {len(results)} ({ROLLED[part]})")
    for result in results:
        if not low <= result <= high:
            raise WishError(f"--rolls {part}: {result} cannot be rolled; it is {low} to {high} ({ROLLED[part]})")
    return part, results


def _span(part: str, tables: Tables) -> tuple[int, int]:
    if part == "psionics":
        return 1, 100
    if part == "stats":
        return LEAST_RATING, HIGHEST_RATING
    die = (tables.stocks if part == "stock" else tables.classes).roll_notation
    return die.lowest, die.highest


def _rating(text: str) -> tuple[Stat, int]:
    """Read "STR=14"."""
    stat, _, given = text.partition("=")
    number = given.strip()
    if not number.isdecimal() or not LEAST_RATING <= int(number[:6]) <= HIGHEST_RATING:
        raise WishError(f"--set {text[:40]!r}: a rating is {LEAST_RATING} to {HIGHEST_RATING}; write one like STR=14 (HC-GEN-04)")
    known = stat_of(stat)
    assert known is not None
    return known, int(number)


def _assigned(text: str | None) -> tuple[Stat, ...]:
    """Read "STR,DEX,CON,INT,WIL,CHA,SOC": each stat once, in any order."""
    if text is None:
        return ()
    stats = tuple(stat for word in text.split(",") if (stat := stat_of(word)))
    if sorted(stats) != sorted(STATS):
        raise WishError(f"--assign {text[:40]!r}: name each of {', '.join(STATS)} once, in the order of the rolls (HC-STK-P1)")
    return stats


def _chosen(text: str, tables: Tables) -> Iterable[Chosen]:
    """Read "shtick=tank", or "level-3-powers=revenant:advanced"."""
    given, equals, values = text.partition("=")
    found = re.match(r"(level|from)-(\d{1,3})[-.](.+)$", _word(given))
    level, word = (int(found[2]), found[3]) if found else (1, _word(given))
    exact = found is not None and found[1] == "level" and level > 1
    key = ALSO.get(word, word)
    if key not in KEYS or not equals:
        raise WishError(
            f"--choose {text[:40]!r}: write KEY=VALUE, such as shtick=tank{did_you_mean(word, KEYS)}; the keys are {', '.join(KEYS)}"
        )
    kind = KEYS[key]
    if not 1 <= level <= len(tables.levels):
        raise WishError(f"--choose {text[:40]!r}: {level} is no level; there are 1 to {len(tables.levels)} (HC-CORE-02)")
    if level > 1 and not kind.later:
        raise WishError(f"--choose {text[:40]!r}: {kind.meaning} is chosen at level 1 ({kind.rule})")
    if level == 1 and not kind.first:
        raise WishError(f"--choose {text[:40]!r}: say for which level, as level-2-{key}={values[:20]}; it is never level 1 ({kind.rule})")
    separator = ";" if key in {"skill", "specialties"} else r"[;,]"
    pieces = [piece.strip() for piece in re.split(separator, values) if piece.strip()]
    if not pieces:
        raise WishError(f"--choose {text[:40]!r} names nothing behind the = sign ({kind.rule})")
    if key == "weapons" and level > 1 and pieces == [NOTHING]:
        return [Chosen(key, NOTHING, level, exact)]
    return [Chosen(key, _value(key, piece, tables), level, exact) for piece in pieces]


def _value(key: str, text: str, tables: Tables) -> str:
    """Return what was chosen in its one form. Raises WishError where there is no such thing."""
    kind = KEYS[key]
    head, colon, tail = text.partition(":")
    if key in {"skill", "specialties"}:
        row = tables.every_skill[_row(key, head, tables.every_skill)]
        return row.id if not colon else f"{row.id}:{_focus(row.name, row.focus, tail, tables)}"
    if kind.words:
        word = spelled(text) if kind.words == STATS else _word(text)
        return _row(key, word, dict.fromkeys(kind.words), exact=True)
    if kind.table not in tables:
        raise WishError(f"the setting {tables.module.id} has no {key.replace('-', ' ')} ({kind.rule})")
    found = _row(key, head, tables[kind.table].by_id)
    if key == "powers" and colon:
        grade = _word(tail)
        if grade not in get_args(Grade):
            raise WishError(f"{head[:40]} has no grade {tail[:20]!r}; it is basic or advanced (HC-CLS-P0)")
        return f"{found}:{grade}"
    if colon:
        raise WishError(f"--choose {key}={text[:40]}: nothing stands behind a colon here ({kind.rule})")
    return found


def _row(key: str, text: str, known: Mapping[str, object], exact: bool = False) -> str:
    word = text if exact else _word(text)
    if word in known:
        return word
    by_name = {_word(str(getattr(row, "name", ""))): id_ for id_, row in known.items()}
    if word in by_name:
        return by_name[word]
    if key == "shtick" and word == "dancer":
        raise WishError("Dancer is a name without rules, and cannot be chosen (AMB-HC-59)")
    there_are = ", ".join(list(known)[:30]) + (" …" if len(known) > 30 else "")
    raise WishError(f"--choose {key}: there is no {text[:40]!r}{did_you_mean(word, known)}; there are {there_are} ({KEYS[key].rule})")


def _focus(name: str, table: str, text: str, tables: Tables) -> str:
    focus = " ".join(text.split())
    if not table:
        raise WishError(f"{name} takes no focus; leave out what stands behind the colon (AMB-HC-15)")
    if not is_name(focus) or ";" in focus or len(focus) > 80:
        raise WishError(f"{text[:40]!r} is no focus of {name}; give one of up to 80 letters, on one line (AMB-HC-15)")
    words = {_word(row.text): row.text for row in tables.foci(table).rows} | {row.id: row.text for row in tables.foci(table).rows}
    return words.get(_word(focus), focus)
