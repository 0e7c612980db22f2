import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

const MAX_TEXT = 1000;
const MAX_DATA = 400_000;
/** Harmonics at most. */
export const MAX_COUNT = 500;
const formula = when('source', 'formula');
const wave = when('source', 'wave');
const data = when('source', 'data');

/** A period of a current with a third and a fifth harmonic, at 24 places. */
export const CURRENT = Array.from({ length: 24 }, (_, k) => {
  const turn = (2 * Math.PI * k) / 24;
  return (Math.sin(turn) + 0.3 * Math.sin(3 * turn) + 0.1 * Math.sin(5 * turn)).toFixed(4);
}).join('\n');

export const inputs = {
  source: field.choice({
    label: 'Given as',
    group: 'Function',
    default: 'formula',
    options: { formula: 'formula', wave: 'named wave', data: 'samples' },
  }),
  f: field.text({
    label: 'Function',
    symbol: 'f(x)',
    group: 'Function',
    default: '-1 for -pi<x<0; 1 for 0<x<pi',
    maxLength: MAX_TEXT,
    rows: 2,
    when: formula,
    help: 'x^2 for -pi<x<pi. Pieces: t for 0<t<1; 2-t for 1<t<2; period 2. |sin(t)|, square(t), max(sin(t), 0), u(t-1), mod(t, 2), e^(-a t), V sin(ωt) for α<ωt<π, LaTeX’s cases, Piecewise.',
  }),
  interval: field.text({
    label: 'Interval',
    group: 'Function',
    default: '',
    maxLength: 200,
    when: formula,
    help: '-pi < x < pi, or (0, L): one period, or of a half-range series half of one. Where the formula tells it, it may be left out.',
  }),
  range: field.choice({
    label: 'Series',
    group: 'Function',
    default: 'full',
    options: { full: 'full range', cosine: 'half-range cosine', sine: 'half-range sine' },
    when: formula,
    help: 'A half-range series continues a function on (0, L) as an even or an odd one of period 2L.',
  }),
  wave: field.choice({
    label: 'Wave',
    group: 'Function',
    default: 'square',
    options: {
      square: 'square ±A, duty d',
      pulse: 'pulse train 0 … A, duty d',
      quasiSquare: 'quasi-square ±A, on for share d',
      triangle: 'triangle ±A',
      sawtooth: 'sawtooth ±A',
      ramp: 'ramp 0 … A',
      trapezoid: 'trapezoid ±A, rise d·T',
      parabola: 'parabola 0 … A',
      halfRectified: 'half-wave rectified sine',
      fullRectified: 'full-wave rectified sine',
      phaseCut: 'phase-cut sine (dimmer), off for share d',
    },
    when: wave,
  }),
  amplitude: field.text({
    label: 'Amplitude',
    symbol: 'A',
    group: 'Function',
    default: 'A',
    maxLength: 100,
    when: wave,
    help: 'A number or letters.',
  }),
  period: field.text({
    label: 'Period',
    symbol: 'T',
    group: 'Function',
    default: 'T',
    maxLength: 100,
    when: wave,
    help: 'A number, 20ms, 2pi or letters. Of a rectified sine on both halves, half of the period of its sine.',
  }),
  share: field.text({
    label: 'Share',
    symbol: 'd',
    group: 'Function',
    default: '1/2',
    maxLength: 100,
    when: when('wave', 'square', 'pulse', 'quasiSquare', 'trapezoid', 'phaseCut'),
    help: 'Duty, rise time or time off, between 0 and 1: 1/3, 35%, or a letter.',
  }),
  data: field.text({
    label: 'Samples',
    group: 'Function',
    default: CURRENT,
    maxLength: MAX_DATA,
    rows: 5,
    opens: { endings: ['.csv', '.tsv', '.txt', '.dat'], what: 'columns of numbers' },
    when: data,
    help: 'One period: a column of values, or times in s and values.',
  }),
  closing: field.choice({
    label: 'The record',
    group: 'Function',
    default: 'open',
    options: { open: 'ends one step before it repeats', closed: 'ends where it began' },
    when: data,
  }),
  lasts: field.quantity({
    label: 'Lasts',
    symbol: 'T',
    group: 'Function',
    unit: 's',
    default: 0.02,
    above: 0,
    max: 1e12,
    when: data,
    help: 'One period, of a column of values alone.',
  }),
  comma: field.choice({
    label: 'A comma',
    group: 'Function',
    default: 'doubt',
    options: { doubt: 'as the text shows', separator: 'parts numbers', decimal: 'is decimal' },
    when: data,
  }),
  count: field.integer({
    label: 'Harmonics',
    symbol: 'N',
    group: 'Function',
    default: 9,
    min: 1,
    max: MAX_COUNT,
    slider: { min: 1, max: 100, log: true },
    help: 'The last one in the partial sum S_N.',
  }),
  point: field.text({
    label: 'At',
    symbol: 'x',
    group: 'Function',
    default: 'pi/2',
    maxLength: 100,
    help: 'Where the function and its sum are compared: pi/2, 0.3.',
  }),
  values: field.text({
    label: 'Values',
    group: 'Parameters',
    default: '',
    maxLength: 300,
    help: 'Of letters, for pictures, signs and the check: A = 5, α = pi/3. Left out: 1 for an amplitude, 2 for T, 1/4 for d, others 0.7, 1.3, …',
  }),
} as const;

export type Inputs = Values<typeof inputs>;
