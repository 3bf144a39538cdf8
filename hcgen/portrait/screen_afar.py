"""The tables of a Smith's screen for magick, chases, ships and the sea. Every number in them is asked of the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from hcgen.dice import Dice, Die
from hcgen.portrait.screen_views import Column, TableView
from hcgen.portrait.starship_sheet import CRITICALS
from hcgen.portrait.words import listed, signed
from hcgen.rules.hammercrawl.casting import Caster
from hcgen.rules.hammercrawl.mana import night, town
from hcgen.rules.hammercrawl.scrolls import BACKFIRES, DESTROYED, SAID, mishap, scroll_check
from hcgen.rules.moldhammer.checks import SIDES, chance_under
from hcgen.rules.moldhammer.damage import CRITICALS as CRITICAL_IDS
from hcgen.rules.moldhammer.damage import STRUCK
from hcgen.rules.moldhammer.fleeing import FLIGHT, WORDS, Chase, chase_modifiers
from hcgen.rules.moldhammer.hazards import HEARTS
from hcgen.rules.moldhammer.ships import KINDS, critical_timer, number_range
from hcgen.rules.moldhammer.vacuum import VACUUM_HEARTS
from hcgen.rules.rolls import sentence
from hcgen.rules.wilderness.evasion import BANDS, FASTER, FEET_AN_INCH, SLOWEST
from hcgen.rules.wilderness.fire import BURNING, TURNS
from hcgen.rules.wilderness.flying import CLIMB, DROP, SHARP, WINGS, lowest_dive
from hcgen.rules.wilderness.grappling import CHANCE, TRIES
from hcgen.rules.wilderness.travel import PACE
from hcgen.rules.wilderness.vessels import SHIPPED_WATER, SINKING
from hcgen.rules.wilderness.weather import BEACHING_WRECKS, COVE, GALLEY_LIVES, RUNNING, SITTING_SINKS
from hcgen.rules.wilderness.wind import CHART, DIRECTIONS, GALE, GALLEY_SINKS, SHIPS_WATER, WATER_CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.rules.hammercrawl.scrolls import Reader

FRACTIONS = {
    Fraction(0): "0",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1): "1",
    Fraction(4, 3): "1⅓",
    Fraction(3, 2): "1½",
    Fraction(2): "2",
    Fraction(3): "3",
}
"""Shares as they are said at the table."""

READERS: tuple[tuple[Reader, str, str], ...] = (
    ("dedicated", "a dedicated caster", "INT"),
    ("dabbler", "a dabbler", "INT"),
    ("none", "anybody else who can read", "half INT"),
)
"""Who reads a scroll, and what their Test is rolled at or under (HC-MAG-14)."""


def afar_tables() -> Iterator[TableView]:
    """Yield what is looked up when there is magick about, or a chase, a starship or the sea."""
    yield from (_mana(), _scrolls())
    yield from (_flight(), _chase(), _evasion(), _pace(), _wings())
    yield from (_systems(), _criticals(), _vacuum())
    yield from (_winds(), _gale(), _deck())


def _mana() -> TableView:
    low = Caster(level=1, spell_die=None, full_die=Die.of("d6"), stat=10, half=5)
    back = next(face for face in (1, 2, 3) if night(low, Dice.scripted({"night": [face]}).stream("night"))[0].spell_die)
    whole = "whole again" if town(low).spell_die == low.full_die else "as it was"
    return TableView(
        key="mana",
        rules="HC-MAG-11, HC-MAG-12",
        note="",
        columns=(Column(kind="name"), Column(kind="text")),
        rows=(
            ("Spell Die", "over the level: remembered; else forgotten, or, for True Mages, rolled again:"),
            ("Over the level", "the spell is kept"),
            ("Not over it", "kept, and the Spell Die a step down"),
            ("Cannot be", "a step down unrolled; then the same for each spell that would have gone with it"),
            (f"Under {Die(0)}", "burned out: all spells gone, and an affliction for good"),
            ("A night’s rest", f"the highest face: a step back; burned out, a {back} on a {Die(0)}"),
            ("Town", f"the Spell Die is {whole}"),
        ),
    )


def _scrolls() -> TableView:
    spans = ((1, DESTROYED), (DESTROYED + 1, BACKFIRES), (BACKFIRES + 1, 100))
    readers = tuple((str(scroll_check(reader).rolled), f"{who}, {stat} or less") for reader, who, stat in READERS)
    return TableView(
        key="scrolls",
        rules="HC-MAG-14",
        note="failed: d100",
        columns=(Column(kind="key"), Column(kind="text")),
        rows=(*readers, *((f"{low:02}–{high % 100:02}", SAID[mishap(high)]) for low, high in spans)),
        foot="Used up either way. No Spell Die is rolled.",
    )


def _flight() -> TableView:
    rows, total = [], 1
    for result, same in groupby(FLIGHT):
        count = len(list(same))
        rows.append((f"{total}" if count == 1 else f"{total}–{total + count - 1}", WORDS[result]))
        total += count
    return TableView(
        key="flight",
        rules="MH-FLEE-02",
        note="d6",
        columns=(Column(kind="key"), Column(kind="text")),
        rows=tuple(rows),
    )


def _chase() -> TableView:
    chase = Chase(fleers_faster=True, fleers_drop=True, pursuers_faster=True, fleers_dally=True)
    rows = [(signed(modifier.amount), modifier.why) for modifier in chase_modifiers(chase)]
    return TableView(
        key="chase",
        rules="MH-FLEE-03",
        note="1 to 6 in all",
        columns=(Column(kind="key"), Column(kind="text")),
        rows=(*rows, (f"{signed(1)}/{signed(-1)}", f"a d{SIDES} under the lowest To-Hit of all who flee, or not")),
    )


def _evasion() -> TableView:
    lows = (0, *(most + 1 for most, _ in BANDS))
    rows = [(f"{low}–{most}", f"{chance} %") for low, (most, chance) in zip(lows, BANDS, strict=False)]
    return TableView(
        key="evasion",
        rules="WT-EVA-01",
        note="d100, feet a round",
        columns=(Column(kind="key", head="slower by"), Column(kind="number", head="gets away")),
        rows=(("faster", f"{FASTER} %"), *rows, (f"over {lows[-1] - 1}", f"{SLOWEST} %")),
        foot=f"Else the pursuer gains the difference a round. 1 inch is {FEET_AN_INCH} ft.",
    )


def _pace() -> TableView:
    shares = sorted(set(PACE.values()), reverse=True)
    return TableView(
        key="pace",
        rules="WT-MOVE-03",
        note="not for wings",
        columns=(Column(kind="key"), Column(kind="text")),
        rows=tuple((FRACTIONS[share], listed(terrain for terrain, own in PACE.items() if own == share)) for share in shares),
    )


def _wings() -> TableView:
    return TableView(
        key="wings",
        rules="WT-AIR-02 to -05",
        note="",
        columns=(Column(kind="text"), Column(kind="number", head="turns"), Column(kind="number", head="apart")),
        rows=tuple((", ".join(wing.flyers), str(wing.turns), str(wing.spaces)) for wing in WINGS),
        foot=(
            f"Down {FRACTIONS_IN_WORDS[lowest_dive(1)]} the move at most; sharply {FRACTIONS[SHARP]}, straight, 1 on for {DROP} down. "
            f"Up: {CLIMB} inches for each, and those apart."
        ),
    )


FRACTIONS_IN_WORDS = {Fraction(1, 2): "half", Fraction(1, 3): "a third", Fraction(2, 3): "two thirds"}


def _systems() -> TableView:
    bounds = [number_range(kind, "systems") for kind in KINDS]
    every = range(min(low for low, _ in bounds), max(high for _, high in bounds) + 1)
    return TableView(
        key="systems",
        rules="MH-SHIP-05, MH-CRIT-02",
        note=f"a d{SIDES} under it; the fuse in space turns",
        columns=(Column(kind="small", head="Systems"), *(Column(kind="number", head=str(systems)) for systems in every)),
        rows=(
            ("chance in percent", *(str(round(chance_under(systems) * 100)) for systems in every)),
            ("fuse of critical damage", *(str(critical_timer(systems)) for systems in every)),
        ),
    )


def _criticals() -> TableView:
    when = "when the fuse is out"
    return TableView(
        key="criticals",
        rules="MH-CRIT-01, MH-CRIT-02",
        note="d6, when the Shield is or comes to nothing",
        columns=(Column(kind="key"), Column(kind="name"), Column(kind="text")),
        rows=tuple(
            (str(roll), name, STRUCK[id_].format(when=when, When=sentence(when)))
            for roll, (id_, (name, _, _)) in enumerate(zip(CRITICAL_IDS, CRITICALS, strict=True), 1)
        ),
    )


def _vacuum() -> TableView:
    return TableView(
        key="vacuum",
        rules="MH-VAC-01, MH-HAZ-01",
        note="",
        columns=(Column(kind="name"), Column(kind="text")),
        rows=(
            ("Hazarded", f"d{SIDES} under To-Hit, or {HEARTS} Heart"),
            ("No air", f"{VACUUM_HEARTS} Hearts a space turn, no roll"),
            ("Sealed suit", "no vacuum, no thin air, till any harm breaks it"),
            ("Cabin breach", f"d{SIDES} under To-Hit to hold on; without a suit hazarded, too"),
            ("Pulled out", f"boots: d{SIDES} under To-Hit to stand on the hull; jetpack: free; else adrift"),
        ),
    )


def _winds() -> TableView:
    rows, totals = [], sorted(CHART)
    for row, same in groupby(totals, CHART.__getitem__):
        own = list(same)
        rows.append((f"{own[0]}" if len(own) == 1 else f"{own[0]}–{own[-1]}", row.name, FRACTIONS[row.sail], FRACTIONS[row.oar]))
    lost = FRACTIONS_IN_WORDS[1 - SHIPPED_WATER]
    return TableView(
        key="winds",
        rules="WT-WIND-01",
        note="2d6; times the miles",
        columns=(Column(kind="key"), Column(kind="text"), Column(kind="number", head="sail"), Column(kind="number", head="oar")),
        rows=tuple(rows),
        foot=(
            f"{SHIPS_WATER}: ships water on {WATER_CHANCE[True]} % with oars, else {WATER_CHANCE[False]} %, and {lost} of the speed goes. "
            f"{GALE}: sinks galleys on {GALLEY_SINKS} %. d8: {', '.join(_letters(direction) for direction in DIRECTIONS)}."
        ),
    )


def _letters(direction: str) -> str:
    return "".join(word[0].upper() for word in direction.replace("north", "north ").replace("south", "south ").split())


def _gale() -> TableView:
    return TableView(
        key="gale",
        rules="WT-WEA-02",
        note="simple weather",
        columns=(Column(kind="name"), Column(kind="text")),
        rows=(
            ("Ship, sits", f"sunk on {SITTING_SINKS} %"),
            (
                "Ship, runs",
                f"{FRACTIONS[Fraction(RUNNING)]} times the miles, by the d8; a shore wrecks on {BEACHING_WRECKS} %, else shelters",
            ),
            ("Galley, rides", f"afloat on {GALLEY_LIVES} %, else swamped"),
            ("Galley, ashore", f"safe if clear; elsewhere a cove on d6, 1–{COVE}"),
        ),
    )


def _deck() -> TableView:
    fires = listed(f"{turns} by {hands} hands" for hands, turns in sorted(TURNS.items()))
    return TableView(
        key="deck",
        rules="WT-GRAP-01, WT-CAT-02, -03",
        note="",
        columns=(Column(kind="name"), Column(kind="text")),
        rows=(
            ("Grapple, cut", f"{TRIES} of each a turn, {CHANCE} % for one"),
            ("Fire", f"{BURNING} hull a turn; out in as many turns: {fires}"),
            ("No hull left", f"under in {SINKING} rounds"),
        ),
    )
