# Runs inside the sandbox, for `packs lint`: programs that differ from a right one in one place, and whether one of them is
# the same program after all.
import ast
import copy
import random

COMPARISONS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}


def changes(node):
    """Each way to change one node: the operator's name, what to do to a copy of the node, and which part of it is meant."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        yield "code-comparison", lambda one: one.ops.__setitem__(0, COMPARISONS[type(one.ops[0])]())
    if isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in OPERATORS:
        yield "code-operator", lambda one: setattr(one, "op", OPERATORS[type(one.op)]())
    if isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield "code-operator", lambda one: setattr(one, "op", other())
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "code-off-by-one", lambda one: setattr(one, "value", one.value + 1)
        yield "code-off-by-one", lambda one: setattr(one, "value", one.value - 1)
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        yield "code-branch", lambda one: setattr(one, "test", ast.UnaryOp(ast.Not(), one.test))
    if isinstance(node, ast.Return) and node.value is not None:
        yield "code-early-return", lambda one: setattr(one, "value", ast.Constant(None))
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        if not isinstance(block, list) or isinstance(node, ast.Module):
            continue
        for at, statement in enumerate(block):
            is_docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if is_docstring or isinstance(statement, (ast.Pass, ast.Import, ast.ImportFrom, ast.FunctionDef)):
                continue
            drop = lambda one, field=field, at=at: getattr(one, field).__setitem__(at, ast.Pass())
            yield "code-dropped-statement", drop, statement


def mutants(source):
    """The program as the mutants are written, and each mutant with the line of its change in the source."""
    found = []
    for at, node in enumerate(ast.walk(ast.parse(source))):
        for name, change, *part in changes(node):
            other = ast.parse(source)
            change(next(one for index, one in enumerate(ast.walk(other)) if index == at))
            line = (part or [node])[0].lineno
            found.append([name, ast.unparse(ast.fix_missing_locations(other)), line])
    return [ast.unparse(ast.parse(source)), found]


def perturbed(value, draw):
    if value is None or isinstance(value, bool):
        return draw.choice([value, value, True, False]) if isinstance(value, bool) else value
    if isinstance(value, int):
        return draw.choice([value, value + 1, value - 1, 0, -value, draw.randint(-20, 20), draw.randint(0, 1000)])
    if isinstance(value, float):
        return draw.choice([value, value + 0.5, -value, 0.0, draw.uniform(-10, 10)])
    if isinstance(value, str):
        signs = list(value)
        return "".join(rearranged(signs, draw, signs or list("ab 1")))
    if isinstance(value, (list, tuple, set)):
        items = sorted(value, key=repr) if isinstance(value, set) else list(value)
        changed = [perturbed(item, draw) if draw.random() < 0.4 else item for item in items]
        return type(value)(rearranged(changed, draw, changed))
    if isinstance(value, dict):
        kept = {key: perturbed(item, draw) for key, item in value.items()}
        if kept and draw.random() < 0.3:
            kept.pop(draw.choice(list(kept)))
        return kept
    return value


def rearranged(items, draw, known):
    way = draw.randint(0, 5)
    items = list(items)
    if way == 0 and items:
        items.pop(draw.randrange(len(items)))
    elif way == 1 and known:
        items.insert(draw.randint(0, len(items)), copy.deepcopy(draw.choice(known)))
    elif way == 2:
        draw.shuffle(items)
    elif way == 3:
        items = items[: len(items) // 2]
    return items


def outcome(source, entry, args):
    space = {"__name__": "answer"}
    try:
        exec(source, space)
        first, *rest = entry.split(".")
        target = space[first]
        for part in rest:
            target = getattr(target() if isinstance(target, type) else target, part)
        return repr(target(*args)), repr(args)
    except Exception as error:
        return type(error).__name__


def is_same(gold, other, entry, calls, draws):
    """Whether both programs do the same on inputs drawn around those of the cases."""
    draw = random.Random(1)
    for _ in range(draws):
        args = [perturbed(arg, draw) for arg in copy.deepcopy(draw.choice(calls))]
        if outcome(gold, entry, copy.deepcopy(args)) != outcome(other, entry, copy.deepcopy(args)):
            return False
    return True
