/** Reflection and transmission in time, and gates there: from samples over equally spaced frequencies. */
import { EngineError } from '../error.ts';
import { besselI0 } from '../signal/bessel-i0.ts';
import { fftPlan } from '../signal/fft.ts';

/** Samples over frequency in harmonic order: f = 0, Δf, 2Δf … */
export interface HarmonicSpectrum {
  /** Hz. */
  readonly spacing: number;
  /** Interleaved, that of 0 Hz first, which is real. */
  readonly values: Float64Array;
  /** How many of them below the first measured one are extrapolated. */
  readonly extrapolated: number;
}

export interface TimeResponse {
  /** s, ascending. */
  readonly time: Float64Array;
  readonly value: Float64Array;
}

/** Frequencies are equally spaced within this share of a step. */
const EVEN = 1e-3;

/** The spacing of equally spaced frequencies, Hz; undefined where they are not. */
export function spacingOf(frequency: Float64Array): number | undefined {
  const last = frequency.length - 1;
  if (last < 1) return undefined;
  const step = (frequency[last]! - frequency[0]!) / last;
  for (let k = 0; k <= last; k++)
    if (Math.abs(frequency[k]! - frequency[0]! - k * step) > EVEN * step) return undefined;
  return step;
}

/** Whether equally spaced frequencies are multiples of their spacing, so that 0 Hz is one of them or can be. */
export function isHarmonic(frequency: Float64Array, step: number): boolean {
  const first = frequency[0]! / step;
  return Math.abs(first - Math.round(first)) <= EVEN * Math.max(1, frequency.length) && first < 1e6;
}

/** Extrapolated points at most, as a multiple of what is measured: beyond it the low-pass response is invention. */
const MAX_EXTRAPOLATED = 1;

/**
 * Fills the samples of one parameter down to 0 Hz. A real response has an even real and an odd imaginary part: near 0
 * Hz a + bf² and cf + df³ pass through the lowest two points; `dc`, where it is given, is the value at 0 Hz. Throws
 * `out-of-range` where more would be extrapolated than is known.
 */
export function harmonicSpectrum(
  frequency: Float64Array,
  trace: Float64Array,
  step: number,
  dc: number | undefined,
): HarmonicSpectrum {
  const first = Math.round(frequency[0]! / step);
  const count = frequency.length;
  if (first > MAX_EXTRAPOLATED * count)
    throw new EngineError(
      'out-of-range',
      `The lowest frequency is ${first} steps from 0 Hz, and ${count} are known: a low-pass response would be more extrapolated than measured.`,
      { field: 'frequency', value: frequency[0] },
    );
  const values = new Float64Array(2 * (first + count));
  values.set(trace, 2 * first);
  if (first > 0) extrapolate(values, first, count, dc);
  else {
    values[0] = dc ?? values[0]!;
    values[1] = 0;
  }
  return { spacing: step, values, extrapolated: first };
}

function extrapolate(
  values: Float64Array,
  first: number,
  count: number,
  dc: number | undefined,
): void {
  const [r1, i1] = [values[2 * first]!, values[2 * first + 1]!];
  const second = count > 1 ? first + 1 : first;
  const [r2, i2] = [values[2 * second]!, values[2 * second + 1]!];
  const [a, b] = [first ** 2, second ** 2];
  // Through 0 Hz and the lowest point where its value is given, else through the lowest two.
  const even = dc === undefined ? (b > a ? (r2 - r1) / (b - a) : 0) : (r1 - dc) / a;
  const zero = dc ?? r1 - even * a;
  const odd = b > a ? (i2 / second - i1 / first) / (b - a) : 0;
  const slope = i1 / first - odd * a;
  for (let k = 0; k < first; k++) {
    values[2 * k] = zero + even * k * k;
    values[2 * k + 1] = slope * k + odd * k ** 3;
  }
}

/** Kaiser's window at x from −1 to 1. */
export const kaiser = (x: number, beta: number): number =>
  Math.abs(x) > 1 ? 0 : besselI0(beta * Math.sqrt(Math.max(0, 1 - x * x))) / besselI0(beta);

/** Points of a transform: between the samples of time about eight more are drawn. */
export const transformLength = (samples: number): number => 2 ** Math.ceil(Math.log2(8 * samples));

/**
 * The response to an impulse or a step, low-pass, windowed by Kaiser's β from 0 Hz to the highest frequency. The step
 * is 1 high; the impulse is scaled so that a flat 1 has a peak of 1. Time runs from −T/2 to T/2, T = 1/Δf.
 */
export function lowPass(
  { spacing, values }: HarmonicSpectrum,
  kind: 'impulse' | 'step',
  beta: number,
): TimeResponse {
  const count = values.length / 2;
  const n = transformLength(2 * count);
  const data = new Float64Array(2 * n);
  let flat = 0;
  for (let k = 0; k < count; k++) {
    const w = kaiser(k / Math.max(1, count - 1), beta);
    flat += (k === 0 ? 1 : 2) * w;
    const [re, im] = [values[2 * k]! * w, values[2 * k + 1]! * w];
    data[2 * k] = re;
    data[2 * k + 1] = im;
    if (k > 0) {
      data[2 * (n - k)] = re;
      data[2 * (n - k) + 1] = -im;
    }
  }
  fftPlan(n).inverse(data);
  const time = new Float64Array(n);
  const value = new Float64Array(n);
  let sum = 0;
  for (let k = 0; k < n; k++) {
    const from = (k + n / 2) % n;
    time[k] = (k - n / 2) / (n * spacing);
    const h = data[2 * from]!;
    // The trapezium rule: a step that rises at 0 is half way there at 0.
    value[k] = kind === 'step' ? sum + h / 2 : (h * n) / flat;
    sum += h;
  }
  return { time, value };
}

/** The size of the band-pass response, windowed over the band that is known; a flat 1 has a peak of 1. */
export function bandPass(spacing: number, trace: Float64Array, beta: number): TimeResponse {
  const count = trace.length / 2;
  const n = transformLength(count);
  const data = new Float64Array(2 * n);
  let flat = 0;
  for (let k = 0; k < count; k++) {
    const w = count === 1 ? 1 : kaiser((2 * k) / (count - 1) - 1, beta);
    flat += w;
    data[2 * k] = trace[2 * k]! * w;
    data[2 * k + 1] = trace[2 * k + 1]! * w;
  }
  fftPlan(n).inverse(data);
  const time = new Float64Array(n);
  const value = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const from = (k + n / 2) % n;
    time[k] = (k - n / 2) / (n * spacing);
    value[k] = (Math.hypot(data[2 * from]!, data[2 * from + 1]!) * n) / flat;
  }
  return { time, value };
}

/** Time from 10 to 90 % of a step that is flat over frequency, s: what two places must be apart to be told apart. */
export function riseTime(spacing: number, count: number, beta: number): number {
  const flat = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) flat[2 * k] = 1;
  const { time, value } = lowPass({ spacing, values: flat, extrapolated: 0 }, 'step', beta);
  // Looked for outwards from the middle: far off, the response of one period winds round.
  const middle = value.length / 2;
  const crossing = (level: number): number => {
    let k = middle;
    while (k > 1 && value[k]! > level) k--;
    while (k < value.length - 2 && value[k + 1]! < level) k++;
    const [a, b] = [value[k]!, value[k + 1]!];
    return time[k]! + ((level - a) / (b - a)) * (time[k + 1]! - time[k]!);
  };
  const offset = value[0]!;
  return crossing(offset + 0.9) - crossing(offset + 0.1);
}

/** A stretch of time, s. */
export interface Gate {
  readonly from: number;
  readonly to: number;
}

/**
 * One parameter with what lies outside a gate in time taken away. The gate is flat, with raised cosines of 2/B about its
 * ends, B the width of the band. What a gate does to the ends of the band is divided out: a single echo in its
 * middle is kept as it is. `frequency` is equally spaced.
 */
export function gated(
  frequency: Float64Array,
  trace: Float64Array,
  step: number,
  gate: Gate,
): Float64Array {
  const count = frequency.length;
  const n = transformLength(count);
  const centre = (gate.from + gate.to) / 2;
  const half = (gate.to - gate.from) / 2;
  const edge = 1 / (count * step);
  const kept = new Float64Array(2 * n);
  const flat = new Float64Array(2 * n);
  for (let k = 0; k < count; k++) {
    const angle = 2 * Math.PI * k * step * centre;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    kept[2 * k] = trace[2 * k]! * c - trace[2 * k + 1]! * s;
    kept[2 * k + 1] = trace[2 * k]! * s + trace[2 * k + 1]! * c;
    flat[2 * k] = 1;
  }
  const plan = fftPlan(n);
  for (const data of [kept, flat]) {
    plan.inverse(data);
    for (let k = 0; k < n; k++) {
      const t = (k < n / 2 ? k : k - n) / (n * step);
      const w = gateWeight(Math.abs(t), half, edge);
      data[2 * k] = data[2 * k]! * w;
      data[2 * k + 1] = data[2 * k + 1]! * w;
    }
    plan.forward(data);
  }
  const out = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) {
    const angle = -2 * Math.PI * k * step * centre;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [a, b, x, y] = [kept[2 * k]!, kept[2 * k + 1]!, flat[2 * k]!, flat[2 * k + 1]!];
    const size = x * x + y * y;
    const [re, im] = [(a * x + b * y) / size, (b * x - a * y) / size];
    out[2 * k] = re * c - im * s;
    out[2 * k + 1] = re * s + im * c;
  }
  return out;
}

/** 1 within, 0 without, a raised cosine over `edge` to each side of the end. */
function gateWeight(t: number, half: number, edge: number): number {
  if (t <= half - edge) return 1;
  if (t >= half + edge) return 0;
  return 0.5 - 0.5 * Math.sin((Math.PI * (t - half)) / (2 * edge));
}
