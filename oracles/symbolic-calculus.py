"""Lines of calculus, for packages/tools/math-engines/symbolic-calculus.

Values at numbers, none by a formula of ours: derivatives by SymPy, evaluated at 30 digits; antiderivatives as their
rises between two places, by mpmath's quadrature of the integrand; definite and improper integrals by mpmath's
quadrature or, where it oscillates, by its quadosc or SymPy's closed form; limits by SymPy's Gruntz, or by mpmath's
extrapolation where SymPy is not asked; coefficients of series by SymPy or by contour; initial value problems by mpmath's
Taylor solver; implicit slopes by mpmath's root finder on both sides.
"""
import random

import mpmath as mp
import sympy as sp

import document

mp.mp.dps = 30
rng = random.Random(20261130)
x, y = sp.symbols("x y", real=True)
cases = []


def text(e):
    return str(e).replace("**", "^")


def put(kind, line, at, value, **more):
    cases.append(dict(kind=kind, line=line, at=at, value=[float(v) for v in value], **more))


def atom():
    u = rng.choice([x, 2 * x + 1, x**2, x**2 + 1, 3 * x, x / 2])
    return rng.choice(
        [
            lambda: sp.sin(u), lambda: sp.cos(u), lambda: sp.exp(-u), lambda: sp.exp(u / 3), lambda: sp.log(u + 3),
            lambda: sp.sqrt(u + 5), lambda: sp.atan(u), lambda: x ** rng.randint(1, 5), lambda: 1 / (u**2 + 2),
            lambda: sp.tanh(u), lambda: sp.asin(x / 9), lambda: (u**2 + 1) ** sp.Rational(rng.choice([1, 2, 4]), 3),
            lambda: sp.cosh(x / 2), lambda: sp.tan(x / 4), lambda: (x + 4) ** x, lambda: 2**x, lambda: sp.erf(x),
        ]
    )()


def derivatives(count):
    for k in range(count):
        f = atom()
        for _ in range(rng.randint(1, 2)):
            g = atom()
            f = rng.choice([f * g, f + rng.randint(1, 5) * g, f / (g**2 + 1), f * g])
        n = 1 if k % 4 else 2
        points = [0.5, 1.25, 1.75]
        d = sp.diff(f, x, n)
        head = "d/dx" if n == 1 else "d^2/dx^2"
        put("derivative", f"{head} ({text(f)})", points, [sp.N(d.subs(x, sp.Rational(p)), 30) for p in points])


RISES = """x^2*sin(x) | x*exp(x) | x^3*exp(-2*x) | exp(x)*sin(x) | exp(2*x)*cos(3*x) | log(x) | x^2*log(x) | log(x)^2
atan(x) | asin(x/4) | x*atan(x) | sin(x)^2 | cos(x)^3 | sin(x)^3*cos(x)^2 | tan(x/4) | tan(x/4)^2 | sec(x/4)^3
1/(x^2 + 4) | 1/(x^2 + 2*x + 5) | x/(x^2 + 1) | (x + 3)/(x^2 + x + 1) | 1/(x*(x + 1)) | (x^3 + 1)/(x^2*(x^2 + 1))
1/(x^4 + 1) | x^2/(x^4 + x^2 + 1) | 1/(x^3 + 1) | (2*x^2 - x + 4)/(x^3 + 4*x) | x^4/(x + 1)^3 | 1/(x^2 + 1)^2
1/(x^2 + 1)^3 | x^5/(x^2 + 1) | sqrt(x) | 1/sqrt(x + 1) | x*sqrt(x + 1) | sqrt(9 - x^2) | x^2/sqrt(16 - x^2)
1/sqrt(x^2 + 4) | sqrt(x^2 + 1) | x^3/sqrt(x^2 + 9) | 1/(x^2*sqrt(x^2 + 4)) | 1/(x*sqrt(x^2 + 1)) | sqrt(x)/(1 + sqrt(x))
1/(1 + x^(1/3)) | exp(x)/(1 + exp(x)) | 1/(1 + exp(x)) | exp(sqrt(x)) | x*exp(x^2) | x^3*exp(-x^2) | 1/(x*log(x + 0)^2)
log(x)/x | log(x)/x^2 | sin(log(x)) | 1/(2 + cos(x)) | 1/(1 + sin(x)) | 1/(3 + 5*sin(x)) | sin(x)/(1 + cos(x)^2)
cos(x)*exp(sin(x)) | sin(2*x)*sin(3*x) | x*cos(x)^2 | x^2*cosh(x) | sinh(x)^2 | 1/cosh(x) | tanh(x) | x/cosh(x)^2
exp(-x^2) | exp(x^2) | sin(x)/x | cos(x)/x | exp(x)/x | 1/log(x + 1) | exp(-x^2 + 2*x) | x^2*exp(-x^2) | sin(x)/x^2
log(1 + x^2) | x*log(x + 1) | log(x + sqrt(x^2 + 1)) | x*asin(x/5) | atan(sqrt(x)) | 1/(sqrt(x)*(1 + x)) | 3^x*x | x^x*(log(x) + 1)
(x + 1)/sqrt(x^2 + 2*x + 5) | 1/(x^2 + 3*x + 2) | x^3/(x^2 + 2*x + 1) | (1 - x)/(1 + x^3) | cos(x)/(sin(x)^2 + sin(x) + 1) | 1/(x^6 + 1)
sqrt(1 + sqrt(x)) | x^2*atan(x) | exp(x)*cos(x)^2 | sin(x)^4 | sec(x/4)^4 | x*sin(x)*exp(x) | 1/(exp(x) + exp(-x)) | sqrt(exp(x) + 1)"""


def rises():
    for part in RISES.replace("\n", " | ").split(" | "):
        f = sp.sympify(part.strip().replace("^", "**"), locals={"x": x})
        g = sp.lambdify(x, f, "mpmath")
        points = [1.25, 2.5]
        value = mp.quad(g, mp.linspace(*points, 9))
        put("antiderivative", f"int {text(f) if not f.is_Add else '(' + text(f) + ')'} dx", points, [value])


oo = mp.inf
DEFINITE = [
    ("x^2", 0, 1), ("sin(x)", 0, "pi"), ("sin(x)^2", 0, "2*pi"), ("exp(-x)", 0, "oo"), ("exp(-x^2)", "-oo", "oo"),
    ("1/(1 + x^2)", "-oo", "oo"), ("1/(x^2 + 2*x + 5)", "-oo", "oo"), ("x^2*exp(-x)", 0, "oo"), ("log(x)", 0, 1),
    ("1/sqrt(x)", 0, 1), ("1/sqrt(1 - x^2)", 0, 1), ("1/(2 + cos(x))", 0, "2*pi"), ("1/(5 + 4*cos(x))", 0, "2*pi"),
    ("1/(2 + sin(x))", 0, "4*pi"), ("Abs(sin(x))", 0, "3*pi"), ("Abs(x - 1)", -1, 3), ("x*log(x)", 0, 1),
    ("x*exp(-x^2)", 0, "oo"), ("exp(-x)*sin(x)", 0, "oo"), ("exp(-2*x)*cos(3*x)", 0, "oo"), ("1/(x^4 + 1)", 0, "oo"),
    ("1/(x^4 + 1)", "-oo", "oo"), ("x^2/(x^4 + 1)", 0, "oo"), ("1/(x^3 + 1)", 0, "oo"), ("1/(x*(x + 1))", 1, "oo"),
    ("log(x)/x^2", 1, "oo"), ("atan(x)", 0, 1), ("x*atan(x)", 0, 1), ("sqrt(4 - x^2)", 0, 2), ("x^2*sqrt(1 - x^2)", -1, 1),
    ("tan(x)", 0, "pi/4"), ("sec(x)^2", 0, "pi/4"), ("x*sin(x)", 0, "pi"), ("x^2*cos(x)", 0, "pi/2"), ("exp(x)*cos(x)", 0, "pi"),
    ("x/(exp(x) - 1)", 0, "oo"), ("x^3/(exp(x) - 1)", 0, "oo"), ("exp(-x)/sqrt(x)", 0, "oo"), ("log(x)*exp(-x)", 0, "oo"),
    ("1/(1 + x)^3", 0, "oo"), ("sqrt(x)*exp(-x)", 0, "oo"), ("1/cosh(x)", "-oo", "oo"), ("1/cosh(x)^2", 0, "oo"),
    ("log(1 + x)/x", 0, 1), ("log(1 + x^2)/x^2", 0, "oo"), ("x^(1/3)", 0, 8), ("1/(x^2 - 1)", 2, "oo"), ("exp(-x^2)*x^4", 0, "oo"),
    ("sin(x)^4", 0, "pi"), ("cos(x)^6", 0, "pi/2"), ("sin(x)*cos(x)^2", 0, "pi/2"), ("1/(1 + exp(x))", 0, "oo"), ("exp(-x^2 + x)", "-oo", "oo"),
    ("1/(x^2 + 1)^2", "-oo", "oo"), ("sqrt(1 + x^2)", 0, 1), ("x^2*exp(-x^2/2)", "-oo", "oo"), ("cos(x)/(1 + x^2)", "-oo", "oo"),
    ("log(sin(x))", 0, "pi/2"), ("x^x", 0, 1), ("exp(cos(x))", 0, "pi"), ("sin(x^2)", 0, 1), ("sqrt(sin(x))", 0, "pi"),
    ("exp(-x)/(1 + x)", 0, "oo"), ("x^5", -1, 1), ("x^2", 3, 1), ("max", 0, 1),
]


def end(text_):
    return {"oo": oo, "-oo": -oo}.get(text_, None) if isinstance(text_, str) and "oo" in text_ else mp.mpf(sp.N(sp.sympify(text_), 30))


def definites():
    for f, a, b in DEFINITE:
        if f == "max":
            continue
        e = sp.sympify(f.replace("^", "**"), locals={"x": x})
        g = sp.lambdify(x, e, "mpmath")
        lo, hi = end(a), end(b)
        if f == "cos(x)/(1 + x^2)":
            value = mp.pi / mp.e
        else:
            inner = {"Abs(sin(x))": [lo, mp.pi, 2 * mp.pi, hi], "Abs(x - 1)": [lo, 1, hi]}
            if mp.isinf(lo) and mp.isinf(hi):
                ways = [lo, -1, 0, 1, hi]
            elif mp.isinf(hi):
                ways = [lo, lo + 1, lo + 4, hi]
            else:
                ways = inner.get(f, mp.linspace(lo, hi, 5))
            value = mp.quad(g, ways)
        put("definite", f"int_({a})^({b}) ({text(e)}) dx", [], [value])


LIMITS = """sin(x)/x @ 0 | (1 - cos(x))/x^2 @ 0 | (exp(x) - 1)/x @ 0 | (exp(x) - 1 - x)/x^2 @ 0 | tan(3*x)/x @ 0 | (x^2 - 1)/(x - 1) @ 1
(x^3 - 8)/(x - 2) @ 2 | (sqrt(x + 4) - 2)/x @ 0 | log(x)/(x - 1) @ 1 | (x - sin(x))/x^3 @ 0 | (tan(x) - x)/x^3 @ 0 | (1 + x)^(1/x) @ 0
(1 + 1/x)^x @ oo | (1 + 3/x)^x @ oo | x*sin(1/x) @ oo | (3*x^2 + 1)/(2*x^2 - 5) @ oo | x/exp(x) @ oo | log(x)/x @ oo | sqrt(x^2 + x) - x @ oo
(x^2 + 1)/(x^3 - 1) @ oo | x^(1/x) @ oo | atan(x) @ oo | exp(-x)*x^10 @ oo | (2^x - 1)/x @ 0 | (cos(x))^(1/x^2) @ 0 | (asin(x) - x)/x^3 @ 0
(exp(x) - exp(-x) - 2*x)/(x - sin(x)) @ 0 | x^2*(1 - cos(1/x)) @ oo | (log(1 + x) - x)/x^2 @ 0 | (1 - sqrt(1 - x^2))/x^2 @ 0 | (x^3 - 27)/(x^2 - 9) @ 3
x*(sqrt(x^2 + 1) - x) @ oo | (x + exp(x))^(1/x) @ 0 | (sin(5*x))/(sin(3*x)) @ 0 | 1/x - 1/sin(x) @ 0 | 1/log(x) - 1/(x - 1) @ 1 | (exp(2*x) - 1)/log(1 + x) @ 0
(sin(x)/x)^(1/x^2) @ 0 | (x - 1)/(sqrt(x) - 1) @ 1 | tanh(x) @ oo | (3^x + 5^x)^(1/x) @ oo | log(exp(x) + 1)/x @ oo | x*(atan(x) - pi/2) @ oo | (1 - tan(x))/(cos(2*x)) @ pi/4
(sqrt(1 + x) - sqrt(1 - x))/x @ 0 | (exp(x) - cos(x))/sin(x) @ 0 | x^3*exp(-x^2) @ oo | (x^5 + 2^x)/3^x @ oo | (cos(3*x) - cos(x))/x^2 @ 0 | (1 - x)*tan(pi*x/2) @ 1"""


def limits():
    for part in LIMITS.replace("\n", " | ").split(" | "):
        f, place = (s.strip() for s in part.split("@"))
        e = sp.sympify(f.replace("^", "**"), locals={"x": x})
        value = sp.limit(e, x, sp.sympify(place), "-" if place == "oo" else "+")
        arrow = f"x->{place}" if place != "0" else "x->0+"
        put("limit", f"lim {arrow} ({text(e)})", [], [sp.N(value, 20)])


SERIES = """exp(x) | sin(x) | cos(x) | tan(x) | log(1 + x) | 1/(1 - x) | 1/(1 + x^2) | sqrt(1 + x) | 1/sqrt(1 - x) | atan(x) | asin(x) | exp(sin(x)) | sin(x)/x | x/(exp(x) - 1)
log(cos(x)) | exp(x)*cos(x) | 1/cos(x) | tanh(x) | (1 + x)^(1/3) | exp(-x^2) | sin(x)^2 | log((1 + x)/(1 - x)) | x/sin(x) | sqrt(1 + sin(x)) | (1 + x)^x | cosh(x)*cos(x) | erf(x) | asinh(x) | log(1 + x)/x | exp(x/(1 - x))"""


def series():
    for part in SERIES.replace("\n", " | ").split(" | "):
        e = sp.sympify(part.strip().replace("^", "**"), locals={"x": x})
        p = sp.series(e, x, 0, 9).removeO()
        value = [sp.N(p.coeff(x, k), 20) for k in range(9)]
        put("series", f"series {text(e) if not e.is_Add else '(' + text(e) + ')'} at 0 to 8", [], value)


# y' = f(x, y) with y(a) = b, the line as people write it.
EQUATIONS = [
    ("y' = 2*x*y, y(0) = 1", lambda x, y: 2 * x * y, 0, 1), ("y' = y, y(0) = 2", lambda x, y: y, 0, 2),
    ("y' + 2*y = 3, y(0) = 0", lambda x, y: 3 - 2 * y, 0, 0), ("y' = x + y, y(0) = 1", lambda x, y: x + y, 0, 1),
    ("y' = y*(1 - y), y(0) = 1/4", lambda x, y: y * (1 - y), 0, 0.25), ("y' = x/y, y(0) = 2", lambda x, y: x / y, 0, 2),
    ("y' = y^2, y(0) = 1/3", lambda x, y: y**2, 0, mp.mpf(1) / 3), ("y' + y = e^x, y(0) = 0", lambda x, y: mp.exp(x) - y, 0, 0),
    ("x*y' + y = x^2, y(1) = 2", lambda x, y: x - y / x, 1, 2), ("y' - y*tan(x) = 1, y(0) = 0", lambda x, y: 1 + y * mp.tan(x), 0, 0),
    ("y' = e^(x - y), y(0) = 0", lambda x, y: mp.exp(x - y), 0, 0), ("y' = (1 + y^2), y(0) = 0", lambda x, y: 1 + y * y, 0, 0),
    ("y' + y/x = sin(x), y(1) = 1", lambda x, y: mp.sin(x) - y / x, 1, 1), ("y' + y = x*y^2, y(0) = 1/2", lambda x, y: x * y * y - y, 0, 0.5),
    ("dy/dx = y*cos(x), y(0) = 3", lambda x, y: y * mp.cos(x), 0, 3), ("y' = (x + y)^2, y(0) = 0", lambda x, y: (x + y) ** 2, 0, 0),
    ("x^2*y' + x*y = 1, y(1) = 0", lambda x, y: (1 - x * y) / x**2, 1, 0), ("y' = sqrt(y), y(0) = 1", lambda x, y: mp.sqrt(y), 0, 1),
]
SECOND = [
    ("y'' + y = 0, y(0) = 1, y'(0) = 2", lambda x, y: [y[1], -y[0]], [1, 2]),
    ("y'' + 4*y = sin(2*x), y(0) = 0, y'(0) = 0", lambda x, y: [y[1], mp.sin(2 * x) - 4 * y[0]], [0, 0]),
    ("y'' - 3*y' + 2*y = e^x, y(0) = 1, y'(0) = 0", lambda x, y: [y[1], mp.exp(x) + 3 * y[1] - 2 * y[0]], [1, 0]),
    ("y'' + 2*y' + 5*y = 0, y(0) = 2, y'(0) = -1", lambda x, y: [y[1], -2 * y[1] - 5 * y[0]], [2, -1]),
    ("y'' + 2*y' + y = x^2, y(0) = 0, y'(0) = 1", lambda x, y: [y[1], x**2 - 2 * y[1] - y[0]], [0, 1]),
    ("y'' - y = x*e^x, y(0) = 0, y'(0) = 0", lambda x, y: [y[1], x * mp.exp(x) + y[0]], [0, 0]),
    ("y'' + 9*y = 6*cos(3*x), y(0) = 1, y'(0) = 0", lambda x, y: [y[1], 6 * mp.cos(3 * x) - 9 * y[0]], [1, 0]),
    ("y'' - 2*y' + 10*y = x, y(0) = 0, y'(0) = 1", lambda x, y: [y[1], x + 2 * y[1] - 10 * y[0]], [0, 1]),
]


def equations():
    for line, f, a, b in EQUATIONS:
        solve = mp.odefun(f, a, mp.mpf(b))
        points = [a + 0.25, a + 0.75]
        put("equation", line, points, [solve(mp.mpf(p)) for p in points])
    for line, f, start in SECOND:
        solve = mp.odefun(f, 0, [mp.mpf(v) for v in start])
        points = [0.5, 1.5]
        put("equation", line, points, [solve(mp.mpf(p))[0] for p in points])


IMPLICIT = ["x^2 + y^2 = 25 @ 3", "x^3 + y^3 = 6*x*y @ 2", "x*y + sin(y) = 2 @ 1", "exp(x*y) = x + y + 1 @ 1/2", "x^2*y + y^3 = 5 @ 1", "sqrt(x) + sqrt(y) = 3 @ 1", "y^2 = x^3 - x + 1 @ 1", "cos(y) + x*y = 2 @ 2", "x^4 + y^4 = 17 @ 1", "log(y) + x*y = 3 @ 1"]


def implicits():
    for part in IMPLICIT:
        equation, place = (s.strip() for s in part.split("@"))
        left, right = (sp.sympify(s.replace("^", "**"), locals={"x": x, "y": y}) for s in equation.split("="))
        F = sp.lambdify((x, y), left - right, "mpmath")
        at = mp.mpf(sp.N(sp.sympify(place), 30))
        root = lambda u: mp.findroot(lambda v: F(u, v), 1.7)
        slope = mp.diff(root, at)
        put("implicit", f"dy/dx of {text(left)} = {text(right)}", [float(at), float(root(at))], [slope])


derivatives(36)
rises()
definites()
limits()
series()
equations()
implicits()
document.write(__file__, "SymPy and mpmath", f"{sp.__version__} and {mp.__version__}", cases=cases)
