/** How a band gap falls with temperature; eV and kelvin. */

/** Y. P. Varshni, Physica 34, 149, 1967: E(0), α in eV/K, β in K. */
export interface Varshni {
  readonly e0: number;
  readonly alpha: number;
  readonly beta: number;
}

export const varshni = ({ e0, alpha, beta }: Varshni, kelvin: number): number =>
  e0 - (alpha * kelvin * kelvin) / (kelvin + beta);

/** E(0), the slope α at high temperature in eV/K, the mean phonon temperature Θ in K and the dispersion Δ. */
export interface Passler {
  readonly e0: number;
  readonly alpha: number;
  readonly theta: number;
  readonly delta: number;
}

/** R. Pässler, Phys. Rev. B 66, 085201, 2002, eq. 10: also right below 50 K, where Varshni's formula falls too fast. */
export function passler({ e0, alpha, theta, delta }: Passler, kelvin: number): number {
  if (kelvin === 0) return e0;
  const square = delta * delta;
  const xi = (2 * kelvin) / theta;
  const bose = (1 - 3 * square) / Math.expm1(theta / kelvin);
  const inner =
    1 +
    (Math.PI * xi) ** 2 / (3 * (1 + square)) +
    ((3 * square - 1) / 4) * xi ** 3 +
    (8 / 3) * xi ** 4 +
    xi ** 6;
  return e0 - alpha * theta * (bose + 1.5 * square * (inner ** (1 / 6) - 1));
}
