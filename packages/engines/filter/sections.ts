import { EngineError } from '../error.ts';
import { type Complex, complex } from '../numeric/complex.ts';
import type { PolePair, Prototype } from './prototype.ts';

export type Response = 'lowpass' | 'highpass' | 'bandpass';

/**
 * One stage as a transfer function. With x = s/w0:
 * low-pass gain/(x² + x/q + 1), high-pass gain·x²/(…), band-pass gain·(x/q)/(…);
 * first order, where q is null, gain/(x + 1) and gain·x/(x + 1).
 */
export interface Section {
  readonly response: Response;
  /** rad/s. */
  readonly w0: number;
  readonly q: number | null;
  /** In the pass band of the section: at 0 Hz, at infinity, or at w0. */
  readonly gain: number;
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
  const pairs = p.pairs.map(({ w0, q }) => ({ w0: w0 / scale, q }));
  if (to.response !== 'bandpass') {
    const { response, edge } = to;
    return pairs.map(({ w0, q }) => ({
      response,
      w0: response === 'lowpass' ? w0 * edge : edge / w0,
      q,
      gain: 1,
    }));
  }
  const b = to.width / to.centre;
  return pairs
    .flatMap((pair) => bandPass(pair, b))
    .map(({ w0, q }) => {
      const x = 1 / w0;
      // Gain 1 at the centre: the stage's own peak is as much higher as it is detuned.
      const gain = Math.hypot(1, (q as number) * (x - 1 / x));
      return { response: 'bandpass', w0: w0 * to.centre, q, gain };
    });
}

/**
 * s → (s + 1/s)/b on a pole pair: two pairs, mirrored about the centre, of equal Q
 * (Geffe's algorithm; A. B. Williams & F. J. Taylor, Electronic Filter Design Handbook, 4th ed., 2006, ch. 5).
 */
function bandPass({ w0, q }: PolePair, b: number): PolePair[] {
  if (q === null) return [{ w0: 1, q: 1 / (b * w0) }];
  const c = (b * w0) ** 2;
  const d = (b * w0) / q;
  const e = 4 + c;
  const qq = Math.sqrt((e + Math.sqrt(e * e - 4 * d * d)) / (2 * d * d));
  const m = (d * qq) / 2;
  const w = m + Math.sqrt(Math.max(0, m * m - 1));
  return [
    { w0: 1 / w, q: qq },
    { w0: w, q: qq },
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
