/** Where an antiderivative jumps though the integrand has a value on both sides: limits may not be put in across it. */
import { integrate } from '../numeric/quadrature.ts';

type Real = (x: number) => number;

export interface Jump {
  readonly at: number;
  /** What it rises by from left to right. */
  readonly by: number;
}

const CELLS = 400;
const HALVINGS = 44;
/** A rise that the integrand does not explain: this share of the sizes at hand. */
const SHARE = 1e-3;

/**
 * The jumps of F between two places, found at 400 cells: what F rises by over a cell is held against the integral of f over
 * it. Jumps by less than a thousandth of the values, and pairs within a cell, are not seen.
 */
export function jumpsOf(F: Real, f: Real, from: number, to: number): Jump[] {
  const out: Jump[] = [];
  const width = (to - from) / CELLS;
  const scale = Math.max(
    1e-3,
    ...Array.from({ length: 21 }, (_, k) =>
      Math.abs(F(from + ((to - from) * (k + 0.5)) / 21)),
    ).filter((v) => Number.isFinite(v) && v < 1e6),
  );
  for (let k = 0; k < CELLS; k++) {
    // Off the round places, at which poles and jumps stand.
    const a = from + (k + 0.0137) * width;
    const jump = inCell(F, f, a, a + width, scale);
    if (jump) out.push(jump);
  }
  return out;
}

function inCell(F: Real, f: Real, a: number, b: number, scale: number): Jump | undefined {
  const rise = F(b) - F(a);
  if (!Number.isFinite(rise) || Math.abs(rise) < SHARE * scale) return undefined;
  // What the slope in the middle explains needs no quadrature.
  const middle = f((a + b) / 2) * (b - a);
  if (Math.abs(rise - middle) < 0.2 * Math.abs(rise)) return undefined;
  const through = integrate(f, a, b, 1);
  if (!Number.isFinite(through) || Math.abs(rise - through) < 0.05 * Math.abs(rise) + SHARE * scale)
    return undefined;
  let [l, r] = [a, b];
  for (let j = 0; j < HALVINGS; j++) {
    const m = (l + r) / 2;
    if (m <= l || m >= r) break;
    const [left, right] = [Math.abs(F(m) - F(l)), Math.abs(F(r) - F(m))];
    if (left > right || Number.isNaN(right)) r = m;
    else l = m;
  }
  const at = (l + r) / 2;
  const h = 1e-7 * Math.max(1, Math.abs(at));
  const by = F(at + h) - F(at - h);
  // A pole of the integrand is no jump.
  const size = Math.max(Math.abs(f(at + h)), Math.abs(f(at - h)));
  if (!(Math.abs(by) > SHARE * scale) || !(size * h < 1e-2 * Math.abs(by))) return undefined;
  return { at: Math.abs(at) < 1e-9 ? 0 : at, by };
}
