/**
 * The starting reference that theory gives: where extrema gather as the degree grows.
 *
 * In x = cos ω they have the density |P(x)|/(π√∏|x − e|) over all band edges e. The polynomial P
 * has one zero a gap, so placed that ∫P/√∏ over the gap is the logarithm of the ratio of the
 * weights on its two sides: equal weights leave the equilibrium distribution of the bands, and a
 * heavier band draws extrema. Shen & Strang, The asymptotics of optimal (equiripple) filters, IEEE
 * Trans. Signal Processing 47 (1999) 1087–1098; Widom, Adv. Math. 3 (1969) 127–232, for weights.
 */
import type { ExchangeBand } from './trial.ts';

/** Points of the Gauss-Chebyshev rule in a gap. */
const GAP_POINTS = 24;

/**
 * `count` rising angles inside the bands. `ripples` is how many half-waves of error the whole axis
 * has room for: half the filter's order, the zeros that its type forces among them. `weights` are
 * those of the bands before the type's factor, whose share is in `ripples` already.
 *
 * Undefined where the rule drives all points out of a band, as extreme weights do.
 */
export function equilibriumReference(
  bands: readonly ExchangeBand[],
  count: number,
  ripples: number,
  weights: readonly number[],
): Float64Array | undefined {
  const low = Float64Array.from(bands, (band) => Math.cos(band.to));
  const high = Float64Array.from(bands, (band) => Math.cos(band.from));
  const numerator = gapPolynomial(low, high, ripples, weights);
  const sums = bands.map((band, k) => {
    const half = 0.5 * (high[k]! - low[k]!);
    const centre = 0.5 * (high[k]! + low[k]!);
    const parts = 12 + Math.ceil((2 * count * (band.to - band.from)) / Math.PI);
    // The numerator changes sign from band to band; where it should not, weights drove all points off.
    const sign = k % 2 === 0 ? 1 : -1;
    const sum = new Float64Array(parts + 1);
    for (let q = 0; q < parts; q++) {
      const x = centre + half * Math.cos((Math.PI * (q + 0.5)) / parts);
      let rest = 1;
      for (let j = 0; j < low.length; j++) {
        if (j !== k) rest *= Math.abs((x - low[j]!) * (x - high[j]!));
      }
      sum[q + 1] = sum[q]! + Math.max(0, sign * numerator(x)) / Math.sqrt(rest) / parts;
    }
    return sum;
  });
  const points = share(
    sums.map((sum) => sum.at(-1)!),
    count,
    ripples,
  );
  const out = new Float64Array(count);
  let at = 0;
  for (let k = 0; k < bands.length; k++) {
    const { from, to } = bands[k]!;
    const sum = sums[k]!;
    const parts = sum.length - 1;
    const all = sum[parts]!;
    // A band that ends at frequency 0 or half the sample rate need not have an extremum there.
    const near = Math.PI / (2 * count);
    const [freeStart, freeEnd] = [from < near, to > Math.PI - near];
    const n = points[k]!;
    const step = freeStart === freeEnd ? all / (n - 1) : Math.min(1, all / (n - 1.5));
    for (let j = 0, q = 0; j < n; j++) {
      const wanted =
        n === 1
          ? all / 2
          : freeStart && !freeEnd
            ? Math.max(0, all - (n - 1 - j) * step)
            : j * step;
      while (q < parts - 1 && sum[q + 1]! < wanted) q++;
      const part = Math.min(1, Math.max(0, (wanted - sum[q]!) / (sum[q + 1]! - sum[q]!)));
      const t = (1 + Math.cos((Math.PI * (q + part)) / parts)) / 2;
      const omega = Math.acos(Math.min(1, low[k]! + (high[k]! - low[k]!) * t));
      out[at++] = t === 1 ? from : t === 0 ? to : Math.min(to, Math.max(from, omega));
    }
  }
  for (let k = 1; k < count; k++) if (!(out[k]! > out[k - 1]!)) return undefined;
  return out;
}

/** How many points each band takes: one more than its whole half-waves, then by what is left over. */
function share(sizes: readonly number[], count: number, ripples: number): number[] {
  const scale = ripples / sizes.reduce((a, b) => a + b, 0);
  const points = sizes.map((size) => Math.floor(size * scale + 1e-9) + 1);
  const left = (k: number) => sizes[k]! * scale + 1 - points[k]!;
  let more = count - points.reduce((a, b) => a + b, 0);
  for (; more !== 0; more -= Math.sign(more)) {
    const sign = Math.sign(more);
    let best = 0;
    for (let k = 1; k < points.length; k++) if (sign * left(k) > sign * left(best)) best = k;
    points[best] = points[best]! + sign;
  }
  return points;
}

/** The numerator P, as ripples·q₀ + Σ cₖqₖ: q₀ has a zero amid every gap, qₖ all of these but that of gap k. */
function gapPolynomial(
  low: Float64Array,
  high: Float64Array,
  ripples: number,
  weights: readonly number[],
): (x: number) => number {
  const gaps = weights.length - 1;
  const zeros = Float64Array.from({ length: gaps }, (_, k) => 0.5 * (high[k + 1]! + low[k]!));
  const basis = (x: number, but: number): number => {
    let product = 1;
    for (let j = 0; j < gaps; j++) if (j !== but) product *= x - zeros[j]!;
    return product;
  };
  const wide = gaps + 1;
  const m = new Float64Array(gaps * wide);
  for (let k = 0; k < gaps; k++) {
    const half = 0.5 * (low[k]! - high[k + 1]!);
    for (let p = 0; p < GAP_POINTS; p++) {
      const x = zeros[k]! + half * Math.cos((Math.PI * (p + 0.5)) / GAP_POINTS);
      let rest = 1;
      for (let j = 0; j <= gaps; j++) {
        if (j !== k) rest *= Math.abs(x - low[j]!);
        if (j !== k + 1) rest *= Math.abs(x - high[j]!);
      }
      const weight = Math.PI / GAP_POINTS / Math.sqrt(rest);
      m[k * wide + gaps] = m[k * wide + gaps]! - weight * ripples * basis(x, -1);
      for (let j = 0; j < gaps; j++) m[k * wide + j] = m[k * wide + j]! + weight * basis(x, j);
    }
    const step = Math.log(weights[k + 1]! / weights[k]!);
    m[k * wide + gaps] = m[k * wide + gaps]! + (k % 2 === 0 ? -step : step);
  }
  // qₖ keeps its sign in gap k alone, so the diagonal leads and needs no pivoting.
  const c = new Float64Array(gaps);
  for (let k = 0; k < gaps; k++) {
    for (let j = k + 1; j < gaps; j++) {
      const factor = m[j * wide + k]! / m[k * wide + k]!;
      for (let i = k; i <= gaps; i++)
        m[j * wide + i] = m[j * wide + i]! - factor * m[k * wide + i]!;
    }
  }
  for (let k = gaps - 1; k >= 0; k--) {
    let sum = m[k * wide + gaps]!;
    for (let j = k + 1; j < gaps; j++) sum -= m[k * wide + j]! * c[j]!;
    c[k] = sum / m[k * wide + k]!;
  }
  return (x) => {
    let sum = ripples * basis(x, -1);
    for (let j = 0; j < gaps; j++) sum += c[j]! * basis(x, j);
    return sum;
  };
}
