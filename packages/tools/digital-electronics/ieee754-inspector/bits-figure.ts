/** Words bit by bit, in the colours of their fields; each bit can be pressed. */
import { decode, split } from '@tollbench/engines/float/code.ts';
import { type Format, leastExponent, widthOf } from '@tollbench/engines/float/format.ts';
import { positFields } from '@tollbench/engines/float/posit.ts';
import { classOf, textsOf } from '@tollbench/engines/float/show.ts';
import { picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import {
  type BitField,
  binaryDigits,
  clipped,
  type FieldName,
  fieldsOf,
  fieldValue,
  shownValue,
  typeset,
} from './words.ts';

const CELL = 22;
const HIGH = 28;
/** From one row of bits to the next. */
const ROW = 44;
const LEFT = 6;

const COLOURS: Readonly<Record<FieldName, string>> = {
  sign: 'var(--trace-1)',
  regime: 'var(--trace-4)',
  exponent: 'var(--trace-2)',
  leadingBit: 'var(--trace-5)',
  fraction: 'var(--trace-3)',
};

export const FIELD_NAMES: Readonly<Record<FieldName, string>> = {
  sign: 'sign',
  regime: 'regime',
  exponent: 'exponent',
  leadingBit: 'leading bit',
  fraction: 'fraction',
};

interface Drawn {
  readonly markup: string;
  readonly height: number;
}

const text = (
  x: number,
  y: number,
  what: string,
  more: { size?: number; anchor?: string; colour?: string; bold?: boolean } = {},
) =>
  `<text x="${x}" y="${y}" font-size="${more.size ?? 12}" text-anchor="${more.anchor ?? 'start'}" fill="${more.colour ?? 'currentColor'}"${more.bold ? ' font-weight="700"' : ''}>${escapeXml(what)}</text>`;

const columnsOf = (width: number): number =>
  width <= 16 ? Math.max(8, width) : width <= 160 ? 16 : 32;

/** The cells of a word; `operand` names it to the page, which changes the bit that is pressed. */
function cells(
  f: Format,
  word: bigint,
  operand: string,
  top: number,
  columns = columnsOf(widthOf(f)),
): Drawn {
  const width = widthOf(f);
  const digits = binaryDigits(f, word);
  const fields = fieldsOf(f, word);
  const fieldOf = (bit: number) =>
    fields.find((x) => bit <= x.from && bit > x.from - x.bits) as BitField;
  // The last row is full: the highest bits stand in a row of their own where the width is no multiple.
  const rows = Math.ceil(width / columns);
  let markup = '';
  for (let bit = width - 1; bit >= 0; bit--) {
    const row = rows - 1 - Math.floor(bit / columns);
    const x = LEFT + (columns - 1 - (bit % columns)) * CELL;
    const y = top + row * ROW;
    const one = digits[width - 1 - bit] === '1';
    const colour = COLOURS[fieldOf(bit).name];
    markup += `<g data-bit="${operand}-${bit}"><rect x="${x}" y="${y}" width="${CELL}" height="${HIGH}" fill="${colour}" fill-opacity="${one ? 0.32 : 0.07}" stroke="${colour}"/>${text(x + CELL / 2, y + 19, one ? '1' : '0', { size: 15, anchor: 'middle', bold: one })}</g>`;
    if (bit % 8 === 0 || bit === width - 1)
      markup += text(x + CELL / 2, y + HIGH + 11, String(bit), {
        size: 9,
        anchor: 'middle',
        colour: 'var(--ink-2,currentColor)',
      });
  }
  return { markup, height: rows * ROW };
}

const widthIn = (f: Format): number => Math.max(360, columnsOf(widthOf(f)) * CELL + 2 * LEFT);

/** What a field says, in a line of its colour. */
function legend(f: Format, word: bigint, top: number): Drawn {
  const lines = fieldsOf(f, word).map((field) => [field.name, meaning(f, word, field)] as const);
  const markup = lines.map(
    ([name, said], k) =>
      `<rect x="${LEFT}" y="${top + k * 18 - 9}" width="10" height="10" fill="${COLOURS[name]}" fill-opacity="0.32" stroke="${COLOURS[name]}"/>${text(LEFT + 16, top + k * 18, `${FIELD_NAMES[name]} ${said}`)}`,
  );
  return { markup: markup.join(''), height: lines.length * 18 };
}

/** What the bits of a field mean: `1019 − 1023 = −4`. */
export function meaning(f: Format, word: bigint, field: BitField): string {
  const bits = fieldValue(word, field);
  if (f.kind === 'posit') return positMeaning(f, word, field);
  const d = decode(f, word);
  const kind = classOf(f, word);
  switch (field.name) {
    case 'sign':
      return bits ? '1: negative' : '0: positive';
    case 'exponent':
      if (kind === 'infinite' || kind === 'quietNaN' || kind === 'signallingNaN')
        return `${bits}: ${f.specials === 'ieee' ? 'infinity or NaN' : 'with the others NaN or infinity'}`;
      if (bits === 0n && f.lowest !== 'normal')
        return `0: subnormal or zero, 2^${typeset(String(leastExponent(f)))}`;
      return `${bits} − ${typeset(String(f.bias))} = ${typeset(String(Number(bits) - f.bias))}`.replace(
        '− \u2212',
        '+ ',
      );
    case 'leadingBit':
      return String(bits);
    default: {
      if (d.kind === 'infinity') return '0: infinity';
      if (d.kind === 'nan')
        return kind === 'unsupported'
          ? 'with a leading bit that does not fit'
          : `${d.quiet ? 'quiet' : 'signalling'} NaN, payload ${d.payload}`;
      const lead = d.m >> BigInt(f.fractionBits) ? '1' : '0';
      const fraction = textsOf(
        {
          ...f,
          storesLeadingBit: false,
          signed: false,
          specials: 'finite',
          exponentBits: 2,
          bias: 0,
          lowest: 'normal',
        },
        fieldValue(word, field),
      ).exact;
      return clipped(d.m === 0n ? '0' : lead + fraction.slice(1), 44);
    }
  }
}

function positMeaning(f: Format & { kind: 'posit' }, word: bigint, field: BitField): string {
  const { sign, code } = split(f, word);
  if (field.name === 'sign')
    return sign ? '1: negative, the rest of the two’s complement' : '0: positive';
  if (code === 0n) return '0: zero';
  if (code >> BigInt(f.bits - 1)) return '0: NaR, not a real';
  const { regime, exponent, fraction, fractionBits } = positFields(f, code);
  const step = 2 ** f.exponentBits;
  switch (field.name) {
    case 'regime':
      return typeset(`r = ${typeset(String(regime))}: 2^(${step}·${typeset(String(regime))})`);
    case 'exponent':
      return `${exponent}: 2^${exponent}`;
    default: {
      const value = 1 + Number(fraction) / 2 ** fractionBits;
      return clipped(String(value), 44);
    }
  }
}

/** One word with its fields, its value and what was meant. */
export function wordFigure(f: Format, word: bigint, lines: readonly string[]): string {
  const body = cells(f, word, 'bits', 8);
  const key = legend(f, word, body.height + 22);
  let y = body.height + key.height + 32;
  const said = lines.map((line, k) => {
    const at = y;
    y += 18;
    return text(LEFT, at, line, { size: k === 0 ? 14 : 12, bold: k === 0 });
  });
  return picture(
    widthIn(f),
    y,
    `The bits of ${shownValue(f, word)} in ${f.name}`,
    body.markup + key.markup + said.join(''),
    {
      wide: columnsOf(widthOf(f)) > 16,
    },
  );
}

export interface NamedWord {
  /** The input it is of; undefined where it is a result. */
  readonly operand: string | undefined;
  readonly label: string;
  readonly format: Format;
  readonly word: bigint;
}

/** Several words over one another, each with its name and value. */
export function wordsFigure(
  words: readonly NamedWord[],
  lines: readonly string[],
  title: string,
): string {
  // Several wide words would be higher than a screen in rows of sixteen.
  const bits = words.reduce((sum, { format }) => sum + widthOf(format), 0);
  const columns =
    bits > 144 ? 32 : Math.max(...words.map(({ format }) => columnsOf(widthOf(format))));
  let y = 0;
  let markup = '';
  for (const { operand, label, format, word } of words) {
    markup += text(LEFT, y + 14, `${label} ${shownValue(format, word)}`, { size: 13, bold: true });
    const drawn = cells(format, word, operand ?? '', y + 22, columns);
    markup += operand ? drawn.markup : drawn.markup.replaceAll(/ data-bit="-\d+"/gu, '');
    y += drawn.height + 30;
  }
  for (const line of lines) {
    y += 14;
    markup += text(LEFT, y, line);
    y += 4;
  }
  const width = Math.max(360, columns * CELL + 2 * LEFT);
  return picture(width, y + 6, title, markup, { wide: width > 400 });
}
