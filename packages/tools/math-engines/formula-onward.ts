/** From a differential equation in numbers, or by its transform, to its solution by a formula. */
import type { Onward } from '../define/onward.ts';

/** One unknown by one letter, of formulas that symbolic calculus reads as they stand. */
const PLAIN =
  /^(?:[a-zA-Z](?:'{1,4}|\(t\))?|sin|cos|tan|sinh|cosh|exp|sqrt|ln|[\d.]+|[-+*/^()= ])+$/u;
const MAX_TEXT = 300;

/** None where the equation is written in a way that is not common to both. */
export function formulaOnward(equation: string, conditions: string): Onward[] {
  const text = equation.trim().replaceAll(/[\u2032\u2019]/gu, "'");
  if (text.length > MAX_TEXT || text.split('=').length !== 2 || !text.includes("'")) return [];
  // Letters run together may be names.
  if (
    !PLAIN.test(text) ||
    /[a-zA-Z]{2,}/u.test(text.replaceAll(/sinh|cosh|sin|cos|tan|exp|sqrt|ln/gu, ' '))
  )
    return [];
  return [
    {
      tool: 'symbolic-calculus',
      does: 'Its solution by a formula, with the working',
      inputs: { line: conditions === '' ? text : `${text}, ${conditions}` },
    },
  ];
}
