/** Crossovers: both branches as bands, of Butterworth and of Linkwitz and Riley. */
import type { Band, BandType } from './band.ts';

/** Linkwitz-Riley is a Butterworth filter of half the order twice (S. H. Linkwitz, J. Audio Eng. Soc. 24, 1976). */
export type CrossoverFamily = 'linkwitz-riley' | 'butterworth';

/** Q of the pole pairs of a Butterworth filter, from the lowest up. */
const qualities = (order: number): number[] =>
  Array.from(
    { length: Math.floor(order / 2) },
    (_, k) => 1 / (2 * Math.cos(((order % 2 ? k + 1 : k + 0.5) * Math.PI) / order)),
  );

/** One branch at a frequency in Hz; of Linkwitz-Riley the order is even. Each of its bands is bilinear to the analog one. */
export function branch(
  family: CrossoverFamily,
  order: number,
  side: 'low' | 'high',
  frequency: number,
): Band[] {
  const type: BandType = side === 'low' ? 'lowpass' : 'highpass';
  const first: BandType = side === 'low' ? 'lowpass1' : 'highpass1';
  const band = (of: BandType, value: number): Band => ({
    type: of,
    frequency,
    gain: 0,
    width: { kind: 'q', value },
  });
  if (family === 'butterworth')
    return [
      ...(order % 2 ? [band(first, Math.SQRT1_2)] : []),
      ...qualities(order).map((q) => band(type, q)),
    ];
  const half = order / 2;
  const pairs = qualities(half).flatMap((q) => [band(type, q), band(type, q)]);
  // Two first-order filters are one of second order with Q = ½.
  return half % 2 ? [band(type, 0.5), ...pairs] : pairs;
}
