/**
 * Ionisation coefficients of electrons and holes over the field, α = a·exp(−(b/E)^m) (A. G. Chynoweth, Phys. Rev. 109,
 * 1537, 1958). Fields in V/m, coefficients in 1/m.
 */
import { thermalEnergy } from './constants.ts';
import type { MaterialId } from './materials.ts';

/** One range of fields: 1/cm and V/cm as they are published; `to` is where the next range begins. */
interface Chynoweth {
  readonly a: number;
  readonly b: number;
  readonly m?: number;
  readonly to?: number;
}

export interface Ionisation {
  readonly electrons: readonly Chynoweth[];
  readonly holes: readonly Chynoweth[];
  readonly source: string;
  /** Energy of the optical phonons, eV, by which a and b grow with the temperature; null where none was measured. */
  readonly phonon: number | null;
}

/** null where no measured pair is known here. */
export const IONISATION: Readonly<Record<MaterialId, Ionisation | null>> = {
  Si: {
    electrons: [{ a: 7.03e5, b: 1.231e6 }],
    holes: [
      { a: 1.582e6, b: 2.036e6, to: 4e5 },
      { a: 6.71e5, b: 1.693e6 },
    ],
    source: 'van Overstraeten and De Man, Solid-State Electronics 13, 583 (1970)',
    phonon: 0.063,
  },
  Ge: {
    electrons: [{ a: 8.04e6, b: 1.4e6 }],
    holes: [{ a: 6.39e6, b: 1.27e6 }],
    source: 'Mikawa, Kagawa, Kaneda et al., Appl. Phys. Lett. 37, 387 (1980), ⟨100⟩',
    phonon: null,
  },
  GaAs: {
    electrons: [{ a: 2.994e5, b: 6.848e5, m: 1.6 }],
    holes: [{ a: 2.215e5, b: 6.57e5, m: 1.75 }],
    source: 'Bulman, Robbins, Stillman, IEEE Trans. Electron Devices 32, 2454 (1985), ⟨100⟩',
    phonon: null,
  },
  InP: {
    electrons: [{ a: 7.36e6, b: 3.45e6 }],
    holes: [{ a: 2.04e6, b: 2.42e6 }],
    source: 'Armiento, Groves, Hurwitz, Appl. Phys. Lett. 35, 333 (1979), from 500 kV/cm',
    phonon: null,
  },
  '4H-SiC': {
    electrons: [{ a: 3.86e7, b: 2.56e7 }],
    holes: [{ a: 5.31e6, b: 1.31e7 }],
    source: 'Kyuregyan, Semiconductors 50, no. 3 (2016), a review of what was published',
    phonon: null,
  },
  GaP: null,
  GaN: null,
  SiGe: null,
  AlGaAs: null,
};

/**
 * What a and b are multiplied by where kT is `thermal` eV: tanh(ħω/2kT₀)/tanh(ħω/2kT) with T₀ = 300 K, by which
 * device simulators take van Overstraeten and De Man's coefficients to other temperatures; 1 where no phonon is known.
 */
export function warmth({ phonon }: Ionisation, thermal: number): number {
  if (phonon === null) return 1;
  return Math.tanh(phonon / (2 * thermalEnergy(300))) / Math.tanh(phonon / (2 * thermal));
}

function coefficient(ranges: readonly Chynoweth[], field: number, warm: number): number {
  const e = Math.abs(field) / 100;
  if (e === 0) return 0;
  const range = ranges.find(({ to }) => to === undefined || e <= to);
  if (!range) return 0;
  return 100 * warm * range.a * Math.exp(-(((warm * range.b) / e) ** (range.m ?? 1)));
}

/** 1/m of each carrier at a field in V/m; `warm` is `warmth` at the temperature. */
export const ionisationAt = (
  of: Ionisation,
  field: number,
  warm = 1,
): { electrons: number; holes: number } => ({
  electrons: coefficient(of.electrons, field, warm),
  holes: coefficient(of.holes, field, warm),
});

/**
 * The ionisation integrals of carriers that run through the layer from the first of `stops` to the last: of electrons
 * ∫ α_n exp(−∫ (α_n − α_p)) dx, of holes what follows from it. Multiplication is 1/(1 − integral), without bound where
 * it is 1, which both are at the same field.
 * Simpson's rule on `panels` panels between stops, at which the field may bend.
 */
export function ionisationIntegral(
  rates: (x: number, piece: number) => { electrons: number; holes: number },
  stops: readonly number[],
  panels = 200,
): { electrons: number; holes: number } {
  let inner = 0;
  let sum = 0;
  const gap = (r: { electrons: number; holes: number }) => r.electrons - r.holes;
  for (let piece = 0; piece + 1 < stops.length; piece++) {
    const from = stops[piece]!;
    const h = (stops[piece + 1]! - from) / panels;
    let before = rates(from, piece);
    for (let k = 1; k <= panels; k++) {
      const middle = rates(from + (k - 0.5) * h, piece);
      const after = rates(from + k * h, piece);
      const half = inner + (h / 24) * (5 * gap(before) + 8 * gap(middle) - gap(after));
      const whole = inner + (h / 6) * (gap(before) + 4 * gap(middle) + gap(after));
      sum +=
        (h / 6) *
        (before.electrons * Math.exp(-inner) +
          4 * middle.electrons * Math.exp(-half) +
          after.electrons * Math.exp(-whole));
      inner = whole;
      before = after;
    }
  }
  // (1 − I_p)/(1 − I_n) = exp(∫ (α_n − α_p)): both carriers see one layer.
  return { electrons: sum, holes: 1 - (1 - sum) * Math.exp(inner) };
}
