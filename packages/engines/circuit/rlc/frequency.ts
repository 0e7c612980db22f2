/** A circuit's function along the axis of frequencies: its value, its extremes and where it passes a level, all of them. */

import { distinctRoots } from '../../exact/distinct-roots.ts';
import { commonDivisor, derivative, quotient } from '../../exact/divisor.ts';
import { multiplyExact, type Polynomial } from '../../exact/polynomial.ts';
import { fromNumber, mul, rational, sub, toNumber, ZERO } from '../../exact/rational.ts';
import { type Complex, complex, div, sub as less, mul as times } from '../../numeric/complex.ts';
import type { RootMap } from '../../pole-zero/root-map.ts';
import { rootMapOf } from './closed-form.ts';
import type { NetworkFunction } from './network.ts';

/** F(jω); exactly 0 for a function that is, infinite at a pole. */
export function valueAtFrequency(map: RootMap | null, omega: number): Complex {
  if (map === null) return complex(0);
  let value = complex(map.gain);
  const s = complex(0, omega);
  // Zeros and poles in turn: the product stays near its own size.
  const longest = Math.max(map.zeros.length, map.poles.length);
  for (let k = 0; k < longest; k++) {
    const [zero, pole] = [map.zeros[k], map.poles[k]];
    for (let m = 0; zero && m < zero.multiplicity; m++) value = times(value, less(s, zero.s));
    for (let m = 0; pole && m < pole.multiplicity; m++) {
      const d = less(s, pole.s);
      if (d.re === 0 && d.im === 0) return complex(Number.POSITIVE_INFINITY);
      value = div(value, d);
    }
  }
  return value;
}

export const mapOf = (f: NetworkFunction): RootMap | null => rootMapOf(f.driven, f.denominator);

/** |p(jω)|² in powers of ω². */
function squared(p: Polynomial): Polynomial {
  const even: Polynomial[number][] = [];
  const odd: Polynomial[number][] = [];
  p.forEach((c, k) => {
    const turned = k % 4 >= 2 ? { n: -c.n, d: c.d } : c;
    (k % 2 === 0 ? even : odd).push(turned);
  });
  const a = multiplyExact(trimmed(even), trimmed(even));
  const b = multiplyExact(trimmed(odd), trimmed(odd));
  return added(a, b.length === 0 ? [] : [ZERO, ...b]);
}

const trimmed = (p: Polynomial): Polynomial => {
  const list = [...p];
  while (list.length > 0 && list.at(-1)?.n === 0n) list.pop();
  return list;
};

const added = (a: Polynomial, b: Polynomial): Polynomial =>
  subtracted(
    a,
    b.map((c) => ({ n: -c.n, d: c.d })),
  );

const subtracted = (a: Polynomial, b: Polynomial): Polynomial =>
  trimmed(
    Array.from({ length: Math.max(a.length, b.length) }, (_, k) => sub(a[k] ?? ZERO, b[k] ?? ZERO)),
  );

/** |F|² as a fraction in x = ω², in lowest terms. */
export interface SquaredMagnitude {
  readonly top: Polynomial;
  readonly bottom: Polynomial;
}

export function squaredMagnitude({ driven, denominator }: NetworkFunction): SquaredMagnitude {
  const [top, bottom] = [squared(driven), squared(denominator)];
  const common = commonDivisor(top, bottom);
  return common.length > 1
    ? { top: quotient(top, common), bottom: quotient(bottom, common) }
    : { top, bottom };
}

/** rad/s where |F| turns, rising: by the roots of its derivative, every one. */
export function turningPoints({ top, bottom }: SquaredMagnitude): number[] {
  const p = subtracted(
    multiplyExact(derivative(top), bottom),
    multiplyExact(top, derivative(bottom)),
  );
  return positive(p);
}

/** rad/s where |F|² is `level`, rising: every one. */
export function crossings({ top, bottom }: SquaredMagnitude, level: number): number[] {
  const exact = fromNumber(level);
  return positive(
    subtracted(
      top,
      bottom.map((c) => mul(c, exact)),
    ),
  );
}

function positive(p: Polynomial): number[] {
  if (p.length < 2) return [];
  return distinctRoots(p)
    .filter(({ s }) => s.im === 0 && s.re > 0)
    .map(({ s }) => Math.sqrt(s.re));
}

/** |F| at 0 and without end of frequency: infinite where it has no bound. */
export function ends({ top, bottom }: SquaredMagnitude): {
  readonly low: number;
  readonly high: number;
} {
  if (top.length === 0) return { low: 0, high: 0 };
  const first = (p: Polynomial) => p.findIndex(({ n }) => n !== 0n);
  const order = first(top) - first(bottom);
  const at = (a: Polynomial[number] | undefined, b: Polynomial[number] | undefined) =>
    a && b ? Math.sqrt(toNumber(rational(a.n * b.d, a.d * b.n))) : 0;
  const low =
    order === 0
      ? at(top[first(top)], bottom[first(bottom)])
      : order > 0
        ? 0
        : Number.POSITIVE_INFINITY;
  const high =
    top.length === bottom.length
      ? at(top.at(-1), bottom.at(-1))
      : top.length < bottom.length
        ? 0
        : Number.POSITIVE_INFINITY;
  return { low, high };
}

export interface Resonance {
  /** Of the greatest |F|, rad/s; 0 or infinite where it stands at an end. */
  readonly peak: number;
  /** |F| there. */
  readonly height: number;
  /** Where |F| is height/√2, rising. */
  readonly edges: readonly number[];
  /** Where |F| has a least value other than at an end: rad/s and |F|. */
  readonly dips: readonly { readonly omega: number; readonly height: number }[];
}

/** Where |F| is greatest, and how wide it is there. Null where it has no bound. */
export function resonanceOf(f: NetworkFunction): Resonance | null {
  const magnitude = squaredMagnitude(f);
  const map = mapOf(f);
  const size = (omega: number) => {
    const { re, im } = valueAtFrequency(map, omega);
    return Math.hypot(re, im);
  };
  const { low, high } = ends(magnitude);
  const turns = turningPoints(magnitude).map((omega) => ({ omega, height: size(omega) }));
  const all = [
    { omega: 0, height: low },
    ...turns,
    { omega: Number.POSITIVE_INFINITY, height: high },
  ];
  const best = all.reduce((a, b) => (b.height > a.height * (1 + 1e-12) ? b : a));
  if (!Number.isFinite(best.height)) return null;
  const dips = turns.filter(({ omega, height }) => {
    const k = all.findIndex((x) => x.omega === omega);
    return height < (all[k - 1]?.height ?? 0) && height < (all[k + 1]?.height ?? 0);
  });
  return {
    peak: best.omega,
    height: best.height,
    edges: best.height > 0 ? crossings(magnitude, best.height ** 2 / 2) : [],
    dips,
  };
}
