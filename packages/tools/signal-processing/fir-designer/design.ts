import { EngineError } from '@tollbench/engines/error.ts';
import { spacedHalfBand } from '@tollbench/engines/signal/half-band.ts';
import { kaiserOrder } from '@tollbench/engines/signal/kaiser-order.ts';
import { leastSquares } from '@tollbench/engines/signal/least-squares.ts';
import { lengthEstimate } from '@tollbench/engines/signal/order-estimate.ts';
import { type RemezDesign, remez } from '@tollbench/engines/signal/remez.ts';
import { smallestOrder } from '@tollbench/engines/signal/smallest-order.ts';
import { windowWeights } from '@tollbench/engines/signal/window.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { readCoefficients } from '../coefficients.ts';
import type { FirInputs } from './inputs.ts';
import { amplitudes, excess, largestBetween } from './measure.ts';
import { outOfReach, tooLong } from './refusals.ts';
import { largestGain, narrowest, type Spec, type SpecBand } from './spec.ts';
import { kaiserLength, windowDepth, windowed, windowOf } from './windowed.ts';

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

/** The longest least-squares filter that is designed; the search ends before. */
const MAX_LEAST_SQUARES = 1500;
/** The longest filter that is searched for. */
const MAX_TAPS = { remez: 2048, kaiser: 4096, window: 4096, ls: 801 } as const;

/** Weights are the reciprocal tolerances, the tightest band's (or that of the largest weight) being 1. */
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

/** The coefficients that are given, as a design of one try. */
const given = (i: FirInputs): Design => ({
  h: readCoefficients(i.coefficients).map((c) => c / i.divisor),
  optimum: null,
  window: null,
  beta: null,
  tried: 1,
  passedOver: null,
});

/** Refuses what does not go together: a design without a mask, or weights where they weigh nothing. */
function check(spec: Spec, i: FirInputs): void {
  if (spec.bands.length === 0)
    throw new InputError('is no mask: there is nothing to design a filter for', {
      field: 'type',
      value: i.type,
      remedies: [{ type: 'lowpass' }, { method: 'import' }],
    });
  if (spec.weighted && i.method !== 'remez' && i.method !== 'ls')
    throw new InputError('is a window, which knows no weights', {
      field: 'method',
      value: i.method,
      remedies: [
        { method: 'remez', length: 'given' },
        { method: 'ls', length: 'given' },
      ],
    });
  if (spec.weighted && i.length !== 'given')
    throw new InputError(
      'has no limits to be found by: bands with weights need a length of yours',
      {
        field: 'length',
        value: i.length,
        remedies: [{ length: 'given' }],
      },
    );
}

/** How long a filter of the method that is set will be, by the formula that goes with it. */
const needed = (i: FirInputs) => (spec: Spec) =>
  i.method === 'kaiser' ? (kaiserLength(spec) ?? estimate(spec)) : estimate(spec);

/** An estimate so many times over the longest filter needs no trial. */
const HOPELESS = 1.15;

/** The coefficients of a mask. Throws InputError where there are none, with what would do. */
export function design(spec: Spec, i: FirInputs, progress: (share: number) => void): Design {
  if (i.method === 'import') return given(i);
  check(spec, i);
  const most = MAX_TAPS[i.method];
  const long = () =>
    tooLong(spec, i, {
      most,
      needed: needed(i),
      ...(i.method === 'remez' && {
        kaiser: { most: MAX_TAPS.kaiser, needed: kaiserLength(spec) },
      }),
    });
  if (i.length !== 'given' && spec.bands.length > 1 && needed(i)(spec) > HOPELESS * most)
    throw long();
  try {
    if (i.length === 'given') return designAt(spec, i, givenLength(spec, i));
    if (i.parity !== 'any' && spec.parity && spec.parity !== i.parity)
      throw new InputError(
        spec.type === 'halfband'
          ? 'is even; a half-band filter has 4k + 3 coefficients'
          : spec.parity === 'odd'
            ? 'is even; an even number of mirrored coefficients is zero at half the sample rate, which this response passes'
            : 'is odd; an odd number of odd-symmetric coefficients is zero at half the sample rate, which this response passes',
        { field: 'parity', value: i.parity, remedies: [{ parity: spec.parity }] },
      );
    return i.method === 'remez' ? leastRemez(spec, i) : leastOf(spec, i, most, progress);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === 'infeasible') {
      const times = typeof error.value === 'number' ? error.value : Number.NaN;
      throw spec.bands.length > 1 && needed(i)(spec) > most
        ? long()
        : outOfReach(spec, i, i.method === 'remez' ? Number.NaN : times, most);
    }
    if (i.length === 'given' && BEYOND.has(error.code)) throw beyondRounding(spec, i, i.taps);
    // The engine knows its own parameters; here they all come from the length or the mask.
    throw new InputError(error.message, {
      field: i.length === 'given' ? 'taps' : 'length',
      value: i.length === 'given' ? String(i.taps) : i.length,
    });
  }
}

/** What the engines say where coefficients no longer tell one error from another. */
const BEYOND: ReadonlySet<string> = new Set(['not-converged', 'ill-conditioned']);

const beyondRounding = (spec: Spec, i: FirInputs, taps: number): InputError =>
  new InputError(
    `is ${taps}, more than these bands can use: the error would be less than rounding`,
    {
      field: 'taps',
      value: String(taps),
      remedies: shorter(spec, i, taps),
    },
  );

/** Shorter lengths are tried in steps of this ratio. */
const SHORTER = 0.8;

/** The longest of some shorter lengths that can be designed; none where none of them can. */
function shorter(spec: Spec, i: FirInputs, from: number): Remedy[] {
  for (let length = from; length >= 8; length *= SHORTER) {
    // 4k + 3 suits a half-band filter, and what needs an odd length.
    const taps = 4 * Math.floor(length / 4) - 1;
    try {
      designAt(spec, i, taps);
      return [{ taps: String(taps) }];
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  return [];
}

function givenLength(spec: Spec, i: FirInputs): number {
  if (spec.type === 'halfband' && i.taps % 4 !== 3)
    throw new InputError(
      `is ${i.taps}; a half-band filter has 4k + 3 coefficients, such as ${4 * Math.floor(i.taps / 4) + 3}`,
      {
        field: 'taps',
        value: String(i.taps),
        remedies: [{ taps: String(4 * Math.floor(i.taps / 4) + 3) }],
      },
    );
  if (i.method === 'ls' && i.taps > MAX_LEAST_SQUARES)
    throw new InputError(`is ${i.taps}; least squares takes at most ${MAX_LEAST_SQUARES}`, {
      field: 'taps',
      value: String(i.taps),
      remedies: shorter(spec, i, MAX_LEAST_SQUARES),
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
    return fromExchange(found, spacedHalfBand(found.coefficients), found.tried);
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

export function designAt(spec: Spec, i: FirInputs, taps: number): Design {
  const halfband = spec.type === 'halfband';
  if (i.method === 'remez') {
    if (halfband) {
      const { from, to } = spec.bands[0] as SpecBand;
      const g = remez({ taps: (taps + 1) / 2, bands: [{ from, to: 2 * to, desired: 1 }] });
      return fromExchange(g, spacedHalfBand(g.coefficients), 1);
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
      return { h: spacedHalfBand(g), ...plain };
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
      // Weights of the visitor are of the square itself, as firls has them.
      weight: spec.weighted ? tight / b.tolerance : Math.min(1e14, (tight / b.tolerance) ** 2),
    })),
  });
  return spec.type === 'hilbert' ? h.map((c) => -c) : h;
}

/** The least length by design and trial: out from the estimate, back by halves, then a few lengths further down. */
function leastOf(
  spec: Spec,
  i: FirInputs,
  most: number,
  progress: (share: number) => void,
): Design {
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
      { field: 'length', value: best },
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
