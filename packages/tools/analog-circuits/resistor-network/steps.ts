import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { ResistorInputs, ResistorResult } from './compute.ts';
import { ohms, shape } from './words.ts';

const num = (x: number, digits = 6) => String(Number(x.toPrecision(digits)));

export function steps(r: ResistorResult, i: ResistorInputs): Step[] {
  const { stack } = r;
  const t = i.tolerance;
  if (r.task === 'divider') {
    const best = r.dividers[0]!;
    return [
      {
        text: 'The ratio that is wanted.',
        tex: `\\frac{V_{out}}{V_{in}} = \\frac{${num(i.vout)}}{${num(i.vin)}} = ${num(r.target)}`,
      },
      {
        text: `For every upper resistor of ${i.series} the lower one follows; its neighbours in the series are tried. The best pair is ${ohms(best.top)} over ${ohms(best.bottom)}.`,
      },
      {
        text:
          i.loaded === 'yes'
            ? `With the load of ${ohms(i.load)} across the lower part:`
            : 'What it gives:',
        tex: `V_{out} = ${num(i.vin)} \\cdot ${num(best.ratio)} = ${num(stack.nominal)}\\,\\mathrm{V}, \\quad \\text{error } ${num(100 * best.error, 3)}\\,\\%`,
      },
      {
        text: `With parts of ${showQuantity(t, '%')} the extremes lie at the corners: one part high, the other low.`,
        tex: `${num(stack.low, 5)} \\le V_{out} \\le ${num(stack.high, 5)}\\,\\mathrm{V}`,
      },
    ];
  }
  const best = r.networks[0]!;
  return [
    {
      text: `Every ${best.parts.length === 1 ? 'part' : 'combination'} of ${i.series} from ${ohms(i.min)} to ${ohms(i.max)} is tried with the last part solved for. The nearest to ${ohms(i.target)} is ${shape(best.topology)} with ${best.parts.map(ohms).join(', ')}.`,
    },
    {
      text: 'What it gives:',
      tex: `R = ${num(best.value, 7)}\\,\\Omega, \\quad \\frac{R}{${num(i.target, 7)}} - 1 = ${num(100 * best.error, 3)}\\,\\%`,
    },
    {
      text: `With parts of ${showQuantity(t, '%')} all high or all low:`,
      tex: `${num(stack.low)} \\le R \\le ${num(stack.high)}\\,\\Omega`,
    },
  ];
}
