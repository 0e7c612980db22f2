/**
 * What panels with an even charge do at a place: the kernel of the field solver. The Green's function is
 * −ln r / 2π and its images: beyond the mirror x = 0, in the plane at y = 0, and in both planes over and over.
 */
import type { Planes } from './cross-section.ts';
import type { Panels } from './panel.ts';

/** What the half beyond x = 0 holds: the same charges, or the opposite ones. */
export type Symmetry = 'even' | 'odd';

const TWO_PI = 2 * Math.PI;
/** Beyond so many lengths (squared) a panel is a point with a second moment: off by less than 1e-5 of the panel's own. */
const POINT = 36;

/**
 * One sum at a time, in an array: variables of a module are boxed anew at every write. Of potentials the product whose
 * logarithm is that of all points, and the rest; of fields the two parts of the gradient.
 */
const sum = new Float64Array(4);
const PRODUCT = 0;
const REST = 1;
const X_PART = 2;
const Y_PART = 3;

/** Adds `sign` times ∫ ln r dl of a panel, the place (dx, dy) from its middle. */
function addPotential(
  sign: number,
  dx: number,
  dy: number,
  tx: number,
  ty: number,
  length: number,
): void {
  const u = dx * tx + dy * ty;
  const v = dy * tx - dx * ty;
  const rr = u * u + v * v;
  if (rr > POINT * length * length) {
    sum[PRODUCT] = sum[PRODUCT]! * (sign > 0 ? rr : 1 / rr);
    sum[REST] = sum[REST]! + (sign * length * length * (v * v - u * u)) / (12 * rr * rr);
    return;
  }
  const a = length / 2;
  const p = u + a;
  const m = u - a;
  const vv = v * v;
  // The angle under which the panel is seen; 0 on its own line.
  const angle = v === 0 ? 0 : Math.atan2(length * v, rr - a * a);
  const exact = 0.5 * (p * Math.log(p * p + vv) - m * Math.log(m * m + vv)) - length + v * angle;
  sum[REST] = sum[REST]! + (2 * sign * exact) / length;
}

/** Adds `sign` times the gradient of ∫ ln r dl of a panel, over its length; across a panel at its middle it is 0. */
function addGradient(
  sign: number,
  dx: number,
  dy: number,
  tx: number,
  ty: number,
  length: number,
): void {
  const u = dx * tx + dy * ty;
  const v = dy * tx - dx * ty;
  const rr = u * u + v * v;
  let along: number;
  let across: number;
  if (rr > POINT * length * length) {
    const second = (length * length) / (12 * rr * rr * rr);
    along = u / rr + second * u * (u * u - 3 * v * v);
    across = v / rr + second * v * (3 * u * u - v * v);
  } else {
    const a = length / 2;
    const vv = v * v;
    along = (0.5 / length) * Math.log(((u + a) ** 2 + vv) / ((u - a) ** 2 + vv));
    across = v === 0 ? 0 : Math.atan2(length * v, rr - a * a) / length;
  }
  sum[X_PART] = sum[X_PART]! + sign * (along * tx - across * ty);
  sum[Y_PART] = sum[Y_PART]! + sign * (along * ty + across * tx);
}

/** Gauss–Legendre of three points on (−1, 1), and of one. */
const THREE = [-Math.sqrt(0.6), 5 / 9, 0, 8 / 9, Math.sqrt(0.6), 5 / 9] as const;
const ONE = [0, 2] as const;
/** Pieces of a panel at most over which the far images are summed. */
const MAX_PIECES = 64;

/**
 * Adds what the endless row of images between two planes is beyond the nearest three. It is smooth over a panel, so it is
 * summed by Gauss's rule, and where a panel is a fifteenth of the distance of the planes by its middle.
 */
function addRow(
  sign: number,
  what: 'potential' | 'gradient',
  b: number,
  x: number,
  y: number,
  mx: number,
  my: number,
  tx: number,
  ty: number,
  length: number,
): void {
  const rule = length < b / 15 ? ONE : THREE;
  const pieces = rule === ONE ? 1 : Math.min(MAX_PIECES, Math.ceil((2 * length) / b));
  const half = length / (2 * pieces);
  for (let k = 0; k < pieces; k++)
    for (let n = 0; n < rule.length; n += 2) {
      const at = (2 * k + 1 + rule[n]! - pieces) * half;
      const weight = (sign * rule[n + 1]!) / (2 * pieces);
      const dx = x - mx - at * tx;
      const py = my + at * ty;
      if (what === 'potential') addRowPotential(weight, b, dx, y - py, y + py);
      else addRowGradient(weight, b, dx, y - py, y + py);
    }
}

/** The row of images as ln of (cosh X − cos Y) over (cosh X − cos Y′), less the nearest three. */
function addRowPotential(weight: number, b: number, dx: number, minus: number, plus: number): void {
  const k = Math.PI / (2 * b);
  const X = k * Math.abs(dx);
  const rd = dx * dx + minus * minus;
  const near = (dx * dx + plus * plus) * (dx * dx + (plus - 2 * b) ** 2);
  if (X > 15) {
    sum[REST] = sum[REST]! + weight * Math.log(near / rd);
    return;
  }
  // cosh 2X − cos 2Y = 2 (sinh² X + sin² Y).
  const s = Math.sinh(X) ** 2;
  const direct = s + Math.sin(k * minus) ** 2;
  const image = s + Math.sin(k * plus) ** 2;
  sum[REST] = sum[REST]! + weight * Math.log((rd === 0 ? k * k : direct / rd) * (near / image));
}

function addRowGradient(weight: number, b: number, dx: number, minus: number, plus: number): void {
  const k = Math.PI / (2 * b);
  const X = k * Math.abs(dx);
  const over = plus - 2 * b;
  const rd = dx * dx + minus * minus;
  const ri = dx * dx + plus * plus;
  const rt = dx * dx + over * over;
  let gx = dx / ri + dx / rt;
  let gy = plus / ri + over / rt;
  if (X > 15) {
    gx -= dx / rd;
    gy -= minus / rd;
  } else {
    const s = Math.sinh(X);
    const sc = s * Math.cosh(X) * Math.sign(dx) * k;
    const a = Math.sin(k * minus);
    const c = Math.sin(k * plus);
    const direct = s * s + a * a;
    const image = s * s + c * c;
    // Near the charge itself the row less its nearest image is nothing.
    if (direct > 1e-9) {
      gx += sc / direct - dx / rd;
      gy += (k * a * Math.cos(k * minus)) / direct - minus / rd;
    }
    gx -= sc / image;
    gy -= (k * c * Math.cos(k * plus)) / image;
  }
  sum[X_PART] = sum[X_PART]! + weight * gx;
  sum[Y_PART] = sum[Y_PART]! + weight * gy;
}

/**
 * The potential at (x, y) by a total charge over ε₀ of 1 a metre on each panel, V: `out[j]` of panel j with all its images.
 */
export function potentialsAt(
  p: Panels,
  planes: Planes,
  symmetry: Symmetry,
  x: number,
  y: number,
  out: Float64Array,
): void {
  const other = symmetry === 'even' ? 1 : -1;
  for (let j = 0; j < p.count; j++) {
    const mx = p.x[j]!;
    const my = p.y[j]!;
    const tx = p.tx[j]!;
    const ty = p.ty[j]!;
    const l = p.length[j]!;
    sum[PRODUCT] = 1;
    sum[REST] = 0;
    addPotential(1, x - mx, y - my, tx, ty, l);
    addPotential(other, x + mx, y - my, -tx, ty, l);
    if (planes !== 'open') {
      addPotential(-1, x - mx, y + my, tx, -ty, l);
      addPotential(-other, x + mx, y + my, -tx, -ty, l);
      if (planes !== 'ground') {
        const top = 2 * planes - my;
        addPotential(-1, x - mx, y - top, tx, -ty, l);
        addPotential(-other, x + mx, y - top, -tx, -ty, l);
        addRow(1, 'potential', planes, x, y, mx, my, tx, ty, l);
        addRow(other, 'potential', planes, x, y, -mx, my, -tx, ty, l);
      }
    }
    out[j] = (-l * (Math.log(sum[PRODUCT]!) + sum[REST]!)) / (2 * TWO_PI);
  }
}

/** The field at (x, y) along (nx, ny) by the same, V/m; of a panel at its own middle without the half charge on either side. */
export function fieldsAt(
  p: Panels,
  planes: Planes,
  symmetry: Symmetry,
  x: number,
  y: number,
  nx: number,
  ny: number,
  out: Float64Array,
): void {
  const other = symmetry === 'even' ? 1 : -1;
  for (let j = 0; j < p.count; j++) {
    const mx = p.x[j]!;
    const my = p.y[j]!;
    const tx = p.tx[j]!;
    const ty = p.ty[j]!;
    const l = p.length[j]!;
    sum[X_PART] = 0;
    sum[Y_PART] = 0;
    addGradient(1, x - mx, y - my, tx, ty, l);
    addGradient(other, x + mx, y - my, -tx, ty, l);
    if (planes !== 'open') {
      addGradient(-1, x - mx, y + my, tx, -ty, l);
      addGradient(-other, x + mx, y + my, -tx, -ty, l);
      if (planes !== 'ground') {
        const top = 2 * planes - my;
        addGradient(-1, x - mx, y - top, tx, -ty, l);
        addGradient(-other, x + mx, y - top, -tx, -ty, l);
        addRow(1, 'gradient', planes, x, y, mx, my, tx, ty, l);
        addRow(other, 'gradient', planes, x, y, -mx, my, -tx, ty, l);
      }
    }
    out[j] = (l * (sum[X_PART]! * nx + sum[Y_PART]! * ny)) / TWO_PI;
  }
}
