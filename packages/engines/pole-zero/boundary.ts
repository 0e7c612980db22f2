/**
 * The response on the boundary of stability, from the roots: c = jω in the s-plane, c = e^(jω) in the z-plane. No polynomial is
 * multiplied out, so that nothing is lost where roots lie close together or beside the boundary.
 */
import type { DistinctRoot } from '../exact/distinct-roots.ts';
import type { Complex } from '../numeric/complex.ts';
import type { Plane, RootMap } from './root-map.ts';

/** At one frequency. ω is in rad/s in the s-plane and in radians a sample in the z-plane. */
export interface BoundaryPoint {
  /** ln |H|; −∞ on a zero, ∞ on a pole. */
  readonly logSize: number;
  /** Radians, continuous in ω but for a step of π at each root on the boundary. */
  readonly phase: number;
  /** −dφ/dω without the impulses of roots on the boundary: seconds, or samples. */
  readonly delay: number;
  /** d ln|H| / dω. */
  readonly slope: number;
}

/** The point of the boundary at ω. */
export const boundaryAt = (plane: Plane, omega: number): Complex =>
  plane === 's' ? { re: 0, im: omega } : { re: Math.cos(omega), im: Math.sin(omega) };

/** H on the boundary. */
export function responseAt({ plane, gain, zeros, poles }: RootMap, omega: number): BoundaryPoint {
  let [logSize, phase, delay, slope] = [Math.log(Math.abs(gain)), gain < 0 ? Math.PI : 0, 0, 0];
  const take = (list: readonly DistinctRoot[], sign: 1 | -1) => {
    for (const { s, multiplicity } of list) {
      const f = factor(plane, s, omega);
      const k = sign * multiplicity;
      logSize += k * f.logSize;
      phase += k * f.phase;
      delay += k * f.delay;
      slope += k * f.slope;
    }
  };
  take(zeros, 1);
  take(poles, -1);
  return { logSize, phase, delay, slope };
}

/** ln|H| alone. */
export function logSizeAt({ plane, gain, zeros, poles }: RootMap, omega: number): number {
  let sum = Math.log(Math.abs(gain));
  for (const { s, multiplicity } of zeros) sum += multiplicity * logDistance(plane, s, omega);
  for (const { s, multiplicity } of poles) sum -= multiplicity * logDistance(plane, s, omega);
  return sum;
}

const logDistance = (plane: Plane, r: Complex, omega: number): number => {
  const { x, y } = difference(plane, r, omega);
  return Math.log(Math.hypot(x, y));
};

/**
 * c − r turned by −ω in the z-plane: 1 − r e^(−jω). With ρ = |r| its real part is (1 − ρ) + 2ρ sin²(δ/2), δ being the angle
 * between, which keeps its digits where r lies beside the circle.
 */
function difference(plane: Plane, r: Complex, omega: number): { x: number; y: number } {
  if (plane === 's') return { x: -r.re, y: omega - r.im };
  const rho = modulus(r);
  const delta = Math.atan2(r.im, r.re) - omega;
  return { x: 1 - rho + 2 * rho * Math.sin(delta / 2) ** 2, y: -rho * Math.sin(delta) };
}

/** |r|; 1 for what lies on the circle but for the rounding of its two parts, where a delay of a million samples would be made up. */
function modulus({ re, im }: Complex): number {
  const rho = Math.hypot(re, im);
  return Math.abs(rho - 1) <= 4 * 2 ** -53 ? 1 : rho;
}

/** What one factor c − r contributes. */
function factor(plane: Plane, r: Complex, omega: number): BoundaryPoint {
  const { x, y } = difference(plane, r, omega);
  const size = Math.hypot(x, y);
  const logSize = Math.log(size);
  if (plane === 's')
    return {
      logSize,
      phase: phaseInS(r, x, y),
      delay: x === 0 ? 0 : -x / size / size,
      slope: size === 0 ? 0 : y / size / size,
    };
  const rho = modulus(r);
  // dφ/dω = Re(e^jω/(e^jω − r)) = Re(1/(x + jy)); on the circle that is 1/2 wherever ω is.
  const turn = rho === 1 ? 0.5 : x / size / size;
  return {
    logSize,
    phase: phaseInZ(r, rho, x, y, omega),
    delay: -turn,
    slope: size === 0 ? 0 : y / size / size,
  };
}

/** Of jω − r: left of the axis within ±π/2; right of it that and ±π, so that a pair starts at 0. */
function phaseInS(r: Complex, x: number, y: number): number {
  if (r.re < 0) return Math.atan2(y, x);
  if (r.re === 0) return y < 0 ? -Math.PI / 2 : Math.PI / 2;
  return Math.atan2(-y, -x) + (r.im < 0 ? -Math.PI : Math.PI);
}

/** Of e^jω − r: inside the circle ω and what 1 − r e^−jω adds; outside the angle of −r and what 1 − e^jω/r adds. */
function phaseInZ(r: Complex, rho: number, x: number, y: number, omega: number): number {
  if (rho <= 1) return omega + Math.atan2(y, x);
  const start = r.im < 0 ? Math.atan2(r.im, r.re) + Math.PI : Math.atan2(r.im, r.re) - Math.PI;
  // 1 − e^jω/r = −(e^jω/r)(1 − r e^−jω): its angle lies within ±π/2.
  const delta = omega - Math.atan2(r.im, r.re);
  const q = 1 / rho;
  return (
    (r.im === 0 ? (r.re > 0 ? Math.PI : 0) : start) +
    Math.atan2(-q * Math.sin(delta), 1 - q + 2 * q * Math.sin(delta / 2) ** 2)
  );
}
