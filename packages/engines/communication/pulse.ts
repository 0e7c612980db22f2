import { EngineError } from '../error.ts';

/** Samples on one side. */
const MAX_REACH = 1 << 20;

/**
 * Root-raised-cosine taps of unit energy over `span` symbols on each side, `perSymbol` samples a symbol.
 * 2·span·perSymbol + 1 values, symmetric. The two removable singularities take their limits.
 * Source: J. G. Proakis & M. Salehi, Digital Communications, 5th ed., section 9.2. Throws `out-of-range`.
 */
export function rootRaisedCosine(rollOff: number, span: number, perSymbol: number): Float64Array {
  if (!(rollOff >= 0 && rollOff <= 1))
    throw new EngineError('out-of-range', `The roll-off ${rollOff} is not 0 to 1.`, {
      field: 'rollOff',
      value: rollOff,
    });
  if (!(span * perSymbol <= MAX_REACH))
    throw new EngineError(
      'out-of-range',
      `A span of ${span} symbols of ${perSymbol} samples is too long; the most is ${MAX_REACH} samples.`,
      { field: 'span', value: span },
    );
  const taps = new Float64Array(2 * span * perSymbol + 1);
  let energy = 0;
  for (let k = 0; k < taps.length; k++) {
    const value = rrcAt(k / perSymbol - span, rollOff);
    taps[k] = value;
    energy += value * value;
  }
  const scale = 1 / Math.sqrt(energy);
  return taps.map((x) => x * scale);
}

/**
 * The continuous pulse at t symbols from its middle; its energy over all time is 1.
 *
 * Beside 4b|t| = 1 numerator and denominator vanish together. With d = |t| − 1/(4b) and sums of sines
 * written as products, d divides out, so nothing cancels there.
 */
export function rrcAt(t: number, b: number): number {
  if (t === 0) return 1 - b + (4 * b) / Math.PI;
  const edge = 4 * b * t;
  if (Math.abs(Math.abs(edge) - 1) < 0.5) {
    const d = Math.abs(t) - 1 / (4 * b);
    const angle = Math.PI / (4 * b) + Math.PI / 4;
    const turn = Math.PI * (1 + b) * d;
    const s = Math.PI * b * sinc(b * d);
    const above =
      Math.cos(angle) * (4 * b * Math.cos(turn) - 2 * Math.sin(Math.PI * d) * s) -
      Math.sin(angle) * (2 * Math.cos(Math.PI * d) * s + 4 * b * Math.sin(turn));
    return -above / (4 * Math.PI * b * Math.abs(t) * (2 + 4 * b * d));
  }
  return (
    (Math.sin(Math.PI * t * (1 - b)) + edge * Math.cos(Math.PI * t * (1 + b))) /
    (Math.PI * t * (1 - edge * edge))
  );
}

/** The raised cosine that two root-raised cosines make: 0 at every symbol but its own. */
export function raisedCosineAt(t: number, b: number): number {
  const edge = 2 * b * Math.abs(t);
  if (Math.abs(edge - 1) < 0.5) {
    const d = Math.abs(t) - 1 / (2 * b);
    return ((Math.PI / 4) * sinc(t) * sinc(b * d)) / (1 + b * d);
  }
  return (sinc(t) * Math.cos(Math.PI * b * t)) / (1 - edge * edge);
}

const sinc = (t: number): number => (t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t));

/** Amplitude of the root-raised cosine's ideal spectrum at f symbol rates: 1 in the middle, √½ at half the rate. */
export function rrcSpectrum(f: number, b: number): number {
  const g = Math.abs(f);
  if (g <= (1 - b) / 2) return 1;
  if (g >= (1 + b) / 2) return 0;
  return Math.cos((Math.PI / (2 * b)) * (g - (1 - b) / 2));
}

/**
 * The half-sine pulse of minimum-shift keying at t of its lengths from its middle: √2 cos πt within ±½, of unit
 * energy. A length is two bits (S. Pasupathy, IEEE Communications Magazine 17(4), 1979).
 */
export const halfSineAt = (t: number): number =>
  Math.abs(t) < 0.5 ? Math.SQRT2 * Math.cos(Math.PI * t) : 0;

/** What two half-sine filters in a row make of a pulse, t in its lengths: 1 in the middle, 0 from ±1 on. */
export function halfSinePairAt(t: number): number {
  const u = Math.abs(t);
  return u < 1 ? (1 - u) * Math.cos(Math.PI * u) + Math.sin(Math.PI * u) / Math.PI : 0;
}

/** Half-sine taps of unit energy, `perPulse` samples a length: perPulse + 1 of them, the first and the last 0. */
export function halfSine(perPulse: number): Float64Array {
  const taps = Float64Array.from({ length: perPulse + 1 }, (_, k) =>
    halfSineAt(k / perPulse - 0.5),
  );
  const scale = 1 / Math.sqrt(taps.reduce((sum, x) => sum + x * x, 0));
  return taps.map((x) => x * scale);
}

/**
 * Power density of minimum-shift keying at f bit rates from its carrier, over that at the carrier: 0 at ±¾ and every
 * half bit rate beyond (J. G. Proakis & M. Salehi, Digital Communications, 5th ed., section 3.4).
 */
export function mskSpectrum(f: number): number {
  // cos 2πf/(1 − 16f²), whose zero at ¼ divides out.
  const x = Math.abs(f) - 0.25;
  return (((Math.PI / 4) * sinc(2 * x)) / (1 + 2 * x)) ** 2;
}
