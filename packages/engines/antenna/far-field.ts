/** What an antenna radiates, far away. */
import { type Complex, complex, mul } from '../numeric/complex.ts';
import { type Ground, groundImpedance, reflection } from './ground.ts';
import type { Solution } from './solve.ts';
import type { Structure } from './structure.ts';
import { ETA } from './wires.ts';

/** r·E·e^(jkr) in V, peak: along growing θ (from the zenith) and growing φ (from x to y). */
export interface FarField {
  readonly theta: Complex;
  readonly phi: Complex;
}

/** Sine of x by x. */
const sinc = (x: number): number =>
  Math.abs(x) < 0.3
    ? 1 - ((x * x) / 6) * (1 - ((x * x) / 20) * (1 - ((x * x) / 42) * (1 - (x * x) / 72)))
    : Math.sin(x) / x;

/**
 * The field at the angles θ, φ in radians. Over ground it is the direct wave and the one off the ground, by the reflection
 * coefficients of that angle, and nothing under the horizon (NEC-2 theory, section IV.2).
 */
export function farField(
  s: Structure,
  { k, currents, frequency }: Solution,
  ground: Ground,
  theta: number,
  phi: number,
): FarField {
  const [st, ct] = [Math.sin(theta), Math.cos(theta)];
  const [sp, cp] = [Math.sin(phi), Math.cos(phi)];
  if (ground.kind !== 'none' && ct < -1e-9) return { theta: complex(0), phi: complex(0) };
  const frame = [st * cp, st * sp, ct, ct * cp, ct * sp, -st, -sp, cp] as const;
  const direct = sums(s, k, currents, frame, 1);
  if (ground.kind === 'none') return scaled(k, direct);
  const mirrored = sums(s, k, currents, frame, -1);
  const { vertical, across } = reflection(Math.max(0, ct), groundImpedance(ground, frequency));
  const v = mul(vertical, mirrored.theta);
  const h = mul(across, mirrored.phi);
  return scaled(k, {
    theta: complex(direct.theta.re - v.re, direct.theta.im - v.im),
    phi: complex(direct.phi.re - h.re, direct.phi.im - h.im),
  });
}

/** −jkη/4π times the sum. */
function scaled(k: number, { theta, phi }: FarField): FarField {
  const c = (k * ETA) / (4 * Math.PI);
  return { theta: complex(c * theta.im, -c * theta.re), phi: complex(c * phi.im, -c * phi.re) };
}

type Frame = readonly [number, number, number, number, number, number, number, number];

/** ∫ I e^(jk r̂·r') along the wires, by its two components; with `side` −1 of the wires mirrored at z = 0. */
function sums(
  s: Structure,
  k: number,
  c: Solution['currents'],
  [rx, ry, rz, tx, ty, tz, px, py]: Frame,
  side: 1 | -1,
): FarField {
  const { middle, direction, half, n } = s;
  let [tr, ti, pr, pi] = [0, 0, 0, 0];
  for (let j = 0, q = 0; j < n; j++, q += 3) {
    const [ux, uy, uz] = [direction[q]!, direction[q + 1]!, side * direction[q + 2]!];
    const along = rx * ux + ry * uy + rz * uz;
    const h = k * half[j]!;
    const one = 2 * half[j]! * sinc(h * along);
    const [minus, plus] = [half[j]! * sinc(h * (1 - along)), half[j]! * sinc(h * (1 + along))];
    const even = minus + plus;
    const odd = minus - plus;
    // A·one + C·even + jB·odd.
    const re = c.are[j]! * one + c.cre[j]! * even - c.bim[j]! * odd;
    const im = c.aim[j]! * one + c.cim[j]! * even + c.bre[j]! * odd;
    const turn = k * (rx * middle[q]! + ry * middle[q + 1]! + rz * side * middle[q + 2]!);
    const [co, si] = [Math.cos(turn), Math.sin(turn)];
    const [x, y] = [re * co - im * si, re * si + im * co];
    const t = ux * tx + uy * ty + uz * tz;
    const p = ux * px + uy * py;
    tr += t * x;
    ti += t * y;
    pr += p * x;
    pi += p * y;
  }
  return { theta: complex(tr, ti), phi: complex(pr, pi) };
}

/** W per steradian. */
export const intensity = ({ theta, phi }: FarField): number =>
  (theta.re ** 2 + theta.im ** 2 + phi.re ** 2 + phi.im ** 2) / (2 * ETA);
