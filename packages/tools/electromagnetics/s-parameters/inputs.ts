import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { impedances, portList, portPairs } from './fields.ts';
import { FILTER } from './samples.ts';

export const VIEWS = {
  response: 'response',
  amplifier: 'amplifier',
  time: 'time domain (TDR)',
  quality: 'quality of the file',
} as const;

export const PARAMETERS = {
  S: 'S, scattering',
  Z: 'Z, impedance',
  Y: 'Y, admittance',
  ABCD: 'ABCD, chain',
  't-right': 'T, b₁a₁ by a₂b₂',
  't-left': 'T, a₁b₁ by b₂a₂',
} as const;
export type Parameter = keyof typeof PARAMETERS;

export const FORMATS = {
  db: 'dB',
  magnitude: 'magnitude',
  phase: 'phase',
  unwrapped: 'phase, unwrapped',
  delay: 'group delay',
  vswr: 'VSWR',
  real: 'real part',
  imaginary: 'imaginary part',
} as const;
export type Format = keyof typeof FORMATS;

export const WAVES = {
  power: 'power waves (Kurokawa)',
  pseudo: 'pseudo waves (Marks, Williams)',
  travelling: 'travelling waves',
} as const;

/** Characters of a file: 8 ports at 20,001 frequencies with every digit. */
const MAX_FILE = 2 ** 26 - 1;

const ENDINGS = [...Array.from({ length: 8 }, (_, k) => `.s${k + 1}p`), '.ts', '.snp', '.txt'];
const opens = { endings: ENDINGS, what: 'Touchstone' };

const amplifier = when('view', 'amplifier');
const time = when('view', 'time');
const chained = when('chain', 'cascade', 'deembed');
const gate = when('gate', 'on');
const renormal = when('renormalise', 'real');

const network = {
  view: field.choice({ label: 'Look at', group: 'Network', default: 'response', options: VIEWS }),
  file: field.text({
    label: 'File',
    group: 'Network',
    rows: 6,
    maxLength: MAX_FILE,
    opens,
    default: FILTER,
    help: 'Touchstone 1 or 2 of 1 to 8 ports, to 20,001 frequencies of 8: open it, drop it or paste it.',
  }),
  parameter: field.choice({
    label: 'Parameters',
    group: 'Network',
    default: 'S',
    options: PARAMETERS,
  }),
  traces: field.text({
    label: 'Traces',
    group: 'Network',
    default: '',
    maxLength: 200,
    help: 'As S21 S11, 2,1 1,1, A B, or Sdd21 of mixed modes; empty shows the usual ones.',
  }),
  format: field.choice({ label: 'Shown as', group: 'Network', default: 'db', options: FORMATS }),
  f0: field.quantity({
    label: 'At frequency',
    symbol: 'f₀',
    group: 'Network',
    unit: 'Hz',
    default: null,
    none: 'where most goes through, or least comes back of one port',
    min: 0,
    max: 1e15,
    help: 'Where the figures are read; straight between two samples.',
  }),
  markers: field.numbers({
    label: 'Markers',
    group: 'Network',
    unit: 'Hz',
    default: [],
    minLength: 0,
    maxLength: 12,
    min: 0,
    max: 1e15,
    help: 'Frequencies to read off, up to 12: 2.4G 2.5G.',
  }),
};

const desk = {
  source: impedances({
    label: 'Source',
    symbol: 'Z_S',
    group: 'Amplifier',
    default: '50',
    most: 1,
    when: amplifier,
    help: 'Ω, as 50 or 25-10j.',
  }),
  load: impedances({
    label: 'Load',
    symbol: 'Z_L',
    group: 'Amplifier',
    default: '50',
    most: 1,
    when: amplifier,
    help: 'Ω, as 50 or 25-10j.',
  }),
  gainCircles: field.numbers({
    label: 'Gain circles',
    group: 'Amplifier',
    unit: 'dB',
    default: [],
    minLength: 0,
    maxLength: 6,
    min: -100,
    max: 100,
    when: amplifier,
    help: 'Gains to draw, in dB; empty draws 1, 2 and 3 dB below the most.',
  }),
  circles: field.choice({
    label: 'Gain drawn',
    group: 'Amplifier',
    default: 'available',
    options: { available: 'available, by source', operating: 'operating, by load' },
    when: amplifier,
  }),
  noiseCircles: field.numbers({
    label: 'Noise circles',
    group: 'Amplifier',
    unit: 'dB',
    default: [],
    minLength: 0,
    maxLength: 6,
    min: 0,
    max: 60,
    when: amplifier,
    help: 'Noise figures to draw, where the file has noise; empty draws 0.25, 0.5 and 1 dB above the least.',
  }),
};

const timeDomain = {
  timeTrace: field.text({
    label: 'Parameter',
    group: 'Time domain',
    default: '',
    maxLength: 12,
    when: time,
    help: 'As S11 or S21; empty is S11, or the first differential reflection.',
  }),
  response: field.choice({
    label: 'Response',
    group: 'Time domain',
    default: 'auto',
    options: {
      auto: 'step, or band-pass',
      step: 'low-pass step',
      impulse: 'low-pass impulse',
      bandpass: 'band-pass',
    },
    when: time,
    help: 'A step needs samples from near 0 Hz at multiples of their spacing; where there are none it is band-pass.',
  }),
  beta: field.quantity({
    label: 'Kaiser window',
    symbol: 'β',
    group: 'Time domain',
    unit: '',
    default: 6,
    min: 0,
    max: 30,
    slider: { min: 0, max: 14, log: false },
    when: time,
    help: '0 is no window; 6 is the usual one, with side lobes 44 dB down.',
  }),
  velocity: field.quantity({
    label: 'Velocity factor',
    group: 'Time domain',
    unit: '',
    default: 1,
    min: 0.01,
    max: 1,
    when: time,
    help: '0.66 for a cable with solid polyethylene, about 0.55 for a line on FR4.',
  }),
  axis: field.choice({
    label: 'Along',
    group: 'Time domain',
    default: 'time',
    options: { time: 'time', distance: 'distance' },
    when: time,
  }),
  dc: field.quantity({
    label: 'At 0 Hz',
    group: 'Time domain',
    unit: '',
    default: null,
    none: 'what the lowest samples extrapolate to',
    min: -10,
    max: 10,
    when: when('response', 'auto', 'step', 'impulse'),
    help: 'The parameter there: 1 is open, −1 a short, 0 matched.',
  }),
  tStop: field.quantity({
    label: 'To time',
    group: 'Time domain',
    unit: 's',
    default: null,
    none: 'where the response has settled',
    above: 0,
    max: 1,
    when: time,
  }),
  gate: field.choice({
    label: 'Gate',
    group: 'Time domain',
    default: 'off',
    options: { off: 'none', on: 'keep a stretch' },
    when: time,
    help: 'What the kept stretch alone reflects or lets through is drawn over frequency.',
  }),
  gateFrom: field.quantity({
    label: 'Gate from',
    group: 'Time domain',
    unit: 's',
    default: 0,
    min: -1,
    max: 1,
    when: gate,
  }),
  gateTo: field.quantity({
    label: 'Gate to',
    group: 'Time domain',
    unit: 's',
    default: 1e-9,
    min: -1,
    max: 1,
    when: gate,
  }),
};

const chain = {
  chain: field.choice({
    label: 'Fixtures',
    group: 'Fixtures',
    default: 'none',
    options: { none: 'none', cascade: 'cascade', deembed: 'de-embed' },
  }),
  left: field.text({
    label: 'Left file',
    group: 'Fixtures',
    rows: 2,
    maxLength: MAX_FILE,
    opens,
    default: '',
    when: chained,
    help: 'Touchstone of as many ports, its right side at the network; empty is none.',
  }),
  right: field.text({
    label: 'Right file',
    group: 'Fixtures',
    rows: 2,
    maxLength: MAX_FILE,
    opens,
    default: '',
    when: chained,
    help: 'Its left side at the network, unless turned; empty is none.',
  }),
  rightFaces: field.choice({
    label: 'Right file faces',
    group: 'Fixtures',
    default: 'inwards',
    options: { inwards: 'left side in', outwards: 'turned round' },
    when: chained,
  }),
  portOrder: field.choice({
    label: 'Sides',
    group: 'Fixtures',
    default: 'halves',
    options: { halves: '1 … N left, rest right', pairs: 'odd left, even right' },
    when: chained,
    help: 'Of two ports both are one.',
  }),
  grid: field.choice({
    label: 'Other frequencies',
    group: 'Fixtures',
    default: 'refuse',
    options: { refuse: 'refuse', linear: 'interpolate' },
    help: 'Of files that differ in their frequencies, and for time where they are not equally spaced: straight in the complex plane.',
  }),
};

const ports = {
  kept: portList({
    label: 'Ports kept',
    group: 'Ports',
    default: '',
    help: 'In their new order, as 2 1; empty keeps all.',
  }),
  rest: field.choice({
    label: 'Others closed by',
    group: 'Ports',
    default: 'matched',
    options: { matched: 'no reflection', open: 'open', short: 'short', load: 'a load' },
    help: 'Of ports that are not kept.',
  }),
  restLoad: impedances({
    label: 'Load',
    group: 'Ports',
    default: '50',
    most: 1,
    when: when('rest', 'load'),
  }),
  mixed: field.choice({
    label: 'Mixed mode',
    group: 'Ports',
    default: 'off',
    options: { off: 'single-ended', on: 'pairs' },
  }),
  pairs: portPairs({
    label: 'Pairs',
    group: 'Ports',
    default: '1-3 2-4',
    when: when('mixed', 'on'),
    help: 'Positive and negative port, as 1-3 2-4; others stay single.',
  }),
};

const reference = {
  renormalise: field.choice({
    label: 'Reference',
    group: 'Reference',
    default: 'keep',
    options: { keep: 'of the file', real: 'renormalise' },
  }),
  z0: impedances({
    label: 'To',
    symbol: 'Z₀',
    group: 'Reference',
    default: '50',
    most: 8,
    when: renormal,
    help: 'Ω, one for all ports or one each, real or complex: 50, 50 75, 25-10j.',
  }),
  newWaves: field.choice({
    label: 'As',
    group: 'Reference',
    default: 'power',
    options: WAVES,
    when: renormal,
    help: 'On real references all are the same.',
  }),
  waves: field.choice({
    label: 'File’s waves',
    group: 'Reference',
    default: 'auto',
    options: { auto: 'as the file says', ...WAVES },
    help: 'Of complex references: travelling where HFSS tells them, else power waves.',
  }),
  comments: field.choice({
    label: 'HFSS comments',
    group: 'Reference',
    default: 'use',
    options: { use: 'port impedances count', ignore: 'ignored' },
  }),
  portCount: field.choice({
    label: 'Ports in the file',
    group: 'Reference',
    default: 'auto',
    options: {
      auto: 'by its lines',
      1: '1',
      2: '2',
      3: '3',
      4: '4',
      5: '5',
      6: '6',
      7: '7',
      8: '8',
    },
    help: 'Version 1 does not say: it is counted from line to line, unless its lines break elsewhere.',
  }),
};

export const inputs = { ...network, ...desk, ...timeDomain, ...chain, ...ports, ...reference };

export type SParameterInputs = Values<typeof inputs>;
