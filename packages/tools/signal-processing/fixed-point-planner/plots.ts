import { responseOf } from '@tollbench/engines/fixed/iir-plan.ts';
import type { Section } from '@tollbench/engines/iir/section.ts';
import { fit, type Rounding, roundTo } from '@tollbench/engines/signal/fixed-point.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { ExpressionResult } from './expression-plan.ts';
import { figuresOf } from './figures.ts';
import type { FilterResult } from './filter-plan.ts';
import type { PlannerInputs } from './inputs.ts';

/** SQNR against total bits: plans with one fraction, and the plan itself. */
export function tradeoffPlot(r: ExpressionResult, i: PlannerInputs): Drawing {
  const { totalBits, sqnr } = figuresOf(r);
  const common = r.common.filter((p) => Number.isFinite(p.sqnr));
  const marks: Mark[] = [];
  if (common.length > 0)
    marks.push({
      kind: 'line',
      id: 'commonSqnr',
      label: 'one fraction for all',
      colour: 2,
      marker: 'ring',
      x: common.map((p) => p.totalBits),
      y: common.map((p) => p.sqnr),
      along: {
        id: 'commonFraction',
        label: 'Fraction',
        unit: 'bit',
        values: common.map((p) => p.fraction),
      },
    });
  if (Number.isFinite(sqnr))
    marks.push({
      kind: 'points',
      id: 'planSqnr',
      xId: 'planBits',
      label: 'this plan',
      colour: 'accent',
      marker: 'diamond',
      size: 10,
      x: [totalBits],
      y: [sqnr],
    });
  if (r.search !== 'given')
    marks.push({ kind: 'rule', y: i.wanted, label: 'wanted', silent: true, colour: 'ink' });
  return {
    title: 'SQNR against bits',
    x: { id: 'totalBits', label: 'Total bits', unit: 'bit', siPrefix: false },
    y: { label: 'SQNR', unit: 'dB' },
    marks,
  };
}

const POINTS = 257;
/** Gains below this are drawn at the frame. */
const FLOOR = -200;
const decibels = (x: number): number => Math.max(FLOOR, 20 * Math.log10(x));

/** A filter's response as taps or sections give it. */
function response(
  taps: ArrayLike<number> | undefined,
  sections: readonly Section[] | undefined,
  omega: number,
): readonly [number, number] {
  if (sections) return responseOf(sections, omega);
  let [re, im] = [0, 0];
  Array.from(taps ?? []).forEach((c, k) => {
    re += c * Math.cos(k * omega);
    im -= c * Math.sin(k * omega);
  });
  return [re, im];
}

/** The response with exact and with rounded coefficients, and how far they are apart. */
export function responsePlot(r: FilterResult): Drawing {
  const frequency = Float64Array.from({ length: POINTS }, (_, k) => k / (POINTS - 1) / 2);
  const exact = Array.from(frequency, (f) => response(r.taps, r.sections, 2 * Math.PI * f));
  const rounded = Array.from(frequency, (f) =>
    response(r.fir?.stored, r.iir?.stored, 2 * Math.PI * f),
  );
  const gain = exact.map(([x, y]) => decibels(Math.hypot(x, y)));
  const error = exact.map(([x, y], k) =>
    decibels(Math.hypot(x - (rounded[k]?.[0] ?? 0), y - (rounded[k]?.[1] ?? 0))),
  );
  const top = 10 * Math.ceil((Math.max(...gain) + 3) / 10);
  return {
    title: 'Response and coefficient error',
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'cycles/sample',
      siPrefix: false,
      domain: [0, 0.5],
    },
    y: {
      label: 'Gain',
      unit: 'dB',
      domain: [
        Math.max(
          FLOOR,
          Math.min(top - 60, 20 * Math.floor(Math.max(...error, top - 140) / 20) - 20),
        ),
        top,
      ],
    },
    marks: [
      { kind: 'line', id: 'gain', label: 'exact', colour: 1, x: frequency, y: gain },
      {
        kind: 'line',
        id: 'roundedGain',
        label: 'rounded',
        colour: 2,
        dash: 'dash',
        x: frequency,
        y: rounded.map(([x, y]) => decibels(Math.hypot(x, y))),
      },
      { kind: 'line', id: 'error', label: 'difference', colour: 'quiet', x: frequency, y: error },
    ],
  };
}

const MODES: readonly (readonly [id: string, rounding: Rounding, label: string])[] = [
  ['floor', 'floor', 'truncate'],
  ['towardZero', 'toward-zero', 'towards zero'],
  ['nearestUp', 'nearest-up', 'half up'],
  ['nearestAway', 'nearest-away', 'half away'],
  ['nearestEven', 'nearest-even', 'convergent'],
];

/** Quarters from −3 to 3: halves and what lies between. */
const QUARTERS = Array.from({ length: 25 }, (_, k) => (k - 12) / 4);

/** What every rounding makes of quarters of a step; the one that is set stands out. */
export function roundingPlot(i: PlannerInputs): Drawing {
  return {
    title: 'Rounding modes',
    names: 'key',
    x: { id: 'value', label: 'Value (steps)', siPrefix: false, domain: [-3, 3] },
    y: { label: 'Rounded (steps)', siPrefix: false, domain: [-3.5, 3.5] },
    marks: MODES.map(
      ([id, rounding, label], k): Mark => ({
        kind: 'points',
        id,
        label,
        colour: i.rounding === rounding ? 'accent' : ((k + 1) as 1 | 2 | 3 | 4 | 5),
        marker: (['square', 'triangle', 'plus', 'cross', 'circle'] as const)[k] ?? 'ring',
        size: i.rounding === rounding ? 8 : 5,
        x: QUARTERS,
        y: QUARTERS.map((x) => roundTo(x, rounding) + 0),
      }),
    ),
  };
}

/** Eighths from −5 to 5 in a word of 4 bits with 2 behind the point. */
const RAMP = Array.from({ length: 81 }, (_, k) => (k - 40) / 8);

/** What both overflows make of values beyond a small word. */
export function overflowPlot(i: PlannerInputs): Drawing {
  const made = (how: 'saturate' | 'wrap') =>
    RAMP.map((x) => fit(roundTo(4 * x, i.rounding), 4, how) / 4 + 0);
  return {
    title: 'Overflow modes',
    x: { id: 'value', label: 'Value', siPrefix: false, domain: [-5, 5] },
    y: { label: 'In the word', siPrefix: false, domain: [-2.5, 2.5] },
    marks: [
      {
        kind: 'line',
        id: 'saturated',
        label: 'saturate',
        colour: 1,
        step: 'after',
        x: RAMP,
        y: made('saturate'),
      },
      {
        kind: 'line',
        id: 'wrapped',
        label: 'wrap',
        colour: 2,
        dash: 'dash',
        step: 'after',
        x: RAMP,
        y: made('wrap'),
      },
    ],
  };
}
