import { EngineError } from '../error.ts';
import { type Complex, complex } from '../numeric/complex.ts';
import type { PolePair } from './pole-pair.ts';
import type { Prototype } from './prototype.ts';

export type Response = 'lowpass' | 'highpass' | 'bandpass';

/**
 * One stage as a transfer function. With x = s/w0:
 * low-pass gain/(x² + x/q + 1), high-pass gain·x²/(…), band-pass gain·(x/q)/(…);
 * first order, where q is null, gain/(x + 1) and gain·x/(x + 1). With a pair of zeros at ±jz the numerator of a low-pass
 * is gain·(1 + (s/z)²), of a high-pass gain·(x² + (z/w0)²).
 */
export interface Section {
  readonly response: Response;
  /** rad/s. */
  readonly w0: number;
  readonly q: number | null;
  /** In the pass band of the section: at 0 Hz, at infinity, or at w0. */
  readonly gain: number;
  /** rad/s: a notch at this frequency; none where it is left out. */
  readonly zero?: number;
}

/**
 * Sections of unit gain. `scale` is the prototype's frequency that becomes the edge; `edge` the edge
 * of a low or high pass, or `centre` and `width` (rad/s) for a band pass, whose stages are then
 * scaled to gain 1 at the centre. Throws `out-of-range` for frequencies that are not positive.
 */
export function sections(
  p: Prototype,
  scale: number,
  to:
    | { readonly response: 'lowpass' | 'highpass'; readonly edge: number }
    | { readonly response: 'bandpass'; readonly centre: number; readonly width: number },
): Section[] {
  const bad = Object.entries(to).find(([, v]) => typeof v === 'number' && !(v > 0 && v < 1e15));
  if (bad)
    throw new EngineError(
      'out-of-range',
      `The frequency ${bad[1]} rad/s is not above 0 and below 1e15.`,
      {
        field: bad[0],
        value: bad[1],
      },
    );
  const pairs = p.pairs.map(
    ({ w0, q, zero }): PolePair => ({
      w0: w0 / scale,
      q,
      ...(zero !== undefined && { zero: zero / scale }),
    }),
  );
  if (to.response !== 'bandpass') {
    const { response, edge } = to;
    const moved = (w: number) => (response === 'lowpass' ? w * edge : edge / w);
    return pairs.map(({ w0, q, zero }) => ({
      response,
      w0: moved(w0),
      q,
      gain: 1,
      ...(zero !== undefined && { zero: moved(zero) }),
    }));
  }
  const b = to.width / to.centre;
  return pairs.flatMap((pair) => bandPass(pair, b)).map((pair) => centred(pair, to.centre));
}

/** A pair relative to the centre as a section that gains 1 there. */
function centred({ w0, q, zero }: PolePair, centre: number): Section {
  const x = 1 / w0;
  // The stage's own peak is as much higher as it is detuned.
  const peak = Math.hypot(1, (q as number) * (x - 1 / x));
  if (zero === undefined) return { response: 'bandpass', w0: w0 * centre, q, gain: peak };
  const response = zero > w0 ? 'lowpass' : 'highpass';
  const notch = response === 'lowpass' ? 1 - (1 / zero) ** 2 : x * x - (zero / w0) ** 2;
  const gain = ((x / (q as number)) * peak) / Math.abs(notch);
  return { response, w0: w0 * centre, q, gain, zero: zero * centre };
}

/**
 * s → (s + 1/s)/b on a pole pair: two pairs, mirrored about the centre, of equal Q
 * (Geffe's algorithm; A. B. Williams & F. J. Taylor, Electronic Filter Design Handbook, 4th ed., 2006, ch. 5). A zero
 * becomes two as well, and each goes with the pole on its side.
 */
function bandPass({ w0, q, zero }: PolePair, b: number): PolePair[] {
  if (q === null) return [{ w0: 1, q: 1 / (b * w0) }];
  const c = (b * w0) ** 2;
  const d = (b * w0) / q;
  const e = 4 + c;
  const qq = Math.sqrt((e + Math.sqrt(e * e - 4 * d * d)) / (2 * d * d));
  const m = (d * qq) / 2;
  const w = m + Math.sqrt(Math.max(0, m * m - 1));
  if (zero === undefined)
    return [
      { w0: 1 / w, q: qq },
      { w0: w, q: qq },
    ];
  const half = (b * zero) / 2;
  const above = half + Math.hypot(half, 1);
  return [
    { w0: 1 / w, q: qq, zero: 1 / above },
    { w0: w, q: qq, zero: above },
  ];
}

/** The poles in rad/s, of a conjugate pair both. Q above 0. */
export function sectionPoles({ w0, q }: Pick<Section, 'w0' | 'q'>): Complex[] {
  if (q === null) return [complex(-w0)];
  const d = 1 - 1 / (4 * q * q);
  const re = -w0 / (2 * q);
  if (d >= 0) {
    const im = w0 * Math.sqrt(d);
    return [complex(re, im), complex(re, -im)];
  }
  // The far one first: the near one is what is left of their product.
  const far = re - w0 * Math.sqrt(-d);
  return [complex(far), complex((w0 * w0) / far)];
}

/** Largest gain a stage gives at any frequency, relative to its own pass-band gain. */
export function peaking({ response, q }: Section): number {
  if (q === null || response === 'bandpass' || q <= Math.SQRT1_2) return 1;
  return q / Math.sqrt(1 - 1 / (4 * q * q));
}
