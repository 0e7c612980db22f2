/** Starting references for the exchange. */
import type { ExchangeBand } from './trial.ts';

/** The angle a share t of the way through a band, never past its edge by rounding. */
function along(band: ExchangeBand, t: number): number {
  return Math.min(band.to, band.from + (band.to - band.from) * t);
}

/** `count` points spread over the bands, each band's share in proportion to its width. */
export function evenReference(bands: readonly ExchangeBand[], count: number): Float64Array {
  const total = bands.reduce((sum, band) => sum + (band.to - band.from), 0);
  // Every band takes at least its two edges while points last.
  const shares = bands.map((band) => Math.max(2, ((band.to - band.from) / total) * count));
  const sum = shares.reduce((a, b) => a + b, 0);
  const out: number[] = [];
  let running = 0;
  bands.forEach((band, index) => {
    const before = Math.round((running / sum) * count);
    running += shares[index]!;
    const points = Math.round((running / sum) * count) - before;
    const fromEdge = band.from > 0;
    const toEdge = band.to < Math.PI;
    for (let k = 0; k < points; k++) out.push(along(band, spread(k, points, fromEdge, toEdge)));
  });
  return Float64Array.from(out);
}

/**
 * Where along a band point k of n starts, 0 to 1: evenly, but for an edge towards a gap, where
 * extrema crowd; k²/(k + 2) follows the first few of a typical filter.
 */
function spread(k: number, n: number, crowdedStart: boolean, crowdedEnd: boolean): number {
  if (n === 1) return 0.5;
  const crowd = (j: number) => (j * j) / (j + 2);
  const last = n - 1;
  if (crowdedStart && crowdedEnd) {
    const middle = last / 2;
    const half = crowd(Math.min(k, last - k)) / crowd(middle) / 2;
    return k <= middle ? half : 1 - half;
  }
  if (crowdedStart) return crowd(k) / crowd(last);
  if (crowdedEnd) return 1 - crowd(last - k) / crowd(last);
  return k / last;
}

/**
 * Leja points: each the candidate farthest, in the product of distances in cos ω, from those
 * before. They take on the equilibrium distribution of the whole union of bands, which is where
 * extrema go when don't-care regions are wide.
 *
 * Reichel, Newton interpolation at Leja points, BIT 30 (1990) 332–346.
 */
export function lejaReference(bands: readonly ExchangeBand[], count: number): Float64Array {
  const omegas: number[] = [];
  const total = bands.reduce((sum, band) => sum + (band.to - band.from), 0);
  for (const band of bands) {
    const parts = Math.ceil((16 * count * (band.to - band.from)) / total) + 16;
    for (let k = 0; k <= parts; k++) {
      // Crowded towards both edges, as the points will be.
      const t = 0.5 - 0.5 * Math.cos((Math.PI * k) / parts);
      omegas.push(along(band, t));
    }
  }
  const x = Float64Array.from(omegas, Math.cos);
  const logs = new Float64Array(x.length);
  const products = new Float64Array(x.length).fill(1);
  const chosen: number[] = [0];
  while (chosen.length < count) {
    const node = x[chosen.at(-1)!]!;
    const fold = chosen.length % 16 === 0;
    let best = 0;
    let bestLog = Number.NEGATIVE_INFINITY;
    let bestProduct = 0;
    for (let k = 0; k < x.length; k++) {
      let product = products[k]! * Math.abs(x[k]! - node);
      if (fold) {
        logs[k] = logs[k]! + Math.log(product);
        product = 1;
      }
      products[k] = product;
      const log = logs[k]!;
      if (
        log === bestLog
          ? product > bestProduct
          : log + Math.log(product) > bestLog + Math.log(bestProduct)
      ) {
        best = k;
        bestLog = log;
        bestProduct = product;
      }
    }
    chosen.push(best);
  }
  return Float64Array.from(chosen, (k) => omegas[k]!).sort();
}

/** The reference of a smaller problem stretched to `count` points, by interpolating its ranks. */
export function stretchReference(
  reference: Float64Array,
  bands: readonly ExchangeBand[],
  count: number,
): Float64Array {
  const inside = bands.map((band) => reference.filter((w) => w >= band.from && w <= band.to));
  const shares = inside.map((points) => (points.length / reference.length) * count);
  const out: number[] = [];
  let running = 0;
  bands.forEach((band, index) => {
    const points = inside[index]!;
    const before = Math.round(running);
    running += shares[index]!;
    const wanted = Math.round(running) - before;
    for (let k = 0; k < wanted; k++) {
      const t = wanted === 1 ? 0.5 : k / (wanted - 1);
      if (points.length < 2) out.push(along(band, t));
      else {
        const rank = t * (points.length - 1);
        const low = Math.min(points.length - 2, Math.floor(rank));
        out.push(points[low]! + (points[low + 1]! - points[low]!) * (rank - low));
      }
    }
  });
  return Float64Array.from(out);
}
