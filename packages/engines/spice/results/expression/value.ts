/** What a part of an expression is: numbers over the axis, or one number, with a unit. */
import { EngineError } from '../../../error.ts';
import type { Unit } from './unit.ts';

export interface Value {
  /** As long as the axis, or one number for all of it. */
  readonly re: Float64Array;
  readonly im?: Float64Array;
  readonly unit: Unit;
}

export const scalar = (value: number, unit: Unit = 'any'): Value => ({
  re: Float64Array.of(value),
  unit,
});

/** Throws EngineError `unsupported` for a complex value, with what takes a real one out of it. */
export function realOf(value: Value, what: string): Float64Array {
  if (!value.im) return value.re;
  throw new EngineError(
    'unsupported',
    `${what} takes real values, and is given complex ones: take mag(…), re(…), im(…), ph(…) or db(…) of them.`,
    { value: what },
  );
}

/** A real function over a value. */
export function mapReal(
  { re }: Pick<Value, 're'>,
  f: (x: number) => number,
): Float64Array<ArrayBuffer> {
  const out = new Float64Array(re.length);
  for (let i = 0; i < re.length; i++) out[i] = f(re[i]!);
  return out;
}

/** A function of two values, of which one may be a single number. */
export function mapTwo(
  a: Float64Array,
  b: Float64Array,
  f: (x: number, y: number) => number,
): Float64Array<ArrayBuffer> {
  const out = new Float64Array(Math.max(a.length, b.length));
  const da = a.length === 1 ? 0 : 1;
  const db = b.length === 1 ? 0 : 1;
  for (let i = 0, j = 0, k = 0; i < out.length; i++, j += da, k += db) out[i] = f(a[j]!, b[k]!);
  return out;
}
