/** The picture for a page as wide as a phone: a byte a row, each bit large enough for a finger. */
import { hex } from '@tollbench/engines/text/hex.ts';
import { colourOf, traceOf } from './colours.ts';
import { type CodecResult, textOptions } from './compute.ts';
import { bitCell, fitted, QUIET, widthOf, words, wrapped } from './figure-parts.ts';
import type { CodecInputs } from './inputs.ts';
import { operandWords, valueText } from './operand-words.ts';
import { fieldText, type Said, slotsOf } from './said.ts';

const WIDTH = 360;
const EDGE = 8;
const CELL = 43;
const HEIGHT = 34;
const ROW = 66;
const TOP = 60;

/** Hidden until the page's style shows it; `scale` is the width of the picture that it stands in. */
export function narrowFigure(
  r: CodecResult,
  inputs: CodecInputs,
  said: Said,
  scale: number,
): string {
  const { size } = r.item;
  const rows = size / 8;
  const place = (bit: number) => {
    const row = rows - 1 - Math.floor(bit / 8);
    return { x: EDGE + (7 - (bit % 8)) * CELL, y: TOP + row * ROW + 12 };
  };
  const parts = [
    words(EDGE, 22, fitted(said.title, WIDTH - 2 * EDGE, 16), {
      size: 16,
      bold: true,
      colour: r.illegal ? 'var(--wrong)' : 'currentColor',
    }),
    words(EDGE, 42, fitted(said.beside, 236, 11.5), { size: 11.5, colour: QUIET }),
    words(WIDTH - EDGE, 42, said.hexadecimal, { size: 12.5, anchor: 'end' }),
  ];
  for (const field of r.fields) {
    for (let bit = field.high; bit >= field.low; bit--) {
      const { x, y } = place(bit);
      const value = field.bits[field.high - bit] ?? '0';
      parts.push(
        bitCell({ x, y, width: CELL, height: HEIGHT }, bit, value, field),
        words(x + CELL / 2, y - 2, String(bit), { size: 9, anchor: 'middle', colour: QUIET }),
      );
    }
    // A field over the end of a byte is named in each row where it is.
    for (let top = field.high; top >= field.low; ) {
      const bottom = Math.max(field.low, Math.floor(top / 8) * 8);
      const from = place(top);
      const to = place(bottom);
      const width = to.x + CELL - from.x;
      const full = fieldText(field, inputs, r);
      const text = widthOf(full, 10.5) > Math.max(width, 46) ? field.label : full;
      const colour = colourOf(field);
      parts.push(
        `<path d="M${from.x + 2} ${from.y + HEIGHT + 3}h${width - 4}" stroke="${colour}" stroke-width="2.5" fill="none"/>`,
        words(from.x + width / 2, from.y + HEIGHT + 15, fitted(text, Math.max(width, 46), 10.5), {
          size: 10.5,
          anchor: 'middle',
          colour,
        }),
      );
      top = bottom - 1;
    }
  }
  let y = TOP + rows * ROW + 18;
  const lines = r.illegal ? wrapped(r.illegal.reason, 50) : wrapped(r.meaning ?? '', 50);
  for (const line of lines) {
    parts.push(words(EDGE, y, line, { size: 11 }));
    y += 16;
  }
  y += 6;
  for (const near of r.illegal?.near ?? []) {
    parts.push(
      `<g data-word="${near.word}">${words(EDGE, y, near.text, { size: 12, colour: 'var(--accent)' })}${words(WIDTH - EDGE, y, hex(near.word, size / 4), { size: 11, anchor: 'end', colour: QUIET })}</g>`,
    );
    y += 24;
  }
  const { decoded } = r.item;
  for (const slot of decoded ? slotsOf(r) : []) {
    if (!decoded) break;
    const options = textOptions(inputs);
    const colour = `var(--trace-${traceOf(slot.operand)})`;
    const about = operandWords(slot, decoded, r.item.address, options);
    parts.push(
      `<g data-operand="${slot.operand.id}"><rect x="0" y="${y - 16}" width="${WIDTH}" height="24" fill="transparent"/><rect x="${EDGE}" y="${y - 9}" width="8" height="8" fill="${colour}"/>${words(EDGE + 14, y, slot.operand.label, { size: 11.5, colour: QUIET })}${words(EDGE + 66, y, fitted(`⇔ ${valueText(slot, decoded, options)}`, 108, 12), { size: 12, colour, bold: true })}${words(EDGE + 176, y, fitted(about, WIDTH - EDGE - 184, 10.5), { size: 10.5, colour: QUIET })}</g>`,
    );
    y += 24;
  }
  const height = y + 4;
  return `<svg class="narrow" display="none" width="${scale}" height="${(height * scale) / WIDTH}" viewBox="0 0 ${WIDTH} ${height}"><g font-family="var(--font-mono, monospace)">${parts.join('')}</g></svg>`;
}
