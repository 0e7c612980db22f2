/** The field of a coil’s turns at one another’s wire. */
import { completeIntegrals } from '../numeric/elliptic.ts';
import type { Solenoid } from './solenoid.ts';

/**
 * (A/m)² for each ampere², the mean over all turns of the squared field that the other turns make at the middle of a
 * turn’s wire: rings of whole turns (W. R. Smythe, Static and Dynamic Electricity, section 7.10).
 */
export function fieldSquared({ turns, radius, pitch }: Solenoid): number {
  const whole = Math.max(1, Math.round(turns));
  const shared = Array.from({ length: whole }, (_, k) =>
    k === 0 ? ([0, 0] as const) : ringField(radius, k * pitch),
  );
  let sum = 0;
  for (let i = 0; i < whole; i++) {
    let [axial, radial] = [0, 0];
    for (let j = 0; j < whole; j++) {
      const [a, r] = shared[Math.abs(i - j)] ?? [0, 0];
      axial += a;
      radial += Math.sign(i - j) * r;
    }
    sum += axial * axial + radial * radial;
  }
  return sum / whole;
}

/** A/m for an ampere, axial and radial, of a ring of radius a at the same radius z further on. */
function ringField(a: number, z: number): readonly [axial: number, radial: number] {
  const far = Math.hypot(2 * a, z);
  const { first, second } = completeIntegrals(z / far);
  const z2 = z * z;
  const axial = (first - second) / (2 * Math.PI * far);
  const radial = (z / (2 * Math.PI * a * far)) * (-first + ((2 * a * a + z2) / z2) * second);
  return [axial, radial];
}
