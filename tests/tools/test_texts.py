"""The template for translators is up to date, and nothing stands in the way of `_` in the code."""

import ast
from pathlib import Path

from tools import texts

ROOT = Path(__file__).resolve().parents[2]
SCOPES = ast.FunctionDef | ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def test_the_template_is_up_to_date():
    assert texts.TEMPLATE.read_bytes() == texts.written(texts.catalogue()), "run: python tools/texts.py extract"


def inside(scope):
    """The nodes of a scope, without those of the scopes within."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, SCOPES):
            waiting += ast.iter_child_nodes(node)


def hidden(tree):
    """The lines on which `_` gets a value in a scope that also looks texts up with it."""
    for scope in ast.walk(tree):
        if isinstance(scope, SCOPES):
            own = [n for n in inside(scope) if isinstance(n, ast.Name) and n.id == "_" and isinstance(n.ctx, ast.Store)]
            if own and any(isinstance(n, ast.Call) and getattr(n.func, "id", "") == "_" for n in ast.walk(scope)):
                yield own[0].lineno


def test_no_code_hides_the_function_that_looks_texts_up():
    assert list(hidden(ast.parse("def f(rows):\n    for _, b in rows:\n        print(_('text'))"))) == [2]
    found = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "game").rglob("*.py")
        if (lines := list(hidden(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == {}
