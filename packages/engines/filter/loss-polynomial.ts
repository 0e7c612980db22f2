/** Losses 1/|H|² as polynomials in v = ω² with whole coefficients, lowest power first, up to a common factor. */

/**
 * Legendre–Papoulis: the steepest fall at the edge of all monotonic losses (A. Papoulis, Proc. IRE 46, 1958; of even
 * order M. Fukada, IRE Trans. CT-6, 1959). With P_i(2v − 1) the loss is 1 + ∫₀ᵛ (Σ (2i+1) P_i)² dv over its value at 1,
 * of even order with v before the square and every other i.
 */
export function papoulisSquare(order: number): bigint[] {
  const even = order % 2 === 0;
  const k = even ? order / 2 - 1 : (order - 1) / 2;
  let sum: bigint[] = [0n];
  for (let i = 0; i <= k; i++)
    if (!even || i % 2 === k % 2)
      sum = plus(
        sum,
        shiftedLegendre(i).map((c) => c * BigInt(2 * i + 1)),
      );
  const square = times(sum, sum);
  const integrand = even ? [0n, ...square] : square;
  const common = integrand.reduce((product, _, m) => product * BigInt(m + 1), 1n);
  const integral = [0n, ...integrand.map((c, m) => (c * common) / BigInt(m + 1))];
  integral[0] = integral.reduce((a, b) => a + b, 0n);
  return integral;
}

/** The Gaussian loss exp(v), cut off after `order` terms of its series (A. I. Zverev, Handbook of Filter Synthesis, 1967, § 2.9). */
export function gaussianSquare(order: number): bigint[] {
  const out: bigint[] = [];
  let c = 1n;
  for (let k = order; k >= 0; k--) {
    out.unshift(c);
    c *= BigInt(k);
  }
  return out;
}

/** P_i(2v − 1) = Σ (−1)^(i+k) C(i,k) C(i+k,k) vᵏ. */
function shiftedLegendre(i: number): bigint[] {
  let c = i % 2 === 0 ? 1n : -1n;
  return Array.from({ length: i + 1 }, (_, k) => {
    const now = c;
    c = (-c * BigInt(i - k) * BigInt(i + k + 1)) / BigInt((k + 1) * (k + 1));
    return now;
  });
}

function times(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const out = new Array<bigint>(a.length + b.length - 1).fill(0n);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] = (out[i + j] as bigint) + x * y;
    });
  });
  return out;
}

const plus = (a: readonly bigint[], b: readonly bigint[]): bigint[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0n) + (b[i] ?? 0n));
