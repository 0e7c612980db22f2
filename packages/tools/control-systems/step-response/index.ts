import { damping } from '@tollbench/engines/control/transfer-function.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import * as field from '../../define/fields.ts';
import type { Output, Readout, Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { complexText } from '../../text/complex.ts';
import { texNumber } from '../../text/tex-number.ts';
import { texTransferFunction } from '../../text/tex-polynomial.ts';
import { compute, type StepInputs, type StepResult } from './compute.ts';
import { matlab, python } from './exports.ts';
import { handbook } from './handbook.ts';
import { stepPlot } from './plot.ts';

export default defineTool({
  slug: 'step-response',
  title: 'Step response',
  category: 'control-systems',
  description:
    'The exact step response of a transfer function with dead time: rise, peak, overshoot, settling and the error integrals, read off the curve to the last digit.',
  keywords: [
    'step response',
    'rise time',
    'settling time',
    'overshoot',
    'ISE',
    'ITAE',
    'transfer function',
    'dead time',
  ],
  inputs: {
    num: field.numbers({
      label: 'Numerator',
      symbol: 'b',
      group: 'System',
      default: [1],
      minLength: 1,
      maxLength: 31,
      help: 'Coefficients of s, highest power first.',
    }),
    den: field.numbers({
      label: 'Denominator',
      symbol: 'a',
      group: 'System',
      default: [1, 0.6, 1],
      minLength: 1,
      maxLength: 31,
      help: 'Coefficients of s, highest power first: s² + 0.6 s + 1 is "1 0.6 1".',
    }),
    delay: field.quantity({
      label: 'Dead time',
      symbol: 'L',
      group: 'System',
      unit: 's',
      default: 0,
      min: 0,
      max: 1e6,
      help: 'Pure delay before the system answers.',
    }),
    amplitude: field.quantity({
      label: 'Step size',
      symbol: 'A',
      group: 'Step',
      unit: '',
      default: 1,
      min: -1e12,
      max: 1e12,
      help: 'Height of the input step, not 0.',
    }),
    rise: field.choice({
      label: 'Rise time from',
      group: 'Step',
      default: 'r10',
      options: { r10: '10 % to 90 %', r5: '5 % to 95 %', r0: '0 % to 100 %' },
    }),
    band: field.quantity({
      label: 'Settling band',
      symbol: 'δ',
      group: 'Step',
      unit: '%',
      default: 2,
      above: 0,
      below: 100,
      help: 'Half-width around the final value: 2 % is usual.',
      slider: { min: 0.1, max: 20, log: true },
    }),
    horizon: field.choice({
      label: 'Time axis',
      group: 'Step',
      default: 'auto',
      options: { auto: 'to 1.4 × settling time', set: 'to a time of mine' },
    }),
    end: field.quantity({
      label: 'End of the axis',
      group: 'Step',
      unit: 's',
      default: 20,
      // A picosecond: shorter than any loop, and nothing that steps through it divides by nothing.
      min: 1e-12,
      max: 1e9,
      when: { field: 'horizon', in: ['set'] },
    }),
  },
  compute: (inputs: StepInputs) => compute(inputs),
  outputs,
  hero: 'response',
  data: 'response',
  steps,
  exports: {
    matlab: {
      ...KINDS.matlab,
      write: (r, i) => matlab({ ...r.g, amplitude: i.amplitude, end: r.end }),
    },
    python: {
      ...KINDS.python,
      label: 'Python script (SciPy)',
      write: (r, i) => python({ ...r.g, amplitude: i.amplitude, end: r.end }),
    },
  },
  example: {
    title: 'A lightly damped second-order system',
    text: 'A positioning stage with natural frequency 1 rad/s and damping ratio 0.3 is moved by one unit. How far does it overshoot, and when has it settled to 2 %?',
    inputs: {},
  },
  presets: [
    { title: 'Second order, ζ = 0.3', inputs: {} },
    { title: 'Thermal plant with dead time', inputs: { num: [2.4], den: [180, 1], delay: 25 } },
    { title: 'Right half-plane zero', inputs: { num: [-1, 2], den: [1, 2, 2] } },
    {
      title: 'Fourth-order Butterworth, 1 kHz',
      inputs: {
        num: [1.558545457e15],
        den: [1, 16418.55439, 134787735.4, 648186444e3, 1.558545457e15],
      },
    },
    { title: 'Integrator', inputs: { num: [1], den: [1, 1, 0] } },
  ],
  handbook,
  handles: () => import('./handles.ts'),
  lastUpdated: '2026-11-21',
});

const seconds = (
  name: string,
  label: string,
  symbol: string,
  value: number,
  note: string,
): Readout => ({
  name,
  label,
  symbol,
  unit: 's',
  ...(Number.isFinite(value) ? { value } : { value: null, note }),
});

function outputs(r: StepResult, inputs: StepInputs): Output[] {
  const { info } = r;
  const figures: Readout[] = info
    ? [
        seconds(
          'riseTime',
          'Rise time',
          't_r',
          info.riseTime,
          Number.isNaN(info.riseTo)
            ? 'the response only approaches its final value'
            : 'the response starts above the lower fraction',
        ),
        {
          name: 'overshoot',
          label: 'Overshoot',
          symbol: 'M_p',
          value: 100 * info.overshoot,
          unit: '%',
        },
        seconds(
          'peakTime',
          'Peak time',
          't_p',
          info.peakTime,
          'the response never passes its final value',
        ),
        seconds('settlingTime', 'Settling time', 't_s', info.settlingTime, 'not reached'),
        { name: 'finalValue', label: 'Final value', symbol: 'y_∞', value: info.final },
        { name: 'peak', label: 'Peak value', value: info.peak },
        seconds('delayTime', 'Time to half the final value', 't_d', info.delayTime, 'not crossed'),
        { name: 'undershoot', label: 'Undershoot', value: 100 * info.undershoot, unit: '%' },
      ]
    : [
        r.poles.every((p) => p.re < 0)
          ? {
              name: 'finalValue',
              label: 'Final value',
              symbol: 'y_∞',
              value: r.dcGain * inputs.amplitude,
            }
          : {
              name: 'finalValue',
              label: 'Final value',
              symbol: 'y_∞',
              value: null,
              note: r.why ?? '',
            },
      ];
  const integrals: Readout[] = info
    ? [
        {
          name: 'ise',
          label: 'ISE',
          value: info.ise,
          unit: 's',
          digits: 5,
          note: 'in squared output units times seconds',
        },
        { name: 'iae', label: 'IAE', value: info.iae, unit: 's', digits: 5 },
        { name: 'itae', label: 'ITAE', value: info.itae, unit: 's²', digits: 5 },
      ]
    : [];
  return [
    ...(r.why
      ? [
          {
            kind: 'notice',
            id: 'unsettled',
            level: 'warning',
            text: `No rise, settling or error figures: ${r.why}.`,
          } as const,
        ]
      : []),
    {
      kind: 'plot',
      id: 'response',
      title: 'Response to the step',
      plot: stepPlot(r, inputs),
      caption: caption(r, inputs),
    },
    { kind: 'readouts', id: 'figures', title: 'Figures', items: figures },
    ...(integrals.length > 0
      ? [{ kind: 'readouts', id: 'integrals', title: 'Error integrals', items: integrals } as const]
      : []),
    {
      kind: 'table',
      id: 'poles',
      title: 'Poles and zeros',
      columns: [
        { label: 'Root' },
        { label: 'Real part', unit: 'rad/s' },
        { label: 'Imaginary part', unit: 'rad/s' },
        { label: 'Natural frequency', unit: 'rad/s' },
        { label: 'Damping ratio' },
      ],
      rows: [
        ...r.poles.map((p) => ['pole', p.re, p.im, abs(p), damping(p)]),
        ...r.zeros.map((z) => ['zero', z.re, z.im, abs(z), null]),
      ],
    },
  ];
}

function caption(r: StepResult, inputs: StepInputs): string {
  const { info } = r;
  if (!info)
    return `Response to a step of ${showQuantity(inputs.amplitude)} over ${showQuantity(r.end, 's')}; ${r.poles.some((p) => p.re >= 0) ? 'it does not settle' : r.dcGain === 0 ? 'it returns to 0' : 'its ringing outlasts what can be followed'}.`;
  const over =
    info.overshoot > 0
      ? `overshoots by ${showQuantity(100 * info.overshoot, '%', 3)} at ${showQuantity(info.peakTime, 's', 3)}`
      : 'does not overshoot';
  return `Response to a step of ${showQuantity(inputs.amplitude)}: it ${over} and stays within ${showQuantity(inputs.band, '%')} of ${showQuantity(info.final)} after ${showQuantity(info.settlingTime, 's')}.`;
}

function steps(r: StepResult, inputs: StepInputs): Step[] {
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
  if (Number.isFinite(info.riseTime))
    list.push({
      text: 'Rise time is the difference of two crossings.',
      tex: `t_r = ${texNumber(info.riseTo)} - ${texNumber(info.riseFrom)} = ${texNumber(info.riseTime)}\\,\\mathrm{s}`,
    });
  if (Number.isFinite(info.settlingTime))
    list.push({
      text: `After ${showQuantity(info.settlingTime, 's', 5)} the response stays between ${showQuantity(info.final * (1 - inputs.band / 100), '', 5)} and ${showQuantity(info.final * (1 + inputs.band / 100), '', 5)}.`,
    });
  return list;
}
