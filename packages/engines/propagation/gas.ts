import { OXYGEN_LINES, WATER_LINES } from './gas-lines.ts';

/** Air at one place. */
export interface Air {
  /** K */
  readonly temperature: number;
  /** hPa of dry air: the barometric pressure without that of the vapour. */
  readonly dryPressure: number;
  /** hPa */
  readonly vapourPressure: number;
}

/** hPa of water vapour of a density in g/m³ at a temperature in K (ITU-R P.676-13, eq. 4). */
export const vapourPressure = (density: number, temperature: number): number =>
  (density * temperature) / 216.7;

/**
 * Specific attenuation by oxygen and by water vapour, dB/km, at `f` GHz, 1 to 1000, line by line: ITU-R P.676-13,
 * annex 1, eq. 1 to 9.
 */
export function specificGas(f: number, air: Air): { oxygen: number; water: number } {
  return { oxygen: 0.182 * f * oxygen(f, air), water: 0.182 * f * water(f, air) };
}

/** Imaginary part of the refractivity of dry air, in N units: its lines, Debye's spectrum, and nitrogen's. */
function oxygen(f: number, { temperature, dryPressure: p, vapourPressure: e }: Air): number {
  const theta = 300 / temperature;
  const root = theta ** 0.8;
  const cube = theta ** 3;
  let sum = 0;
  for (const [f0, a1, a2, a3, a4, a5, a6] of OXYGEN_LINES) {
    const collided = a3 * 1e-4 * (p * (a4 === 0 ? root : theta ** (0.8 - a4)) + 1.1 * e * theta);
    // Zeeman splitting keeps a line from becoming ever narrower.
    const width = Math.sqrt(collided * collided + 2.25e-6);
    const overlap = (a5 + a6 * theta) * 1e-4 * (p + e) * root;
    const strength = a1 * 1e-7 * p * cube * Math.exp(a2 * (1 - theta));
    sum += strength * shape(f, f0, width, overlap);
  }
  const d = 5.6e-4 * (p + e) * root;
  const debye = 6.14e-5 / (d * (1 + (f / d) ** 2));
  const nitrogen = (1.4e-12 * p * theta ** 1.5) / (1 + 1.9e-5 * f ** 1.5);
  return p === 0 ? 0 : sum + f * p * theta * theta * (debye + nitrogen);
}

function water(f: number, { temperature, dryPressure: p, vapourPressure: e }: Air): number {
  if (e === 0) return 0;
  const theta = 300 / temperature;
  const power = theta ** 3.5;
  let sum = 0;
  for (const [f0, b1, b2, b3, b4, b5, b6] of WATER_LINES) {
    const collided = b3 * 1e-4 * (p * theta ** b4 + b5 * e * theta ** b6);
    // Doppler's broadening.
    const width =
      0.535 * collided + Math.sqrt(0.217 * collided * collided + (2.1316e-12 * f0 * f0) / theta);
    const strength = b1 * 0.1 * e * power * Math.exp(b2 * (1 - theta));
    sum += strength * shape(f, f0, width, 0);
  }
  return sum;
}

/** Van Vleck and Weisskopf's shape of a line at `f0`, with the overlap of its neighbours. */
function shape(f: number, f0: number, width: number, overlap: number): number {
  const below = f0 - f;
  const above = f0 + f;
  const square = width * width;
  return (
    (f / f0) *
    ((width - overlap * below) / (below * below + square) +
      (width - overlap * above) / (above * above + square))
  );
}
