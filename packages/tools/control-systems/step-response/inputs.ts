import { fractionsBefore } from '../../define/earlier.ts';
import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { STEP_DEAD_TIME, STEP_ORDER } from '../plant-onwards.ts';

export const inputs = {
  system: field.transferFunction({
    label: 'Transfer function',
    symbol: 'G',
    group: 'System',
    default: '1/(s^2 + 0.6s + 1)',
    maxOrder: STEP_ORDER,
    deadTime: STEP_DEAD_TIME,
    help: 'Factors, coefficients, tf or zpk: 5(s+2)/(s(0.1s+1)), [5 10]/[0.1 1 0], zpk([-1],[0 -2],10), 2e^(-3s)/(s+1).',
  }),
  delay: field.quantity({
    label: 'Dead time',
    symbol: 'L',
    group: 'System',
    unit: 's',
    default: 0,
    min: 0,
    max: STEP_DEAD_TIME,
    help: 'Pure delay before the system answers, beside any e^(-Ls) in the transfer function.',
  }),
  amplitude: field.quantity({
    label: 'Step size',
    symbol: 'A',
    group: 'System',
    unit: '',
    default: 1,
    min: -1e12,
    max: 1e12,
    help: 'Height of the input step, not 0.',
  }),
  band: field.quantity({
    label: 'Settling band',
    symbol: 'δ',
    group: 'System',
    unit: '%',
    default: 2,
    above: 0,
    below: 100,
    help: 'Half-width around the final value: 2 % is usual.',
    slider: { min: 0.1, max: 20, log: true },
  }),
  rise: field.choice({
    label: 'Rise time from',
    group: 'Figures and axis',
    default: 'r10',
    options: { r10: '10 % to 90 %', r5: '5 % to 95 %', r0: '0 % to 100 %' },
  }),
  horizon: field.choice({
    label: 'Time axis',
    group: 'Figures and axis',
    default: 'auto',
    options: { auto: 'to 1.4 × settling time', set: 'custom' },
  }),
  end: field.quantity({
    label: 'End of the axis',
    group: 'Figures and axis',
    unit: 's',
    default: 20,
    // A picosecond: shorter than any loop, and nothing that steps through it divides by nothing.
    min: 1e-12,
    max: 1e9,
    when: { field: 'horizon', in: ['set'] },
  }),
} as const;

/** What the system was, once: a numerator and a denominator. */
export const earlier = fractionsBefore({
  system: { num: 'num', den: 'den', defaults: ['1', '1 0.6 1'] },
});

export type StepInputs = Values<typeof inputs>;
