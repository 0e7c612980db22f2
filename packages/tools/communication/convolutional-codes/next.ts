/** What comes after: the modem that carries the coded bits. */
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { CodeResult } from './compute.ts';

/** What modem-lab takes, dB. */
const [LEAST, MOST] = [-10, 40];

/** The links of a result. */
export function next({ analysis, properties }: CodeResult): Onward[] {
  if (!analysis || Number.isNaN(analysis.neededSoft)) return [];
  // A coded bit has its share of the message bit's energy.
  const ebn0 = analysis.neededSoft + powerDecibels(properties.rate);
  if (ebn0 < LEAST || ebn0 > MOST) return [];
  return [
    {
      tool: 'modem-lab',
      does: 'BPSK below this code: bit errors before the decoder',
      inputs: { scheme: 'psk', order: '2', ebn0: formatQuantity(Number(ebn0.toFixed(3)), 'dB') },
    },
  ];
}
