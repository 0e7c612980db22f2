/** The tables: bases, codes, words, bytes, digits, lines, operations, literals. */
import { rational } from '@tollbench/engines/exact/rational.ts';
import { type Base, baseName } from '@tollbench/engines/radix/base.ts';
import {
  bitText,
  gray,
  johnson,
  low,
  oneHot,
  reversed,
  rotated,
  swapped,
  ungray,
} from '@tollbench/engines/radix/bits.ts';
import { type CodeName, codeOf, usualBias } from '@tollbench/engines/radix/code.ts';
import { type DigitCode, digitBits } from '@tollbench/engines/radix/decimal-digit.ts';
import { held, lastBitsOf } from '@tollbench/engines/radix/format.ts';
import { baseLabel, grouped, groupSize, type Written } from '@tollbench/engines/radix/show.ts';
import type { Cell } from '../../define/output.ts';
import { formatOf, type LineResult, lastBits, type Result } from './compute.ts';
import { ENCODINGS, type MADE } from './encodings.ts';
import type { NumberInputs } from './inputs.ts';
import { literalsOf } from './literals.ts';
import type { Shown } from './results.ts';
import { bitsShown, decimal, hexText, inGroups, shortened } from './words.ts';

/** Rows that are still read, and digits in a cell. */
const MAX_ROWS = 200;
const MAX_TEXT = 400;
/** Words to which one-hot and Johnson rows are drawn. */
const MAX_STATES = 64n;
/** Bytes that are listed. */
const MAX_BYTES = 512;

export const drawn = (r: Result): LineResult => r.lines[r.at] as LineResult;

/** Digits in a cell: whole for programs, in groups and by their ends for people. */
const cellOf = (text: string, base: Base, i: NumberInputs): Cell => {
  const size = i.groups === 'none' ? 0 : groupSize(base, i.groups === 'byte' ? 8 : 4);
  return { value: text, shown: shortened(grouped(text, size), MAX_TEXT) };
};

/** The word in a base that is a power of two, as it stands: no sign. */
function wordIn(base: Base, pattern: bigint, width: number, i: NumberInputs): Cell {
  const per = base.kind === 'plain' ? [2, 4, 8, 16, 32].indexOf(base.base) + 1 : 0;
  if (base.kind !== 'plain' || per === 0) return null;
  const text = pattern
    .toString(base.base)
    .toUpperCase()
    .padStart(Math.ceil(width / per), '0');
  return { value: text, shown: shortened(inGroups(text, base.base, i), MAX_TEXT) };
}

export function baseTable(r: Result, i: NumberInputs): Shown {
  const { pattern } = drawn(r).value;
  const other = r.bases.some((b) => b.exact);
  const digits = (w: Written): Cell =>
    w.text === undefined ? { value: null, shown: w.why ?? '' } : cellOf(w.text, w.base, i);
  const rows = r.bases.map(({ kept, exact }): Cell[] => {
    const all = exact ?? kept;
    return [
      { value: baseName(kept.base), shown: baseLabel(kept.base) },
      digits(kept),
      ...(other ? [exact ? digits(exact) : null] : []),
      wordIn(kept.base, pattern, r.width, i),
      all.before,
      all.period === null
        ? null
        : { value: rational(all.period), shown: shortened(all.period.toString()) },
    ];
  });
  return {
    kind: 'table',
    id: 'bases',
    title: 'Bases',
    columns: [
      'base',
      { id: 'digits', label: other ? 'In the word' : 'Digits' },
      ...(other ? (['exactDigits'] as const) : []),
      'bits',
      'digitsBefore',
      'period',
    ],
    rows,
    caption: other
      ? 'The word holds another number than the exact result: both, and how the digits of the exact one go on behind the point.'
      : 'A number below 0 has a sign; its bits in the word stand beside it. Brackets repeat.',
  };
}

export function codeTable(r: Result, i: NumberInputs): Shown {
  const { pattern, kept } = drawn(r).value;
  const rows = (Object.keys(ENCODINGS) as CodeName[]).map((name): Cell[] => {
    const bias = name === r.code ? r.bias : usualBias(r.width);
    const code = codeOf(name, bias);
    if (r.width % code.step !== 0)
      return [name, { value: null, shown: 'no whole digits' }, null, ''];
    const k = lastBits(kept, r, i);
    const [least, greatest] = [code.least(r.width), code.greatest(r.width)];
    const fits = k >= least && k <= greatest;
    const these = held(pattern, { ...formatOf(r, i), code });
    const word = fits ? hexText(code.encode(k, r.width), r.width) : null;
    const bits = fits ? bitText(code.encode(k, r.width), r.width) : '';
    const end = (n: bigint) => decimal(lastBitsOf(n, r.fraction), 24);
    return [
      name,
      fits
        ? { value: word, shown: r.width <= 32 ? inGroups(bits, 2, i) : shortened(word ?? '') }
        : { value: null, shown: 'does not fit' },
      these === undefined
        ? { value: null, shown: 'no number' }
        : { value: these, shown: decimal(these) },
      { value: `${least}..${greatest}`, shown: `${end(least)} … ${end(greatest)}` },
    ];
  });
  return {
    kind: 'table',
    id: 'codes',
    title: 'Codes',
    columns: ['code', 'word', 'value', 'range'],
    rows,
    caption: `The value ${decimal(kept)} in ${r.width} bits of each code, and what the bits of this word are in it.`,
  };
}

export function wordTable(r: Result, i: NumberInputs): Shown {
  const { pattern } = drawn(r).value;
  const { width } = r;
  const n = BigInt(width);
  const made: [keyof typeof MADE, bigint | undefined][] = [
    ['not', low(~pattern, width)],
    ['negate', low(-pattern, width)],
    ['left', low(pattern << 1n, width)],
    ['logicalRight', pattern >> 1n],
    ['arithmeticRight', low(BigInt.asIntN(width, pattern) >> 1n, width)],
    ['rotateLeft', rotated(pattern, width, 1n)],
    ['rotateRight', rotated(pattern, width, -1n)],
    ['reverse', reversed(pattern, width)],
    ['swap', width % 8 === 0 ? swapped(pattern, width) : undefined],
    ['gray', gray(pattern)],
    ['ungray', ungray(pattern, width)],
    ['lowest', pattern & -pattern],
    ['oneHot', pattern < n && n <= MAX_STATES ? oneHot(pattern) : undefined],
    ['johnson', pattern < 2n * n && n <= MAX_STATES ? johnson(pattern, width) : undefined],
  ];
  const format = formatOf(r, i);
  return {
    kind: 'table',
    id: 'words',
    title: 'Words made from it',
    columns: ['made', 'word', 'bits', 'value'],
    rows: made.flatMap(([what, p]): Cell[][] => {
      if (p === undefined) return [];
      const value = held(p, format);
      const bits = bitText(p, width);
      return [
        [
          what,
          { value: hexText(p, width), shown: shortened(hexText(p, width)) },
          { value: bits, shown: shortened(inGroups(bits, 2, i), 90) },
          value === undefined
            ? { value: null, shown: 'no number' }
            : { value, shown: decimal(value) },
        ],
      ];
    }),
  };
}

const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );
const characterOf = (byte: number): string =>
  byte < 32
    ? (CONTROLS[byte] as string)
    : byte === 32
      ? 'space'
      : byte === 127
        ? 'DEL'
        : byte < 127
          ? String.fromCharCode(byte)
          : '';

export function byteTable(r: Result): Shown {
  const { pattern } = drawn(r).value;
  const count = Math.min(MAX_BYTES, Math.ceil(r.width / 8));
  const rows = Array.from({ length: count }, (_, k): Cell[] => {
    const place = Math.ceil(r.width / 8) - 1 - k;
    const byte = Number((pattern >> BigInt(8 * place)) & 255n);
    const size = Math.min(8, r.width - 8 * place);
    return [
      k,
      place,
      byte.toString(16).toUpperCase().padStart(2, '0'),
      byte,
      byte.toString(2).padStart(size, '0'),
      characterOf(byte),
    ];
  });
  return {
    kind: 'table',
    id: 'bytes',
    title: 'Bytes',
    columns: ['bigEndian', 'littleEndian', 'hex', 'byte', 'bits', 'character'],
    rows,
  };
}

const DIGIT_COLUMNS: readonly DigitCode[] = [
  'bcd',
  'excess3',
  'aiken',
  'c5211',
  'c8421',
  'twoOfFive',
  'biquinary',
  'segments',
];

export function digitTable(r: Result): Shown[] {
  const { kept } = drawn(r).value;
  if (kept.d !== 1n) return [];
  const digits = Array.from((kept.n < 0n ? -kept.n : kept.n).toString());
  if (digits.length > MAX_ROWS) return [];
  const packed = (code: DigitCode) => digits.map((d) => digitBits(code, Number(d))).join(' ');
  return [
    {
      kind: 'table',
      id: 'digits',
      title: 'Decimal digits',
      columns: [
        'digit',
        'bcd',
        'excess3',
        'aiken',
        'c5211',
        'c8421',
        'twoOfFive',
        'biquinary',
        'segments',
      ],
      rows: digits.map((d): Cell[] => [
        Number(d),
        ...DIGIT_COLUMNS.map((code) => digitBits(code, Number(d))),
      ]),
      ...(digits.length <= 12 && {
        caption: `Packed BCD: ${packed('bcd')}; unpacked, a byte each: ${digits.map((d) => `0${d}`).join(' ')}.`,
      }),
    },
  ];
}

/** A line without signs and spaces of typesetting, which it may have been pasted with. */
const machineText = (text: string): string =>
  text
    .replaceAll(/[\u2212\u2013]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(?<=\d) (?=\d)/gu, '_')
    .replaceAll('▸', '');

export function lineTable(r: Result): Shown[] {
  if (r.lines.length < 2) return [];
  return [
    {
      kind: 'table',
      id: 'lines',
      title: 'Lines',
      columns: ['line', 'text', 'exact', 'kept', 'word', 'fits'],
      rows: r.lines.map(({ text, value, events }, k): Cell[] => [
        k + 1,
        { value: machineText(text), shown: shortened(text) },
        value.exact === null
          ? { value: null, shown: 'bits were lost' }
          : { value: value.exact, shown: decimal(value.exact) },
        { value: value.kept, shown: decimal(value.kept) },
        hexText(value.pattern, r.width),
        events.every((e) => e.stored.fits),
      ]),
      rowInputs: r.lines.map((_, k) => ({ line: String(k + 1) })),
      caption: 'Press a line to see its bits.',
    },
  ];
}

export function operationTable(r: Result): Shown[] {
  const { events } = drawn(r);
  if (events.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'operations',
      title: 'Operations',
      columns: ['operation', 'exact', 'kept', 'word', 'fits', 'rounded', 'carry'],
      rows: events.slice(0, MAX_ROWS).map((e): Cell[] => [
        { value: e.text, shown: shortened(e.text.replaceAll('-', '\u2212'), 90) },
        { value: e.exact, shown: decimal(e.exact) },
        { value: e.kept, shown: decimal(e.kept) },
        {
          value: hexText(e.stored.pattern, r.width),
          shown: shortened(hexText(e.stored.pattern, r.width)),
        },
        e.stored.fits,
        !e.stored.exact,
        e.carry,
      ]),
      caption: `${events.length > MAX_ROWS ? `The first ${MAX_ROWS} of ${events.length}. ` : ''}Each result is put into the word before the next operation takes it, as a machine does.`,
    },
  ];
}

export function literalTable(r: Result, i: NumberInputs): Shown {
  return {
    kind: 'table',
    id: 'literals',
    title: 'In programs',
    columns: ['language', 'literal'],
    rows: literalsOf(r, i).map(([language, literal]): Cell[] => [
      language,
      { value: literal, shown: shortened(literal, 120) },
    ]),
  };
}

export const bitsOf = (r: Result, i: NumberInputs): string =>
  bitsShown(drawn(r).value.pattern, r.width, i);
