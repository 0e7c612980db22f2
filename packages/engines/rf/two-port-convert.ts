import { EngineError } from '../error.ts';
import {
  add,
  type Complex,
  complex,
  conj,
  div,
  mul,
  neg,
  ONE,
  scale,
  sub,
} from '../numeric/complex.ts';
import type { TwoPort } from './two-port.ts';

/**
 * Conversions between the two-port sets (D. A. Frickey, IEEE Trans. MTT 42, 1994, pp. 205–211).
 * S parameters are Kurokawa's power waves, so a port's reference may be complex with a positive real part.
 * Each throws `singular` where the network has no such parameters (a series element has no Z).
 */
export interface Matrix2 {
  readonly p11: Complex;
  readonly p12: Complex;
  readonly p21: Complex;
  readonly p22: Complex;
}

function over(top: Complex, bottom: Complex, what: string): Complex {
  if (bottom.re === 0 && bottom.im === 0)
    throw new EngineError('singular', `This two-port has no ${what} parameters.`);
  return div(top, bottom);
}

function checkReference(z: Complex): void {
  if (!(z.re > 0) || !Number.isFinite(z.re) || !Number.isFinite(z.im))
    throw new EngineError(
      'out-of-range',
      `The reference ${z.re} + j${z.im} Ω does not have a positive real part.`,
      { field: 'reference', value: z },
    );
}

const determinant = (n: TwoPort): Complex => sub(mul(n.a, n.d), mul(n.b, n.c));

/** ABCD → S on references z1 and z2 (Ω). */
export function chainToS(n: TwoPort, z1: Complex, z2: Complex): Matrix2 {
  checkReference(z1);
  checkReference(z2);
  const sum = (za: Complex, zb: Complex, signs: readonly [number, number, number, number]) =>
    [mul(n.a, zb), n.b, mul(mul(n.c, za), zb), mul(n.d, za)]
      .map((term, k) => scale(term, signs[k]!))
      .reduce(add);
  const bottom = sum(z1, z2, [1, 1, 1, 1]);
  const root = 2 * Math.sqrt(z1.re * z2.re);
  return {
    p11: over(sum(conj(z1), z2, [1, 1, -1, -1]), bottom, 'S'),
    p12: over(scale(determinant(n), root), bottom, 'S'),
    p21: over(complex(root), bottom, 'S'),
    p22: over(sum(z1, conj(z2), [-1, 1, -1, 1]), bottom, 'S'),
  };
}

/** S on references z1 and z2 (Ω) → ABCD. */
export function sToChain(s: Matrix2, z1: Complex, z2: Complex): TwoPort {
  checkReference(z1);
  checkReference(z2);
  const bottom = scale(s.p21, 2 * Math.sqrt(z1.re * z2.re));
  const through = mul(s.p12, s.p21);
  // Each is (u ± S11·v)(w ± S22·x) ± S12·S21·v·x with u, v of port 1 and w, x of port 2.
  const part = (u: Complex, v: Complex, w: Complex, x: Complex, sign: number): Complex =>
    over(
      add(
        mul(add(u, mul(s.p11, v)), add(w, scale(mul(s.p22, x), -sign))),
        scale(mul(through, mul(v, x)), sign),
      ),
      bottom,
      'chain',
    );
  const minus = neg(ONE);
  return {
    a: part(conj(z1), z1, ONE, ONE, 1),
    b: part(conj(z1), z1, conj(z2), neg(z2), 1),
    c: part(ONE, minus, ONE, ONE, 1),
    d: part(ONE, minus, conj(z2), neg(z2), 1),
  };
}

/** ABCD → Z (Ω). */
export const chainToZ = (n: TwoPort): Matrix2 => ({
  p11: over(n.a, n.c, 'Z'),
  p12: over(determinant(n), n.c, 'Z'),
  p21: over(ONE, n.c, 'Z'),
  p22: over(n.d, n.c, 'Z'),
});

/** Z (Ω) → ABCD. */
export const zToChain = (z: Matrix2): TwoPort => ({
  a: over(z.p11, z.p21, 'chain'),
  b: over(sub(mul(z.p11, z.p22), mul(z.p12, z.p21)), z.p21, 'chain'),
  c: over(ONE, z.p21, 'chain'),
  d: over(z.p22, z.p21, 'chain'),
});

/** ABCD → Y (S). */
export const chainToY = (n: TwoPort): Matrix2 => ({
  p11: over(n.d, n.b, 'Y'),
  p12: over(neg(determinant(n)), n.b, 'Y'),
  p21: over(neg(ONE), n.b, 'Y'),
  p22: over(n.a, n.b, 'Y'),
});

/** Y (S) → ABCD. */
export const yToChain = (y: Matrix2): TwoPort => ({
  a: over(neg(y.p22), y.p21, 'chain'),
  b: over(neg(ONE), y.p21, 'chain'),
  c: over(sub(mul(y.p12, y.p21), mul(y.p11, y.p22)), y.p21, 'chain'),
  d: over(neg(y.p11), y.p21, 'chain'),
});
