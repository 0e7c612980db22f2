import { scatteringOf } from '@tollbench/engines/line/propagation.ts';
import { add, type Complex, scale, sub } from '@tollbench/engines/numeric/complex.ts';
import { writeTouchstone } from '@tollbench/engines/rf/touchstone.ts';
import { showMetric } from '../../../define/fields/length.ts';
import type { LineResult } from '../compute.ts';
import type { LineInputs } from '../inputs.ts';
import { firstOf, scattering } from '../phrases.ts';
import { isPair, STRUCTURES } from '../structures.ts';
import { asciiOf } from './ascii.ts';

const unitOf = ({ to }: LineInputs) =>
  to >= 1e8 ? ('GHZ' as const) : to >= 1e5 ? ('MHZ' as const) : ('HZ' as const);

const comment = (i: LineInputs, what: string) =>
  asciiOf(`${STRUCTURES[i.structure]}, ${showMetric(i.length, 6)}: ${what}`);

/** The length as a two-port; of a pair its differential mode, on twice the reference. */
export const twoPort = (r: LineResult, i: LineInputs): string =>
  writeTouchstone(
    r.frequency,
    firstOf(r).sweep.map((at) => {
      const { reflection, transmission } = scattering(i, at);
      return [reflection, transmission, transmission, reflection];
    }),
    {
      unit: unitOf(i),
      format: 'RI',
      reference: (isPair(i.structure) ? 2 : 1) * i.reference,
      comments: [
        comment(i, isPair(i.structure) ? 'the differential mode alone' : 'the whole length'),
      ],
    },
  );

/** Scales of a frequency in a file. */
const GIGA = 1e9;

/**
 * A pair as a four-port, single-ended: ports 1 and 2 are the near ends of both lines, 3 and 4 the far ones. A row of the
 * matrix stands on a line of its own, as version 1 has it from three ports on.
 */
export function fourPort(r: LineResult, i: LineInputs): string {
  const [odd, even] = r.modes;
  if (!odd || !even) return twoPort(r, i);
  const rows = Array.from(r.frequency, (f, k) => {
    const o = scatteringOf(odd.sweep[k] ?? odd.at, i.length, i.reference);
    const e = scatteringOf(even.sweep[k] ?? even.at, i.length, i.reference);
    // The mean of both modes stays on a line, half of their difference goes over to the other.
    const own = (x: 'reflection' | 'transmission') => scale(add(e[x], o[x]), 0.5);
    const other = (x: 'reflection' | 'transmission') => scale(sub(e[x], o[x]), 0.5);
    const near = [own('reflection'), other('reflection')] as const;
    const far = [own('transmission'), other('transmission')] as const;
    const line = (...s: readonly Complex[]) => s.map((z) => `${z.re} ${z.im}`).join(' ');
    return [
      `${f / GIGA} ${line(near[0], near[1], far[0], far[1])}`,
      ` ${line(near[1], near[0], far[1], far[0])}`,
      ` ${line(far[0], far[1], near[0], near[1])}`,
      ` ${line(far[1], far[0], near[1], near[0])}`,
    ].join('\n');
  });
  return [
    `! ${comment(i, 'both lines, ports 1 and 2 near, 3 and 4 far; 1 to 3 is one line')}`,
    `# GHz S RI R ${i.reference}`,
    ...rows,
    '',
  ].join('\n');
}
