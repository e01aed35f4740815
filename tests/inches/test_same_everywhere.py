"""Only what is rounded the same way on every machine may decide anything: no sines, no powers of fractions.

Drawings decide nothing and may use them.
"""

import ast
from pathlib import Path

import pytest

import sandtable.inches

FOLDER = Path(sandtable.inches.__file__).parent
MODULES = sorted(module for module in FOLDER.rglob("*.py") if not module.stem.startswith("svg_"))
SAFE = {"ceil", "floor", "gcd", "inf", "isqrt", "sqrt"}


@pytest.mark.parametrize("module", [pytest.param(module, id=module.stem) for module in MODULES])
def test_a_module_of_the_measured_table_takes_only_safe_functions_from_math(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    taken = {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in ("math", "cmath")
        for name in node.names
    }
    assert taken <= SAFE
    whole = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert not whole & {"math", "cmath", "numpy", "shapely"}


@pytest.mark.parametrize("module", [pytest.param(module, id=module.stem) for module in MODULES])
def test_a_module_of_the_measured_table_raises_only_to_whole_powers(module: Path) -> None:
    powers = [
        node.right
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow)
    ]
    assert all(isinstance(power, ast.Constant) and isinstance(power.value, int) for power in powers)
