/** A stack as text: a line for each layer, letters that stand for layers and formulas of them, or a table with a heading. */
import { FieldError, within } from '../../define/error.ts';
import { readFormula, type Sequence } from './read-formula.ts';
import { headingOf, readRow } from './read-heading.ts';
import { type Part, type Reading, readPart, type Thickness } from './read-line.ts';
import { shortBlanks } from './read-number.ts';

export const MAX_LAYERS = 200;

/** A layer of the whole stack. */
export interface StackPart extends Omit<Part, 'thickness'> {
  readonly thickness: Thickness;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const digitsOf = (text: string, script: string): string =>
  [...text].map((digit) => script.indexOf(digit)).join('');

/** A line without its comment, its raised digits as powers, which end where they do, and its lowered ones as digits. */
export const plain = (line: string): string =>
  line
    .replace(/\s*(?:#|\/\/).*$/u, '')
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (raised) => `^${digitsOf(raised, SUPERSCRIPTS)} `)
    .replaceAll(/[₀₁₂₃₄₅₆₇₈₉]+/gu, (lowered) => digitsOf(lowered, SUBSCRIPTS))
    .replaceAll(/[\u00a0\u202f\u2009]/gu, ' ')
    .trim();

/** A single capital, with a digit or without, before `=`: `H = TiO2`. */
const DEFINITION = /^([A-Z]\d?)\s*=\s*(.+)$/u;

/** Reads the text. Throws FieldError with the number of the line and the piece. */
export function readStack(text: string, reading: Reading): StackPart[] {
  const lines = shortBlanks(text)
    .split('\n')
    .map((line, index) => ({ line: plain(line), number: index + 1 }))
    .filter(({ line }) => line !== '');
  const heading = lines[0] === undefined ? null : headingOf(lines[0].line);
  const letters = new Map<string, StackPart>();
  const parts: StackPart[] = [];
  for (const { line, number } of heading === null ? lines : lines.slice(1)) {
    const read = (): StackPart[] => {
      if (heading !== null) return [whole(readRow(heading, line, reading))];
      return readOne(line, letters, reading);
    };
    parts.push(...within(() => `line ${number}`, read));
    if (parts.length > MAX_LAYERS) throw tooMany(parts.length);
  }
  return parts;
}

const tooMany = (count: number): FieldError =>
  new FieldError(`has more than ${MAX_LAYERS} layers: ${count} so far`);

/** A definition, which gives no layer, a formula of letters, or a layer. */
function readOne(line: string, letters: Map<string, StackPart>, reading: Reading): StackPart[] {
  const [, letter, rest] = DEFINITION.exec(line) ?? [];
  if (letter !== undefined && rest !== undefined) {
    if (letters.has(letter)) throw new FieldError(`"${letter}" is defined twice`);
    const part = readPart(rest, reading);
    letters.set(letter, {
      ...part,
      thickness: part.thickness ?? { kind: 'waves', value: 1 / 4 },
    });
    return [];
  }
  if (line.includes('|'))
    throw new FieldError(
      'has "|": the media before and behind all layers stand in the fields From and Into, and a formula has layers alone',
    );
  const formula = readFormula(line, new Set(letters.keys()));
  const [used] = /^[A-Z]\d?(?=\s)/u.exec(line) ?? [];
  if (formula === null && used !== undefined && letters.has(used))
    throw new FieldError(
      `begins with the letter ${used}, which a formula alone takes: write the thickness in the line ${used} = …, or a factor before it, as 0.5${used}`,
    );
  return formula === null ? [whole(readPart(line, reading))] : expanded(formula, letters);
}

function whole(part: Part): StackPart {
  if (part.thickness === null)
    throw new FieldError(
      `${part.name} has no thickness: write 100 nm behind it, or QW for a quarter wave`,
    );
  return { ...part, thickness: part.thickness };
}

/** Layers of a formula, in order; counted before they are made. */
function expanded(formula: Sequence, letters: ReadonlyMap<string, StackPart>): StackPart[] {
  const count = countOf(formula);
  if (count > MAX_LAYERS) throw new FieldError(`has ${count} layers; the most is ${MAX_LAYERS}`);
  return flatten(formula, 1).flatMap(({ letter, factor }) => {
    const part = letters.get(letter);
    if (part === undefined) return [];
    const { kind, value } = part.thickness;
    return [{ ...part, thickness: { kind, value: value * factor } }];
  });
}

const countOf = (sequence: Sequence): number =>
  sequence.reduce(
    (sum, item) => sum + item.times * (item.kind === 'letter' ? 1 : countOf(item.inside)),
    0,
  );

function flatten(sequence: Sequence, factor: number): { letter: string; factor: number }[] {
  return sequence.flatMap((item) => {
    const once =
      item.kind === 'letter'
        ? [{ letter: item.letter, factor: factor * item.factor }]
        : flatten(item.inside, factor * item.factor);
    return Array.from({ length: item.times }, () => once).flat();
  });
}
