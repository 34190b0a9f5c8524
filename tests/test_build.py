"""How the extension is built: with which compiler, and on a machine that has none."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sudokit
from conftest import ROOT
from sudokit import _native

# Each hook of a build backend runs in a process of its own, and so here.
HOOK = """
import json, os, sys
sys.path[:0] = sys.argv[1:3]
import build_backend
hook, arguments, settings = sys.argv[3], sys.argv[4:], json.loads(os.environ.get("SETTINGS", "null"))
result = getattr(build_backend, hook)(*arguments, config_settings=settings)
print(json.dumps(result if isinstance(result, list) else json.loads(result)))
"""

# The part of scikit-build-core that the backend calls; a build returns what CMake would see.
SCIKIT_BUILD_CORE = """
import json, os

def get_requires_for_build_sdist(config_settings=None):
    return []

def get_requires_for_build_wheel(config_settings=None):
    return ["cmake>=3.20"]

def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    assert not config_settings, config_settings
    caches = [os.environ.get(f"ZIG_{kind}_CACHE_DIR", "") for kind in ("GLOBAL", "LOCAL")]
    return json.dumps([dict(os.environ), [os.path.isdir(cache) for cache in caches]])

get_requires_for_build_editable = get_requires_for_build_wheel
build_editable = prepare_metadata_for_build_wheel = prepare_metadata_for_build_editable = build_wheel
build_sdist = build_wheel
"""

BROKEN = "#!/bin/sh\nexit 1\n"
# Old enough to know C++17 only.
OLD = '#!/bin/sh\ncase "$*" in *-std=c++20*) exit 1;; esac\n'
WORKING = '#!/bin/sh\nfor last; do :; done\n: >"$last"\n'


class Machine:
    """A machine with the compilers that a test gives it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / "bin"
        self.modules = folder / "modules"
        self.environment = {"PATH": str(self.programs), "HOME": str(folder)}
        self.checkout = folder / "checkout"
        self.checkout.mkdir()
        for name in ("native", "pyproject.toml"):
            (self.checkout / name).symlink_to(ROOT / name)
        self.programs.mkdir()
        package = self.modules / "scikit_build_core"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "build.py").write_text(SCIKIT_BUILD_CORE)

    def has_compiler(self, name: str, script: str = WORKING) -> str:
        program = self.programs / name
        program.write_text(script)
        program.chmod(0o755)
        return str(program)

    def has_zig(self) -> str:
        package = self.modules / "ziglang"
        package.mkdir()
        (package / "__init__.py").touch()
        return str(package / "zig")

    def run(
        self, hook: str, *arguments: str, code: str = HOOK, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        folders = [str(ROOT / "native"), str(self.modules)]
        return subprocess.run(
            [sys.executable, "-Sc", code, *folders, hook, *arguments],
            cwd=self.checkout,  # as frontends run hooks
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def requires(
        self, editable: bool = False, /, **environment: str
    ) -> tuple[list[str], list[str]]:
        """What a build requires, and what is reported."""
        hook = f"get_requires_for_build_{'editable' if editable else 'wheel'}"
        *reported, required = self.run(hook, **environment).stdout.splitlines()
        return json.loads(required), reported

    def build(self, editable: bool = False, /, **environment: str) -> dict[str, str]:
        """The environment in which CMake runs."""
        result = self.run(f"build_{'editable' if editable else 'wheel'}", ".", **environment)
        assert result.returncode == 0, result.stderr
        seen: dict[str, str]
        seen, has_caches = json.loads(result.stdout)
        assert has_caches == [bool(seen.get("SUDOKIT_ZIG"))] * 2
        return seen


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


editable = pytest.mark.parametrize("editable", [False, True], ids=["wheel", "editable"])


@editable
def test_a_compiler_of_the_machine_is_used(machine: Machine, editable: bool) -> None:
    compiler = machine.has_compiler("g++")
    assert machine.requires(editable) == (["cmake>=3.20"], [])
    assert machine.build(editable)["CXX"] == compiler


@editable
@pytest.mark.parametrize("script", [None, BROKEN, OLD], ids=["none", "broken", "old"])
def test_without_a_compiler_zig_is_required_and_used(
    machine: Machine, editable: bool, script: str | None
) -> None:
    if script:
        machine.has_compiler("c++", script)
    (_, required), (reported,) = machine.requires(editable)
    assert re.fullmatch(r"ziglang==[\d.]+", required)
    assert "no C++20 compiler" in reported
    assert required in reported

    zig = machine.has_zig()
    seen = machine.build(editable)
    assert seen["SUDOKIT_ZIG"] == zig
    assert Path(seen["CMAKE_TOOLCHAIN_FILE"]).is_file()
    assert "CXX" not in seen
    for kind in ("GLOBAL", "LOCAL"):
        cache = Path(seen[f"ZIG_{kind}_CACHE_DIR"])
        assert not cache.exists()  # gone after the build
        assert machine.programs.parent not in cache.parents  # which is the home folder


def test_the_next_compiler_is_tried_where_one_fails(machine: Machine) -> None:
    machine.has_compiler("c++", OLD)
    compiler = machine.has_compiler("clang++")
    assert machine.build()["CXX"] == compiler


@pytest.mark.parametrize(
    "chosen",
    [
        {"CXX": "/opt/my compiler"},
        {"CMAKE_TOOLCHAIN_FILE": "/opt/toolchain.cmake"},
        {"CMAKE_ARGS": "-DCMAKE_CXX_COMPILER=/opt/compiler"},
    ],
)
def test_a_compiler_that_was_chosen_is_left_alone(machine: Machine, chosen: dict[str, str]) -> None:
    machine.has_compiler("c++")
    assert machine.requires(**chosen) == (["cmake>=3.20"], [])
    seen = machine.build(**chosen)
    names = ("CXX", "CMAKE_TOOLCHAIN_FILE", "CMAKE_ARGS")
    assert {name: seen[name] for name in names if name in seen} == chosen


def test_a_build_without_isolation_names_what_is_missing(machine: Machine) -> None:
    result = machine.run("build_wheel", ".")
    assert result.returncode == 1
    assert re.match(r"sudokit: no C\+\+20 compiler .*pip install ziglang==", result.stderr)
    assert "Traceback" not in result.stderr


def test_missing_headers_of_python_are_named(machine: Machine) -> None:
    """Debian and others keep them in a package of their own, and CMake's message names no package."""
    hook = "import sysconfig; sysconfig.get_path = lambda name: '/nowhere'\n" + HOOK
    result = machine.run("get_requires_for_build_wheel", code=hook)
    assert result.returncode == 1
    assert result.stderr.startswith("sudokit: this Python lacks its C headers (Python.h)")


# The names in /proc/cpuinfo of what native/kernel/CMakeLists.txt compiles each kernel for.
AVX2 = {"avx2", "bmi1", "bmi2", "popcnt"}
AVX512BW = {"avx512f", "avx512bw", "avx512dq", "avx512vl", "bmi1", "bmi2", "popcnt"}
NEEDED = {
    "avx512": AVX512BW | {"avx512vbmi", "avx512_vbmi2"},
    "avx512bw": AVX512BW,
    "avx2": AVX2,
    "portable": set(),
}


def expected_kernels() -> list[str]:
    flags = re.search(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    has = set(flags[1].split()) if flags else set()
    return [name for name, needed in NEEDED.items() if needed <= has]


WEB_ENGINE = json.dumps({"web-engine": "true"})


@editable
def test_the_engine_for_browsers_is_built_by_zig_if_that_is_asked_for(
    machine: Machine, editable: bool
) -> None:
    machine.has_compiler("c++")
    asked = machine.folder / "asked"
    machine.has_compiler("cmake", f'#!/bin/sh\necho "$PWD $* ${{CXXFLAGS-none}}" >>{asked}\n')
    required, _ = machine.requires(editable, SETTINGS=WEB_ENGINE)
    assert [name.split(">")[0].split("=")[0] for name in required] == [
        "cmake", "ziglang", "cmake", "ninja",
    ]  # fmt: skip
    machine.build(editable, SETTINGS=WEB_ENGINE, CXXFLAGS="-march=native")
    configured, built = asked.read_text().splitlines()
    assert configured.startswith(f"{ROOT}/native/web --preset web -B ")
    assert " --build " in built
    assert configured.endswith(" none")  # flags for this machine are not for WebAssembly


def test_without_the_option_the_engine_for_browsers_is_not_built(machine: Machine) -> None:
    machine.has_compiler("c++")
    for settings in ("null", "{}", '{"web-engine": "false"}'):
        assert machine.requires(SETTINGS=settings) == (["cmake>=3.20"], [])
        machine.build(SETTINGS=settings)


def test_an_older_engine_for_browsers_is_not_packed(machine: Machine) -> None:
    """The sources have changed since it was built in this folder."""
    machine.has_compiler("c++")
    machine.has_compiler("cmake", "#!/bin/sh\n")
    web = machine.checkout / "src" / "sudokit" / "web"
    module = web / "page" / "engine" / "sudokit.wasm"
    module.parent.mkdir(parents=True)
    for name in ("logic", "web/engine_sources.py"):
        (web.parent / name).symlink_to(ROOT / "src" / "sudokit" / name)
    module.write_bytes(b"\0asm sudokit-sources-" + b"0" * 64)
    result = machine.run("build_wheel", ".")
    assert result.returncode == 1
    assert result.stderr == (
        "sudokit: src/sudokit/web/page/engine/sudokit.wasm is older than its sources: "
        "delete it, or add -C web-engine=true\n"
    )
    machine.build(True)
    machine.build(SETTINGS=WEB_ENGINE)


def test_an_engine_for_browsers_that_cannot_be_built_is_an_error(machine: Machine) -> None:
    machine.has_compiler("c++")
    machine.has_compiler("cmake", BROKEN)
    result = machine.run("build_wheel", ".", SETTINGS=WEB_ENGINE)
    assert result.returncode == 1
    assert result.stderr == "sudokit: the engine for browsers could not be built\n"
    wrong = machine.run("build_wheel", ".", SETTINGS='{"web-engine": "yes"}')
    assert wrong.stderr == "sudokit: web-engine=yes: is not true or false\n"


@pytest.mark.skipif(not Path("/proc/cpuinfo").exists(), reason="the processor is read from Linux")
def test_the_kernels_are_those_that_the_processor_can_run() -> None:
    assert _native.kernels() == expected_kernels()


TOOLS = ("sh", "cat", "cp", "env", "ls", "mkdir", "mv", "rm", "uname")


@pytest.mark.release
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such small environment")
def test_the_first_line_of_the_readme_on_a_machine_with_python_alone(tmp_path: Path) -> None:
    """The compiler, CMake and Ninja come from an index."""
    tools, home, checkout = tmp_path / "bin", tmp_path / "home", tmp_path / "sudokit"
    tools.mkdir()
    home.mkdir()
    for tool in TOOLS:
        program = shutil.which(tool)
        assert program
        (tools / tool).symlink_to(program)
    (tools / "python3").symlink_to(getattr(sys, "_base_executable", sys.executable))
    settings = re.compile("PIP_|SSL_CERT|.*_PROXY$", re.IGNORECASE)
    environment = {name: value for name, value in os.environ.items() if settings.match(name)}
    environment |= {"PATH": str(tools), "HOME": str(home)}
    # This is about what is there, not about how fast it is; wheels have Zig optimize. For Zig, every -O but
    # -O0 is -O3, and -O0 means its checks of undefined behaviour, too, which .ci/native makes anyway.
    flags = "-O0 -fno-sanitize=undefined"
    environment |= {"SKBUILD_CMAKE_BUILD_TYPE": "None", "CXXFLAGS": flags}

    def run(line: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", "-c", line],
            cwd=checkout,
            env=environment,
            capture_output=True,
            text=True,
            timeout=3000,
            check=False,
        )

    ignored = shutil.ignore_patterns(".*", "build", "dist", "site", "node_modules", "__pycache__")
    shutil.copytree(ROOT, checkout, ignore=ignored)
    index = run("python3 -m venv .venv && .venv/bin/pip download --no-deps --dest ../ninja ninja")
    if index.returncode:
        pytest.skip(f"pip reaches no index: {index.stderr.splitlines()[-1]}")

    readme = (ROOT / "README.md").read_text("utf-8")
    line = re.search(r"^python3 .*boj-2580\.txt$", readme, re.MULTILINE)
    assert line
    solved = run(line[0])
    assert solved.returncode == 0, solved.stdout[-3000:] + solved.stderr
    board = sudokit.Grid((ROOT / "examples" / "boj-2580.txt").read_text("utf-8"))
    solution = str(sudokit.solve(board))
    rows = [" ".join(solution[start : start + 9]) for start in range(0, 81, 9)]
    assert solved.stdout.splitlines()[-9:] == rows

    version = run(".venv/bin/sudokit --version --verbose").stdout
    assert "compiled with Clang" in version
    assert f"can run: {', '.join(expected_kernels())})" in version
    assert not list(home.rglob("*zig*"))
