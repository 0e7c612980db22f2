import type { StepInfo } from '@tollbench/engines/control/step-info.ts';
import { damping } from '@tollbench/engines/control/transfer-function.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { RISE, type StepResult } from './compute.ts';
import type { StepInputs } from './inputs.ts';
import { stepPlot } from './plots.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;
type Shown = NamedOutput<typeof results>;

/** The picture, the figures, the error integrals and the roots. */
export function outputs(r: StepResult, inputs: StepInputs): Shown[] {
  return [
    ...(r.why
      ? [
          {
            kind: 'notice',
            id: 'unsettled',
            level: 'warning',
            text: `No rise, settling or error figures: ${r.why}`,
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
    { kind: 'readouts', id: 'figures', title: 'Figures', items: figures(r, inputs) },
    ...integrals(r),
    {
      kind: 'table',
      id: 'poles',
      title: 'Poles and zeros',
      columns: ['root', 'realPart', 'imaginaryPart', 'naturalFrequency', 'dampingRatio'],
      rows: [
        ...r.poles.map((p) => ['pole', p.re, p.im, abs(p), damping(p)]),
        ...r.zeros.map((z) => ['zero', z.re, z.im, abs(z), null]),
      ],
    },
    unseen(r, inputs),
  ];
}

const stable = (r: StepResult): boolean => r.poles.every((p) => p.re < 0);

function figures(r: StepResult, inputs: StepInputs): Reading[] {
  const { info } = r;
  if (!info)
    return [
      stable(r)
        ? { name: 'finalValue', value: r.dcGain * inputs.amplitude }
        : { name: 'finalValue', value: null, note: r.why ?? '' },
    ];
  return [
    { name: 'overshoot', value: 100 * info.overshoot },
    time('settlingTime', info.settlingTime, 'not reached'),
    rise(info, inputs),
    time('peakTime', info.peakTime, 'the response never passes its final value'),
    { name: 'peak', value: info.peak },
    { name: 'finalValue', value: info.final },
    { name: 't10', ...crossing(info.t10, info.initial, 0.1) },
    time('delayTime', info.delayTime, 'not crossed'),
    { name: 't90', ...crossing(info.t90, info.initial, 0.9) },
    { name: 'undershoot', value: 100 * info.undershoot },
    time('undershootTime', info.undershootTime, 'the response never goes the wrong way'),
  ];
}

/** From the lower to the upper fraction; from the step on where the response jumps past the lower one. */
function rise({ riseTime, riseTo, initial }: StepInfo, { rise: from }: StepInputs): Reading {
  const [low, high] = RISE[from];
  const at = `the response starts at ${showQuantity(100 * initial, '%', 3)}`;
  if (initial >= high)
    return { name: 'riseTime', value: null, note: `${at}, not below the upper fraction` };
  if (Number.isNaN(riseTo))
    return { name: 'riseTime', value: null, note: 'the response only approaches its final value' };
  return {
    name: 'riseTime',
    value: riseTime,
    ...(initial > low && { note: `from the step on: ${at}, past the lower fraction` }),
  };
}

const time = (
  name: 'peakTime' | 'settlingTime' | 'delayTime' | 'undershootTime',
  value: number,
  note: string,
): Reading => (Number.isFinite(value) ? { name, value } : { name, value: null, note });

function integrals({ info }: StepResult): Shown[] {
  if (!info) return [];
  return [
    {
      kind: 'readouts',
      id: 'integrals',
      title: 'Error integrals',
      items: [
        { name: 'ise', value: info.ise, note: 'in squared output units times seconds' },
        { name: 'iae', value: info.iae },
        { name: 'itae', value: info.itae },
      ],
    },
  ];
}

/** What the words of the page say: for a program, the figures that there are not, and why. */
function unseen(r: StepResult, inputs: StepInputs): Shown {
  const [low, high] = RISE[inputs.rise];
  const none = r.why === null ? undefined : ({ value: null, note: r.why } as const);
  const { num, den, delay } = r.g;
  return {
    kind: 'values',
    values: {
      ...(none && {
        riseTime: none,
        overshoot: none,
        peakTime: none,
        settlingTime: none,
        peak: none,
        delayTime: none,
        undershoot: none,
        undershootTime: none,
        t10: none,
        t90: none,
        ise: none,
        iae: none,
        itae: none,
      }),
      riseStart: none ?? given(crossing(r.info?.riseFrom, r.info?.initial, low)),
      riseEnd: none ?? given(crossing(r.info?.riseTo, r.info?.initial, high)),
      initialValue: (r.g.num.length === r.g.den.length ? initialGain(r) : 0) * inputs.amplitude,
      responseEnd: r.end,
      dcGain: r.dcGain,
      stable: stable(r),
      unstablePoles: r.poles.filter((p) => p.re > 0).length,
      numerator: num,
      denominator: den,
      deadTime: delay,
    },
  };
}

type Instant = { readonly value: number } | { readonly value: null; readonly note: string };

/** When the response first is at a fraction of its final value; none where it starts beyond or never comes there. */
function crossing(time = Number.NaN, initial = 0, fraction = 0): Instant {
  if (initial > fraction) return { value: null, note: 'the response starts above it' };
  return Number.isFinite(time) ? { value: time } : { value: null, note: 'not crossed' };
}

/** As `values` takes it. */
const given = (x: Instant) => (x.value === null ? x : x.value);

/** G(∞) of as many zeros as poles: what a step passes on at once. */
const initialGain = ({ g: { num, den } }: StepResult): number => (num[0] ?? 0) / (den[0] ?? 1);

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
