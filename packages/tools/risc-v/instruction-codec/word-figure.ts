/** The picture of an instruction: its bits in the colours of their fields, and what each field says. */

import type { Slot } from '@tollbench/engines/riscv/codec/instruction.ts';
import type { Field } from '@tollbench/engines/riscv/codec/layout.ts';
import { hex, hexDigits } from '@tollbench/engines/text/hex.ts';
import { escapeXml } from '../../text/escape.ts';
import { colourOf, traceOf } from './colours.ts';
import { type CodecResult, textOptions } from './compute.ts';
import { bitCell, fitted, QUIET, widthOf, words, wrapped } from './figure-parts.ts';
import type { CodecInputs } from './inputs.ts';
import { narrowFigure } from './narrow-figure.ts';
import { operandWords, valueText } from './operand-words.ts';
import { fieldText, saidOf, slotsOf } from './said.ts';

const WIDTH = 800;
const EDGE = 16;
const TOP = 96;
const HEIGHT = 38;
const LABEL = 12.5;
/** From one level of labels to the next. */
const LEVEL = 19;
const MAX_LEVELS = 5;
const LINE = 26;

export function wordFigure(r: CodecResult, inputs: CodecInputs): string {
  const said = saidOf(r, inputs);
  const head = [
    words(EDGE, 30, fitted(said.title, 540, 21), {
      size: 21,
      bold: true,
      colour: r.illegal ? 'var(--wrong)' : 'currentColor',
    }),
    words(WIDTH - EDGE, 30, said.hexadecimal, { size: 17, anchor: 'end' }),
    words(EDGE, 54, fitted(said.beside, 560, 14), { size: 14, colour: QUIET }),
    words(WIDTH - EDGE, 54, said.bytes, { size: 14, anchor: 'end', colour: QUIET }),
  ];
  const { size } = r.item;
  const cell = size === 32 ? 24 : 40;
  const left = (WIDTH - size * cell) / 2;
  const xOf = (bit: number) => left + (size - 1 - bit) * cell;
  const bits = r.fields.flatMap((field) =>
    [...field.bits].map((value, k) =>
      bitCell(
        { x: xOf(field.high - k), y: TOP, width: cell, height: HEIGHT },
        field.high - k,
        value,
        field,
      ),
    ),
  );
  const numbers = Array.from({ length: size }, (_, bit) =>
    words(xOf(bit) + cell / 2, TOP - 6, String(bit), { size: 10, anchor: 'middle', colour: QUIET }),
  );
  const nibbles = Array.from({ length: size / 4 }, (_, k) =>
    words(xOf(4 * k + 3) + 2 * cell, TOP - 20, hexDigits((r.item.word >>> (4 * k)) & 15), {
      size: 13,
      anchor: 'middle',
      colour: QUIET,
    }),
  );
  const labels = fieldLabels(r.fields, xOf, cell, inputs, r);
  const below = TOP + HEIGHT + labels.levels * LEVEL + 34;
  const rest = r.illegal ? reasons(r, below) : operands(r, inputs, below);
  const height = Math.ceil(below + rest.height + 8);
  const inner = [...head, ...nibbles, ...numbers, labels.markup, ...bits, rest.markup].join('');
  const narrow = narrowFigure(r, inputs, said, WIDTH);
  return `<svg class="encoding" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="${escapeXml(`${said.title}: ${said.hexadecimal} field by field`)}"><g class="wide" font-family="var(--font-mono, monospace)">${inner}</g>${narrow}</svg>`;
}

/** Labels below the fields, each as high as there is room, with a line to its field. */
function fieldLabels(
  fields: readonly Field[],
  xOf: (bit: number) => number,
  cell: number,
  inputs: CodecInputs,
  r: CodecResult,
): { markup: string; levels: number } {
  const ends = Array<number>(MAX_LEVELS).fill(Number.NEGATIVE_INFINITY);
  let levels = 0;
  const drawn = fields.map((field) => {
    const from = xOf(field.high);
    const to = xOf(field.low) + cell;
    const text = fieldText(field, inputs, r);
    const width = widthOf(text, LABEL);
    const middle = Math.min(
      Math.max((from + to) / 2, EDGE / 2 + width / 2),
      WIDTH - EDGE / 2 - width / 2,
    );
    const free = ends.findIndex((end) => end <= middle - width / 2 - 6);
    const level = free < 0 ? MAX_LEVELS - 1 : free;
    ends[level] = middle + width / 2;
    // Nothing may run through a line that goes down to a label.
    for (let k = 0; k < level; k++) ends[k] = Math.max(ends[k] ?? 0, (from + to) / 2 + 4);
    levels = Math.max(levels, level + 1);
    const base = TOP + HEIGHT;
    const y = base + 22 + level * LEVEL;
    const colour = colourOf(field);
    const bar = `<path d="M${from + 2} ${base + 4}H${to - 2}" stroke="${colour}" stroke-width="3" fill="none"/>`;
    const stem =
      level === 0
        ? ''
        : `<path d="M${(from + to) / 2} ${base + 5}V${y - 11}" stroke="${colour}" stroke-opacity="0.5" fill="none"/>`;
    return `${bar}${stem}${words(middle, y, text, { size: LABEL, anchor: 'middle', colour })}`;
  });
  return { markup: drawn.join(''), levels };
}

interface Block {
  readonly markup: string;
  readonly height: number;
}

/** One line an operand: its name, its value to be pulled, what it means; an immediate in pieces with its bits. */
function operands(r: CodecResult, inputs: CodecInputs, top: number): Block {
  const { decoded } = r.item;
  if (!decoded) return { markup: '', height: 0 };
  const options = textOptions(inputs);
  let y = top;
  const parts: string[] = [];
  if (r.meaning !== undefined) {
    parts.push(words(EDGE, y, fitted(r.meaning, WIDTH - 2 * EDGE, 15), { size: 15 }));
    y += LINE + 4;
  }
  for (const slot of slotsOf(r)) {
    const { operand } = slot;
    const colour = `var(--trace-${traceOf(operand)})`;
    const value = valueText(slot, decoded, options);
    const about = operandWords(slot, decoded, r.item.address, options);
    parts.push(
      `<g data-operand="${operand.id}"><rect x="${EDGE - 6}" y="${y - 18}" width="${WIDTH - 2 * EDGE + 12}" height="${LINE}" fill="transparent"/>`,
      `<rect x="${EDGE}" y="${y - 11}" width="10" height="10" fill="${colour}"/>`,
      words(EDGE + 20, y - 1, operand.label, { size: 14, colour: QUIET }),
      words(EDGE + 100, y - 1, `⇔ ${value}`, { size: 15, colour, bold: true }),
      words(EDGE + 290, y - 1, fitted(about, WIDTH - 2 * EDGE - 290, 13), {
        size: 13,
        colour: QUIET,
      }),
      '</g>',
    );
    y += LINE;
    if (operand.pieces.length > 1 && !operand.isRepeated) {
      parts.push(pieces(r, slot, y));
      y += 50;
    }
  }
  return { markup: parts.join(''), height: y - top };
}

const SMALL = 19;

/** The bits of a value in their order, each with the bit of the word that it comes from. */
function pieces(r: CodecResult, { operand }: Slot, top: number): string {
  const colour = `var(--trace-${traceOf(operand)})`;
  const left = EDGE + 100;
  const cells = Array.from({ length: operand.width }, (_, k) => {
    const bit = operand.width - 1 - k;
    const piece = operand.pieces.find(({ to, width }) => bit >= to && bit < to + width);
    const from = piece ? piece.at + bit - piece.to : undefined;
    const x = left + k * SMALL;
    const value = from === undefined ? '0' : String((r.item.word >>> from) & 1);
    const box = `<rect x="${x}" y="${top}" width="${SMALL}" height="18" fill="${colour}" fill-opacity="${from === undefined ? 0 : 0.14}" stroke="var(--rule)"/>`;
    const inside = `${box}${words(x + SMALL / 2, top + 13.5, value, { size: 12, anchor: 'middle', colour: from === undefined ? QUIET : colour })}${words(x + SMALL / 2, top - 3, String(bit), { size: 9, anchor: 'middle', colour: QUIET })}`;
    return from === undefined
      ? inside
      : `<g data-bit="${from}">${inside}${words(x + SMALL / 2, top + 29, String(from), { size: 9, anchor: 'middle', colour: QUIET })}</g>`;
  });
  return [
    words(left - 8, top - 3, 'bit of imm', { size: 10, anchor: 'end', colour: QUIET }),
    words(left - 8, top + 29, 'of the word', { size: 10, anchor: 'end', colour: QUIET }),
    ...cells,
    ...(operand.isSigned
      ? [
          words(
            left + operand.width * SMALL + 8,
            top + 13,
            `bit ${operand.width - 1} is the sign, repeated to bit ${r.isa.xlen - 1}`,
            { size: 11, colour: QUIET },
          ),
        ]
      : []),
  ].join('');
}

/** Why the bits are no instruction, and which are near: a press takes them. */
function reasons({ illegal, item }: CodecResult, top: number): Block {
  if (!illegal) return { markup: '', height: 0 };
  let y = top;
  const parts: string[] = [];
  for (const line of wrapped(illegal.reason, 92)) {
    parts.push(words(EDGE, y, line, { size: 14 }));
    y += 20;
  }
  if (illegal.near.length > 0) {
    y += 8;
    parts.push(words(EDGE, y, 'Near:', { size: 13, colour: QUIET }));
    y += 22;
  }
  for (const { text, word, bits } of illegal.near) {
    parts.push(
      `<g data-word="${word}"><rect x="${EDGE - 6}" y="${y - 16}" width="${WIDTH - 2 * EDGE + 12}" height="22" fill="transparent"/>`,
      words(EDGE, y, text, { size: 14, colour: 'var(--accent)' }),
      words(EDGE + 320, y, hex(word, item.size / 4), { size: 13, colour: QUIET }),
      words(EDGE + 440, y, `bit${bits.length > 1 ? 's' : ''} ${bits.join(', ')} inverted`, {
        size: 13,
        colour: QUIET,
      }),
      '</g>',
    );
    y += 22;
  }
  return { markup: parts.join(''), height: y - top };
}
