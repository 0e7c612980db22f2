/** Exact roots of a polynomial whose coefficients are numbers or letters, as far as square roots and angles lead. */
import { rational } from '../../../exact/rational.ts';
import { expanded } from '../../expression/expand.ts';
import {
  type Expression,
  equals,
  isNumber,
  number,
  ONE,
  PI,
  symbolsOf,
  TWO,
  whole,
  ZERO,
} from '../../expression/expression.ts';
import { call } from '../../expression/functions.ts';
import { difference, opposite, power, product, quotient, sum } from '../../expression/make.ts';
import { numberAt } from '../../expression/numeric.ts';
import { factorsOf, stepOf } from '../../rational/factors.ts';
import { squareFree, type Univariate } from '../../rational/univariate.ts';
import { type Sign, signOf } from '../../simplify/zero.ts';
import { rootOf } from '../isolate.ts';
import { fieldOf, normal, tidy } from '../normal.ts';

/** re ± im·i; one pair counts once. */
export interface Root {
  readonly re: Expression;
  /** 0 of a real one. */
  readonly im: Expression;
  readonly multiplicity: number;
}

export interface Roots {
  readonly list: readonly Root[];
  /** A discriminant whose sign hangs on letters, and the sign that was taken. */
  readonly hangsOn?: { readonly value: Expression; readonly sign: Sign };
}

/** What is taken of the sign of a discriminant that letters decide. */
export type Taken = Sign | 'positive letters';

/** Of Σ cₖ rᵏ; undefined where they are not told exactly. */
export function rootsOf(
  coefficients: readonly Expression[],
  taken: Taken = 'positive letters',
): Roots | undefined {
  const field = fieldOf(coefficients);
  const p: Univariate = coefficients.map((c) => field.ratio(c));
  const list: Root[] = [];
  let hangsOn: Roots['hangsOn'];
  for (const { factor, power: multiplicity } of squareFree(p))
    for (const f of factorsOf(factor)) {
      const found = ofFactor(f.map(field.expression), stepOf(f), taken);
      if (!found) return undefined;
      for (const root of found.list) list.push({ ...root, multiplicity });
      hangsOn ??= found.hangsOn;
    }
  return { list: merged(list).sort(inOrder), ...(hangsOn ? { hangsOn } : {}) };
}

/** Equal roots as one: a discriminant with roots of letters is seen to be 0 only after its factor was taken for simple. */
function merged(list: readonly Root[]): Root[] {
  const out: Root[] = [];
  for (const root of list) {
    const k = out.findIndex((r) => isSame(r.re, root.re) && isSame(r.im, root.im));
    const same = out[k];
    if (same) out[k] = { ...same, multiplicity: same.multiplicity + root.multiplicity };
    else out.push(root);
  }
  return out;
}

const isSame = (a: Expression, b: Expression): boolean =>
  equals(a, b) || equals(normal(difference(a, b)), ZERO);

type Plain = Omit<Root, 'multiplicity'>;
interface Some {
  readonly list: readonly Plain[];
  readonly hangsOn?: Roots['hangsOn'];
}

/** Of one without repeated roots; step is the greatest k with all exponents multiples of it. */
function ofFactor(c: readonly Expression[], step: number, taken: Taken): Some | undefined {
  if (c.length === 2)
    return {
      list: [{ re: tidy(opposite(quotient(c[0] as Expression, c[1] as Expression))), im: ZERO }],
    };
  if (c.length === 3) return ofQuadratic(c as readonly [Expression, Expression, Expression], taken);
  const inner = c.filter((_, k) => k % step === 0);
  if (inner.length === 2)
    return ofBinomial(quotient(opposite(inner[0] as Expression), inner[1] as Expression), step);
  if (inner.length === 3 && step > 1)
    return ofPowers(inner as unknown as readonly [Expression, Expression, Expression], step, taken);
  return undefined;
}

function ofQuadratic([c, b, a]: readonly [Expression, Expression, Expression], taken: Taken): Some {
  const under = normal(difference(power(b, TWO), product(whole(4), a, c)));
  const half = quotient(opposite(b), product(TWO, a));
  const known = signOf(expanded(under), () => false);
  const sign =
    known ??
    (taken === 'positive letters'
      ? (signOf(expanded(under), () => true) ?? signOf(under, () => true) ?? 1)
      : taken);
  const hangsOn = known === undefined ? { value: under, sign } : undefined;
  if (sign === 0)
    return {
      list: [
        { re: tidy(half), im: ZERO },
        { re: tidy(half), im: ZERO },
      ],
      ...(hangsOn ? { hangsOn } : {}),
    };
  const root = positiveRoot(sign < 0 ? expanded(opposite(under)) : under);
  const by = quotient(root, product(TWO, a));
  const list =
    sign < 0
      ? [{ re: tidy(half), im: tidy(by) }]
      : [
          { re: tidy(difference(half, by)), im: ZERO },
          { re: tidy(sum(half, by)), im: ZERO },
        ];
  return { list, ...(hangsOn ? { hangsOn } : {}) };
}

/** √ of a sum as it is, with squares taken out. */
const positiveRoot = (a: Expression): Expression => rootOf(normal(a));

/** rⁿ = v: real v by size and angle. */
function ofBinomial(v: Expression, n: number): Some | undefined {
  const sign = signOf(v, () => true);
  if (sign === undefined || sign === 0) return undefined;
  const size = power(sign < 0 ? opposite(v) : v, number(rational(1, n)));
  return { list: around(size, sign < 0 ? ONE : ZERO, n) };
}

/** The n-th roots of size·(cos π·half + i sin π·half), one of each pair. */
function around(size: Expression, half: Expression, n: number): Plain[] {
  const out: Plain[] = [];
  const first = equals(half, ONE) ? 1 : 0;
  for (let halves = first; halves <= n; halves += 2) {
    const angle = product(number(rational(halves, n)), PI);
    const im = halves === 0 || halves === n ? ZERO : product(size, call('sin', angle));
    out.push({ re: tidy(product(size, call('cos', angle))), im: tidy(im) });
  }
  return out;
}

/** a·r^(2k) + b·rᵏ + c: the roots of the values of rᵏ. */
function ofPowers(
  inner: readonly [Expression, Expression, Expression],
  step: number,
  taken: Taken,
): Some | undefined {
  const values = ofQuadratic(inner, taken);
  const list: Plain[] = [];
  for (const { re, im } of values.list) {
    const some = equals(im, ZERO)
      ? ofBinomial(re, step)?.list
      : step === 2
        ? ofComplexSquare(re, im)
        : undefined;
    if (!some) return undefined;
    list.push(...some);
  }
  return { list, ...(values.hangsOn ? { hangsOn: values.hangsOn } : {}) };
}

/** ±√(p + qi) and their conjugates: √((|z| + p)/2) + i√((|z| − p)/2). */
function ofComplexSquare(p: Expression, q: Expression): Plain[] {
  const size = power(expanded(sum(power(p, TWO), power(q, TWO))), number(rational(1, 2)));
  const re = rootOf(expanded(quotient(sum(size, p), TWO)));
  const im = rootOf(expanded(quotient(difference(size, p), TWO)));
  return [
    { re, im },
    { re: opposite(re), im },
  ];
}

/** Real ones first, each by size where they are numbers. */
function inOrder(a: Root, b: Root): number {
  const isReal = (r: Root): boolean => equals(r.im, ZERO);
  if (isReal(a) !== isReal(b)) return isReal(a) ? -1 : 1;
  const [s, t] = [a, b].map(({ re, im }) => sizeOfNumber(sum(re, im)));
  return s !== undefined && t !== undefined ? s - t : 0;
}

function sizeOfNumber(a: Expression): number | undefined {
  if (symbolsOf(a).length > 0) return undefined;
  return isNumber(a) ? Number(a.value.n) / Number(a.value.d) : numberAt(a, {}).re;
}
