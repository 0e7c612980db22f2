/** What comes after a network: a match for its port on the Smith chart. */
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { SParameterResult } from './compute.ts';
import { impedanceOfReflection } from './words.ts';

const MIN_F = 1;
const MAX_F = 1e13;
const MAX_R = 1e6;

/** The links of a result: each port that is a passive load is matched there; an amplifier's by what it wants to see. */
export function next(r: SParameterResult): Onward[] {
  if (r.f0 < MIN_F || r.f0 > MAX_F) return [];
  if (r.desk?.match) {
    const { match, reference } = r.desk;
    // The network is to show the transistor Γ_MS: what is matched is its conjugate, the input itself.
    return [
      toMatch(
        'Input match of the amplifier',
        { ...match.source, im: -match.source.im },
        reference,
        r.f0,
      ),
      toMatch(
        'Output match of the amplifier',
        { ...match.load, im: -match.load.im },
        reference,
        r.f0,
      ),
    ].flatMap((link) => link ?? []);
  }
  const [z0] = r.z0;
  const [gamma] = r.s;
  if (!gamma || z0?.im !== 0) return [];
  return [toMatch('Match of port 1 on the Smith chart', gamma, z0.re, r.f0)].flatMap(
    (link) => link ?? [],
  );
}

function toMatch(does: string, gamma: Complex, z0: number, f0: number): Onward | undefined {
  const { re, im } = impedanceOfReflection(gamma, z0);
  const isTaken = abs(gamma) < 0.999 && re > 1e-3 && re < MAX_R && Math.abs(im) < MAX_R;
  if (!isTaken || z0 < 0.01 || z0 > 1e5) return undefined;
  const round = (x: number): string => String(Number(x.toPrecision(6)));
  return {
    tool: 'smith-chart',
    does,
    inputs: { r: round(re), x: round(im), f0: formatQuantity(f0, 'Hz'), z0: round(z0) },
  };
}
