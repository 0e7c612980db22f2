import { pythonMain } from '../../../exports/python.ts';
import type { RouthResult } from '../compute.ts';
import { polynomialPython } from '../show.ts';

const rationalPython = ({ n, d }: { readonly n: bigint; readonly d: bigint }): string =>
  `sp.Rational(${n}, ${d})`;

/** A SymPy script with the polynomial, its table and determinants, and the roots at the point. */
export function python(r: RouthResult): string {
  const { question, tested, shown, point } = r;
  const names = question.parameters.map((_, k) => `p[${k}]`);
  const member = question.members[shown]?.coefficients ?? [];
  const list = (c: typeof member) =>
    c.map((x) => `    ${polynomialPython(x, names, question.over)},`).join('\n');
  return `import sys

import sympy as sp

names = ${JSON.stringify(question.parameters)}
p = [sp.Symbol(name, real=True) for name in names]
${question.variable} = sp.Symbol("${question.variable}")

# From the highest power of ${question.variable} down.
coefficients = [
${list(member)}
]
# What is tested: its roots left of the imaginary axis are those of the polynomial within the region asked for.
tested = [
${list(tested[shown] ?? [])}
]
values = dict(zip(p, [${point.map(rationalPython).join(', ')}]))


def routh_table(c):
    """Rows from the highest power down; a zero at the head of a row becomes eps, a row of zeros the derivative of the one above."""
    eps = sp.Symbol("eps", positive=True)
    n = len(c) - 1
    rows = [list(c[0::2]), list(c[1::2])]
    for power in range(n - 1, -1, -1):
        row = rows[-1] + [sp.Integer(0)] * (power // 2 + 1 - len(rows[-1]))
        if all(sp.cancel(x) == 0 for x in row):
            row = [(power + 1 - 2 * j) * x for j, x in enumerate(rows[-2][: len(row)])]
        elif sp.cancel(row[0]) == 0:
            row[0] = eps
        rows[-1] = row
        if power > 0:
            above = rows[-2] + [sp.Integer(0)]
            below = row + [sp.Integer(0)] * (len(above) - len(row))
            rows.append(
                [sp.cancel((row[0] * above[j + 1] - above[0] * below[j + 1]) / row[0]) for j in range(power // 2 + 1 if power % 2 else power // 2)]
                if len(above) > 1
                else [sp.Integer(0)]
            )
            rows[-1] = rows[-1][: (power - 1) // 2 + 1]
    return rows


def hurwitz_determinants(c):
    """H1 to Hn."""
    n = len(c) - 1
    at = lambda k: c[k] if 0 <= k <= n else 0
    h = sp.Matrix(n, n, lambda i, j: at(2 * (j + 1) - (i + 1)))
    return [sp.factor(h[:k, :k].det()) for k in range(1, n + 1)]


${pythonMain(`polynomial = sp.Poly(coefficients, ${question.variable}) if coefficients[0] != 0 else None
roots = sp.Poly([sp.sympify(x).subs(values) for x in coefficients], ${question.variable}).nroots(n=15, maxsteps=200)
determinants = hurwitz_determinants([sp.sympify(x) for x in tested])
if "--csv" in sys.argv:
    print("re,im")
    for root in roots:
        print(f"{sp.re(root)},{sp.im(root)}")
    print("determinant")
    for h in determinants:
        print(sp.Rational(h.subs(values)))
else:
    for power, row in zip(range(len(tested) - 1, -1, -1), routh_table([sp.sympify(x) for x in tested])):
        print(power, [sp.factor(x) for x in row])
    for k, h in enumerate(determinants, 1):
        print(f"H{k} =", h)
    print("roots", roots)`)}`;
}
