/** Where the junction breaks down, by what, and how it multiplies carriers before that. */
import { breakdownOf, integralsOf } from '@tollbench/engines/semiconductor/breakdown.ts';
import { deplete } from '@tollbench/engines/semiconductor/depletion.ts';
import { IONISATION } from '@tollbench/engines/semiconductor/impact-ionisation.ts';
import type { Device } from './device.ts';

export interface Failure {
  /** Reverse voltage, V, positive, and the peak field there, V/m; null with a reason. */
  readonly voltage: number | null;
  readonly field: number | null;
  readonly reason: string;
  /** By the voltage in gaps: below 4 tunnelling, above 6 avalanche. */
  readonly mechanism: 'tunnelling' | 'mixed' | 'avalanche' | null;
  readonly source: string;
  /** Whether the coefficients follow the temperature. */
  readonly warmed: boolean;
  /** What one electron from p, and one hole from n, becomes at the voltage; null beyond breakdown or without coefficients. */
  readonly multiplication: { readonly electrons: number; readonly holes: number } | null;
}

/** V/m, in silicon. */
const TUNNELS = 1e8;

export function failureOf(d: Device, builtIn: number, voltage: number): Failure {
  const [p, n] = [IONISATION[d.ids.p], IONISATION[d.ids.n]];
  const none = { voltage: null, field: null, mechanism: null, source: '', warmed: false };
  if (p === null || n === null) {
    const of = p === null ? d.pName : d.nName;
    return { ...none, multiplication: null, reason: `no ionisation coefficients of ${of} here` };
  }
  const multiplication = multiplied(d, builtIn - voltage, { p, n });
  const found = breakdownOf(d.junction, d.profile, builtIn, { p, n });
  if (found === null || !(found.voltage > 0))
    return { ...none, multiplication, reason: 'the layer reaches a contact before' };
  const gap = Math.min(d.junction.p.gap, d.junction.n.gap);
  const gaps = found.voltage / gap;
  // Silicon tunnels from about 1 MV/cm on; the exponent of the rate goes with E_g^{3/2}/E.
  const strain = found.layer.peakField / (TUNNELS * (gap / 1.12) ** 1.5);
  return {
    voltage: found.voltage,
    field: found.layer.peakField,
    reason: '',
    mechanism:
      gaps < 4 || strain > 1.2 ? 'tunnelling' : gaps < 6 || strain > 0.8 ? 'mixed' : 'avalanche',
    source: p.source === n.source ? p.source : `${p.source}; ${n.source}`,
    warmed: p.phonon !== null && n.phonon !== null,
    multiplication,
  };
}

function multiplied(
  { junction, profile }: Device,
  drop: number,
  of: Parameters<typeof integralsOf>[3],
): Failure['multiplication'] {
  const layer = deplete(junction, profile, drop);
  if (layer === null) return null;
  const { electrons, holes } = integralsOf(junction, profile, layer, of);
  if (electrons >= 1 || holes >= 1) return null;
  return { electrons: 1 / (1 - electrons), holes: 1 / (1 - holes) };
}
