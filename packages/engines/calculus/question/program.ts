/** Calls of programs: Integrate[f, {x, 0, 1}], diff(f, x, 2), limit(f, x, 0, plus), taylor(f, x, 0, 5), D(x) f. */
import { formulaOf, placeOf, variableOf } from './formula.ts';
import { integralOf } from './integral.ts';
import type { Defaults, DerivativeQuestion, LimitQuestion, Question } from './question.ts';
import { closing, parted, refuse } from './scan.ts';
import { seriesAt } from './series.ts';

const NAMES =
  /^(N?Integrate|integrate|integral|Integral|Int|int|D|diff|Diff|Derivative|derivative|Limit|limit|Series|series|taylor|Taylor|mtaylor)\s*(?=[([])/u;

interface Call {
  readonly name: string;
  readonly args: readonly string[];
  /** Behind the bracket, as Yacas has its formula. */
  readonly behind: string;
}

function callIn(text: string): Call | undefined {
  const name = NAMES.exec(text);
  if (!name) return undefined;
  const open = name[0].length;
  const end = closing(text, open);
  const behind = text
    .slice(end + 1)
    .replace(/^\s*\.(?:doit|removeO|simplify|evalf|n)\(\)/gu, '')
    .trim();
  return { name: name[1] as string, args: parted(text.slice(open + 1, end)), behind };
}

/** f.diff(x), (f).series(x, 0, 6): the call of a method as that of a function. */
function ofMethod(text: string): string {
  const m = /^(.+)\.(diff|integrate|limit|series)\((.*)\)$/u.exec(text);
  return m && closing(text, text.length - (m[3] as string).length - 2) === text.length - 1
    ? `${m[2]}(${m[1]}, ${m[3]})`
    : text;
}

/** Undefined where the line is no call. */
export function readProgram(given: string, defaults: Defaults): Question | undefined {
  const text = ofMethod(given);
  const call = callIn(text);
  if (!call) return undefined;
  const isYacas = call.behind !== '' && !/^[-+*/^]/u.test(call.behind);
  // int (x + 1) dx and D(x^2 + 1) are no calls of programs.
  const isVariable = /^[a-zA-Z]+$/u.test(call.args[0] ?? '');
  if (call.behind !== '' && !(isYacas && isVariable && /^[A-Z]/u.test(call.name))) return undefined;
  const [formula, ...rest] = isYacas ? [call.behind, ...call.args] : call.args;
  if (
    formula === undefined ||
    (rest.length === 0 &&
      /^(?:int|integral|diff)$/u.test(call.name) === false &&
      !/^[A-Z]|^(?:integrate|derivative|taylor|series)$/u.test(call.name))
  )
    return undefined;
  return ofCall(call.name, formula, rest, defaults, text, isYacas);
}

function ofCall(
  name: string,
  formula: string,
  rest: readonly string[],
  { variable }: Defaults,
  text: string,
  isYacas: boolean,
): Question {
  const of = formulaOf(formula);
  if (/int/iu.test(name)) return integralOf(of, rest, variable, text);
  if (/^(?:d|diff|derivative)$/iu.test(name))
    return {
      task: 'derivative',
      of,
      by: variablesOf(rest, () => variableOf(of, variable, text), text),
      ...(rest.length > 1 && isMixed(rest) && { isPartial: true }),
    } satisfies DerivativeQuestion;
  if (/^limit$/iu.test(name)) return limitOf(of, rest, text);
  return seriesOf(name, of, rest, text, isYacas);
}

const isMixed = (rest: readonly string[]): boolean =>
  rest.every((a) => /^[a-zA-Z_]+\d*$/u.test(a)) && new Set(rest).size > 1;

/** x, 2, y as x x y; {x, 2} and (x, 2) alike. */
function variablesOf(rest: readonly string[], else_: () => string, text: string): string[] {
  const list = rest.flatMap((a) => (/^[({[].*[)}\]]$/u.test(a) ? parted(a.slice(1, -1)) : [a]));
  const out: string[] = [];
  for (const a of list) {
    if (/^\d+$/u.test(a)) {
      const last = out.at(-1) ?? else_();
      const more = Number(a) - (out.length > 0 ? 1 : 0);
      if (Number(a) < 1 || Number(a) > 20)
        throw refuse(`The order ${a} of the derivative is not 1 to 20.`, text);
      for (let k = 0; k < more; k++) out.push(last);
    } else if (/^[a-zA-Z]+(?:_\w+)?$/u.test(a)) out.push(a);
    else throw refuse(`“${a}” is no variable to differentiate by.`, text);
  }
  return out.length > 0 ? out : [else_()];
}

const ABOVE = /^['"]?(?:\+|plus|right|FromAbove|fromabove)['"]?$/u;
const BELOW = /^['"]?(?:-|minus|left|FromBelow|frombelow)['"]?$/u;

function limitOf(of: LimitQuestion['of'], rest: readonly string[], text: string): LimitQuestion {
  const arrow = /^([a-zA-Z]+)\s*(?:->|=)\s*(.+)$/u.exec(rest[0] ?? '');
  const [by, place] = arrow ? [arrow[1], arrow[2]] : rest;
  const more = rest.slice(arrow ? 1 : 2);
  if (!by || place === undefined)
    throw refuse('The limit does not say where its variable goes: write limit(f, x, 0).', text);
  let side: LimitQuestion['side'] = 'both';
  for (const given of more) {
    const m = given.replace(/^(?:dir(?:ection)?|Direction)\s*(?:=|->)\s*/u, '').trim();
    // Mathematica counts the way: −1 from above, 1 from below.
    const isWay = given !== m && /Direction/u.test(given);
    if (ABOVE.test(m) || (isWay && m === '-1')) side = 'above';
    else if (BELOW.test(m) || (isWay && m === '1')) side = 'below';
    else if (!/^['"]?(?:\+-|Reals|TwoSided)['"]?$/u.test(m))
      throw refuse(`“${given}” is no side of a limit; write plus or minus.`, text);
  }
  const at = placeOf(place, by);
  return { task: 'limit', of, by, place: at, side: typeof at === 'string' ? 'both' : side };
}

function seriesOf(
  name: string,
  of: LimitQuestion['of'],
  rest: readonly string[],
  text: string,
  isYacas: boolean,
): Question {
  const list = rest.flatMap((a) => (/^[({[].*[)}\]]$/u.test(a) ? parted(a.slice(1, -1)) : [a]));
  const order = list.findIndex((a) => /^['"]Order['"]$/u.test(a));
  const named = order >= 0 ? Number(list[order + 1]) - 1 : undefined;
  const plain = order >= 0 ? list.slice(0, order) : list;
  const equal = /^([a-zA-Z]+)\s*=\s*(.+)$/u.exec(plain[0] ?? '');
  const [by = 'x', place = '0', count] = equal ? [equal[1], equal[2], ...plain.slice(1)] : plain;
  const n = count?.replace(/^n\s*=\s*/u, '');
  if (n !== undefined && !/^\d+$/u.test(n)) throw refuse(`“${n}” is no order of a series.`, text);
  // SymPy’s and Maple’s series name the order of what is left out; the others the last power.
  const isBelow = name === 'series' || equal !== null;
  const degree = named ?? (n === undefined ? undefined : Number(n) - (isBelow && !isYacas ? 1 : 0));
  return seriesAt(by, { of, place, ...(degree !== undefined && { degree }) }, text);
}
