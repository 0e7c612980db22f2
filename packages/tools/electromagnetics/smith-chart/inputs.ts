import { FieldError } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import { type Field, type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { formatQuantity } from '../../define/si.ts';

/** Kinds of a ladder's step, as they stand in links. */
export const STEP_KINDS = {
  'series-L': 'series L',
  'shunt-L': 'shunt L',
  'series-C': 'series C',
  'shunt-C': 'shunt C',
  'series-R': 'series R',
  'shunt-R': 'shunt R',
  line: 'line',
  'shunt-open': 'shunt open stub',
  'shunt-short': 'shunt short stub',
  'series-open': 'series open stub',
  'series-short': 'series short stub',
} as const;

/** Steps of a ladder at most. */
export const MAX_STEPS = 12;

/** Forms of an automatic match. */
export const TOPOLOGIES = {
  L: 'L section',
  pi: 'π section',
  T: 'T section',
  'shunt-open': 'line and open shunt stub',
  'shunt-short': 'line and shorted shunt stub',
  'series-open': 'line and open series stub',
  'series-short': 'line and shorted series stub',
} as const;
export type Topology = keyof typeof TOPOLOGIES;

export const UNIT_OF = (kind: keyof typeof STEP_KINDS): string =>
  kind.endsWith('-L') ? 'H' : kind.endsWith('-C') ? 'F' : kind.endsWith('-R') ? 'Ω' : '°';

/** Endings of a value, with the unit they mean. */
const UNITS = [
  ...(['H', 'F', 'Ω', '°'] as const).map((unit) => [unit, unit] as const),
  ['ohm', 'Ω'],
  ['ohms', 'Ω'],
  ['deg', '°'],
] as const;

/** A value whose unit is its step's: `3.3n`, `10 pF`, `45`. */
const value: Field<number> = {
  ...field.quantity({ label: 'H, F, Ω or °', unit: '', default: 1e-9, above: 0, max: 1e9 }),
  parse(text) {
    const unit = UNITS.find(([spelling]) => text.trimEnd().endsWith(spelling))?.[1] ?? '';
    const found = readQuantity(text, unit);
    if (!(found > 0)) throw new FieldError(`is ${text.trim()}; it must be more than 0`);
    return found;
  },
  format: (v) => (v >= 0.1 && v < 1000 ? String(v) : formatQuantity(v, 'F')),
};

const auto = when('match', 'auto');
const real = when('losses', 'real');
const own = when('source', 'impedance');
const rlc = when('load', 'series', 'parallel');

export const inputs = {
  load: field.choice({
    label: 'Load given as',
    group: 'Load and match',
    default: 'impedance',
    options: {
      impedance: 'R + jX',
      series: 'R, L, C in series',
      parallel: 'R, L, C in parallel',
      s1p: 'Touchstone s1p',
      open: 'open circuit',
      short: 'short circuit',
    },
  }),
  r: field.quantity({
    label: 'Resistance',
    symbol: 'R',
    group: 'Load and match',
    unit: 'Ω',
    default: 25,
    min: 0,
    max: 1e6,
    slider: { min: 1, max: 1000, log: true },
    when: { field: 'load', in: ['impedance'] },
  }),
  x: field.quantity({
    label: 'Reactance',
    symbol: 'X',
    group: 'Load and match',
    unit: 'Ω',
    default: -40,
    min: -1e6,
    max: 1e6,
    slider: { min: -200, max: 200, log: false },
    help: 'At the design frequency; over the sweep it is a coil or capacitor.',
    when: { field: 'load', in: ['impedance'] },
  }),
  rl: field.quantity({
    label: 'R',
    group: 'Load and match',
    unit: 'Ω',
    default: 12,
    min: 0,
    max: 1e9,
    when: rlc,
  }),
  ll: field.quantity({
    label: 'L',
    group: 'Load and match',
    unit: 'H',
    default: 5e-9,
    min: 0,
    max: 1e3,
    help: '0 leaves it out, as it does R and C.',
    when: rlc,
  }),
  cl: field.quantity({
    label: 'C',
    group: 'Load and match',
    unit: 'F',
    default: 2e-12,
    min: 0,
    max: 1e3,
    when: rlc,
  }),
  s1p: field.text({
    label: 'File',
    group: 'Load and match',
    rows: 7,
    maxLength: 2_000_000,
    opens: { endings: ['.s1p', '.ts', '.txt'], what: 'Touchstone' },
    default:
      '! chip antenna on its board\n# MHz S MA R 50\n800 0.80 -20\n850 0.70 -44\n900 0.55 -75\n915 0.50 -88\n930 0.47 -104\n950 0.46 -126\n1000 0.58 -170\n1050 0.72 163\n',
    help: 'Version 1: comments, an option line, then frequency and a pair.',
    when: { field: 'load', in: ['s1p'] },
  }),
  f0: field.quantity({
    label: 'Design frequency',
    symbol: 'f₀',
    group: 'Load and match',
    unit: 'Hz',
    default: 1e9,
    min: 1,
    max: 1e13,
    slider: { min: 1e6, max: 10e9, log: true },
  }),
  z0: field.quantity({
    label: 'Reference',
    symbol: 'Z₀',
    group: 'Load and match',
    unit: 'Ω',
    default: 50,
    min: 0.01,
    max: 1e5,
    help: 'Of the chart; the source too, unless it has an impedance of its own.',
  }),
  match: field.choice({
    label: 'Network',
    group: 'Load and match',
    default: 'auto',
    options: { auto: 'automatic', ladder: 'by steps', none: 'none' },
  }),
  topology: field.choice({
    label: 'Form',
    group: 'Load and match',
    default: 'L',
    options: TOPOLOGIES,
    when: auto,
  }),
  solution: field.integer({
    label: 'Solution',
    group: 'Load and match',
    default: 1,
    min: 1,
    max: 4,
    help: 'Its number in the table of solutions, where a press chooses one; the widest band is 1.',
    when: auto,
  }),
  quality: field.quantity({
    label: 'Section Q',
    symbol: 'Q',
    group: 'Load and match',
    unit: '',
    default: 3,
    above: 0,
    max: 1000,
    slider: { min: 1, max: 20, log: true },
    help: 'Of the end that sets it; more is narrower.',
    when: { field: 'topology', in: ['pi', 'T'] },
  }),
  lineZ: field.quantity({
    label: 'Line impedance',
    group: 'Load and match',
    unit: 'Ω',
    default: 50,
    min: 0.1,
    max: 1e4,
    when: { field: 'topology', in: ['shunt-open', 'shunt-short', 'series-open', 'series-short'] },
  }),
  steps: field.table({
    label: 'Steps from load to source',
    group: 'Load and match',
    minRows: 1,
    maxRows: MAX_STEPS,
    columns: {
      kind: field.choice({ label: 'Step', default: 'series-L', options: STEP_KINDS }),
      value,
      z0: field.quantity({ label: 'Z₀', unit: 'Ω', default: 50, min: 0.1, max: 1e4 }),
    },
    default: [
      { kind: 'series-L', value: 10e-9, z0: 50 },
      { kind: 'shunt-C', value: 3e-12, z0: 50 },
    ],
    help: 'Lengths in degrees at the design frequency; Z₀ counts for lines and stubs alone.',
    when: { field: 'match', in: ['ladder'] },
  }),
  source: field.choice({
    label: 'Source',
    group: 'Source',
    default: 'reference',
    options: { reference: 'Z₀', impedance: 'R + jX' },
    help: 'A complex source is matched to its conjugate; VSWR and return loss are then of power waves.',
  }),
  rs: field.quantity({
    label: 'Resistance',
    symbol: 'R_S',
    group: 'Source',
    unit: 'Ω',
    default: 50,
    min: 0.001,
    max: 1e6,
    slider: { min: 1, max: 1000, log: true },
    when: own,
  }),
  xs: field.quantity({
    label: 'Reactance',
    symbol: 'X_S',
    group: 'Source',
    unit: 'Ω',
    default: 0,
    min: -1e6,
    max: 1e6,
    slider: { min: -200, max: 200, log: false },
    help: 'At the design frequency; over the sweep it is a coil or capacitor.',
    when: own,
  }),
  losses: field.choice({
    label: 'Losses',
    group: 'Parts',
    default: 'real',
    options: { ideal: 'lossless', real: 'finite Q' },
  }),
  inductorQ: field.quantity({
    label: 'Inductor Q',
    group: 'Parts',
    unit: '',
    default: 40,
    min: 1,
    max: 1e6,
    slider: { min: 5, max: 500, log: true },
    when: real,
  }),
  capacitorQ: field.quantity({
    label: 'Capacitor Q',
    group: 'Parts',
    unit: '',
    default: 200,
    min: 1,
    max: 1e6,
    slider: { min: 20, max: 2000, log: true },
    when: real,
  }),
  lineLoss: field.quantity({
    label: 'Line loss a wavelength',
    group: 'Parts',
    unit: 'dB',
    default: 0.2,
    min: 0,
    max: 10,
    when: real,
  }),
  velocity: field.quantity({
    label: 'Velocity factor of lines',
    group: 'Parts',
    unit: '',
    default: 1,
    min: 0.01,
    max: 1,
    help: 'For lengths in metres alone; 0.66 for a cable with solid polyethylene.',
  }),
  series: field.choice({
    label: 'Coils and capacitors from',
    group: 'Parts',
    default: 'exact',
    options: { exact: 'exact values', E12: 'E12', E24: 'E24', E96: 'E96' },
  }),
  tolerance: field.quantity({
    label: 'Tolerance',
    group: 'Parts',
    unit: '%',
    default: 5,
    min: 0,
    max: 50,
    slider: { min: 0, max: 20, log: false },
    help: '0 draws no cloud.',
  }),
  limit: field.quantity({
    label: 'VSWR limit',
    group: 'Chart',
    unit: '',
    default: 2,
    min: 1.01,
    max: 100,
    slider: { min: 1.1, max: 5, log: false },
  }),
  span: field.quantity({
    label: 'Sweep span',
    group: 'Chart',
    unit: '%',
    default: 60,
    min: 0.1,
    max: 190,
    slider: { min: 1, max: 180, log: false },
    help: 'Of the design frequency, half to each side.',
  }),
  markers: field.numbers({
    label: 'Markers',
    group: 'Chart',
    unit: 'Hz',
    default: [],
    minLength: 0,
    maxLength: 12,
    min: 1,
    max: 1e13,
    help: 'Frequencies to read off, up to 12: 868M 915M.',
  }),
  qArc: field.quantity({
    label: 'Constant-Q arc',
    group: 'Chart',
    unit: '',
    default: 2,
    min: 0,
    max: 100,
    help: '0 leaves it out.',
  }),
  grid: field.choice({
    label: 'Grid',
    group: 'Chart',
    default: 'zy',
    options: { z: 'Z', y: 'Y', zy: 'both' },
  }),
  rim: field.choice({
    label: 'Rim',
    group: 'Chart',
    default: 'wavelengths',
    options: { reactances: 'reactances', wavelengths: 'wavelengths too' },
    help: 'Wavelengths toward the generator: a line of the reference impedance turns by its length.',
  }),
};

export type SmithInputs = Values<typeof inputs>;
