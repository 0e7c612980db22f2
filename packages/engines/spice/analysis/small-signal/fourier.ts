/** Fourier series of the last periods of a transient, and its distortion. */
import { EngineError } from '../../../error.ts';
import type { Dataset } from '../../results/dataset.ts';
import { exactSums, sampledSums } from './fourier-sums.ts';

export interface FourierOptions {
  /** Highest harmonic, 1 to 1000; 9 unless said, as in SPICE. */
  readonly harmonics?: number;
  /** Whole periods at the end of the run; 1 unless said. */
  readonly periods?: number;
  /**
   * `spice`: 200 samples a period between which the points are joined by straight lines, which is what .FOUR does: harmonics from
   * the 191st on are aliases of the first nine. `exact`, unless said: the integral of the straight lines themselves.
   */
  readonly method?: 'exact' | 'spice';
}

export interface Harmonic {
  readonly order: number;
  /** Hz. */
  readonly frequency: number;
  /** Amplitude, V or A. */
  readonly magnitude: number;
  /** Degrees, of a sine that begins where the periods begin; −180 to 180. */
  readonly phase: number;
  /** Over the first's magnitude, and less its phase: of the first 1 and 0. */
  readonly normalised: number;
  readonly normalisedPhase: number;
}

export interface FourierSeries {
  readonly frequency: number;
  /** Mean. */
  readonly dc: number;
  readonly harmonics: readonly Harmonic[];
  /** Root of the sum of squares of harmonics 2 and up over the first, in per cent; NaN where the first is 0. */
  readonly thd: number;
  /** Where the periods begin, s. */
  readonly start: number;
}

/** Samples a period of SPICE. */
const SAMPLES = 200;

const MOST_HARMONICS = 1000;

/**
 * The series of `values` at rising `times` (s), over the last periods of `frequency` (Hz). Throws EngineError `out-of-range`
 * where the run is shorter than the periods (but for rounding), or a count or the frequency cannot be; `length`.
 */
export function fourierSeries(
  times: Float64Array,
  values: Float64Array,
  frequency: number,
  { harmonics = 9, periods = 1, method = 'exact' }: FourierOptions = {},
): FourierSeries {
  const [first, last] = [times[0], times.at(-1)];
  check(times, values, { frequency, harmonics, periods });
  const span = periods / frequency;
  if (first === undefined || last === undefined || !(last - first >= span * (1 - 1e-9)))
    throw new EngineError(
      'out-of-range',
      `The run lasts ${(last ?? 0) - (first ?? 0)} s, which is less than ${periods === 1 ? 'a period' : `${periods} periods`} of ${frequency} Hz: a later stop would do.`,
      { value: frequency },
    );
  const start = Math.max(first, last - span);
  const sums =
    method === 'spice'
      ? sampledSums(times, values, {
          start,
          stop: last,
          harmonics,
          periods,
          samples: SAMPLES * periods,
        })
      : exactSums(times, values, { start, stop: last, harmonics, periods });
  return seriesOf(frequency, start, sums);
}

function check(
  times: Float64Array,
  values: Float64Array,
  { frequency, harmonics, periods }: { frequency: number; harmonics: number; periods: number },
): void {
  if (times.length !== values.length)
    throw new EngineError(
      'length',
      `There are ${times.length} times and ${values.length} values; as many of each would do.`,
      {
        value: values.length,
      },
    );
  if (!(frequency > 0 && frequency < Number.POSITIVE_INFINITY))
    throw new EngineError('out-of-range', `The frequency ${frequency} Hz is not above 0.`, {
      value: frequency,
    });
  if (!(Number.isInteger(harmonics) && harmonics >= 1 && harmonics <= MOST_HARMONICS))
    throw new EngineError(
      'out-of-range',
      `${harmonics} harmonics are asked for; 1 to ${MOST_HARMONICS} would do.`,
      {
        value: harmonics,
      },
    );
  if (!(Number.isInteger(periods) && periods >= 1))
    throw new EngineError(
      'out-of-range',
      `${periods} periods are asked for; a whole number from 1 on would do.`,
      {
        value: periods,
      },
    );
}

function seriesOf(
  frequency: number,
  start: number,
  { mean, sine, cosine }: { mean: number; sine: Float64Array; cosine: Float64Array },
): FourierSeries {
  const degrees = (k: number) => (Math.atan2(cosine[k]!, sine[k]!) * 180) / Math.PI;
  const fundamental = Math.hypot(sine[1]!, cosine[1]!);
  let squares = 0;
  const harmonics: Harmonic[] = [];
  for (let order = 1; order < sine.length; order++) {
    const magnitude = Math.hypot(sine[order]!, cosine[order]!);
    const phase = degrees(order);
    if (order > 1) squares += (magnitude / fundamental) ** 2;
    harmonics.push({
      order,
      frequency: order * frequency,
      magnitude,
      phase,
      normalised: magnitude / fundamental,
      normalisedPhase: phase - degrees(1),
    });
  }
  const thd = fundamental === 0 ? Number.NaN : 100 * Math.sqrt(squares);
  return { frequency, dc: mean, harmonics, thd, start };
}

/**
 * The series of named traces of a transient, each as a trace of complex amplitudes by frequency from 0 (the mean) on: magnitude
 * and phase are theirs, of a sine. Throws EngineError `unknown-name`, and as `fourierSeries` does.
 */
export function fourier(
  run: Dataset,
  frequency: number,
  outputs: readonly string[],
  options: FourierOptions = {},
): { readonly series: readonly FourierSeries[]; readonly dataset: Dataset } {
  const all = outputs.map((name) => {
    const trace = run.traces.find((t) => t.name === name.toLowerCase());
    if (!trace)
      throw new EngineError(
        'unknown-name',
        `The run kept no trace called ${name}; ${run.traces[0]?.name ?? 'none'} is one that it kept.`,
        {
          value: name,
        },
      );
    return { trace, series: fourierSeries(run.axis.re, trace.re, frequency, options) };
  });
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const count = (options.harmonics ?? 9) + 1;
  const dataset: Dataset = {
    kind: 'fft',
    title: 'Fourier Analysis',
    axis: {
      name: 'frequency',
      quantity: 'frequency',
      re: Float64Array.from({ length: count }, (_, k) => k * frequency),
    },
    traces: all.map(({ trace, series: { dc, harmonics } }) => ({
      name: trace.name,
      quantity: trace.quantity,
      re: Float64Array.of(dc, ...harmonics.map((h) => h.magnitude * Math.cos(radians(h.phase)))),
      im: Float64Array.of(0, ...harmonics.map((h) => h.magnitude * Math.sin(radians(h.phase)))),
    })),
    stepped: run.stepped,
  };
  return { series: all.map((a) => a.series), dataset };
}
