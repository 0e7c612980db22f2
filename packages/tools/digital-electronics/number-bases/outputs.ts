import {
  div,
  equals,
  isZero,
  type Rational,
  rational,
  sub,
} from '@tollbench/engines/exact/rational.ts';
import { bitText, leadingZeros, trailingZeroes, weight } from '@tollbench/engines/radix/bits.ts';
import { codeOf } from '@tollbench/engines/radix/code.ts';
import { lastBitsOf } from '@tollbench/engines/radix/format.ts';
import { counted } from '../../text/counted.ts';
import { bitFigure, MAX_DRAWN } from './bit-figure.ts';
import { type LineResult, lastBits, type Result } from './compute.ts';
import { wordName } from './encodings.ts';
import type { NumberInputs } from './inputs.ts';
import { notices } from './notices.ts';
import type { Reading, Shown, Unseen } from './results.ts';
import {
  baseTable,
  bitsOf,
  byteTable,
  codeTable,
  digitTable,
  lineTable,
  literalTable,
  operationTable,
  wordTable,
} from './tables.ts';
import { decimal, hexText, shortened } from './words.ts';

/** The bits, what they are, what did not fit; then every other way of writing the number. */
export function outputs(r: Result, i: NumberInputs): Shown[] {
  return [
    bits(r, i),
    { kind: 'readouts', id: 'answer', title: 'Number', items: answer(r, i) },
    ...notices(r, i),
    baseTable(r, i),
    ...lineTable(r),
    ...operationTable(r),
    codeTable(r, i),
    { kind: 'readouts', id: 'word', title: 'Word', items: about(r, i) },
    wordTable(r, i),
    byteTable(r),
    ...digitTable(r),
    literalTable(r, i),
    { kind: 'values', values: unseen(r, i) },
  ];
}

const lineOf = (r: Result): LineResult => r.lines[r.at] as LineResult;

function bits(r: Result, i: NumberInputs): Shown {
  const { value } = lineOf(r);
  const asked = value.exact && lastBits(value.exact, r, i);
  const name = wordName(r.code, r.width, r.fraction);
  const most = r.width > MAX_DRAWN ? ` The lowest ${MAX_DRAWN} bits are drawn.` : '';
  return {
    kind: 'figure',
    id: 'bits',
    title: 'Bits',
    svg: bitFigure({ ...r, ...value, asked }),
    caption: `${decimal(value.kept)} in ${name}: ${sumText(r)}. Press a bit to turn it, or drag along several.${most}`,
  };
}

/** The weights of the ones: `−128 + 32 + 16 + 4 + 1`. */
export function sumText(r: Result): string {
  const { pattern } = lineOf(r).value;
  const code = codeOf(r.code, r.bias);
  const terms: string[] = [];
  for (let k = r.width - 1; k >= 0; k--) {
    if (((pattern >> BigInt(k)) & 1n) === 0n) continue;
    const w = code.weight(k, r.width);
    if (w === undefined || terms.length > 16) return shortened(hexText(pattern, r.width));
    const size = decimal(lastBitsOf(w < 0n ? -w : w, r.fraction), 24);
    terms.push(
      terms.length === 0 ? (w < 0n ? `\u2212${size}` : size) : `${w < 0n ? '\u2212' : '+'} ${size}`,
    );
  }
  const sum = terms.length === 0 ? 'no bit is 1' : terms.join(' ');
  return r.code === 'excess' && terms.length > 0
    ? `${sum} \u2212 ${decimal(rational(r.bias), 24)}`
    : sum;
}

function answer(r: Result, i: NumberInputs): Reading[] {
  const { value } = lineOf(r);
  const fits = doFit(r, i);
  return [
    { name: 'value', value: value.kept, shown: decimal(value.kept), note: noteOfValue(r, i) },
    {
      name: 'hexadecimal',
      value: hexText(value.pattern, r.width),
      shown: shortened(hexText(value.pattern, r.width)),
    },
    r.leastWidth === null
      ? {
          name: 'leastWidth',
          value: null,
          note: value.exact ? 'this code holds no such number' : 'bits were lost',
        }
      : {
          name: 'leastWidth',
          value: r.leastWidth,
          note: fits === false ? `does not fit in ${r.width}` : `of ${r.width}`,
        },
    { name: 'binary', value: bitText(value.pattern, r.width), shown: shortened(bitsOf(r, i), 90) },
    ...exactReadings(r, i),
    {
      name: 'unsignedValue',
      value: rational(value.pattern),
      shown: decimal(rational(value.pattern)),
    },
    {
      name: 'signedValue',
      value: rational(BigInt.asIntN(r.width, value.pattern)),
      shown: decimal(rational(BigInt.asIntN(r.width, value.pattern))),
    },
  ];
}

/** Whether the exact result is within the range of the word; null where there is none. */
function doFit(r: Result, i: NumberInputs): boolean | null {
  const { exact } = lineOf(r).value;
  if (!exact) return null;
  const asked = lastBits(exact, r, i);
  const code = codeOf(r.code, r.bias);
  return asked >= code.least(r.width) && asked <= code.greatest(r.width);
}

function noteOfValue(r: Result, i: NumberInputs): string {
  const { value } = lineOf(r);
  const name = wordName(r.code, r.width, 0);
  if (!value.exact) return `${name}, bits were lost on the way`;
  if (equals(value.exact, value.kept)) return name;
  return doFit(r, i)
    ? `${name}, rounded`
    : `${name}, ${i.overflow === 'wrap' ? 'wrapped' : 'saturated'}`;
}

function exactReadings(r: Result, i: NumberInputs): Reading[] {
  const { exact, kept } = lineOf(r).value;
  const last = lastBitsOf(1n, r.fraction);
  if (!exact)
    return [
      {
        name: 'exactValue',
        value: null,
        note: 'an operation on bits took a word that had lost some',
      },
      { name: 'error', value: null, note: 'there is no exact result' },
      { name: 'errorLastBits', value: null, note: 'there is no exact result' },
    ];
  if (equals(exact, kept)) return [];
  const error = sub(kept, exact);
  return [
    {
      name: 'exactValue',
      value: exact,
      shown: decimal(exact),
      note: doFit(r, i) ? 'between two words' : 'does not fit',
    },
    { name: 'error', value: error, shown: decimal(error), ...percent(error, exact) },
    {
      name: 'errorLastBits',
      value: div(error, last),
      shown: `${decimal(div(error, last))}\u202fLSB`,
    },
  ];
}

/** A relative error, to four figures. */
function percent(error: Rational, exact: Rational): { note?: string } {
  if (isZero(exact)) return {};
  const ratio = div(error, exact);
  const share = Number((ratio.n * 10n ** 9n) / ratio.d) / 1e7;
  return {
    note: `${String(Number(share.toPrecision(4))).replace('-', '\u2212')}\u202f% of the exact result`,
  };
}

function about(r: Result, i: NumberInputs): Reading[] {
  const { pattern } = lineOf(r).value;
  const code = codeOf(r.code, r.bias);
  const end = (k: bigint) => ({
    value: lastBitsOf(k, r.fraction),
    shown: decimal(lastBitsOf(k, r.fraction)),
  });
  const last = lastBitsOf(1n, r.fraction);
  const ones = weight(pattern);
  return [
    { name: 'least', ...end(code.least(r.width)) },
    { name: 'greatest', ...end(code.greatest(r.width)) },
    { name: 'lastBit', value: last, shown: decimal(last) },
    { name: 'ones', value: ones, note: 'popcount' },
    { name: 'parity', value: ones % 2 === 0 ? 'even' : 'odd' },
    { name: 'leadingZeros', value: leadingZeros(pattern, r.width) },
    { name: 'trailingZeros', value: trailingZeroes(pattern, r.width) },
    {
      name: 'misfits',
      value: misfits(r),
      note: counted(i.line === 0 ? r.lines.length : r.at + 1, 'line'),
    },
    ...(r.code === 'excess'
      ? [{ name: 'bias' as const, value: rational(r.bias), shown: decimal(rational(r.bias)) }]
      : []),
  ];
}

const misfits = (r: Result): number =>
  r.lines
    .slice(0, r.at + 1)
    .reduce((sum, { events }) => sum + events.filter((e) => !e.stored.fits).length, 0);

function unseen(r: Result, i: NumberInputs): Unseen {
  const { value } = lineOf(r);
  const same = value.exact && equals(value.exact, value.kept);
  return {
    word: value.pattern,
    code: r.code,
    width: r.width,
    fractionBits: r.fraction,
    fits: doFit(r, i) ?? { value: null, note: 'there is no exact result' },
    ...(same && { exactValue: value.kept, error: rational(0n), errorLastBits: rational(0n) }),
  };
}
