import { damping } from '@tollbench/engines/control/transfer-function.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { StepResult } from './compute.ts';
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
    unseen(r),
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
    time(
      'riseTime',
      info.riseTime,
      Number.isNaN(info.riseTo)
        ? 'the response only approaches its final value'
        : 'the response starts above the lower fraction',
    ),
    { name: 'overshoot', value: 100 * info.overshoot },
    time('peakTime', info.peakTime, 'the response never passes its final value'),
    time('settlingTime', info.settlingTime, 'not reached'),
    { name: 'finalValue', value: info.final },
    { name: 'peak', value: info.peak },
    time('delayTime', info.delayTime, 'not crossed'),
    { name: 'undershoot', value: 100 * info.undershoot },
  ];
}

const time = (
  name: 'riseTime' | 'peakTime' | 'settlingTime' | 'delayTime',
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
function unseen(r: StepResult): Shown {
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
        ise: none,
        iae: none,
        itae: none,
      }),
      riseStart: none ?? crossing(r.info?.riseFrom),
      riseEnd: none ?? crossing(r.info?.riseTo),
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

const crossing = (time = Number.NaN) =>
  Number.isFinite(time) ? time : ({ value: null, note: 'not crossed' } as const);

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
