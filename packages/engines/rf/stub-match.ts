import { add, type Complex, complex, div, inv, mul, scale } from '../numeric/complex.ts';
import type { Element } from './element.ts';
import type { Ladder } from './ladder.ts';
import { checkMatchable, distinct } from './match.ts';

/**
 * Every single-stub match of `load` (Ω) to `target` (Ω; of a complex source its conjugate): a line of impedance z0 (Ω)
 * shorter than half a wave, then a stub of impedance z0. None, one or two
 * (D. M. Pozar, "Microwave Engineering", 4th ed., section 5.2, here for z0 ≠ target too). A series
 * stub is the dual: impedances become admittances in the same equations.
 */
export function singleStubs(
  load: Complex,
  target: Complex,
  z0: number,
  place: 'series' | 'shunt',
  end: 'open' | 'short',
): Ladder[] {
  checkMatchable(load, target);
  // For the shunt stub w is an impedance and the immittance wanted a conductance; for the series stub the reverse.
  const w = place === 'shunt' ? load : inv(load);
  const own = place === 'shunt' ? z0 : 1 / z0;
  const { re: wanted, im: left } = place === 'shunt' ? inv(target) : target;
  // With t = tan βd: t²(R − g·z0²) − 2g·X·z0·t + R − g(R² + X²) = 0.
  const a = w.re / own - wanted * own;
  const half = wanted * w.im;
  const c = (w.re - wanted * (w.re * w.re + w.im * w.im)) / own;
  return distinct(
    tangents(a, half, c).map((t): Ladder => {
      const angle = turn(t);
      const along = complex(Math.cos(angle));
      const across = complex(0, Math.sin(angle));
      const dual = div(
        add(scale(along, own), mul(w, across)),
        scale(add(mul(w, along), scale(across, own)), own),
      );
      // The stub's immittance, relative to its own, must be −b: open shunt and short series go as tan.
      const b = (dual.im - left) * own;
      const asTangent = (place === 'shunt') === (end === 'open');
      const line: Element[] =
        angle > 1e-12 ? [{ kind: 'line', z0, degrees: (angle * 180) / Math.PI }] : [];
      if (Math.abs(b) < 1e-12) return line;
      const stub = turn(asTangent ? -b : 1 / b);
      return [...line, { kind: 'stub', place, end, z0, degrees: (stub * 180) / Math.PI }];
    }),
  );
}

/** Angle in [0, π) of a tangent; infinity is a quarter wave. */
function turn(t: number): number {
  const angle = Math.atan(t);
  return angle < 0 ? angle + Math.PI : angle;
}

/** Real roots of a·t² − 2·half·t + c, an infinite one where a vanishes beside the rest. */
function tangents(a: number, half: number, c: number): number[] {
  const size = Math.max(Math.abs(half), Math.abs(c), Math.abs(a));
  if (size === 0) return [0];
  if (Math.abs(a) < 1e-14 * size)
    return half === 0 ? [Number.POSITIVE_INFINITY] : [c / (2 * half), Number.POSITIVE_INFINITY];
  const d = half * half - a * c;
  if (d < 0) return [];
  const q = half + (half < 0 ? -1 : 1) * Math.sqrt(d);
  return q === 0 ? [0] : [q / a, c / q];
}
