/** Linear equations with constant coefficients through their transforms, initial values among them. */
import { type Expression, symbol, whole } from '../algebra/expression/expression.ts';
import { sum as plus, power, product as times } from '../algebra/expression/make.ts';
import { type Ratio, sum, ZERO } from '../algebra/rational/ratio.ts';
import { EngineError } from '../error.ts';
import type { Constants } from './constants.ts';
import { solved } from './oscillation.ts';
import type { Coefficients, Initial, System } from './read-equations.ts';

/** own · Y = by · X + force + initial, a row for each equation. */
export interface Transfer {
  readonly own: readonly (readonly Ratio[])[];
  /** What multiplies X, a polynomial in s, or in z and 1/z. */
  readonly by: readonly Ratio[];
  /** What the initial values put on the right. */
  readonly initial: readonly Ratio[];
}

const power_ = (x: string, k: number): Expression => power(symbol(x), whole(k));
const polynomial = (k: Constants, m: Coefficients, x: string): Ratio =>
  k.ratioIn(plus(...[...m].map(([j, c]) => times(c, power_(x, j)))), x);

/** y⁽ʲ⁾ → sʲY − sʲ⁻¹y(0⁻) − …; x is at rest before 0. `kernels` are the transforms of what unknowns are convolved with. */
export function differential(
  k: Constants,
  { rows, unknowns }: System,
  given: Initial,
  kernels: readonly (readonly Ratio[])[],
): Transfer {
  const [low, high] = orders(rows.map((r) => r.unknown));
  refuseUnused(
    given,
    unknowns,
    (u, j) => j < (high[u] as number),
    (u) =>
      (high[u] as number) > 0
        ? `${unknowns[u]} and its derivatives below order ${high[u]}`
        : `none of ${unknowns[u]}, which is not differentiated`,
  );
  if (low.some((j) => j < 0))
    throw new EngineError('unsupported', 'A derivative is below order 0.');
  const initial = rows.map(({ unknown }) =>
    k.ratioIn(
      plus(
        ...unknown.flatMap((m, u) =>
          [...m].flatMap(([j, a]) =>
            Array.from({ length: j }, (_, i) =>
              times(
                a,
                given.get(unknowns[u] as string)?.get(i) ?? whole(0),
                power_('s', j - 1 - i),
              ),
            ),
          ),
        ),
      ),
      's',
    ),
  );
  return {
    own: rows.map(({ unknown }, r) =>
      unknown.map((m, u) => sum(polynomial(k, m, 's'), kernels[r]?.[u] ?? ZERO)),
    ),
    by: rows.map(({ input }) => polynomial(k, input, 's')),
    initial,
  };
}

/** y[n − j] → z⁻ʲ(Y + Σ y[−m]zᵐ), y[n + j] → zʲ(Y − Σ y[m]z⁻ᵐ); x is 0 before n = 0. */
export function difference(
  k: Constants,
  { rows, unknowns }: System,
  given: Initial,
  samples: (m: number) => Expression,
): Transfer {
  const [low, high] = orders(rows.map((r) => r.unknown));
  refuseUnused(
    given,
    unknowns,
    (u, j) => j >= Math.min(0, low[u] as number) && j < Math.max(0, high[u] as number),
    (u) => {
      const [from, to] = [Math.min(0, low[u] as number), Math.max(0, high[u] as number)];
      return from === to
        ? `none of ${unknowns[u]}`
        : `those from ${unknowns[u]}[${from}] to ${unknowns[u]}[${to - 1}]`;
    },
  );
  const value = (u: number, j: number): Expression =>
    given.get(unknowns[u] as string)?.get(j) ?? whole(0);
  const initial = rows.map(({ unknown, input }) => {
    const terms: Expression[] = [];
    unknown.forEach((coefficients, u) => {
      for (const [j, a] of coefficients) {
        for (let m = 1; m <= -j; m++)
          terms.push(times(whole(-1), a, value(u, -m), power_('z', m + j)));
        for (let m = 0; m < j; m++) terms.push(times(a, value(u, m), power_('z', j - m)));
      }
    });
    for (const [j, b] of input)
      for (let m = 0; m < j; m++) terms.push(times(whole(-1), b, samples(m), power_('z', j - m)));
    return k.ratioIn(plus(...terms), 'z');
  });
  return {
    own: rows.map(({ unknown }) => unknown.map((m) => polynomial(k, m, 'z'))),
    by: rows.map(({ input }) => polynomial(k, input, 'z')),
    initial,
  };
}

/** The lowest and the highest order of each unknown in any equation. */
function orders(
  rows: readonly (readonly Coefficients[])[],
): readonly [readonly number[], readonly number[]] {
  const of = (u: number) => rows.flatMap((row) => [...(row[u] as Coefficients).keys()]);
  const all = (rows[0] ?? []).map((_, u) => of(u));
  return [
    all.map((list) => (list.length ? Math.min(...list) : 0)),
    all.map((list) => (list.length ? Math.max(...list) : 0)),
  ];
}

function refuseUnused(
  given: Initial,
  unknowns: readonly string[],
  isUsed: (unknown: number, j: number) => boolean,
  what: (unknown: number) => string,
): void {
  for (const [name, values] of given) {
    const u = unknowns.indexOf(name);
    if (u < 0)
      throw new EngineError(
        'out-of-range',
        `The initial value of ${name} has no part: the unknown${unknowns.length > 1 ? 's are' : ' is'} ${unknowns.join(', ')}.`,
        { value: name },
      );
    for (const j of values.keys())
      if (!isUsed(u, j))
        throw new EngineError(
          'out-of-range',
          `The initial value of ${name} at ${j} has no part in the equation; it takes ${what(u)}.`,
          { value: j },
        );
  }
}

/** Y of own·Y = right. Throws `singular` where the equations do not determine the unknowns. */
export function unknownsFrom({ own }: Transfer, right: readonly Ratio[]): readonly Ratio[] {
  const all = solved(own.map((row, j) => [...row, right[j] ?? ZERO]));
  if (all.length === 0)
    throw new EngineError(
      'singular',
      'The equations do not determine the unknowns: one follows from the others, or contradicts them.',
    );
  return all;
}
