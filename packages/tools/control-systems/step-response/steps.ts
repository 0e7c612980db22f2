import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { StepInputs, StepResult } from './compute.ts';

/** The working: the system, its poles, and each figure from the exact response. */
export function steps(r: StepResult, inputs: StepInputs): Step[] {
  const { info } = r;
  const list: Step[] = [
    {
      text: 'Write the system.',
      tex: `G(s) = \\frac{${polynomial(r.g.num)}}{${polynomial(r.g.den)}}${r.g.delay > 0 ? `\\,e^{-${r.g.delay}s}` : ''}`,
    },
    {
      text: `Find the poles: ${r.poles.map(showComplex).join(', ') || 'none'}. ${r.poles.every((p) => p.re < 0) ? 'All lie left of the imaginary axis: the response settles.' : 'Not all lie left of the imaginary axis.'}`,
    },
  ];
  if (!info) return list;
  list.push({
    text: 'The final value follows from s → 0.',
    tex: `y_\\infty = ${inputs.amplitude} \\cdot \\frac{${r.g.num.at(-1)}}{${r.g.den.at(-1)}} = ${round(info.final)}`,
  });
  if (info.overshoot > 0)
    list.push({
      text: 'The slope of the exact response is zero at the peak.',
      tex: `M_p = \\frac{${round(info.peak)} - ${round(info.final)}}{${round(info.final)}} = ${round(100 * info.overshoot)}\\,\\% \\text{ at } t_p = ${round(info.peakTime)}\\,\\mathrm{s}`,
    });
  if (Number.isFinite(info.riseTime))
    list.push({
      text: 'Rise time is the difference of two crossings.',
      tex: `t_r = ${round(info.riseTo)} - ${round(info.riseFrom)} = ${round(info.riseTime)}\\,\\mathrm{s}`,
    });
  if (Number.isFinite(info.settlingTime))
    list.push({
      text: `After ${showQuantity(info.settlingTime, 's', 5)} the response stays between ${showQuantity(info.final * (1 - inputs.band / 100), '', 5)} and ${showQuantity(info.final * (1 + inputs.band / 100), '', 5)}.`,
    });
  return list;
}

const round = (x: number) => String(Number(x.toPrecision(5)));

const showComplex = (p: { re: number; im: number }) =>
  p.im === 0
    ? showQuantity(p.re, '', 5)
    : `${showQuantity(p.re, '', 5)} ${p.im < 0 ? '−' : '+'} ${showQuantity(Math.abs(p.im), '', 5)}j`;

/** A polynomial in s as TeX. */
function polynomial(c: readonly number[]): string {
  const terms = c.flatMap((value, i) => {
    if (value === 0 && c.length > 1) return [];
    const power = c.length - 1 - i;
    const size = Math.abs(value) === 1 && power > 0 ? '' : round(Math.abs(value));
    return [
      `${value < 0 ? '-' : '+'} ${size}${power > 1 ? ` s^{${power}}` : power === 1 ? ' s' : ''}`,
    ];
  });
  return terms.join(' ').replace(/^\+ /u, '');
}
