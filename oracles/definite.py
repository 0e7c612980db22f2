"""Definite integrals, for packages/engines/algebra/definite.

mpmath integrates each at 30 digits, between the places where it is singular, and oscillating tails by quadosc; it has no part
in how the formulas come about. "value" is null where the integral diverges: those are named so by hand, and mpmath is asked
for what their name says, that the integral up to a distance d from the place grows when d falls.
"""
import random

import mpmath as mp

import document

mp.mp.dps = 30
rng = random.Random(20261130)
PI = mp.pi
OO = mp.inf


def f_of(text):
    code = (
        text.replace("^", "**").replace("ln(", "log(").replace("e**", "E**").replace("pi", "PI")
    )
    names = {n: getattr(mp, n) for n in "sin cos tan cot sinh cosh tanh asin acos atan log sqrt exp erf erfc floor sec csc".split()}
    names.update(E=mp.e, e=mp.e, PI=mp.pi, MPF=mp.mpf, abs=abs, sign=mp.sign, max=max, min=min)
    return eval("lambda x: " + number(code), names)  # noqa: S307


def number(code):
    """Whole numbers at 30 digits."""
    import re

    return re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"MPF(\1)", code)


def at(text):
    if text == "oo":
        return OO
    if text == "-oo":
        return -OO
    names = {"PI": mp.pi, "E": mp.e, "e": mp.e, "sqrt": mp.sqrt, "log": mp.log, "MPF": mp.mpf, "atan": mp.atan}
    return eval(number(text.replace("pi", "PI").replace("ln(", "log(").replace("^", "**").replace("e**", "E**")), names)  # noqa: S307


CASES = []


def case(text, a="0", b="1", cuts=(), omega=None, tail=None):
    """`tail` is the part of an oscillating integrand that does not oscillate."""
    CASES.append(("value", text, a, b, cuts, (omega, tail) if omega else None))


def diverges(text, a, b, where):
    CASES.append(("diverges", text, a, b, where, None))


def whole(low, high):
    return rng.randint(low, high)


# Rational functions, with and without limits at infinity.
for _ in range(14):
    p, q, r, s = whole(1, 5), whole(1, 6), whole(-4, 4), whole(1, 4)
    case(f"({r}*x^2+{p}*x+{q})/((x^2+{s})*(x+{p}))", str(whole(0, 2)), str(whole(3, 5)))
for k in range(10):
    p, q = rng.choice([-3, -2, -1, 1, 2, 3]), whole(4, 9)
    case(f"1/(x^2{p:+d}*x+{q})" if k % 2 else f"1/(x^2{p:+d}*x+{q})^2", "-oo", "oo")
for n, m in [(4, 0), (4, 2), (6, 2), (6, 0), (3, 0), (5, 2), (8, 4)]:
    case(f"x^{m}/(1+x^{n})", "0", "oo")
# Rational in sines and cosines over a period: every antiderivative by half angles jumps.
for k in range(14):
    b = whole(1, 4)
    a = b + whole(1, 4)
    case([f"1/({a}+{b}*cos(x))", f"1/({a}+{b}*sin(x))", f"cos(x)/({a}+{b}*cos(x))", f"1/({a}^2*cos(x)^2+{b}^2*sin(x)^2)", f"1/({a}+{b}*cos(x))^2"][k % 5],
         "0" if k % 3 else "-pi", ["2*pi", "pi", "4*pi"][k % 3], cuts=["pi", "2*pi", "3*pi"] if k % 3 == 2 else ["pi"])
# Sizes, signs and steps.
for n in (2, 3, 5):
    case(f"abs(sin({n}*x))", "0", f"{n}*pi", cuts=[f"{k}*pi/{n}" for k in range(1, n * n)])
case("abs(sin(x)*cos(x))", "0", "2*pi", cuts=["pi/2", "pi", "3*pi/2"])
case("abs(x^2-3*x+2)", "0", "3", cuts=["1", "2"])
case("abs(cos(x)-1/2)", "0", "2*pi", cuts=["pi/3", "5*pi/3"])
case("x*abs(x-1)", "-1", "3", cuts=["1"])
case("sign(x^3-x)*x^2", "-2", "2", cuts=["-1", "0", "1"])
case("floor(x)*x", "0", "7/2", cuts=["1", "2", "3"])
case("floor(x^2)", "0", "2", cuts=["1", "sqrt(2)", "sqrt(3)"])
case("max(x,1-x)", "0", "1", cuts=["1/2"])
case("min(sin(x),cos(x))", "0", "2*pi", cuts=["pi/4", "5*pi/4"])
case("e^(-abs(x))", "-oo", "oo", cuts=["0"])
case("abs(ln(x))", "1/e", "e", cuts=["1"])
# Jumps of antiderivatives that the integrand does not have.
case("atan((3*x-x^3)/(1-3*x^2))", "0", "sqrt(3)", cuts=["1/sqrt(3)"])
case("1/(1+3*cos(x)^2)", "0", "2*pi", cuts=["pi/2", "pi", "3*pi/2"])
case("1/(1+sin(x)^2)", "0", "3*pi", cuts=["pi", "2*pi"])
case("sin(4*x)/sin(x)", "0", "pi/2")
case("1/(x^4+4)", "-oo", "oo")
case("1/(2+tan(x)^2)", "0", "pi", cuts=["pi/2"])
case("sqrt(1+cos(x))", "0", "2*pi", cuts=["pi"])
# Singular ends.
for t, a, b in [("1/sqrt(x)", "0", "4"), ("ln(x)", "0", "1"), ("1/sqrt(4-x^2)", "-2", "2"), ("1/sqrt(x*(1-x))", "0", "1"), ("x^2*ln(x)^2", "0", "1"), ("ln(x)/sqrt(x)", "0", "1"),
                ("1/((1+x)*sqrt(x))", "0", "oo"), ("1/(x*sqrt(x^2-1))", "1", "oo"), ("1/(x*sqrt(x-1))", "1", "2"), ("sqrt((1+x)/(1-x))", "-1", "1"), ("1/(x*ln(x)^2)", "e", "e^3"),
                ("(x-1)^(-1/3)", "1", "9"), ("x^(-2/5)", "0", "8"), ("ln(1-x)", "0", "1"), ("x*ln(1-x^2)", "0", "1"), ("1/(sqrt(x)*e^sqrt(x))", "0", "oo")]:
    case(t, a, b)
# Exponentials.
for k in range(8):
    a, b, n = whole(1, 4), whole(1, 5), whole(0, 4)
    case([f"x^{n}*e^(-{a}*x)", f"e^(-{a}*x)*cos({b}*x)", f"x*e^(-{a}*x)*sin({b}*x)", f"x^{2 * (n // 2)}*e^(-{a}*x^2)"][k % 4], "0", "oo")
case("e^(-x^2)*cos(3*x)", "-oo", "oo")
case("x^2*e^(-2*x^2)*cos(x)", "-oo", "oo")
case("e^(-x^2-1/x^2)", "0", "oo")
case("x^(-1/2)*e^(-3*x)", "0", "oo")
case("x^(3/2)*e^(-2*x)", "0", "oo")
case("x^(-1/3)*e^(-x)", "0", "oo")
case("e^(-x^4)", "0", "oo")
case("x^5*e^(-x^3)", "0", "oo")
case("ln(x)*e^(-x)", "0", "oo")
case("ln(x)*e^(-x^2)", "0", "oo")
case("sqrt(x)*ln(x)*e^(-x)", "0", "oo")
case("ln(x)^2*e^(-x)", "0", "oo")
case("e^x/(1+e^(2*x))", "-oo", "oo")
case("1/(1+e^x)", "0", "oo")
case("erfc(x)", "0", "oo")
case("x*erfc(x)", "0", "oo")
# Bose, Fermi and their kin.
for t in ["x/(e^x-1)", "x^2/(e^x-1)", "x^3/(e^x-1)", "x^5/(e^(2*x)-1)", "x/(e^x+1)", "x^3/(e^x+1)", "sqrt(x)/(e^x-1)", "1/cosh(x)", "x^2/cosh(x)", "x/sinh(x)", "x^3/sinh(x)",
          "1/cosh(x)^2", "x^2/sinh(x)^2", "x^2*e^x/(e^x-1)^2", "x^4*e^x/(e^x-1)^2", "ln(1-e^(-x))", "ln(1+e^(-x))", "x*ln(1-e^(-x))", "ln(tanh(x))", "x/cosh(x)"]:
    case(t, "0", "oo")
# Logarithms over (0, 1) and (0, ∞).
for t in ["ln(x)/(1-x)", "ln(x)/(1+x)", "ln(x)^2/(1-x)", "ln(x)/(1-x^2)", "ln(x)/(1+x^2)", "ln(1-x)/x", "ln(1+x)/x", "ln(1+x)/(1+x^2)", "ln(x)*ln(1-x)", "x*ln(x)/(1-x)", "ln(1-x)^2/x",
          "ln(x)/sqrt(1-x^2)", "(x^3-1)/ln(x)", "(x^5-x^2)/ln(x)", "sqrt(ln(1/x))", "1/sqrt(ln(1/x))", "atan(x)/x", "ln(1-x^2)/x", "x^2*ln(x)/(1+x)", "ln(x)^3/(1-x)", "ln(ln(1/x))"]:
    case(t, "0", "1")
for t in ["ln(x)/(1+x^2)", "ln(x)^2/(1+x^2)", "ln(x)/(1+x)^2", "ln(x)/(x^2+4)", "ln(1+x^2)/x^2", "ln(1+x^2)/(1+x^2)", "sqrt(x)/(1+x^2)", "x^(1/3)/(1+x)^2", "1/(1+x^(5/2))", "1/(1+x^3)^2",
          "ln(1+1/x^2)", "sqrt(x)*ln(x)/(1+x)^2", "1/sqrt(1+x^3)", "(atan(3*x)-atan(x))/x", "1/((1+x^2)*(1+x^3))", "ln(x)/(x^2+x+1)"]:
    case(t, "0", "oo", cuts=["1"])
# Quarter turns.
for t in ["ln(sin(x))", "ln(tan(x))^2", "sqrt(sin(x))", "sqrt(tan(x))", "sin(x)^6", "sin(x)^5*cos(x)^4", "x/tan(x)", "ln(sin(x))^2", "1/(1+tan(x)^3)", "sqrt(sin(x))/(sqrt(sin(x))+sqrt(cos(x)))",
          "x^2/sin(x)^2", "sin(x)*ln(sin(x))", "ln(1+cos(x))", "x*sin(x)*cos(x)", "sin(x)^(3/2)*cos(x)^(1/2)", "cos(x)^10"]:
    case(t, "0", "pi/2")
case("ln(1+tan(x))", "0", "pi/4")
case("x*sin(x)/(1+cos(x)^2)", "0", "pi")
case("ln(5+4*cos(x))", "0", "2*pi", cuts=["pi"])
case("ln(4*sin(x/2)^2)", "0", "2*pi", cuts=["pi"])
case("x*ln(sin(x))", "0", "pi", cuts=["pi/2"])
case("cos(3*x)/(5-4*cos(x))", "0", "2*pi", cuts=["pi"])
case("cos(x)/(1+e^x)", "-1", "1", cuts=["0"])
case("x^5*cos(x)/(1+x^2)", "-2", "2", cuts=["0"])
case("asin(x)/x", "0", "1")
case("asin(x)^2", "0", "1")
case("x*atan(x)", "0", "1")
case("atan(x)/(1+x)^2", "0", "oo")
# Waves without an exponential: from zero to zero.
for t, w, *rest in [("sin(x)/x", 1), ("sin(x)^2/x^2", 2, "1/(2*x^2)"), ("sin(x)^3/x", 1), ("sin(x)^3/x^3", 1), ("(1-cos(x))/x^2", 1, "1/x^2"), ("sin(x)/sqrt(x)", 1), ("cos(2*x)/(x^2+9)", 2), ("x*sin(x)/(x^2+1)", 1), ("cos(x)/(x^2+1)^2", 1),
             ("cos(x)/(x^4+1)", 1), ("sin(x)/(x*(x^2+1))", 1), ("sin(x)^2/(x^2+1)", 2, "1/(2*(x^2+1))"), ("(cos(x)-cos(3*x))/x", 1), ("sin(x)*ln(x)/x", 1), ("sin(2*x)*cos(x)/x", 1), ("(sin(x)-x*cos(x))/x^3", 1),
             ("cos(x)/(x^4+5*x^2+4)", 1), ("sin(x)^4/x^2", 2, "3/(8*x^2)"), ("cos(x)/sqrt(x)", 1), ("(e^(-x)-cos(x))/x", 1, "e^(-x)/x")]:
    case(t, "0", "oo", omega=w, tail=rest[0] if rest else None)
case("cos(x)/(x^2+2*x+2)", "-oo", "oo", omega=1)
case("x*sin(2*x)/(x^2+2*x+5)", "-oo", "oo", omega=2)
CASES.append(("squares", "sin(x^2)", "0", "oo", (), (1, None)))
CASES.append(("squares", "cos(x^2)", "0", "oo", (), (1, None)))
CASES.append(("squares", "cos(2*x^2)", "0", "oo", (), (2, None)))
# Known as numbers alone.
for t, a, b in [("x^x", "0", "1"), ("x^(-x)", "0", "1"), ("e^cos(x)", "0", "pi"), ("sin(sin(x))", "0", "1"), ("sqrt(1+x^5)", "0", "1"), ("e^(-x)*ln(1+x^3)", "0", "oo"), ("cos(x)/(2+x^x)", "0", "2")]:
    case(t, a, b)
# No antiderivative in numbers that anybody would write, but plain ones.
for k in range(12):
    a, b = whole(1, 3), whole(1, 4)
    case([f"x^{a}*sin({b}*x)", f"ln(x+{a})*x", f"e^(-{a}*x)*x^{b}", f"atan({a}*x)", f"x/(x+{a})^{b}", f"sqrt({a}+x^2)*x"][k % 6], str(whole(0, 1)), str(whole(2, 4)))

for t, a, b, where in [("1/x", "-1", "1", "0"), ("1/x^2", "-1", "1", "0"), ("1/x", "1", "oo", "oo"), ("1/x", "0", "1", "0"), ("tan(x)", "0", "pi", "pi/2"), ("sec(x)^2", "0", "pi", "pi/2"), ("1/(x^2-1)", "0", "2", "1"),
                       ("1/(x-2)", "0", "5", "2"), ("ln(x)/x", "1", "oo", "oo"), ("1/(x*ln(x))", "2", "oo", "oo"), ("1/(x*ln(x))", "1", "2", "1"), ("x/(1+x^2)", "-oo", "oo", "-oo"), ("e^x", "0", "oo", "oo"), ("1/sqrt(x)", "1", "oo", "oo"),
                       ("1/(1-cos(x))", "0", "1", "0"), ("1/sin(x)", "0", "pi", "0"), ("1/(e^x-1)", "0", "1", "0"), ("1/(x^5-x-1)", "0", "2", "1.167303978261418684"), ("1/ln(x)", "0", "2", "1"), ("x^3/(x-1)^2", "0", "3", "1"), ("cos(x)/x", "0", "1", "0"),
                       ("1/(cos(x)-x)", "0", "1", "0.7390851332151606416"), ("sqrt(x)", "0", "oo", "oo"), ("1/(x-1)^2", "0", "3", "1"), ("e^x/x", "-1", "1", "0"), ("1/(1+x)", "0", "oo", "oo"), ("ln(x)", "1", "oo", "oo"), ("cot(x)", "0", "1", "0"),
                       ("1/(x*(1+x))", "0", "oo", "0"), ("atan(x)", "0", "oo", "oo"), ("1/abs(x)", "-1", "1", "0"), ("csc(x)", "1", "4", "pi"), ("1/(x^3-3*x+1)", "0", "1", "0.3472963553338606977")]:
    diverges(t, a, b, where)


def integral(kind, text, a, b, cuts, waves):
    f, low, high = f_of(text), at(a), at(b)
    omega, tail = waves or (None, None)
    if kind == "squares":
        # The zeros of the wave are those of omega x² = k pi.
        return mp.quadosc(f, [0, OO], zeros=lambda n: mp.sqrt(n * mp.pi / omega))
    if omega is None:
        ends = [low, *sorted(at(c) for c in cuts), high]
        if mp.isinf(ends[-1]) and len(ends) == 2 and not mp.isinf(ends[0]):
            ends = [low, low + 1, low + 8, high]
        return mp.quad(f, ends, maxdegree=11)
    if mp.isinf(low):
        g = lambda x: f(x) + f(-x)
        return mp.quad(g, [mp.mpf(0), 1]) + mp.quadosc(g, [1, OO], omega=omega)
    start = mp.quad(f, [low, low + mp.mpf(1) / 2, low + 1])
    if tail is None:
        return start + mp.quadosc(f, [low + 1, OO], omega=omega)
    plain = f_of(tail)
    return start + mp.quad(plain, [low + 1, low + 8, OO]) + mp.quadosc(lambda x: f(x) - plain(x), [low + 1, OO], omega=omega)


def grows(text, a, b, where):
    """Whether the integral beside the place, of the size, gets larger without an end in sight: by three steps."""
    f = f_of(text)
    place, low, high = at(where), at(a), at(b)
    size = lambda x: abs(f(x))
    if mp.isinf(place):
        sign = 1 if place > 0 else -1
        start = 3 if mp.isinf(low) or low < 3 else low + 1
        steps = [mp.quad(lambda t: size(sign * mp.exp(t)) * mp.exp(t), [mp.log(start), mp.log(start) + k]) for k in (2, 4, 8)]
    else:
        way = 1 if place < high else -1
        steps = [mp.quad(lambda t: size(place + way * mp.exp(-t)) * mp.exp(-t), [2, 2 + k]) for k in (4, 8, 16)]
    return steps[2] - steps[1] > 0.4 * (steps[1] - steps[0])


found = []
for kind, text, a, b, extra, omega in CASES:
    if kind == "diverges":
        assert grows(text, a, b, extra), text
        found.append(dict(text=text, **{"from": a, "to": b}, value=None, where=extra))
    else:
        value = integral(kind, text, a, b, extra, omega)
        found.append(dict(text=text, **{"from": a, "to": b}, value=float(mp.re(value))))
FUNCTIONS = dict(Ei=mp.ei, Si=mp.si, Ci=mp.ci, erfi=mp.erfi, li=mp.li, Zeta=mp.zeta)
PLACES = dict(Ei=[-25, -5, -3.5, -0.25, 0.3725, 2, 11, 39, 45], Si=[-2, 0.5, 3.75, 4.25, 17, 60], Ci=[0.125, 1, 3.75, 4.25, 17, 60], erfi=[-1.5, 0.25, 3, 6.5, 7.5, 12], li=[0.25, 0.75, 2, 1000], Zeta=[-3, -0.5, 0, 0.5, 1.25, 2, 3, 7.5, 24])
functions = [[name, x, float(mp.re(FUNCTIONS[name](mp.mpf(x))))] for name, places in PLACES.items() for x in places]
document.write(__file__, "mpmath", mp.__version__, integrals=found, functions=functions)
