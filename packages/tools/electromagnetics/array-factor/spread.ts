/** Side lobes of arrays built by lot. */
import type { Beam } from '@tollbench/engines/antenna/array-beam.ts';
import { type Cut, cutOf, swing } from '@tollbench/engines/antenna/array-cut.ts';
import { meanUnderErrors } from '@tollbench/engines/antenna/array-excitation.ts';
import { trialLevels } from '@tollbench/engines/antenna/array-trials.ts';
import { InputError } from '../../define/error.ts';
import type { AskedCut } from './cuts.ts';
import type { Excitation } from './excite.ts';
import type { ArrayInputs } from './inputs.ts';

export interface Spread {
  /** dB below the beam's top of each, in rising order. */
  readonly levels: Float64Array;
  /** Mean of the power that errors add in every direction, dB below the beam's top. */
  readonly floor: number;
}

/** Angles × phases × arrays that take about two seconds. */
const MAX_WORK = 2e8;

/** Throws InputError for more arrays than are tried of so many phases, before any is built. */
export function checkTrials(
  i: ArrayInputs,
  { errors }: Excitation,
  cut: Cut,
  asked: AskedCut,
): void {
  if (errors.amplitude === 0 && errors.phase === 0) return;
  const most = Math.max(1, Math.floor(MAX_WORK / (anglesOf(cut, asked) * cut.a.length)));
  if (i.trials <= most) return;
  throw new InputError(`is ${i.trials}; of so large an array at most ${most} are tried`, {
    field: 'trials',
    value: String(i.trials),
    remedies: [{ trials: String(most) }],
  });
}

/** Angles of the whole cut, eight to a lobe. */
const anglesOf = (cut: Cut, { from, to }: AskedCut): number =>
  Math.max(181, Math.ceil(((to - from) * swing(cut)) / 0.4));

export function spreadOf(
  i: ArrayInputs,
  { stepped, errors }: Excitation,
  asked: AskedCut,
  beam: Beam,
): Spread | null {
  if (errors.amplitude === 0 && errors.phase === 0) return null;
  const cut = cutOf(stepped, asked.line, i.element);
  const angles = outside(cut, asked, beam);
  const { share, floor } = meanUnderErrors(stepped.re, stepped.im, errors);
  const sum = stepped.re.reduce((s, r, n) => s + Math.hypot(r, stepped.im[n] ?? 0), 0);
  const levels = trialLevels(cut, stepped.re, stepped.im, angles, beam.top.angle, {
    count: i.trials,
    seed: i.seed,
    errors,
  });
  return {
    levels: levels.map((p) => 10 * Math.log10(p)),
    floor: 10 * Math.log10(floor / (share * sum * sum + floor)),
  };
}

/** Angles outside of the beam, eight to a lobe. */
function outside(cut: Cut, asked: AskedCut, { left, right }: Beam): Float64Array {
  const { from, to } = asked;
  const count = anglesOf(cut, asked);
  const all = Float64Array.from(
    { length: count },
    (_, k) => from + ((to - from) * k) / (count - 1),
  );
  return all.filter(
    (t) => (left !== null && t < left.angle) || (right !== null && t > right.angle),
  );
}
