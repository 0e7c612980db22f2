/**
 * Complete Fermi–Dirac integrals of half-integer order, to 1e-13 relative and better over all η:
 *
 *   F_j(η) = 1/Γ(j+1) ∫₀^∞ x^j / (1 + e^{x−η}) dx,   so that F_j → e^η as η → −∞ and dF_j/dη = F_{j−1}.
 *
 * Below −1.5 the alternating series of e^{kη}/k^{j+1}. Above 40 the Sommerfeld expansion, which for half-integer
 * orders leaves out nothing larger than e^{−η}. Between them the trapezoidal rule in y = √x, whose integrand is even
 * and analytic but for poles at y² = η ± iπ(2m+1): what the rule misses by them is their residues, in closed form
 * (E. T. Goodwin, Proc. Cambridge Phil. Soc. 45, 241, 1949; N. Mohankumar and A. Natarajan, Phys. Stat. Sol. (b) 188,
 * 635, 1995), and what it misses beside them is e^{−(π/h)²}.
 */
import { EngineError } from '../error.ts';

/** Orders that are taken: −1/2, 1/2, 3/2, 5/2, 7/2. */
export type FermiDiracOrder = -0.5 | 0.5 | 1.5 | 2.5 | 3.5;

/** Γ(j + 1) of the orders. */
const GAMMA: Readonly<Record<FermiDiracOrder, number>> = (() => {
  const root = Math.sqrt(Math.PI);
  return {
    [-0.5]: root,
    0.5: root / 2,
    1.5: (3 * root) / 4,
    2.5: (15 * root) / 8,
    3.5: (105 * root) / 16,
  };
})();

/** ln F below this is η itself to the last digit. */
const ALL_BOLTZMANN = -40;
const SERIES_TO = -1.5;
const SOMMERFELD_FROM = 40;
const STEP = 0.3;

/** F_j(η). +∞ stays +∞ and −∞ gives 0; NaN is refused. */
export function fermiDirac(order: FermiDiracOrder, eta: number): number {
  if (Number.isNaN(eta))
    throw new EngineError('not-finite', 'The reduced Fermi level is not a number.', {
      field: 'eta',
      value: eta,
    });
  if (eta < SERIES_TO) return Math.exp(eta) * seriesShare(order, eta);
  return eta > SOMMERFELD_FROM ? sommerfeld(order, eta) : trapezoid(order, eta);
}

/** ln F_j(η), also where F_j itself is less than the least double. */
export function logFermiDirac(order: FermiDiracOrder, eta: number): number {
  if (eta < ALL_BOLTZMANN) return eta;
  return eta < SERIES_TO
    ? eta + Math.log(seriesShare(order, eta))
    : Math.log(fermiDirac(order, eta));
}

/** F_j/e^η: how far the statistics have left Boltzmann's, 1 where they have not. Underflow-proof. */
export function degeneracyFactor(order: FermiDiracOrder, eta: number): number {
  return eta < SERIES_TO ? seriesShare(order, eta) : fermiDirac(order, eta) * Math.exp(-eta);
}

/** k^{−(j+1)} of the orders, from k = 1: powers are what the series would take its time for. */
const INVERSE_POWERS = Object.fromEntries(
  ([-0.5, 0.5, 1.5, 2.5, 3.5] as const).map((order) => [
    order,
    Float64Array.from({ length: 40 }, (_, k) => (k + 1) ** -(order + 1)),
  ]),
) as Readonly<Record<FermiDiracOrder, Float64Array>>;

/** Σ (−1)^{k+1} e^{(k−1)η}/k^{j+1}; at η = −1.5 the 25th term is 1e-16 of the first. */
function seriesShare(order: FermiDiracOrder, eta: number): number {
  const ratio = -Math.exp(eta);
  const inverse = INVERSE_POWERS[order];
  let power = 1;
  let sum = 0;
  for (const share of inverse) {
    const term = power * share;
    sum += term;
    if (Math.abs(term) < 1e-17) break;
    power *= ratio;
  }
  return sum;
}

/** 2·η(2n), Dirichlet's, for n = 1 … 12; ever closer to 2. */
const DIRICHLET = Array.from({ length: 12 }, (_, i) => {
  let sum = 0;
  for (let k = 40; k >= 1; k--) sum += (k % 2 === 1 ? 1 : -1) * k ** (-2 * (i + 1));
  return i === 0 ? Math.PI ** 2 / 6 : i === 1 ? (7 * Math.PI ** 4) / 360 : 2 * sum;
});

function sommerfeld(order: FermiDiracOrder, eta: number): number {
  let factor = 1;
  let sum = 1;
  const square = eta * eta;
  for (let n = 1; n <= 12; n++) {
    // (j+1)·j·…·(j+2−2n): two factors more with each n.
    factor *= ((order + 3 - 2 * n) * (order + 2 - 2 * n)) / square;
    const term = DIRICHLET[n - 1]! * factor;
    sum += term;
    if (Math.abs(term) < 1e-17) break;
  }
  return (eta ** (order + 1) / (GAMMA[order] * (order + 1))) * sum;
}

function trapezoid(order: FermiDiracOrder, eta: number): number {
  const power = 2 * order + 1;
  const last = Math.ceil(Math.sqrt(Math.max(eta, 0) + 46) / STEP);
  let sum = power === 0 ? 1 / (1 + Math.exp(-eta)) / 2 : 0;
  for (let k = 1; k <= last; k++) {
    const y = k * STEP;
    sum += y ** power / (1 + Math.exp(y * y - eta));
  }
  // 2·∫₀^∞ y^{2j+1}/(1 + e^{y²−η}) dy, the rule over both halves being twice that over one.
  return (2 * (sum * STEP + missedByPoles(order, eta))) / GAMMA[order];
}

/**
 * What the rule lacks of ∫₀^∞ by the poles y_m = √(η + iπ(2m+1)) of the upper half plane and their mirror images
 * −y_m*: with the residues −y_m^{2j}/2 it is −2π Σ Im(y_m^{2j}·q_m), q = w/(1 − w), w = e^{2πi·y_m/h}.
 */
function missedByPoles(order: FermiDiracOrder, eta: number): number {
  let total = 0;
  for (let m = 0; m < 64; m++) {
    const imaginary = Math.PI * (2 * m + 1);
    const modulus = Math.hypot(eta, imaginary);
    const re = Math.sqrt((modulus + eta) / 2);
    const im = imaginary / (2 * re);
    const size = Math.exp((-2 * Math.PI * im) / STEP);
    if (size < 1e-19) break;
    const turn = (2 * Math.PI * re) / STEP;
    const wr = size * Math.cos(turn);
    const wi = size * Math.sin(turn);
    const below = (1 - wr) ** 2 + wi * wi;
    const qr = (wr * (1 - wr) - wi * wi) / below;
    const qi = wi / below;
    // y^{2j}: the modulus of y² is known, its angle is twice that of y.
    const angle = 2 * order * Math.atan2(im, re);
    total += modulus ** order * (Math.sin(angle) * qr + Math.cos(angle) * qi);
  }
  return -2 * Math.PI * total;
}
