/** Differential equations: whether a line is one, and the spellings of programs as y' = …. */

import { closing, hasIntegral, parted } from './scan.ts';

const DERIVED =
  /(?<![a-zA-Z])[a-zA-Z]\s*'+|d\s*\^?\s*\{?\d*\}?\s*[a-zA-Z]\s*(?:\([a-z]\))?\s*\/\s*d\s*[a-zA-Z]|frac\s*\{\s*d(?:\s*\^\s*\{?\d\}?)?\s*[a-zA-Z]\s*\}\s*\{\s*d\s*[a-zA-Z]/u;

/** A prime on a letter or dy/dx, and a sign of equality; not f'(x) of a formula that is given. */
export function isEquation(text: string): boolean {
  if (/^(?:dsolve|DSolve|ode2|desolve|rsolve)\b/u.test(text)) return true;
  if (!text.includes('=')) return false;
  if (/(?<![a-zA-Z])d?dot\s*(?:\(|\{|[a-zA-Z])/u.test(text)) return true;
  if (!hasIntegral(text) && differentialsIn(text).size === 2) return true;
  const body = text.replace(/^(?:solve|dsolve|find y(?:\([a-z]\))? if|the )\s*/iu, '');
  if (
    /^(?:d\s*\^?\s*\{?\d*\}?\s*[a-zA-Z]\s*\/\s*d[a-z](?:\^\d)?|[a-z]'+(?:\([a-z]\))?)\s*(?:of|for|if|when|where|,|:)/u.test(
      body,
    )
  )
    return false;
  // f'(2) is a value, y'(0) = 1 a condition: a derivative that stands by itself makes the equation.
  return DERIVED.test(body.replace(/[a-zA-Z]\s*'+\s*\(\s*-?[\d./]+\s*\)/gu, ''));
}

/** y'[x] == …, Eq(y(x).diff(x), …), 'diff(y, x) = … as y' = …. */
export function plainEquation(given: string): string {
  let text = given.replace(/^(?:solve|dsolve|the differential equation)\s+(?!\()/iu, '');
  const call = /^(?:dsolve|DSolve|ode2|desolve)\s*[([](.*)[)\]]$/u.exec(text);
  if (call) text = inner(call[1] as string);
  return (
    text
      .replace(
        /\bdiff\s*\(\s*([a-zA-Z])(?:\([a-z]\))?\s*,\s*[a-z]\s*(?:,\s*(\d))?\s*\)/gu,
        (_, y: string, n?: string) => y + "'".repeat(Number(n ?? 1)),
      )
      .replace(
        /\b(?:Derivative)\s*\(\s*([a-zA-Z])\([a-z]\)\s*,\s*(?:\(?\s*[a-z]\s*(?:,\s*(\d))?\s*\)?)\s*\)/gu,
        (_, y: string, n?: string) => y + "'".repeat(Number(n ?? 1)),
      )
      .replace(
        /\b([a-zA-Z])\([a-z]\)\.diff\(\s*[a-z]\s*(?:,\s*(\d|[a-z]))?\s*\)/gu,
        (_, y: string, n?: string) =>
          y + "'".repeat(n === undefined ? 1 : /\d/u.test(n) ? Number(n) : 2),
      )
      .replace(/==/gu, '=')
      // y(x) and y[x] are y; y(0) is a value.
      .replace(/(?<![a-zA-Z])([a-zA-Z]\s*'*)\s*[[(]\s*[a-z]\s*[\])]/gu, (all, y: string) =>
        /^[xt]/u.test(y) && !y.includes("'") ? all : y.trim(),
      )
      .trim()
  );
}

function inner(args: string): string {
  // The list of equations, or the first argument.
  const list = /^\{(.*?)\}/u.exec(args)?.[1];
  if (list) return list;
  if (args.startsWith('Eq(')) {
    const [left, right] = parted(args.slice(3, closing(args, 2)));
    return `${left} = ${right}`;
  }
  const [first = args, ...rest] = parted(args);
  const equation = first.replace(/^['"]|['"]$/gu, '');
  const conditions = rest.filter((r) => r.includes('='));
  return [equation.includes('=') ? equation : `${equation} = 0`, ...conditions].join(', ');
}

/** Whether it is written for a program: its derivatives have brackets. */
export const isCall = (text: string): boolean =>
  /^(?:dsolve|DSolve|ode2|desolve)\b|\bdiff\s*\(|\bDerivative\s*\(/u.test(text);

/** Without the words before and the stop behind. */
export const asTyped = (line: string): string =>
  line
    .trim()
    .replace(
      /^(?:please\s+)?(?:solve|find the solution of|the differential equation)\s+(?:the\s+)?(?:differential\s+)?(?:equation\s+|ODE\s+|initial value problem\s+)?/iu,
      '',
    )
    .replace(/\s*[.;?$]+\s*$/u, '');

/** The letters of dx and dy that stand by themselves, not as dy/dx: M dx + N dy = 0, dy/y = 2x dx. */
function differentialsIn(text: string): Set<string> {
  const plain = text
    .replace(/d\s*[a-zA-Z]\s*\/\s*d\s*[a-zA-Z]/gu, ' ')
    .replace(/frac\s*\{\s*d[a-zA-Z]?\s*\}\s*\{\s*d[a-zA-Z]\s*\}/gu, ' ');
  return new Set(
    [...plain.matchAll(/(?<![a-zA-Z])d([a-zA-Z])(?![a-zA-Z])/gu)].map((m) => m[1] as string),
  );
}
