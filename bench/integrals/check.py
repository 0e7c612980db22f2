"""Whether antiderivatives have the integrands for their slopes: mpmath’s differences at 40 digits, by no program’s algebra.

In: lines of integrand, variable, parameters and the texts that were found. Out: for each text "right", "wrong" or "unread".
"""
import json
import random
import re
import sys

import mpmath as mp
import sympy as sp
from sympy.parsing.sympy_parser import convert_xor, parse_expr, standard_transformations

mp.mp.dps = 40
own = dict(
    ln=sp.log, e=sp.E, Ei=sp.Ei, li=sp.li, Si=sp.Si, Ci=sp.Ci, erf=sp.erf, erfi=sp.erfi, abs=sp.Abs, sign=sp.sign,
    fresnels=sp.fresnels, fresnelc=sp.fresnelc, Li2=lambda u: sp.polylog(2, u), i=sp.I,
    arctan=sp.atan, arcsin=sp.asin, arccos=sp.acos, Cl2=sp.Function("Cl2"), Ti2=sp.Function("Ti2"),
)
MODULES = [dict(Cl2=lambda u: mp.clsin(2, u), Ti2=lambda u: mp.im(mp.polylog(2, mp.mpc(0, u)))), "mpmath"]
RULES = (*standard_transformations, convert_xor)


def read(text, names):
    text = re.sub(r"\b([A-Za-z])_(\d+)\b", r"\1\2", text)
    return parse_expr(text, local_dict={**own, **names}, transformations=RULES)


def value_of(text, names, x, at):
    if "RootSum" in text and "α" in text:
        alpha = sp.Symbol("α")
        f = read(text, {**names, "α": alpha, "RootSum": sp.Function("RootSum")})
        sums = list(f.atoms(sp.Function("RootSum")))

        def value(z):
            all = f
            for s in sums:
                p, body = s.args
                roots = mp.polyroots([mp.mpf(str(c.subs(at).evalf(45))) for c in sp.Poly(p.subs(at), alpha).all_coeffs()], maxsteps=200, extraprec=200)
                g = sp.lambdify((x, alpha), body.subs(at), MODULES)
                all = all.subs(s, sp.Symbol("total"))
                total = sum(g(z, r) for r in roots)
            return sp.lambdify((x, sp.Symbol("total")), all.subs(at), MODULES)(z, total)

        return value
    return sp.lambdify(x, read(text, names).subs(at), MODULES)


def verdict(case, text):
    rng = random.Random(7)
    names = {n: sp.Symbol(n) for n in [*case["parameters"], case["variable"]]}
    x = names[case["variable"]]
    right = wrong = 0
    for k in range(20):
        at = {names[p]: sp.Float(str(rng.uniform(0.6, 2.2)), 40) for p in case["parameters"]}
        f = sp.lambdify(x, sp.sympify(case["integrand"], locals=names).subs(at), MODULES)
        # Some far out, and some beside the axis, where another branch is no error.
        place = mp.mpf(rng.uniform(-2, 3) * (4 if k % 4 == 1 else 1))
        is_aside = k % 4 == 3
        if is_aside:
            place += mp.mpc(0, rng.uniform(0.1, 0.6))
        try:
            slope, want = mp.diff(value_of(text, names, x, at), place), f(place)
        except (ValueError, ZeroDivisionError, mp.libmp.NoConvergence):
            continue
        if not (mp.isfinite(slope) and mp.isfinite(want)) or (mp.im(want) != 0 and not is_aside):
            continue
        if abs(slope - want) <= 1e-12 * max(1, abs(want)):
            right += 1
        elif not is_aside:
            wrong += 1
    return "right" if right > wrong else "wrong" if wrong else "unread"


for line in sys.stdin:
    case = json.loads(line)
    out = []
    for text in case["found"]:
        try:
            out.append(verdict(case, text))
        except Exception:
            out.append("unread")
    print(json.dumps(out), flush=True)
