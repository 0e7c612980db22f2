/** A script for SciPy: the function by its pieces, its coefficients by quadrature, asserted against those of the page. */
import { pythonList, realLiteral } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { Result } from '../result.ts';

/** Harmonics that a script works out: more take it minutes. */
const MAX_COUNT = 60;
const KEPT = new Set(['lambda', 'is', 'in', 'as', 'or', 'if']);

/** A formula as SymPy reads it; names that Python keeps get an underline. */
const python = (text: string): string =>
  text
    .replaceAll('^', '**')
    .replaceAll(/\b[a-z]+\b/gu, (name) => (KEPT.has(name) ? `${name}_` : name));

export function pythonProgram(r: Result): string {
  const most = Math.min(r.count, MAX_COUNT);
  const of = (list: ArrayLike<number>) =>
    pythonList(Array.from({ length: most }, (_, k) => list[k + 1] as number));
  return `${r.samples ? sampled(r) : pieces(r)}
MEAN = ${realLiteral(r.mean)}  # a_0/2
A = ${of(r.a)}  # a_1, a_2, ...
B = ${of(r.b)}  # b_1, b_2, ...


def partial_sum(x):
    """The sum of the mean and the harmonics of A and B at places x."""
    n = np.arange(1, len(A) + 1)
    angle = 2 * np.pi * np.multiply.outer(np.asarray(x, float), n) / PERIOD
    return MEAN + np.cos(angle) @ np.array(A) + np.sin(angle) @ np.array(B)


def check():
    """Every coefficient again, in another way."""
    size = max(abs(MEAN), *(abs(v) for v in A + B), 1e-300)
    for n in range(len(A) + 1):
        ours = (MEAN, 0.0) if n == 0 else (A[n - 1], B[n - 1])
        theirs = coefficient(n)
        print(n, repr(ours[0]), repr(theirs[0]), repr(ours[1]), repr(theirs[1]))
        assert max(abs(p - q) for p, q in zip(ours, theirs)) <= 1e-7 * size, n


def plot():
    import matplotlib.pyplot as plt

    x = np.linspace(START, START + PERIOD, 2001)
    plt.plot(x, partial_sum(x), label=f"sum of {len(A)} harmonics")
    plt.plot(*graph(), ".", markersize=2, label="function")
    plt.legend()
    plt.show()


${pythonMain(`check()
if "--plot" in sys.argv:
    plot()`)}`;
}

function pieces(r: Result): string {
  const rows = r.program.map(
    (p) => `    (${[p.f, p.from, p.to].map((e) => JSON.stringify(python(e))).join(', ')}),\n`,
  );
  const values = r.parameters
    .map((p) => `${JSON.stringify(python(p.name))}: ${realLiteral(p.value)}`)
    .join(', ');
  return `import sys

import numpy as np
import sympy as sp
from scipy.integrate import quad

# The function of t over a period: formula, from, to.
PIECES = [
${rows.join('')}]
VALUES = {${values}}
PERIOD = ${realLiteral(r.period)}
START = ${realLiteral(r.start)}
t = sp.Symbol("t", real=True)
NAMES = {name: sp.Symbol(name, real=True) for name in VALUES}
NAMES.update(t=t, e=sp.E, ln=sp.log, pi=sp.pi, abs=sp.Abs, heaviside=sp.Heaviside)


def read(text):
    return sp.sympify(text, locals=NAMES).subs({NAMES[k]: v for k, v in VALUES.items()})


FUNCTIONS = [
    (sp.lambdify(t, read(f), "scipy"), float(read(a)), float(read(b))) for f, a, b in PIECES
]


def value(f, x):
    return float(np.real(f(x)))


def coefficient(n):
    """a_n and b_n; of n = 0 the mean and 0."""
    w = 2 * np.pi * n / PERIOD
    sums = []
    for wave in (np.cos, np.sin):
        total = 0.0
        for f, a, b in FUNCTIONS:
            cuts = np.linspace(a, b, 2 + int(n * (b - a) / PERIOD))
            for p, q in zip(cuts, cuts[1:]):
                total += quad(lambda x: value(f, x) * wave(w * x), p, q, epsabs=1e-13, limit=200)[0]
        sums.append((1 if n == 0 else 2) / PERIOD * total)
    return sums


def graph():
    x = np.concatenate([np.linspace(a, b, 400)[1:-1] for _, a, b in FUNCTIONS])
    y = np.concatenate([[value(f, v) for v in np.linspace(a, b, 400)[1:-1]] for f, a, b in FUNCTIONS])
    return x, y

`;
}

function sampled(r: Result): string {
  const { t, y } = r.samples as NonNullable<Result['samples']>;
  return `import sys

import numpy as np

TIMES = np.array(${pythonList([...t])})
SAMPLES = np.array(${pythonList([...y])})
PERIOD = ${realLiteral(r.period)}
START = ${realLiteral(r.start)}


def coefficient(n):
    """a_n and b_n by the trapezoidal rule around the period; of n = 0 the mean and 0."""
    x = np.append(TIMES, TIMES[0] + PERIOD)
    y = np.append(SAMPLES, SAMPLES[0])
    w = 2 * np.pi * n / PERIOD
    scale = (1 if n == 0 else 2) / PERIOD
    return [scale * np.trapz(y * wave(w * x), x) for wave in (np.cos, np.sin)]


def graph():
    return TIMES, SAMPLES

`;
}
