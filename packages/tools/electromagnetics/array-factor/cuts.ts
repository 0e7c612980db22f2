/** The cut that is asked for, and the angles on it. */
import { acrossCut, type CutLine, phiCut, thetaCut } from '@tollbench/engines/antenna/array-cut.ts';
import { azimuthOf, RADIANS } from './excite.ts';
import type { ArrayInputs } from './inputs.ts';

export interface AskedCut {
  readonly line: CutLine;
  /** Radians. */
  readonly from: number;
  readonly to: number;
  /** Where the beam is sent on it, rad; null where it lies elsewhere. */
  readonly sent: number | null;
  /** What its angle is called. */
  readonly angle: 'θ' | 'φ';
}

const QUARTER = Math.PI / 2;
const overTheta = { from: -QUARTER, to: QUARTER, angle: 'θ' } as const;

const isFlat = ({ layout }: ArrayInputs): boolean => layout !== 'row' && layout !== 'ruler';

export function askedCut(i: ArrayInputs): AskedCut {
  const [theta, phi] = [i.theta * RADIANS, azimuthOf(i) * RADIANS];
  if (!isFlat(i) || i.cut === 'beam') return { ...overTheta, line: thetaCut(phi), sent: theta };
  switch (i.cut) {
    case 'across':
      return { ...overTheta, line: acrossCut(theta, phi), sent: 0 };
    case 'azimuth':
      return { line: phiCut(theta), from: phi - Math.PI, to: phi + Math.PI, sent: phi, angle: 'φ' };
    default: {
      const plane = i.cut === 'x' ? 0 : 90;
      return { ...overTheta, line: thetaCut(plane * RADIANS), sent: sentOn(i, plane) };
    }
  }
}

/** The beam's angle on a cut over θ at an azimuth in degrees, where it lies on it. */
function sentOn(i: ArrayInputs, plane: number): number | null {
  if (i.theta === 0) return 0;
  const turn = (((azimuthOf(i) - plane) % 360) + 360) % 360;
  if (turn === 0) return i.theta * RADIANS;
  return turn === 180 ? -i.theta * RADIANS : null;
}
