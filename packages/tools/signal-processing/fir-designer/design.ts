import { EngineError } from '@tollbench/engines/error.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { kaiserBeta, kaiserOrder } from '@tollbench/engines/signal/kaiser-order.ts';
import { leastSquares } from '@tollbench/engines/signal/least-squares.ts';
import { lengthEstimate } from '@tollbench/engines/signal/order-estimate.ts';
import { type RemezDesign, remez } from '@tollbench/engines/signal/remez.ts';
import { smallestOrder } from '@tollbench/engines/signal/smallest-order.ts';
import { type Window, windowWeights } from '@tollbench/engines/signal/window.ts';
import { windowDesign } from '@tollbench/engines/signal/window-design.ts';
import { oddWindowDesign } from '@tollbench/engines/signal/window-odd.ts';
import { InputError } from '../../define/error.ts';
import type { FirInputs } from './inputs.ts';
import { amplitudes, excess, largestBetween } from './measure.ts';
import { largestGain, narrowest, type Spec, type SpecBand } from './spec.ts';

export interface Design {
  readonly h: Float64Array;
  /** The exchange's own figures, of an equiripple design. */
  readonly optimum: Optimum | null;
  /** The window's shape, of a windowed design. */
  readonly window: Float64Array | null;
  /** β of a Kaiser window. */
  readonly beta: number | null;
  /** Designs tried until the length was found; 1 where it was given. */
  readonly tried: number;
  /** The least length of all, where another parity was taken because its gain swells between the bands. */
  readonly passedOver: number | null;
}

export interface Optimum {
  /** Weighted deviation that no filter of this length can beat; times `deviationScale` it is one of the tightest band. */
  readonly deviation: number;
  /** Largest weighted error of the coefficients found. */
  readonly largest: number;
  readonly iterations: number;
  /** Alternating points, shares of the sample rate. */
  readonly extrema: Float64Array;
}

/** The longest filter that is searched for. */
const MAX_TAPS = { remez: 2048, kaiser: 4096, window: 4096, ls: 801 } as const;

/** Weights are the reciprocal tolerances, the tightest band's being 1. */
function weightsOf(spec: Spec): number[] {
  const tight = engineTolerance(tightest(spec));
  return spec.bands.map((b) => tight / engineTolerance(b));
}

/** A relative tolerance as the exchange measures it, amplitude over share of the sample rate. */
const engineTolerance = (b: SpecBand): number =>
  b.relative ? 2 * Math.PI * b.gain * b.tolerance : b.tolerance;

/** The band whose weight is 1. */
const tightest = (spec: Spec): SpecBand =>
  spec.bands.reduce((a, b) => (engineTolerance(b) < engineTolerance(a) ? b : a));

/**
 * What the exchange's deviation is to be multiplied by to be one of the tightest band as the page
 * has it: a share of the ramp where that is one. A half-band filter is designed at half its length,
 * where deviations are twice as large.
 */
export function deviationScale(spec: Spec): number {
  if (spec.type === 'halfband') return 0.5;
  const { relative, gain } = tightest(spec);
  return relative ? 1 / (2 * Math.PI * gain) : 1;
}

/** The weights that go with a deviation so scaled: of |A − D| over the ramp in a relative band. */
export const shownWeights = (spec: Spec): number[] =>
  spec.bands.map((b) => tightest(spec).tolerance / b.tolerance);

const engineBand = (b: SpecBand) => ({
  from: b.from,
  to: b.to,
  desired: b.relative ? 2 * Math.PI * b.gain : b.gain,
});

const kindOf = (spec: Spec) =>
  spec.type === 'hilbert'
    ? 'hilbert'
    : spec.symmetry === 'odd'
      ? 'differentiator'
      : ('multiband' as const);

/** A length before designing: Herrmann's estimate over the narrowest transition. */
export const estimate = (spec: Spec): number =>
  lengthEstimate(spec.bands.map(({ from, to, tolerance }) => ({ from, to, ripple: tolerance })));

export function design(spec: Spec, i: FirInputs, progress: (share: number) => void): Design {
  try {
    if (i.length === 'given') return designAt(spec, i, givenLength(spec, i));
    if (i.parity !== 'any' && spec.parity && spec.parity !== i.parity)
      throw new InputError(
        spec.type === 'halfband'
          ? 'is even; a half-band filter has 4k + 3 coefficients'
          : spec.parity === 'odd'
            ? 'is even; an even number of mirrored coefficients is zero at half the sample rate, which this response passes'
            : 'is odd; an odd number of odd-symmetric coefficients is zero at half the sample rate, which this response passes',
        { field: 'parity', value: i.parity },
      );
    return i.method === 'remez' ? leastRemez(spec, i) : leastOf(spec, i, progress);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // The engine knows its own parameters; here they all come from the length or the mask.
    throw new InputError(error.message, {
      field: i.length === 'given' ? 'taps' : 'length',
      value: i.length === 'given' ? String(i.taps) : i.length,
    });
  }
}

function givenLength(spec: Spec, i: FirInputs): number {
  if (spec.type === 'halfband' && i.taps % 4 !== 3)
    throw new InputError(
      `is ${i.taps}; a half-band filter has 4k + 3 coefficients, such as ${4 * Math.floor(i.taps / 4) + 3}`,
      { field: 'taps', value: String(i.taps) },
    );
  if (i.method === 'ls' && i.taps > 1500)
    throw new InputError(`is ${i.taps}; least squares takes at most 1500`, {
      field: 'taps',
      value: String(i.taps),
    });
  return i.taps;
}

function fromExchange(found: RemezDesign, h: Float64Array, tried: number): Design {
  const { deviation, largest, iterations, extrema } = found;
  return {
    h,
    optimum: { deviation, largest, iterations, extrema },
    window: null,
    beta: null,
    tried,
    passedOver: null,
  };
}

function leastRemez(spec: Spec, i: FirInputs): Design {
  if (spec.type === 'halfband') {
    const { from, to, tolerance } = spec.bands[0] as SpecBand;
    const found = smallestOrder([{ from, to: 2 * to, desired: 1, ripple: 2 * tolerance }], {
      parity: 'even',
      most: MAX_TAPS.remez / 2,
    });
    return fromExchange(found, spaced(found.coefficients), found.tried);
  }
  const parity = i.parity === 'any' ? spec.parity : i.parity;
  const search = (parity: 'odd' | 'even' | undefined) => {
    const found = smallestOrder(
      spec.bands.map((b) => ({ ...engineBand(b), ripple: engineTolerance(b) })),
      { kind: kindOf(spec), most: MAX_TAPS.remez, ...(parity && { parity }) },
    );
    return fromExchange(found, found.coefficients, found.tried);
  };
  const first = search(parity);
  if (parity || !swells(spec, first.h)) return first;
  // A type whose zero is not where the free region ends may shoot up there; the other parity then serves better.
  const other = search(first.h.length % 2 === 0 ? 'odd' : 'even');
  const tried = first.tried + other.tried;
  return swells(spec, other.h)
    ? { ...first, tried }
    : { ...other, tried, passedOver: first.h.length };
}

/** Gain between the bands over the largest wanted that is worth a warning. */
export const SWELL = 1.12;

/** Notably more than any wanted gain where nothing was asked. */
const swells = (spec: Spec, h: Float64Array): boolean =>
  (largestBetween(spec, amplitudes(h, spec, 1024))?.gain ?? 0) > SWELL * largestGain(spec);

/**
 * The half-band filter whose even-numbered coefficients are g/2 and whose middle is ½, all others
 * exactly 0 (Vaidyanathan & Nguyen 1987).
 */
function spaced(g: Float64Array): Float64Array {
  const h = new Float64Array(2 * g.length - 1);
  g.forEach((c, k) => {
    h[2 * k] = c / 2;
  });
  h[g.length - 1] = 0.5;
  return h;
}

export function designAt(spec: Spec, i: FirInputs, taps: number): Design {
  const halfband = spec.type === 'halfband';
  if (i.method === 'remez') {
    if (halfband) {
      const { from, to } = spec.bands[0] as SpecBand;
      const g = remez({ taps: (taps + 1) / 2, bands: [{ from, to: 2 * to, desired: 1 }] });
      return fromExchange(g, spaced(g.coefficients), 1);
    }
    const weights = weightsOf(spec);
    const found = remez({
      taps,
      kind: kindOf(spec),
      bands: spec.bands.map((b, k) => ({ ...engineBand(b), weight: weights[k] as number })),
    });
    return fromExchange(found, found.coefficients, 1);
  }
  if (i.method === 'ls') {
    const plain = { optimum: null, window: null, beta: null, tried: 1, passedOver: null };
    if (halfband) {
      const { from, to } = spec.bands[0] as SpecBand;
      const g = leastSquares({
        taps: (taps + 1) / 2,
        bands: [{ from, to: 2 * to, desired: 1 }],
      });
      return { h: spaced(g), ...plain };
    }
    return { h: leastSquaresDesign(spec, taps), ...plain };
  }
  const window = windowOf(spec, i, taps);
  const h = windowed(spec, taps, window);
  if (!h.some((c) => Math.abs(c) > 0))
    throw new EngineError(
      'silent',
      `The window of ${taps} coefficients is 0 at each of them: take more.`,
      { field: 'taps', value: taps },
    );
  return {
    h,
    optimum: null,
    window: windowWeights(window, taps),
    beta: window.kind === 'kaiser' ? window.beta : null,
    tried: 1,
    passedOver: null,
  };
}

function leastSquaresDesign(spec: Spec, taps: number): Float64Array {
  const tight = Math.min(...spec.bands.map((b) => b.tolerance));
  const h = leastSquares({
    taps,
    symmetry: spec.symmetry,
    // The square of the error is what counts, so the weights are squared too.
    bands: spec.bands.map((b) => ({
      from: b.from,
      to: b.to,
      desired: b.relative ? ([2 * Math.PI * b.from, 2 * Math.PI * b.to] as const) : b.gain,
      weight: Math.min(1e14, (tight / b.tolerance) ** 2),
    })),
  });
  return spec.type === 'hilbert' ? h.map((c) => -c) : h;
}

/** The tightest tolerance as attenuation, which a window's side lobes must reach. */
export const windowDepth = (spec: Spec): number =>
  -decibels(Math.min(...spec.bands.map((b) => b.tolerance)));

/** Length by Kaiser's formula for the tightest tolerance; undefined where no transition sets it. */
export function kaiserLength(spec: Spec): number | undefined {
  const width = narrowest(spec);
  return width && (windowDepth(spec) - 7.95) / (2.285 * 2 * Math.PI * width) + 1;
}

function windowOf(spec: Spec, i: FirInputs, taps: number): Window {
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
function windowed(spec: Spec, taps: number, window: Window): Float64Array {
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
  if (type !== 'multiband')
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

/** The least length by design and trial: out from the estimate, back by halves, then a few lengths further down. */
function leastOf(spec: Spec, i: FirInputs, progress: (share: number) => void): Design {
  const most = MAX_TAPS[i.method];
  const parity = i.parity === 'any' ? spec.parity : i.parity;
  // A windowed design may pass half the sample rate in any multiband filter with a top gain.
  const step = spec.type === 'halfband' ? 4 : parity ? 2 : 1;
  const start = spec.type === 'halfband' ? 3 : parity === 'odd' ? 3 : 2;
  const width = narrowest(spec);
  const guess =
    i.method === 'kaiser' && width && windowDepth(spec) >= 8
      ? kaiserOrder(windowDepth(spec), Math.min(0.99, 2 * width)).taps
      : estimate(spec);
  const last = Math.floor((most - start) / step);
  let tried = 0;
  let best = Number.POSITIVE_INFINITY;
  let refused: EngineError | undefined;
  const meets = (k: number): Design | undefined => {
    tried++;
    progress(1 - 0.9 ** tried);
    try {
      const made = designAt(spec, i, start + step * k);
      const over = excess(made.h, spec);
      best = Math.min(best, over);
      return over <= 1 ? made : undefined;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code === 'silent') return undefined;
      if (error.code !== 'ill-conditioned') throw error;
      refused = error;
      return undefined;
    }
  };
  let high = Math.min(last, Math.max(0, Math.ceil((guess - start) / step)));
  let low = -1;
  let found = meets(high);
  for (let stride = Math.max(1, high >> 2); !found && high < last; stride *= 2) {
    low = high;
    high = Math.min(last, high + stride);
    found = meets(high);
  }
  if (!found)
    throw new EngineError(
      'infeasible',
      refused
        ? refused.message
        : `No filter of this method with up to ${most} coefficients meets it; the best errs by ${best.toPrecision(3)} times what is allowed.`,
      { field: 'length', value: most },
    );
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const made = meets(middle);
    if (made) [found, high] = [made, middle];
    else low = middle;
  }
  // Errors do not fall steadily with length: a shorter filter just below may do.
  const floor = Math.max(0, high - 6);
  for (let k = high - 1; k >= floor; k--) found = meets(k) ?? found;
  return { ...found, tried };
}
