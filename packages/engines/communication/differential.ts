import { integrate } from '../numeric/quadrature.ts';
import { type ErrorRate, sectorRates } from './error-rate.ts';

/**
 * Gray-coded M-DPSK with differential detection, exactly: each symbol is decided by how far its phase is from that of
 * the one before, both of them noisy. `ebn0` is a ratio, not dB; `order` a power of two from 2. Throws `out-of-range`.
 *
 * P(phase difference off by more than ψ, to one side) = (1/2π) ∫₀^{π−ψ} exp(−γ sin²ψ/(1 + cos ψ cos θ)) dθ with
 * γ = Es/N0 (R. F. Pawula, IEEE Commun. Lett. 2, 1998; M. K. Simon & M.-S. Alouini, Digital Communication over
 * Fading Channels, 2nd ed., section 8.1.5). The bits follow as those of M-PSK do.
 */
export const dpskErrorRate = (order: number, ebn0: number): ErrorRate =>
  sectorRates(order, (psi) => beyond(psi, Math.log2(order) * ebn0));

/** What is less than this many e-folds below the largest of the integrand is nothing to a double. */
const FOLDS = 41.5;

function beyond(psi: number, esn0: number): number {
  const [sin, cos] = [Math.sin(psi), Math.cos(psi)];
  // Where the two noises are independent of the angle asked for, cos ψ is 0 but for rounding.
  if (Math.abs(cos) < 1e-15) return Math.exp(-esn0) / 4;
  const s = esn0 * sin * sin;
  const end = endOf(psi, cos, s);
  // Either end can be steep within ψ of itself: θ = end·(3u² − 2u³) crowds the nodes there.
  const f = (u: number): number =>
    u * (1 - u) * Math.exp(-s / (1 + cos * Math.cos(end * u * u * (3 - 2 * u))));
  return (3 * end * integrate(f, 0, 1, 8)) / Math.PI;
}

/** Acute angles have their largest integrand at θ = 0; where it has fallen by `FOLDS` nothing more is to come. */
function endOf(psi: number, cos: number, s: number): number {
  const whole = Math.PI - psi;
  if (cos < 0) return whole;
  const at = (1 / (1 / (1 + cos) + FOLDS / s) - 1) / cos;
  return at > -1 ? Math.min(whole, Math.acos(Math.min(1, at))) : whole;
}
