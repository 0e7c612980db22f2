/** A worksheet: lines of `name = expression → unit`, read and evaluated from the top. */
import { EngineError } from '../error.ts';
import { type Converted, convert } from './convert.ts';
import { FREQUENCY, same } from './dimension.ts';
import { evaluate, type Run } from './evaluate.ts';
import { isFunction } from './functions.ts';
import { parse } from './parse.ts';
import { dimensionText, product, pure, type Quantity } from './quantity.ts';
import type { Scope } from './scope.ts';
import type { Node } from './syntax.ts';
import { plain } from './token.ts';

const MAX_LINES = 200;
const MAX_LINE = 1000;
/** Uncertain inputs of a sheet. */
const MAX_SOURCES = 60;

export interface Rules {
  readonly degrees: boolean;
  readonly rms: boolean;
  /** Letters that are the imaginary unit: `i`, `j`. */
  readonly imaginary: readonly string[];
  /** Hertz, where the sheet does not set f itself. */
  readonly frequency: number;
}

/** A line as it is read. */
export interface Line {
  readonly number: number;
  readonly name: string | undefined;
  /** The line without its comment, and its right-hand side with the place where that begins in the line. */
  readonly text: string;
  readonly expression: string;
  readonly start: number;
  readonly node: Node;
  readonly target: string | undefined;
  readonly notes: readonly string[];
}

export interface Correlation {
  readonly number: number;
  readonly names: readonly [string, string];
  readonly value: number;
}

export interface Sheet {
  readonly lines: readonly Line[];
  readonly correlations: readonly Correlation[];
  /** The uncertain inputs, in the order of the text: the line's name and the literal. */
  readonly sources: readonly Source[];
}

export interface Source {
  readonly line: number;
  readonly name: string | undefined;
  readonly text: string;
}

export interface Answer {
  readonly line: Line;
  readonly value: Quantity;
  readonly converted: Converted | undefined;
  readonly notes: readonly string[];
}

export interface Evaluated {
  readonly answers: readonly Answer[];
  /** Half-widths behind ± by source, in the units they are written in. */
  readonly halves: Float64Array;
  /** The angular frequency in rad/s that the sheet ends with. */
  readonly omega: number;
}

/** Constants by name: the speed of light, k and q exact since 2019; ε₀ and µ₀ of CODATA 2022. */
const CONSTANTS: Readonly<Record<string, Quantity>> = {
  pi: pure(Math.PI, 0, 'pi'),
  π: pure(Math.PI, 0, 'pi'),
  e: pure(Math.E),
  c0: { re: 299792458, im: 0, dimension: [0, 1, -1, 0, 0], tag: '' },
  kB: { re: 1.380649e-23, im: 0, dimension: [1, 2, -2, 0, -1], tag: '' },
  qe: { re: 1.602176634e-19, im: 0, dimension: [0, 0, 1, 1, 0], tag: '' },
  eps0: { re: 8.8541878188e-12, im: 0, dimension: [-1, -3, 4, 2, 0], tag: '' },
  mu0: { re: 1.25663706127e-6, im: 0, dimension: [1, 1, -2, -2, 0], tag: '' },
};
/** The value of the line above. */
const ABOVE = 'ans';
const GIVEN = new Set([...Object.keys(CONSTANTS), 'ω', 'omega', 'f']);

const syntax = (message: string) => new EngineError('syntax', message, { field: 'sheet' });

/** Says on which line what is refused. */
function onLine<T>(number: number, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(error.code, `Line ${number}: ${error.message}`, {
      field: 'sheet',
      value: error.value,
    });
  }
}

interface Statement {
  readonly number: number;
  readonly text: string;
}

/** The statements of a text: lines without comments, parted at semicolons too. */
function statements(text: string): Statement[] {
  const lines = text.split(/\r\n?|\n/u);
  if (lines.length > MAX_LINES)
    throw syntax(`The sheet has ${lines.length} lines; the most is ${MAX_LINES}.`);
  return lines.flatMap((line, k) => {
    if (line.length > MAX_LINE)
      throw syntax(`Line ${k + 1} has ${line.length} characters; the most is ${MAX_LINE}.`);
    return line
      .replace(/#.*$/u, '')
      .split(';')
      .map((part) => ({ number: k + 1, text: part.trimEnd() }))
      .filter((part) => part.text.trim() !== '');
  });
}

const CORRELATION =
  /^\s*corr\s*\(\s*([\p{L}_][\p{L}\p{Nd}_₀-₉]*)\s*,\s*([\p{L}_][\p{L}\p{Nd}_₀-₉]*)\s*\)\s*=\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*$/u;

/** Reads a sheet. Throws EngineError with the number of the line. */
export function readSheet(text: string, rules: Rules): Sheet {
  const lines: Line[] = [];
  const correlations: Correlation[] = [];
  const sources: Source[] = [];
  const names = new Map<string, number>();
  for (const { number, text: line } of statements(text)) {
    const [, a = '', b = '', value = ''] = CORRELATION.exec(plain(line)) ?? [];
    if (a !== '') correlations.push({ number, names: [a, b], value: Number(value) });
    else lines.push(onLine(number, () => readLine(number, line, names, sources, rules, lines)));
  }
  if (lines.length === 0)
    throw syntax('The sheet has no line with an expression: write one, such as V = 230 V ∠ 30°.');
  if (sources.length > MAX_SOURCES)
    throw syntax(`The sheet has ${sources.length} uncertain values; the most is ${MAX_SOURCES}.`);
  return { lines, correlations, sources };
}

function readLine(
  number: number,
  text: string,
  names: Map<string, number>,
  sources: Source[],
  rules: Rules,
  lines: readonly Line[],
): Line {
  const equals = text.indexOf('=');
  const name = equals < 0 ? undefined : text.slice(0, equals).trim();
  const behind = text.slice(equals + 1);
  const { expression, target } = parted(behind);
  const imaginary = new Set(rules.imaginary.filter((letter) => !names.has(letter)));
  if (name !== undefined) refuseName(name, names, imaginary);
  const notes: string[] = [];
  const scope: Scope = {
    isVariable: (word) =>
      names.has(word) || GIVEN.has(word) || (word === ABOVE && lines.length > 0),
    isFunction: (word) => isFunction(word) && !names.has(word),
    imaginary,
    note: (said) => notes.push(said),
    source: (literal) => sources.push({ line: number, name, text: literal }) - 1,
  };
  const node = parse(expression, scope);
  if (name !== undefined) names.set(name, number);
  return { number, name, text: text.trim(), expression, start: equals + 1, node, target, notes };
}

/** The expression, and the unit behind → or in. */
function parted(text: string): { expression: string; target: string | undefined } {
  const arrow = /^(.*?)(?:→|->|\s(?:in|to)\s)(.*)$/su.exec(text);
  if (!arrow) return { expression: text, target: undefined };
  const [, expression = '', behind = ''] = arrow;
  const target = behind.trim();
  if (target === '') throw syntax('Behind the arrow a unit is missing: write → kV.');
  return { expression, target };
}

function refuseName(
  name: string,
  names: ReadonlyMap<string, number>,
  imaginary: ReadonlySet<string>,
): void {
  if (!/^[\p{L}_][\p{L}\p{Nd}_₀-₉]*$/u.test(name))
    throw syntax(
      `"${name.slice(0, 40)}" before = is no name: a letter, then letters, digits and _.`,
    );
  if (imaginary.has(name))
    throw syntax(
      `${name} is the imaginary unit: take ${name.toUpperCase()}, or set the imaginary unit to the other letter.`,
    );
  if (imaginary.has(name[0] ?? '') && /^.\d+$/u.test(name))
    throw syntax(
      `${name} is ${name[0]} times ${name.slice(1)}: take ${name.toUpperCase()}, or set the imaginary unit to the other letter.`,
    );
  const earlier = names.get(name);
  if (earlier !== undefined)
    throw syntax(`${name} is set in line ${earlier} already: take another name.`);
  if (Object.hasOwn(CONSTANTS, name)) throw syntax(`${name} is a constant: take another name.`);
  if (isFunction(name) && name !== 'Z' && name !== 'Y')
    throw syntax(`${name} is a function: take another name.`);
  if (name === ABOVE) throw syntax('ans is the value of the line above: take another name.');
  if (name === 'in' || name === 'to') throw syntax(`"${name}" asks for a unit: take another name.`);
}

/** How a run goes: with derivatives, or with values that are off. */
export interface How {
  readonly derivatives: boolean;
  readonly off?: Float64Array;
  /** Neither conversions nor notes: for runs by the thousand. */
  readonly bare?: boolean;
}

/** Evaluates the lines in order. Throws EngineError with the number of the line. */
export function evaluateSheet(sheet: Sheet, rules: Rules, how: How): Evaluated {
  const variables = new Map<string, Quantity>(Object.entries(CONSTANTS));
  const halves = new Float64Array(sheet.sources.length);
  const answers: Answer[] = [];
  let omega = given(rules);
  let notes: string[] = [];
  const run: Run = {
    degrees: rules.degrees,
    rms: rules.rms,
    omega: () => omega,
    note: how.bare ? () => {} : (text) => notes.push(text),
    variables,
    sources: how.derivatives ? sheet.sources.length : 0,
    ...(how.off && { off: how.off }),
    ...(!how.bare && { meet: (k: number, half: number) => void (halves[k] = half) }),
  };
  for (const line of sheet.lines) {
    notes = [...line.notes];
    const value = onLine(line.number, () => evaluate(line.node, run));
    if (line.name !== undefined) {
      variables.set(line.name, value);
      if (isFrequency(line.name))
        omega = onLine(line.number, () => frequencySet(line.name ?? '', value));
    }
    variables.set(ABOVE, value);
    const converted =
      how.bare || !line.target || isForm(line.target)
        ? undefined
        : onLine(line.number, () => convert(value, line.target ?? '', run));
    answers.push({ line, value, converted, notes: [...new Set(notes)] });
  }
  return { answers, halves, omega: omega.re };
}

/** What an expression of a sheet is evaluated with behind its first `count` lines: no derivatives, and nothing is told. */
export function withVariables({ answers }: Evaluated, rules: Rules, count: number): Run {
  const variables = new Map<string, Quantity>(Object.entries(CONSTANTS));
  let now = given(rules);
  for (const { line, value } of answers.slice(0, count)) {
    const known = bareValue(value);
    variables.set(ABOVE, known);
    if (line.name === undefined) continue;
    variables.set(line.name, known);
    if (isFrequency(line.name)) now = frequencySet(line.name, known);
  }
  return {
    degrees: rules.degrees,
    rms: rules.rms,
    omega: () => now,
    note: () => {},
    variables,
    sources: 0,
  };
}

const bareValue = ({ re, im, dimension, tag }: Quantity): Quantity => ({ re, im, dimension, tag });

/** `→ polar` and `→ rect` ask for a form and no unit. */
export const isForm = (target: string | undefined): boolean =>
  target === 'polar' || target === 'rect';

const isFrequency = (name: string) => name === 'f' || name === 'ω' || name === 'omega';

const given = (rules: Rules): Quantity => ({
  re: 2 * Math.PI * rules.frequency,
  im: 0,
  dimension: FREQUENCY,
  tag: 'angular',
});

/** A sheet that sets f or ω sets the frequency of all below it. */
function frequencySet(name: string, value: Quantity): Quantity {
  const wanted = name === 'f' ? 'cycles' : 'angular';
  if (!same(value.dimension, FREQUENCY) || value.im !== 0 || !(value.re > 0))
    throw syntax(
      `${name} is the frequency of the sheet and is given in ${name === 'f' ? 'Hz' : 'rad/s'} above 0; this is in ${dimensionText(value)}. Take another name for anything else.`,
    );
  if (value.tag !== wanted)
    throw syntax(
      `${name} is given in ${name === 'f' ? 'Hz' : 'rad/s'}; this is in ${dimensionText(value)}.`,
    );
  return name === 'f' ? product(value, pure(2 * Math.PI, 0, 'pi')) : value;
}
