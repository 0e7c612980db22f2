/** What the tests of this folder share: solutions as text, and their values. */
import * as C from '../../../numeric/complex.ts';
import { difference } from '../../expression/make.ts';
import { numberAt } from '../../expression/numeric.ts';
import {
  equationText,
  readEquation,
  relationText,
  type Solution,
  type Solved,
  solveEquation,
} from '../solve-equation.ts';

export function textOfSolution(s: Solution): string {
  if (s.form === 'explicit') return `${s.unknown} = ${equationText(s.value)}`;
  if (s.form === 'implicit') return relationText(s.relation);
  if (s.form === 'parametric') return `x = ${equationText(s.x)}; y = ${equationText(s.y)}`;
  return s.values.map(({ unknown, value }) => `${unknown} = ${equationText(value)}`).join('; ');
}

export const solvedText = (text: string): Solved => solveEquation(readEquation(text));

/** How far a particular solution is from a value that another program gave. */
export function missAt(s: Solution, x: string, at: number, y: string, value: number): number {
  const place = { [x]: C.complex(at), [y]: C.complex(value) };
  if (s.form === 'explicit')
    return C.abs(C.sub(numberAt(s.value, place), C.complex(value))) / Math.max(1, Math.abs(value));
  if (s.form === 'implicit')
    return C.abs(numberAt(difference(s.relation.left, s.relation.right), place));
  if (s.form === 'system') {
    const own = s.values.find(({ unknown }) => unknown === y);
    return own
      ? C.abs(C.sub(numberAt(own.value, place), C.complex(value))) / Math.max(1, Math.abs(value))
      : Number.NaN;
  }
  return Number.NaN;
}
