/** Prototypes with zeros on the imaginary axis: elliptic (Cauer) and inverse Chebyshev. */
import { completeIntegral, inverseSc, jacobi, modulusOfNome } from '../numeric/elliptic.ts';
import type { PolePair } from './pole-pair.ts';

export interface ZeroedPairs {
  /** From the highest Q down, the real pole last; the nearest zero with the highest Q. */
  readonly pairs: readonly PolePair[];
  /** rad/s: from here on the loss of the stop band is kept. */
  readonly stop: number;
}

/**
 * Elliptic poles and zeros; the band of ripple ends at 1 rad/s. `passEpsilon` and `stopEpsilon` are √(10^(A/10) − 1)
 * of the ripple and of the loss in the stop band (S. Darlington, J. Math. Phys. 18, 1939; in the terms of
 * A. Antoniou, Digital Filters, 1993, and S. J. Orfanidis, Lecture Notes on Elliptic Filter Design, 2006).
 */
export function ellipticPairs(
  order: number,
  passEpsilon: number,
  stopEpsilon: number,
): ZeroedPairs {
  const k1 = passEpsilon / stopEpsilon;
  const k1c = Math.sqrt((1 - k1) * (1 + k1));
  const [K1, K1c] = [completeIntegral(k1c), completeIntegral(k1)];
  // The degree equation: the nome of the wanted modulus is the order-th root of that of k₁.
  const { k, kc } = modulusOfNome(Math.exp((-Math.PI * K1c) / K1 / order));
  const K = completeIntegral(kc);
  const v = (K * inverseSc(1 / passEpsilon, k1)) / (order * K1);
  const { sn: sv, cn: cv, dn: dv } = jacobi(v, kc, k);
  const pairs: PolePair[] = [];
  for (let at = order - 1; at > 0; at -= 2) {
    const { sn, cn, dn } = jacobi((at / order) * K, k, kc);
    // 1 − dn²·sv², without the difference of what is nearly equal.
    const size = cv * cv + (k * sn * sv) ** 2;
    const w0 = Math.hypot(cn * dn * sv * cv, sn * dv) / size;
    pairs.push({ w0, q: (w0 * size) / (2 * cn * dn * sv * cv), zero: 1 / (k * sn) });
  }
  if (order % 2 === 1) pairs.push({ w0: sv / cv, q: null });
  return { pairs, stop: 1 / k };
}

/**
 * Inverse Chebyshev: the reciprocals of Chebyshev poles, and zeros where the Chebyshev polynomial of 1/w has its
 * own. The stop band begins at 1 rad/s (A. B. Williams & F. J. Taylor, Electronic Filter Design Handbook, 4th ed., 2006, ch. 2).
 */
export function inverseChebyshevPairs(order: number, stopEpsilon: number): ZeroedPairs {
  const a = Math.asinh(stopEpsilon) / order;
  const pairs: PolePair[] = [];
  for (let k = 1; k <= order / 2; k++) {
    const theta = ((2 * k - 1) * Math.PI) / (2 * order);
    const re = Math.sinh(a) * Math.sin(theta);
    const size = Math.hypot(re, Math.cosh(a) * Math.cos(theta));
    pairs.push({ w0: 1 / size, q: size / (2 * re), zero: 1 / Math.cos(theta) });
  }
  if (order % 2 === 1) pairs.push({ w0: 1 / Math.sinh(a), q: null });
  return { pairs, stop: 1 };
}
