/**
 * Integrals with singular ends by a change of variable that makes every derivative vanish there (Takahasi and Mori,
 * Double Exponential Formulas for Numerical Integration, Publ. RIMS 9, 1974).
 */
import { gaussKronrod, type Quadrature } from './gauss-kronrod.ts';

interface Change {
  /** The new variable’s range, beyond which nothing is left for a double. */
  readonly from: number;
  readonly to: number;
  /** u and du/dt. */
  readonly at: (t: number) => { readonly u: number; readonly slope: number };
}

/** t in ℝ to u in (0, length), with every digit of u near 0. */
const toLength = (length: number): Change => ({
  from: -6,
  to: 3.2,
  at: (t) => {
    const q = Math.exp(Math.PI * Math.sinh(t));
    const share = q / (1 + q);
    return {
      u: length * share,
      slope: (length * share * Math.PI * Math.cosh(t)) / (1 + q),
    };
  },
});

/** t in ℝ to u in (0, ∞). */
const TO_INFINITY: Change = {
  from: -6,
  to: 6,
  at: (t) => {
    const u = Math.exp((Math.PI / 2) * Math.sinh(t));
    return { u, slope: u * (Math.PI / 2) * Math.cosh(t) };
  },
};

/** Halvings of the step. */
const LEVELS = 8;

/**
 * ∫ f(u) du over (0, length), length = Infinity among them. f may be singular at 0, where u has every digit, and must be
 * smooth elsewhere. The value is that of the trapezium rule or of Gauss and Kronrod’s in the new variable, whichever
 * settles; the error is their difference or the one estimate of the two. Undefined where neither settles.
 */
export function doubleExponential(
  f: (u: number) => number,
  length: number,
  tolerance = 1e-9,
): Quadrature | undefined {
  const change = length === Number.POSITIVE_INFINITY ? TO_INFINITY : toLength(length);
  const g = (t: number): number => {
    const { u, slope } = change.at(t);
    // Beyond the range of doubles there is nothing left of what converges.
    if (slope === 0 || u === 0 || !Number.isFinite(u) || !Number.isFinite(slope)) return 0;
    const value = f(u);
    return value === 0 ? 0 : value * slope;
  };
  const range = withNumbers(g, change);
  const { trapezium, size, ends } = byTrapezium(g, range);
  // What has not fallen to nothing at the ends of the range does not converge, or too slowly to be told.
  if (!(ends <= 1e-8 * size)) return undefined;
  const pair = gaussKronrod(g, range.from, range.to, { tolerance: 1e-13, panels: 160 });
  const gap = Math.abs(pair.value - trapezium.value);
  const scale = Math.max(size, 1e-300);
  if (!Number.isFinite(gap)) return undefined;
  const rough = Math.max(1e-15 * scale, ends);
  if (gap <= tolerance * scale) return { value: trapezium.value, error: gap + rough };
  const best = pair.error < trapezium.error ? pair : trapezium;
  return best.error <= tolerance * scale
    ? { value: best.value, error: best.error + rough }
    : undefined;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Steps from the middle in which the first place without a number is looked for. */
const LOOK = 1 / 16;

/** Without the ends where a factor is beyond the range of doubles, so that there is no number: u²/u² below 10⁻¹⁶². */
function withNumbers(g: (t: number) => number, { from, to }: Change): Range {
  const last = (end: number): number => {
    const step = end < 0 ? -LOOK : LOOK;
    let t = 0;
    while (Math.abs(t + step) <= Math.abs(end) && Number.isFinite(g(t + step))) t += step;
    return Math.abs(t + step) <= Math.abs(end) ? t : end;
  };
  return { from: last(from), to: last(to) };
}

function byTrapezium(g: (t: number) => number, { from, to }: Range) {
  let step = 0.5;
  let sum = 0;
  let size = 0;
  const take = (t: number): void => {
    const value = g(t);
    sum += value;
    size += Math.abs(value);
  };
  for (let t = from; t <= to; t += step) take(t);
  let before = Number.NaN;
  let value = sum * step;
  let error = Number.POSITIVE_INFINITY;
  for (let level = 0; level < LEVELS; level++) {
    step /= 2;
    for (let t = from + step; t <= to; t += 2 * step) take(t);
    before = value;
    value = sum * step;
    error = Math.abs(value - before);
    if (level > 1 && error <= 1e-14 * size * step) break;
  }
  // The very ends too: where the range was cut, what grows is largest there.
  const ends = Math.max(...[from, from + 0.02, to - 0.02, to].map((t) => Math.abs(g(t))));
  return { trapezium: { value, error }, size: size * step, ends };
}
