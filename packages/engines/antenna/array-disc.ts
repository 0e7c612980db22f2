/** Taylor's n̄ distribution over a disc (T. T. Taylor, "Design of circular apertures for narrow beamwidth and low sidelobes", IRE Trans. AP-8, 1960, pp. 17–22). */
import { EngineError } from '../error.ts';
import { besselJ } from '../numeric/bessel-jy.ts';
import { findRoot } from '../numeric/find-root.ts';

/** The k-th positive zero of J₁, over π. */
export function discZero(k: number): number {
  // McMahon's expansion, near enough for a bracket.
  const near = Math.PI * (k + 0.25);
  const guess = near - 3 / (8 * near);
  return findRoot((x) => besselJ(1, x).j, guess - 0.3, guess + 0.3) / Math.PI;
}

/** Amplitude over the radius, 0 to 1 at the rim, for near side lobes `level` dB down, 1 to 200; `nearly` from 1 to 30. */
export function discTaper(level: number, nearly: number): (radius: number) => number {
  if (!(level >= 1 && level <= 200))
    throw new EngineError('out-of-range', `The side-lobe level ${level} is not 1 to 200 dB.`, {
      field: 'level',
      value: level,
    });
  const a2 = (Math.acosh(10 ** (level / 20)) / Math.PI) ** 2;
  const zeros = Array.from({ length: nearly }, (_, k) => discZero(k + 1));
  const edge = zeros[nearly - 1] ?? 1;
  const stretch = edge ** 2 / (a2 + (nearly - 0.5) ** 2);
  const terms = zeros.slice(0, nearly - 1).map((zero, m) => {
    const j0 = besselJ(0, Math.PI * zero).j;
    let f = -j0;
    for (let k = 1; k < nearly; k++) f *= 1 - zero ** 2 / (stretch * (a2 + (k - 0.5) ** 2));
    zeros.slice(0, nearly - 1).forEach((other, k) => {
      if (k !== m) f /= 1 - (zero / other) ** 2;
    });
    return { zero, value: f / (j0 * j0) };
  });
  return (radius) =>
    terms.reduce((sum, { zero, value }) => sum + value * besselJ(0, Math.PI * zero * radius).j, 1);
}
