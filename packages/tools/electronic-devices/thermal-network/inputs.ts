import type { Earlier } from '../../define/earlier.ts';
import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { sinkInputs } from './sink-inputs.ts';

const timed = when('task', 'time', 'allowed');
const time = when('task', 'time');
const behind = when('behind', 'sink');
const list = { maxLength: 40_000, rows: 6 } as const;
const kelvinPerWatt = { unit: 'K/W', min: 1e-6, max: 1e6 } as const;

export const inputs = {
  task: field.choice({
    label: 'Question',
    group: 'Question',
    default: 'time',
    options: {
      time: 'how hot it gets',
      allowed: 'what power is allowed',
      sink: 'which heat sink',
    },
  }),
  given: field.choice({
    label: 'Network',
    group: 'Question',
    default: 'foster',
    options: {
      foster: 'Foster: R and τ',
      fosterRc: 'Foster: R and C',
      cauer: 'Cauer: C and R from the junction',
      curve: 'points of a Zth curve',
      stack: 'layers',
    },
  }),
  foster: field.text({
    label: 'R and τ',
    group: 'Question',
    default: '0.012 0.7m\n0.055 15m\n0.12 0.11\n0.063 0.6',
    ...list,
    help: 'K/W and s, a term a line; a third number, C, is checked against them.',
    when: when('given', 'foster'),
  }),
  fosterRc: field.text({
    label: 'R and C',
    group: 'Question',
    default: '0.012 0.058\n0.055 0.27\n0.12 0.92\n0.063 9.5',
    ...list,
    help: 'K/W and J/K, a term a line.',
    when: when('given', 'fosterRc'),
  }),
  cauer: field.text({
    label: 'C and R',
    group: 'Question',
    default: '0.045 0.02\n0.2 0.06\n0.8 0.11\n8 0.06',
    ...list,
    help: 'J/K and K/W, a stage a line, the junction first.',
    when: when('given', 'cauer'),
  }),
  curve: field.text({
    label: 'Points',
    group: 'Question',
    default:
      '100u 2.3m\n300u 6m\n1m 14m\n3m 26m\n10m 47m\n30m 83m\n100m 0.148\n300m 0.202\n1 0.24\n3 0.25\n10 0.25',
    ...list,
    help: 's and K/W, a point a line, times rising; K/kW as 2.3m.',
    opens: { endings: ['.csv', '.txt', '.dat'], what: 'points of a curve' },
    when: when('given', 'curve'),
  }),
  tolerance: field.quantity({
    label: 'Fit within',
    group: 'Question',
    unit: '%',
    default: 3,
    min: 0.01,
    max: 50,
    help: 'The fewest terms that come so near to every point are taken; eight at most.',
    when: when('given', 'curve'),
  }),
  stack: field.text({
    label: 'Layers',
    group: 'Question',
    default:
      '0.1 7 120 1.66M\n0.1 7 50 1.6M\n0.3 20 390 3.45M\n0.38 20 24 2.9M\n0.3 20 390 3.45M\n0.2 20 50 1.6M\n3 40 390 3.45M',
    ...list,
    help: 'From the source down, a layer a line: thickness and side in mm, W/(m·K), J/(m³·K).',
    when: when('given', 'stack'),
  }),
  source: field.quantity({
    label: 'Source side',
    group: 'Question',
    unit: 'm',
    default: 7e-3,
    min: 1e-6,
    max: 1,
    help: 'Of the square in which heat is made.',
    when: when('given', 'stack'),
  }),
  angle: field.quantity({
    label: 'Spreading',
    group: 'Question',
    unit: '°',
    default: 45,
    min: 0,
    max: 80,
    help: 'From the vertical; 45 is the rule of thumb, 0 none.',
    when: when('given', 'stack'),
  }),
  behind: field.choice({
    label: 'Behind the case',
    group: 'Question',
    default: 'held',
    options: { held: 'nothing: it is held at ambient', sink: 'interface and heat sink' },
    when: timed,
  }),
  sinkR: field.quantity({
    label: 'Case to ambient',
    symbol: 'R_CA',
    group: 'Question',
    ...kelvinPerWatt,
    default: 0.2,
    when: behind,
    help: 'Of interface and heat sink together.',
  }),
  sinkC: field.quantity({
    label: 'Heat sink’s capacity',
    symbol: 'C_CA',
    group: 'Question',
    unit: 'J/K',
    default: 100,
    min: 1e-6,
    max: 1e7,
    when: behind,
    help: 'Aluminium has 900 J/K a kilogram.',
  }),
  ambient: field.quantity({
    label: 'Ambient or case',
    symbol: 'T_a',
    group: 'Question',
    unit: '°C',
    default: 40,
    min: -273,
    max: 500,
  }),
  limit: field.quantity({
    label: 'Junction at most',
    symbol: 'T_jmax',
    group: 'Question',
    unit: '°C',
    default: 150,
    min: -200,
    max: 1000,
  }),
  profile: field.choice({
    label: 'Power',
    group: 'Power',
    default: 'train',
    options: {
      train: 'pulses for ever',
      pulse: 'one pulse',
      sine: 'one half sine',
      table: 'points over time',
    },
    when: time,
  }),
  power: field.quantity({
    label: 'Power',
    symbol: 'P',
    group: 'Power',
    unit: 'W',
    default: 400,
    min: 0,
    max: 1e9,
    slider: { min: 0.1, max: 10e3, log: true },
    help: 'Of the pulse; of a half sine its crest.',
    when: when('profile', 'train', 'pulse', 'sine'),
  }),
  width: field.quantity({
    label: 'Pulse width',
    symbol: 't_p',
    group: 'Power',
    unit: 's',
    default: 50e-3,
    min: 1e-9,
    max: 1e6,
    slider: { min: 1e-6, max: 100, log: true },
    when: timed,
  }),
  duty: field.quantity({
    label: 'Duty cycle',
    symbol: 'D',
    group: 'Power',
    unit: '%',
    default: 30,
    above: 0,
    max: 100,
    slider: { min: 0.1, max: 100, log: true },
    help: 'Width over period. For what is allowed, 0.01 is as good as one pulse alone.',
    when: timed,
  }),
  idle: field.quantity({
    label: 'Power between',
    symbol: 'P_0',
    group: 'Power',
    unit: 'W',
    default: 0,
    min: 0,
    max: 1e9,
    help: 'Before, between and after pulses.',
    when: when('profile', 'train', 'pulse', 'sine'),
  }),
  points: field.text({
    label: 'Time and power',
    group: 'Power',
    default: '0 0\n1m 500\n20m 500\n21m 100\n200m 100\n201m 0\n500m 0',
    ...list,
    help: 's and W, a point a line; straight between them. The same time twice is a step.',
    opens: { endings: ['.csv', '.txt', '.dat'], what: 'power over time' },
    when: when('profile', 'table'),
  }),
  repeats: field.choice({
    label: 'Then',
    group: 'Power',
    default: 'once',
    options: { once: 'it ends', ever: 'it repeats for ever' },
    when: when('profile', 'table'),
  }),
  ...sinkInputs,
} as const;

/** Case to ambient was `none` or a resistance, with a capacity that counted beside one alone. */
export const earlier: Earlier = {
  names: ['outerR', 'outerC'],
  read(texts) {
    const today = new Map(texts);
    const [r, c] = [texts.get('outerR'), texts.get('outerC')];
    today.delete('outerR');
    today.delete('outerC');
    if (r === undefined || r.trim().toLowerCase() === 'none') return today;
    today.set('behind', 'sink');
    today.set('sinkR', r);
    if (c !== undefined) today.set('sinkC', c);
    return today;
  },
};

export type ThermalInputs = Values<typeof inputs>;
