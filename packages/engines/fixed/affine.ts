/**
 * Affine arithmetic: a value as middle + Σ cᵢεᵢ with every ε from −1 to 1, so that what two values share cancels
 * (J. Stolfi & L. H. de Figueiredo, Self-validated numerical methods, 1997). Products keep their linear part; the
 * quadratic part is bounded term by term, squares of one ε being 0 to 1.
 */
import {
  abs,
  add,
  isZero,
  mul,
  neg,
  type Rational,
  rational,
  sub,
  ZERO,
} from '../exact/rational.ts';

export interface Affine {
  readonly middle: Rational;
  /** By symbol, none of them 0. */
  readonly parts: ReadonlyMap<number, Rational>;
}

export type Interval = readonly [low: Rational, high: Rational];

const HALF = rational(1n, 2n);

export const affineRange = ({ middle, parts }: Affine): Interval => {
  let reach = ZERO;
  for (const c of parts.values()) reach = add(reach, abs(c));
  return [sub(middle, reach), add(middle, reach)];
};

export function affineOf([low, high]: Interval, symbol: number): Affine {
  const reach = mul(sub(high, low), HALF);
  return {
    middle: mul(add(low, high), HALF),
    parts: new Map(isZero(reach) ? [] : [[symbol, reach]]),
  };
}

export function affineSum(x: Affine, y: Affine): Affine {
  const parts = new Map(x.parts);
  for (const [k, c] of y.parts) {
    const sum = add(parts.get(k) ?? ZERO, c);
    if (isZero(sum)) parts.delete(k);
    else parts.set(k, sum);
  }
  return { middle: add(x.middle, y.middle), parts };
}

export const affineScaled = ({ middle, parts }: Affine, c: Rational): Affine => ({
  middle: mul(middle, c),
  parts: isZero(c) ? new Map() : new Map([...parts].map(([k, v]) => [k, mul(v, c)])),
});

export const affineNegated = ({ middle, parts }: Affine): Affine => ({
  middle: neg(middle),
  parts: new Map([...parts].map(([k, v]) => [k, neg(v)])),
});

/** The product; `symbol` is one that no other value has, for what is not linear. */
export function affineProduct(x: Affine, y: Affine, symbol: number): Affine {
  const linear = affineSum(affineScaled({ middle: ZERO, parts: x.parts }, y.middle), {
    middle: ZERO,
    parts: affineScaled({ middle: ZERO, parts: y.parts }, x.middle).parts,
  });
  let middle = mul(x.middle, y.middle);
  let reach = ZERO;
  const symbols = [...new Set([...x.parts.keys(), ...y.parts.keys()])];
  symbols.forEach((i, n) => {
    const [xi, yi] = [x.parts.get(i) ?? ZERO, y.parts.get(i) ?? ZERO];
    // ε² is 0 to 1: half of the square's part is sure, and half of it open.
    const half = mul(mul(xi, yi), HALF);
    middle = add(middle, half);
    reach = add(reach, abs(half));
    for (const j of symbols.slice(n + 1)) {
      const [xj, yj] = [x.parts.get(j) ?? ZERO, y.parts.get(j) ?? ZERO];
      reach = add(reach, abs(add(mul(xi, yj), mul(xj, yi))));
    }
  });
  const parts = new Map(linear.parts);
  if (!isZero(reach)) parts.set(symbol, reach);
  return { middle, parts };
}
