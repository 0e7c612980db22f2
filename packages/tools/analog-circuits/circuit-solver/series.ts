/** Fourier series of transients, as `.four` asks for them, and the spectrum and eye of the output. */

import { EngineError } from '@tollbench/engines/error.ts';
import type { FixedWindow } from '@tollbench/engines/signal/window.ts';
import { fourierSeries } from '@tollbench/engines/spice/analysis/small-signal/fourier.ts';
import type { Deck } from '@tollbench/engines/spice/deck/read.ts';
import { evaluateTrace } from '@tollbench/engines/spice/results/expression/evaluate.ts';
import {
  type EyeFigures,
  eyeFigures,
  type Fold,
  fold,
} from '@tollbench/engines/spice/results/eye.ts';
import { type Spectrum, spectrum } from '@tollbench/engines/spice/results/spectrum.ts';
import { InputError } from '../../define/error.ts';
import { type Curve, named } from './curves.ts';
import type { SolverInputs } from './inputs.ts';
import type { Analysis } from './simulated.ts';
import { stepNames } from './step-name.ts';
import { labelOf } from './traces.ts';

export interface Series {
  readonly trace: string;
  readonly run: string;
  readonly symbol: string;
  /** Hz. */
  readonly fundamental: number;
  readonly mean: number;
  readonly harmonics: readonly {
    readonly order: number;
    readonly frequency: number;
    readonly magnitude: number;
    readonly phase: number;
    readonly normalised: number;
  }[];
  /** %; NaN where the first harmonic is 0. */
  readonly distortion: number;
}

/** The series of `.four` cards over every run of the transient. Throws InputError where one cannot be taken. */
export function seriesOf(deck: Deck, transient: Analysis | undefined): readonly Series[] {
  const cards = deck.requests.flatMap((r) => (r.kind === 'four' ? [r] : []));
  if (!transient || cards.length === 0) return [];
  return transient.datasets.flatMap((dataset) =>
    cards.flatMap(({ frequency, outputs }) =>
      outputs.map((text): Series => {
        const { re, unit } = evaluateTrace(text, dataset, deck.parameters);
        const series = fourierSeries(dataset.axis.re, re, frequency);
        return {
          ...{ trace: labelOf(text), fundamental: frequency, mean: series.dc },
          run: stepNames(dataset.stepped),
          symbol: unit === undefined || unit === '1' ? '' : unit,
          harmonics: series.harmonics,
          distortion: series.thd,
        };
      }),
    ),
  );
}

export interface SpectrumOf extends Spectrum {
  readonly label: string;
  /** dB of 1 of the trace's unit, peak. */
  readonly decibels: Float64Array;
}

/** Samples of a spectrum at most: what a picture and a file carry. */
const MAX_SAMPLES = 1 << 17;

/** The spectra of the curves of a transient, of one run. */
export function spectraOf(
  curves: readonly Curve[],
  { spectrum: window }: SolverInputs,
): readonly SpectrumOf[] {
  if (window === 'none') return [];
  return curves.flatMap((curve) => {
    if (curve.x.length < 8) return [];
    const samples = Math.min(
      MAX_SAMPLES,
      2 ** Math.ceil(Math.log2(Math.max(1024, curve.x.length))),
    );
    const kind: FixedWindow = window;
    const found = spectrum(curve.x, curve.re, { samples, window: { kind } });
    const decibels = found.re.map((re, k) => {
      const size = Math.hypot(re, found.im[k] as number);
      return size === 0 ? Number.NaN : 20 * Math.log10(size);
    });
    return [{ ...found, label: named(curve), decibels }];
  });
}

export interface EyeOf {
  readonly label: string;
  readonly symbol: string;
  readonly period: number;
  readonly fold: Fold;
  readonly figures: EyeFigures;
}

/** The eye of a curve, about the middle between its least and its greatest value. Throws InputError for a period that does not fit. */
export function eyeOf(curve: Curve | undefined, { symbolPeriod }: SolverInputs): EyeOf | undefined {
  if (!curve || symbolPeriod === null) return undefined;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const y of curve.re) {
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  try {
    return {
      ...{ label: named(curve), symbol: curve.symbol, period: symbolPeriod },
      fold: fold(curve.x, curve.re, { period: symbolPeriod }),
      figures: eyeFigures(curve.x, curve.re, (low + high) / 2, { period: symbolPeriod }),
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const span = (curve.x.at(-1) ?? 0) - (curve.x[0] ?? 0);
    throw new InputError(error.message, {
      field: 'symbolPeriod',
      value: String(symbolPeriod),
      remedies: [
        { symbolPeriod: String(Number((span / 10).toPrecision(2))) },
        { symbolPeriod: 'none' },
      ],
    });
  }
}
