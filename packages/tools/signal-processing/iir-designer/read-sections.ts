/** Filters as people have them: sections of SciPy, MATLAB and CMSIS-DSP, filterDesigner's C header, two polynomials. */

import { pair } from '@tollbench/engines/iir/pairing.ts';
import { type PolarRoot, realRoot } from '@tollbench/engines/iir/polar-root.ts';
import type { Section } from '@tollbench/engines/iir/section.ts';
import { sectionOf } from '@tollbench/engines/iir/section.ts';
import { roots } from '@tollbench/engines/numeric/roots.ts';
import { eitherComma, twoWays } from '../../define/decimal-comma.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import type { IirInputs } from './inputs.ts';

/** Sections that are read at most; twice as many poles. */
export const MAX_SECTIONS = 40;
/** Degree of a polynomial whose roots still tell what was meant. */
export const MAX_DEGREE = 24;
const MAX_QUOTED = 30;

function refuse(message: string, value?: string, remedies: readonly Remedy[] = []): never {
  throw new InputError(message, {
    field: 'coefficients',
    ...(value !== undefined && { value: value.slice(0, MAX_QUOTED) }),
    remedies,
  });
}

/** The sections that a text holds in this layout, each with a₀ = 1. @throws InputError for the field `coefficients` */
export function readSections(text: string, layout: IirInputs['layout']): Section[] {
  const sections =
    layout === 'header'
      ? readHeader(text)
      : layout === 'polynomials'
        ? readPolynomials(text)
        : readRows(text, layout);
  if (sections.length > MAX_SECTIONS)
    refuse(`are ${sections.length} sections; the most is ${MAX_SECTIONS}`);
  const silent = sections.findIndex(({ b }) => b.every((c) => c === 0));
  if (silent >= 0) refuse(`have only zeros as the numerator of section ${silent + 1}`);
  return sections;
}

const COMMENT = /^\s*(?:#|%|\/\/|\/?\*)/u;

/** Lines without comments. */
const plain = (text: string): string =>
  text
    .replace(/\/\*[^*]*\*\//gu, ' ')
    .split('\n')
    .filter((line) => !COMMENT.test(line))
    .map((line) => line.replace(/(?:#|%|\/\/).*$/u, ''))
    .join('\n');

/** What stands between the first bracket and the last, where there are any: `sos = np.array([[…], […]])`. */
function inside(text: string, open: string, close: string): string {
  const equals = text.indexOf('=');
  const from = text.indexOf(open, Math.max(0, equals));
  if (from < 0) return equals < 0 ? text : text.slice(equals + 1);
  const to = text.lastIndexOf(close);
  if (to < from) refuse(`open with ${open} and do not close`);
  // A gain that stands before or behind the list would be lost.
  if (assignments(text) > 1)
    refuse('have more than one "=": give the list of sections alone, with its gains in it');
  const rest = text.slice(to + 1).replace(/[;\s'.)]+/gu, '');
  if (rest !== '')
    refuse(`go on behind the closing bracket with "${rest.slice(0, MAX_QUOTED)}"`, rest);
  return text.slice(from + 1, to);
}

const assignments = (text: string): number => text.split('=').length - 1;

const WORD = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[fFlL]?$/u;

function numbers(text: string): number[] {
  const doubtful = twoWays(text);
  if (doubtful !== undefined) refuse(eitherComma(doubtful).replace(/^has/u, 'have'), doubtful);
  return text
    .replaceAll('...', ' ')
    .split(/[\s,;[\]{}]+/u)
    .filter((part) => part !== '')
    .map((part, k) => {
      const value = WORD.test(part) ? Number(part.replace(/[fFlL]$/u, '')) : Number.NaN;
      if (!Number.isFinite(value))
        refuse(
          `have "${part.slice(0, MAX_QUOTED)}" as number ${k + 1}, which is no finite decimal number`,
          part,
        );
      return value;
    });
}

function listOf(text: string, width: number): number[] {
  const body = plain(text);
  const c = body.includes('{');
  const list = inside(body, c ? '{' : '[', c ? '}' : ']');
  const all = numbers(list);
  // Rows of other lengths that happen to come to whole sections are no sections.
  const rows = list.split(c ? /[{}\n]+/u : /[[\]\n;]+/u).filter((row) => /\d/u.test(row));
  if (rows.length * width === all.length)
    rows.forEach((row, k) => {
      const count = numbers(row).length;
      if (count !== width)
        refuse(`have ${count} numbers in row ${k + 1}, where a section has ${width}`);
    });
  return all;
}

function readRows(text: string, layout: 'sos' | 'cmsis'): Section[] {
  const width = layout === 'sos' ? 6 : 5;
  const all = listOf(text, width);
  const other = layout === 'sos' ? 'cmsis' : 'sos';
  if (all.length === 0) refuse('are empty: paste sections, or open a file of them');
  if (all.length % width !== 0)
    refuse(
      `are ${all.length} numbers, which are no sections of ${width}`,
      undefined,
      all.length % (11 - width) === 0 ? [{ layout: other }] : [],
    );
  const sections: Section[] = [];
  for (let k = 0; k < all.length; k += width) {
    const [b0 = 0, b1 = 0, b2 = 0, x = 0, y = 0, z = 0] = all.slice(k, k + width);
    if (layout === 'cmsis') {
      sections.push({ b: [b0, b1, b2], a: [-x, -y] });
      continue;
    }
    if (x === 0) refuse(`have 0 as a0 of section ${k / 6 + 1}`, undefined, []);
    sections.push({ b: [b0 / x, b1 / x, b2 / x], a: [y / x, z / x] });
  }
  return sections;
}

/** The array that a declaration `NUM[…] = {…};` or `NUM = […]` gives, in rows of three. */
function rowsOf(text: string, name: 'NUM' | 'DEN'): number[][] {
  const found = [...text.matchAll(new RegExp(`\\b${name}\\b[^={]{0,80}=\\s*\\{`, 'gu'))];
  const [at] = found;
  // Behind #if and #else, or of two filters: which is meant cannot be told.
  if (found.length > 1) refuse(`have ${found.length} arrays ${name}: paste one filter`);
  if (!at) refuse(`have no array ${name}: a header of filterDesigner has NUM and DEN`);
  const from = at.index + at[0].length;
  let depth = 1;
  let to = from;
  for (; to < text.length && depth > 0; to++) {
    if (text[to] === '{') depth++;
    else if (text[to] === '}') depth--;
  }
  if (depth > 0) refuse(`open the array ${name} and do not close it`);
  const values = numbers(text.slice(from, to - 1));
  if (values.length % 3 !== 0) refuse(`have ${values.length} numbers in ${name}, no rows of three`);
  return Array.from({ length: values.length / 3 }, (_, k) => values.slice(3 * k, 3 * k + 3));
}

/** Gains and sections take turns there: a row `{g, 0, 0}` scales the section after it, the last one the output. */
function readHeader(text: string): Section[] {
  const body = plain(text);
  const [num, den] = [rowsOf(body, 'NUM'), rowsOf(body, 'DEN')];
  if (num.length !== den.length) refuse(`have ${num.length} rows in NUM and ${den.length} in DEN`);
  const sections: Section[] = [];
  let gain = 1;
  num.forEach((row, k) => {
    const [a0 = 0, a1 = 0, a2 = 0] = den[k] ?? [];
    const [b0 = 0, b1 = 0, b2 = 0] = row;
    if (a0 === 0) refuse(`have 0 as the first number of row ${k + 1} of DEN`);
    if (b1 === 0 && b2 === 0 && a1 === 0 && a2 === 0) {
      gain *= b0 / a0;
      return;
    }
    const g = gain / a0;
    sections.push({ b: [g * b0, g * b1, g * b2], a: [a1 / a0, a2 / a0] });
    gain = 1;
  });
  const last = sections.at(-1);
  if (!last) refuse('hold gains alone and no section');
  sections[sections.length - 1] = { ...last, b: times(last.b, gain) };
  return sections;
}

const times = (b: Section['b'], g: number): Section['b'] => [b[0] * g, b[1] * g, b[2] * g];

/** `b = [ … ]`, `a = [ … ]`, or two lines: from z⁰ down. */
function readPolynomials(text: string): Section[] {
  // The size in NUM[3] = {…} is no list.
  const body = plain(text).replace(/\[\w{0,40}\](?=\s{0,20}=)/gu, '');
  if (assignments(body) > 2)
    refuse('have more than two "=": give b and a alone, with the gain in b');
  const lists = /[[{]/u.test(body)
    ? [...body.matchAll(/[[{]([^[\]{}]*)[\]}]/gu)].map((m) => m[1] ?? '')
    : body.split('\n').filter((line) => line.trim() !== '');
  if (lists.length !== 2)
    refuse(
      `are ${lists.length} lists of numbers; they are two, b and a, each on a line or in brackets`,
    );
  const [b = [], a = []] = lists.map((list) => numbers(list.replace(/^[^=]*=/u, '')));
  if (a[0] === undefined || a[0] === 0) refuse('have 0 as the first number of a');
  if (b.every((c) => c === 0)) refuse('have only zeros in b');
  const degree = Math.max(a.length, b.length) - 1;
  if (degree > MAX_DEGREE)
    refuse(
      `are of order ${degree}; the most is ${MAX_DEGREE}, as the roots of longer ones are lost in the last digit: give sections`,
    );
  const lead = b.findIndex((c) => c !== 0);
  if (lead > 0) refuse(`begin with ${lead} zeros in b: give the samples of delay as sections`);
  if (b.length > a.length)
    refuse('have more numbers in b than in a: give as many, with zeros at the end of a');
  const sections = pair(rootsOf(b), rootsOf(a)).map((s) => sectionOf(s));
  const first = sections[0] ?? { b: [1, 0, 0] as const, a: [0, 0] as const };
  return [{ ...first, b: times(first.b, (b[0] ?? 0) / a[0]) }, ...sections.slice(1)];
}

function rootsOf(c: readonly number[]): PolarRoot[] {
  if (c.length < 2) return [];
  const { re, im } = roots(c);
  return [...re.keys()].flatMap((k) => {
    const [x, y] = [re[k] ?? 0, im[k] ?? 0];
    if (y === 0) return [realRoot(x)];
    return y > 0 ? [{ deficit: 1 - Math.hypot(x, y), angle: Math.atan2(y, x), pair: true }] : [];
  });
}
