/**
 * Files of XPPAUT (.ode) as equations in our words. Every statement is taken, told by name and line where it says nothing
 * of the solution, or refused by name and line: noise, tables, maps, integral and algebraic equations, boundary
 * conditions, arrays (B. Ermentrout, Simulating, Analyzing, and Animating Dynamical Systems, SIAM, 2002, appendix B).
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
  [/\[[^\]]*\.\.[^\]]*\]|^%|\[j[-+\]]/u, 'an array of equations'],
  [/^(?:w|wiener|markov)\s/u, 'noise'],
  [/^ta[a-z]*\s/u, 'a table'],
  [/^(?:volt[a-z]*|v)\s/u, 'an integral equation'],
  [/\bint\s*(?:\[[^\]]*\])?\s*\{/u, 'an integral equation'],
  [/^special\s/u, 'an operator over arrays'],
  [/^b[a-z]*\s/u, 'a boundary condition'],
  [/\b(?:normal|ran|poisson)\s*\(/u, 'a random number'],
  [/\bsum\s*\(/u, 'a sum over an index'],
  [/\b(?:shift|del_shft)\s*\(/u, 'a variable by its number'],
  [/^export\s/u, 'a call of compiled code'],
  [/^solv[a-z]*\s|^0\s*=/u, 'an algebraic equation'],
  [/^[a-z_]\w*\s*\(\s*t\s*\+\s*1\s*\)\s*=/u, 'a map'],
];

const NAME = '[a-z_][a-z0-9_]*';

/** Whether a text looks like a file of XPPAUT: statements that nothing else has. */
export const isXpp = (text: string): boolean =>
  /^\s*(?:d(?:one)?|par[a-z]*\s.*|p\s+\w+\s*=.*|init\s.*|i\s+\w+\s*=.*|@.*|aux\s.*|global\s.*|number\s.*|set\s+\w+\s*\{.*|wiener\s.*|markov\s.*|table\s.*|bn?dry\s.*|![a-z]\w*\s*=.*)\s*$/imu.test(
    text,
  );

interface Statement {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

interface Out {
  readonly equations: string[];
  readonly parameters: string[];
  readonly initial: string[];
  readonly events: string[];
  readonly auxiliary: Statement[];
  readonly options: Map<string, string>;
  /** What is left aside, by line. */
  readonly aside: string[];
  readonly notes: string[];
}

/** @throws EngineError `unsupported` or `syntax` with the statement that is not taken, and its line */
export function readXpp(text: string): XppModel {
  const out: Out = {
    equations: [],
    parameters: [],
    initial: [],
    events: [],
    auxiliary: [],
    options: new Map(),
    aside: [],
    notes: [],
  };
  for (const s of statementsOf(text)) statement(s, out);
  addAuxiliary(out);
  if (out.aside.length > 0)
    out.notes.push(
      `Left aside, as settings of its window and its methods: ${out.aside.join('; ')}.`,
    );
  return model(out);
}

/** Logical lines up to `done`, without remarks; one that ends in a backslash goes on. */
function statementsOf(text: string): Statement[] {
  const list: Statement[] = [];
  let begun: Statement | undefined;
  for (const [k, raw] of text.split(/\r\n?|\n/u).entries()) {
    const line = begun?.line ?? k + 1;
    const whole = `${begun?.text ?? ''}${raw}`;
    begun = undefined;
    if (/\\\s*$/u.test(whole)) {
      begun = { text: whole.replace(/\\\s*$/u, ' '), line };
      continue;
    }
    const kept = (/^\s*["#]/u.test(whole) ? '' : whole.replace(/#.*$/u, '')).trim().toLowerCase();
    if (/^d(?:one)?$/u.test(kept)) break;
    if (kept !== '') list.push({ text: kept, line });
  }
  return list;
}

function model({ options, ...out }: Out): XppModel {
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

const refused = (code: 'unsupported' | 'syntax', { text, line }: Statement, what: string) =>
  new EngineError(code, `Line ${line}, “${text.slice(0, 60)}”, ${what}.`, {
    field: 'equations',
    value: text,
  });

function statement(s: Statement, out: Out): void {
  const { text, line } = s;
  for (const [pattern, what] of REFUSED)
    if (pattern.test(text)) throw refused('unsupported', s, `is ${what}, which is not taken here`);
  if (text.startsWith('@')) {
    settings(s, out);
    return;
  }
  if (text.startsWith('!')) {
    out.equations.push(text.slice(1).trim());
    return;
  }
  // A statement is a word and something that does not make an assignment of it.
  const [, word = '', rest = ''] = /^([a-z]+)\s+(?![=('/])(.*)$/u.exec(text) ?? [];
  if (/^(?:p|par[a-z]*|n|num[a-z]*)$/u.test(word)) out.parameters.push(...values(s, rest, out));
  else if (/^(?:i|init[a-z]*)$/u.test(word)) out.initial.push(...values(s, rest, out));
  else if (/^(?:a|aux[a-z]*)$/u.test(word)) out.auxiliary.push({ text: rest, line });
  else if (/^(?:g|glob[a-z]*)$/u.test(word)) out.events.push(globalOf(s, rest));
  else if (/^(?:set|only|o|opt[a-z]*)$/u.test(word))
    out.aside.push(`line ${line}: ${word} ${/^\w*/u.exec(rest)?.[0] ?? ''}`.trim());
  else equation(s, out);
}

/** @ name = value, …: what the picture and the span are is taken, a map is refused, the rest is told. */
function settings(s: Statement, out: Out): void {
  const told: string[] = [];
  const parts = s.text
    .slice(1)
    .replace(/\s*=\s*/gu, '=')
    .split(/[\s,]+/u);
  for (const part of parts.filter((p) => p !== '')) {
    const [name = '', value] = part.split('=');
    if (value !== undefined && /^meth(?:od)?$/u.test(name) && /^di/u.test(value))
      throw refused('unsupported', s, 'says that the equations are a map, which is not taken here');
    if (value !== undefined && /^(?:total|t0|xp|xplot|yp|yplot)$/u.test(name))
      out.options.set(name, value);
    else told.push(value === undefined ? `${name} (not understood)` : name);
  }
  if (told.length > 0) out.aside.push(`line ${s.line}: @ ${told.join(', ')}`);
}

/** name = value, name = value; values stand without spaces. A name without one is 0, as XPPAUT has it. */
function values(s: Statement, rest: string, out: Out): string[] {
  const parts = rest.replace(/\s*=\s*/gu, '=').split(/[\s,]+/u);
  return parts
    .filter((p) => p !== '')
    .map((part) => {
      const [, name, value] = new RegExp(`^(${NAME})(?:=([^=]+))?$`, 'u').exec(part) ?? [];
      if (name !== undefined && value === undefined) {
        out.notes.push(`Line ${s.line}: ${name} has no value, and is 0, as XPPAUT has it.`);
        return `${name} = 0`;
      }
      if (name === undefined || value === undefined)
        throw refused('syntax', s, `has “${part}”, which is no name = value`);
      return `${name} = ${value}`;
    });
}

/** global sign {condition} {x = …; y = …}. */
function globalOf(s: Statement, rest: string): string {
  const found = /^([+-]?\d+)\s*\{?([^{}]+?)\}?\s*\{([^{}]*)\}$/u.exec(rest);
  if (!found) throw refused('syntax', s, 'is not understood: global sign {condition} {x = value}');
  const [, sign, condition, sets] = found;
  const way = Number(sign) > 0 ? 'rising' : Number(sign) < 0 ? 'falling' : 'both';
  const done = (sets as string)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      /^out_put\s*=/u.test(part) ? 'note' : /^arret\s*=/u.test(part) ? 'stop' : part,
    );
  return `${(condition as string).trim()} ${way}: ${done.join('; ')}`;
}

function equation(s: Statement, out: Out): void {
  const { text } = s;
  const start = new RegExp(`^(${NAME})\\s*\\(\\s*0\\s*\\)\\s*=\\s*(.+)$`, 'u').exec(text);
  if (start) {
    if (/\bt\b/u.test(start[2] as string))
      throw refused('unsupported', s, 'is a past that changes with t, which is not taken here');
    out.initial.push(`${start[1]} = ${start[2]}`);
    return;
  }
  const derivative =
    new RegExp(`^(${NAME})'\\s*=\\s*(.+)$`, 'u').exec(text) ??
    new RegExp(`^d(${NAME})\\s*/\\s*dt\\s*=\\s*(.+)$`, 'u').exec(text);
  if (derivative) {
    const [, name = '', right = ''] = derivative;
    if (isReserved(name))
      throw refused('unsupported', s, `has the variable ${name}, which is a function here`);
    out.equations.push(`${name}' = ${right}`);
    return;
  }
  if (!new RegExp(`^${NAME}\\s*(?:\\([^()]*\\)\\s*)?=[^=]`, 'u').test(text))
    throw refused('syntax', s, 'is no statement that is known here');
  out.equations.push(text);
}

/** Auxiliary quantities are helper expressions; one that only repeats a name of the equations adds nothing. */
function addAuxiliary(out: Out): void {
  const taken = new Set(
    [...out.equations, ...out.parameters].map((line) => /^\w+/u.exec(line)?.[0] ?? ''),
  );
  for (const s of out.auxiliary) {
    const [, name, right] = /^([a-z_][^\s=]*)\s*=\s*(.+)$/u.exec(s.text) ?? [];
    if (name === undefined || right === undefined)
      throw refused(
        'syntax',
        { ...s, text: `aux ${s.text}` },
        'is not understood: aux name = formula',
      );
    if (right.trim() === name) continue;
    let own = name.replace(/\W/gu, '_');
    while (taken.has(own) || isReserved(own)) own += '_aux';
    if (own !== name) out.notes.push(`Line ${s.line}: aux ${name} is called ${own} here.`);
    taken.add(own);
    out.equations.push(`${own} = ${right}`);
  }
}
