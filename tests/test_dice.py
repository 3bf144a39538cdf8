"""Dice: the chain, notation, seeds, streams against an implementation of their own, scripts, shuffles."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import blake2b
from itertools import pairwise, product
from statistics import NormalDist
from typing import TYPE_CHECKING
from unicodedata import normalize

import pytest

from hcgen.dice import CHAIN, MAX_SEED, Dice, Die, check_seed, make_seed, parse, read_tens
from hcgen.errors import DiceError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WORD = 1 << 32


# An implementation of its own, from the description of the stream alone.


def own_words(seed: str, label: Sequence[str]) -> Iterator[int]:
    key = blake2b(normalize("NFC", seed).encode("utf-8")).digest()
    head = b"".join(len(field.encode("utf-8")).to_bytes(4, "little") + field.encode("utf-8") for field in label)
    block = 0
    while True:
        digest = blake2b(head + block.to_bytes(8, "little"), key=key, digest_size=64).digest()
        for at in range(0, 64, 4):
            yield int.from_bytes(digest[at : at + 4], "little")
        block += 1


def own_face(words: Iterator[int], sides: int) -> int:
    """Lemire: refuse the words whose low half falls under 2^32 mod sides."""
    while True:
        high, low = divmod(next(words) * sides, WORD)
        if low >= WORD % sides:
            return high + 1


VECTORS: dict[tuple[str, str], list[int]] = {
    ("k3f9-22qx", "character 1 stock 0"): [0xBDD855A5, 0x3019E330, 0x37B61877, 0x437D77A2, 0xCF922344, 0xE7BBF978, 0x29411191, 0xA9E09D0C],
    ("k3f9-22qx", "character 1 stats 0"): [0xAB434703, 0x3A409244, 0x8E084F62, 0xE30A32C3, 0x038207A4, 0xC0F5B9CB, 0x06A7A2E8, 0x6A94F834],
    ("k3f9-22qx", "starship 12 numbers 3"): [
        0xD99A19AC,
        0xB2442157,
        0xE01ECADB,
        0x5998AA0A,
        0xADA4E424,
        0x4EA7923D,
        0xEEB9A974,
        0x9EE9760C,
    ],
    ("Zoë", "character 1 stock 0"): [0x93691804, 0x8E262B84, 0x5183DD34, 0x1E968EA1, 0x828D9B45, 0x1EF7EBAE, 0x8C4F47EB, 0xDCE83961],
    ("Zoë", "character 1 stats 0"): [0xB18C9F8E, 0xC8236B0B, 0x10EE4CFA, 0x3D37BED5, 0x166C4238, 0x2AD5EA20, 0x7FC3E1D3, 0x03BDE28A],
    ("Zoë", "starship 12 numbers 3"): [0x5C35C472, 0x959DDEB2, 0xCDF9D47E, 0x61B2DC32, 0xF1653C73, 0x561BF3BB, 0x01541A95, 0xC3C6AF7C],
}


def words_of(seed: str, label: str, count: int) -> list[int]:
    """Draw words: a die of 2^32 sides shows the word itself, plus one."""
    stream = Dice(seed).stream(label)
    return [stream.face(WORD) - 1 for _ in range(count)]


@pytest.mark.parametrize(("seed", "label"), VECTORS)
def test_vectors_of_the_streams(seed: str, label: str) -> None:
    """The first eight words are these for ever, on every machine."""
    assert words_of(seed, label, 8) == VECTORS[seed, label]


@pytest.mark.parametrize(("seed", "label"), VECTORS)
def test_vectors_agree_with_the_description(seed: str, label: str) -> None:
    """Seventy words, so that several blocks are crossed."""
    own = own_words(seed, label.split())
    assert words_of(seed, label, 70) == [next(own) for _ in range(70)]


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 13, 100, 1000, 3 * 2**30, 2**31 + 1, WORD - 1])
def test_faces_agree_with_the_description(sides: int) -> None:
    """Lemire's method with rejection; of the last sizes it refuses a word in four, and in two."""
    stream, words = Dice("k3f9-22qx").stream("faces", sides), own_words("k3f9-22qx", ["faces", str(sides)])
    assert stream.faces(100, sides) == [own_face(words, sides) for _ in range(100)]


# Streams.

LABEL = "character 1 stats 0"


def test_same_seed_and_label_same_numbers() -> None:
    assert Dice("one").stream(LABEL).faces(50, 20) == Dice("one").stream(LABEL).faces(50, 20)


@pytest.mark.parametrize(
    ("seed", "label"),
    [
        ("two", LABEL),
        ("one", "character 2 stats 0"),
        ("one", "character 1 stats 1"),
        ("one", "character 1 stock 0"),
        ("one", "character 1 stats"),
    ],
)
def test_other_seed_or_label_other_numbers(seed: str, label: str) -> None:
    assert Dice(seed).stream(label).faces(50, 20) != Dice("one").stream(LABEL).faces(50, 20)


def test_fields_cannot_run_into_each_other() -> None:
    """The labels "ab c" and "a bc" differ, for each field has its length in front."""
    assert words_of("one", "ab c", 4) != words_of("one", "a bc", 4)


def test_order_and_other_streams_do_not_matter() -> None:
    alone = [Dice("one").stream("part", n).faces(30, 6) for n in range(4)]
    dice = Dice("one")
    streams = [dice.stream("part", n) for n in range(4)]
    mixed: list[list[int]] = [[], [], [], []]
    for turn in range(30):
        for n in (3, 0, 2, 1) if turn % 2 else (1, 2, 0, 3):
            mixed[n].append(streams[n].face(6))
    assert mixed == alone


def test_many_labels_on_one_seed_agree_with_the_description() -> None:
    """Whatever was opened before, and whatever was shuffled in between, each label has its own words."""
    dice = Dice("one")
    labels = ["a", "a b", "b", "a b c", "a", "character 1 stats 0", "character 1 stock 0", "character 12 stats 0", "é 名", "a b", "a bc"]
    for at, label in enumerate(labels):
        own = own_words("one", label.split())
        assert [dice.stream(label).face(WORD) - 1, dice.place(9, at % 9, "a b")] == [next(own), Dice("one").place(9, at % 9, "a b")]


def test_a_label_is_its_words() -> None:
    assert Dice("one").stream("character", 1, "stock", 0).faces(20, 30) == Dice("one").stream("character 1 stock 0").faces(20, 30)


def test_a_later_word_does_not_depend_on_sizes_before_it() -> None:
    """Each face takes one word, so streams of different sizes stay in step."""
    first, second = Dice("one").stream("x"), Dice("one").stream("x")
    first.faces(17, 6)
    second.faces(17, 20)
    assert first.face(100) == second.face(100)


# Uniformity.


def chi_square_limit(freedom: int, chance: float) -> float:
    """The quantile of chi-square by Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + NormalDist().inv_cdf(1 - chance) * spread**0.5) ** 3)


SIZES = sorted({*CHAIN, *range(2, 31), 40, 50, 60, 70, 80, 90, 100, 144, 250, 1000})
EACH = 100


@pytest.mark.parametrize("kind", ["face", "number"])
@pytest.mark.parametrize("size", SIZES)
def test_every_size_is_uniform(size: int, kind: str) -> None:
    """Chi-square, at one false alarm in a thousand over all these tests together."""
    stream = Dice("uniform").stream(kind, size)
    draw = stream.face if kind == "face" else stream.number
    seen = Counter(draw(size) for _ in range(EACH * size))
    assert min(seen) >= 1
    assert max(seen) <= size
    chi_square = sum((seen[face] - EACH) ** 2 for face in range(1, size + 1)) / EACH
    assert chi_square < chi_square_limit(size - 1, 0.001 / (2 * len(SIZES)))


def test_faces_in_a_row_are_independent() -> None:
    """Chi-square over pairs of d6."""
    faces = Dice("pairs").stream("pairs").faces(2 * 36 * 200, 6)
    seen = Counter(zip(faces[::2], faces[1::2], strict=True))
    chi_square = sum((seen[pair] - 200) ** 2 for pair in product(range(1, 7), range(1, 7))) / 200
    assert chi_square < chi_square_limit(35, 0.0001)


def test_neighbouring_labels_are_independent() -> None:
    """Chi-square over the first d6 of person n and person n + 1."""
    dice = Dice("labels")
    firsts = [dice.stream("character", n, "stats", 0).face(6) for n in range(1, 7202)]
    seen = Counter(pairwise(firsts))
    chi_square = sum((seen[pair] - 200) ** 2 for pair in product(range(1, 7), range(1, 7))) / 200
    assert chi_square < chi_square_limit(35, 0.0001)


# Picking and drawing.


def test_one_of_one_takes_no_dice() -> None:
    stream = Dice.scripted({"x": []}).stream("x")
    assert stream.pick(["only"]) == "only"
    assert stream.draw(["only"], 1) == ["only"]


def test_draw_takes_different_ones_in_the_order_drawn() -> None:
    assert Dice.scripted({"x": [2, 2, 1]}).stream("x").draw("abcd", 3) == ["b", "c", "a"]


def test_draw_takes_all_where_more_are_asked_for() -> None:
    assert sorted(Dice("one").stream("x").draw("abc", 9)) == ["a", "b", "c"]


# The chain.


def test_the_chain() -> None:
    """HC-DICE-01."""
    assert [str(Die(place)) for place in range(15)] == [
        "d3", "d4", "d5", "d6", "d7", "d8", "d10", "d12", "d14", "d16", "d20", "d24", "d30", "d30+d3", "d30+d4",
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "place"), [("d3", 0), ("D20", 10), (" d30 ", 12), ("d30+d3", 13), ("D30+D30", 25), ("d30+d30+d5", 28)])
def test_dice_of_the_chain_are_read(text: str, place: int) -> None:
    assert Die.of(text).place == place


@pytest.mark.parametrize("text", ["d9", "d2", "d100", "20", "", "d", "d-3", "dd6", "d³", "d30+", "x20"])
def test_other_dice_are_refused(text: str) -> None:
    with pytest.raises(DiceError, match=re.escape(f"{text!r} is no die of the chain; it runs d3, d4 … d24, d30, d30+d3 (HC-DICE-01)")):
        Die.of(text)


@pytest.mark.parametrize("text", ["d" + "9" * 5_000, "+".join(["d30"] * 26)], ids=["digits", "dice"])
def test_no_die_is_endless(text: str) -> None:
    with pytest.raises(DiceError, match=re.escape(f"{text[:40]!r} is no die of the chain")):
        Die.of(text)


@pytest.mark.parametrize("text", ["d8+d3", "d3+d30", "d30+d8+d3"])
def test_only_d30_takes_a_second_die(text: str) -> None:
    with pytest.raises(DiceError, match=re.escape(f"{text!r} is no die of the chain; only d30 takes a second die (HC-DICE-05)")):
        Die.of(text)


def test_the_dice_beyond_d30_are_summed() -> None:
    """HC-DICE-05."""
    assert Dice.scripted({"x": [29, 4]}).stream("x").die(Die.of("d30+d5")) == 33
    assert (Die.of("d30+d5").sizes, Die.of("d30+d5").maximum) == ((30, 5), 35)


def test_down_to_the_smallest() -> None:
    assert [str(die) for die in Die.of("d6").down()] == ["d6", "d5", "d4", "d3"]


# Notation.


@pytest.mark.parametrize(
    ("notation", "faces", "total", "lowest", "highest"),
    [
        pytest.param("3d6", [1, 2, 6], 9, 3, 18, id="3d6"),
        pytest.param("d20+2", [20], 22, 3, 22, id="d20+2"),
        pytest.param("D20 − 2", [1], -1, -1, 18, id="typographic-minus"),
        pytest.param("d%", [3, 7], 37, 1, 100, id="d%"),
        pytest.param("d100", [10, 10], 100, 1, 100, id="d100"),
        pytest.param("d40", [4, 8], 8, 1, 40, id="d40"),
        pytest.param("2d40", [4, 10, 1, 1], 51, 2, 80, id="2d40"),
        pytest.param("d66", [3, 6], 36, 11, 66, id="d66"),
        pytest.param("d66-d6", [6, 6, 1], 65, 5, 65, id="d66-d6"),
        pytest.param("2d6kh1", [2, 5], 5, 1, 6, id="2d6kh1"),
        pytest.param("3d6kl2", [6, 1, 3], 4, 2, 12, id="3d6kl2"),
        pytest.param("d30+d5", [30, 5], 35, 2, 35, id="d30+d5"),
        pytest.param("-d4+10", [4], 6, 6, 9, id="leading-minus"),
        pytest.param("+7", [], 7, 7, 7, id="number"),
        pytest.param("16+2d12", [1, 12], 29, 18, 40, id="number-first"),
    ],
)
def test_notation(notation: str, faces: list[int], total: int, lowest: int, highest: int) -> None:
    assert Dice.scripted({"x": faces}).stream("x").roll(notation) == total
    assert (parse(notation).lowest, parse(notation).highest) == (lowest, highest)


UNREAD = "{} is no dice notation from {} on; write it like 3d6, d20+2, d66 or 2d6kh1"


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        pytest.param("", UNREAD.format("''", "'the end'"), id="empty"),
        pytest.param("3d6+", UNREAD.format("'3d6+'", "'the end'"), id="dangling"),
        pytest.param("abc", UNREAD.format("'abc'", "'abc'"), id="words"),
        pytest.param("3d6x2", UNREAD.format("'3d6x2'", "'x2'"), id="multiplied"),
        pytest.param("2d6kh", UNREAD.format("'2d6kh'", "'kh'"), id="keeps-nothing-said"),
        pytest.param("d6--1", UNREAD.format("'d6--1'", "'-1'"), id="two-signs"),
        pytest.param("d0", "'d0' has a die of 0 sides; dice have 2 to 1,000", id="no-sides"),
        pytest.param("d1", "'d1' has a die of 1 sides; dice have 2 to 1,000", id="one-side"),
        pytest.param("d1001", "'d1001' has a die of 1001 sides; dice have 2 to 1,000", id="too-many-sides"),
        pytest.param("0d6", "'0d6' rolls no dice; write 1d6, or leave the term out", id="no-dice"),
        pytest.param("d66kh1", "'d66kh1' keeps some of a d66, whose two dice are read together; leave the k out", id="paired-keep"),
        pytest.param("2d6kh3", "'2d6kh3' keeps 3 of 2 dice; keep 1 to 2", id="keeps-too-many"),
        pytest.param("2d6kl0", "'2d6kl0' keeps 0 of 2 dice; keep 1 to 2", id="keeps-none"),
        pytest.param("1001d6", "'1001d6' asks for more than 1,000 dice; roll fewer at a time", id="too-many-dice"),
        pytest.param("501d66", "'501d66' asks for more than 1,000 dice; roll fewer at a time", id="too-many-pairs"),
        pytest.param("600d6+600d6", "'600d6+600d6' asks for more than 1,000 dice; roll fewer at a time", id="too-many-in-all"),
        pytest.param("1+" * 51, "dice notation of 102 characters is too long; give at most 100", id="too-long"),
    ],
)
def test_bad_notation(notation: str, message: str) -> None:
    with pytest.raises(DiceError, match=f"^{re.escape(message)}$"):
        parse(notation)


def test_a_thousand_dice_are_allowed() -> None:
    assert parse("1000d6").highest == 6000


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        pytest.param("3d6 6", UNREAD.format("'3d6 6'", "'6'"), id="two-numbers"),
        pytest.param("1 2", UNREAD.format("'1 2'", "'2'"), id="spaced-number"),
    ],
)
def test_a_space_does_not_make_two_numbers_one(notation: str, message: str) -> None:
    """What reads "3d6 6" is not 3d66."""
    with pytest.raises(DiceError, match=f"^{re.escape(message)}$"):
        parse(notation)


@pytest.mark.parametrize(
    ("size", "expected"),
    [pytest.param(size, set(range(1, size + 1)), id=f"d{size}") for size in range(40, 101, 10)],
)
def test_readings_of_tens_and_ones(size: int, expected: set[int]) -> None:
    """HC-DICE-07, HC-DICE-08: each result once over all pairs of faces."""
    readings = [read_tens(size, tens, ones) for tens in range(1, size // 10 + 1) for ones in range(1, 11)]
    assert len(readings) == size
    assert set(readings) == expected


# Seeds.


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        pytest.param("", "a seed has no characters; give any text, such as --seed k3f9-22qx", id="empty"),
        pytest.param("x" * 201, "a seed of 201 characters is too long; give at most 200", id="too-long"),
        pytest.param("a\nb", "a seed holds a character that cannot be printed; give text of one line", id="two-lines"),
        pytest.param("a\x00b", "a seed holds a character that cannot be printed; give text of one line", id="nul"),
        pytest.param("\ud800", "a seed holds a character that cannot be printed; give text of one line", id="lone-surrogate"),
    ],
)
def test_bad_seeds(seed: str, message: str) -> None:
    with pytest.raises(DiceError, match=f"^{re.escape(message)}$"):
        Dice(seed)


@pytest.mark.parametrize("seed", ["x" * MAX_SEED, " ", "1", "🎲", "Ünï çödé"])
def test_good_seeds_are_taken_literally(seed: str) -> None:
    assert Dice(seed).seed == seed == check_seed(seed)


def test_texts_that_are_equal_in_nfc_are_one_seed() -> None:
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    assert composed != decomposed
    assert words_of(composed, LABEL, 16) == words_of(decomposed, LABEL, 16)


@pytest.mark.parametrize("other", ["Cafe", "cafe ", "caf\u00e8", " cafe"])
def test_seeds_are_not_tidied(other: str) -> None:
    assert words_of(other, LABEL, 4) != words_of("cafe", LABEL, 4)


def test_made_seeds_can_be_said_across_a_table() -> None:
    """Two groups of four, without look-alikes, and not the same one again."""
    seeds = {make_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(re.fullmatch(r"[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}", seed) for seed in seeds)


# Scripts.


def test_scripted_faces_fall_as_told() -> None:
    dice = Dice.scripted({"a  1": [3, 4], "b": [6]})
    assert dice.stream("a", 1).faces(2, 6) == [3, 4]
    assert dice.stream("b").face(6) == 6


def test_a_script_starts_anew_with_each_stream() -> None:
    dice = Dice.scripted({"a": [3]})
    assert [dice.stream("a").face(6), dice.stream("a").face(6)] == [3, 3]


def test_a_script_that_is_too_short() -> None:
    stream = Dice.scripted({"a": [3]}).stream("a")
    stream.face(6)
    with pytest.raises(DiceError, match=r"^the script of 'a' has no face number 2; add a face from 1 to 20$"):
        stream.face(20)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_has_not(face: int) -> None:
    with pytest.raises(DiceError, match=rf"^face number 1 of the script of 'a' is {face}, on a die of 6 sides$"):
        Dice.scripted({"a": [face]}).stream("a").face(6)


def test_what_is_not_scripted_needs_a_seed() -> None:
    with pytest.raises(DiceError, match=r"^nothing is scripted for 'b'; give its faces, or a seed that rolls what is not scripted$"):
        Dice.scripted({"a": [1]}).stream("b").face(6)


def test_a_seed_rolls_what_is_not_scripted() -> None:
    assert Dice.scripted({"a": [1]}, seed="s").stream("b").faces(9, 20) == Dice("s").stream("b").faces(9, 20)


def test_scripted_places_count_from_one() -> None:
    assert [Dice.scripted({"names": [3, 1, 2]}).place(3, at, "names") for at in range(3)] == [2, 0, 1]


@pytest.mark.parametrize("script", [pytest.param([], id="too-short"), pytest.param([5], id="out-of-range")])
def test_a_scripted_place_that_is_not_there(script: list[int]) -> None:
    """A script that does not serve is the reader's fault, not a crash."""
    with pytest.raises(DiceError):
        Dice.scripted({"names": script}).place(3, 0, "names")


# Shuffles.


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 7, 16, 17, 100, 1000, 1444])
@pytest.mark.parametrize("seed", ["one", "two"])
def test_places_are_a_permutation(size: int, seed: str) -> None:
    dice = Dice(seed)
    assert sorted(dice.place(size, at, "names", "human") for at in range(size)) == list(range(size))


@pytest.mark.parametrize(("seed", "label"), [("other", "names human"), ("one", "names elfin"), ("one", "names")])
def test_places_depend_on_seed_and_label(seed: str, label: str) -> None:
    there, here = Dice(seed), Dice("one")
    assert [there.place(200, at, label) for at in range(50)] != [here.place(200, at, "names human") for at in range(50)]


def test_places_have_no_memory() -> None:
    dice = Dice("one")
    forwards = [dice.place(77, at, "names") for at in range(77)]
    backwards = [dice.place(77, at, "names") for at in reversed(range(77))]
    assert backwards[::-1] == forwards


@pytest.mark.parametrize("size", [5, 12])
def test_places_are_about_uniform(size: int) -> None:
    """Chi-square over the place of the first position, over many seeds."""
    seen = Counter(Dice(f"seed-{n}").place(size, 0, "names") for n in range(200 * size))
    chi_square = sum((seen[at] - 200) ** 2 for at in range(size)) / 200
    assert chi_square < chi_square_limit(size - 1, 0.0001)


def test_a_shuffle_is_no_rotation() -> None:
    """Neighbours do not stay neighbours."""
    dice = Dice("one")
    landed = [dice.place(1000, at, "names") for at in range(1000)]
    assert sum((after - before) % 1000 == 1 for before, after in pairwise(landed)) < 15
