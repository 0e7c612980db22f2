/** The short-time spectrum of real samples, pooled into cells of a picture: the largest power of each cell. */
import { EngineError } from '../error.ts';
import { windowed } from './averaged-power.ts';
import { realFftPlan } from './real-fft.ts';

export interface Spectrogram {
  readonly columns: number;
  readonly rows: number;
  /** Mean square of a tone on a bin, by cell: z[row · columns + column], time from the left, frequency from below. */
  readonly power: Float64Array;
  /** Samples at the middle of the first and of the last transform. */
  readonly first: number;
  readonly last: number;
  readonly transforms: number;
}

export interface SpectrogramOptions {
  /** The window, as long as a transform. */
  readonly weights: Float64Array;
  /** Cells at most. */
  readonly columns: number;
  readonly rows: number;
  readonly progress?: (share: number) => void;
}

/**
 * Transforms that overlap by half or more, and no more of them than 4 a column. Throws EngineError where the samples do
 * not fill one transform.
 */
export function spectrogram(samples: Float64Array, options: SpectrogramOptions): Spectrogram {
  const { weights, progress } = options;
  const n = weights.length;
  const room = samples.length - n;
  if (room < 0 || n < 2)
    throw new EngineError('length', `${samples.length} samples do not fill a transform of ${n}.`, {
      field: 'weights',
      value: n,
    });
  const plan = realFftPlan(n);
  const rows = Math.min(options.rows, plan.bins);
  // Where the record is long for the picture, transforms stand apart no further than half their length.
  const wanted = Math.max(options.columns, Math.ceil(room / (n / 2)) + 1);
  const transforms = Math.min(wanted, room + 1);
  const columns = Math.min(options.columns, transforms);
  const power = new Float64Array(rows * columns);
  const data = new Float64Array(2 * plan.bins);
  let sum = 0;
  for (let k = 0; k < n; k++) sum += weights[k]!;
  for (let j = 0; j < transforms; j++) {
    const from = transforms === 1 ? 0 : Math.round((j * room) / (transforms - 1));
    windowed(samples, from, weights, true, data);
    plan.forward(data);
    pool(data, plan.bins, 2 / (sum * sum), {
      power,
      rows,
      columns,
      column: Math.floor((j * columns) / transforms),
    });
    if (j % 64 === 0) progress?.(j / transforms);
  }
  return { columns, rows, power, first: n / 2, last: room + n / 2, transforms };
}

function pool(
  data: Float64Array,
  bins: number,
  scale: number,
  to: {
    readonly power: Float64Array;
    readonly rows: number;
    readonly columns: number;
    readonly column: number;
  },
): void {
  for (let k = 0; k < bins; k++) {
    const re = data[2 * k]!;
    const im = data[2 * k + 1]!;
    const at = Math.min(to.rows - 1, Math.floor((k * to.rows) / bins)) * to.columns + to.column;
    const p = scale * (re * re + im * im);
    if (p > to.power[at]!) to.power[at] = p;
  }
}
