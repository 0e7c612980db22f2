import { dcGain } from '@tollbench/engines/control/transfer-function.ts';
import type { Notice } from '../../define/output.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { PidResult } from './compute.ts';
import type { PidInputs } from './inputs.ts';
import { ruleName } from './phrases.ts';

/** Samples in the time 1/ω of the crossover, below which the code is another loop than the continuous one. */
const MIN_SAMPLES = 4;

/** What must be known before the gains are used. */
export function notices(r: PidResult, i: PidInputs): Notice[] {
  const list: Notice[] = [];
  const add = (id: string, text: string, level: Notice['level'] = 'warning') =>
    list.push({ kind: 'notice', id, level, text });
  const { tuned, design } = r.chosen;
  const { margins: m, verdict } = design;
  if (verdict !== 'stable') {
    const better = r.rows
      .filter((row) => row.design?.verdict === 'stable')
      .toSorted(
        (a, b) =>
          (a.design?.margins.sensitivityPeak ?? 0) - (b.design?.margins.sensitivityPeak ?? 0),
      )[0];
    add(
      'unstable',
      `With these gains the closed loop is not stable.${better ? ` ${ruleName(better)} is the most robust of the rules here.` : ''}`,
    );
  } else if (m.sensitivityPeak > 2)
    add(
      'fragile',
      `Ms is ${q(m.sensitivityPeak, '', 3)}: above 2 a small change of the process makes the loop swing.`,
    );
  if (tuned.outside !== undefined) add('outside', `Outside its range: ${tuned.outside}.`);
  if (tuned.note !== undefined) add('note', `The rule: ${tuned.note}.`, 'note');
  if (tuned.b !== undefined && i.b !== null && tuned.b !== i.b)
    add('weight', `This rule is meant with the set-point weight b = ${tuned.b}.`, 'note');
  // Of the plant itself: a reduction may have another gain.
  const rest = i.setpoint / dcGain(r.process.plant);
  if (
    r.process.first.kind === 'lag' &&
    tuned.ti < Number.POSITIVE_INFINITY &&
    (rest > i.high || rest < i.low)
  )
    add(
      'unreachable',
      `The set point needs an output of ${q(rest, '', 4)} at rest, beyond the limits of ${q(i.low, '', 4)} to ${q(i.high, '', 4)}: in code it is not reached.`,
      'note',
    );
  const crossover = m.phase?.omega ?? 0;
  const { sampleTime } = r.code.settings;
  if (crossover * sampleTime > 1 / MIN_SAMPLES)
    add(
      'slow-sampling',
      `At ${q(sampleTime, 's')} a sample takes ${q(100 * crossover * sampleTime, '%', 2)} of the time 1/ω of the crossover: the code is slower than the loop asks. Below a tenth is usual.`,
    );
  for (const remark of r.process.fit?.record.remarks ?? []) add('record', remark, 'note');
  return list;
}
