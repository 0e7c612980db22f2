import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { DiscretizerResult } from './compute.ts';
import { type DiscretizerInputs, METHOD_NAMES } from './inputs.ts';
import { notices } from './notices.ts';
import { bodePlot, stepPlot, zPlane } from './plots.ts';
import { figures, fixedReadouts, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { MAX_STEP_SAMPLES } from './step.ts';
import {
  coefficientsTable,
  matricesTable,
  methodsTable,
  rootsTable,
  stagesTable,
} from './tables.ts';
import { equationListing } from './words.ts';

type Shown = NamedOutput<typeof results>;

/** Both responses, H(z) and its equation, then every method, the coefficients and what code runs. */
export function outputs(r: DiscretizerResult, i: DiscretizerInputs): Shown[] {
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'bode',
      title: 'Bode',
      plot: bodePlot(r),
      caption: bodeCaption(r, i),
    },
    { kind: 'readouts', id: 'figures', title: 'Discrete system', items: figures(r) },
    ...fixedReadouts(r, i.word),
    {
      kind: 'plot',
      id: 'step',
      title: 'Step',
      plot: stepPlot(r),
      caption: stepCaption(r),
    },
    methodsTable(r, i),
    coefficientsTable(r),
    {
      kind: 'plot',
      id: 'zPlane',
      title: 'z-plane',
      plot: zPlane(r),
      caption: planeCaption(r),
    },
    ...stagesTable(r, i),
    rootsTable(r),
    ...matricesTable(r),
    {
      kind: 'listing',
      id: 'equation',
      title: 'Difference equation',
      text: equationListing(r.discrete),
    },
    unseen(r),
  ];
}

function bodeCaption(r: DiscretizerResult, i: DiscretizerInputs): string {
  const chosen = r.methods.find(({ discrete }) => discrete === r.discrete);
  const at = q(r.at, 'rad/s', 4);
  const how =
    chosen && Number.isFinite(chosen.magnitudeError) && Number.isFinite(chosen.phaseError)
      ? `At ${at} H is ${q(chosen.magnitudeError, 'dB', 3)} and ${q(chosen.phaseError, '°', 3)} from G`
      : `At ${at} one of them is 0 or has a pole`;
  return `G(s) and H(z) by ${METHOD_NAMES[i.method]} at T = ${q(r.sampleTime, 's', 4)}. ${how}; the Nyquist frequency is ${q(Math.PI / r.sampleTime, 'rad/s', 4)}.`;
}

function stepCaption({ step, verdict }: DiscretizerResult): string {
  const thinned = (step.k[1] ?? 1) - (step.k[0] ?? 0);
  const drawn = thinned > 1 ? ` One sample in ${thinned} is drawn.` : '';
  const every = `${drawn}${step.cut ? ` The axis ends after ${MAX_STEP_SAMPLES} samples, the most there are.` : ''}`;
  return verdict === 'unstable'
    ? `The response of H to a unit step grows; that of G is drawn beside it.${every}`
    : `Responses to a unit step: they differ by ${q(step.largest, '', 3)} at most at the samples.${every}`;
}

function planeCaption({ discrete }: DiscretizerResult): string {
  const { poles, zeros } = discrete;
  const far = zeros.filter(({ re, im }) => Math.hypot(re + 1, im) >= 4).length;
  const outside =
    far > 0 ? ` ${far} ${far === 1 ? 'zero lies' : 'zeros lie'} outside the picture.` : '';
  return `${poles.length} poles and ${zeros.length} zeros of H(z) about the unit circle.${outside}`;
}
