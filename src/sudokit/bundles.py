"""JavaScript modules joined into few, so that a browser asks for few.

A *bundle* is a module that holds several: each in a block of its own, after those that it imports, with an object of what
it exports. What loads on demand, by `import()`, is a bundle of its own. Modules that several bundles need are in one that
these import; those that the main one has, everybody takes from there. A script for `Worker` begins a program of its own,
whose bundles share nothing with those of the page, since a worker shares nothing with it either.

This understands just enough JavaScript for modules whose imports and exports stand at the beginning of a line, whose
exports are declarations that never change, and whose paths are literals; it refuses others. A module must not wait, at its
top level, for what it loads on demand, since that waits for the bundle of the module. Comments and indentation are left
out, in texts of several lines as well.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

__all__ = ["Bundle", "bundled"]

_COMMENT = re.compile(
    r"^[ \t]*(?>/\*[\s\S]*?\*/)[ \t]*\n|/\*[\s\S]*?\*/ ?|^[ \t]*//.*\n|^[ \t]*\n",
    re.MULTILINE,
)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";\n', re.MULTILINE)
_PASSED_ON = re.compile(r'^export (\{[^}]*\}|\*) from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+)\b)", re.MULTILINE)
_DEFAULT = re.compile(r"^export default (?!class|function)(.+);\n", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)
_ON_DEMAND = re.compile(r'\bimport\("(\.[^"]+)"\)')
_WORKER = re.compile(r'(?<=new Worker\(new URL\(")(\.[^"]+)(?=", import\.meta\.url\))')
_OWN_URL = re.compile(r"\bimport\.meta\.url\b")


@dataclass(frozen=True)
class Bundle:
    """Modules in one.

    Attributes:
        text: Its text.
        modules: What it holds, in the order in which they run.
        imports: The names of all bundles that it needs before it runs.
    """

    text: str
    modules: tuple[str, ...]
    imports: tuple[str, ...]


@dataclass(frozen=True)
class _Module:
    name: str
    text: str

    def path(self, url: str) -> str:
        return posixpath.normpath(f"{self.name}/../{url}")

    @cached_property
    def imports(self) -> list[str]:
        found = [*_IMPORT.finditer(self.text), *_PASSED_ON.finditer(self.text)]
        return [self.path(match[2]) for match in sorted(found, key=re.Match.start)]

    @cached_property
    def on_demand(self) -> list[str]:
        return [self.path(url) for url in _ON_DEMAND.findall(self.text)]

    @cached_property
    def workers(self) -> list[str]:
        return [self.path(url) for url in _WORKER.findall(self.text)]


def bundled(read: Callable[[str], str], main: str) -> dict[str, Bundle]:
    """The bundles of a page, by their names: those of the modules that load on demand, and paths beside them.

    Args:
        read: Returns the text of a module by its name, which is a path with slashes.
        main: The module that the page loads first.

    Raises:
        ValueError: A module has imports or exports that this does not understand.

    Examples:
        >>> modules = {
        ...     "main.js": 'import { one } from "./one.js";\\nconst later = () => import("./later.js");\\n',
        ...     "later.js": 'import { one } from "./one.js";\\nexport const two = 2 * one;\\n',
        ...     "one.js": "export const one = 1;\\n",
        ... }
        >>> bundles = bundled(modules.__getitem__, "main.js")
        >>> {name: bundle.modules for name, bundle in bundles.items()}
        {'main.js': ('one.js', 'main.js'), 'later.js': ('later.js',)}
        >>> print(bundles["later.js"].text, end="")
        import { "one.js" as $one } from "./main.js";
        const $later = {};
        {
        const { one } = $one;
        const two = 2 * one;
        Object.assign($later, { two });
        }
        export { $later as "later.js" };
    """
    modules: dict[str, _Module] = {}

    def module(name: str) -> _Module:
        if name not in modules:
            modules[name] = _Module(name, _COMMENT.sub("", read(name)))
        return modules[name]

    roots, done = [main], dict[str, Bundle]()
    for root in roots:
        program = _Program(module, root, "" if root == main else root.removesuffix(".js") + "/")
        done |= program.bundles
        roots += [name for name in program.workers if name not in roots]
    return done


class _Program:
    """What runs in one place: a page, or a worker."""

    def __init__(self, module: Callable[[str], _Module], root: str, folder: str) -> None:
        self._module = module
        self._root = root
        self._folder = folder
        self.workers: list[str] = []
        """The roots of the workers that it starts."""
        order = self._order()
        users: dict[str, list[str]] = {}
        for entry in sorted(order, key=lambda entry: (entry != root, entry)):
            for name in order[entry]:
                users.setdefault(name, []).append(entry)
        # What the root needs is always there. WebKit runs the script of a worker once more where a module imports it, so
        # nothing may: it is a bundle of its own.
        groups: dict[tuple[str, ...], list[str]] = {}
        for name, entries in users.items():
            apart = folder and name == root
            users_of = (root,) if root in entries else tuple(entries)
            groups.setdefault(("script",) if apart else users_of, []).append(name)
        self._bundle_of: dict[str, str] = {}
        for (entry, *_), names in groups.items():
            first = root if root in names else entry if entry in names else min(names)
            bundle = first if first == root else folder + first
            self._bundle_of |= dict.fromkeys(names, bundle)
        self._members = {
            bundle: [name for name in users if self._bundle_of[name] == bundle]
            for bundle in dict.fromkeys(self._bundle_of.values())
        }

    def _order(self) -> dict[str, list[str]]:
        """Of each module that may begin a bundle, those that it needs, in the order in which they run."""
        order: dict[str, list[str]] = {}
        waiting = [self._root]
        while waiting:
            entry = waiting.pop()
            if entry not in order:
                order[entry] = list(self._needed(entry))
                for name in order[entry]:
                    self.workers += self._module(name).workers
                    waiting += self._module(name).on_demand
        return order

    def _needed(self, name: str, seen: set[str] | None = None) -> Iterable[str]:
        """A module after all that it imports."""
        seen = set() if seen is None else seen
        if name in seen:
            return
        seen.add(name)
        for imported in self._module(name).imports:
            yield from self._needed(imported, seen)
        yield name

    @property
    def bundles(self) -> dict[str, Bundle]:
        return {bundle: self._bundle(bundle) for bundle in self._members}

    def _imports_of(self, bundle: str) -> list[str]:
        needed = [other for name in self._members[bundle] for other in self._needed(name)]
        return [
            other
            for other in dict.fromkeys(self._bundle_of[name] for name in needed)
            if other != bundle
        ]

    def _bundle(self, bundle: str) -> Bundle:
        members = self._members[bundle]
        imports = self._imports_of(bundle)
        wanted = dict.fromkeys(name for member in members for name in self._module(member).imports)
        lines = []
        for other in imports:  # also those that only others need, so that all are requested at once
            names = [
                f'"{name}" as {_object(name)}' for name in wanted if self._bundle_of[name] == other
            ]
            taken = f"{{ {', '.join(names)} }} from " if names else ""
            lines.append(f'import {taken}"{_relative(other, bundle)}";')
        lines += [f"const {_object(name)} = {{}};" for name in members]
        lines += [self._block(self._module(name), bundle) for name in members]
        exports = ", ".join(f'{_object(name)} as "{name}"' for name in members)
        lines.append(f"export {{ {exports} }};")
        if _DEFAULT.search(self._module(members[-1]).text):
            lines.append(f"export default {_object(members[-1])}.default;")
        text = _INDENT.sub("", "\n".join(lines) + "\n")
        return Bundle(text, tuple(members), tuple(imports))

    def _block(self, module: _Module, bundle: str) -> str:
        """A module with its imports and exports as variables."""
        exported = [*_EXPORT.findall(module.text)]
        exported += [f"default: {name}" for name in _DEFAULT.findall(module.text)]
        rest = []

        def take(match: re.Match[str]) -> str:
            names, source = match[1], _object(module.path(match[2]))
            if names is None:
                return ""
            if names.startswith("*"):
                return f"const {names.removeprefix('* as ')} = {source};\n"
            return f"const {_renamed(names)} = {source};\n"

        def pass_on(match: re.Match[str]) -> str:
            names, source = match[1], _object(module.path(match[2]))
            if names == "*":
                rest.append(f"...{source}")
            for name in names.strip("{} *\n").split(","):
                old, _, new = name.strip().partition(" as ")
                if old:
                    rest.append(f"{new or old}: {source}.{old}")
            return ""

        def load(match: re.Match[str]) -> str:
            name = module.path(match[1])
            url = _relative(self._bundle_of[name], bundle)
            return f'import("{url}").then((bundle) => bundle["{name}"])'

        text = _IMPORT.sub(take, module.text)
        text = _PASSED_ON.sub(pass_on, text)
        text = _DEFAULT.sub("", _EXPORT.sub("", text))
        if other := _OTHER.search(text):
            raise ValueError(f"{module.name}: cannot be bundled: {other[0]}")
        text = _ON_DEMAND.sub(load, text)
        own = _relative(module.name, bundle)
        text = _OWN_URL.sub(f'new URL("{own}", import.meta.url).href', text)
        assigned = ", ".join([*exported, *rest])
        end = f"Object.assign({_object(module.name)}, {{ {assigned} }});\n" if assigned else ""
        return f"{{\n{text}{end}}}"


def _object(name: str) -> str:
    """The variable with what a module exports."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _renamed(names: str) -> str:
    """Names in braces, as a pattern that takes them from an object."""
    return re.sub(r"\s+", " ", names.replace(" as ", ": "))


def _relative(name: str, bundle: str) -> str:
    path = posixpath.relpath(name, posixpath.dirname(bundle) or ".")
    return path if path.startswith(".") else f"./{path}"
