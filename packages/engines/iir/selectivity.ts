/** A mask's edges in the frequencies of the low-pass prototype. */
import type { Target } from './band-transform.ts';

/** Edges as tan(ω/2), rising. */
export type Mask =
  | { readonly response: 'lowpass' | 'highpass'; readonly pass: number; readonly stop: number }
  | {
      readonly response: 'bandpass' | 'bandstop';
      readonly pass: readonly [number, number];
      readonly stop: readonly [number, number];
    };

/** The target whose prototype has its pass edge at 1 rad/s, and where its stop band begins there. */
export interface Laid {
  readonly target: Target;
  readonly selectivity: number;
}

/**
 * The largest selectivity that a mask allows, and so the least order of each family. Of a band-pass it is that with
 * c² = p₁p₂, of a band-stop that with c² = s₁s₂: with c² on either side of the product of the inner edges, both the
 * farther inner edge and the nearer outer one are worse. So no search is needed.
 */
export function lay(mask: Mask): Laid {
  switch (mask.response) {
    case 'lowpass':
      return {
        target: { response: 'lowpass', edge: mask.pass },
        selectivity: mask.stop / mask.pass,
      };
    case 'highpass':
      return {
        target: { response: 'highpass', edge: mask.pass },
        selectivity: mask.pass / mask.stop,
      };
    case 'bandpass': {
      const square = mask.pass[0] * mask.pass[1];
      const width = mask.pass[1] - mask.pass[0];
      const at = (w: number) => Math.abs((w * w - square) / (width * w));
      return {
        target: { response: 'bandpass', centre: Math.sqrt(square), width },
        selectivity: Math.min(at(mask.stop[0]), at(mask.stop[1])),
      };
    }
    case 'bandstop': {
      const square = mask.stop[0] * mask.stop[1];
      // The prototype's pass edge, 1, lies on the nearer of the two.
      const width = Math.min(...mask.pass.map((w) => Math.abs(square - w * w) / w));
      return {
        target: { response: 'bandstop', centre: Math.sqrt(square), width },
        selectivity: width / (mask.stop[1] - mask.stop[0]),
      };
    }
  }
}
