import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { impulsePlot } from '../impulse-plot.ts';
import type { IirResult } from './compute.ts';
import { responseName } from './design.ts';
import { FAMILY_NAMES, type IirInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { delayPlot, planePlot, responsePlot, ringingPlot } from './plots.ts';
import { answer, designReadouts, figureOf, fixedReadouts } from './readouts.ts';
import type { results } from './results.ts';
import {
  bandTable,
  integerTable,
  latticeTable,
  nodeTable,
  rootTable,
  sectionTable,
} from './tables.ts';
import { unseen } from './unseen.ts';

type Shown = NamedOutput<typeof results>;

/** The response against its mask, the answer, fixed point, and what the filter is made of. */
export function outputs(r: IirResult, i: IirInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'response',
      title: r.masked ? 'Magnitude and mask' : 'Magnitude',
      plot: responsePlot(r, i),
      caption: caption(r, i),
    },
    { kind: 'readouts', id: 'filter', title: 'Filter', items: answer(r, i) },
    ...notices(r, i),
    ...(r.fixed
      ? [
          {
            kind: 'readouts',
            id: 'fixed',
            title: 'Fixed point',
            items: fixedReadouts(r, r.fixed, i),
          } as const,
        ]
      : []),
    { kind: 'readouts', id: 'working', title: 'Design', items: designReadouts(r) },
    ...pictures(r, i),
    sectionTable(r, i),
    ...(r.masked ? [bandTable(r, i)] : []),
    ...(r.fixed ? [integerTable(r.fixed), ...nodeTable(r.fixed)] : []),
    rootTable(r, i),
    latticeTable(r),
    unseen(r, i),
  ];
}

/** The filter on the z plane, its delay, in time, and what rounding leaves. */
function pictures(r: IirResult, i: IirInputs): Shown[] {
  const closest = Math.min(1, ...r.design.zpk.poles.map((p) => p.deficit));
  const running = r.fixed?.running;
  return [
    {
      kind: 'plot',
      id: 'plane',
      title: 'Poles and zeros',
      plot: planePlot(r, r.fixed),
      caption: `${counted(r.poles, 'pole')}, the nearest ${showQuantity(closest, '', 3)} inside the unit circle${r.fixed ? `; dots are where ${i.bits} bits put them` : ''}.`,
    },
    {
      kind: 'plot',
      id: 'delay',
      title: 'Group delay and phase',
      plot: delayPlot(r, i),
      caption: r.delay
        ? `In the pass band the delay goes from ${showQuantity(r.delay.least / i.fs, 's')} to ${showQuantity(r.delay.most / i.fs, 's')}, ${showQuantity(r.delay.most, '', 4)} samples${r.unequalised ? `, in ${counted(i.allpass, 'all-pass section')}` : ''}.`
        : 'The delay of every frequency.',
    },
    {
      kind: 'plot',
      id: 'impulse',
      title: 'Impulse and step response',
      plot: impulsePlot(r.impulse),
      caption: `The first ${r.impulse.length} samples of what an impulse and a step make.`,
    },
    ...(running
      ? [
          {
            kind: 'plot',
            id: 'ringing',
            title: 'Limit cycle',
            plot: ringingPlot(running),
            caption:
              running.rest === 0
                ? 'Long after a burst of full scale, with the input at 0, the fixed-point filter is silent.'
                : `Long after a burst of full scale, with the input at 0, the fixed-point filter still puts out ±${counted(running.rest, 'step')}.`,
          } as const,
        ]
      : []),
  ];
}

/** `An elliptic low-pass filter of order 8`. */
function subject(r: IirResult, i: IirInputs): string {
  if (i.from === 'import') return `The filter of ${counted(r.design.sections.length, 'section')}`;
  const family = FAMILY_NAMES[i.from === 'mask' ? i.family : i.kind];
  const article = /^[aeiou]/u.test(family) ? 'An' : 'A';
  return `${article} ${family} ${responseName(i)} filter with ${counted(r.poles, 'pole')}`;
}

function caption(r: IirResult, i: IirInputs): string {
  const [pass, stop] = [figureOf(r, true), figureOf(r, false)];
  if (!pass || !stop)
    return `${subject(r, i)}; half the power passes at ${r.passage.halfPower.length === 0 ? 'no frequency' : r.passage.halfPower.map((w) => showQuantity((w / (2 * Math.PI)) * i.fs, 'Hz', 4)).join(' and ')}.`;
  const fixed = r.fixed?.stable ? figureOf(r, false, r.fixed.figures)?.decibels : undefined;
  return `${subject(r, i)} ripples by ${showQuantity(pass.decibels, 'dB', 3)} where ${showQuantity(i.ripple, 'dB', 3)} is allowed and stops by ${showQuantity(stop.decibels, 'dB', 4)} where ${showQuantity(i.attenuation, 'dB', 4)} is asked${fixed === undefined ? '' : `; in ${i.bits} bits it stops by ${showQuantity(fixed, 'dB', 4)}`}. Hatched: what the mask forbids.`;
}
