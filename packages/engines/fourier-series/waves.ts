/** Waves by their names, as pieces over one period in letters or numbers: amplitude A, period T and a share d of it. */
import { expanded } from '../algebra/expression/expand.ts';
import {
  type Expression,
  HALF,
  ONE,
  PI,
  symbol,
  symbolsOf,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import type { Raw, RawPiece } from './read.ts';

export type WaveKind =
  | 'square'
  | 'pulse'
  | 'quasiSquare'
  | 'triangle'
  | 'sawtooth'
  | 'ramp'
  | 'trapezoid'
  | 'parabola'
  | 'halfRectified'
  | 'fullRectified'
  | 'phaseCut';

export interface WaveSetting {
  readonly amplitude: Expression;
  readonly period: Expression;
  /** Of square and pulse the duty, of a trapezoid the rise, of others what their sheet says. */
  readonly share: Expression;
}

/** Those that have a share. */
export const SHARED: readonly WaveKind[] = [
  'square',
  'pulse',
  'quasiSquare',
  'trapezoid',
  'phaseCut',
];

const T = symbol('t');
type Row = readonly [f: Expression, from: Expression, to: Expression];

const WAVES: Readonly<Record<WaveKind, (w: WaveSetting) => readonly Row[]>> = {
  square: ({ amplitude: a, period, share }) => [
    [a, ZERO, times(share, period)],
    [opposite(a), times(share, period), period],
  ],
  pulse: ({ amplitude, period, share }) => {
    const half = times(HALF, share, period);
    return [
      [amplitude, opposite(half), half],
      [ZERO, half, difference(period, half)],
    ];
  },
  quasiSquare: ({ amplitude: a, period, share }) => {
    const [quarter, half] = [quotient(period, whole(4)), times(HALF, period)];
    const by = times(share, quarter);
    const [from, to] = [difference(quarter, by), plus(quarter, by)];
    return [
      [ZERO, ZERO, from],
      [a, from, to],
      [ZERO, to, plus(half, from)],
      [opposite(a), plus(half, from), plus(half, to)],
      [ZERO, plus(half, to), period],
    ];
  },
  triangle: ({ amplitude: a, period }) => {
    const [half, slope] = [times(HALF, period), quotient(times(whole(4), T), period)];
    return [
      [times(a, plus(ONE, slope)), opposite(half), ZERO],
      [times(a, difference(ONE, slope)), ZERO, half],
    ];
  },
  sawtooth: ({ amplitude, period }) => [
    [
      quotient(times(TWO, amplitude, T), period),
      times(opposite(HALF), period),
      times(HALF, period),
    ],
  ],
  ramp: ({ amplitude, period }) => [[quotient(times(amplitude, T), period), ZERO, period]],
  trapezoid: ({ amplitude: a, period, share }) => {
    const [half, rise] = [times(HALF, period), times(HALF, share, period)];
    const slope = quotient(a, rise);
    return [
      [times(slope, T), opposite(rise), rise],
      [a, rise, difference(half, rise)],
      [times(slope, difference(half, T)), difference(half, rise), plus(half, rise)],
      [opposite(a), plus(half, rise), difference(period, rise)],
    ];
  },
  parabola: ({ amplitude, period }) => [
    [
      times(amplitude, power(quotient(times(TWO, T), period), TWO)),
      times(opposite(HALF), period),
      times(HALF, period),
    ],
  ],
  halfRectified: ({ amplitude, period }) => [
    [times(amplitude, sine(period, TWO)), ZERO, times(HALF, period)],
    [ZERO, times(HALF, period), period],
  ],
  fullRectified: ({ amplitude, period }) => [[times(amplitude, sine(period, ONE)), ZERO, period]],
  phaseCut: ({ amplitude, period, share }) => {
    const half = times(HALF, period);
    const [on, f] = [times(share, half), times(amplitude, sine(period, TWO))];
    return [
      [ZERO, ZERO, on],
      [f, on, half],
      [ZERO, half, plus(half, on)],
      [f, plus(half, on), period],
    ];
  },
};

/** sin(kπt/T). */
const sine = (period: Expression, k: Expression): Expression =>
  call('sin', quotient(times(k, PI, T), period));

/** As if it had been typed. */
export function waveOf(kind: WaveKind, setting: WaveSetting): Raw {
  const pieces = WAVES[kind](setting).map(
    ([f, from, to]): RawPiece => ({
      f: expanded(f),
      text: kind,
      windows: [{ from: expanded(from), to: expanded(to) }],
      isOtherwise: false,
    }),
  );
  const given = [
    setting.amplitude,
    setting.period,
    ...(SHARED.includes(kind) ? [setting.share] : []),
  ];
  return {
    pieces,
    variable: 't',
    parameters: [...new Set(given.flatMap(symbolsOf))].sort(),
    points: [],
    notes: [],
    isOrdered: false,
  };
}
