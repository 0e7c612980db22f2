import { pythonList } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { LocusResult } from '../compute.ts';

/** NumPy and SciPy alone; with dead time each branch is a root of the true equation, followed from the rows that stand in the file. */
export function python(r: LocusResult): string {
  const { num, den, loop, gains, locus } = r;
  const late = loop.delay > 0;
  const sign = locus.sides[0]?.sign === -1 ? -1 : 1;
  const { view } = locus;
  return `import sys

import numpy as np
${late ? 'from scipy.optimize import root\n' : ''}
num = np.array(${pythonList(num)}, dtype=float)
den = np.array(${pythonList(den)}, dtype=float)
dead_time = ${loop.delay}  # s
gains = ${pythonList(gains.map(({ gain }) => gain))}


def breakaway():
    """Points where branches meet, with their gains: dK/ds = 0 and K real."""
    slope = np.polysub(np.polymul(np.polyder(den), num), np.polymul(den, np.polyder(num)))
    if dead_time > 0:
        slope = np.polyadd(slope, dead_time * np.polymul(den, num))
    with np.errstate(all="ignore"):
        points = [(s, -np.polyval(den, s) / np.polyval(num, s) * np.exp(dead_time * s)) for s in np.roots(slope)]
    return [(s, k.real) for s, k in points if abs(k.imag) < 1e-6 * abs(k) and ${sign} * k.real > 0]


${late ? delayed(r) : RATIONAL}

${pythonMain(`for k in gains:
    for p in poles(k):
        print(f"K {k:.10g} pole {p.real:.10g} {p.imag:+.10g}j", file=sys.stderr)
for s, k in breakaway():
    print(f"meet {s.real:.10g} {s.imag:+.10g}j K {k:.10g}", file=sys.stderr)
${
  late
    ? `if "--csv" in sys.argv:
    sys.exit()

import matplotlib.pyplot as plt

for k in gains:
    p = poles(k)
    plt.plot([s.real for s in p], [s.imag for s in p], "s", label=f"K = {k:g}")`
    : `k = ${sign} * np.concatenate([[0], np.geomspace(1e-4, 1e4, 4000)])
rows = locus(k)
if "--csv" in sys.argv:
    np.savetxt(sys.stdout, np.column_stack([k, rows.real, rows.imag]), delimiter=",")
    sys.exit()

import matplotlib.pyplot as plt

plt.plot(rows.real, rows.imag)
for k in gains:
    p = poles(k)
    plt.plot(p.real, p.imag, "s", label=f"K = {k:g}")`
}
plt.plot(np.roots(den).real, np.roots(den).imag, "kx")
plt.plot(np.roots(num).real, np.roots(num).imag, "ko", fillstyle="none")
plt.axis([${view.left}, ${view.right}, ${-view.height}, ${view.height}])
plt.grid(True)
plt.legend()
plt.show()`)}`;
}

const RATIONAL = `def poles(k):
    """Closed-loop poles at a gain."""
    return np.roots(np.polyadd(den, k * num))


def locus(k):
    """A row of poles for each gain, in the order of branches: each goes to the nearest of the row before."""
    from scipy.optimize import linear_sum_assignment

    order = max(len(num), len(den)) - 1
    rows = np.full((len(k), order), np.nan, dtype=complex)
    for i, gain in enumerate(k):
        p = poles(gain)
        p = np.concatenate([p, np.full(order - len(p), 1e300)])
        if i:
            _, at = linear_sum_assignment(np.minimum(np.abs(rows[i - 1][:, None] - p[None, :]), 1e200))
            p = p[at]
        rows[i] = p
    rows[np.abs(rows) > 1e200] = np.nan
    return rows
`;

/** Starting points of the poles at each gain; the equation itself refines them. */
function delayed({ gains }: LocusResult): string {
  const near = gains
    .map(
      ({ gain, poles }) =>
        `    ${gain}: [${poles.map(({ s }) => `complex(${s.re.toPrecision(6)}, ${s.im.toPrecision(6)})`).join(', ')}],`,
    )
    .join('\n');
  return `near = {
${near}
}


def poles(k):
    """Closed-loop poles at a gain of the list, of den + k num exp(-dead_time s) = 0, in the window that was looked at."""

    def equation(x):
        s = complex(*x)
        f = np.polyval(den, s) + k * np.polyval(num, s) * np.exp(-dead_time * s)
        return [f.real, f.imag]

    return [complex(*root(equation, [s.real, s.imag], tol=1e-12).x) for s in near[k]]
`;
}
