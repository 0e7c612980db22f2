/** What differs between the s-plane and the z-plane. */
import { inLeftHalfPlane, inUnitDisc } from '@tollbench/engines/control/locus/stability-ranges.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';

export type Plane = 's' | 'z';

/** Whether a closed-loop pole is stable, by more than rounding. */
export const isStablePole = (plane: Plane, s: Complex): boolean =>
  (plane === 'z' ? inUnitDisc : inLeftHalfPlane)(s);

/** How slowly a pole's mode dies: the larger, the more it dominates. */
export const slowness = (plane: Plane, s: Complex): number => (plane === 'z' ? abs(s) : s.re);

/** The boundary of stability, in words. */
export const BOUNDARY = { s: 'the imaginary axis', z: 'the unit circle' } as const;
