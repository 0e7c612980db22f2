import { toRows } from '@tollbench/engines/linalg/matrix.ts';
import { multiplyVector } from '@tollbench/engines/linalg/multiply.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText, withoutNoise } from '../../text/complex.ts';
import { closedPoles, type DesignResult } from './compute.ts';
import type { DesignInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { loopPlot, polePlane, responsePlot } from './plots.ts';
import type { results } from './results.ts';
import { bySpeed, matrixText } from './show.ts';
import { gainTables, polesTable, structureTables } from './tables.ts';
import { unseen } from './unseen.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;

/** The poles and the gain, the response, what the design is worth, and what input and output reach. */
export function outputs(r: DesignResult, i: DesignInputs): Shown[] {
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'polePlane',
      title: 'Poles',
      plot: polePlane(r),
      caption: planeCaption(r),
    },
    { kind: 'readouts', id: 'figures', title: 'Design', items: figures(r, i) },
    {
      kind: 'plot',
      id: 'response',
      title: 'Response',
      plot: responsePlot(r),
      caption: responseCaption(r, i),
    },
    ...gainTables(r),
    polesTable(r),
    ...(r.figures
      ? [
          {
            kind: 'plot',
            id: 'loopGain',
            title: 'Loop gain',
            plot: loopPlot(r),
            caption: loopCaption(r),
          } as const,
        ]
      : []),
    ...structureTables(r),
    unseen(r, i),
  ];
}

function figures(r: DesignResult, i: DesignInputs): Reading[] {
  const { feedback, observer, response, structure, plant, figures: loop } = r;
  const slowest = bySpeed(closedPoles(r), plant)[0];
  const list: Reading[] = [
    feedback.method === 'none'
      ? { name: 'gain', value: null, note: 'there is no feedback' }
      : { name: 'gain', value: toRows(feedback.k), shown: matrixText(feedback.k) },
    ...(observer
      ? [
          {
            name: 'observerGain',
            value: toRows(observer.l),
            shown: matrixText(observer.l),
          } as const,
        ]
      : []),
    slowest
      ? {
          name: 'slowestPole',
          value: slowest,
          shown: complexText(withoutNoise(slowest, 1e-7), 'j', 4),
        }
      : { name: 'slowestPole', value: null, note: 'there is no pole' },
    settling(r),
    { name: 'peakControl', value: response.peakControl },
    { name: 'stable', value: r.stable },
    ...(feedback.ki.cols > 0
      ? [
          {
            name: 'integralGain',
            value: toRows(feedback.ki),
            shown: matrixText(feedback.ki),
          } as const,
        ]
      : []),
    ...(feedback.method !== 'none' && feedback.ki.cols === 0 && i.track === 'gain'
      ? [
          {
            name: 'referenceGain',
            value: toRows(r.reference),
            shown: matrixText(r.reference),
          } as const,
        ]
      : []),
    ...margins(r),
    ...(feedback.x && i.test === 'initial' ? [cost(r, i)] : []),
    ...(feedback.residual === null
      ? []
      : [{ name: 'riccatiResidual', value: feedback.residual } as const]),
    ...(observer && observer.residual !== null
      ? [{ name: 'filterResidual', value: observer.residual } as const]
      : []),
    {
      name: 'controllableStates',
      value: structure.controllable,
      shown: `${structure.controllable} of ${plant.n}`,
    },
    {
      name: 'observableStates',
      value: structure.observable,
      shown: `${structure.observable} of ${plant.n}`,
    },
  ];
  return loop ? list : list.filter(({ name }) => name !== 'sensitivityPeak');
}

function settling({ response, stable }: DesignResult): Reading {
  if (response.settling !== null) return { name: 'settlingTime', value: response.settling };
  return {
    name: 'settlingTime',
    value: null,
    note: stable ? 'not within the time axis' : 'the loop is not stable',
  };
}

function margins({ figures: f, stable }: DesignResult): Reading[] {
  if (!f) return [];
  if (!stable) return [{ name: 'sensitivityPeak', value: null, note: 'the loop is not stable' }];
  const never = (
    name: 'phaseMargin' | 'gainMarginUp' | 'gainMarginDown',
    note: string,
    value: number | null,
  ): Reading => (value === null ? { name, value: null, note } : { name, value });
  return [
    { name: 'sensitivityPeak', value: f.peak },
    {
      name: 'sensitivityFrequency',
      value: f.peakOmega,
      ...(Number.isFinite(f.peakOmega) ? {} : { shown: 'ω → ∞' }),
    },
    ...(f.margins
      ? [
          never('phaseMargin', '|L| never is 1', f.margins.phase),
          never('gainMarginUp', 'no larger gain destabilises', f.margins.up),
          never('gainMarginDown', 'no smaller gain destabilises', f.margins.down),
        ]
      : []),
  ];
}

function cost({ feedback, plant, augmented }: DesignResult, i: DesignInputs): Reading {
  const x = new Float64Array(augmented.a.rows);
  for (let k = 0; k < plant.n; k++) x[k] = i.x0[i.x0.length === 1 ? 0 : k] ?? 0;
  const weighed = feedback.x ? multiplyVector(feedback.x, x) : x;
  return { name: 'cost', value: weighed.reduce((sum, v, k) => sum + v * (x[k] ?? 0), 0) };
}

function planeCaption(r: DesignResult): string {
  const poles = bySpeed(closedPoles(r), r.plant);
  const shown = poles
    .slice(0, 6)
    .map((p) => complexText(withoutNoise(p, 1e-7), 'j', 4))
    .join(', ');
  const inside =
    r.plant.time === 'discrete' ? 'inside the unit circle' : 'left of the imaginary axis';
  return `${r.feedback.method === 'none' ? 'Poles' : 'Closed-loop poles'} ${shown}${poles.length > 6 ? ', …' : ''}: ${r.stable ? `all ${inside}` : `not all ${inside}`}.`;
}

function responseCaption({ response, plant }: DesignResult, i: DesignInputs): string {
  const what = {
    reference: `a unit step of reference ${i.channel}`,
    initial: 'the initial state',
    load: `a unit step of load at input ${i.channel}`,
  }[i.test];
  const until =
    response.settling === null
      ? ''
      : ` It has settled to 2 % after ${showQuantity(response.settling, 's', 4)}.`;
  const samples =
    plant.time === 'discrete' ? ' At the samples; a continuous plant moves between them.' : '';
  return `What follows ${what}. The largest |u| is ${showQuantity(response.peakControl, '', 4)}.${until}${samples}`;
}

function loopCaption({ figures, stable, plant }: DesignResult): string {
  const peak = figures ? showQuantity(figures.peak, '', 4) : '';
  return `The loop opened at the plant’s input${plant.m > 1 ? ', all inputs at once' : ''}. ${stable ? `I + L comes no nearer to singular than 1/${peak}, ${Number.isFinite(figures?.peakOmega) ? `at ${showQuantity(figures?.peakOmega ?? 0, 'rad/s', 4)}` : 'as ω grows'}.` : 'The loop is not stable: its gains are no margins.'}`;
}
