/** A source as people write it: letters with probabilities, per cent or counts. */
import { isReal } from '@tollbench/engines/exact/gaussian.ts';
import {
  compare,
  mul,
  type Rational,
  rational,
  sub,
  toNumber,
} from '@tollbench/engines/exact/rational.ts';
import { gcd } from '@tollbench/engines/numeric/gcd.ts';
import { eitherComma, refuseLoneComma, twoWays } from '../../define/decimal-comma.ts';
import { readEntry } from '../../define/entry.ts';
import { FieldError, within } from '../../define/error.ts';
import { checkNames, MAX_LETTERS, type Token, tokensOf, unwrapped } from './letters.ts';

/** Sums of probabilities this near to 1 are taken for rounded ones, and told. */
const TOLERANCE = rational(5, 1000);
/** Binary digits of the common denominator. */
const MAX_DIGITS = 4096;

export interface Source {
  readonly names: readonly string[];
  /** In the ratio of the probabilities, exactly. */
  readonly weights: readonly bigint[];
  readonly kind: 'counts' | 'probabilities' | 'percent';
  /** Per cent by their sum alone: no sign says so. */
  readonly assumed: boolean;
  /** Of the numbers as they stand, per cent as parts of 1. */
  readonly sum: Rational;
}

interface Item {
  /** '' of a bare number. */
  readonly name: string;
  readonly value: string;
  readonly percent: boolean;
}

/** Reads the table. Throws FieldError with the number of the line and the piece. */
export function readSource(text: string): Source {
  try {
    return readTable(text);
  } catch (error) {
    if (!(error instanceof FieldError) || !COMMA.test(text)) throw error;
    const found = COMMA.exec(text)?.[0]?.trim() ?? '';
    if (THOUSANDS.test(text))
      throw new FieldError(
        `has "${found}" with a comma in it: write ${found.replace(',', '')} if it parts thousands, ${found.replace(',', '.')} if it is a decimal comma`,
      );
    throw new FieldError(
      `has "${found}" with a comma in it: write ${found.replace(',', '.')}, or a blank behind the comma`,
      taken(text.replace(/(?<![\d.,])(\d+),(\d+)(?![\d.,])/gu, '$1.$2')),
    );
  }
}

/** A text that can be read, or nothing: what is offered must not be refused in its turn. */
function taken(text: string): string | undefined {
  try {
    readTable(text);
    return text;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return undefined;
  }
}

/** A number with a decimal comma, as it stands alone. */
const COMMA = /(?<![\d.,])\d+,\d+(?![\d.,])/u;

/** One that may as well part thousands: with a point in its place it could be another number. */
const THOUSANDS = /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d.,])/u;

function readTable(text: string): Source {
  const items = itemsOf(unwrapped(text));
  if (items.length === 0) throw new FieldError('is empty; write it as a 0.4, b 0.6');
  if (items.length > MAX_LETTERS)
    throw new FieldError(`has ${items.length} letters; the most is ${MAX_LETTERS}`);
  const bare = items.findIndex(({ name }) => name === '');
  if (bare >= 0 && items.some(({ name }) => name !== ''))
    throw new FieldError(
      `has "${items[bare]?.value}" without a letter beside others that have one: name each, and write decimals with a point`,
    );
  const names = items.map(({ name }, k) => (name === '' ? `x${k + 1}` : name));
  checkNames(names);
  const values = items.map(({ value }, k) =>
    within(
      () => `"${names[k]}"`,
      () => rationalOf(value),
    ),
  );
  return weighed(
    names,
    values,
    items.some(({ percent }) => percent) ? items.map(({ percent }) => percent) : null,
  );
}

function itemsOf(text: string): Item[] {
  // `0,5 0,5` is two numbers or four.
  const doubtful = twoWays(text.replace(/[%]/gu, ''));
  if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
  refuseLoneComma(text.trim());
  const lines = text
    .split('\n')
    .flatMap((line, k) => (line.trim() === '' ? [] : [{ line, number: k + 1 }]));
  const rows = lines.map(({ line, number }) => ({
    number,
    tokens: within(
      () => `line ${number}`,
      () => tokensOf(line),
    ),
  }));
  const [first, ...rest] = rows;
  if (first !== undefined && rest.length > 0 && isHeading(first.tokens))
    return rest.flatMap(({ number, tokens }) =>
      within(
        () => `line ${number}`,
        () => itemsOfLine(tokens, rest.length),
      ),
    );
  return rows.flatMap(({ number, tokens }) =>
    within(
      () => `line ${number}`,
      () => itemsOfLine(tokens, rows.length),
    ),
  );
}

const HEADING = /^(?:p|p\(x\)|n|f|%|prob\w*|freq\w*|counts?|weights?|share|occurrences|p_?i)$/iu;

const isHeading = (tokens: readonly Token[]): boolean =>
  tokens.length === 2 && HEADING.test(tokens[1]?.text ?? '');

const isNumber = ({ text, quoted }: Token): boolean => !quoted && /^[+−-]?[\d.]/u.test(text);

/** A line is a letter and its number, several of them parted by commas or semicolons, or bare numbers. */
function itemsOfLine(tokens: readonly Token[], lines: number): Item[] {
  const [a, b] = tokens;
  const isPair = tokens.length === 2 && a !== undefined && b !== undefined;
  const groups = grouped(tokens);
  // `00 0.25, 01 0.75`: letters may be numbers.
  if (groups.length > 1 && groups.every(({ length }) => length === 2)) return groups.map(itemOf);
  if (tokens.every(isNumber) && tokens.every(({ after }) => after !== ':')) {
    if (!isPair || lines === 1) return tokens.map((token) => itemOf([token]));
    if (b.after === ',' || b.after === ';')
      throw new FieldError(
        `"${a.text}${b.after}${b.text}" is a letter and its number, two numbers, or one with a decimal comma: write ${a.text}: ${b.text}, one number a line, or a point`,
      );
    return [itemOf(tokens)];
  }
  if (isPair) return [itemOf(tokens)];
  return groups.map(itemOf);
}

/** What commas and semicolons part, and a blank before a letter with its colon. */
function grouped(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const [k, token] of tokens.entries()) {
    const last = groups.at(-1);
    const parts = token.after === ' ' ? tokens[k + 1]?.after === ':' : /[,;]/u.test(token.after);
    if (last === undefined || parts) groups.push([token]);
    else last.push(token);
  }
  return groups;
}

function itemOf(tokens: readonly Token[]): Item {
  const [a, b, c, ...more] = tokens;
  const words = tokens
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 40);
  const percent =
    c === undefined ? undefined : c.text === '%' && c.after === ' ' && more.length === 0;
  if (a === undefined || percent === false)
    throw new FieldError(
      `"${words}" is more than a letter and its number; commas part one letter from the next`,
    );
  if (b === undefined) {
    if (!isNumber(a)) throw new FieldError(`"${words}" has no number; write ${words} 0.4`);
    return { name: '', ...numberOf(a.text) };
  }
  if (b.text === '%' && isNumber(a)) return { name: '', value: a.text, percent: true };
  if (!isNumber(b)) throw new FieldError(`"${words}": "${b.text}" is no number`);
  const { value, percent: sign } = numberOf(b.text);
  return { name: a.text, value, percent: sign || percent === true };
}

const numberOf = (text: string): { value: string; percent: boolean } =>
  text.endsWith('%')
    ? { value: text.slice(0, -1), percent: true }
    : { value: text, percent: false };

function rationalOf(text: string): Rational {
  const { value } = readEntry(text.replaceAll('−', '-'));
  if (!isReal(value)) throw new FieldError(`"${text}" is no real number`);
  if (value.re.n < 0n) throw new FieldError(`"${text}" is below 0`);
  return value.re;
}

const ONE_HUNDRED = rational(100);

function weighed(
  names: readonly string[],
  given: readonly Rational[],
  percent: readonly boolean[] | null,
): Source {
  if (percent?.includes(false))
    throw new FieldError(
      `has "%" beside some numbers and not beside "${names[percent.indexOf(false)]}"`,
    );
  const common = commonOf(given);
  const weights = given.map(({ n, d }) => n * (common / d));
  const plain = rational(
    weights.reduce((a, b) => a + b, 0n),
    common,
  );
  if (plain.n === 0n) throw new FieldError('has no letter that occurs: every number is 0');
  const whole = common === 1n;
  const ofHundred = percent !== null || (!whole && isNear(plain, ONE_HUNDRED));
  if (ofHundred ? !isNear(plain, ONE_HUNDRED) : !whole && !isNear(plain, rational(1)))
    throw new FieldError(
      `has numbers that add to ${Number(toNumber(plain).toPrecision(8))}${ofHundred ? ' %' : ''}; probabilities add to 1, per cent to 100, and counts are whole`,
    );
  const kind = ofHundred ? 'percent' : whole && plain.n > 1n ? 'counts' : 'probabilities';
  // Counts stay what they are: an end of message of count 1 joins them.
  const divisor = kind === 'counts' ? 1n : weights.reduce(gcd, 0n);
  return {
    names,
    weights: weights.map((w) => w / divisor),
    kind,
    assumed: ofHundred && percent === null,
    sum: ofHundred ? rational(plain.n, plain.d * 100n) : plain,
  };
}

/** Within half a per cent: tables are rounded. */
function isNear(sum: Rational, to: Rational): boolean {
  const off = sub(sum, to);
  const size = { n: off.n < 0n ? -off.n : off.n, d: off.d };
  return compare(size, mul(TOLERANCE, to)) <= 0;
}

/** The common denominator, refused before it is too long to count with. */
function commonOf(given: readonly Rational[]): bigint {
  let common = 1n;
  for (const { d } of given) {
    common = lcm(common, d);
    if (common.toString(16).length * 4 > MAX_DIGITS)
      throw new FieldError(
        'has fractions without a common denominator of reasonable size: round them',
      );
  }
  return common;
}

const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;

/** Weights of letters that have their names from elsewhere, as `readSource` reads their numbers. */
export function weightsOf(names: readonly string[], numbers: readonly string[]): readonly bigint[] {
  const items = numbers.map(numberOf);
  const values = items.map(({ value }, k) =>
    within(
      () => `"${names[k]}"`,
      () => rationalOf(value),
    ),
  );
  const percent = items.some((item) => item.percent) ? items.map((item) => item.percent) : null;
  return weighed(names, values, percent).weights;
}
