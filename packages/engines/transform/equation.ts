/** Linear equations with constant coefficients through their transforms, initial values among them. */
import { type Expression, symbol, whole } from '../algebra/expression/expression.ts';
import { sum as plus, power, product as times } from '../algebra/expression/make.ts';
import { product, quotient, type Ratio, sum, ZERO } from '../algebra/rational/ratio.ts';
import { EngineError } from '../error.ts';
import type { Constants } from './constants.ts';
import type { Linear } from './read.ts';

export interface Transfer {
  /** What multiplies Y, and what multiplies X, as polynomials in s or in z and 1/z. */
  readonly own: Ratio;
  readonly by: Ratio;
  /** What the initial values put on the right. */
  readonly initial: Ratio;
  /** Letters that stand for initial values that were not given. */
  readonly open: readonly string[];
}

const power_ = (x: string, k: number): Expression => power(symbol(x), whole(k));
const polynomial = (k: Constants, m: ReadonlyMap<number, Expression>, x: string): Ratio =>
  k.ratioIn(plus(...[...m].map(([j, c]) => times(c, power_(x, j)))), x);

/** y⁽ʲ⁾ → sʲY − sʲ⁻¹y(0⁻) − …; x is at rest before 0. */
export function differential(
  k: Constants,
  { unknown, input }: Linear,
  given: ReadonlyMap<number, Expression>,
): Transfer {
  const order = Math.max(...unknown.keys());
  refuseUnused(given, (j) => j < order, 'y and its derivatives below the order of the equation');
  const terms = [...unknown].flatMap(([j, a]) =>
    Array.from({ length: j }, (_, m) => times(a, given.get(m) ?? whole(0), power_('s', j - 1 - m))),
  );
  return {
    own: polynomial(k, unknown, 's'),
    by: polynomial(k, input, 's'),
    initial: k.ratioIn(plus(...terms), 's'),
    open: [],
  };
}

/** y[n − j] → z⁻ʲ(Y + Σ y[−m]zᵐ), y[n + j] → zʲ(Y − Σ y[m]z⁻ᵐ); x is 0 before n = 0. */
export function difference(
  k: Constants,
  { unknown, input }: Linear,
  given: ReadonlyMap<number, Expression>,
  samples: (m: number) => Expression,
): Transfer {
  const [low, high] = [Math.min(0, ...unknown.keys()), Math.max(0, ...unknown.keys())];
  refuseUnused(
    given,
    (j) => j >= low && j < high,
    low === high ? 'none' : `those from y[${low}] to y[${high - 1}]`,
  );
  const terms: Expression[] = [];
  for (const [j, a] of unknown) {
    for (let m = 1; m <= -j; m++)
      terms.push(times(whole(-1), a, given.get(-m) ?? whole(0), power_('z', m + j)));
    for (let m = 0; m < j; m++) terms.push(times(a, given.get(m) ?? whole(0), power_('z', j - m)));
  }
  for (const [j, b] of input)
    for (let m = 0; m < j; m++) terms.push(times(whole(-1), b, samples(m), power_('z', j - m)));
  return {
    own: polynomial(k, unknown, 'z'),
    by: polynomial(k, input, 'z'),
    initial: k.ratioIn(plus(...terms), 'z'),
    open: [],
  };
}

function refuseUnused(
  given: ReadonlyMap<number, Expression>,
  isUsed: (j: number) => boolean,
  what: string,
): void {
  for (const j of given.keys())
    if (!isUsed(j))
      throw new EngineError(
        'out-of-range',
        `The initial value at ${j} has no part in the equation; it takes ${what}.`,
        {
          value: j,
        },
      );
}

export const zeroInput = ({ own, initial }: Transfer): Ratio =>
  initial.n === 0n ? ZERO : quotient(initial, own);
export const zeroState = ({ own, by }: Transfer, x: Ratio, force: Ratio): Ratio =>
  quotient(sum(product(by, x), force), own);
