import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { complexText } from '../../text/complex.ts';
import { eitherComma, twoWays } from '../decimal-comma.ts';
import { MAX_ENTRY_LENGTH, readEntry } from '../entry.ts';
import { FieldError, within } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import { entriesOf } from '../rows.ts';

export interface ComplexNumbersOptions<W extends Condition = Condition> extends FieldText<W> {
  readonly default: readonly Complex[];
  readonly maxLength: number;
  /** What one of them is called in refusals: `pole`. */
  readonly noun: string;
}

/**
 * Complex numbers that come in conjugate pairs, between commas, semicolons, spaces or lines: `-3, -1±2j`,
 * `[-1+2i; -1-2i]`, `-5 -6`. A complex one without its conjugate is refused, and the whole list offered.
 */
export function complexNumbers<const W extends Condition = never>(
  options: ComplexNumbersOptions<W>,
): Field<readonly Complex[], NoInfer<W>, never> {
  const { maxLength, noun } = options;
  return {
    kind: 'complex-numbers',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const list = listOf(text, noun, maxLength);
      if (list.length === 0) throw new FieldError(`is empty; write each ${noun}, as -3, -1±2j`);
      const missing = withoutConjugate(list);
      if (missing)
        throw new FieldError(
          `has ${complexText(missing, 'j')} without its conjugate`,
          formatList([...list, { re: missing.re, im: -missing.im }]),
        );
      return list;
    },
    format: formatList,
    echo: (value) => shownList(value),
    describe: () => ({
      kind: 'complex-numbers',
      default: formatList(options.default),
      minItems: 1,
      maxItems: maxLength,
    }),
    control: { widget: 'line', inputMode: 'text' },
  };
}

function listOf(text: string, noun: string, most: number): Complex[] {
  if (text.length > most * MAX_ENTRY_LENGTH) throw new FieldError(`has ${text.length} characters`);
  const source = text
    .trim()
    .replace(/^\[|\]$/gu, '')
    .trim();
  const doubtful = twoWays(source);
  if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
  const pieces = source
    .replace(/\+-|\+\/-/gu, '±')
    .split(/[;\n]/u)
    .flatMap((row) => (row.trim() === '' ? [] : entriesOf(row.replace(/\s*±\s*/gu, '±'))));
  if (pieces.length > most)
    throw new FieldError(`has ${pieces.length} numbers; the most is ${most}`);
  const list = pieces.flatMap((piece, k) =>
    within(
      () => `${noun} ${k + 1}`,
      () => numbersOf(piece),
    ),
  );
  if (list.length > most) throw new FieldError(`has ${list.length} numbers; the most is ${most}`);
  return list;
}

/** One number, or the two of `-1±2j`. */
function numbersOf(piece: string): Complex[] {
  const parts = piece.split('±');
  if (parts.length === 1) return [numberOf(piece)];
  const [before = '', after = ''] = parts;
  const middle = before === '' ? { re: 0, im: 0 } : numberOf(before);
  const reach = numberOf(after);
  if (parts.length > 2 || middle.im !== 0 || reach.re !== 0 || reach.im === 0)
    throw new FieldError(`"${piece}" is not a pair; write it as -1±2j`);
  const im = Math.abs(reach.im);
  return [
    { re: middle.re, im },
    { re: middle.re, im: -im },
  ];
}

function numberOf(text: string): Complex {
  const { value } = readEntry(text);
  return { re: toNumber(value.re), im: toNumber(value.im) };
}

/** The first complex one that has no conjugate of its own. */
function withoutConjugate(list: readonly Complex[]): Complex | undefined {
  const left = [...list];
  for (;;) {
    const x = left.shift();
    if (!x) return undefined;
    if (x.im === 0) continue;
    const at = left.findIndex((y) => y.re === x.re && y.im === -x.im);
    if (at < 0) return x;
    left.splice(at, 1);
  }
}

/** Canonical: pairs as `-1±2j`, in the order of their first. */
function formatList(list: readonly Complex[]): string {
  const left = [...list];
  const parts: string[] = [];
  for (;;) {
    const x = left.shift();
    if (!x) return parts.join(', ');
    const at = x.im === 0 ? -1 : left.findIndex((y) => y.re === x.re && y.im === -x.im);
    if (at >= 0) left.splice(at, 1);
    const re = x.re === 0 && x.im !== 0 ? '' : String(x.re);
    if (x.im === 0) parts.push(re);
    else if (at >= 0) parts.push(`${re}±${Math.abs(x.im)}j`);
    else parts.push(`${re}${x.im < 0 ? '-' : re === '' ? '' : '+'}${Math.abs(x.im)}j`);
  }
}

const shownList = (list: readonly Complex[]): string =>
  list.map((x) => complexText(x, 'j')).join(', ');
