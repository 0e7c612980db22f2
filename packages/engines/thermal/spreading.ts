/** Heat that spreads in a plate: what a source smaller than the plate adds to heat that goes straight through. */
import { EngineError } from '../error.ts';

export interface Plate {
  /** Sides of the rectangular source in the middle of the plate, m. */
  readonly source: readonly [number, number];
  /** Sides of the plate, m, in the same order: none below the source's. */
  readonly plate: readonly [number, number];
  /** m. */
  readonly thickness: number;
  /** W/(m·K). */
  readonly conductivity: number;
}

/** A side of the plate over that of the source, at most: the series has a number of terms that grows with it. */
export const MAX_RATIO = 50;
/** Terms along a side, a ratio of sides. */
const TERMS = 30;
/** Beyond this depth over wavelength the far side of the plate is not felt: e^(−2·10) of 1. */
const DEEP = 10;

/**
 * K/W as a function of h, the heat transfer coefficient of the plate's other side in W/(m²·K), uniform: the mean rise of
 * the source over that of the plate's surface under the same heat spread evenly. Exact for an even source, adiabatic
 * edges and top: the Fourier series of M. M. Yovanovich, Y. S. Muzychka, J. R. Culham, J. Thermophysics and Heat
 * Transfer 13 (1999) 495, eq. for the isotropic channel. What its terms leave out is added by their limit; what
 * is then missing is less than a part in ten thousand of the plate's whole resistance. Throws `out-of-range` for sides that do not go together.
 */
export function spreading(given: Plate): (h: number) => number {
  check(given);
  const { thickness, conductivity, plate } = given;
  const [x, y] = [sideTerms(given, 0), sideTerms(given, 1)];
  const near = new Binned((2 * Math.PI) / Math.max(...plate));
  let far = 0;
  const add = (weight: number, zeta: number) => {
    far += weight / zeta;
    if (zeta * thickness < DEEP) near.add(weight, zeta);
  };
  for (const { wave, weight } of x.terms) add(weight, wave);
  for (const { wave, weight } of y.terms) add(weight, wave);
  for (const p of x.terms)
    for (const q of y.terms) add(p.weight * q.weight, Math.hypot(p.wave, q.wave));
  // Of short waves along one side the other side's are long: 1/ζ is 1/wave, and their weights sum to that of all.
  far += x.tail * y.whole + y.tail * x.whole;
  const scale = 1 / (conductivity * plate[0] * plate[1]);
  return (h) => {
    const bottom = h / conductivity;
    const felt = near.sum((zeta) => {
      const t = Math.tanh(zeta * thickness);
      // (ζ + b·t)/(ζ·t + b) − 1, without the difference of equals.
      return ((zeta - bottom) * (1 - t)) / (zeta * t + bottom);
    });
    return scale * (far + felt);
  };
}

/** Bins a factor of e: within one ζ is a thousandth of itself off its mean at most, and the sums the square of that. */
const BINS = 500;

/** Waves of millions of pairs, gathered by their length: a sum over them takes some thousand steps. */
class Binned {
  readonly #least: number;
  /** Σ weight/ζ and Σ weight by bin. */
  readonly #over: number[] = [];
  readonly #weight: number[] = [];

  constructor(least: number) {
    this.#least = least;
  }

  add(weight: number, zeta: number): void {
    const k = Math.max(0, Math.round(BINS * Math.log(zeta / this.#least)));
    this.#over[k] = (this.#over[k] ?? 0) + weight / zeta;
    this.#weight[k] = (this.#weight[k] ?? 0) + weight;
  }

  /** Σ weight/ζ · f(ζ). */
  sum(f: (zeta: number) => number): number {
    return this.#over.reduce((all, over, k) => {
      const weight = this.#weight[k] ?? 0;
      return weight > 0 ? all + over * f(weight / over) : all;
    }, 0);
  }
}

interface Terms {
  readonly terms: readonly { readonly wave: number; readonly weight: number }[];
  /** Σ weight/wave of what is left out. */
  readonly tail: number;
  /** Σ of all weights with that of the even part, 1: side over source. */
  readonly whole: number;
}

/** Even waves of one side and the square of how the source has them: 2·sin²(δs/2)/(δs/2)². */
function sideTerms({ source, plate }: Plate, k: 0 | 1): Terms {
  const [s, side] = [source[k], plate[k]];
  const ratio = side / s;
  // Where the source is as long as the plate there are none.
  if (ratio < 1 + 1e-12) return { terms: [], tail: 0, whole: 1 };
  const count = Math.ceil(TERMS * ratio);
  const terms = Array.from({ length: count }, (_, m) => {
    const wave = (2 * Math.PI * (m + 1)) / side;
    const u = (wave * s) / 2;
    return { wave, weight: 2 * (Math.sin(u) / u) ** 2 };
  });
  // sin² is ½ in the mean: Σ 4/(s²·δ³) from the term after the last, by the integral from half a term on.
  const last = (2 * Math.PI * (count + 0.5)) / side;
  const tail = ((4 / (s * s)) * (side / (2 * Math.PI))) / (2 * last * last);
  return { terms, tail, whole: ratio };
}

function check({ source, plate, thickness, conductivity }: Plate): void {
  const all = [...source, ...plate, thickness, conductivity];
  const fits = source.every((s, k) => {
    const side = plate[k] ?? 0;
    return s <= side * (1 + 1e-12) && side <= MAX_RATIO * s * (1 + 1e-12);
  });
  if (all.every((v) => v > 0 && Number.isFinite(v)) && fits) return;
  throw new EngineError(
    'out-of-range',
    `A source of ${source.join(' by ')} m does not lie on a plate of ${plate.join(' by ')} m: its sides are ${1 / MAX_RATIO} to 1 of the plate’s.`,
    { field: 'source', value: source },
  );
}
