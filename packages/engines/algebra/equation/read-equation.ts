/**
 * Differential equations as they are typed: y' = 2xy, dy/dx = …, M dx + N dy = 0, systems with “;” between their
 * equations, and conditions y(0) = 1 among them. Which letter is the unknown and which the variable is found; where two
 * readings are possible it is asked for.
 */
import { EngineError } from '../../error.ts';
import { derivative } from '../expression/derivative.ts';
import { mapped, substituted } from '../expression/expand.ts';
import { type Expression, has, symbolsOf, ZERO } from '../expression/expression.ts';
import { difference, product, sum } from '../expression/make.ts';
import { readExpression } from '../expression/read.ts';
import { isZero } from '../simplify/zero.ts';
import { derivativeSymbol, type Equation, highestOrder, type Sides } from './equation.ts';
import { hasCurrent, refuseWords, scanned, withCurrent } from './letters.ts';
import { MAX_ORDER, normalised } from './notation.ts';
import { conditionOf, isCondition, partedAt } from './read-condition.ts';

/** More equations are refused. */
const MAX_EQUATIONS = 3;
const MARK = 'Q';
const STRIDE = 100;
/** dx and dy of a form. */
const [DX, DY] = [`${MARK}_9001`, `${MARK}_9002`];
const EXAMPLE = "write one such as y' = 2xy or y'' + y = sin x";

export function readEquation(typed: string): Equation {
  const { text: plain, variable, isDotted } = normalised(typed);
  const isCurrent = hasCurrent(plain);
  const text = isCurrent ? withCurrent(plain) : plain;
  refuseWords(text);
  if (new RegExp(`${MARK}_\\d`, 'u').test(text))
    throw new EngineError('bad-names', `${MARK} with an index is taken; call it another letter.`);
  const parts = partedAt(text);
  const conditions = parts.filter(isCondition);
  const equations = parts.filter((p) => !isCondition(p));
  if (equations.length === 0)
    throw new EngineError('empty', `There is no differential equation; ${EXAMPLE}.`, {
      value: typed,
    });
  if (equations.length > MAX_EQUATIONS)
    throw new EngineError(
      'out-of-range',
      `There are ${equations.length} equations; the most is ${MAX_EQUATIONS}.`,
    );
  for (const one of equations) refuseSides(one);
  const form = equations.length === 1 ? lettersOfForm(equations[0] as string) : undefined;
  if (form) return ofForm(equations[0] as string, form, conditions, variable);
  const { unknowns, x, notes } = namesOf(equations, variable, isDotted);
  const sides = equations.map((one) => sidesOf(one, unknowns, x));
  const said = isCurrent ? ['i is the unknown here, not √−1: it is written I.'] : [];
  return finished(unknowns, x, sides, conditions, [...said, ...notes]);
}

function finished(
  unknowns: readonly string[],
  variable: string,
  equations: readonly Sides[],
  conditions: readonly string[],
  notes: readonly string[],
  form?: { m: Expression; n: Expression },
): Equation {
  const residuals = equations.map(({ left, right }) => difference(left, right));
  const orders = unknowns.map((u) => Math.max(...residuals.map((r) => highestOrder(r, u))));
  orders.forEach((order, k) => {
    if (order < 1)
      throw new EngineError(
        'syntax',
        `There is no derivative of ${unknowns[k]} in the equation; ${EXAMPLE}.`,
      );
  });
  const own = new Set([
    variable,
    ...unknowns.flatMap((u) => Array.from({ length: MAX_ORDER + 1 }, (_, k) => u + "'".repeat(k))),
  ]);
  const parameters = [...new Set(residuals.flatMap(symbolsOf))].filter((s) => !own.has(s)).sort();
  const taken = parameters.find((p) => /^C_\d+$/u.test(p));
  if (taken)
    throw new EngineError(
      'bad-names',
      `${taken} is the name of a constant of the solution; call the parameter another letter.`,
      { value: taken },
    );
  return {
    unknowns,
    variable,
    equations,
    residuals,
    orders,
    conditions: conditions.map((c) => conditionOf(c, unknowns, variable)),
    ...(form ? { form } : {}),
    parameters,
    notes,
  };
}

function refuseSides(one: string): void {
  if (one.split('=').length !== 2)
    throw new EngineError(
      'syntax',
      `“${one.slice(0, 80)}” is no equation: it has one “=” in it; ${EXAMPLE}.`,
      { value: one },
    );
  const operator = /(?<![a-zA-Z\\])D(?:\s*\^\s*\d|[²³])?(?![a-zA-Z])/u.exec(one);
  if (operator && !one.includes("'"))
    throw new EngineError(
      'syntax',
      `“${operator[0]}” may be a derivative or a letter: write y' and y'' for derivatives.`,
      { value: operator[0] },
    );
}

/** The two letters of M dx + N dy = 0; undefined where it is none. */
function lettersOfForm(one: string): { x: string; y: string } | undefined {
  if (one.includes("'")) return undefined;
  const found = [...one.matchAll(/d([a-zA-Z])(?![a-zA-Z])/gu)].map((m) => m[1] as string);
  const letters = [...new Set(found)];
  if (letters.length !== 2) return undefined;
  const [a, b] = letters as [string, string];
  const variable = letters.includes('t') ? 't' : (letters.find((v) => v === 'x') ?? a);
  return { x: variable, y: variable === a ? b : a };
}

function ofForm(
  one: string,
  letters: { x: string; y: string },
  conditions: readonly string[],
  given: string | undefined,
): Equation {
  const { x, y } = letters;
  if (given !== undefined)
    throw new EngineError(
      'syntax',
      `There is d${given} below a derivative and in a differential; write all of it with ${y}'.`,
      { value: one },
    );
  const marked = one.replace(
    /d([a-zA-Z])(?![a-zA-Z])/gu,
    (_, v: string) => ` ${v === x ? DX : DY} `,
  );
  const [left, right] = marked.split('=').map((side) => read(side, [y], x)) as [
    Expression,
    Expression,
  ];
  const all = difference(left, right);
  const [m, n] = [derivative(all, DX), derivative(all, DY)];
  const rest = substituted(substituted(all, DX, ZERO), DY, ZERO);
  if ([m, n].some((e) => has(e, DX) || has(e, DY)) || !isZero(rest))
    throw new EngineError('syntax', `“${one}” is not of the form M d${x} + N d${y} = 0.`, {
      value: one,
    });
  const equation = { left: sum(m, product(n, derivativeSymbol(y, 1))), right: ZERO };
  const notes = [`${y} is taken as the unknown, ${x} as the variable.`];
  return finished([y], x, [equation], conditions, notes, { m, n });
}

interface Names {
  readonly unknowns: readonly string[];
  readonly x: string;
  readonly notes: readonly string[];
}

function namesOf(
  equations: readonly string[],
  given: string | undefined,
  isDotted: boolean,
): Names {
  const derived = new Set<string>();
  const letters = new Set<string>();
  const called = new Map<string, string>();
  for (const one of equations)
    scanned(one, (name, order, rest) => {
      letters.add(name);
      if (order > 0) derived.add(name);
      const of = /^\s*\(\s*([a-zA-Z])\s*\)/u.exec(rest)?.[1];
      if (of !== undefined && of !== name) called.set(name, of);
      return undefined;
    });
  const unknowns = [...derived];
  if (unknowns.length === 0)
    throw new EngineError('syntax', `There is no derivative in “${equations[0]}”; ${EXAMPLE}.`, {
      value: equations[0],
    });
  const taken = unknowns.find((u) => u === 'e' || u === 'i');
  if (taken)
    throw new EngineError(
      'bad-names',
      `${taken} is a number here; call the unknown another letter.`,
      { value: taken },
    );
  if (unknowns.length !== equations.length)
    throw new EngineError(
      'mismatch',
      `${equations.length} equation${equations.length === 1 ? ' has' : 's have'} derivatives of ${unknowns.join(' and ')}: there must be as many equations as unknowns.`,
    );
  const said = given ?? unknowns.map((u) => called.get(u)).find((v) => v !== undefined);
  if (said !== undefined) {
    if (unknowns.includes(said))
      throw new EngineError('contradiction', `${said} is the unknown and the variable at once.`, {
        value: said,
      });
    return { unknowns, x: said, notes: [] };
  }
  return variableOf(unknowns, letters, isDotted);
}

function variableOf(
  unknowns: readonly string[],
  letters: ReadonlySet<string>,
  isDotted: boolean,
): Names {
  const free = ['x', 't'].filter((v) => !unknowns.includes(v));
  const found = free.filter((v) => letters.has(v));
  const [y] = unknowns as [string];
  if (found.length === 2 && !isDotted)
    throw new EngineError(
      'syntax',
      `There are x and t in the equation: the variable may be either; write d${y}/dx or d${y}/dt in place of ${y}'.`,
    );
  const x = isDotted
    ? 't'
    : (found[0] ?? (unknowns.length > 1 || !free.includes('x') || y !== 'y' ? 't' : 'x'));
  if (unknowns.includes(x))
    throw new EngineError('contradiction', `${x} is the unknown and the variable at once.`, {
      value: x,
    });
  const isSaid = found.length === 1;
  const others = [...letters].filter(
    (l) => !unknowns.includes(l) && l !== x && l !== 'e' && l !== 'i',
  );
  const notes =
    isSaid || others.length === 0
      ? []
      : [
          `${y} is taken as a function of ${x}; ${others.join(', ')} ${others.length === 1 ? 'is a parameter' : 'are parameters'}. Another variable is said by d${y}/d….`,
        ];
  return { unknowns, x, notes };
}

function sidesOf(one: string, unknowns: readonly string[], x: string): Sides {
  const [left, right] = one.split('=').map((side) => read(side, unknowns, x)) as [
    Expression,
    Expression,
  ];
  return { left, right };
}

/** An expression with y, y' and so on as symbols. */
function read(side: string, unknowns: readonly string[], x: string): Expression {
  const marked = scanned(side, (name, order, rest) => {
    const k = unknowns.indexOf(name);
    if (k < 0) return undefined;
    if (order > MAX_ORDER)
      throw new EngineError(
        'out-of-range',
        `A derivative of order ${order} is not taken; the most is ${MAX_ORDER}.`,
      );
    const behind = /^\s*\(([^()]*)\)/u.exec(rest);
    let length = 0;
    if (behind?.[1]?.trim() === x) length = (behind[0] as string).length;
    else if (/^\s*\(/u.test(rest)) refuseCall(name, order, rest, x);
    return { text: `${MARK}_${k * STRIDE + order}`, length };
  });
  const bare = marked.replace(/'/u, '§');
  if (bare !== marked)
    throw new EngineError(
      'syntax',
      `There is a derivative of what is no single letter in “${side.trim()}”: write it out.`,
      { value: side },
    );
  const value = readExpression(marked);
  return mapped(value, (part) => {
    const m = part.kind === 'symbol' ? /^Q_(\d+)$/u.exec(part.name) : null;
    if (!m || Number(m[1]) > 9000) return part;
    const k = Number(m[1]);
    return derivativeSymbol(unknowns[Math.floor(k / STRIDE)] as string, k % STRIDE);
  });
}

/** y(x + 1) and y'(0): a product or a value elsewhere. */
function refuseCall(name: string, order: number, rest: string, x: string): void {
  const inside = insideOf(rest);
  const isProduct = new RegExp(`(?<![a-zA-Z])[a-zA-Z]{0,2}${name}`, 'u').test(inside);
  if (isProduct && order === 0) return;
  const y = name + "'".repeat(order);
  throw new EngineError(
    'syntax',
    `“${y}(${inside})” may be a product or a value of ${y}: write ${y}*(${inside}) for the product; ${y} alone is its value at ${x}.`,
    { value: `${y}(${inside})` },
  );
}

function insideOf(rest: string): string {
  const from = rest.indexOf('(');
  let depth = 0;
  for (let k = from; k < rest.length; k++) {
    if (rest[k] === '(') depth++;
    if (rest[k] === ')') depth--;
    if (depth === 0) return rest.slice(from + 1, k);
  }
  return rest.slice(from + 1);
}
