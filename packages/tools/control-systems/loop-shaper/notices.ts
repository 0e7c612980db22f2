import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Notice } from '../../define/output.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { LoopResult } from './compute.ts';
import { type LoopInputs, OPEN_LOOP } from './inputs.ts';
import { polesRight, samplesPerPeriod } from './phrases.ts';

/** Fewer samples in a period of the crossover are said to be few. */
const MIN_SAMPLES = (2 * Math.PI) / 0.6;

/** What must be known before the margins are trusted. */
export function notices(r: LoopResult, i: LoopInputs): Notice[] {
  const list: Notice[] = [];
  const add = (id: string, text: string, level: Notice['level'] = 'warning') =>
    list.push({ kind: 'notice', id, level, text });
  const { margins: m, verdict } = r;
  if (verdict === 'unstable')
    add(
      'unstable',
      `The closed loop is unstable: ${polesRight(r.unstable)} right of the imaginary axis. The margins below say how far L is from −1, not how safe the loop is.`,
    );
  if (verdict === 'marginal')
    add(
      'marginal',
      `The closed loop is on the verge of instability: ${m.sensitivityPeak > 1e9 ? 'L passes through −1' : 'a pole on the imaginary axis is cancelled by a zero and stays in the loop'}.`,
    );
  if (verdict === 'stable' && m.sensitivityPeak > 2)
    add(
      'fragile',
      `Ms is ${q(m.sensitivityPeak, '', 3)}: above 2 the loop is fragile, since a small change of the plant takes L to −1.`,
    );
  if (verdict === 'stable' && m.gainDecrease)
    add(
      'conditional',
      `Less gain is dangerous too: the loop reaches −1 if its gain falls by ${q(-decibels(m.gainDecrease.gainMargin), 'dB', 3)}.`,
      'note',
    );
  const samples = i.kind === OPEN_LOOP ? undefined : samplesPerPeriod(r, i);
  if (samples !== undefined && samples < MIN_SAMPLES)
    add(
      'slow-sampling',
      `At ${q(i.sampleTime, 's')} there are only ${q(samples, '', 2)} samples in a period of the crossover; 20 to 60 are usual.`,
    );
  return list;
}
