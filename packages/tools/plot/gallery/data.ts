/** Small ingredients of the examples, made of exact arithmetic where they can be, so that pictures are the same everywhere. */

export const linspace = (from: number, to: number, n: number): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => from + ((to - from) * i) / (n - 1));

export const logspace = (from: number, to: number, n: number): Float64Array =>
  Float64Array.from(
    { length: n },
    (_, i) => 10 ** (Math.log10(from) + (Math.log10(to / from) * i) / (n - 1)),
  );

/** Uniform numbers in [0, 1) from a seed: mulberry32. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Near enough normal: the sum of twelve. */
export const normal = (next: () => number): number => {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += next();
  return sum;
};

/** Σ c[k] z^−k at angle w, as real and imaginary part. */
export function along(c: readonly number[], w: number): readonly [number, number] {
  let re = 0;
  let im = 0;
  c.forEach((v, k) => {
    re += v * Math.cos(k * w);
    im -= v * Math.sin(k * w);
  });
  return [re, im];
}

/** A polynomial in s, highest power first, at jw. */
export function atJw(c: readonly number[], w: number): readonly [number, number] {
  let re = 0;
  let im = 0;
  for (const v of c) [re, im] = [-im * w + v, re * w];
  return [re, im];
}

export const divide = (
  [a, b]: readonly [number, number],
  [c, d]: readonly [number, number],
): readonly [number, number] => {
  const n = c * c + d * d;
  return [(a * c + b * d) / n, (b * c - a * d) / n];
};

export const decibels = ([re, im]: readonly [number, number]): number =>
  10 * Math.log10(re * re + im * im);

/** Degrees without jumps, as a phase is drawn. */
export function unwrapped(values: readonly (readonly [number, number])[]): Float64Array {
  let turns = 0;
  let last = 0;
  return Float64Array.from(values, ([re, im], i) => {
    const angle = (Math.atan2(im, re) * 180) / Math.PI;
    if (i > 0) turns += angle - last > 180 ? -360 : angle - last < -180 ? 360 : 0;
    last = angle;
    return angle + turns;
  });
}

/** A windowed-sinc low-pass of odd length, Hamming. */
export function lowpass(taps: number, cutoff: number): number[] {
  const m = (taps - 1) / 2;
  return Array.from({ length: taps }, (_, n) => {
    const ideal = n === m ? cutoff / Math.PI : Math.sin(cutoff * (n - m)) / (Math.PI * (n - m));
    return ideal * (0.54 - 0.46 * Math.cos((2 * Math.PI * n) / (taps - 1)));
  });
}

/** A raised-cosine train of symbols, `sps` samples each. */
export function raisedCosine(
  symbols: readonly number[],
  sps: number,
  rolloff: number,
): Float64Array {
  const pulse = (t: number): number => {
    const sinc = t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t);
    const denominator = 1 - (2 * rolloff * t) ** 2;
    return Math.abs(denominator) < 1e-9
      ? (Math.PI / 4) * sinc
      : (sinc * Math.cos(Math.PI * rolloff * t)) / denominator;
  };
  return Float64Array.from({ length: symbols.length * sps }, (_, n) => {
    let sum = 0;
    for (
      let k = Math.max(0, Math.floor(n / sps) - 6);
      k < Math.min(symbols.length, Math.floor(n / sps) + 8);
      k++
    )
      sum += symbols[k]! * pulse(n / sps - k);
    return sum;
  });
}
