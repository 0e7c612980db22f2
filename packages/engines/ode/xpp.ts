/**
 * Files of XPPAUT (.ode) as equations in our words. What has no counterpart here — noise, tables, integral equations,
 * boundary conditions — is refused by its name; settings of its window are left aside and told.
 */
import { EngineError } from '../error.ts';
import { isReserved } from './formula/read.ts';

export interface XppModel {
  /** In the words of read-system. */
  readonly equations: string;
  readonly parameters: string;
  readonly initial: string;
  readonly total: number | undefined;
  readonly t0: number | undefined;
  /** Conditions of `global`: sign, condition, what it sets. */
  readonly events: string;
  readonly plane: readonly [x: string, y: string] | undefined;
  readonly notes: readonly string[];
}

/** Statements that are refused, and what they are. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:wiener|markov)\b/iu, 'noise'],
  [/^\s*table\b/iu, 'a table'],
  [/^\s*(?:volt|!?special)\b/iu, 'an operator over arrays'],
  [/^\s*(?:bdry|b)\s+/iu, 'a boundary condition'],
  [/\bint(?:\[[^\]]*\])?\s*\{/iu, 'an integral equation'],
  [/\b(?:normal|ran)\s*\(/iu, 'a random number'],
  [/\bsum\s*\(/iu, 'a sum over an index'],
  [/\bshift\s*\(/iu, 'shift'],
  [/^\s*(?:solv|export|vector)\b/iu, 'an algebraic or external part'],
  [/\[\s*\d+\s*\.\.\s*\d+\s*\]/u, 'an array of equations'],
  [/^\s*\w+\s*\(\s*t\s*\+\s*1\s*\)\s*=/iu, 'a map'],
];

const NAME = '[A-Za-z_][A-Za-z0-9_]*';

/** Whether a text looks like a file of XPPAUT: statements that nothing else has. */
export const isXpp = (text: string): boolean =>
  /^\s*(?:d(?:one)?|par(?:am)?\s.*=.*|p\s+\w+\s*=.*|init\s.*|i\s+\w+\s*=.*|@.*|aux\s.*|global\s.*|number\s.*)\s*$/imu.test(
    text,
  );

/** @throws EngineError `unsupported` with the statement that is not taken */
export function readXpp(text: string): XppModel {
  const out = {
    equations: [] as string[],
    parameters: [] as string[],
    initial: [] as string[],
    events: [] as string[],
    notes: [] as string[],
    options: new Map<string, string>(),
  };
  const aside = new Set<string>();
  // A line that ends in a backslash goes on.
  for (const raw of text.replace(/\\\s*\r?\n/gu, ' ').split(/\r?\n/u)) {
    const line = raw
      .replace(/^\s*(?:#|").*$/u, '')
      .replace(/#.*$/u, '')
      .trim();
    if (line === '') continue;
    if (/^d(?:one)?$/iu.test(line)) break;
    statement(line.toLowerCase(), out, aside);
  }
  if (aside.size > 0)
    out.notes.push(`Left aside, as they say nothing of the solution: ${[...aside].join(', ')}.`);
  const { options } = out;
  const numberOf = (name: string): number | undefined => {
    const value = Number(options.get(name));
    return options.has(name) && Number.isFinite(value) ? value : undefined;
  };
  const [x, y] = [
    options.get('xp') ?? options.get('xplot'),
    options.get('yp') ?? options.get('yplot'),
  ];
  return {
    equations: out.equations.join('\n'),
    parameters: out.parameters.join(', '),
    initial: out.initial.join(', '),
    events: out.events.join('\n'),
    total: numberOf('total'),
    t0: numberOf('t0'),
    plane: x !== undefined && y !== undefined && x !== 't' && y !== 't' ? [x, y] : undefined,
    notes: out.notes,
  };
}

interface Out {
  readonly equations: string[];
  readonly parameters: string[];
  readonly initial: string[];
  readonly events: string[];
  readonly options: Map<string, string>;
}

function statement(line: string, out: Out, aside: Set<string>): void {
  for (const [pattern, what] of REFUSED)
    if (pattern.test(line))
      throw new EngineError(
        'unsupported',
        `“${line.slice(0, 60)}” is ${what}, which is not taken here.`,
        { field: 'equations', value: line },
      );
  const word = /^([a-z@!%]+)/u.exec(line)?.[1] ?? '';
  const rest = line.slice(word.length).trim();
  const isAssignment =
    rest.startsWith('=') || rest.startsWith("'") || rest.startsWith('(') || rest.startsWith('/');
  if (line.startsWith('@')) {
    for (const [, name, value] of line.slice(1).matchAll(/([a-z_0-9]+)\s*=\s*([^\s,]+)/gu))
      out.options.set(name as string, value as string);
    return;
  }
  if (!isAssignment && /^(?:p|par|param|params|parameter|parameters|number|num|!)$/u.test(word)) {
    out.parameters.push(...assignments(rest));
    return;
  }
  if (line.startsWith('!')) {
    out.equations.push(line.slice(1).trim());
    return;
  }
  if (!isAssignment && /^(?:i|init)$/u.test(word)) {
    out.initial.push(...assignments(rest));
    return;
  }
  if (!isAssignment && /^(?:aux|set|only|options?|o|name|r|done)$/u.test(word)) {
    // An auxiliary quantity is a named expression; it may carry the name of a state, and then adds nothing.
    aside.add(word);
    return;
  }
  if (!isAssignment && word === 'global') {
    out.events.push(globalOf(rest));
    return;
  }
  equation(line, out);
}

const assignments = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(${NAME})\\s*=\\s*([^\\s,]+)`, 'gu'))].map(
    ([, name, value]) => `${name} = ${value}`,
  );

/** global sign {condition} {x = …; y = …}. */
function globalOf(rest: string): string {
  const found = /^([+-]?\d+)\s*\{?([^{}]+?)\}?\s*\{([^{}]*)\}$/u.exec(rest);
  if (!found)
    throw new EngineError(
      'syntax',
      `“global ${rest.slice(0, 50)}” is not understood: global sign {condition} {x = value}.`,
      { field: 'equations', value: rest },
    );
  const [, sign, condition, sets] = found;
  const way = Number(sign) > 0 ? 'rising' : Number(sign) < 0 ? 'falling' : 'both';
  const done = (sets as string)
    .split(';')
    .map((s) => s.trim())
    .filter((s) => s !== '')
    .map((s) => (/^out_put\s*=/u.test(s) ? 'note' : /^arret\s*=/u.test(s) ? 'stop' : s));
  return `${(condition as string).trim()} ${way}: ${done.join('; ')}`;
}

function equation(line: string, out: Out): void {
  const named = new RegExp(`^(${NAME})\\s*\\(\\s*0\\s*\\)\\s*=\\s*(.+)$`, 'u').exec(line);
  if (named) {
    out.initial.push(`${named[1]} = ${named[2]}`);
    return;
  }
  const derivative =
    new RegExp(`^(${NAME})'\\s*=\\s*(.+)$`, 'u').exec(line) ??
    new RegExp(`^d(${NAME})\\s*/\\s*dt\\s*=\\s*(.+)$`, 'u').exec(line) ??
    new RegExp(`^(${NAME})\\s*\\(\\s*t\\s*\\)\\s*=\\s*(.+)$`, 'u').exec(line);
  if (derivative) {
    refuseName(derivative[1] as string);
    out.equations.push(`${derivative[1]}' = ${derivative[2]}`);
    return;
  }
  if (/^[^=]+=[^=]/u.test(line)) {
    out.equations.push(line);
    return;
  }
  throw new EngineError('syntax', `“${line.slice(0, 60)}” is no statement that is known here.`, {
    field: 'equations',
    value: line,
  });
}

function refuseName(name: string): void {
  if (isReserved(name))
    throw new EngineError('bad-names', `${name} is a function here and cannot be a variable.`, {
      field: 'equations',
      value: name,
    });
}
