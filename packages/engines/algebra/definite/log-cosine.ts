/** ∫ ln(a + b cos x) dx over half a turn: π·ln((a + √(a² − b²))/2) for a ≥ |b| (Poisson). */
import {
  CATALAN,
  type Expression,
  equals,
  HALF,
  has,
  MINUS_ONE,
  ONE,
  PI,
  symbol,
  TWO,
  ZERO,
} from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import type { Place } from '../limit/limit.ts';
import { signOf } from '../simplify/zero.ts';
import type { Closed } from './mellin.ts';
import { isSamePlace, orderOf } from './places.ts';
import { tidied } from './tidy.ts';

/** Over (0, π), and (0, 2π) with sines too. */
export function byLogCosine(f: Expression, x: string, from: Place, to: Place): Closed | undefined {
  const turns = isSamePlace(from, ZERO)
    ? [PI, product(TWO, PI)].findIndex((p) => isSamePlace(to, p)) + 1
    : 0;
  if (turns === 0) return undefined;
  const factors = f.kind === 'product' ? f.factors : [f];
  const own = factors.filter((a) => has(a, x));
  const [log] = own;
  if (own.length !== 1 || log?.kind !== 'call' || log.name !== 'log') return undefined;
  const u = log.of[0] as Expression;
  const wave = [call('cos', symbol(x)), ...(turns === 2 ? [call('sin', symbol(x))] : [])].find(
    (w) => hasPart(u, w),
  );
  if (!wave || u.kind !== 'sum') return undefined;
  const a = sum(...u.terms.filter((t) => !has(t, x)));
  const b = quotient(difference(u, a), wave);
  const [b1] = [tidied(b)];
  if (has(b1, x)) return undefined;
  const size = signOf(b1, () => true) === -1 ? product(difference(ZERO, b1)) : b1;
  if (signOf(a, () => true) !== 1 || signOf(size, () => true) !== 1) return undefined;
  const order = orderOf(a, size);
  const gap = difference(power(a, TWO), power(size, TWO));
  if (order === -1) return undefined;
  const inside = product(HALF, sum(a, power(tidied(gap), HALF)));
  return {
    value: product(
      ...factors.filter((t) => !has(t, x)),
      turns === 2 ? TWO : product(HALF, TWO),
      PI,
      call('log', tidied(inside)),
    ),
    conditions: order === undefined ? [{ left: a, relation: '>', right: size }] : [],
    lines: [
      {
        says: 'The integral of ln(a + b·cos x) over half a turn is π·ln((a + √(a² − b²))/2) for a ≥ |b|.',
      },
    ],
  };
}

/** ∫ ln u over (0, π/2) or (0, π/4) as p·G + q·π·ln 2: by the Fourier series of ln(2 cos(x/2)). */
const QUARTERS: readonly {
  readonly to: Expression;
  readonly u: (x: Expression) => Expression;
  readonly p: Expression;
  readonly q: Expression;
}[] = [
  ...(['cos', 'sin'] as const).flatMap((name) => [
    {
      to: product(HALF, PI),
      u: (x: Expression) => sum(ONE, call(name, x)),
      p: TWO,
      q: product(MINUS_ONE, HALF),
    },
    {
      to: product(HALF, PI),
      u: (x: Expression) => difference(ONE, call(name, x)),
      p: product(MINUS_ONE, TWO),
      q: product(MINUS_ONE, HALF),
    },
    {
      to: product(HALF, HALF, PI),
      u: (x: Expression) => call(name, x),
      p: product(name === 'cos' ? ONE : MINUS_ONE, HALF),
      q: product(MINUS_ONE, HALF, HALF),
    },
  ]),
  { to: product(HALF, HALF, PI), u: (x) => call('tan', x), p: MINUS_ONE, q: ZERO },
];

export function byCatalan(f: Expression, x: string, from: Place, to: Place): Closed | undefined {
  if (!isSamePlace(from, ZERO)) return undefined;
  const factors = f.kind === 'product' ? f.factors : [f];
  const own = factors.filter((a) => has(a, x));
  const [log] = own;
  if (own.length !== 1 || log?.kind !== 'call' || log.name !== 'log') return undefined;
  const row = QUARTERS.find(
    (r) => isSamePlace(to, r.to) && equals(r.u(symbol(x)), log.of[0] as Expression),
  );
  if (!row) return undefined;
  return {
    value: product(
      ...factors.filter((t) => !has(t, x)),
      sum(product(row.p, CATALAN), product(row.q, PI, call('log', TWO))),
    ),
    conditions: [],
    lines: [
      {
        says: 'By the Fourier series ln(2·cos(x/2)) = cos x − cos(2x)/2 + cos(3x)/3 − …, term by term.',
      },
    ],
  };
}

const hasPart = (a: Expression, w: Expression): boolean =>
  a.kind === 'sum' &&
  a.terms.some(
    (t) => t.key === w.key || (t.kind === 'product' && t.factors.some((f) => f.key === w.key)),
  );
