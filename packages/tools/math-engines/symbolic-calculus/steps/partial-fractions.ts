/** Fractions of polynomials as they are taught: divided, factored, parted with letters, the letters found, each part integrated. */
import {
  type Expression,
  symbol,
  whole,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { power, product, quotient, sum } from '@tollbench/engines/algebra/expression/make.ts';
import { integrate } from '@tollbench/engines/algebra/integration/integrate.ts';
import { parametrised } from '@tollbench/engines/algebra/integration/parameters.ts';
import type { Step } from '@tollbench/engines/algebra/integration/result.ts';
import { factorsOf } from '@tollbench/engines/algebra/rational/factors.ts';
import {
  asRatio,
  inX,
  namesOf,
  ratioExpression,
  univariateExpression,
} from '@tollbench/engines/algebra/rational/of-expression.ts';
import { partialFractions } from '@tollbench/engines/algebra/rational/partial-fractions.ts';
import * as R from '@tollbench/engines/algebra/rational/ratio.ts';
import * as U from '@tollbench/engines/algebra/rational/univariate.ts';
import { withBars } from '@tollbench/engines/calculus/real-logarithms.ts';
import { added, factorTex, integralTex, letter, tex } from '../tex.ts';
import type { Working } from './step.ts';

/** Unknown letters beyond are not written out. */
const MAX_LETTERS = 10;
const LETTERS = 'ABCDEFGHKL';

/** n/qᵏ, deg n < deg q. */
interface Simple {
  readonly n: U.Univariate;
  readonly q: U.Univariate;
  readonly k: number;
}

/** Whether the lines were said. */
export function partialFractionSteps(s: Step, w: Working): boolean {
  const x = s.variable;
  const { f, back } = parametrised(s.integrand, x);
  const names = namesOf(f, x);
  if (!names) return false;
  const ratio = inX(asRatio(f, x, names), names);
  const at = (variable: number): Expression =>
    variable === names.x ? symbol(x) : (names.parameters[variable] as Expression);
  const of = (p: U.Univariate): Expression => back(univariateExpression(p, symbol(x), at));
  const lead = U.leading(ratio.d);
  const d = U.monic(ratio.d);
  const n = U.scaled(ratio.n, R.inverse(lead));
  const { quotient: whole_, rest } = U.divided(n, d);
  const integral = integralTex(s.integrand, x);
  if (whole_.length > 0) {
    w.say(
      'The degree above is not below that underneath: polynomial division first.',
      `${tex(s.integrand)} = ${tex(of(whole_))}${rest.length > 0 ? ` + ${tex(quotient(of(rest), of(d)))}` : ''}`,
    );
    if (rest.length === 0) {
      w.say('Term by term.', `${integral} = ${tex(s.value)}`);
      return true;
    }
  }
  const powers = U.squareFree(d).flatMap(({ factor, power: k }) =>
    factorsOf(factor).map((q) => ({ q, k })),
  );
  const simple = partsOf(rest, powers);
  if (simple.length === 0) return false;
  const fractionOf = ({ n: top, q, k }: Simple): Expression =>
    quotient(of(top), power(of(q), whole(k)));
  const count = powers.reduce((m, { q, k }) => m + k * (q.length - 1), 0);
  const product_ = powers.map(({ q, k }) => bracketedPower(of(q), k)).join(' ');
  if (powers.length > 1 || (powers[0] as { k: number }).k > 1) {
    w.say('The denominator as a product.', `${tex(of(d))} = ${product_}`);
    if (count <= MAX_LETTERS && names.parameters.length === 0)
      unknowns(rest, powers, simple, of, x, w);
    else
      w.say(
        'Partial fractions.',
        `${tex(quotient(of(rest), of(d)))} = ${joined(simple.map(fractionOf))}`,
      );
  } else if ((powers[0] as { q: U.Univariate }).q.length > 3)
    w.say(
      'The denominator has no factors with fractions for coefficients: logarithms over its roots, written in real functions.',
      tex(of(d)),
    );
  for (const part of simple) integrated(fractionOf(part), part, x, of, w);
  w.say('Together.', `${integral} = ${tex(withBars(s.value, s.integrand, x))}`);
  return true;
}

const joined = added;

/** With its sign before it, behind something. */
const signed = (a: Expression): string => added([whole(0), a]).slice(1);

const bracketedPower = (q: Expression, k: number): string => {
  const base = q.kind === 'sum' ? `\\left(${tex(q)}\\right)` : tex(q);
  return k > 1 ? `${base}^{${k}}` : base;
};

/** n/∏qᵏ in fractions of powers. */
function partsOf(n: U.Univariate, powers: readonly { q: U.Univariate; k: number }[]): Simple[] {
  const raised = powers.map(({ q, k }) => Array.from({ length: k }, () => q).reduce(U.product));
  const keyOf = (a: U.Univariate): string =>
    JSON.stringify(a, (_, v) => (typeof v === 'bigint' ? `${v}` : v));
  return partialFractions(n, raised).flatMap((part) => {
    const index = raised.findIndex((r) => keyOf(r) === keyOf(part.d));
    const { q, k } = powers[index] as { q: U.Univariate; k: number };
    const out: Simple[] = [];
    let top = part.n;
    for (let j = k; j >= 1; j--) {
      const { quotient: next, rest } = U.divided(top, q);
      if (rest.length > 0) out.push({ n: rest, q, k: j });
      top = next;
    }
    return out.reverse();
  });
}

/** With letters for what stands above: the identity, and the equations that it gives. */
function unknowns(
  rest: U.Univariate,
  powers: readonly { q: U.Univariate; k: number }[],
  simple: readonly Simple[],
  of: (p: U.Univariate) => Expression,
  x: string,
  w: Working,
): void {
  const all = powers.flatMap(({ q, k }) =>
    Array.from({ length: k }, (_, j) => ({ q, k: j + 1, of: k })),
  );
  const d = powers.flatMap(({ q, k }) => Array.from({ length: k }, () => q)).reduce(U.product);
  let used = 0;
  const columns: { name: string; value: R.Ratio; by: U.Univariate }[] = [];
  const tops = all.map(({ q, k }) => {
    const found = simple.find((s) => s.k === k && s.q === q);
    const below = Array.from({ length: k }, () => q).reduce(U.product);
    const cofactor = U.divided(d, below).quotient;
    const names = Array.from({ length: q.length - 1 }, () => LETTERS[used++] as string);
    names.forEach((name, j) => {
      const degree = q.length - 2 - j;
      const monomial: U.Univariate = [...new Array<R.Ratio>(degree).fill(R.ZERO), R.ONE];
      columns.push({ name, value: found?.n[degree] ?? R.ZERO, by: U.product(monomial, cofactor) });
    });
    const top = names.map((name, j) => termOf(name, names.length - 1 - j, x)).join(' + ');
    return {
      top,
      isSum: names.length > 1,
      below: k > 1 ? bracketedPower(of(q), k) : tex(of(q)),
      cofactor,
    };
  });
  const left = tex(quotient(of(rest), of(d)));
  w.say(
    'Partial fractions with letters above.',
    `${left} = ${tops.map((t) => `\\frac{${t.top}}{${t.below}}`).join(' + ')}`,
  );
  w.say(
    'Times the denominator.',
    `${tex(of(rest))} = ${tops
      .map((t) => {
        const c = of(t.cofactor);
        const factor =
          c.key === '1' ? '' : c.kind === 'sum' ? ` \\left(${tex(c)}\\right)` : ` ${tex(c)}`;
        return `${t.isSum && factor ? `\\left(${t.top}\\right)` : t.top}${factor}`;
      })
      .join(' + ')}`,
  );
  const zero = (c: R.Ratio | undefined): boolean => c === undefined || R.isZero(c);
  const number = (r: R.Ratio): Expression => ratioExpression(r, () => whole(0));
  const equations = Array.from({ length: d.length - 1 }, (_, j) => d.length - 2 - j).map(
    (degree) => {
      const terms = columns
        .filter(({ by }) => !zero(by[degree]))
        .map(({ name, by }) => product(number(by[degree] as R.Ratio), symbol(name)));
      return `${degree === 0 ? '1' : degree === 1 ? letter(x) : `${letter(x)}^{${degree}}`}: & ${tex(sum(...terms))} = ${tex(number(rest[degree] ?? R.ZERO))}`;
    },
  );
  w.say(
    'The coefficients of each power compared.',
    `\\begin{matrix} ${equations.join(' \\\\ ')} \\end{matrix}`,
  );
  w.say(
    'Solved.',
    columns.map(({ name, value }) => `${name} = ${tex(number(value))}`).join(',\\quad '),
  );
  w.say(
    'So the fraction is a sum of simple ones.',
    `${left} = ${joined(simple.map(({ n, q, k }) => quotient(of(n), power(of(q), whole(k)))))}`,
  );
}

const termOf = (name: string, degree: number, x: string): string =>
  degree === 0 ? name : degree === 1 ? `${name} ${letter(x)}` : `${name} ${letter(x)}^{${degree}}`;

/** One simple fraction. */
function integrated(
  f: Expression,
  { n, q, k }: Simple,
  x: string,
  of: (p: U.Univariate) => Expression,
  w: Working,
): void {
  const found = integrate(f, x);
  if (found.kind !== 'found') return;
  const value = tex(withBars(found.antiderivative, f, x));
  const line = `${integralTex(f, x)} = ${value}`;
  if (q.length === 2) {
    w.say(
      k === 1 ? 'A simple factor: a logarithm.' : 'A power of a linear factor: power rule.',
      line,
    );
    return;
  }
  if (q.length === 3 && k === 1) {
    // n = b·q′ + c.
    const slope = U.derivative(q);
    const b = n.length > 1 ? R.quotient(n[1] as R.Ratio, slope[1] as R.Ratio) : R.ZERO;
    const c = U.difference(n, U.scaled(slope, b));
    const isShifted = !R.isZero(q[1] ?? R.ZERO);
    const completed = isShifted ? `,\\quad ${tex(of(q))} = ${square(q, of, x)}` : '';
    if (!R.isZero(b))
      w.say(
        `The numerator as a multiple of the denominator’s derivative${c.length > 0 ? ` and a rest: a logarithm, and ${isShifted ? 'by completing the square ' : ''}an arctangent` : ': a logarithm'}.`,
        `${tex(of(n))} = ${factorTex(of([b]))}\\left(${tex(of(slope))}\\right)${c.length > 0 ? signed(of(c)) : ''}${completed}`,
      );
    else
      w.say('A quadratic without real roots: an arctangent.', `${integralTex(f, x)}${completed}`);
    w.say('So this part is known.', line);
    return;
  }
  w.say(
    q.length === 3
      ? 'A power of a quadratic factor: by Hermite’s reduction to the first power.'
      : 'A factor of a higher degree.',
    line,
  );
}

/** (x + p/2)² + r. */
function square(q: U.Univariate, of: (p: U.Univariate) => Expression, x: string): string {
  const half = R.quotient(q[1] ?? R.ZERO, R.ratioOf(2n));
  const rest = R.difference(q[0] ?? R.ZERO, R.product(half, half));
  const base = sum(symbol(x), of([half]));
  return `${bracketedPower(base, 2)}${signed(of([rest]))}`;
}
