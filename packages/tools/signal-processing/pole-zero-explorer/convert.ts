/** What becomes of the roots when the way they are given changes. */
import { repeated } from '@tollbench/engines/control/locus/loop.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import { inPairs } from '../../define/read-roots.ts';
import type { Converted } from '../../define/tool.ts';
import type { PoleZeroResult } from './compute.ts';
import type { inputs, PoleZeroInputs } from './inputs.ts';

type Answer = Converted<typeof inputs> | undefined;

/** The same function in the new terms. What cancels stays where roots are asked for, and is left out of coefficients. */
export function convert(
  from: PoleZeroInputs,
  field: keyof PoleZeroInputs & string,
  to: string,
  result: PoleZeroResult | undefined,
): Answer {
  if (field !== 'from' || to === from.from || !result) return undefined;
  const { map, given, num, den, cancelled } = result;
  const note =
    cancelled.length > 0 && to !== 'roots'
      ? 'What cancels is not among the coefficients.'
      : undefined;
  const gain = from.gainBy === 'k' ? { gain: 1 } : {};
  const said = note === undefined ? {} : { note };
  if (to === 'roots')
    return {
      inputs: {
        zeros: inPairs(repeated(given.zeros)),
        poles: inPairs(repeated(given.poles)),
        ...(from.gainBy === 'k' && { gain: map.gain }),
      },
    };
  const length = Math.max(num.length, den.length);
  const [b, a] = [num, den].map((p) => [...new Array<number>(length - p.length).fill(0), ...p]) as [
    number[],
    number[],
  ];
  if (to === 'function')
    return { inputs: { function: fraction(b, a, map.plane), ...gain }, ...said };
  if (to === 'delays' && map.plane === 's') return undefined;
  return { inputs: { b, a, ...gain }, ...said };
}
