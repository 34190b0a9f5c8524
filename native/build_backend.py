"""What `pip` calls to build sudokit: scikit-build-core, with a compiler where the machine has none.

If no C++20 compiler works here, the package `ziglang` joins the build's requirements, as `cmake` and
`ninja` do if they are missing, and its compiler builds the extension. Who names a compiler or a
toolchain (`CXX`, `CMAKE_TOOLCHAIN_FILE`, `CMAKE_ARGS`) gets that one, whether it works or not.

    pip install . -C web-engine=true

also builds the engine for browsers (`native/web/`), always by Zig, and puts it into the package. Without the
option, the package has the one that was built in this folder before, if there is one; one that is older than its
sources is refused.

The functions without a leading underscore are the hooks of PEP 517 and PEP 660.
"""

from __future__ import annotations

import contextlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scikit_build_core import build

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

_EXTRAS = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
(_ZIG,) = _EXTRAS["zig"]
_WINDOWS = os.name == "nt"
_COMPILERS = ("clang++",) if _WINDOWS else ("c++", "g++", "clang++")
_PROGRAM = """
#include <bit>
#include <span>
#include <thread>

int main() {
    int bits[] = {std::popcount(7u)};
    std::thread([&] { bits[0] += 1; }).join();
    return std::span(bits)[0] - 4;
}
"""

_WEB_ENGINE = "web-engine"
_OF_A_MACHINE = re.compile("CC$|CXX$|CFLAGS$|CXXFLAGS$|LDFLAGS$|CMAKE_|SKBUILD_")

_Settings = dict[str, Any] | None

if _WINDOWS:  # CMake would take Visual C++, which lacks the vector extensions of GCC and Clang
    os.environ.setdefault("CMAKE_GENERATOR", "Ninja")


def get_requires_for_build_sdist(config_settings: _Settings = None) -> list[str]:
    return build.get_requires_for_build_sdist(_others(config_settings))


def get_requires_for_build_wheel(config_settings: _Settings = None) -> list[str]:
    required = build.get_requires_for_build_wheel(_others(config_settings))
    return [*required, *_compiler_required(), *_web_engine_required(config_settings)]


def get_requires_for_build_editable(config_settings: _Settings = None) -> list[str]:
    required = build.get_requires_for_build_editable(_others(config_settings))
    return [*required, *_compiler_required(), *_web_engine_required(config_settings)]


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: _Settings = None
) -> str:
    return build.prepare_metadata_for_build_wheel(metadata_directory, _others(config_settings))


def prepare_metadata_for_build_editable(
    metadata_directory: str, config_settings: _Settings = None
) -> str:
    return build.prepare_metadata_for_build_editable(metadata_directory, _others(config_settings))


def build_sdist(sdist_directory: str, config_settings: _Settings = None) -> str:
    return build.build_sdist(sdist_directory, _others(config_settings))


def build_wheel(
    wheel_directory: str, config_settings: _Settings = None, metadata_directory: str | None = None
) -> str:
    _build_web_engine(config_settings)
    if not _wants_web_engine(config_settings):
        _refuse_stale_web_engine()
    with _compiler():
        return build.build_wheel(wheel_directory, _others(config_settings), metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: _Settings = None, metadata_directory: str | None = None
) -> str:
    _build_web_engine(config_settings)
    with _compiler():
        return build.build_editable(wheel_directory, _others(config_settings), metadata_directory)


def _others(config_settings: _Settings) -> _Settings:
    """The settings of scikit-build-core, which refuses those that it does not know."""
    return {key: value for key, value in (config_settings or {}).items() if key != _WEB_ENGINE}


def _wants_web_engine(config_settings: _Settings) -> bool:
    value = (config_settings or {}).get(_WEB_ENGINE, "false")
    if value not in ("true", "false"):
        sys.exit(f"sudokit: {_WEB_ENGINE}={value}: is not true or false")
    return bool(value == "true")


def _web_engine_required(config_settings: _Settings) -> list[str]:
    if not _wants_web_engine(config_settings):
        return []
    return [_ZIG, *(name for name in _EXTRAS[_WEB_ENGINE] if not name.startswith("sudokit["))]


def _build_web_engine(config_settings: _Settings) -> None:
    """Build the engine for browsers, which its own build puts into the page."""
    if not _wants_web_engine(config_settings):
        return
    # What chooses a compiler for this machine, and its flags, is not meant for WebAssembly.
    environment = {key: value for key, value in os.environ.items() if not _OF_A_MACHINE.match(key)}
    with tempfile.TemporaryDirectory(prefix="sudokit-web-") as folder:
        environment |= {"ZIG_GLOBAL_CACHE_DIR": folder, "ZIG_LOCAL_CACHE_DIR": folder} | environment
        for command in (["cmake", "--preset", "web", "-B", folder], ["cmake", "--build", folder]):
            done = subprocess.run(command, cwd="native/web", env=environment, check=False)
            if done.returncode:
                sys.exit("sudokit: the engine for browsers could not be built")


def _refuse_stale_web_engine() -> None:
    """End where the engine for browsers would be packed, but was built from older sources."""
    for module in sorted(Path("src/sudokit/web/page/engine").glob("*.wasm")):
        if runpy.run_path("src/sudokit/web/engine_sources.py")["is_stale"](module):
            sys.exit(
                f"sudokit: {module} is older than its sources: delete it, or add -C {_WEB_ENGINE}=true"
            )


def _compiler_required() -> list[str]:
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        sys.exit(
            "sudokit: this Python lacks its C headers (Python.h). They are in the package python3-dev "
            "on Debian and Ubuntu, python3-devel on Fedora and openSUSE."
        )
    if _is_chosen() or _working_compiler():
        return []
    print(f"sudokit: no C++20 compiler works here; building with {_ZIG} from PyPI", flush=True)
    return [_ZIG]


@contextlib.contextmanager
def _compiler() -> Iterator[None]:
    """Name the compiler to CMake, which reads it from the environment."""
    if _is_chosen():
        yield
    elif compiler := _working_compiler():
        os.environ["CXX"] = compiler
        yield
    else:
        try:
            import ziglang
        except ImportError:
            sys.exit(
                "sudokit: no C++20 compiler works here. Install one, or build without "
                f"--no-build-isolation, or first: pip install {_ZIG}"
            )
        with tempfile.TemporaryDirectory(prefix="sudokit-zig-") as cache:
            os.environ["CMAKE_TOOLCHAIN_FILE"] = str(Path(__file__).with_name("zig.cmake"))
            os.environ["SUDOKIT_ZIG"] = str(Path(ziglang.__file__).with_name("zig"))
            for folder in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"):
                os.environ.setdefault(folder, cache)  # Zig's own choice is the home folder
            yield


def _is_chosen() -> bool:
    return bool(
        {"CXX", "CMAKE_TOOLCHAIN_FILE"} & os.environ.keys()
        or re.search("CMAKE_(CXX_COMPILER|TOOLCHAIN_FILE)", os.environ.get("CMAKE_ARGS", ""))
    )


def _working_compiler() -> str | None:
    """The first compiler that makes a program of C++20."""
    with tempfile.TemporaryDirectory(prefix="sudokit-") as folder:
        program = Path(folder, "program.cpp")
        program.write_text(_PROGRAM, "ascii")
        for compiler in filter(None, map(shutil.which, _COMPILERS)):
            made = subprocess.run(
                [compiler, "-std=c++20", "-pthread", program, "-o", Path(folder, "program")],
                capture_output=True,
                check=False,
            )
            if made.returncode == 0:
                return compiler
    return None
