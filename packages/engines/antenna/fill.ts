/** The matrix of the moment method: the field that each basis function makes along each segment's middle. */
import type { ComplexSquare } from '../linalg/complex-lu.ts';
import type { Complex } from '../numeric/complex.ts';
import type { Basis } from './current-basis.ts';
import {
  ER_COS,
  ER_ONE,
  ER_SIN,
  EZ_COS,
  EZ_ONE,
  EZ_SIN,
  filamentField,
  type Kernel,
  kernelOf,
} from './filament-field.ts';
import { type Ground, groundImpedance, reflection } from './ground.ts';
import type { Structure } from './structure.ts';
import { ETA, LIGHT } from './wires.ts';

interface Source {
  readonly s: Structure;
  readonly sin: Float64Array;
  readonly cos: Float64Array;
  /** 1 where a segment begins at the very point where the one before it ends. */
  readonly goesOn: Uint8Array;
}

/** One row on its way: where the field is asked for, and what has come of it. */
interface Row {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly basis: Basis;
}

/** n×n: row m, column i the field (V/m) along segment m that one ampere of basis function i makes. */
export function fillMatrix(
  s: Structure,
  basis: Basis,
  frequency: number,
  ground: Ground,
  seen: (share: number) => void = () => {},
): ComplexSquare {
  const { n, half } = s;
  const k = (2 * Math.PI * frequency) / LIGHT;
  const kernel = kernelOf(k);
  const goesOn = Uint8Array.from(s.segments, ({ a }, j) => {
    const b = s.segments[j - 1]?.b;
    return b !== undefined && a[0] === b[0] && a[1] === b[1] && a[2] === b[2] ? 1 : 0;
  });
  const source = {
    s,
    sin: half.map((h) => Math.sin(k * h)),
    cos: half.map((h) => Math.cos(k * h)),
    goesOn,
  };
  const [re, im] = [new Float64Array(n * n), new Float64Array(n * n)];
  const z = groundImpedance(ground, frequency);
  const unit = ETA / (4 * Math.PI * k);
  for (let m = 0; m < n; m++) {
    if (m % 64 === 63) seen(m / n);
    const row = { re: re.subarray(m * n, m * n + n), im: im.subarray(m * n, m * n + n), basis };
    direct(row, kernel, source, m);
    if (ground.kind !== 'none') image(row, kernel, source, m, z);
    for (let i = 0; i < n; i++) {
      const x = row.re[i]!;
      row.re[i] = unit * row.im[i]!;
      row.im[i] = -unit * x;
    }
  }
  return { n, re, im };
}

function direct({ re, im, basis }: Row, kernel: Kernel, source: Source, m: number): void {
  const { s, sin, cos, goesOn } = source;
  const { middle, direction, half, n } = s;
  const { out } = kernel;
  const { start, owner, a, b, c } = basis;
  const o = 3 * m;
  const [px, py, pz] = [middle[o]!, middle[o + 1]!, middle[o + 2]!];
  const [tx, ty, tz] = [direction[o]!, direction[o + 1]!, direction[o + 2]!];
  const wide = s.radius[m]! * s.radius[m]!;
  for (let j = 0, q = 0; j < n; j++, q += 3) {
    const [ux, uy, uz] = [direction[q]!, direction[q + 1]!, direction[q + 2]!];
    const dx = px - middle[q]!;
    const dy = py - middle[q + 1]!;
    const dz = pz - middle[q + 2]!;
    const z = dx * ux + dy * uy + dz * uz;
    const [ex, ey, ez] = [dx - z * ux, dy - z * uy, dz - z * uz];
    const rho = Math.sqrt(ex * ex + ey * ey + ez * ez + wide);
    filamentField(kernel, rho, z, half[j]!, sin[j]!, cos[j]!, goesOn[j] === 1);
    const along = ux * tx + uy * ty + uz * tz;
    const off = (ex * tx + ey * ty + ez * tz) / rho;
    const oneR = along * out[EZ_ONE]! + off * out[ER_ONE]!;
    const oneI = along * out[EZ_ONE + 1]! + off * out[ER_ONE + 1]!;
    const sinR = along * out[EZ_SIN]! + off * out[ER_SIN]!;
    const sinI = along * out[EZ_SIN + 1]! + off * out[ER_SIN + 1]!;
    const cosR = along * out[EZ_COS]! + off * out[ER_COS]!;
    const cosI = along * out[EZ_COS + 1]! + off * out[ER_COS + 1]!;
    for (let e = start[j]!; e < start[j + 1]!; e++) {
      const i = owner[e]!;
      const [fa, fb, fc] = [a[e]!, b[e]!, c[e]!];
      re[i] = re[i]! + fa * oneR + fb * sinR + fc * cosR;
      im[i] = im[i]! + fa * oneI + fb * sinI + fc * cosI;
    }
  }
}

/** The image below z = 0: of a perfect conductor, or weighed by the reflection coefficients of the ray to it. */
function image(
  { re, im, basis }: Row,
  kernel: Kernel,
  source: Source,
  m: number,
  ground: Complex,
): void {
  const { s, sin, cos, goesOn } = source;
  const { middle, direction, half, n } = s;
  const { out } = kernel;
  const { start, owner, a, b, c } = basis;
  const o = 3 * m;
  const [px, py, pz] = [middle[o]!, middle[o + 1]!, middle[o + 2]!];
  const [tx, ty, tz] = [direction[o]!, direction[o + 1]!, direction[o + 2]!];
  const wide = s.radius[m]! * s.radius[m]!;
  const perfect = ground.re === 0 && ground.im === 0;
  for (let j = 0, q = 0; j < n; j++, q += 3) {
    const [ux, uy, uz] = [direction[q]!, direction[q + 1]!, -direction[q + 2]!];
    const dx = px - middle[q]!;
    const dy = py - middle[q + 1]!;
    const dz = pz + middle[q + 2]!;
    const z = dx * ux + dy * uy + dz * uz;
    const [ex, ey, ez] = [dx - z * ux, dy - z * uy, dz - z * uz];
    const rho = Math.sqrt(ex * ex + ey * ey + ez * ez + wide);
    filamentField(kernel, rho, z, half[j]!, sin[j]!, cos[j]!, goesOn[j] === 1);
    let along = -(ux * tx + uy * ty + uz * tz);
    let off = -(ex * tx + ey * ty + ez * tz) / rho;
    let [alongI, offI] = [0, 0];
    if (!perfect) {
      const flat = Math.hypot(dx, dy);
      const { vertical, across } = reflection(dz / Math.hypot(flat, dz), ground);
      // The normal of the plane of incidence; straight above, any will do, for both coefficients agree.
      const [nx, ny] = flat > 1e-12 * dz ? [-dy / flat, dx / flat] : [0, 0];
      const t = nx * tx + ny * ty;
      const alongN = -(ux * nx + uy * ny) * t;
      const offN = (-(ex * nx + ey * ny) / rho) * t;
      const [wr, wi] = [across.re - vertical.re, across.im - vertical.im];
      alongI = vertical.im * along + wi * alongN;
      offI = vertical.im * off + wi * offN;
      along = vertical.re * along + wr * alongN;
      off = vertical.re * off + wr * offN;
    }
    const at = (z: number, r: number): number =>
      along * out[z]! + off * out[r]! - alongI * out[z + 1]! - offI * out[r + 1]!;
    const at1 = (z: number, r: number): number =>
      along * out[z + 1]! + off * out[r + 1]! + alongI * out[z]! + offI * out[r]!;
    const [oneR, oneI] = [at(EZ_ONE, ER_ONE), at1(EZ_ONE, ER_ONE)];
    const [sinR, sinI] = [at(EZ_SIN, ER_SIN), at1(EZ_SIN, ER_SIN)];
    const [cosR, cosI] = [at(EZ_COS, ER_COS), at1(EZ_COS, ER_COS)];
    for (let e = start[j]!; e < start[j + 1]!; e++) {
      const i = owner[e]!;
      const [fa, fb, fc] = [a[e]!, b[e]!, c[e]!];
      re[i] = re[i]! + fa * oneR + fb * sinR + fc * cosR;
      im[i] = im[i]! + fa * oneI + fb * sinI + fc * cosI;
    }
  }
}
