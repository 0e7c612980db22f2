/** Angles at which one interface does something: Brewster's, the critical one, and the pseudo-Brewster angle. */
import { abs, add, div, sub } from '../numeric/complex.ts';
import { indexOf, isLossless, type Medium, normalIndex, type Polarisation } from './medium.ts';

/** Radians; sin θ_c = n₂/n₁. null where the second medium absorbs or is the denser one. */
export function criticalAngle(from: Medium, to: Medium): number | null {
  if (!isLossless(to)) return null;
  const ratio = indexOf(to).re / indexOf(from).re;
  return ratio > 0 && ratio < 1 ? Math.asin(ratio) : null;
}

/** Radians; tan θ_B = n₂/n₁, of media without loss that are not magnetic, and not the same. null elsewhere. */
export function brewsterAngle(from: Medium, to: Medium): number | null {
  if (!isLossless(to) || from.mu.re !== 1 || to.mu.re !== 1) return null;
  const n = indexOf(to).re;
  const first = indexOf(from).re;
  return n > 0 && n !== first ? Math.atan2(n, first) : null;
}

/** r of one interface at an angle in radians; of p as a ratio of E, with the sign that gives −r_s at 0°. */
export function fresnel(from: Medium, to: Medium, angle: number, polarisation: Polarisation) {
  const cosine = Math.cos(angle);
  const by = polarisation === 's' ? ([from.mu, to.mu] as const) : ([from.eps, to.eps] as const);
  const q1 = div({ re: indexOf(from).re * cosine, im: 0 }, by[0]);
  const q2 = div(normalIndex(to, from, cosine), by[1]);
  return div(sub(q1, q2), add(q1, q2));
}

/**
 * Radians at which the p reflectance of an interface is least, to 1e-9: by a grid of a quarter degree and then
 * golden sections, as it has one minimum between 0° and 90°. null where that lies at an end.
 */
export function pseudoBrewsterAngle(from: Medium, to: Medium): number | null {
  const reflectance = (angle: number): number => abs(fresnel(from, to, angle, 'p')) ** 2;
  const step = Math.PI / 720;
  let best = 0;
  for (let k = 1; k < 360; k++) if (reflectance(k * step) < reflectance(best * step)) best = k;
  if (best === 0 || best === 359) return null;
  let [low, high] = [(best - 1) * step, (best + 1) * step];
  const share = (Math.sqrt(5) - 1) / 2;
  for (let k = 0; k < 50; k++) {
    const [a, b] = [high - share * (high - low), low + share * (high - low)];
    if (reflectance(a) < reflectance(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}
