/** The frequency response of the roots, and what is read off it. */
import { responseAt } from '@tollbench/engines/pole-zero/boundary.ts';
import {
  denseGrid,
  type Extremum,
  extremes,
  levelCrossings,
} from '@tollbench/engines/pole-zero/features.ts';
import { excess, type RootMap } from '@tollbench/engines/pole-zero/root-map.ts';

/** Frequencies are in hertz in the z-plane and in rad/s in the s-plane. */
export interface Response {
  readonly frequency: Float64Array;
  /** dB; NaN on a root. */
  readonly decibels: Float64Array;
  /** Degrees, continuous. */
  readonly phase: Float64Array;
  /** Samples or seconds. */
  readonly delay: Float64Array;
  /** The frequency is Infinity where |H| rises towards its limit. */
  readonly peak: Place;
  readonly dip: Place;
  /** Where |H| is 3.01 dB below its peak; none where the peak is infinite. */
  readonly halfPower: readonly number[];
  /** H itself, ±Infinity at a pole. */
  readonly dc: number;
  /** Of the z-plane alone. */
  readonly nyquist: number | undefined;
  /** Phase at the lowest frequency of the plot and group delay at 0. */
  readonly delayAtDc: number;
}

export interface Place {
  readonly frequency: number;
  /** dB */
  readonly decibels: number;
}

const DB = 20 / Math.LN10;
const EVEN = 400;

/** rad/s that matter: from a hundredth of the smallest root to a hundred times the largest. */
export function rangeInS(map: RootMap): readonly [number, number] {
  const sizes = [...map.zeros, ...map.poles]
    .map(({ s }) => Math.hypot(s.re, s.im))
    .filter((r) => r > 0);
  if (sizes.length === 0) return [0.01, 100];
  return [Math.min(...sizes) / 100, Math.max(...sizes) * 100];
}

/** Where |H| is largest, ω in radians a sample or rad/s. */
export function peakOf(map: RootMap): Extremum {
  const top = map.plane === 'z' ? Math.PI : 100 * rangeInS(map)[1];
  return atEnds(map, extremes(map, denseGrid(map, 0, top)).highest, top, 1);
}

/** At the end of the s-plane's frequencies the limit itself is what |H| comes to. */
function atEnds(map: RootMap, found: Extremum, top: number, sign: 1 | -1): Extremum {
  if (map.plane === 'z') return found;
  const late = excess(map);
  const limit = late === 0 ? Math.log(Math.abs(map.gain)) : -Math.sign(late) * Infinity;
  const beyond = found.omega === top || sign * limit > sign * found.logSize;
  return beyond ? { omega: Infinity, logSize: limit } : found;
}

/** The response from the roots, at frequencies that are dense beside each. */
export function responseOf(map: RootMap, sampleRate: number): Response {
  const z = map.plane === 'z';
  const [low, high] = z ? [0, Math.PI] : rangeInS(map);
  const top = z ? Math.PI : 100 * high;
  const grid = denseGrid(map, 0, top);
  const { highest, lowest } = extremes(map, grid);
  const [peak, dip] = [atEnds(map, highest, top, 1), atEnds(map, lowest, top, -1)];
  const hertz = (omega: number) => (z ? (omega * sampleRate) / (2 * Math.PI) : omega);
  const place = ({ omega, logSize }: Extremum): Place => ({
    frequency: hertz(omega),
    // 1 but for rounding is 0 dB.
    decibels: Math.abs(logSize) < 1e-13 ? 0 : DB * logSize,
  });
  const omegas = plotted(map, low, high);
  const points = [...omegas].map((omega) => responseAt(map, omega));
  const column = (of: (p: (typeof points)[number]) => number) => Float64Array.from(points, of);
  return {
    frequency: omegas.map(hertz),
    decibels: column(({ logSize }) => (Number.isFinite(logSize) ? DB * logSize : Number.NaN)),
    phase: column(({ phase }) => (phase * 180) / Math.PI),
    delay: column(({ delay }) => delay),
    peak: place(peak),
    dip: place(dip),
    halfPower: Number.isFinite(peak.logSize)
      ? levelCrossings(map, grid, peak.logSize - Math.LN2 / 2).map(hertz)
      : [],
    dc: valueAt(map, 0),
    nyquist: z ? valueAt(map, Math.PI) : undefined,
    delayAtDc: responseAt(map, 0).delay,
  };
}

/** H where it is real: at zero frequency and at half the sample rate. */
function valueAt(map: RootMap, omega: number): number {
  const at = map.plane === 's' ? 0 : Math.cos(omega);
  // A real root is a difference; a pair is the square of a distance.
  const product = (list: RootMap['zeros']) =>
    list.reduce(
      (all, { s, multiplicity }) =>
        all * (s.im === 0 ? at - s.re : Math.hypot(at - s.re, s.im)) ** multiplicity,
      1,
    );
  const [above, below] = [product(map.zeros), product(map.poles)];
  if (above === 0 && below !== 0) return 0;
  return (map.gain * above) / below;
}

/** Even in z, by ratio in s, and denser beside the roots. */
function plotted(map: RootMap, low: number, high: number): Float64Array {
  const all = new Set<number>();
  for (let k = 0; k <= EVEN; k++)
    all.add(
      map.plane === 'z'
        ? low + ((high - low) * k) / EVEN
        : Math.min(high, low * (high / low) ** (k / EVEN)),
    );
  for (const w of denseGrid(map, low, high, { even: 1, growth: 1.8, least: 1e-5 })) all.add(w);
  return Float64Array.from(all).sort();
}
