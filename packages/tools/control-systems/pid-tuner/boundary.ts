/** Where in the plane of gains the loop is on the verge: exact, from 1 + C(jω)P(jω) = 0. */

import { evaluate } from '@tollbench/engines/control/transfer-function.ts';
import { complex, div } from '@tollbench/engines/numeric/complex.ts';
import { logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import type { Gains } from '@tollbench/engines/pid/gains.ts';
import type { Process } from './process.ts';

/** Proportional and integral gains on the verge of stability, with the derivative time of the chosen controller; along rising ω. */
export interface Boundary {
  readonly kp: Float64Array;
  readonly ki: Float64Array;
}

const POINTS = 240;

/**
 * With s = jω, 1/P = −Kp q − Ki/(jω) with q = 1 + jω Td/(1 + jω Td/N): two real equations for Kp and Ki. From ω → 0, where
 * Ki = 0, to where Ki falls to 0 again. null where no gain makes the loop swing.
 */
export function stabilityBoundary(
  { plant, ultimate, first }: Process,
  { td }: Gains,
  n: number,
): Boundary | null {
  if (!ultimate) return null;
  const sign = first.gain < 0 ? -1 : 1;
  const around = (2 * Math.PI) / ultimate.period;
  const at = (omega: number): [number, number] => {
    const p = div(complex(1), evaluate(plant, complex(0, omega)));
    const q = div(complex(0, omega * td), complex(1, (omega * td) / n));
    const kp = -p.re / (1 + q.re);
    return [kp, omega * (p.im + kp * q.im)];
  };
  const kp: number[] = [];
  const ki: number[] = [];
  for (const omega of logarithmicSpacing(around / 100, around * 20, POINTS)) {
    const [p, i] = at(omega);
    if (sign * i < 0) {
      if (kp.length <= 8) continue;
      // Down to Ki = 0 along the last chord.
      const [p0, i0] = [kp.at(-1) ?? p, ki.at(-1) ?? i];
      kp.push(p0 + ((p - p0) * i0) / (i0 - i));
      ki.push(0);
      break;
    }
    kp.push(p);
    ki.push(i);
  }
  return kp.length > 8 ? { kp: Float64Array.from(kp), ki: Float64Array.from(ki) } : null;
}
