import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { texNumber } from '../../text/tex-number.ts';
import { texTransferFunction } from '../../text/tex-polynomial.ts';
import { RISE, type StepResult } from './compute.ts';
import type { StepInputs } from './inputs.ts';

/** The working: the system, its poles, and each figure from the exact response. */
export function steps(r: StepResult, inputs: StepInputs): Step[] {
  const { info } = r;
  const list: Step[] = [
    {
      text: 'Write the system.',
      tex: `G(s) = ${texTransferFunction(r.g)}${r.g.delay > 0 ? `\\,e^{-${texNumber(r.g.delay)} s}` : ''}`,
    },
    {
      text: `Find the poles: ${r.poles.map((p) => complexText(p, 'j')).join(', ') || 'none'}. ${r.poles.every((p) => p.re < 0) ? 'All lie left of the imaginary axis: the response settles.' : 'Not all lie left of the imaginary axis.'}`,
    },
  ];
  if (!info) return list;
  list.push({
    text: 'The final value follows from s → 0.',
    tex: `y_\\infty = ${texNumber(inputs.amplitude)} \\cdot \\frac{${texNumber(r.g.num.at(-1) ?? 0)}}{${texNumber(r.g.den.at(-1) ?? 0)}} = ${texNumber(info.final)}`,
  });
  if (info.overshoot > 0)
    list.push({
      text: 'The slope of the exact response is zero at the peak.',
      tex: `M_p = \\frac{${texNumber(info.peak)} - ${texNumber(info.final)}}{${texNumber(info.final)}} = ${texNumber(100 * info.overshoot)}\\,\\% \\text{ at } t_p = ${texNumber(info.peakTime)}\\,\\mathrm{s}`,
    });
  const [low, high] = RISE[inputs.rise];
  if (Number.isFinite(info.riseTime) && info.initial < high)
    list.push({
      text:
        info.initial > low
          ? `Rise time counts from the step on, since the response starts at ${showQuantity(100 * info.initial, '%', 4)} of its final value.`
          : 'Rise time is the difference of two crossings.',
      tex: `t_r = ${texNumber(info.riseTo)} - ${texNumber(info.riseFrom)} = ${texNumber(info.riseTime)}\\,\\mathrm{s}`,
    });
  if (Number.isFinite(info.settlingTime))
    list.push({
      text: `After ${showQuantity(info.settlingTime, 's', 5)} the response stays between ${showQuantity(info.final * (1 - inputs.band / 100), '', 5)} and ${showQuantity(info.final * (1 + inputs.band / 100), '', 5)}.`,
    });
  return list;
}
