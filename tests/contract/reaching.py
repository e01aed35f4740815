"""The rules that the code of a procedure can name, found by following its functions to whatever they call and read.

What is found is more than any answer cites, and never less: a rule that is listed and not found here is cited nowhere.
"""

import types
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Any

from msgspec import Struct

from sandtable.sheet import Ruleset
from sandtable.sheet.procedure import Procedure
from sandtable.sheet.ruleset import AnyProcedure

OURS = "sandtable."
GAMES = "sandtable.rulesets."
#: Rows within tables within dictionaries, and a little more.
DEEPEST = 7


def functions(value: Any) -> Iterator[types.FunctionType]:
    """The function behind a method, a property or a decorated function."""
    if isinstance(value, staticmethod | classmethod | types.MethodType):
        value = value.__func__
    if isinstance(value, property):
        value = value.fget
    if isinstance(value, cached_property):
        value = value.func
    while hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    if isinstance(value, types.FunctionType):
        yield value


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from codes(inner)


def ids_within(value: Any, known: frozenset[str], depth: int = 0) -> Iterator[str]:
    """The rule ids that stand anywhere in a table."""
    if isinstance(value, str):
        yield from {value} & known
    elif depth < DEEPEST:
        inner: Any = ()
        if isinstance(value, Mapping):
            inner = (*value.keys(), *value.values())
        elif isinstance(value, tuple | list | set | frozenset):
            inner = value
        elif isinstance(value, Struct):
            inner = [getattr(value, name, None) for name in value.__struct_fields__]
        elif hasattr(value, "__dict__") and type(value).__module__.startswith(OURS):
            inner = vars(value).values()
        for each in inner:
            yield from ids_within(each, known, depth + 1)


class Reached:
    """Everything that can be reached from a procedure, and the rules that are named on the way."""

    def __init__(self, home: Ruleset, procedure: AnyProcedure) -> None:
        self.home, self.known = home, frozenset(home.rules.ids)
        self.rules = {rule for rule, _ in procedure.stages}
        self._seen: set[Any] = set()
        self._todo: list[types.FunctionType] = []
        self._reach(procedure)
        self._methods(procedure.facts)
        while self._todo:
            self._follow(self._todo.pop())

    def _reach(self, value: Any, depth: int = 0) -> None:
        if isinstance(value, str):
            self.rules |= {value} & self.known
        elif isinstance(value, type):
            if value.__module__.startswith(GAMES):
                self._methods(value)
        elif found := list(functions(value)):
            for each in found:
                if each.__module__.startswith(OURS) and each not in self._seen:
                    self._seen.add(each)
                    self._todo.append(each)
        elif depth < DEEPEST:
            for inner in self._parts(value):
                self._reach(inner, depth + 1)

    def _parts(self, value: Any) -> tuple[Any, ...]:
        if isinstance(value, Procedure):
            # What it lists is what is to be checked.
            return (value.assess, value.roll, value.follows, value.label)
        if isinstance(value, Mapping):
            return (*value.keys(), *value.values())
        if isinstance(value, tuple | list | set | frozenset):
            return tuple(value)
        if isinstance(value, Struct):
            return tuple(getattr(value, name, None) for name in value.__struct_fields__)
        if isinstance(value, partial):
            return (value.func, value.args, value.keywords)
        return ()

    def _methods(self, kind: type) -> None:
        if kind not in self._seen:
            self._seen.add(kind)
            for above in kind.__mro__:
                if above.__module__.startswith(GAMES):
                    for each in vars(above).values():
                        self._reach(each if list(functions(each)) else None)

    def _follow(self, function: types.FunctionType) -> None:
        """What a function calls and reads: globals, what it closes over, its defaults, and the tables."""
        cells = (each.cell_contents for each in function.__closure__ or ())
        self._reach((function.__defaults__, function.__kwdefaults__ or {}, tuple(cells)))
        for code in codes(function.__code__):
            self._reach(tuple(each for each in code.co_consts if not isinstance(each, types.CodeType)))
            for name in code.co_names:
                value = function.__globals__.get(name)
                if isinstance(value, types.ModuleType):
                    # Rules are named as attributes of the module that lists them.
                    inner = (getattr(value, each, None) for each in code.co_names)
                    self._reach(tuple(each for each in inner if not isinstance(each, types.ModuleType)))
                else:
                    self._reach(value)
                self._read(name)

    def _read(self, name: str) -> None:
        kind = type(self.home.tables)
        if not name.startswith("_") and hasattr(kind, name):
            self._reach(getattr(kind, name))
            self.rules |= in_table(self.home, name)


@cache
def in_table(home: Ruleset, name: str) -> frozenset[str]:
    """The rules that a table cites."""
    table = getattr(home.tables, name)
    return frozenset() if callable(table) else frozenset(ids_within(table, frozenset(home.rules.ids)))
