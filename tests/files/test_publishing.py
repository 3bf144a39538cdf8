"""Writing: a file is whole or not there, nobody's is lost, and nothing lies about afterwards."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hcgen import files
from hcgen.errors import FileError
from hcgen.files import alone_in, check_target, distinct_name, published, replace_whole, safe_name, write_whole

posix = pytest.mark.skipif(os.name == "nt", reason="this is about POSIX")


def refuse(*_: object, **__: object) -> None:
    raise OSError(95, "Operation not supported")


@pytest.fixture(params=["unnamed", "named", "without links"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The three ways in which a system can publish a file."""
    if request.param != "unnamed":
        monkeypatch.setattr(files, "_open_unnamed", lambda folder: None)
    if request.param == "without links":
        monkeypatch.setattr(os, "link", refuse)
    return request.param


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_new_file_is_there_when_it_is_whole(way: str, tmp_path: Path) -> None:
    with published(str(tmp_path / "a"), force=False) as out:
        out.write(b"half")
        out.flush()
        assert not (tmp_path / "a").exists()
        assert len(os.listdir(tmp_path)) == (way != "unnamed")
        out.write(b" and half")
    assert content(tmp_path) == {"a": b"half and half"}
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o666 & ~umask


def test_a_new_file_never_replaces_one_that_came_meanwhile(way: str, tmp_path: Path) -> None:
    path = tmp_path / "a"

    def late() -> None:
        with published(str(path), force=False) as out:
            out.write(b"mine")
            path.write_bytes(b"theirs")

    with pytest.raises(FileError, match="the file exists and was kept"):
        late()
    assert content(tmp_path) == {"a": b"theirs"}


@pytest.mark.parametrize("fault", [KeyboardInterrupt, SystemExit, ValueError, BrokenPipeError])
@pytest.mark.parametrize("force", [False, True])
def test_whatever_interrupts_leaves_what_was_there(way: str, force: bool, fault: type[BaseException], tmp_path: Path) -> None:
    if force:
        (tmp_path / "a").write_bytes(b"before")
    before = content(tmp_path)

    def interrupted() -> None:
        with published(str(tmp_path / "a"), force) as out:
            out.write(b"half")
            raise fault

    with pytest.raises(fault):
        interrupted()
    assert content(tmp_path) == before


def test_a_forced_file_takes_the_place_of_the_old_one_in_one_step(way: str, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with open(path, "rb") as reader:
        with published(str(path), force=True) as out:
            out.write(b"new")
            assert path.read_bytes() == b"old"
        assert reader.read() == b"old"
    assert content(tmp_path) == {"a": b"new"}


def test_where_there_are_no_links_the_name_is_given_back_if_the_draft_cannot_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_open_unnamed", lambda folder: None)
    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(FileError, match="operation not supported; nothing was written there"):
        write_whole(str(tmp_path / "a"), b"new", force=False)
    assert os.listdir(tmp_path) == []


def test_on_windows_a_new_file_is_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There a rename refuses a name that is taken, and links need rights."""

    def rename(old: str, new: str) -> None:
        if os.path.exists(new):
            raise FileExistsError(17, "File exists")
        replace(old, new)

    target, folder, replace = str(tmp_path / "a"), str(tmp_path), os.replace
    monkeypatch.setattr(files, "_open_unnamed", lambda folder: None)
    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(os, "rename", rename)
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        write_whole(target, b"new", force=False)
        with pytest.raises(FileError, match="the file exists and was kept"):
            write_whole(target, b"newer", force=False)
        assert os.listdir(folder) == ["a"]


@posix
def test_an_edit_is_on_the_disk_before_it_takes_the_name(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr(
        os, "fsync", lambda file: (done.append("sync " + ("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")), sync(file))
    )
    monkeypatch.setattr(os, "replace", lambda old, new: (done.append("replace"), replace(old, new)))
    (tmp_path / "a").write_bytes(b"old")
    replace_whole(str(tmp_path / "a"), b"new")
    assert done == ["sync file", "replace", "sync folder"]
    assert content(tmp_path) == {"a": b"new"}


@posix
def test_rights_owner_and_attributes_stay(way: str, tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(path, 12, 34)
    attributes = hasattr(os, "setxattr")
    if attributes:
        try:
            os.setxattr(path, "user.mood", b"calm")
        except OSError:
            attributes = False
    replace_whole(str(path), b"new")
    after = path.stat()
    assert stat.S_IMODE(after.st_mode) == 0o640
    if os.geteuid() == 0:
        assert (after.st_uid, after.st_gid) == (12, 34)
    if attributes:
        assert os.getxattr(path, "user.mood") == b"calm"


@posix
def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "link.toml").symlink_to("pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    for name, said in (
        ("pipe.toml", "this is a device or a pipe, and no file can take its place; name a file, or - for standard output"),
        ("link.toml", "this is a device or a pipe"),
        ("folder.toml", "this is a folder; name a file"),
        ("loop.toml", "symbolic links; give another name"),
        ("pipe.toml/a", "give another name"),
        ("n" * 300 + ".toml", "file name too long; give another name"),
        ("a\0b.toml", "give another name"),
        ("none/a.toml", "its folder does not exist; make "),
    ):
        for force in (False, True):
            with pytest.raises(FileError, match=said):
                check_target(os.path.join(str(tmp_path), name), force)


def test_what_may_only_be_read_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda name, mode: str(name) != str(path))
    with pytest.raises(FileError, match="the file may only be read, and was kept"):
        check_target(str(path), force=True)


@pytest.mark.parametrize("name", ["🐉" * 60, "n" * 250])
def test_a_name_that_the_system_takes_is_taken(way: str, name: str, tmp_path: Path) -> None:
    """The name of the draft is no longer than the file's own."""
    write_whole(str(tmp_path / name), b"new", force=False)
    assert content(tmp_path) == {name: b"new"}


NAMES = {
    "../../x": "x",
    "C:\\x": "c-x",
    "/etc/passwd": "etc-passwd",
    "NUL": "nul-",
    "nul.txt": "nul-txt",
    "COM¹": "com¹-",
    "Lpt9": "lpt9-",
    "con ": "con-",
    " aux...": "aux-",
    "." * 9: "unnamed",
    "": "unnamed",
    " . . ": "unnamed",
    "-rf": "rf",
    "a\0b\nc": "a-b-c",
    "~/x": "x",
    "$(x)`y`": "x-y",
    "%PATH%": "path",
    "Ünder": "ünder",
    "n" * 300: "n" * 100,
    "é" * 300: "é" * 50,
    "さくら": "さくら",
}


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_name_becomes_that_of_a_file(name: str) -> None:
    assert safe_name(name) == NAMES[name]


@settings(max_examples=25, deadline=None)
@given(name=st.text(max_size=40) | st.from_regex(r"\A[./\\: ]*(con|prn|nul|com|lpt)[0-9¹²³]?[./\\: ]*\Z"))
def test_no_name_is_a_path_or_a_device(name: str) -> None:
    made = safe_name(name)
    assert made
    assert len(made.encode()) <= 101
    assert all(letter.isalnum() or letter in "-_" for letter in made)
    assert made.rstrip("-") in {made, made[:-1]}
    assert made not in {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³")}
    assert safe_name(made) == made or made.endswith("-")


def test_files_of_one_name_are_told_apart() -> None:
    taken: set[str] = set()
    asked = [("ada-3", 1), ("ada", 2), ("ada", 3), ("ada", 4), ("ada", 4), ("straße", 5), ("strasse", 6), ("ﬁn", 7), ("fin", 8)]
    named = [distinct_name(name, index, taken) for name, index in asked]
    assert named == ["ada-3", "ada", "ada-3-2", "ada-4", "ada-4-2", "straße", "strasse-6", "ﬁn", "fin-8"]
    assert len({name.casefold() for name in named}) == len(named)


@posix
def test_one_changes_a_folder_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PATIENCE", 2)
    first, second = alone_in(str(tmp_path)), alone_in(str(tmp_path))
    with first, pytest.raises(FileError, match="somebody else is changing files in there; wait for them"):
        second.__enter__()
    with alone_in(str(tmp_path)):
        assert os.listdir(tmp_path) == []
