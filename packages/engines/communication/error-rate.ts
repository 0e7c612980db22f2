import { EngineError } from '../error.ts';
import { scaledBesselI0 } from '../numeric/bessel.ts';
import { gaussianTail } from '../numeric/erfc.ts';
import { integrate } from '../numeric/quadrature.ts';
import { gray, weight } from './constellation.ts';

/** Error rates in white Gaussian noise with matched filters and ideal synchronisation. */
export interface ErrorRate {
  readonly symbol: number;
  readonly bit: number;
}

const bitsOf = (order: number): number => {
  const bits = Math.log2(order);
  if (!Number.isInteger(bits) || order < 2)
    throw new EngineError('out-of-range', `The order ${order} is not a power of two from 2.`, {
      field: 'order',
      value: order,
    });
  return bits;
};

/**
 * Gray-coded M-PSK, exactly. `ebn0` is a ratio, not dB.
 *
 * P(phase error > ψ) = (1/2π) ∫₀^{π−ψ} exp(−γ sin²ψ/sin²θ) dθ with γ = Es/N0 (J. W. Craig, MILCOM 1991)
 * gives the probability of each sector; the bit rate weighs it with the mean number of wrong bits
 * (J. Lassing et al., IEEE Trans. Commun. 51, 2003).
 */
export function pskErrorRate(order: number, ebn0: number): ErrorRate {
  const bits = bitsOf(order);
  if (order === 2) {
    const p = gaussianTail(Math.sqrt(2 * ebn0));
    return { symbol: p, bit: p };
  }
  const esn0 = bits * ebn0;
  return sectorRates(order, (psi) => beyondAngle(psi, esn0));
}

/**
 * Gray-coded points evenly around a circle, decided by sectors: `beyond` is the probability that the phase is off by
 * more than an angle ψ, 0 < ψ < π, to one side. `order` is a power of two from 2.
 */
export function sectorRates(order: number, beyond: (psi: number) => number): ErrorRate {
  const bits = bitsOf(order);
  let symbol = 0;
  let wrong = 0;
  let near = beyond(Math.PI / order);
  for (let k = 1; k <= order / 2; k++) {
    const far = k === order / 2 ? 0 : beyond((2 * k + 1) * (Math.PI / order));
    // Sector k and its mirror image; the last one is its own.
    const both = 2 * (near - far);
    symbol += both;
    wrong += both * meanWrongBits(order, k);
    near = far;
  }
  return { symbol, bit: wrong / bits };
}

/** P(phase error > ψ), 0 < ψ < π, at Es/N0 = `esn0`, by Craig's integral. */
function beyondAngle(psi: number, esn0: number): number {
  const s = esn0 * Math.sin(psi) ** 2;
  // Up to π/2 it is half a Gaussian tail: of an acute ψ only what lies beyond is left to integrate, with
  // θ = π/2 + φ. There it falls like exp(−s tan²φ), and is over where that is 10⁻¹⁸.
  if (psi < Math.PI / 2) {
    const end = Math.min(Math.PI / 2 - psi, Math.atan(Math.sqrt(41.5 / s)));
    const f = (u: number): number => (1 - u) * Math.exp(-s / Math.cos(end * u * (2 - u)) ** 2);
    return gaussianTail(Math.sqrt(2 * s)) / 2 + (end * integrate(f, 0, 1, 6)) / Math.PI;
  }
  // Both ends can be steep within ψ of themselves: θ = end·(3u² − 2u³) crowds the nodes there.
  const end = Math.PI - psi;
  const f = (u: number): number =>
    u * (1 - u) * Math.exp(-s / Math.sin(end * u * u * (3 - 2 * u)) ** 2);
  return (3 * end * integrate(f, 0, 1, 6)) / Math.PI;
}

/** Mean Hamming distance of Gray-coded points k sectors apart. */
function meanWrongBits(order: number, k: number): number {
  let sum = 0;
  for (let j = 0; j < order; j++) sum += weight(gray(j) ^ gray((j + k) % order));
  return sum / order;
}

/**
 * Gray-coded square M-QAM, exactly: each axis is pulse amplitude modulation, decided by thresholds, and
 * every wrong decision counts its own number of wrong bits (K. Cho & D. Yoon, IEEE Trans. Commun. 50, 2002).
 */
export function qamErrorRate(order: number, ebn0: number): ErrorRate {
  const bits = bitsOf(order);
  if (bits % 2 !== 0)
    throw new EngineError('out-of-range', `${order}-QAM is not square.`, {
      field: 'order',
      value: order,
    });
  const levels = 2 ** (bits / 2);
  // Half the spacing over the noise's standard deviation on one axis.
  const reach = Math.sqrt((3 * bits * ebn0) / (levels * levels - 1));
  // Beyond 1, 3, 5 … times that.
  const tails = Float64Array.from({ length: levels }, (_, k) => gaussianTail((2 * k + 1) * reach));
  let wrongSymbols = 0;
  let wrongBits = 0;
  for (let sent = 0; sent < levels; sent++)
    for (let got = 0; got < levels; got++) {
      if (got === sent) continue;
      const away = Math.abs(got - sent);
      // Between the thresholds at 2·away ∓ 1; the outermost decision has no far threshold.
      const far = got === 0 || got === levels - 1 ? 0 : tails[away]!;
      const p = (tails[away - 1]! - far) / levels;
      wrongSymbols += p;
      wrongBits += p * weight(gray(sent) ^ gray(got));
    }
  return { symbol: wrongSymbols * (2 - wrongSymbols), bit: (2 * wrongBits) / bits };
}

/**
 * Orthogonal M-FSK with envelope detection: an alternating sum, exact (J. G. Proakis & M. Salehi,
 * Digital Communications, 5th ed., section 4.5).
 */
export function noncoherentFskErrorRate(order: number, ebn0: number): ErrorRate {
  const bits = bitsOf(order);
  const esn0 = bits * ebn0;
  // The sum alternates with huge binomials for large M: the same probability as an integral of positive terms does not.
  const symbol = order <= 8 ? alternating(order, esn0) : integrateNoncoherent(order, esn0);
  return { symbol, bit: (symbol * (order / 2)) / (order - 1) };
}

function alternating(order: number, esn0: number): number {
  let sum = 0;
  let binomial = 1;
  for (let n = 1; n < order; n++) {
    binomial *= (order - n) / n;
    sum += ((n % 2 === 1 ? 1 : -1) * binomial * Math.exp((-n * esn0) / (n + 1))) / (n + 1);
  }
  return sum;
}

/** P = ∫ p_Rice(r) [1 − (1 − e^{−r²/2})^{M−1}] dr. */
function integrateNoncoherent(order: number, esn0: number): number {
  const a = Math.sqrt(2 * esn0);
  const rice = (r: number): number => r * Math.exp(-((r - a) ** 2) / 2) * scaledBesselI0(a * r);
  const wrong = (r: number): number =>
    -Math.expm1((order - 1) * Math.log1p(-Math.exp((-r * r) / 2)));
  return integrate((r) => (r === 0 ? 0 : rice(r) * wrong(r)), 0, a + 12, 96);
}

/** Orthogonal M-FSK with coherent detection, by the integral over the right correlator's output. */
export function coherentFskErrorRate(order: number, ebn0: number): ErrorRate {
  const bits = bitsOf(order);
  const a = Math.sqrt(2 * bits * ebn0);
  const density = (x: number): number => Math.exp(-((x - a) ** 2) / 2) / Math.sqrt(2 * Math.PI);
  const wrong = (x: number): number => -Math.expm1((order - 1) * Math.log1p(-gaussianTail(x)));
  // Errors come from around a/2 where they are rare, and from all of ±12σ where they are not.
  const symbol = integrate((x) => density(x) * wrong(x), Math.min(a - 12, a / 2 - 10), a + 12, 64);
  return { symbol, bit: (symbol * (order / 2)) / (order - 1) };
}
