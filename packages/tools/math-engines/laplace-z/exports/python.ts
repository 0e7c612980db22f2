/** A script for SymPy and SciPy: the answer as expressions, and asserted by its integral, or by long division. */
import { pythonList, realLiteral } from '../../../exports/numbers.ts';
import type { Inputs } from '../inputs.ts';
import type { Program, Result } from '../result.ts';

const quoted = (text: string): string => JSON.stringify(text);
const ascii = (text: string): string => text.replaceAll(/[^\x20-\x7e]/gu, '?');

/** The names of parameters; those that Python keeps for itself get an underline, as SymPy’s texts do. */
const KEPT = new Set(['lambda', 'is', 'in', 'as', 'or', 'if']);
const python = (text: string): string =>
  text
    .replaceAll('^', '**')
    .replaceAll(/\bJ(\d+)\(/gu, 'besselj($1, ')
    .replaceAll(/\b[a-z]+\b/gu, (name) => (KEPT.has(name) ? `${name}_` : name));

const HEAD = `import math

import numpy as np
import sympy as sp
from scipy.integrate import quad
`;
const HEAD_Z = `import numpy as np
import sympy as sp
`;

const READ = `

def read(text):
    """A formula of the page as an expression of SymPy: fractions stay fractions."""
    return sp.sympify(text, locals=NAMES)
`;

/** Names in formulas; a step is 1 at 0. */
const names = (variable: string, transform: string, r: Result): string => {
  const letters = [variable, transform, ...r.parameters.map((p) => python(p.name))];
  return `
NAMES = {name: sp.Symbol(name, real=True) for name in ${JSON.stringify(letters)}}
NAMES.update(
    e=sp.E, ln=sp.log, pi=sp.pi, EulerGamma=sp.EulerGamma, Gamma=sp.gamma, abs=sp.Abs,
    besselj=sp.besselj, heaviside=lambda x: sp.Function("step")(x), dirac=sp.Function("sample"),
)
VALUES = {NAMES[name]: value for name, value in ${pairs(r)}.items()}
# Functions of complex numbers: what stands behind a step that is 0 has a value then, too.
NUMERIC = [
    {"step": lambda x: float(np.real(x) >= 0), "sample": lambda x: float(x == 0)},
    "scipy",
]
`;
};

const pairs = (r: Result): string =>
  `{${r.parameters.map((p) => `${quoted(python(p.name))}: ${realLiteral(p.value)}`).join(', ')}}`;

const head = (r: Result): string =>
  `# ${r.asked.name}: ${ascii(r.asked.text).replaceAll('\n', ' ')}\n# Converges for ${ascii(r.region.replaceAll('∞', 'oo').replaceAll('≠', '!='))}.\n`;

const signals = ({ signals: list }: Program): string =>
  `SIGNALS = [\n${list
    .map(
      ({ name, parts, transform, impulses }) =>
        `    {\n        "name": ${quoted(name)},\n        # front * of, or front * sum(factor^m * of at t - m * period)\n        "parts": [\n${parts
          .map(
            (p) =>
              `            {"front": ${quoted(python(p.front))}, "of": ${quoted(python(p.of))}, "period": ${p.period ? quoted(python(p.period)) : 'None'}, "factor": ${quoted(python(p.factor ?? '1'))}},\n`,
          )
          .join(
            '',
          )}        ],\n        "transform": ${quoted(python(transform))},\n        "impulses": ${quoted(python(impulses))},\n    },\n`,
    )
    .join('')}]\n`;

export const pythonProgram = (r: Result, i: Inputs): string =>
  i.task.endsWith('Z') ? sequenceProgram(r) : signalProgram(r);

const signalProgram = (r: Result): string => `${HEAD}
${head(r)}${names('t', 's', r)}
${signals(r.program)}
# Where signals jump in their first turn, real s right of the edge, and where an integral may end.
JUMPS = ${pythonList(r.program.jumps)}
PLACES = ${pythonList(r.program.at)}
ENDS = ${pythonList(r.program.ends)}
${READ}

def function(text, name):
    f = sp.lambdify(NAMES[name], read(text).subs(VALUES), NUMERIC)
    return lambda x: float(np.real(f(complex(x))))


def signal(entry):
    """The signal of t > 0 without its impulses, and its periods."""
    parts = []
    for part in entry["parts"]:
        period = None if part["period"] is None else float(read(part["period"]).subs(VALUES))
        factor = float(read(part["factor"]).subs(VALUES))
        parts.append((function(part["front"], "t"), function(part["of"], "t"), period, factor))

    def value(x):
        total = 0.0
        for front, of, period, factor in parts:
            if period is None:
                total += of(x)
            else:
                turns = range(math.floor(x / period) + 1)
                total += front(x) * sum(factor**m * of(x - m * period) for m in turns)
        return total

    return value, [period for _, _, period, _ in parts if period is not None]


def integral(f, periods, p, end):
    """f(t) * e^(-p t) over t > 0, from jump to jump."""
    cuts = {0.0, end, *(end * k / 12 for k in range(12)), *(x for x in JUMPS if x < end)}
    for period in periods:
        for m in range(math.floor(end / period) + 1):
            cuts |= {m * period + x for x in [0.0, *JUMPS] if m * period + x < end}
    cuts = sorted(cuts)
    pieces = zip(cuts, cuts[1:])
    return sum(quad(lambda x: f(x) * math.exp(-p * x), a, b, epsabs=1e-13, epsrel=1e-11)[0] for a, b in pieces)


def check():
    for entry in SIGNALS:
        f, periods = signal(entry)
        F, impulses = (function(entry[key], "s") for key in ("transform", "impulses"))
        for p, end in zip(PLACES, ENDS):
            ours = F(p)
            theirs = integral(f, periods, p, end) + impulses(p)
            print(f"{entry['name']}\\ts = {p!r}\\t{ours!r}\\t{theirs!r}")
            assert abs(ours - theirs) <= 1e-7 * max(abs(ours), abs(theirs), 1e-6), (entry["name"], p)


if __name__ == "__main__":
    for entry in SIGNALS:
        print(entry["name"], "has the transform", read(entry["transform"]))
    check()
`;

const sequenceProgram = (r: Result): string => `${HEAD_Z}
${head(r)}${names('n', 'z', r)}
${signals(r.program)}
# z in the ring where the sum is taken; none for a sequence that begins somewhere, which is divided out.
PLACES = ${pythonList(r.program.at)}
${READ}

def sequence(entry):
    f = sp.lambdify(NAMES["n"], read(entry["parts"][0]["of"]).subs(VALUES), NUMERIC)
    return lambda k: float(np.real(f(complex(k))))


def divided(X, count):
    """The samples of a fraction in z by long division in powers of 1/z, and the place of the first."""
    top, bottom = sp.fraction(sp.together(X.subs(VALUES)))
    b, a = ([float(c) for c in sp.Poly(sp.expand(p), NAMES["z"]).all_coeffs()] for p in (top, bottom))
    values = []
    for k in range(count):
        rest = b[k] if k < len(b) else 0.0
        rest -= sum(a[j] * values[k - j] for j in range(1, min(k, len(a) - 1) + 1))
        values.append(rest / a[0])
    return len(a) - len(b), values


def check():
    for entry in SIGNALS:
        x = sequence(entry)
        X = read(entry["transform"])
        for p in PLACES:
            ours = float(X.subs(VALUES).subs(NAMES["z"], p))
            theirs = sum(x(k) * p**-k for k in range(-300, 301))
            print(f"{entry['name']}\\tz = {p!r}\\t{ours!r}\\t{theirs!r}")
            assert abs(ours - theirs) <= 1e-8 * max(abs(ours), 1e-6), (entry["name"], p)
        if PLACES:
            continue
        first, values = divided(X, 30)
        size = 1e-6
        for k, theirs in enumerate(values):
            ours = x(first + k)
            size = max(size, abs(theirs))
            if k < 12:
                print(f"{entry['name']}\\tn = {first + k}\\t{ours!r}\\t{theirs!r}")
            assert abs(ours - theirs) <= 1e-8 * size, (entry["name"], first + k)


if __name__ == "__main__":
    for entry in SIGNALS:
        print(entry["name"], "has the transform", read(entry["transform"]))
    check()
`;
