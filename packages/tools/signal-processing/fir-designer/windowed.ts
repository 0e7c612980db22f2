/** Designs by windows: the ideal response, cut off in the middle of each transition, times a window. */
import { EngineError } from '@tollbench/engines/error.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { kaiserBeta } from '@tollbench/engines/signal/kaiser-order.ts';
import { type Window, windowWeights } from '@tollbench/engines/signal/window.ts';
import { windowDesign } from '@tollbench/engines/signal/window-design.ts';
import { oddWindowDesign } from '@tollbench/engines/signal/window-odd.ts';
import type { FirInputs } from './inputs.ts';
import { narrowest, type Spec, type SpecBand } from './spec.ts';

/** The tightest tolerance as attenuation, which a window's side lobes must reach. */
export const windowDepth = (spec: Spec): number =>
  -decibels(Math.min(...spec.bands.map((b) => b.tolerance)));

/** Length by Kaiser's formula for the tightest tolerance; undefined where no transition sets it. */
export function kaiserLength(spec: Spec): number | undefined {
  const width = narrowest(spec);
  return width && (windowDepth(spec) - 7.95) / (2.285 * 2 * Math.PI * width) + 1;
}

/** The window that is set, of so many coefficients. */
export function windowOf(spec: Spec, i: FirInputs, taps: number): Window {
  if (i.method === 'kaiser')
    return {
      kind: 'kaiser',
      beta: i.shape === 'set' ? i.beta : kaiserBeta(windowDepth(spec)),
    };
  switch (i.window) {
    case 'chebyshev':
      return { kind: 'chebyshev', attenuation: i.sidelobes };
    case 'taylor':
      return { kind: 'taylor', nearly: 6, attenuation: i.sidelobes };
    case 'gaussian':
      return { kind: 'gaussian', deviation: (i.spread / 100) * (taps - 1) };
    case 'tukey':
      return { kind: 'tukey', taper: i.taper / 100 };
    default:
      return { kind: i.window };
  }
}

/** Cutoffs in the middle of each transition; bands of other gains by adding low-passes up. */
export function windowed(spec: Spec, taps: number, window: Window): Float64Array {
  const { bands, type } = spec;
  if (spec.symmetry === 'odd') {
    const [first, second] = bands as [SpecBand, SpecBand?];
    return oddWindowDesign({
      taps,
      kind: type === 'hilbert' ? 'hilbert' : 'differentiator',
      cutoff: second ? (first.to + second.from) / 2 : 0.5,
      window,
    });
  }
  const cutoffs = bands.slice(1).map((b, k) => ((bands[k] as SpecBand).to + b.from) / 2);
  if (type === 'halfband') {
    const h = windowDesign({ taps, cutoffs: [0.25], passZero: true, window, scale: false });
    // Zero by design; the sine of a multiple of π is not quite.
    return h.map((c, k) => (k === (taps - 1) / 2 ? 0.5 : k % 2 === 1 ? 0 : c));
  }
  if (type !== 'multiband' && type !== 'weighted')
    return windowDesign({ taps, cutoffs, passZero: (bands[0] as SpecBand).gain > 0, window });
  const h = new Float64Array(taps);
  cutoffs.forEach((cutoff, k) => {
    const step = (bands[k] as SpecBand).gain - (bands[k + 1] as SpecBand).gain;
    if (step === 0) return;
    const low = windowDesign({ taps, cutoffs: [cutoff], passZero: true, window, scale: false });
    for (let n = 0; n < taps; n++) h[n] = (h[n] as number) + step * (low[n] as number);
  });
  const top = (bands.at(-1) as SpecBand).gain;
  if (top !== 0) {
    if (taps % 2 === 0)
      throw new EngineError(
        'type',
        `${taps} coefficients, an even number, are zero at half the sample rate and cannot pass it: take ${taps + 1}.`,
        { field: 'taps', value: taps },
      );
    const middle = (taps - 1) / 2;
    h[middle] = (h[middle] as number) + top * (windowWeights(window, taps)[middle] as number);
  }
  return h;
}
