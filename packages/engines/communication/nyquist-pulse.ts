import { EngineError } from '../error.ts';
import { cholesky } from '../linalg/cholesky.ts';
import { zeros } from '../linalg/matrix.ts';
import { erfc } from '../numeric/erfc.ts';

const sinc = (t: number): number => (t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t));

/**
 * Xia's pulse at t symbols: 1 at its own symbol and 0 at all others, alone and behind its matched filter alike, which
 * together make a raised cosine of roll-off `b`. Not symmetric: most of its energy comes before t = 0.
 * Source: X.-G. Xia, A family of pulse-shaping filters with ISI-free matched and unmatched filter properties, IEEE
 * Transactions on Communications 45(10), 1997. The factor 1 + 2bt divides out of cos πbt.
 */
export const xiaAt = (t: number, b: number): number => sinc(t) * (Math.PI / 2) * sinc(b * t + 0.5);

/**
 * The Nyquist pulse with the flipped-exponential spectrum of Beaulieu, Tan and Damen at t symbols: an eye wider than
 * the raised cosine's of the same roll-off `b`.
 * Source: A “better than” Nyquist pulse, IEEE Communications Letters 5(9), 2001.
 */
export function flippedExponentialAt(t: number, b: number): number {
  if (b === 0) return sinc(t);
  // Numerator and denominator over β², so that a small roll-off loses nothing.
  const u = (Math.PI * t * b) / Math.LN2;
  const turn = Math.PI * b * t;
  return (sinc(t) * (2 * u * Math.sin(turn) + 2 * Math.cos(turn) - 1)) / (1 + u * u);
}

/** The Gaussian filter at t symbols, of unit area, whose gain is 3 dB down at `bt` symbol rates. */
export const gaussianAt = (t: number, bt: number): number =>
  Math.sqrt((2 * Math.PI) / Math.LN2) * bt * Math.exp((-2 * (Math.PI * bt * t) ** 2) / Math.LN2);

/**
 * The same filter behind a pulse one symbol long: the frequency pulse of GFSK and GMSK, of unit area
 * (K. Murota & K. Hirade, IEEE Transactions on Communications 29(7), 1981).
 */
export function gaussianFrequencyPulseAt(t: number, bt: number): number {
  const c = Math.PI * bt * Math.sqrt(2 / Math.LN2);
  const u = Math.abs(t);
  return (erfc(c * (u - 0.5)) - erfc(c * (u + 0.5))) / 2;
}

/** Unknown taps of one design: the equations are dense. */
export const MAX_NYQUIST_UNKNOWNS = 320;

/** Weight of the taps' own energy beside the stop band's: without it long filters are not determined. */
export const NYQUIST_RIDGE = 1e-10;

/**
 * The Nyquist-M filter of 2·reach + 1 taps whose stop band from (1 + b)/(2M) to half the sample rate has the least
 * energy: 1/M in the middle, exactly 0 at every other multiple of M. M = `perSymbol`.
 *
 * The energy is quadratic in the other taps, so the minimum is one and comes from normal equations, to which
 * 10⁻¹⁰ of the taps' energy is added (P. P. Vaidyanathan & T. Q. Nguyen, Eigenfilters, IEEE Transactions on Circuits
 * and Systems 34(1), 1987). Throws `out-of-range` above 320 unknown taps and where there is no stop band.
 */
export function nyquistLeastSquares(b: number, reach: number, perSymbol: number): Float64Array {
  const orders = Array.from({ length: reach }, (_, k) => k + 1).filter((n) => n % perSymbol !== 0);
  if (orders.length > MAX_NYQUIST_UNKNOWNS)
    throw new EngineError(
      'out-of-range',
      `A Nyquist filter of ${2 * reach + 1} taps has ${orders.length} unknowns; the most is ${MAX_NYQUIST_UNKNOWNS}.`,
      { field: 'span', value: reach },
    );
  const edge = (Math.PI * (1 + b)) / perSymbol;
  if (!(edge < Math.PI))
    throw new EngineError('out-of-range', `A roll-off of ${b} leaves no stop band.`, {
      field: 'rollOff',
      value: b,
    });
  const found = smallestStopBand(orders, edge, 1 / perSymbol);
  const taps = new Float64Array(2 * reach + 1);
  taps[reach] = 1 / perSymbol;
  orders.forEach((n, k) => {
    taps[reach + n] = found[k]!;
    taps[reach - n] = found[k]!;
  });
  return taps;
}

/** h that makes ∫ (middle + 2 Σ h_n cos nω)² dω from `edge` to π the least. */
function smallestStopBand(orders: readonly number[], edge: number, middle: number): Float64Array {
  const count = orders.length;
  // ∫ cos νω dω from the edge to π; the sines at π are 0.
  const integral = (order: number): number =>
    order === 0 ? Math.PI - edge : -Math.sin(order * edge) / order;
  const normal = zeros(count, count);
  const right = new Float64Array(count);
  orders.forEach((n, row) => {
    orders.forEach((m, column) => {
      normal.data[row * count + column] = 2 * (integral(Math.abs(n - m)) + integral(n + m));
    });
    normal.data[row * count + row] = normal.data[row * count + row]! + NYQUIST_RIDGE;
    right[row] = -2 * middle * integral(n);
  });
  return solved(cholesky(normal).data, right);
}

/** x of L·Lᵀ·x = b, in place. */
function solved(l: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  for (let i = 0; i < n; i++) {
    let sum = b[i]!;
    for (let k = 0; k < i; k++) sum -= l[i * n + k]! * b[k]!;
    b[i] = sum / l[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!;
    for (let k = i + 1; k < n; k++) sum -= l[k * n + i]! * b[k]!;
    b[i] = sum / l[i * n + i]!;
  }
  return b;
}
