/**
 * The Fourier series of a transient's last periods, as `.four` has it: of the straight lines between the points exactly,
 * or of a grid as ngspice computes it.
 */
import { EngineError } from '../../error.ts';
import { checkRising } from './limits.ts';
import { pieceOf, valueAt, within } from './measure/window.ts';

const MAX_HARMONICS = 1000;
const MAX_WORK = 2e9;
const MAX_GRID = 1 << 24;

export interface FourierOptions {
  /** Orders 1 to this; 9 unless given, as in SPICE. */
  readonly harmonics?: number;
  /** Whole periods up to the last point; 1 unless given. */
  readonly periods?: number;
}

export interface FourierSeries {
  /** Hz. */
  readonly frequency: number;
  /** s. */
  readonly from: number;
  readonly to: number;
  /** The mean. */
  readonly mean: number;
  /** y = mean + Σ amplitude·sin(2π·order·frequency·(t − from) + phase). */
  readonly harmonics: readonly {
    readonly order: number;
    readonly frequency: number;
    readonly amplitude: number;
    /** Degrees, above −180 to 180. */
    readonly phase: number;
  }[];
  /** √(Σ A²) of orders 2 and up over the first's A; undefined where there is no fundamental. */
  readonly distortion: number | undefined;
  /** The same of everything but the mean and the fundamental, whatever its order, from the mean square; exact series alone. */
  readonly rest: number | undefined;
}

function windowOf(
  x: Float64Array,
  y: Float64Array,
  frequency: number,
  { harmonics = 9, periods = 1 }: FourierOptions,
): { from: number; to: number; harmonics: number; periods: number } {
  checkRising(x, y);
  if (!(frequency > 0) || !Number.isFinite(frequency))
    throw new EngineError('out-of-range', `The frequency ${frequency} is not above 0.`, {
      field: 'frequency',
      value: frequency,
    });
  if (!Number.isInteger(harmonics) || harmonics < 1 || harmonics > MAX_HARMONICS)
    throw new EngineError(
      'out-of-range',
      `The number of harmonics ${harmonics} is not a whole one from 1 to ${MAX_HARMONICS}.`,
      { field: 'harmonics', value: harmonics },
    );
  if (!Number.isInteger(periods) || periods < 1)
    throw new EngineError('out-of-range', `The number of periods ${periods} is not 1 or more.`, {
      field: 'periods',
      value: periods,
    });
  const to = x.at(-1)!;
  const length = to - x[0]!;
  // A stop time of whole periods may miss them by rounding.
  if (length * frequency < periods - 1e-9)
    throw new EngineError(
      'infeasible',
      `The transient lasts ${length} s, which is less than ${periods} ${periods === 1 ? 'period' : 'periods'} of ${frequency} Hz: a later stop would do.`,
      { field: 'periods', value: periods },
    );
  return { from: Math.max(x[0]!, to - periods / frequency), to, harmonics, periods };
}

/** (sin u − u·cos u)/u², without cancellation near 0. */
const slopePart = (u: number): number =>
  Math.abs(u) < 0.05
    ? (u / 3) * (1 - ((u * u) / 10) * (1 - (u * u) / 28))
    : (Math.sin(u) - u * Math.cos(u)) / (u * u);

const sinc = (u: number): number => (u === 0 ? 1 : Math.sin(u) / u);

/**
 * The series by integrating the straight lines between the points against each harmonic in closed form. Throws
 * EngineError `infeasible` where the transient is shorter than the periods, `out-of-range` for bad options or more than
 * 2·10^9 points times harmonics.
 */
export function fourierSeries(
  x: Float64Array,
  y: Float64Array,
  frequency: number,
  options: FourierOptions = {},
): FourierSeries {
  const { from, to, harmonics } = windowOf(x, y, frequency, options);
  if (x.length * harmonics > MAX_WORK)
    throw new EngineError(
      'out-of-range',
      `${harmonics} harmonics of ${x.length} points are more than is computed: fewer of either would do.`,
      { value: harmonics },
    );
  const piece = pieceOf({ x, y }, from, to);
  const [t, v] = [piece.x, piece.y];
  let mean = 0;
  let square = 0;
  for (let i = 1; i < t.length; i++) {
    const h = t[i]! - t[i - 1]!;
    mean += 0.5 * h * (v[i]! + v[i - 1]!);
    square += (h * (v[i]! ** 2 + v[i]! * v[i - 1]! + v[i - 1]! ** 2)) / 3;
  }
  const length = to - from;
  mean /= length;
  const list = Array.from({ length: harmonics }, (_, k) => {
    const omega = 2 * Math.PI * frequency * (k + 1);
    const { re, im } = transform(t, v, omega, mean);
    return harmonic(k + 1, frequency, (2 * re) / length, (2 * im) / length);
  });
  const variance = Math.max(0, square / length - mean * mean);
  return { frequency, from, to, mean, harmonics: list, ...distortions(list, variance) };
}

/** ∫ (v − mean)·e^(−jω(t − t₀)) dt over straight lines: h·e^(−jωm)·(middle·sinc u − j·rise/2·(sin u − u cos u)/u²), u = ωh/2. */
function transform(
  t: Float64Array,
  v: Float64Array,
  omega: number,
  mean: number,
): { re: number; im: number } {
  let re = 0;
  let im = 0;
  for (let i = 1; i < t.length; i++) {
    const h = t[i]! - t[i - 1]!;
    if (h === 0) continue;
    const u = 0.5 * omega * h;
    const level = h * (0.5 * (v[i]! + v[i - 1]!) - mean) * sinc(u);
    const rise = 0.5 * h * (v[i]! - v[i - 1]!) * slopePart(u);
    const angle = omega * (t[i - 1]! - t[0]! + 0.5 * h);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    re += level * cos - rise * sin;
    im -= level * sin + rise * cos;
  }
  return { re, im };
}

/** From the coefficient a − jb of cosine and sine: a·cos + b·sin = A·sin(… + φ). */
function harmonic(
  order: number,
  frequency: number,
  re: number,
  im: number,
): FourierSeries['harmonics'][number] {
  return {
    order,
    frequency: order * frequency,
    amplitude: Math.hypot(re, im),
    phase: (Math.atan2(re, -im) * 180) / Math.PI,
  };
}

function distortions(
  list: FourierSeries['harmonics'],
  variance: number | undefined,
): Pick<FourierSeries, 'distortion' | 'rest'> {
  const first = list[0]!.amplitude;
  const above = Math.hypot(...list.slice(1).map(({ amplitude }) => amplitude));
  // Below the rounding of the sums there is no fundamental to compare with.
  if (first === 0 || first < 1e-14 * Math.sqrt(2 * (variance ?? 0)))
    return { distortion: undefined, rest: undefined };
  const rest =
    variance === undefined
      ? undefined
      : Math.sqrt(Math.max(0, 2 * variance - first * first)) / first;
  return { distortion: above / first, rest };
}

/**
 * The series of `grid` points a period, straight between the transient's, as ngspice's `fourier` has it (manual, 17.5.27:
 * 200 points, degree 1). Throws as fourierSeries.
 */
export function fourierGrid(
  x: Float64Array,
  y: Float64Array,
  frequency: number,
  options: FourierOptions & { readonly grid?: number } = {},
): FourierSeries {
  const { from, to, harmonics, periods } = windowOf(x, y, frequency, options);
  const n = (options.grid ?? 200) * periods;
  if (!Number.isInteger(n) || n < 2 * harmonics * periods + 1 || n > MAX_GRID)
    throw new EngineError(
      'out-of-range',
      `A grid of ${options.grid} points a period is not a whole number above twice the ${harmonics} harmonics.`,
      { field: 'grid', value: options.grid },
    );
  const v = Float64Array.from({ length: n }, (_, k) =>
    valueAt({ x, y }, within(x, from + ((to - from) * k) / n, 's')),
  );
  const mean = v.reduce((sum, each) => sum + each, 0) / n;
  const list = Array.from({ length: harmonics }, (_, k) => {
    let re = 0;
    let im = 0;
    for (let i = 0; i < n; i++) {
      const angle = (2 * Math.PI * ((i * (k + 1) * periods) % n)) / n;
      re += v[i]! * Math.cos(angle);
      im -= v[i]! * Math.sin(angle);
    }
    return harmonic(k + 1, frequency, (2 * re) / n, (2 * im) / n);
  });
  return { frequency, from, to, mean, harmonics: list, ...distortions(list, undefined) };
}
