/** Frequency responses of the plant and of what became of it. */
import type { Discrete } from '@tollbench/engines/discretize/discretize.ts';
import { continuousAt, discreteAt } from '@tollbench/engines/discretize/response.ts';
import { abs, arg, type Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Channel } from './channel.ts';

export interface Curves {
  /** rad/s, rising, below the Nyquist frequency. */
  readonly omega: Float64Array;
  /** dB. */
  readonly magnitude: Float64Array;
  readonly magnitudeZ: Float64Array;
  /** Degrees, continuous along the axis. */
  readonly phase: Float64Array;
  readonly phaseZ: Float64Array;
}

const POINTS = 400;
/** The last frequency beside the Nyquist frequency, where Tustin's rule has zeros. */
const LAST = 0.999;

/** From a tenth of the slowest root, or of a hundredth of the Nyquist frequency, on. */
function axisOf({ continuous: { factored } }: Channel, nyquist: number, at: number): Float64Array {
  const rates = [...factored.poles, ...factored.zeros].map(abs).filter((x) => x > 0);
  const slowest = Math.min(nyquist / 30, at / 3, ...rates.map((x) => x / 10));
  const first = Math.max(slowest, 1e-6 * nyquist);
  const last = LAST * nyquist;
  return Float64Array.from(
    { length: POINTS },
    (_, k) => first * (last / first) ** (k / (POINTS - 1)),
  );
}

export function curvesOf(channel: Channel, h: Discrete, at: number): Curves {
  const { factored, delay, sampleTime } = channel.continuous;
  const omega = axisOf(channel, Math.PI / sampleTime, at);
  const g = Array.from(omega, (w) => continuousAt(factored, delay, w));
  const z = Array.from(omega, (w) => discreteAt(h, w * sampleTime));
  const db = (list: readonly Complex[]) =>
    Float64Array.from(list, (x) => {
      const size = 20 * Math.log10(abs(x));
      return Number.isFinite(size) ? size : Number.NaN;
    });
  const phase = unwrapped(g.map(arg));
  const phaseZ = unwrapped(z.map(arg));
  // Both begin on the same turn.
  const turn = 360 * Math.round(((phase[0] ?? 0) - (phaseZ[0] ?? 0)) / 360);
  return {
    omega,
    magnitude: db(g),
    magnitudeZ: db(z),
    phase,
    phaseZ: phaseZ.map((x) => x + turn),
  };
}

/** Degrees without jumps of a turn, of radians. */
function unwrapped(list: readonly number[]): Float64Array {
  let turns = 0;
  return Float64Array.from(list, (x, k) => {
    const before = list[k - 1];
    if (before !== undefined) turns -= Math.round((x - before) / (2 * Math.PI));
    return (180 / Math.PI) * (x + 2 * Math.PI * turns);
  });
}

/** |ln |G|| from which on a magnitude counts as above or below 1: a flat low pass hovers about it. */
const CLEAR = 0.02;

/** The highest frequency below half the Nyquist frequency where |G| falls or rises through 1; undefined without one. */
export function crossoverOf(
  { continuous: { factored } }: Channel,
  nyquist: number,
): number | undefined {
  const size = (w: number) => Math.log(abs(continuousAt(factored, 0, w)));
  const count = 400;
  const [first, last] = [1e-5 * nyquist, nyquist / 2];
  const grid = Array.from({ length: count + 1 }, (_, k) => first * (last / first) ** (k / count));
  const clear = grid
    .map((w) => ({ w, value: size(w) }))
    .filter(({ value }) => Math.abs(value) > CLEAR);
  for (let k = clear.length - 1; k > 0; k--) {
    const [before, after] = [clear[k - 1], clear[k]];
    if (!before || !after || Math.sign(before.value) === Math.sign(after.value)) continue;
    let [low, high] = [before.w, after.w];
    for (let step = 0; step < 60; step++) {
      const middle = Math.sqrt(low * high);
      if (Math.sign(size(middle)) === Math.sign(after.value)) high = middle;
      else low = middle;
    }
    return high;
  }
  return undefined;
}
