"""Answers the problems on standard input by SymPy: seconds, the best of so many rounds, and what it found, in numbers."""
import json
import sys
import time

import sympy
from sympy import Poly, symbols
from sympy.external.gmpy import HAS_GMPY

PRIME = 2**61 - 1
given = json.load(sys.stdin)
LIMIT = given["seconds"]


def place(variables):
    return [pow(3, 10 + 7 * k, PRIME) for k in range(variables)]


def value(poly, variables):
    """Modulo a prime at a place of its own, up to its sign."""
    at = place(variables)
    total = 0
    for exponents, c in poly.terms():
        term = int(c) % PRIME
        for x, e in zip(at, exponents):
            term = term * pow(x, e, PRIME) % PRIME
        total = (total + term) % PRIME
    return str(min(total, PRIME - total))


answers = []
for problem in given["problems"]:
    xs = symbols("x0:%d" % problem["variables"])
    poly = lambda terms: Poly.from_dict({tuple(e): int(c) for c, *e in terms}, *xs, domain="ZZ")
    f = poly(problem["f"])
    g = poly(problem["g"]) if "g" in problem else None
    work = {
        "gcd": lambda: f.gcd(g),
        "factors": lambda: f.factor_list(),
        "resultant": lambda: f.resultant(g),
    }[problem["kind"]]
    best, begun = float("inf"), time.perf_counter()
    for _ in range(5):
        start = time.perf_counter()
        found = work()
        best = min(best, time.perf_counter() - start)
        if time.perf_counter() - begun > LIMIT:
            break
    if problem["kind"] == "gcd":
        said = value(found, len(xs))
    elif problem["kind"] == "factors":
        said = sorted("%d %d %s" % (p, h.degree(), value(h, 1)) for h, p in found[1])
    else:
        rest = list(xs[1:])
        number = Poly(found.as_expr(), *xs, domain="ZZ") if rest else Poly(found, *xs, domain="ZZ")
        said = value(number, len(xs))
    answers.append({"seconds": best, "found": said})
print(json.dumps({"version": sympy.__version__, "gmpy": HAS_GMPY, "answers": answers}))
