import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { LOCUS_ORDER, plantOnwards } from '../plant-onwards.ts';
import type { DiscretizerResult } from './compute.ts';
import type { DiscretizerInputs } from './inputs.ts';

/** H(z) goes on to its root locus where its order is taken, matrices to their design behind the hold, and the plant as it is. */
export function next(r: DiscretizerResult, i: DiscretizerInputs): readonly Onward[] {
  const { discrete, sampleTime } = r;
  const { num, den } = discrete.z;
  const late = [...den, ...new Array<number>(discrete.lag).fill(0)];
  // Lists of one length are powers of z to everybody.
  const top = [...new Array<number>(late.length - num.length).fill(0), ...num];
  const onwards: Onward[] = [];
  if (den.length > 1 && late.length - 1 <= LOCUS_ORDER)
    onwards.push({
      tool: 'root-locus',
      does: 'Root locus of H(z)',
      inputs: {
        plane: 'z',
        plantZ: fraction(top, late, 'z').text,
        sampleTime: String(sampleTime),
      },
    });
  if (i.given === 'fraction')
    return [...onwards, ...plantOnwards('discretizer', i.system, i.delay)];
  if (i.method === 'zoh' && r.g.delay === 0)
    onwards.push({
      tool: 'state-space-designer',
      does: 'State feedback behind the hold',
      inputs: {
        a: i.a.map((row) => row.join(' ')).join('; '),
        b: i.b.map((row) => row.join(' ')).join('; '),
        c: i.c.map((row) => row.join(' ')).join('; '),
        d: i.d.map((row) => row.join(' ')).join('; '),
        time: 'sampled',
        sampleTime: String(sampleTime),
        design: 'none',
      },
    });
  return onwards;
}
