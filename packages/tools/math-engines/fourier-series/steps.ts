import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';

/** The working, with the numbers at hand. */
export function steps({ current, power }: Result, { v, r }: Inputs): Step[] {
  return [
    {
      text: 'The current follows from Ohm’s law.',
      tex: `I = \\frac{V}{R} = \\frac{${texNumber(v)}}{${texNumber(r)}} = ${texNumber(current)}\\,\\mathrm{A}`,
    },
    { text: 'It heats the resistor.', tex: `P = V I = ${texNumber(power)}\\,\\mathrm{W}` },
  ];
}
