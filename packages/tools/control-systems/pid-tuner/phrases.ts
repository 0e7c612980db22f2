/** Sentences that several outputs say. */
import { showQuantity as q } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { PidResult, Row } from './compute.ts';
import type { PidInputs } from './inputs.ts';
import { RULE_NAMES } from './rule-names.ts';

export const NOT_STABLE = 'the closed loop is not stable';
/** Why a stable loop lacks a figure of its set-point step. */
export const noFigure = ({ chosen: { tuned }, shape }: PidResult): string =>
  tuned.ti === Number.POSITIVE_INFINITY && shape.b === 0
    ? 'with b = 0 and no integral action the set point leaves no change for good'
    : 'not within the time the loop was followed';
export const NO_INTEGRAL = 'without integral action a load leaves an error for good';

export const ruleName = ({ id }: Pick<Row, 'id'>): string => RULE_NAMES[id];

/** Where a row is to be doubted, or why it has nothing, in a few words. */
export function remarkOf({ tuned, design, why }: Row): string {
  if (!tuned) return why;
  const unstable = design && design.verdict !== 'stable' ? 'the loop is not stable' : undefined;
  return [unstable, tuned.outside, tuned.note].filter((x) => x !== undefined).join('; ');
}

export function responsesCaption(r: PidResult, i: PidInputs): string {
  const { design } = r.chosen;
  if (!r.shown || !design.figures)
    return `By ${ruleName(r.chosen)} the closed loop is not stable: ${Number.isFinite(design.unstable) && design.unstable > 0 ? `${counted(design.unstable, 'pole')} right of the imaginary axis` : 'it has poles on the imaginary axis or right of it'}.`;
  const { overshoot, settlingTime } = design.figures;
  return `By ${ruleName(r.chosen)}: ${
    overshoot === null ? 'no figures' : `${q(100 * overshoot, '%', 3)} of overshoot`
  }${settlingTime === null ? '' : `, within 2 % after ${q(settlingTime, 's', 3)}`}; the load of ${q(i.load, '', 3)} comes at ${q(r.shown.half, 's', 3)}. No limits of the actuator here. The other rules faintly.`;
}

export function windupCaption(r: PidResult, i: PidInputs): string {
  const { run, settings, bare } = r.code;
  const share = run.limited / run.t.length;
  return `The controller in code, every ${q(settings.sampleTime, 's', 4)}, within ${q(i.low, '', 4)} to ${q(i.high, '', 4)}: ${
    run.limited === 0
      ? 'no limit is met, so nothing winds up'
      : `at a limit for ${q(100 * share, '%', 3)} of the time${bare ? '; dashed, with nothing against windup' : ''}`
  }.`;
}

export function fitCaption({ process: { fit } }: PidResult): string {
  if (!fit) return '';
  return `The model explains ${q(100 * fit.explained, '%', 5)} of the variance; ${q(fit.rms, '', 3)} rms is left.`;
}
