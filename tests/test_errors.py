"""Every exception of the library is the same after a copy, and in another process."""

from __future__ import annotations

import contextlib
import copy
import multiprocessing
import pickle
import pkgutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from inspect import isclass

import pytest

import sudokit
from raising import CALLS, call
from sudokit import Grid, classic, errors
from sudokit.classic import Result


def raised(name: str) -> BaseException:
    """What a call raises that can be made in any process."""
    try:
        call(name)
    except Exception as error:  # noqa: BLE001 - any of them
        return error
    raise AssertionError(f"{name} raised nothing")


# Those that no call above raises, each as its class makes it.
EXAMPLES: list[BaseException] = [
    errors.SudokuError("no line", line=3),
    errors.FormatError("a reason", line=2, column=7),
    errors.ClueConflict((2, 6), 5, line=1, board=bytes(81)),
    errors.NoSolution("no solution, but one without r1c1 = 5", line=4),
    errors.NotUnique(
        (Grid("1" + "." * 80), Grid("2" + "." * 80)),
        line=9,
    ),
    errors.NoPuzzle("gave up", attempts=12),
    errors.VariantError("a reason", kind="cage", field="cells", cell="r1c1", line=3),
    errors.TimedOut(1.5),
    errors.Stopped(),
    errors.MissingPackage("pyarrow", "tables"),
    classic.GaveUp(Result(None, 1, 2, 3)),
]


def modules() -> Iterator[str]:
    yield "sudokit"
    for module in pkgutil.walk_packages(sudokit.__path__, "sudokit."):
        if not module.name.startswith(("sudokit.cli", "sudokit.web", "sudokit._")):
            yield module.name


def library_errors() -> set[type[BaseException]]:
    """All exception classes of the library, of every module that can be imported here.

    Those of the commands and of the server never leave their process, private ones never their module.
    """
    found = set()
    for name in modules():
        module = None
        with contextlib.suppress(ImportError):  # of an extra that is not installed
            module = import_module(name)
        for value in vars(module).values() if module else ():
            if (
                isclass(value)
                and issubclass(value, BaseException)
                and value.__module__.startswith("sudokit")
                and not value.__name__.startswith("_")
            ):
                found.add(value)
    return found


def facts(error: BaseException) -> tuple[object, ...]:
    return type(error), str(error), error.args, vars(error), getattr(error, "name", None)


def test_every_class_has_an_example() -> None:
    known = {type(error) for error in EXAMPLES} | {errors.Picklable}
    assert library_errors() == known


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_a_copy_is_the_same(error: BaseException) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert facts(pickle.loads(pickle.dumps(error, protocol))) == facts(error)
    assert facts(copy.copy(error)) == facts(error)
    assert facts(copy.deepcopy(error)) == facts(error)


def test_a_note_and_a_changed_line_are_kept() -> None:
    error = errors.ClueConflict((2, 6), 5)
    error.line = 17
    error.add_note("in the first column")
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.cells, again.__notes__) == (17, (2, 6), ["in the first column"])
    assert str(again) == "line 17: r1c3 and r1c7 both hold 5"


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_errors_cross_process_boundaries(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system cannot {method}")
    context = multiprocessing.get_context(method)
    here = {name: raised(name) for name in CALLS}
    with ProcessPoolExecutor(1, mp_context=context) as executor:
        for name in CALLS:
            error = executor.submit(call, name).exception(timeout=300)
            assert_alike(error, here[name])
    with context.Pool(1) as pool:
        for name in CALLS:
            with pytest.raises(type(here[name])) as caught:
                pool.apply_async(call, (name,)).get(timeout=300)
            assert_alike(caught.value, here[name])


def assert_alike(error: BaseException | None, here: BaseException) -> None:
    assert type(error) is type(here)
    assert set(vars(error)) - {"__notes__"} == set(vars(here))
    if not isinstance(error, errors.TimedOut):  # which counts as far as it comes
        assert str(error) == str(here)
        assert error.args == here.args
