/** The sequence of a fraction in z, from the partial fractions of X(z)/z. */

import { compiled } from '@tollbench/engines/algebra/expression/compiled.ts';
import {
  type Expression,
  symbol,
  whole,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { call } from '@tollbench/engines/algebra/expression/functions.ts';
import {
  sum as plus,
  power,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { type Ratio, product as ratioTimes } from '@tollbench/engines/algebra/rational/ratio.ts';
import { abs, complex } from '@tollbench/engines/numeric/complex.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import {
  inSteps,
  isAtZero,
  isRootSum,
  N,
  type RootSum,
  samplesOf,
} from '@tollbench/engines/transform/inverse.ts';
import { type Part, partialFractions } from '@tollbench/engines/transform/partial-fractions.ts';
import type { Step } from '../../../define/output.ts';
import type { Line, Pole } from '../result.ts';
import { sequenceSumDecimals, sequenceSumLine, sequenceSumValue } from '../root-sums.ts';
import { rootsOf } from '../roots-of.ts';
import { fractionOf } from '../steps-of.ts';

export const Z = symbol('z');
export type Hints = Parameters<typeof partialFractions>[2];

export interface Sequence {
  readonly line: (name: string) => Line;
  /** With the roots of sums in so many digits; undefined where there are none. */
  readonly decimals: (name: string, digits: number) => Line | undefined;
  /** With every digit, in steps and samples that can be typed: heaviside(n), dirac(n − k). */
  readonly program: string;
  readonly at: (n: number) => number;
  readonly steps: readonly Step[];
  readonly isLeftSided: boolean;
}

interface Piece {
  readonly part: Part;
  readonly left: boolean;
  readonly value: Expression | RootSum;
}

export function polesIn(k: Constants, X: Ratio, hints: Hints): Pole[] {
  const { n, d } = k.parted(X);
  return partialFractions(n, d, hints).parts.flatMap((part) =>
    rootsOf(k, part.q).map((at) => ({ at, order: part.power })),
  );
}

/** `isLeft`: whether poles of a size are outside the region. */
export function sequenceOf(
  k: Constants,
  X: Ratio,
  hints: Hints,
  isLeft: (size: number) => boolean,
): Sequence {
  const { n, d } = k.parted(ratioTimes(X, k.ratioIn(power(Z, whole(-1)), 'z')));
  const fractions = partialFractions(n, d, hints);
  const samples = samplesOf(fractions);
  const pieces = fractions.parts
    .filter((p) => !isAtZero(p))
    .map((part): Piece => {
      const left = isLeft(abs(rootsOf(k, part.q)[0] ?? complex(0)));
      return { part, left, value: inSteps(k, part, N, left) };
    });
  const side = (left: boolean) => pieces.filter((p) => p.left === left);
  const smooth = (list: readonly Piece[]) =>
    plus(...list.flatMap(({ value }) => (isRootSum(value) ? [] : [value])));
  const sumsOf = (list: readonly Piece[]) =>
    list.flatMap(({ value }) => (isRootSum(value) ? [value] : []));
  const spikes = plus(
    ...[...samples].map(([m, c]) => times(k.expression(c), call('delta', plus(N, whole(-m))))),
  );
  const [right, left] = [side(false), side(true)];
  const written = (style: 'tex' | 'text', digits?: number): string =>
    together(
      style,
      spikes,
      [right, left].map((list) => ({
        smooth: smooth(list),
        sums: sumsOf(list).map((sum) =>
          digits ? `(${sequenceSumDecimals(k, sum, digits)})` : sequenceSumLine(k, sum)[style],
        ),
      })),
    );
  const hasSums = sumsOf(pieces).length > 0;
  const [atRight, atLeft] = [right, left].map((list) => {
    const f = compiled(smooth(list), 'n', k.values);
    const sums = sumsOf(list).map((sum) => sequenceSumValue(k, sum));
    return (m: number) => sums.reduce((all, g) => all + g(m), f(m));
  }) as [(m: number) => number, (m: number) => number];
  return {
    line: (name) => ({ name, tex: written('tex'), text: written('text') }),
    decimals: (name, digits) => {
      if (!hasSums) return undefined;
      const text = written('text', digits);
      return { name, tex: text, text };
    },
    program: written('text', 17)
      .replaceAll(/δ\[([^\]]*)\]/gu, 'dirac($1)')
      .replaceAll('u[n]', 'heaviside(n)')
      .replaceAll('u[-n-1]', 'heaviside(-n-1)'),
    at: (m) =>
      (samples.has(m) ? k.numberOf(samples.get(m) as Ratio).re : 0) +
      (m >= 0 ? atRight(m) : atLeft(m)),
    steps: stepsOf(k, fractions, pieces),
    isLeftSided: left.length > 0,
  };
}

function stepsOf(
  k: Constants,
  fractions: ReturnType<typeof partialFractions>,
  pieces: readonly Piece[],
): Step[] {
  const whole_ = fractions.whole.length > 0 ? [texOf(k.inX(fractions.whole, Z))] : [];
  const all = [...whole_, ...fractions.parts.map((p) => texOf(fractionOf(k, p, 'z')))];
  return [
    {
      text: 'Partial fractions of X(z)/z, so that each term is one of the table times z.',
      tex: `\\frac{X(z)}{z} = ${all.join(' + ') || '0'}`,
    },
    ...pieces.map(({ part, value, left }): Step => {
      const kind =
        part.q.length > 3
          ? `A factor of degree ${part.q.length - 1} that does not part: a sum over its roots`
          : part.q.length === 3
            ? 'A pair of poles'
            : part.power > 1
              ? `A pole of order ${part.power}`
              : 'A simple pole';
      return {
        text: `${kind}, ${left ? 'outside the region: for n < 0' : 'inside of the region: for n ≥ 0'}.`,
        tex: `z \\cdot ${texOf(fractionOf(k, part, 'z'))} \\;\\longrightarrow\\; ${isRootSum(value) ? sequenceSumLine(k, value).tex : texOf(value)}`,
      };
    }),
  ];
}

interface Side {
  readonly smooth: Expression;
  readonly sums: readonly string[];
}

/** δ[n − k], …·u[n] and …·u[−n−1]. */
function together(style: 'tex' | 'text', spikes: Expression, sides: readonly Side[]): string {
  const w = style === 'tex' ? texOf : textOf;
  const list = spikes.key === ZERO.key ? [] : [deltas(w(spikes), style)];
  sides.forEach(({ smooth, sums }, j) => {
    const terms = [...(smooth.key === ZERO.key ? [] : [w(smooth)]), ...sums];
    if (terms.length === 0) return;
    const isOne = terms.length === 1 && (sums.length === 1 || smooth.kind !== 'sum');
    const body = isOne
      ? terms[0]
      : style === 'tex'
        ? `\\left(${terms.join(' + ')}\\right)`
        : `(${terms.join(' + ')})`;
    list.push(
      `${isOne && sums.length ? `(${body})` : body}${style === 'tex' ? '\\,' : '*'}${j === 0 ? 'u[n]' : 'u[-n-1]'}`,
    );
  });
  return list.length === 0 ? '0' : list.join(' + ').replaceAll('+ -', '- ');
}

const deltas = (text: string, style: 'tex' | 'text'): string =>
  style === 'tex'
    ? text.replaceAll(/\\operatorname\{delta\}\\left\(([^()]*)\\right\)/gu, '\\delta[$1]')
    : text.replaceAll(/delta\(([^()]*)\)/gu, 'δ[$1]');
