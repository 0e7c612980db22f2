import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { passRipple, stopRipple } from '@tollbench/engines/signal/smallest-order.ts';
import { InputError, InputErrors } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { FilterType, FirInputs } from './inputs.ts';

/** What is asked of one band. Frequencies are shares of the sample rate. */
export interface SpecBand {
  readonly from: number;
  readonly to: number;
  /** Wanted amplitude; over 2πf where `relative`. 0 stops. */
  readonly gain: number;
  /** The wanted amplitude grows with frequency, gain·2πf, and `tolerance` is a share of it. */
  readonly relative: boolean;
  /** Allowed deviation of the amplitude, linear. */
  readonly tolerance: number;
  /** The same as it was asked for: peak-to-peak ripple, or attenuation of a stop band, in dB. */
  readonly asked: number;
}

export interface Spec {
  readonly type: FilterType;
  readonly bands: readonly SpecBand[];
  /** How the coefficients mirror: even about the middle, or odd. */
  readonly symmetry: 'even' | 'odd';
  /** Amplitude that attenuation counts from. */
  readonly reference: number;
  /** The bands have weights and no limits: `tolerance` is 1/weight, and nothing is met or not. */
  readonly weighted: boolean;
  /** What is judged is |H|, not the amplitude of a linear-phase filter. */
  readonly byMagnitude: boolean;
  /** Odd or even lengths alone can do it. */
  readonly parity: 'odd' | 'even' | undefined;
}

type Edge = 'f1' | 'f2' | 'f3' | 'f4' | 'low' | 'high';

/** As the form has them. */
const SYMBOLS = { f1: 'f₁', f2: 'f₂', f3: 'f₃', f4: 'f₄', low: 'f₁', high: 'f₂' } as const;

/** Edges as shares of the sample rate, rising between 0 and half of it. Throws InputErrors that name those out of order. */
function rising<const N extends readonly Edge[]>(i: FirInputs, ...names: N) {
  const half = i.fs / 2;
  const wrong: InputError[] = [];
  names.forEach((name, k) => {
    const f = i[name];
    const before = names[k - 1];
    const reachesTop = name === 'high';
    const message = !(f > (before ? i[before] : 0))
      ? `it must be above ${before ? `the ${hz(i[before])} of ${SYMBOLS[before]}` : '0'}`
      : (reachesTop ? f > half : f >= half)
        ? `it must be ${reachesTop ? 'at most' : 'below'} ${hz(half)}, half the sample rate`
        : undefined;
    if (message !== undefined)
      wrong.push(new InputError(`is ${hz(f)}; ${message}`, { field: name, value: String(f) }));
  });
  if (wrong.length > 0) throw new InputErrors(wrong);
  return names.map((name) => i[name] / i.fs) as { -readonly [K in keyof N]: number };
}

const pass = (i: FirInputs, from: number, to: number, relative = false): SpecBand => ({
  from,
  to,
  gain: 1,
  relative,
  tolerance: passRipple(i.ripple),
  asked: i.ripple,
});

const stop = (i: FirInputs, from: number, to: number, reference = 1): SpecBand => ({
  from,
  to,
  gain: 0,
  relative: false,
  tolerance: reference * stopRipple(i.attenuation),
  asked: i.attenuation,
});

const made = (
  i: FirInputs,
  bands: readonly SpecBand[],
  more: Partial<Pick<Spec, 'symmetry' | 'reference' | 'parity' | 'weighted'>> = {},
): Spec => ({
  type: i.type,
  bands,
  symmetry: 'even',
  reference: 1,
  weighted: false,
  byMagnitude: false,
  parity: undefined,
  ...more,
});

/** The mask as bands. Throws InputErrors that name the edges out of order. */
export function specOf(i: FirInputs): Spec {
  switch (i.type) {
    case 'lowpass': {
      const [a, b] = rising(i, 'f1', 'f2');
      return made(i, [pass(i, 0, a), stop(i, b, 0.5)]);
    }
    case 'highpass': {
      const [a, b] = rising(i, 'f1', 'f2');
      return made(i, [stop(i, 0, a), pass(i, b, 0.5)], { parity: 'odd' });
    }
    case 'bandpass': {
      const [a, b, c, d] = rising(i, 'f1', 'f2', 'f3', 'f4');
      return made(i, [stop(i, 0, a), pass(i, b, c), stop(i, d, 0.5)]);
    }
    case 'bandstop': {
      const [a, b, c, d] = rising(i, 'f1', 'f2', 'f3', 'f4');
      return made(i, [pass(i, 0, a), stop(i, b, c), pass(i, d, 0.5)], { parity: 'odd' });
    }
    case 'halfband':
      return halfband(i);
    case 'multiband':
      return multiband(i);
    case 'weighted':
      return weighted(i);
    case 'none':
      return made(i, []);
    case 'differentiator': {
      const [a] = rising(i, 'high');
      return made(i, [pass(i, 0, a, true)], {
        symmetry: 'odd',
        reference: 2 * Math.PI * a,
        parity: a === 0.5 ? 'even' : undefined,
      });
    }
    case 'smooth': {
      const [a, b] = rising(i, 'f1', 'f2');
      const reference = 2 * Math.PI * a;
      return made(i, [pass(i, 0, a, true), stop(i, b, 0.5, reference)], {
        symmetry: 'odd',
        reference,
      });
    }
    case 'hilbert': {
      const [a, b] = rising(i, 'low', 'high');
      return made(i, [pass(i, a, b)], {
        symmetry: 'odd',
        parity: b === 0.5 ? 'even' : undefined,
      });
    }
  }
}

function halfband(i: FirInputs): Spec {
  const [a] = rising(i, 'f1');
  if (!(a < 0.25))
    throw new InputError(
      `is ${hz(i.f1)}; a half-band filter changes over at ${hz(i.fs / 4)}, so it must be below`,
      { field: 'f1', value: String(i.f1) },
    );
  // Its symmetry makes the ripples of both bands one.
  const tolerance = stopRipple(i.attenuation);
  const ripple = decibels((1 + tolerance) / (1 - tolerance));
  return made(i, [{ ...pass(i, 0, a), tolerance, asked: ripple }, stop(i, 0.5 - a, 0.5)], {
    parity: 'odd',
  });
}

interface Row {
  readonly from: number;
  readonly to: number;
  readonly gain: number;
}

/** The rows of a table as bands, what is wrong with one said by its number; `limit` has what a row allows. */
function ofTable<R extends Row>(
  i: FirInputs,
  field: 'bands' | 'weighted',
  rows: readonly R[],
  limit: (row: R, refuse: (message: string) => never) => Pick<SpecBand, 'tolerance' | 'asked'>,
): Spec {
  const half = i.fs / 2;
  let last = Number.NEGATIVE_INFINITY;
  const bands = rows.map((row, k): SpecBand => {
    const refuse = (message: string): never => {
      throw new InputError(`row ${k + 1} ${message}`, { field });
    };
    if (!(row.from < row.to)) refuse(`ends at ${hz(row.to)}, not above its ${hz(row.from)}`);
    if (!(row.from > last)) refuse(`starts at ${hz(row.from)}, where the one before has not ended`);
    if (row.to > half) refuse(`ends at ${hz(row.to)}; half the sample rate is ${hz(half)}`);
    last = row.to;
    const { from, to, gain } = row;
    return { from: from / i.fs, to: to / i.fs, gain, relative: false, ...limit(row, refuse) };
  });
  if (bands.every((b) => b.gain === 0))
    throw new InputError('have no gain anywhere: the filter would be silent', { field });
  const top = bands.at(-1);
  return made(i, bands, {
    parity: top?.to === 0.5 && top.gain > 0 ? 'odd' : undefined,
    weighted: field === 'weighted',
  });
}

const multiband = (i: FirInputs): Spec =>
  ofTable(i, 'bands', i.bands, ({ gain, ripple }, refuse) => {
    if (gain > 0 && ripple > 40)
      refuse(`has gain ${gain} and a ripple of ${ripple} dB; the most is 40 dB`);
    return {
      tolerance: gain > 0 ? gain * passRipple(ripple) : stopRipple(ripple),
      asked: ripple,
    };
  });

const weighted = (i: FirInputs): Spec =>
  ofTable(i, 'weighted', i.weighted, ({ weight }) => ({
    tolerance: 1 / weight,
    asked: Number.NaN,
  }));

/** The wanted amplitude of a band at a share of the sample rate. */
export const wanted = (b: SpecBand, f: number): number =>
  b.relative ? b.gain * 2 * Math.PI * f : b.gain;

/** The largest amplitude that any band wants. */
export const largestGain = (spec: Spec): number =>
  Math.max(...spec.bands.map((b) => wanted(b, b.to)));

/** The narrowest stretch between two bands, as a share of the sample rate; undefined for one band. */
export function narrowest(spec: Spec): number | undefined {
  let width: number | undefined;
  spec.bands.forEach((b, k) => {
    const next = spec.bands[k + 1];
    if (next) width = Math.min(width ?? 1, next.from - b.to);
  });
  return width;
}

const hz = (f: number) => showQuantity(f, 'Hz', 6);
