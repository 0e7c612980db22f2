import { abs, add, type Complex, complex, conj, div, mul, sub } from '../numeric/complex.ts';
import type { Wave } from './two-port.ts';

/** Γ of impedance z on the reference z0 (Ω): (z − z0*)/(z + z0), Kurokawa's power-wave reflection. */
export const reflection = (z: Complex, z0: Complex): Complex => div(sub(z, conj(z0)), add(z, z0));

/** Γ of a wave on the reference z0 (Ω); an open circuit is 1 for a real reference. */
export const reflectionOfWave = ({ v, i }: Wave, z0: Complex): Complex =>
  div(sub(v, mul(conj(z0), i)), add(v, mul(z0, i)));

/** z of a reflection Γ on z0: (z0* + Γ·z0)/(1 − Γ); infinite components for the open circuit. */
export const impedance = (gamma: Complex, z0: Complex): Complex =>
  div(add(conj(z0), mul(gamma, z0)), sub(complex(1), gamma));

/** Voltage standing-wave ratio of |Γ|, 1 to ∞; NaN for |Γ| > 1, where no standing wave is defined. */
export const vswr = (magnitude: number): number =>
  magnitude > 1 ? Number.NaN : (1 + magnitude) / (1 - magnitude);

/** |Γ| at a VSWR ≥ 1: the radius of its circle. */
export const magnitudeOfVswr = (ratio: number): number => (ratio - 1) / (ratio + 1);

/**
 * Return loss in dB, positive for a passive load (T. S. Bird, Definition and misuse of return loss,
 * IEEE Antennas and Propagation Magazine 51, 2009).
 */
export const returnLoss = (magnitude: number): number => -20 * Math.log10(magnitude);

/** Mismatch loss in dB: what of the available power is turned back, −10·log(1 − |Γ|²). */
export const mismatchLoss = (magnitude: number): number =>
  magnitude >= 1 ? Number.POSITIVE_INFINITY : -10 * Math.log10((1 - magnitude) * (1 + magnitude));

/** Power that a wave carries, W for peak-free (rms) volts and amperes. */
export const power = ({ v, i }: Wave): number => v.re * i.re + v.im * i.im;

/** Power available from the source of impedance z, Re z > 0 (Ω), that drives this wave at its terminals. */
export const availablePower = ({ v, i }: Wave, z: Complex): number =>
  abs(add(v, mul(i, z))) ** 2 / (4 * z.re);
