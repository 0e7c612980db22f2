/** Coefficients of sin and cos of the harmonics of points joined by straight lines. */

export interface Window {
  readonly start: number;
  readonly stop: number;
  readonly harmonics: number;
  /** Periods of the fundamental from start to stop. */
  readonly periods: number;
}

/** By order, from 1; [0] is unused: the mean stands apart. */
export interface Sums {
  readonly mean: number;
  readonly sine: Float64Array;
  readonly cosine: Float64Array;
}

/** By equidistant samples from the start on, the stop not among them. */
export function sampledSums(
  times: Float64Array,
  values: Float64Array,
  { start, stop, harmonics, periods, samples }: Window & { readonly samples: number },
): Sums {
  const [sine, cosine] = [new Float64Array(harmonics + 1), new Float64Array(harmonics + 1)];
  let mean = 0;
  let at = 0;
  for (let i = 0; i < samples; i++) {
    const time = start + ((stop - start) * i) / samples;
    while (at + 2 < times.length && times[at + 1]! <= time) at++;
    const value = between(times, values, at, time);
    mean += value / samples;
    for (let k = 1; k <= harmonics; k++) {
      const angle = 2 * Math.PI * (((k * periods * i) % samples) / samples);
      sine[k]! += (2 / samples) * value * Math.sin(angle);
      cosine[k]! += (2 / samples) * value * Math.cos(angle);
    }
  }
  return { mean, sine, cosine };
}

/** The integrals of the lines themselves, whatever the steps: nothing folds back from beyond a rate of samples. */
export function exactSums(
  times: Float64Array,
  values: Float64Array,
  { start, stop, harmonics, periods }: Window,
): Sums {
  const [sine, cosine] = [new Float64Array(harmonics + 1), new Float64Array(harmonics + 1)];
  const span = stop - start;
  let first = 0;
  while (first + 2 < times.length && times[first + 1]! <= start) first++;
  let mean = 0;
  let [t, v] = [start, between(times, values, first, start)];
  for (let at = first; at + 1 < times.length && t < stop; at++) {
    const u = Math.min(times[at + 1]!, stop);
    const w = times[at + 1]! === u ? values[at + 1]! : between(times, values, at, u);
    if (u <= t) {
      v = w;
      continue;
    }
    mean += ((v + w) / 2) * ((u - t) / span);
    for (let k = 1; k <= harmonics; k++)
      addLine(sine, cosine, k, {
        from: (t - start) / span,
        to: (u - start) / span,
        v,
        w,
        turns: k * periods,
      });
    [t, v] = [u, w];
  }
  return { mean, sine, cosine };
}

interface LinePiece {
  /** Of the window, 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly v: number;
  readonly w: number;
  /** Turns of the harmonic in the window. */
  readonly turns: number;
}

/** 2·∫ of a straight piece times sin and cos of 2π·turns·x over x. */
function addLine(
  sine: Float64Array,
  cosine: Float64Array,
  k: number,
  { from, to, v, w, turns }: LinePiece,
): void {
  // About the middle: the mean of the piece meets sinc, its slope the derivative of sinc, both exact for the shortest pieces.
  const width = to - from;
  const middle = 2 * Math.PI * ((turns * (from + to)) / 2);
  const half = Math.PI * turns * width;
  const even = (v + w) * width * sinc(half);
  const odd = (w - v) * width * tilt(half);
  sine[k]! += even * Math.sin(middle) + odd * Math.cos(middle);
  cosine[k]! += even * Math.cos(middle) - odd * Math.sin(middle);
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(x) / x);

/** (sin x − x·cos x)/x², of which a series is taken where the difference would lose digits. */
function tilt(x: number): number {
  if (Math.abs(x) > 0.1) return (Math.sin(x) - x * Math.cos(x)) / (x * x);
  const q = x * x;
  return (x / 3) * (1 - (q / 10) * (1 - (q / 28) * (1 - q / 54)));
}

function between(times: Float64Array, values: Float64Array, at: number, time: number): number {
  const [t, u] = [times[at]!, times[at + 1]!];
  const [v, w] = [values[at]!, values[at + 1]!];
  return u > t ? v + ((w - v) * (time - t)) / (u - t) : w;
}
