/** What must be known before the numbers are trusted. */
import type { Notice } from '../../define/output.ts';
import { complexText } from '../../text/complex.ts';
import { combinationText } from './combination.ts';
import { closedPoles, type DesignResult } from './compute.ts';
import type { DesignInputs } from './inputs.ts';
import { bySpeed } from './show.ts';

/** Larger conditions leave fewer than six digits of a pole's place. */
const SENSITIVE = 1e9;

export function notices(r: DesignResult, i: DesignInputs): Notice[] {
  const { structure, feedback, plant, stable } = r;
  const list: Notice[] = [];
  const add = (id: string, level: Notice['level'], text: string) =>
    list.push({ kind: 'notice', id, level, text });
  if (!stable) {
    const worst = bySpeed(closedPoles(r), plant)[0];
    add(
      'unstable',
      'warning',
      `${feedback.method === 'none' ? 'The plant' : 'The closed loop'} is not stable${worst ? `: it has a pole at ${complexText(worst, 'j')}` : ''}.`,
    );
  }
  const first = structure.uncontrollable[0];
  if (first)
    add(
      'uncontrollable',
      'warning',
      `Not controllable: ${structure.controllable} of ${plant.n} states are. No input moves the mode at ${complexText(first.value, 'j')}, ${combinationText(first.weights)}${structure.uncontrollable.length > 1 ? `, and ${structure.uncontrollable.length - 1} more` : ''}.`,
    );
  const hidden = structure.unobservable[0];
  if (hidden)
    add(
      'unobservable',
      'note',
      `Not observable: no output shows the mode at ${complexText(hidden.value, 'j')}, along ${combinationText(hidden.weights)}${structure.unobservable.length > 1 ? `, and ${structure.unobservable.length - 1} more` : ''}.`,
    );
  if (!feedback.convex)
    add(
      'indefinite',
      'warning',
      'The weights [Q N; Nᵀ R] are not positive semidefinite: the gain stabilises, but the cost may have no least value.',
    );
  const condition = Math.max(...feedback.poles.map((p) => p.condition));
  if (i.design === 'place' && condition > SENSITIVE && Number.isFinite(condition))
    add(
      'sensitive',
      'note',
      `The poles are sensitive (condition ${condition.toExponential(0)}): K is right, but its last digits, or those of A, move them. LQR places them with more care.`,
    );
  return list;
}
