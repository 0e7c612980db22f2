/** A rational function of s as a chain of integrators whose coefficients are at most 1. */
import { EngineError } from '../../../error.ts';
import { logHull } from './hull.ts';

/** Degrees at most. */
const MAX_DEGREE = 100;
/** Ratios of neighbours stay within this of each other's powers of ten: 1/s is from 10^−100 to 10^100. */
const MAX_LOG = 230;

export interface Chain {
  /** dz_k/dt = ratios[k]·z_{k+1}, 1/s. */
  readonly ratios: readonly number[];
  /** By z, as many of both. */
  readonly denominator: readonly number[];
  readonly numerator: readonly number[];
}

export interface Fraction {
  readonly name: string;
  readonly numerator: readonly number[];
  readonly denominator: readonly number[];
}

/** Throws EngineError `division-by-zero`, `not-finite`, `out-of-range`. */
export function chainOf({ name, numerator: n, denominator: d }: Fraction): Chain {
  const [top, bottom] = [trimmed(n), trimmed(d)];
  if (bottom.length === 0)
    throw new EngineError('division-by-zero', `The denominator of ${name} is 0.`, { field: name });
  if (![...top, ...bottom].every(Number.isFinite))
    throw new EngineError('not-finite', `A coefficient of ${name} is not a finite number.`, {
      field: name,
    });
  const count = Math.max(top.length, bottom.length);
  if (count - 1 > MAX_DEGREE)
    throw new EngineError(
      'out-of-range',
      `The transfer function of ${name} is of degree ${count - 1}; the most is ${MAX_DEGREE}.`,
      { field: name, value: count - 1 },
    );
  const scale = scalesOf(top, bottom, count);
  const over = (p: readonly number[]) => Array.from(scale, (ln, k) => (p[k] ?? 0) * Math.exp(-ln));
  // Exact zeros stay exact: a denominator of a coefficient alone divides by 1.
  return {
    ratios: Array.from({ length: count - 1 }, (_, k) => Math.exp(scale[k]! - scale[k + 1]!)),
    denominator: over(bottom),
    numerator: over(top),
  };
}

/** ln of the scales: the denominator's hull as far as it goes; then by the numerator's own. */
function scalesOf(top: readonly number[], bottom: readonly number[], count: number): Float64Array {
  const scale = new Float64Array(count);
  scale.set(logHull(bottom));
  const above = logHull(top);
  const end = bottom.length - 1;
  for (let k = end + 1; k < count; k++) scale[k] = scale[k - 1]! + above[k]! - above[k - 1]!;
  // A pole at 0 alone has no magnitude: its time is a second.
  for (let k = 1; k < count; k++) {
    const step = Math.min(Math.max(scale[k]! - scale[k - 1]!, -MAX_LOG), MAX_LOG);
    scale[k] = scale[k - 1]! + step;
  }
  return scale;
}

function trimmed(p: readonly number[]): readonly number[] {
  let length = p.length;
  while (length > 0 && p[length - 1] === 0) length--;
  return p.slice(0, length);
}
