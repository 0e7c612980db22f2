/** A particular solution of a linear equation with constant coefficients by undetermined coefficients. */
import { type Expression, equals, symbol, whole, ZERO } from '../../expression/expression.ts';
import { sum } from '../../expression/make.ts';
import { isZero } from '../../simplify/zero.ts';
import { relation, step } from '../first-order/outcome.ts';
import { normal, tidy } from '../normal.ts';
import type { Step } from '../solution.ts';
import { eliminated } from './elimination.ts';
import {
  type Wave,
  waveExpression,
  waveScaled,
  waveSlope,
  waveSum,
  wavesOf,
} from './exponential-polynomial.ts';

export interface Determined {
  readonly value: Expression;
  readonly steps: readonly Step[];
}

const LETTERS = 'ABDFGHKLMNPQRSTUVW';

/** Undefined where the right side is no sum of polynomials times exponentials and waves. */
export function undetermined(
  coefficients: readonly Expression[],
  force: Expression,
  x: string,
): Determined | undefined {
  const waves = wavesOf(force, x);
  if (!waves) return undefined;
  const parts = waves.map((w) => ofWave(coefficients, w, x));
  if (!parts.every((p): p is Determined => p !== undefined)) return undefined;
  return {
    value: sum(...parts.map(({ value }) => value)),
    steps: parts.flatMap(({ steps }) => steps),
  };
}

const empty = ({ alpha, beta }: Wave): Wave => ({ alpha, beta, cosine: [], sine: [] });

function operated(coefficients: readonly Expression[], w: Wave): Wave {
  let [value, at] = [empty(w), w];
  for (const [k, c] of coefficients.entries()) {
    if (k > 0) at = waveSlope(at);
    if (!equals(c, ZERO)) value = waveSum(value, waveScaled(at, c));
  }
  return value;
}

const unit = (k: number): Expression[] =>
  Array.from({ length: k + 1 }, (_, j) => (j === k ? whole(1) : ZERO));

/** How often α + βi is a root: xˢ·e^(αx)cos βx is taken to 0 for the smaller s. */
function resonance(coefficients: readonly Expression[], w: Wave): number {
  for (let s = 0; s < coefficients.length; s++) {
    const image = operated(coefficients, { ...w, cosine: unit(s), sine: [] });
    if (![...image.cosine, ...image.sine].every((c) => isZero(normal(c)))) return s;
  }
  return coefficients.length;
}

function ofWave(coefficients: readonly Expression[], w: Wave, x: string): Determined | undefined {
  const s = resonance(coefficients, w);
  const degree = Math.max(w.cosine.length, w.sine.length) - 1;
  const isReal = isZero(w.beta);
  const basis: Wave[] = [];
  for (let k = 0; k <= degree; k++) {
    basis.push({ ...w, cosine: unit(s + k), sine: [] });
    if (!isReal) basis.push({ ...w, cosine: [], sine: unit(s + k) });
  }
  const images = basis.map((b) => operated(coefficients, b));
  const length = Math.max(...images.flatMap((i) => [i.cosine.length, i.sine.length]));
  const rows: Expression[][] = [];
  const right: Expression[] = [];
  for (let k = 0; k < length; k++) {
    rows.push(images.map((i) => i.cosine[k] ?? ZERO));
    right.push(w.cosine[k] ?? ZERO);
    if (isReal) continue;
    rows.push(images.map((i) => i.sine[k] ?? ZERO));
    right.push(w.sine[k] ?? ZERO);
  }
  const found = eliminated(rows, right);
  if (!found) return undefined;
  const total = found.values.reduce(
    (all, c, k) => waveSum(all, waveScaled(basis[k] as Wave, c)),
    empty(w),
  );
  const value = tidy(
    waveExpression({ ...total, cosine: total.cosine.map(tidy), sine: total.sine.map(tidy) }, x),
  );
  const letters = found.values.map((_, k) => symbol(LETTERS[k % LETTERS.length] as string));
  const ansatz = letters.reduce<Wave>(
    (all, c, k) => waveSum(all, waveScaled(basis[k] as Wave, c)),
    empty(w),
  );
  const text =
    s === 0
      ? 'The trial solution has the form of the right side, with letters for its coefficients.'
      : `The right side is a solution of the homogeneous equation, ${s === 1 ? 'of a single root' : `of a root of multiplicity ${s}`} (resonance): the trial solution has a factor ${s === 1 ? x : `${x}^${s}`}.`;
  return {
    value,
    steps: [
      step('trial solution', text, [
        relation(symbol('y_p'), waveExpression(ansatz, x)),
        relation(symbol('f'), waveExpression(w, x)),
      ]),
      step(
        'coefficients',
        'It is put into the equation, and the coefficients are compared.',
        letters.map((l, k) => relation(l, found.values[k] as Expression)),
      ),
      step('particular solution', 'This is one solution of the equation with this right side.', [
        relation(symbol('y_p'), value),
      ]),
    ],
  };
}
