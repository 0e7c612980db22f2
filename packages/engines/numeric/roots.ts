import { EngineError } from '../error.ts';
import { aberth, type RootSet } from './aberth.ts';
import { exactRoots } from './exact-roots.ts';

export interface Roots {
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** How far the true root can lie from the one given: the inclusion disc's radius. */
  readonly radius: Float64Array;
}

/**
 * All roots of the real polynomial c₀zⁿ + c₁zⁿ⁻¹ + … + cₙ.
 *
 * Leading zero coefficients lower the degree, trailing ones are roots exactly at zero. Roots
 * come in ascending real part; complex ones in exactly conjugate pairs, the negative
 * imaginary part first. Each is right to a few last places of its modulus up to degree 100, repeated
 * and clustered ones included (in exact arithmetic where doubles do not settle it), and to its
 * `radius` beyond. Throws `not-finite`, `zero-polynomial` (all coefficients zero) and
 * `out-of-range` (a root that a double cannot hold).
 */
export function roots(coefficientsHighestFirst: ArrayLike<number>): Roots {
  const given = Float64Array.from(coefficientsHighestFirst);
  const bad = given.findIndex((c) => !Number.isFinite(c));
  if (bad >= 0) {
    throw new EngineError(
      'not-finite',
      `Coefficient ${bad} is ${given[bad]}, not a finite number.`,
      {
        field: 'coefficients',
        value: given[bad],
      },
    );
  }
  const first = given.findIndex((c) => c !== 0);
  if (first < 0) {
    throw new EngineError('zero-polynomial', 'All coefficients are zero: every number is a root.', {
      field: 'coefficients',
      value: Array.from(given),
    });
  }
  const last = given.findLastIndex((c) => c !== 0);
  const zeros = given.length - 1 - last;
  const core = given.subarray(first, last + 1);
  const parts = core.length > 1 ? solve(core) : [];
  for (const { set } of parts) pairConjugates(set);
  return order(parts, zeros);
}

type Parts = { set: RootSet; multiplicity: number }[];

/** Above this degree exact arithmetic takes seconds, and the discs of the fast path stand. */
const MAX_EXACT = 100;

function solve(core: Float64Array): Parts {
  if (core.length === 2) {
    const root = -core[1]! / core[0]!;
    check(root, 0);
    const radius = Float64Array.of(Math.abs(root) * 2 ** -53);
    return [
      { set: { re: Float64Array.of(root), im: Float64Array.of(0), radius }, multiplicity: 1 },
    ];
  }
  const fast: Parts = [{ set: aberth(core), multiplicity: 1 }];
  const settled = sharp(fast[0]!.set) || core.length - 1 > MAX_EXACT;
  const parts = settled ? fast : (exactRoots(core) ?? fast);
  for (const { set } of parts) {
    for (let i = 0; i < set.re.length; i++) check(set.re[i]!, set.im[i]!);
  }
  return parts;
}

/** Whether every disc is a few last places wide and meets no other. */
function sharp({ re, im, radius }: RootSet): boolean {
  const n = re.length;
  for (let i = 0; i < n; i++) {
    if (!(radius[i]! <= 16 * n * 2 ** -53 * Math.hypot(re[i]!, im[i]!))) return false;
    for (let j = 0; j < i; j++) {
      const reach = radius[i]! + radius[j]!;
      if (Math.abs(re[i]! - re[j]!) > reach || Math.abs(im[i]! - im[j]!) > reach) continue;
      return false;
    }
  }
  return true;
}

function check(re: number, im: number): void {
  const size = Math.hypot(re, im);
  if (size < 1e300 && size > 1e-300) return;
  throw new EngineError('out-of-range', `A root of size ${size} is outside 1e-300 … 1e300.`, {
    field: 'coefficients',
    value: size,
  });
}

/**
 * A real polynomial's roots are real or in conjugate pairs. A root whose disc meets the real
 * axis, with no other disc near its own mirror image, is real; the others are matched to the
 * nearest mirror image and both take the mean.
 */
function pairConjugates({ re, im, radius }: RootSet): void {
  const n = re.length;
  const open = new Set<number>();
  for (let i = 0; i < n; i++) {
    if (Math.abs(im[i]!) > radius[i]! || !alone(i)) {
      open.add(i);
      continue;
    }
    radius[i] = Math.hypot(radius[i]!, im[i]!);
    im[i] = 0;
  }
  function alone(i: number): boolean {
    for (let j = 0; j < n; j++) {
      const gap = Math.hypot(re[i]! - re[j]!, im[i]! + im[j]!);
      if (j !== i && gap <= radius[i]! + radius[j]!) return false;
    }
    return true;
  }
  // Farthest from the axis first: what is left over at the end is the nearly real.
  const byHeight = [...open].sort((a, b) => Math.abs(im[b]!) - Math.abs(im[a]!));
  for (const i of byHeight) {
    if (!open.delete(i)) continue;
    let best = -1;
    let distance = Math.abs(2 * im[i]!); // to its own mirror image: it may be real
    for (const j of open) {
      const d = Math.hypot(re[i]! - re[j]!, im[i]! + im[j]!);
      if (d < distance || (best < 0 && d <= distance)) [best, distance] = [j, d];
    }
    if (best < 0) {
      radius[i] = radius[i]! + Math.abs(im[i]!);
      im[i] = 0;
      continue;
    }
    open.delete(best);
    const r = Math.max(radius[i]!, radius[best]!) + distance / 2;
    const x = re[i]! === re[best]! ? re[i]! : re[i]! / 2 + re[best]! / 2;
    const y = Math.abs(im[i]!) / 2 + Math.abs(im[best]!) / 2;
    re[i] = re[best] = x;
    im[i] = y;
    im[best] = -y;
    radius[i] = radius[best] = r;
  }
}

function order(parts: Parts, zeros: number): Roots {
  const all: { re: number; im: number; radius: number }[] = [];
  for (let k = 0; k < zeros; k++) all.push({ re: 0, im: 0, radius: 0 });
  for (const { set, multiplicity } of parts) {
    for (let i = 0; i < set.re.length * multiplicity; i++) {
      const k = Math.floor(i / multiplicity);
      all.push({ re: set.re[k]! + 0, im: set.im[k]! + 0, radius: set.radius[k]! });
    }
  }
  all.sort((a, b) => a.re - b.re || Math.abs(a.im) - Math.abs(b.im) || a.im - b.im);
  return {
    re: Float64Array.from(all, (root) => root.re),
    im: Float64Array.from(all, (root) => root.im),
    radius: Float64Array.from(all, (root) => root.radius),
  };
}
