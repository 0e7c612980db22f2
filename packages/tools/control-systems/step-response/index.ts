import { fractionsBefore } from '../../define/earlier.ts';
import * as field from '../../define/fields.ts';
import { defineTool } from '../../define/tool.ts';
import { KINDS } from '../../exports/kinds.ts';
import { compute, type StepInputs } from './compute.ts';
import { matlab, python } from './exports.ts';
import { handbook } from './handbook.ts';
import { outputs } from './outputs.ts';
import { results } from './results.ts';
import { steps } from './steps.ts';

const system = field.transferFunction({
  label: 'Transfer function',
  symbol: 'G',
  group: 'System',
  default: '1/(s^2 + 0.6s + 1)',
  maxOrder: 30,
  deadTime: 1e6,
  help: 'Factors, coefficients, tf or zpk: 5(s+2)/(s(0.1s+1)), [5 10]/[0.1 1 0], zpk([-1],[0 -2],10), 2e^(-3s)/(s+1).',
});

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
    system,
    delay: field.quantity({
      label: 'Dead time',
      symbol: 'L',
      group: 'System',
      unit: 's',
      default: 0,
      min: 0,
      max: 1e6,
      help: 'Pure delay before the system answers, beside any e^(-Ls) in the transfer function.',
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
  earlier: fractionsBefore({
    system: { num: 'num', den: 'den', defaults: ['1', '1 0.6 1'] },
  }),
  compute: (inputs: StepInputs) => compute(inputs),
  results,
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
    {
      title: 'Thermal plant with dead time',
      inputs: { system: system.parse('2.4/(180s + 1)'), delay: 25 },
    },
    { title: 'Right half-plane zero', inputs: { system: system.parse('(2 - s)/(s^2 + 2s + 2)') } },
    {
      title: 'Fourth-order Butterworth, 1 kHz',
      inputs: {
        system: system.parse(
          '[1.558545457e15]/[1 16418.55439 134787735.4 648186444e3 1.558545457e15]',
        ),
      },
    },
    { title: 'Integrator', inputs: { system: system.parse('1/(s(s + 1))') } },
  ],
  handbook,
  handles: () => import('./handles.ts'),
  lastUpdated: '2026-11-21',
});
