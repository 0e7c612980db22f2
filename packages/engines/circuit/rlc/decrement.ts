/** What two peaks of a ringing wave say of its circuit. */
import { EngineError } from '../../error.ts';

export interface Ringing {
  /** Natural logarithm of the ratio of one peak to the next of the same sign. */
  readonly decrement: number;
  readonly zeta: number;
  readonly quality: number;
  /** Hz: as it rings, and without damping. */
  readonly damped: number;
  readonly natural: number;
  /** s. */
  readonly tau: number;
}

/**
 * Damping by the logarithmic decrement: peaks of heights `first` and `later` over the value it settles at, `periods`
 * apart (halves where one is above and one below), one of which takes `period` s.
 * ζ = δ/√(4π² + δ²); J. P. Den Hartog, Mechanical Vibrations, 4th ed., 1956, sec. 2.3.
 * Throws `out-of-range` where the later peak is not the smaller.
 */
export function ringing(first: number, later: number, periods: number, period: number): Ringing {
  if (!(later > 0 && first > later))
    throw new EngineError(
      'out-of-range',
      `The later peak, ${later}, is not between 0 and the earlier, ${first}: what does not die away has no damping to tell.`,
      { field: 'later', value: later },
    );
  const decrement = Math.log(first / later) / periods;
  const zeta = decrement / Math.hypot(2 * Math.PI, decrement);
  const damped = 1 / period;
  return {
    decrement,
    zeta,
    quality: 1 / (2 * zeta),
    damped,
    natural: damped / Math.sqrt((1 - zeta) * (1 + zeta)),
    tau: period / decrement,
  };
}

/**
 * Inductance and capacitance of a parasitic circuit by its ringing with and without a capacitor `added` across it, F:
 * C = C_add/((f₁/f₂)² − 1), with f without and f′ with it, Hz, both undamped.
 * Throws `out-of-range` where the added capacitor does not lower the frequency.
 */
export function parasitics(
  without: number,
  withAdded: number,
  added: number,
): { readonly inductance: number; readonly capacitance: number } {
  if (!(withAdded < without))
    throw new EngineError(
      'out-of-range',
      `The frequency with the capacitor added, ${withAdded} Hz, is not below that without it, ${without} Hz.`,
      { field: 'withAdded', value: withAdded },
    );
  const ratio = without / withAdded;
  const capacitance = added / ((ratio - 1) * (ratio + 1));
  return { capacitance, inductance: 1 / ((2 * Math.PI * without) ** 2 * capacitance) };
}
