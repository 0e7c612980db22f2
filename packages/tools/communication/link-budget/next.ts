/** The tools that come after a budget: the receiver's chain, and the modulation. */
import type { Onward } from '../../define/onward.ts';
import type { LinkResult } from './compute.ts';
import type { LinkInputs } from './inputs.ts';
import { MODEM } from './need.ts';
import { cnOf, ebn0Of } from './readouts.ts';

const number = (x: number): string => String(Number(x.toPrecision(6)));

export function next(r: LinkResult, i: LinkInputs): readonly Onward[] {
  return [...chain(r, i), ...modem(r, i)];
}

/** The level that arrives, into the stages behind the feeder. */
function chain(r: LinkResult, i: LinkInputs): Onward[] {
  const level = r.budget.received;
  if (level === null || level < -200 || level > 100) return [];
  const needed = cnOf(r, i) - r.budget.margin;
  const isKnown = i.requirement !== 'sensitivity' && needed >= -50 && needed <= 100;
  return [
    {
      tool: 'rf-cascade',
      does: 'The receiver’s stages at this level',
      inputs: {
        level: number(level),
        bandwidth: number(i.bandwidth),
        ...(isKnown && { snr: number(needed) }),
      },
    },
  ];
}

/** The modulation at the Eb/N0 that arrives. */
function modem(r: LinkResult, i: LinkInputs): Onward[] {
  if (i.requirement !== 'modulation') return [];
  const ebn0 = ebn0Of(r, i);
  if (!(ebn0 >= -10 && ebn0 <= 40)) return [];
  return [
    {
      tool: 'modem-lab',
      does: 'The modulation at this Eb/N0',
      inputs: { ...MODEM[i.modulation], ebn0: number(ebn0) },
    },
  ];
}
