"""Portraits to print: the two of the mock-ups, and the ones that are meant to hurt."""

from __future__ import annotations

from hcgen.portrait import (
    AttackView,
    BagView,
    Boxes,
    ItemView,
    Portrait,
    PowerView,
    Roll,
    SaveView,
    SkillView,
    SpellView,
    StatView,
    Track,
)

CHAIN = (3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30)
STATS = ("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC")
AGAINST = (
    "weakness, being held",
    "blasts, traps, breath",
    "poison, endurance",
    "illusions and lies",
    "charms and fear",
    "hearts and crowds",
)


def down(sides: int) -> tuple[str, ...]:
    """Return the track of a die."""
    return tuple(f"d{one}" for one in reversed(CHAIN) if one <= sides)


def stats(*rows: tuple[int, str, int], primes: tuple[str, ...]) -> tuple[StatView, ...]:
    return tuple(
        StatView(stat=stat, rating=rating, mod=mod, half=half, prime=stat in primes)
        for stat, (rating, mod, half) in zip(STATS, rows, strict=True)
    )


def saves(mods: str, feats: tuple[str, ...], notes: dict[str, str] | None = None) -> tuple[SaveView, ...]:
    return tuple(
        SaveView(stat=stat, mod=mod, feat=stat in feats, against=against, note=(notes or {}).get(stat, ""))
        for stat, mod, against in zip(STATS, mods.split(), AGAINST, strict=False)
    )


def items(*texts: str) -> tuple[ItemView, ...]:
    """Read "M Axe, hatchet" as an item of one slot, "L Keg" as one of two, ". Coins" as one of none."""
    found = []
    for text in texts:
        size, name = text.split(" ", 1)
        name, _, note = name.partition(" | ")
        slots = {"T": 1, "S": 1, "M": 1, "L": 2, "H": 4, ".": 0}[size]
        found.append(ItemView(name=name, size=size.strip("."), slots=slots, note=note))
    return tuple(found)


def skill(target: int, stat: str, name: str, *, die: str = "d20", cursed: bool = False) -> SkillView:
    sides = int(die[1:])
    percent = min(100, target * 100 // sides)
    return SkillView(name=name, stat=stat, target=target, die=die, percent=percent, specialised=die != "d20", cursed=cursed)


def spell(name: str, line: str, text: str, *, forgotten: bool = False) -> SpellView:
    return SpellView(name=name, level=1, line=line, text=text, forgotten=forgotten)


def ogda() -> Portrait:
    """The Ogren Combatant of character.png."""
    blow = {"hit": "d20", "hit_mod": "+2", "harm": "d10", "harm_mod": "+2"}
    thrown = {"thrown_hit": "d20", "thrown_hit_mod": "+1", "thrown_harm": "d10", "range": "16/32 m"}
    return Portrait(
        name="Ogda Tollbrook",
        line="Ogren Combatant, a Tank",
        player="",
        level=1,
        xp=0,
        xp_start=0,
        xp_next=20,
        gains="20 to level 2: a skill, two weapon picks, Feat Die d4",
        stats=stats(
            (16, "+2", 8), (13, "+1", 7), (11, "+0", 6), (9, "+0", 5), (8, "−1", 4), (12, "+0", 6), (10, "+0", 5), primes=("STR", "DEX")
        ),
        defense=11,
        defense_notes=("9 without the shield", "Total Defense D20 +3"),
        soak="Soak: roll over the harm, or the die drops. A 1 never holds.",
        tracks=(
            Track(name="Health", dice=down(8)),
            Track(name="Armour", dice=down(8), note="chain"),
            Track(name="Rations", dice=down(8), note="three, fresh"),
        ),
        boxes=(Boxes(name="Torch", count=6, note="ten minutes a box"),),
        rolls=(
            Roll(name="Harm", die="d10", notes=("d12 in a Blood Rage,", "then d7 until recovered")),
            Roll(name="Feat", die="d3", notes=("CON and DEX saves,", "attacks and defence")),
            Roll(name="Initiative", die="d20", mod="+0"),
        ),
        attacks=(
            AttackView(name="Sword, long", **blow, reach="3 m", tags="slash, stab"),
            AttackView(name="Axe, hatchet", **blow, **thrown, reach="1 m", tags="chop"),
            AttackView(name="Spear, short", **blow, **thrown, reach="3 m", tags="stab"),
            AttackView(name="Shield, normal", **blow, reach="2 m", tags="bash, Defensive"),
        ),
        saves=saves("+2 +1 +0 +0 −1 +0", ("DEX", "CON")),
        skills=(
            skill(16, "STR", "Athletics, Swimming"),
            skill(16, "STR", "Persuasion, Intimidation"),
            skill(13, "DEX", "Rope Use"),
            skill(9, "INT", "Crafting, Brewer"),
            skill(9, "INT", "Lore, Regional: tolls"),
        ),
        powers=(
            PowerView(
                name="Combat Momentum",
                text="With the Attack action, strike once more before or after it: another weapon, another kind of blow.",
            ),
            PowerView(name="Hack and Slash", text="When your blow fells a foe, what is left of the harm goes to the weakest one in reach."),
            PowerView(name="Second Wind", text="Roll a Health or Harm Die again.", uses=1, per="each delve"),
            PowerView(
                name="Tag",
                text="On your turn, tag one foe within 2 m: until your next, it must roll over your CHA 12 to act against anyone else.",
            ),
            PowerView(name="Covering", text="In Total Defense, step into a blow meant for a friend within 1 m, and add your Feat Die."),
            PowerView(name="Blood Rage", text="Harm is d12 while it lasts, then d7 until you recover."),
        ),
        spells=(),
        spell_note="",
        hirelings=6,
        held=items("M Sword, long", "M Shield, normal"),
        worn=items("M Chain", "M Satchel"),
        bags=(
            BagView(
                name="stowed",
                slots=8,
                items=items("M Axe, hatchet", "M Spear, short", "M Rope, 15 m", "S Chalk, 5 sticks", "L Keg of bridge ale"),
            ),
            BagView(name="satchel", slots=5, items=items("S 3 rations", "S Torch", "M Clothes", "T Coins")),
        ),
        slots_used=10,
        slots_total=13,
        coins=46,
        person=(
            "Thirty-four, in a toll-keeper’s coat with the crest picked off, Ogda grew up under the ninth arch of Tollbrook "
            "and still wipes her feet before a bridge.",
            "She speaks one language, loudly, trusts whoever pays exactly, and owes her brother a bridge.",
        ),
        notes="",
        warnings=(),
        seed="k3f9-22qx",
        made="Seed k3f9-22qx, character 1. Rolled by hcgen 1.0 for HAMMERCRAWL!, method A.",
        code="HC/CH/K3F922QX/1",
    )


def ysolin() -> Portrait:
    """The caster of caster.png."""
    return Portrait(
        name="Ysolin Dampstair",
        line="Elfin True Mage, Traditional",
        player="",
        level=1,
        xp=0,
        xp_start=0,
        xp_next=20,
        gains="20 to level 2: a skill, three spells, a weapon pick, Feat Die d4",
        stats=stats((10, "+0", 5), (14, "+1", 7), (7, "−1", 4), (17, "+2", 9), (12, "+0", 6), (9, "+0", 5), (4, "−2", 2), primes=("INT",)),
        defense=7,
        defense_notes=("Total Defense D20 +1",),
        soak="Soak: −1 for CON, over the harm, or the die drops. A 1 never holds.",
        tracks=(
            Track(name="Health", dice=down(4)),
            Track(name="Spell", dice=down(3), note="forgets on a 1"),
            Track(name="Rations", dice=down(8), note="two, fresh"),
        ),
        boxes=(Boxes(name="Torch", count=6, note="ten minutes a box"),),
        rolls=(
            Roll(name="Harm", die="d4"),
            Roll(name="Feat", die="d3", notes=("INT saves, casting,", "defence against spells")),
            Roll(name="Initiative", die="d20", mod="+2"),
        ),
        attacks=(
            AttackView(name="Staff, rowan", hit="d20", hit_mod="+0", harm="d4", harm_mod="+0", reach="2 m", tags="bash"),
            AttackView(
                name="Dagger, common",
                hit="d20",
                hit_mod="+0",
                harm="d4",
                harm_mod="+0",
                reach="1 m",
                thrown_hit="d20",
                thrown_hit_mod="+1",
                thrown_harm="d4",
                range="10/20 m",
                tags="stab",
            ),
            AttackView(name="Anything else", hit="d16", hit_mod="+0", harm="d3", harm_mod="+0", untrained=True),
        ),
        saves=saves("+0 +1 −1 +2 +0 +0", ("INT",), {"INT": "advantage at full Health"}),
        skills=(
            skill(17, "INT", "Cryptography"),
            skill(17, "INT", "Gaming"),
            skill(17, "INT", "Lore, Magickal", die="d16"),
            skill(17, "INT", "Lore, Religious: tax saints"),
            skill(14, "DEX", "Performance: glass harp"),
            skill(14, "DEX", "Stealth"),
            skill(12, "WIL", "Weather Sense"),
            skill(9, "CHA", "Persuasion, Bluffing", cursed=True),
        ),
        powers=(
            PowerView(
                name="Mana-burn",
                text="Instead of forgetting, roll the Spell Die again: over the level, all is well; "
                "if not, keep the spell and the die drops.",
            ),
            PowerView(name="Over-casting", text="Burn CON to cast above your level, a point for each."),
            PowerView(name="Elfin Mind", text="INT saves at advantage while the Health Die is whole."),
        ),
        spells=(
            spell("A Candle in the Pocket", "level 1 · sustained · no save", "Warm light, 6 m about you, that no draught puts out."),
            spell("Borrowed Voice", "level 1 · sustained · INT save", "You speak with the voice of anyone heard since dawn."),
            spell("Grievance", "level 1 · WIL save", "One creature within 20 m recalls, at length, who wronged it."),
            spell("Honest Mirror", "level 1 · CHA save", "A mirror shows its next user as friends describe them.", forgotten=True),
            spell("Knot Again", "level 1 · DEX save", "Any rope, lace or girdle within 10 m ties itself to suit you."),
            spell("Small Thunder", "level 1 · CON save", "Harm d6 to one target within 20 m, and its ears ring."),
            spell("Toast", "level 1 · no save", "What you hold grows warm, then brown, then regrettable."),
            spell("Umbrella", "level 1 · sustained · no save", "Missiles aimed at you are one step worse."),
            spell("Wait Here", "level 1 · sustained · STR save", "One creature within 10 m stays put; it saves each turn."),
            spell("Wet Paint", "level 1 · sustained · WIL save", "Nobody cares to touch the one thing that you name."),
        ),
        spell_note="Prepare 17, sustain 1.",
        hirelings=5,
        held=items("M Staff"),
        worn=items("M Satchel"),
        bags=(
            BagView(name="stowed", slots=7, items=items("M Spellbook", "S Dagger")),
            BagView(name="satchel", slots=5, items=items("S 2 rations", "S Torch", "M Clothes", "T Coins")),
        ),
        slots_used=6,
        slots_total=12,
        coins=28,
        person=(
            "Two hundred, and late with the rent for most of it, Ysolin read a landlord’s library through the damp in his ceiling.",
            "She speaks Elfin, the common tongue and Gull, and collects excuses.",
        ),
        notes="",
        warnings=(),
        seed="moth-7p4d",
        made="Seed moth-7p4d, character 1. Rolled by hcgen 1.0 for HAMMERCRAWL!, method A.",
        code="HC/CH/MOTH7P4D/1",
    )


def _words(count: int) -> str:
    """Return so many words, each of them another."""
    syllables = ("bro", "dam", "fen", "gul", "hol", "kes", "lun", "mor", "nat", "pel", "rus", "tam", "vor", "wes", "yar", "zin")
    return " ".join(syllables[n % 16] + syllables[n // 16 % 16] + syllables[n // 256] for n in range(count))


def crowded() -> Portrait:
    """Every panel over-full."""
    base = ysolin()
    return Portrait(
        name="Archduchess Wilhelmina-Konstanze Tollbrook-Dampstair of the Nine Arches",
        line="Ogren True Mage, Traditional, late of the Unreasonable College, provisionally a Tank",
        player="Maximilian Featherstonehaugh-Cholmondeley",
        level=9,
        xp=487,
        xp_start=440,
        xp_next=540,
        gains="540 to level 10: a skill, three spells, two weapon picks, Feat Die d10, one more hireling",
        stats=base.stats,
        defense=18,
        defense_notes=(
            "16 without the shield",
            "14 when caught unaware",
            "20 while the ward holds",
            "Total Defense D20 +5, and +2 more with the tower shield",
        ),
        soak="Soak: roll over the harm, or the die drops. A 1 never holds; at night a 2 does not hold either.",
        tracks=(
            Track(name="Health", dice=("d30+d3", *down(30)), lost=2, note="blessed"),
            Track(name="Armour", dice=down(14), note="plate of the ninth arch", lost=1),
            Track(name="Spell", dice=down(12), note="forgets on a 1"),
            Track(name="Rations", dice=down(8), note="twelve, half of them fresh"),
            Track(name="Ammunition", dice=down(10), note="silver bolts"),
            Track(name="Oil", dice=down(6), note="a flask"),
        ),
        boxes=(Boxes(name="Torch", count=18, note="ten minutes a box"),),
        rolls=(
            Roll(name="Harm", die="d30+d4", notes=("d30+d6 in a Blood Rage,", "then d7 until recovered")),
            Roll(name="Feat", die="d8", notes=("CON, DEX and INT saves,", "attacks, defence, casting")),
            Roll(name="Initiative", die="d20", mod="+3", notes=("advantage on bridges",)),
        ),
        attacks=tuple(
            AttackView(
                name=f"Weapon {n} of the long and complicated name",
                hit="d24",
                hit_mod=f"+{n}",
                harm="d12" if n % 2 else "d30+d3",
                harm_mod="+2",
                reach=f"{n} m",
                thrown_hit="d20",
                thrown_hit_mod="+1",
                thrown_harm="d10",
                range=f"{n}6/{n}32 m",
                tags=f"slash, stab, bash, Defensive, silvered {n}",
                tier=n % 4,
            )
            for n in range(1, 11)
        ),
        saves=saves(
            "+2 +1 −1 +3 +0 +0",
            ("INT", "CON", "DEX"),
            {"INT": "advantage at full Health", "WIL": "two steps better against Elfin charms", "CHA": "disadvantage"},
        ),
        skills=tuple(
            skill(
                19 - n % 12,
                STATS[n % 7],
                f"Lore, {n}: the habits of toll-keepers, of their bridges, and rent"[:60],
                die="d16" if n % 3 == 0 else "d20",
                cursed=n % 5 == 0,
            )
            for n in range(1, 21)
        ),
        powers=tuple(
            PowerView(
                name=f"Power the {n}th",
                text=f"When power {n} is used, something happens that takes more than a line to tell: the foe nearest to the bridge must "
                f"save against WIL or pay {n} coins, and the bridge remembers who paid, who did not, and who only said so.",
                uses=n % 4,
                used=n % 2,
                per="each delve" if n % 4 else "",
            )
            for n in range(1, 13)
        ),
        spells=tuple(
            spell(
                f"Spell {n} of Many Arches",
                f"level {1 + n // 3} · sustained · INT save",
                f"Arch {n} appears within {n}0 m and stays until the toll of {n} coins is paid, or the caster sneezes.",
            )
            for n in range(1, 25)
        ),
        spell_note="Prepare 24, sustain 3.",
        hirelings=9,
        held=items("M Sword of the nine arches, long", "M Shield, tower | dented"),
        worn=items("H Plate of the ninth arch", "M Satchel", "M Backpack", "S Belt pouch"),
        bags=tuple(
            BagView(
                name=name,
                slots=18,
                items=tuple(
                    ItemView(
                        name=f"{name} thing {n}, of some length" if n % 4 == 0 else f"{name} thing {n}",
                        size="LSMT"[n % 4],
                        slots=2 if n % 4 == 0 else 1,
                        note="3, fresh" if n % 5 == 0 else "",
                    )
                    for n in range(1, 16)
                ),
            )
            for name in ("stowed", "satchel", "backpack", "saddlebag")
        ),
        slots_used=76,
        slots_total=72,
        coins=123456,
        person=(
            "Sixty-six, in the robes of a court that denies her, the Archduchess keeps a ledger of every bridge "
            "that has bowed to her and of every one that has not.",
            "She was brought up by engineers and brought down by lawyers, and quotes both.",
            "She speaks Ogren, Elfin, the common tongue, Gull and Invoice, distrusts ferries, and owes the crown "
            "nine arches, of which eight are standing.",
        ),
        notes=_words(750) + "\n" + " ".join(f"{word}s" for word in _words(1500).split()[750:]),
        warnings=(
            "Overburdened by 4 slots: every roll is a step worse until something is put down.",
            "Plate without the strength for it: STR 10, and 13 are needed.",
        ),
        seed="arch-9999",
        made="Seed arch-9999, character 12. Rolled by hcgen 1.0 for HAMMERCRAWL!, method A, at level 9; edited by hand in nine places.",
        code="HC/CH/ARCH9999/12/L9/STOCK-OGREN/CLASS-MEDDLE/SKILLS-3/NAME-2/GEAR-4",
    )


def bare() -> Portrait:
    """A strict record: no person, no powers, hardly any gear."""
    return Portrait(
        name="Nobody",
        line="Human Specialist",
        player="Pat",
        level=10,
        xp=540,
        xp_start=540,
        xp_next=None,
        gains="",
        stats=stats((10, "+0", 5), (11, "+0", 6), (9, "+0", 5), (10, "+0", 5), (10, "+0", 5), (10, "+0", 5), (10, "+0", 5), primes=()),
        defense=5,
        defense_notes=(),
        soak="Soak: roll over the harm, or the die drops.",
        tracks=(Track(name="Health", dice=down(6)),),
        boxes=(),
        rolls=(Roll(name="Harm", die="d4"), Roll(name="Initiative", die="d20", mod="+0")),
        attacks=(AttackView(name="Fist", hit="d20", hit_mod="+0", harm="d3", harm_mod="+0", reach="1 m"),),
        saves=saves("+0 +0 +0 +0 +0 +0", ()),
        skills=(skill(10, "STR", "Athletics"), skill(11, "DEX", "Stealth")),
        powers=(),
        spells=(),
        spell_note="",
        hirelings=0,
        held=(),
        worn=(),
        bags=(BagView(name="satchel", slots=5, items=()),),
        slots_used=0,
        slots_total=5,
        coins=0,
        person=(),
        notes="",
        warnings=(),
        seed="bare-0001",
        made="Seed bare-0001, character 1. Rolled by hcgen 1.0 for HAMMERCRAWL!, method A.",
    )


SCRIPTS = "Ωμέγα Жук Łódź źrebię 山田の魔女 한국어 汉语这们 देवनागरी"
ODD = "\U0001f600 \u2620"
"""Signs that no font has."""
LONG_WORD = "".join("abcdefghijklmnopqrst"[n % 20] + "uvwxyz"[n % 6] for n in range(100))


def hostile() -> Portrait:
    """Names and texts that break what is not careful with them."""
    base = ogda()
    return Portrait(
        name='<b>&"</font>\x07 Ωμέγα Жук Łódź 山田 한국 这们 देव \U0001f600 q\u0301x\u0327',
        line=f"{SCRIPTS}\nof\tthe <br/> (\\) \x00 tribe",
        player='"); DROP (players) \\',
        level=1,
        xp=7,
        xp_start=0,
        xp_next=20,
        gains=base.gains,
        stats=base.stats,
        defense=11,
        defense_notes=base.defense_notes,
        soak=base.soak,
        tracks=base.tracks,
        boxes=base.boxes,
        rolls=base.rolls,
        attacks=(
            AttackView(name=f"Axe {SCRIPTS}", hit="2d6", hit_mod="+2", harm="d9", harm_mod="+1", reach="3 m", tags=f"{SCRIPTS} {SCRIPTS}"),
        ),
        saves=base.saves,
        skills=(skill(12, "INT", LONG_WORD), skill(11, "DEX", SCRIPTS)),
        powers=(PowerView(name=LONG_WORD, text=f"{SCRIPTS} {ODD} {LONG_WORD}", uses=1),),
        spells=(),
        spell_note="",
        hirelings=1,
        held=items("M Blade of 山田"),
        worn=items(f"M {LONG_WORD}"),
        bags=(BagView(name="мешок", slots=5, items=items(f"S {SCRIPTS}", "S \x1b[31mred\x1b[0m")),),
        slots_used=2,
        slots_total=5,
        coins=1,
        person=(f"{SCRIPTS} {LONG_WORD} <para>",),
        notes=f"first line\r\nsecond line\t{ODD}\u2028third line",
        warnings=(),
        seed="<seed>",
        made="Seed <seed> & (more).",
    )


ALL = {"ogda": ogda, "ysolin": ysolin, "crowded": crowded, "bare": bare, "hostile": hostile}
"""Every portrait by its name."""
