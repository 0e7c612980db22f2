import { EngineError } from '@tollbench/engines/error.ts';
import type { FormatId } from '@tollbench/engines/float/catalogue.ts';
import {
  type Read,
  readTo,
  roundExpression,
  roundRead,
  type Worked,
  workOut,
} from '@tollbench/engines/float/evaluate.ts';
import { type Expression, readExpression } from '@tollbench/engines/float/expression.ts';
import type { Format } from '@tollbench/engines/float/format.ts';
import { type Manner, type Rounded, roundDatum } from '@tollbench/engines/float/round.ts';
import { readWord } from '@tollbench/engines/float/word-text.ts';
import { InputError } from '../../../define/error.ts';

/** A number that was typed, and the word it became. */
export interface Taken {
  readonly word: bigint;
  /** What was typed as a real number or what is none; undefined where bits were. */
  readonly read: Read | undefined;
  readonly rounded: Rounded | undefined;
  readonly expression: Expression | undefined;
  /** The operations, where a formula was worked out in the format. */
  readonly worked: readonly Worked[] | undefined;
}

/** Runs `take`; what an engine refuses is refused of the field. */
export function of<T>(field: string, text: string, take: () => T): T {
  try {
    return take();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field,
      value: text,
      remedies: remediesOf(field, text, error),
    });
  }
}

/** What would do instead of a text that was refused. */
function remediesOf(field: string, text: string, error: EngineError) {
  if (error.code === 'syntax' && /\d,\d/u.test(text) && /comma/u.test(error.message))
    return meantByCommas(text.trim()).map((meant) => ({ [field]: meant }));
  const padded = /\bwrite (0x\w+) for leading zeros/u.exec(error.message);
  if (padded) return [{ [field]: padded[1] as string }, ...ofAnotherFormat(text)];
  const either = /write (0x\w+), or (0[db]\d+)[;.]/u.exec(error.message);
  if (either) return [{ [field]: either[1] as string }, { [field]: either[2] as string }];
  if (field === 'number' && /arithmetic of the format/u.test(error.message))
    return [{ arithmetic: 'steps' }];
  return [];
}

/** A comma for the decimal sign, commas among thousands, or both. */
function meantByCommas(text: string): string[] {
  const isGrouped = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u.test(text);
  const together = isGrouped ? [text.replaceAll(',', '')] : [];
  if (/^[^.,]*,[^.,]*$/u.test(text)) return [text.replace(',', '.'), ...together];
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/u.test(text))
    return [text.replaceAll('.', '').replace(',', '.')];
  return together;
}

/** The formats of IEEE 754 in which so many hex digits are a word. */
const BY_DIGITS: Readonly<Record<number, FormatId>> = {
  4: 'binary16',
  8: 'binary32',
  16: 'binary64',
};

function ofAnotherFormat(text: string) {
  const format = BY_DIGITS[text.replace(/\s/gu, '').length];
  return format ? [{ format }] : [];
}

/** A text as a word: a number that is rounded into the format, or its bits. */
export function taken(
  field: string,
  text: string,
  f: Format,
  how: { readonly given: 'number' | 'bits'; readonly manner: Manner; readonly steps?: boolean },
): Taken {
  return of(field, text, () => {
    if (how.given === 'bits')
      return {
        word: readWord(text, f),
        read: undefined,
        rounded: undefined,
        expression: undefined,
        worked: undefined,
      };
    const expression = readExpression(text);
    if (how.steps) return stepped(f, expression, how.manner);
    const { read, ...rounded } = roundExpression(f, expression, how.manner);
    return {
      word: inFormat(f, rounded, text),
      read: finer(expression, read),
      rounded,
      expression,
      worked: undefined,
    };
  });
}

/** Irrational numbers to more digits than any format has: errors in all of them are counted against it. */
const TRUE_BITS = 3000;

const finer = (expression: Expression, read: Read): Read =>
  read.kind === 'real' && !read.exact ? readTo(expression, TRUE_BITS) : read;

/** The same number in another format; undefined word where that has none for it. A NaN is converted, which makes it quiet. */
export function alsoIn(
  f: Format,
  from: Format,
  { expression }: Taken,
  read: Read,
  manner: Manner,
): Rounded {
  if (read.kind === 'datum' && read.datum.kind === 'nan' && f !== from)
    return roundDatum(
      f,
      read.datum,
      manner,
      from.kind === 'binary' ? from.fractionBits : undefined,
    );
  return expression && read.kind === 'real' && !read.exact
    ? roundExpression(f, expression, manner)
    : roundRead(f, read, manner);
}

function inFormat(f: Format, { word }: Rounded, text: string): bigint {
  if (word === undefined)
    throw new EngineError('unsupported', `${f.name} has no word for "${text.slice(0, 40)}".`, {
      value: text,
    });
  return word;
}

/** Worked out in the format; the error is still counted against the exact value, where there is one. */
function stepped(f: Format, expression: Expression, manner: Manner): Taken {
  const worked = workOut(f, expression, manner);
  const last = worked.at(-1) as Worked;
  let read: Read | undefined;
  try {
    read = finer(expression, roundExpression(f, expression, manner).read);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  return { word: last.word, read, rounded: last.rounded, expression, worked };
}
