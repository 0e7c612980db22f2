import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { ClockInputs } from './inputs.ts';
import type { ClockResult } from './result.ts';

/** The letter that is drawn: both ends of its bits differ from their neighbours. */
const LETTER = 0x55;

/** A character is drawn over time where diagrams are. */
export function next(r: ClockResult, i: ClockInputs): Onward[] {
  if (r.task !== 'uart') return [];
  const s = r.settings[r.at];
  if (!s) return [];
  return [
    {
      tool: 'timing-diagram',
      does: 'Draw a character as a timing diagram',
      inputs: {
        wave: JSON.stringify(frameDiagram(i)),
        tick: formatQuantity(Number((1 / toNumber(s.rate)).toPrecision(9)), 's'),
        constraints: '',
      },
    },
  ];
}

/** WaveJSON of the letter U with the frame's data bits, parity and stop bits. */
export function frameDiagram({ data, parity, stop }: ClockInputs): unknown {
  const bits = Array.from({ length: data }, (_, n) => (LETTER >> n) & 1);
  const ones = bits.reduce((sum, b) => sum + b, 0);
  const check = parity === 'none' ? [] : [(ones + Number(parity === 'odd')) % 2];
  const frame = [0, ...bits, ...check, ...Array.from({ length: stop }, () => 1)];
  const names = [
    'start',
    ...bits.map((_, n) => `D${n}`),
    ...check.map(() => 'parity'),
    ...Array.from({ length: stop }, () => 'stop'),
  ];
  return {
    signal: [
      { name: 'TX', wave: `1${frame.join('')}1` },
      { name: 'bit', wave: `x${'='.repeat(frame.length)}x`, data: names },
    ],
  };
}
