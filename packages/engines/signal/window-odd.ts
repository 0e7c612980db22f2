/**
 * Differentiators and Hilbert transformers by windowing their ideal impulse responses, types III
 * and IV. Oppenheim & Schafer, Discrete-Time Signal Processing, 3rd ed., §7.6 and §12.4.
 */
import { EngineError } from '../error.ts';
import { type Window, windowWeights } from './window.ts';

export interface OddWindowDesign {
  /** Coefficients, 2 to 2^20. */
  readonly taps: number;
  /** `differentiator`: +iω to the cutoff and 0 above. `hilbert`: −i to the cutoff and 0 above. */
  readonly kind: 'differentiator' | 'hilbert';
  /** Share of the sample rate, above 0 to 0.5. */
  readonly cutoff: number;
  readonly window: Window;
}

/** The impulse response, odd to the last bit. */
export function oddWindowDesign({ taps, kind, cutoff, window }: OddWindowDesign): Float64Array {
  if (!Number.isInteger(taps) || taps < 2 || taps > 2 ** 20) {
    throw new EngineError('out-of-range', `The number of coefficients ${taps} is not 2 to 2^20.`, {
      field: 'taps',
      value: taps,
    });
  }
  if (!(cutoff > 0 && cutoff <= 0.5)) {
    throw new EngineError(
      'out-of-range',
      `The cutoff ${cutoff} does not lie above 0 and up to 0.5.`,
      {
        field: 'cutoff',
        value: cutoff,
      },
    );
  }
  const w = 2 * Math.PI * cutoff;
  const weights = windowWeights(window, taps);
  const h = new Float64Array(taps);
  for (let k = 0; 2 * k < taps - 1; k++) {
    const t = (taps - 1) / 2 - k;
    const ideal =
      kind === 'differentiator'
        ? (w * Math.cos(w * t)) / (Math.PI * t) - Math.sin(w * t) / (Math.PI * t * t)
        : (2 * Math.sin((w * t) / 2) ** 2) / (Math.PI * t);
    h[k] = -ideal * weights[k]!;
    h[taps - 1 - k] = -h[k]!;
  }
  return h;
}
