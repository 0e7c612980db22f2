import { EngineError } from '../error.ts';
import { aberth, type RootSet } from './aberth.ts';

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
 * imaginary part first. Throws `not-finite`, `no-polynomial` (all coefficients zero) and
 * `out-of-range` (a root that a double cannot hold).
 */
export function roots(coefficientsHighestFirst: ArrayLike<number>): Roots {
  const given = Float64Array.from(coefficientsHighestFirst);
  const bad = given.findIndex((c) => !Number.isFinite(c));
  if (bad >= 0) {
    throw new EngineError(
      'not-finite',
      `coefficient ${bad} is ${given[bad]}, not a finite number`,
      {
        field: 'coefficients',
        value: given[bad],
      },
    );
  }
  const first = given.findIndex((c) => c !== 0);
  if (first < 0) {
    throw new EngineError('no-polynomial', 'all coefficients are zero: every number is a root', {
      field: 'coefficients',
      value: Array.from(given),
    });
  }
  const last = given.findLastIndex((c) => c !== 0);
  const zeros = given.length - 1 - last;
  const core = given.subarray(first, last + 1);
  const found = core.length > 1 ? solve(core) : empty();
  return order(pairConjugates(found), zeros);
}

const empty = (): RootSet => ({
  re: new Float64Array(0),
  im: new Float64Array(0),
  radius: new Float64Array(0),
});

function solve(core: Float64Array): RootSet {
  if (core.length === 2) {
    const root = -core[1]! / core[0]!;
    check(root, 0);
    return {
      re: Float64Array.of(root),
      im: Float64Array.of(0),
      radius: Float64Array.of(Math.abs(root) * 2 ** -53),
    };
  }
  const found = aberth(core);
  for (let i = 0; i < found.re.length; i++) check(found.re[i]!, found.im[i]!);
  return found;
}

function check(re: number, im: number): void {
  const size = Math.hypot(re, im);
  if (size < 1e300 && size > 1e-300) return;
  throw new EngineError('out-of-range', `a root of size ${size} is outside 1e-300 … 1e300`, {
    field: 'coefficients',
    value: size,
  });
}

/**
 * A real polynomial's roots are real or in conjugate pairs. A root whose disc meets the real
 * axis, with no other disc near its own mirror image, is real; the others are matched to the
 * nearest mirror image and both take the mean.
 */
function pairConjugates({ re, im, radius }: RootSet): RootSet {
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
  return { re, im, radius };
}

function order({ re, im, radius }: RootSet, zeros: number): Roots {
  const at = Array.from(re, (_, i) => i).concat(Array<number>(zeros).fill(-1));
  const x = (i: number) => (i < 0 ? 0 : re[i]!);
  const y = (i: number) => (i < 0 ? 0 : im[i]!);
  at.sort((a, b) => x(a) - x(b) || Math.abs(y(a)) - Math.abs(y(b)) || y(a) - y(b));
  return {
    re: Float64Array.from(at, x),
    im: Float64Array.from(at, y),
    radius: Float64Array.from(at, (i) => (i < 0 ? 0 : radius[i]!)),
  };
}
