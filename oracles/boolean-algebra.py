"""SymPy's word on Boolean expressions: truth tables, algebraic normal forms, two-level forms, equality.

Expressions are in the operators that Python, C and Verilog have in common (~ & ^ |, in this order of
binding). "table" is hexadecimal, row 0 the lowest bit, the first name the highest bit of a row. "anf" is the list of
products as bit sets in the same order. "sum" is [terms, literals] of SymPy's sum of products by Quine and McCluskey,
which need not be minimum in literals. "other" is a second expression and "equal" whether SymPy finds it so by satisfiability.
"""

import random

import sympy
from sympy.logic.boolalg import And, Not, Or, Xor, distribute_and_over_or, distribute_or_over_and, to_anf, to_nnf, truth_table
from sympy.logic.inference import satisfiable

import document

RNG = random.Random(20261128)
NAMES = "ABCDE"


def grown(names, depth):
    """A random expression as a tree: a name, or an operator with its operands."""
    if depth == 0 or RNG.random() < 0.15:
        return RNG.choice(names)
    kind = RNG.choice("&&||^~")
    if kind == "~":
        return ("~", grown(names, depth - 1))
    return (kind, *[grown(names, depth - 1) for _ in range(RNG.choice([2, 2, 2, 3]))])


def written(tree):
    if isinstance(tree, str):
        return tree
    kind, *of = tree
    inner = [written(o) if isinstance(o, str) or o[0] == "~" else f"({written(o)})" for o in of]
    return f"~{inner[0]}" if kind == "~" else f" {kind} ".join(inner)


def formula(tree, symbols):
    if isinstance(tree, str):
        return symbols[tree]
    kind, *of = tree
    parts = [formula(o, symbols) for o in of]
    return Not(parts[0]) if kind == "~" else {"&": And, "|": Or, "^": Xor}[kind](*parts)


def text_of(e):
    """A formula of SymPy as text."""
    if e == sympy.true:
        return "1"
    if e == sympy.false:
        return "0"
    if e.is_Symbol:
        return e.name
    parts = [text_of(a) for a in e.args]
    inner = [p if len(p) < 3 else f"({p})" for p in parts]
    if isinstance(e, Not):
        return f"~{inner[0]}"
    return {And: " & ", Or: " | ", Xor: " ^ "}[type(e)].join(inner)


def hexadecimal(e, names, symbols):
    rows = truth_table(e, [symbols[n] for n in names], input=False)
    return f"{sum(1 << m for m, v in enumerate(rows) if v):x}"


def monomials(e, names, symbols):
    """The products of an algebraic normal form as bit sets."""
    anf = to_anf(e)
    if anf == sympy.false:
        return []
    parts = anf.args if isinstance(anf, Xor) else (anf,)
    bit = {symbols[n]: 1 << (len(names) - 1 - k) for k, n in enumerate(names)}
    found, odd = [], 0
    for p in parts:
        if p == sympy.true:
            odd ^= 1
        elif isinstance(p, Not):
            # x ⊕ 1 comes back as its complement.
            odd ^= 1
            inner = p.args[0]
            found.append(sum(bit[s] for s in (inner.args if isinstance(inner, And) else (inner,))))
        else:
            found.append(sum(bit[s] for s in (p.args if isinstance(p, And) else (p,))))
    return sorted(found + [0] * odd)


def cost(e):
    """Terms and literals of a sum of products."""
    if e in (sympy.true, sympy.false):
        return [1 if e == sympy.true else 0, 0]
    terms = e.args if isinstance(e, Or) else (e,)
    return [len(terms), sum(len(t.args) if isinstance(t, And) else 1 for t in terms)]


def mutated(tree, names):
    """The tree with one leaf exchanged: mostly another function."""
    if isinstance(tree, str):
        return RNG.choice([n for n in names if n != tree])
    kind, *of = tree
    k = RNG.randrange(len(of))
    return (kind, *[mutated(o, names) if i == k else o for i, o in enumerate(of)])


def main():
    cases = []
    for i in range(300):
        names = NAMES[: 2 + i % 4]
        symbols = {n: sympy.Symbol(n) for n in names}
        tree = grown(names, 2 + i % 2)
        e = formula(tree, symbols)
        other = e
        how = i % 4
        if how == 0:
            other = to_nnf(e)
        elif how == 1 and len(names) < 4:
            other = distribute_and_over_or(to_nnf(e))
        elif how == 2 and len(names) < 4:
            other = distribute_or_over_and(to_nnf(e))
        else:
            other = formula(mutated(tree, names), symbols)
        sop = sympy.SOPform([symbols[n] for n in names], [[int(b) for b in f"{m:0{len(names)}b}"] for m in range(1 << len(names)) if int(hexadecimal(e, names, symbols), 16) >> m & 1])
        text = text_of(other)
        if len(text) > 600:
            text, other = written(tree), e
        cases.append({
            "names": names,
            "text": written(tree),
            "table": hexadecimal(e, names, symbols),
            "anf": monomials(e, names, symbols),
            "sum": cost(sop),
            "other": text,
            "equal": not satisfiable(Xor(e, other)),
        })
    document.write(__file__, "SymPy", sympy.__version__, cases=cases)


if __name__ == "__main__":
    main()
