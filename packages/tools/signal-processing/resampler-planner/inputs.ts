import type { Values } from '../../define/field.ts';
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { rateField } from './rate.ts';

/** The largest L and M. */
export const MAX_TERM = 4096;
/** The most outputs that inputs are counted for. */
const MAX_OUTPUTS = 1e9;

const designed = when('method', 'equiripple', 'kaiser');

const conversion = {
  by: field.choice({
    label: 'Given by',
    group: 'Conversion',
    default: 'rates',
    options: { rates: 'sample rates', ratio: 'factors L and M' },
  }),
  from: rateField({
    label: 'Input rate',
    symbol: 'f_in',
    group: 'Conversion',
    default: '44.1k',
    help: 'Exact: 44.1k, 30000/1001, 48k*1000/1001.',
  }),
  to: rateField({
    label: 'Output rate',
    symbol: 'f_out',
    group: 'Conversion',
    default: '48k',
    when: when('by', 'rates'),
    help: 'Exact too. The ratio is never rounded: one that needs larger factors is refused.',
  }),
  up: field.integer({
    label: 'Interpolation',
    symbol: 'L',
    group: 'Conversion',
    default: 160,
    min: 1,
    max: MAX_TERM,
    when: when('by', 'ratio'),
  }),
  down: field.integer({
    label: 'Decimation',
    symbol: 'M',
    group: 'Conversion',
    default: 147,
    min: 1,
    max: MAX_TERM,
    when: when('by', 'ratio'),
  }),
  edge: field.choice({
    label: 'Pass band by',
    group: 'Conversion',
    default: 'share',
    options: { share: 'share of half the lower rate', hertz: 'frequency' },
  }),
  share: field.quantity({
    label: 'Pass band',
    symbol: 'b',
    group: 'Conversion',
    unit: '%',
    default: 90.7,
    min: 1,
    max: 99.5,
    when: when('edge', 'share'),
    slider: { min: 20, max: 99, log: false },
    help: 'What is kept, as a share of half the lower of the two rates: 90.7 % of 22.05 kHz is 20 kHz.',
  }),
  pass: field.quantity({
    label: 'Pass-band edge',
    symbol: 'f_p',
    group: 'Conversion',
    unit: 'Hz',
    default: 20e3,
    above: 0,
    max: 1e12,
    when: when('edge', 'hertz'),
    help: 'Below half the lower of the two rates.',
  }),
  ripple: field.quantity({
    label: 'Pass-band ripple',
    symbol: 'A_p',
    group: 'Conversion',
    unit: 'dB',
    default: 0.1,
    min: 1e-5,
    max: 3,
    slider: { min: 0.001, max: 1, log: true },
    help: 'Peak to peak, of all stages together.',
  }),
  attenuation: field.quantity({
    label: 'Aliases and images down',
    symbol: 'A_s',
    group: 'Conversion',
    unit: 'dB',
    default: 100,
    min: 20,
    max: 180,
    slider: { min: 40, max: 160, log: false },
    help: 'Each of them, below the signal that it is of.',
  }),
  aliases: field.choice({
    label: 'Kept clean',
    group: 'Conversion',
    default: 'half',
    options: { half: 'up to half the lower rate', pass: 'the pass band alone' },
    help: 'With the pass band alone, aliases and images may fall above it: the transition is twice as wide.',
  }),
} as const;

const stages = {
  method: field.choice({
    label: 'Filters',
    group: 'Stages',
    default: 'equiripple',
    options: {
      equiripple: 'equiripple (Parks-McClellan)',
      kaiser: 'Kaiser window',
      import: 'imported coefficients',
    },
  }),
  coefficients: field.text({
    label: 'Coefficients',
    symbol: 'h[k]',
    group: 'Stages',
    default: '-0.0625 0 0.5625 1 0.5625 0 -0.0625',
    maxLength: 100_000,
    rows: 4,
    opens: { endings: ['.csv', '.txt', '.h', '.c', '.m', '.coe'], what: 'coefficients' },
    when: when('method', 'import'),
    help: 'Of one stage, at L times the input rate, in order: a list, a column, an array of C or MATLAB. They count as they are: their sum is L where the signal keeps its level.',
  }),
  plan: field.choice({
    label: 'Plan',
    group: 'Stages',
    default: 'best',
    options: { best: 'best of those found', single: 'one stage', own: 'stages of your own' },
    when: designed,
  }),
  stages: field.text({
    label: 'Your stages',
    group: 'Stages',
    default: '8/7, 20/21',
    maxLength: 200,
    when: when('plan', 'own'),
    help: 'L/M of each in order: 2/1, 80/147.',
  }),
  most: field.integer({
    label: 'Stages, at most',
    group: 'Stages',
    default: 4,
    min: 1,
    max: 6,
    when: when('plan', 'best'),
  }),
  rank: field.choice({
    label: 'Best is least',
    group: 'Stages',
    default: 'multiplications',
    options: {
      multiplications: 'multiplications',
      memory: 'memory',
      delay: 'delay',
    },
    when: designed,
  }),
  halfband: field.choice({
    label: 'Half-band stages',
    group: 'Stages',
    default: 'on',
    options: { on: 'where they save', off: 'none' },
    when: designed,
  }),
} as const;

const trial = {
  trial: field.choice({
    label: 'Trial tones',
    group: 'Trial and use',
    default: 'worst',
    options: { worst: 'one kept, one worst', own: 'two of your own' },
    help: 'Two tones of amplitude 1 run through the stages, and every line of the output is measured.',
  }),
  tone1: field.quantity({
    label: 'First tone',
    group: 'Trial and use',
    unit: 'Hz',
    default: 1e3,
    above: 0,
    max: 1e12,
    when: when('trial', 'own'),
    help: 'Moved to the nearest frequency that repeats within the trial and whose images and aliases stand alone.',
  }),
  tone2: field.quantity({
    label: 'Second tone',
    group: 'Trial and use',
    unit: 'Hz',
    default: 19e3,
    above: 0,
    max: 1e12,
    when: when('trial', 'own'),
  }),
  outputs: field.integer({
    label: 'Outputs wanted',
    symbol: 'n',
    group: 'Trial and use',
    default: 1024,
    min: 1,
    max: MAX_OUTPUTS,
    help: 'How many inputs must be read for so many outputs.',
  }),
  name: field.text({
    label: 'Name in code',
    group: 'Trial and use',
    default: 'resampler',
    maxLength: 48,
    help: 'Names the functions and the file.',
  }),
} as const;

export const inputs = { ...conversion, ...stages, ...trial } as const;

export type ResamplerInputs = Values<typeof inputs>;
