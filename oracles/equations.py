"""Ordinary differential equations, for packages/engines/algebra/equation.

"initial" are numbers: SciPy's DOP853 with a tolerance of 1e-13 goes from the initial values to three places, with no
formula for the solution; "systems" likewise. Some linear equations with constant coefficients are drawn from a seed.
"""
import random
import re

import scipy
import sympy as sp
from scipy.integrate import solve_ivp

import document

rng = random.Random(20261129)
x, y = sp.symbols("x y")
derivatives = [y, sp.Symbol("y1"), sp.Symbol("y2"), sp.Symbol("y3"), sp.Symbol("y4")]
names = {"e": sp.E, "ln": sp.log, "pi": sp.pi, "sec": lambda u: 1 / sp.cos(u), "cot": lambda u: sp.cos(u) / sp.sin(u), "x": x, "y": y, **{f"y{k}": derivatives[k] for k in range(1, 5)}}


def parsed(side):
    marked = re.sub(r"y('+)", lambda m: f"y{len(m.group(1))}", side).replace("^", "**")
    return sp.sympify(marked, locals=names)


def residual(equation):
    left, right = equation.split("=")
    return parsed(left) - parsed(right)


def highest(equation):
    return max(len(m) for m in re.findall(r"y('+)", equation))


def slope(equation):
    order = highest(equation)
    top = derivatives[order]
    left = sp.expand(residual(equation))
    c = left.coeff(top, 1)
    return sp.lambdify([x, *derivatives[:order]], -sp.expand(left - c * top) / c, "math")


FIRST = [
    # separable
    ("y' = 2*x*y", 0, [3]), ("y' = x/y", 0, [2]), ("y' = y*(1-y)", 0, ["1/4"]), ("y' = y^2", 0, ["1/2"]),
    ("y' = 1+y^2", 0, [0]), ("y' = x^2/(1+y^2)", 0, [1]), ("y' = e^(x+y)", 0, [-2]), ("y' = (1+y^2)/(1+x^2)", 0, ["1/3"]),
    ("y' = y*cos(x)/(1+2*y^2)", 0, [1]), ("x*y' = y*ln(y)", 1, [2]), ("y' = (3*x^2+4*x+2)/(2*(y-1))", 0, [-1]),
    ("y' = x*(y^2-1)", 0, [0]), ("y' = e^(-y)*(2*x-4)", 5, [0]), ("y' = -y^2*sin(x)", 0, [1]), ("y' = sqrt(y)*x", 1, [4]),
    ("(1+x)*y' = 4*y", 0, [1]), ("y' = y^3/x", 1, ["1/2"]), ("y' = sec(x)*y^2", 0, ["1/2"]), ("y' = 2*(1+x)*(1+y^2)", 0, [0]),
    ("y' = 3*x^2*e^(-y)", 0, [1]), ("y' = y^2-4", 0, [1]), ("y' = cos(y)^2", 0, [0]), ("y' = x*y+x+y+1", 0, [1]),
    ("y' = ln(x)/(x*y)", 1, [2]), ("y'*tan(x) = y", 1, [2]),
    # linear
    ("y'+2*y = e^(-x)", 0, [1]), ("x*y'+2*y = sin(x)", 1, [2]), ("y'+y*tan(x) = cos(x)", 0, [2]), ("x*y'+2*y = 4*x^2", 1, [2]),
    ("y'-2*x*y = x", 0, [1]), ("y' = y+x^2", 0, [1]), ("y'+y = sin(x)", 0, [1]), ("(x^2+1)*y'+3*x*y = 6*x", 0, [5]),
    ("x*y'-y = x^2*cos(x)", 1, [1]), ("y'+y/x = ln(x)", 1, [1]), ("y'+2*y = x*e^(-2*x)", 1, [0]), ("y'-y = 2*x*e^(2*x)", 0, [1]),
    ("y'+cos(x)*y = cos(x)", 0, [3]), ("x^2*y'+x*y = 1", 1, [2]), ("y' = 3-2*y", 0, [0]), ("y'+y = 1/(1+e^x)", 0, [1]),
    ("y'+cot(x)*y = 2*cos(x)", 1, [1]), ("(1-x^2)*y'-x*y = 1", 0, [1]), ("y'-y/x = x*e^x", 1, [2]), ("sin(x)*y'+cos(x)*y = x", 1, [1]),
    # Bernoulli
    ("y'+y = y^2*e^x", 0, ["1/2"]), ("x*y'+y = x^2*y^2", 1, ["1/3"]), ("y'+y/x = x*y^3", 1, ["1/2"]), ("y'-y = x*y^3", 0, ["1/2"]),
    ("y' = 2*y-y^3", 0, [1]), ("y'+x*y = x*y^2", 0, ["1/2"]), ("y' = y/x+x^2*sqrt(y)", 1, [1]), ("3*y'+y = (1-2*x)*y^4", 0, ["1/2"]),
    ("y'*x+y = ln(x)*y^2", 1, ["1/2"]), ("y'+y = x*y^(1/2)", 0, [1]),
    # homogeneous, shifted, of a sum
    ("y' = (x^2+y^2)/(x*y)", 1, [2]), ("y' = y/x+e^(-y/x)", 1, [0]), ("y' = (x+3*y)/(x-y)", 1, ["-1/2"]), ("y' = (x+y)/(x-y)", 1, [0]),
    ("x^2*y' = x^2+x*y+y^2", 1, [0]), ("x*y' = y+sqrt(x^2+y^2)", 1, [0]), ("y' = (2*x*y)/(x^2-y^2)", 1, ["1/3"]), ("y' = (y^2-x^2)/(2*x*y)", 1, [3]),
    ("y' = (x+y-3)/(x-y+1)", 3, [2]), ("y' = (2*x-y+1)/(x+2*y+3)", 0, [0]), ("y' = (x+y+1)^2", 0, [0]), ("y' = 1/(x+y)", 0, [1]),
    ("y' = cos(x+y)", 0, [0]), ("y' = (2*x+3*y-1)/(4*x+6*y+5)", 0, [1]), ("y' = sqrt(x+y)", 0, [1]), ("y' = e^(y-x)", 0, [-1]),
    ("y' = (y-x)^2", 0, [0]), ("y' = y/x+tan(y/x)", 1, ["1/2"]),
    # exact, with a factor
    ("2*x*y+1+(x^2+2*y)*y' = 0", 0, [1]), ("3*x^2+2*y^2+(4*x*y+6*y^2)*y' = 0", 0, [1]), ("e^y+(x*e^y+2*y)*y' = 0", 0, [1]),
    ("y*cos(x)+2*x*e^y+(sin(x)+x^2*e^y-1)*y' = 0", 0, [1]), ("3*x*y+y^2+(x^2+x*y)*y' = 0", 1, [1]), ("y+(2*x-y*e^y)*y' = 0", 0, [1]),
    ("y+(x^2*y-x)*y' = 0", 1, [3]), ("x*y^2+y-x*y' = 0", 1, ["1/2"]), ("(x+y*sin(x))+(y-cos(x))*y' = 0", 0, [3]), ("(x^2+y^2+x)+x*y*y' = 0", 1, [1]),
    # Riccati
    ("y' = x^2-2*x*y+y^2+1", 0, ["1/2"]), ("y' = -2/x^2+y^2", 1, [0]), ("x^2*y' = x^2*y^2+x*y+1", 1, [0]), ("y' = y/x-y^2+x^2", 1, [0]),
    ("y' = e^(2*x)+(1+2*e^x)*y+y^2", 0, ["-3/2"]), ("y' = 1+x^2-2*x*y+y^2", 0, [1]), ("y' = y^2+2*y+2", 0, [0]), ("y' = y^2+1/(4*x^2)", 1, [0]),
    ("y' = y^2-x*y+1", 0, [1]),
    # others
    ("y' = x+x*e^(-y)", 0, [1]), ("y' = y^2/(x*y+x^2)", 1, [1]), ("(x+y^2)*y' = y", 1, [2]), ("y' = 1/(x*y+x^2*y^3)", 1, ["1/2"]),
]

HIGHER = [
    ("y''+3*y'+2*y = 0", 0, [1, 0]), ("y''+4*y = 0", 0, [1, 2]), ("y''-4*y'+4*y = 0", 0, [1, 1]), ("y''+2*y'+5*y = 0", 0, [0, 3]),
    ("y''+y = sin(x)", 0, [1, 0]), ("y''+4*y = cos(2*x)", 0, [0, 1]), ("y''-4*y'+4*y = x*e^(2*x)", 0, [1, 0]), ("y''+y = tan(x)", 0, [1, 1]),
    ("y''+y = sec(x)", 0, [0, 0]), ("y''-2*y'+y = e^x/x", 1, [0, 1]), ("y''-y = x^2*e^x", 0, [1, 0]), ("y''+2*y'+2*y = e^(-x)*cos(x)", 0, [0, 0]),
    ("y''+9*y = sin(x)^2", 0, [1, 0]), ("y''-y' = 3*x^2", 0, [0, 1]), ("y'' = x*e^x", 0, [1, 2]), ("y''+y'-6*y = sinh(x)", 0, [1, 1]),
    ("y''-3*y'+2*y = 1/(1+e^(-x))", 0, [0, 0]), ("y''+4*y'+4*y = ln(x)*e^(-2*x)", 1, [1, 0]), ("y''+y = x*cos(x)", 0, [0, 1]), ("4*y''-4*y'+y = 16*e^(x/2)", 0, [1, 0]),
    ("y'''-y = 0", 0, [1, 0, 0]), ("y'''+y' = x", 0, [0, 1, 0]), ("y'''-3*y''+3*y'-y = e^x", 0, [1, 0, 0]), ("y'''+2*y''-y'-2*y = e^(-x)", 0, [0, 0, 1]),
    ("y''''-y = 0", 0, [1, 0, 0, 1]), ("y''''+4*y = 0", 0, [0, 1, 0, 0]), ("y''''+2*y''+y = x^2", 0, [1, 0, 0, 0]), ("y'''' = cos(x)", 0, [0, 0, 1, 0]),
    ("x^2*y''-3*x*y'+4*y = 0", 1, [1, 3]), ("x^2*y''+x*y'+y = ln(x)", 1, [1, 0]), ("x^2*y''-2*x*y'+2*y = x^3*e^x", 1, [0, 1]), ("x^2*y''+x*y'-y = 0", 1, [2, 1]),
    ("x^2*y''+5*x*y'+4*y = 0", 1, [1, 1]), ("x^2*y''-2*y = 3*x^2-1", 1, [0, 1]), ("x^3*y'''+x*y'-y = 0", 1, [1, 0, 1]), ("(x+1)^2*y''-3*(x+1)*y'+4*y = 0", 0, [1, 0]),
    ("x^2*y''+7*x*y'+13*y = 0", 1, [1, -3]), ("(1-x^2)*y''-2*x*y'+2*y = 0", 0, [1, 1]), ("x*y''-(x+1)*y'+y = x^2*e^x", 1, [1, 0]), ("x*y''+2*y'+x*y = 0", 1, [1, 0]),
    ("x^2*y''+x*y'+(x^2-1/4)*y = 0", 1, [1, 1]), ("y''-2*x*y'+2*y = 0", 0, [1, 1]), ("(1+x^2)*y''-2*x*y'+2*y = 0", 0, [1, 2]), ("x^2*y''-x*(x+2)*y'+(x+2)*y = 0", 1, [1, 0]),
    ("(x-1)*y''-x*y'+y = 0", 0, [2, 1]), ("x*y''-y'+4*x^3*y = 0", 1, [1, 0]), ("y''-4*x*y'+(4*x^2-2)*y = 0", 0, [1, 1]), ("x^2*y''+x*y'+(x^2-9/4)*y = 0", 1, [1, 0]),
    ("(1-x^2)*y''-x*y'+4*y = 0", 2, [1, 0]), ("y''+cot(x)*y'-y/sin(x)^2 = 0", 1, [1, 1]),
    # not linear
    ("y'' = y'^2", 0, [0, -1]), ("x*y'' = y'+x^2", 1, [0, 1]), ("y*y'' = y'^2", 0, [1, 2]), ("y'' = 2*y*y'", 0, [0, 1]), ("y''+y'^2 = 0", 0, [0, 1]),
    ("y*y''+y'^2 = 0", 0, [1, 1]), ("x*y*y''-x*y'^2-y*y' = 0", 1, [1, 1]), ("y'' = sqrt(1+y'^2)", 0, [1, 1]), ("y*y''-y'^2 = y*y'", 0, [1, 1]), ("y'' = y'*(1+y')", 0, [0, 1]),
]

SYSTEMS = [
    (["x' = x+2*y", "y' = 2*x+y"], [1, 0]), (["x' = 3*x-2*y", "y' = 2*x-2*y"], [1, 0]), (["x' = -y", "y' = x"], [1, 2]),
    (["x' = x-4*y", "y' = 4*x-7*y"], [3, 2]), (["x' = x+y+e^t", "y' = 4*x+y"], [0, 1]), (["x' = 2*x-5*y", "y' = x-2*y+cos(t)"], [1, 0]),
    (["x' = -x/2+y", "y' = -x-y/2"], [1, 1]), (["x' = y", "y' = z", "z' = x"], [1, 0, 0]), (["x' = 2*x-y", "y' = x+2*y", "z' = z"], [1, 1, 2]),
    (["x' = x+z", "y' = y-z", "z' = 2*z+t"], [1, 0, 1]), (["x' = 3*x+y", "y' = 3*y+z", "z' = 3*z"], [0, 0, 1]), (["x' = y+t", "y' = -x+1"], [0, 0]),
]


def random_linear(count):
    """Constant coefficients with small roots and a right side that is or is not in resonance with them."""
    for _ in range(count):
        order = rng.choice([2, 2, 2, 3])
        poly = sp.Integer(1)
        r = sp.Symbol("r")
        roots = []
        left = order
        while left > 0:
            if left >= 2 and rng.random() < 0.5:
                a, b = rng.randint(-2, 1), rng.randint(1, 3)
                poly *= r**2 - 2 * a * r + a**2 + b**2
                roots.append((a, b))
                left -= 2
            else:
                a = rng.randint(-3, 2)
                poly *= r - a
                roots.append((a, 0))
                left -= 1
        c = sp.Poly(sp.expand(poly), r).all_coeffs()[::-1]
        a, b = rng.choice(roots + [(rng.randint(-2, 1), rng.randint(0, 2))])
        top = sp.Integer(rng.randint(1, 4)) * x ** rng.randint(0, 2) * sp.exp(a * x) * (sp.cos(b * x) if b else 1)
        sides = "+".join(f"({k})*y{chr(39) * n}" for n, k in enumerate(c) if k != 0)
        right = str(top).replace("**", "^").replace("exp(", "e^(")
        yield f"{sides} = {right}", 0, [rng.randint(-2, 2) for _ in range(order)]


def followed(f, at, start, places):
    found = solve_ivp(f, (at, places[-1]), start, method="DOP853", t_eval=places, rtol=1e-13, atol=1e-14)
    assert found.success
    return found.y


def initial(equation, at, start):
    conditions = ", ".join(f"y{chr(39) * k}({at}) = {v}" for k, v in enumerate(start))
    g = slope(equation)
    places = [at + 0.0625, at + 0.125, at + 0.1875]
    values = followed(lambda s, v: [*v[1:], g(s, *v)], at, [float(sp.Rational(str(v))) for v in start], places)
    return dict(text=equation, conditions=conditions, at=places, value=list(values[0]))


def system(equations, start):
    t = sp.Symbol("t")
    letters = sp.symbols("x y z")[: len(start)]
    names_here = {"e": sp.E, "t": t, **{str(s): s for s in letters}}
    right = [sp.sympify(e.split("=")[1].replace("^", "**"), locals=names_here) for e in equations]
    f = sp.lambdify([t, *letters], right, "math")
    places = [0.25, 0.5, 1.0]
    conditions = ", ".join(f"{s}(0) = {v}" for s, v in zip(letters, start))
    values = followed(lambda s, v: f(s, *v), 0, [float(v) for v in start], places)
    return dict(text="; ".join(equations), conditions=conditions, at=places, value=[list(row) for row in values.T])


everything = [*FIRST, *HIGHER, *random_linear(30)]
document.write(
    __file__,
    "SciPy solve_ivp, DOP853",
    scipy.__version__,
    initial=[initial(*one) for one in everything],
    systems=[system(*one) for one in SYSTEMS],
)
