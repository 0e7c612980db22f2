import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { ResistorResult } from './compute.ts';
import type { ResistorInputs } from './inputs.ts';
import { ohms, shape } from './phrases.ts';

export function steps(r: ResistorResult, i: ResistorInputs): Step[] {
  const { stack } = r;
  const drawer = i.series === 'own' ? 'the stock list' : i.series;
  const t = i.tolerance;
  if (r.task === 'divider') {
    const best = r.dividers[0];
    return [
      {
        text: 'The ratio that is wanted.',
        tex: `\\frac{V_{out}}{V_{in}} = \\frac{${texNumber(i.vout)}}{${texNumber(i.vin)}} = ${texNumber(r.target)}`,
      },
      {
        text: `For every upper resistor of ${drawer} the lower one follows; the parts about it are tried until the error grows. The best pair is ${ohms(best.top)} over ${ohms(best.bottom)}.`,
      },
      {
        text:
          i.loaded === 'yes'
            ? `With the load of ${ohms(i.load)} across the lower part:`
            : 'What it gives:',
        tex: `V_{out} = ${texNumber(i.vin)} \\cdot ${texNumber(best.ratio)} = ${texNumber(stack.nominal)}\\,\\mathrm{V}, \\quad \\text{error } ${texNumber(100 * best.error, 3)}\\,\\%`,
      },
      {
        text: `With parts of ${showQuantity(t, '%')} the extremes lie at the corners: one part high, the other low.`,
        tex: `${texNumber(stack.low, 5)} \\le V_{out} \\le ${texNumber(stack.high, 5)}\\,\\mathrm{V}`,
      },
    ];
  }
  const best = r.networks[0];
  return [
    {
      text: `Every ${best.parts.length === 1 ? 'part' : 'combination'} of ${drawer}${i.series === 'own' ? '' : ` from ${ohms(i.min)} to ${ohms(i.max)}`} is weighed: the last part is solved for, and the parts about it are tried until the error grows. The nearest to ${ohms(i.target)} is ${shape(best.topology)} with ${best.parts.map(ohms).join(', ')}.`,
    },
    {
      text: 'What it gives:',
      tex: `R = ${texNumber(best.value, 7)}\\,\\Omega, \\quad \\frac{R}{${texNumber(i.target, 7)}} - 1 = ${texNumber(100 * best.error, 3)}\\,\\%`,
    },
    {
      text: `With parts of ${showQuantity(t, '%')} all high or all low:`,
      tex: `${texNumber(stack.low)} \\le R \\le ${texNumber(stack.high)}\\,\\Omega`,
    },
  ];
}
