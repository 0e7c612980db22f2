/** Before and after a transform to time: an even grid, and the stretch worth looking at. */
import type { Network } from './network.ts';
import { between } from './resample.ts';
import { bandPass, type TimeResponse } from './time-response.ts';

/** The harmonic grid that ends with the highest frequency and is about as dense as the samples. */
export function harmonicGrid(frequency: Float64Array): { step: number; count: number } {
  const [first, last] = [frequency[0]!, frequency.at(-1)!];
  const count = Math.max(4, Math.round((last / (last - first)) * (frequency.length - 1)));
  return { step: last / count, count };
}

/** A parameter at the multiples of `step` (Hz) within its samples, the last of them its highest frequency. */
export function onGrid(
  frequency: Float64Array,
  values: Float64Array,
  { step, count }: { step: number; count: number },
): { frequency: Float64Array; values: Float64Array } {
  const lowest = Math.ceil(frequency[0]! / step - 1e-9);
  const to = Float64Array.from({ length: count - lowest + 1 }, (_, k) => (lowest + k) * step);
  to[to.length - 1] = frequency.at(-1)!;
  return { frequency: to, values: between(frequency, values, 2, to) };
}

/** Width of the band-pass pulse of a flat band between the halves of its height, s. */
export function pulseWidth(step: number, count: number, beta: number): number {
  const flat = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) flat[2 * k] = 1;
  const { time, value } = bandPass(step, flat, beta);
  let k = time.length / 2;
  while (k < time.length - 1 && value[k]! > 0.5) k++;
  const [a, b] = [value[k - 1]!, value[k]!];
  return 2 * (time[k - 1]! + ((a - 0.5) / (a - b)) * (time[k]! - time[k - 1]!));
}

/** What of the whole change is left where a response has settled. */
const SETTLED = 0.005;

/** A little beyond the last place that differs from the end of the half period. */
function settledAt(value: Float64Array, isStep: boolean): number {
  const middle = value.length / 2;
  const end = value.length - 1;
  const to = Math.floor(middle + 0.9 * (end - middle));
  const final = isStep ? value[to]! : 0;
  let largest = 0;
  for (let k = middle; k <= to; k++) largest = Math.max(largest, Math.abs(value[k]! - final));
  let last = to;
  while (last > middle && Math.abs(value[last]! - final) <= SETTLED * largest) last--;
  return Math.min(end, Math.ceil(middle + 1.15 * (last - middle)));
}

/** Samples of a stretch at most; of more every n-th is taken. */
const MAX_SHOWN = 20_000;

/** From two resolutions before 0 to `stop` (s), or unless said to where the response has settled. */
export function stretchOf(
  { time, value }: TimeResponse,
  resolution: number,
  isStep: boolean,
  stop: number | undefined,
): TimeResponse {
  const step = time[1]! - time[0]!;
  const middle = time.length / 2;
  const first = Math.max(0, middle - Math.ceil((2 * resolution) / step));
  const end = stop === undefined ? settledAt(value, isStep) : middle + Math.ceil(stop / step);
  const least = stop === undefined ? middle + Math.ceil((6 * resolution) / step) : middle + 1;
  const last = Math.min(time.length - 1, Math.max(end, least));
  const every = Math.ceil((last - first + 1) / MAX_SHOWN);
  const count = Math.floor((last - first) / every) + 1;
  const take = (of: Float64Array): Float64Array =>
    Float64Array.from({ length: count }, (_, k) => of[first + k * every]!);
  return { time: take(time), value: take(value) };
}

/** The reference of a port, where it is real and the same at all frequencies, Ω; NaN where not. */
export function steadyReference({ z0, ports, frequency }: Network, port: number): number {
  const first = z0[2 * port]!;
  for (let k = 0; k < frequency.length; k++)
    if (z0[2 * (k * ports + port)] !== first || z0[2 * (k * ports + port) + 1] !== 0)
      return Number.NaN;
  return first;
}

/** Degrees that a parameter turns from its lowest sample to the next. */
export function firstTurn(values: Float64Array): number {
  const [a, b, c, d] = [values[0]!, values[1]!, values[2]!, values[3]!];
  return Math.abs((Math.atan2(b * c - a * d, a * c + b * d) * 180) / Math.PI);
}

/** Highest and lowest of an impedance behind `from` (s); NaN where there is none. */
export function extremesBehind(
  time: Float64Array,
  impedance: Float64Array,
  from: number,
): { readonly high: number; readonly low: number } {
  let [high, low] = [Number.NaN, Number.NaN];
  for (let k = 0; k < time.length; k++) {
    const z = impedance[k]!;
    if (time[k]! < from || Number.isNaN(z)) continue;
    if (!(z <= high)) high = z;
    if (!(z >= low)) low = z;
  }
  return { high, low };
}
