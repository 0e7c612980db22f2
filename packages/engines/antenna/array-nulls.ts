/** Nulls by constraint: the weights nearest to those given whose pattern vanishes in given directions. */
import { EngineError } from '../error.ts';
import type { Direction } from './array-excitation.ts';
import type { Layout } from './array-layout.ts';

/** A direction adds nothing to the others where less than this share of it is left beside them. */
const APART = 1e-7;

/**
 * w − Σ qₖ(qₖᴴw) over an orthonormal basis of the directions' vectors: of all weights with these nulls the nearest in
 * the least-squares sense (H. Steyskal, "Synthesis of antenna patterns with prescribed nulls", IEEE Trans. AP-30,
 * 1982). `beam` is where the pattern must not vanish. Throws `degenerate` where two directions are one to this array.
 */
export function withNulls(
  layout: Layout,
  re: Float64Array,
  im: Float64Array,
  directions: readonly Direction[],
): { re: Float64Array; im: Float64Array } {
  const basis: { re: Float64Array; im: Float64Array }[] = [];
  directions.forEach((d, index) => {
    const v = conjugateWave(layout, d);
    const before = norm(v);
    // Twice: once leaves what rounding brought back.
    for (let round = 0; round < 2; round++) for (const q of basis) takeOff(v, q);
    const left = norm(v);
    if (left < APART * before)
      throw new EngineError(
        'degenerate',
        `Null ${index + 1} stands where the array sees no other direction than at one before it.`,
        { field: 'nulls', value: index + 1 },
      );
    basis.push({ re: v.re.map((x) => x / left), im: v.im.map((x) => x / left) });
  });
  const out = { re: Float64Array.from(re), im: Float64Array.from(im) };
  for (let round = 0; round < 2; round++) for (const q of basis) takeOff(out, q);
  return out;
}

/** conj(e^{j2πr·d}): the weights to which a wave from there answers most. */
function conjugateWave({ x, y, z }: Layout, [u, v, w]: Direction) {
  const phase = (n: number): number =>
    -2 * Math.PI * ((x[n] ?? 0) * u + (y[n] ?? 0) * v + (z[n] ?? 0) * w);
  return {
    re: Float64Array.from(x, (_, n) => Math.cos(phase(n))),
    im: Float64Array.from(x, (_, n) => Math.sin(phase(n))),
  };
}

interface Vector {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

const norm = ({ re, im }: Vector): number => Math.hypot(Math.hypot(...re), Math.hypot(...im));

/** v − q(qᴴv). */
function takeOff(v: Vector, q: Vector): void {
  let [dr, di] = [0, 0];
  for (let n = 0; n < v.re.length; n++) {
    dr += q.re[n]! * v.re[n]! + q.im[n]! * v.im[n]!;
    di += q.re[n]! * v.im[n]! - q.im[n]! * v.re[n]!;
  }
  for (let n = 0; n < v.re.length; n++) {
    v.re[n] = v.re[n]! - (q.re[n]! * dr - q.im[n]! * di);
    v.im[n] = v.im[n]! - (q.re[n]! * di + q.im[n]! * dr);
  }
}
