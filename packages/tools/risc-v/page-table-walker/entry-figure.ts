/** The picture of one entry: its bits, and what each field says. */
import { entryFields, fieldValue } from '@tollbench/engines/riscv/paging/entry.ts';
import { fitted, QUIET, words, wrapped } from '../../drafting/fixed-words.ts';
import { escapeXml } from '../../text/escape.ts';
import { entryRow, narrowRow } from './entry-row.ts';
import { fieldMeaning } from './field-meaning.ts';
import { address, entryText } from './phrases.ts';
import type { EntryResult } from './result.ts';

const WIDTH = 800;
const EDGE = 16;

export function entryFigure(r: EntryResult): { svg: string; caption: string } {
  const { scheme, entry, level, broken } = r;
  const [first] = broken;
  const title = first ? 'Every access faults' : entryText(scheme, entry, level);
  const beside = first
    ? broken.map(({ text }) => text).join(' ')
    : `leads to ${address(entry.ppn << 12n)}`;
  const caption = `${address(entry.raw)} at level ${level} of ${scheme.label}: ${first ? first.text : `${entryText(scheme, entry, level)}, ${address(entry.ppn << 12n)}.`}`;
  const colour = first ? 'var(--wrong,currentColor)' : 'currentColor';
  const parts = [
    words(EDGE, 30, fitted(title, 560, 19), { size: 19, bold: true, colour }),
    words(WIDTH - EDGE, 30, address(entry.raw), { size: 16, anchor: 'end' }),
  ];
  let y = 54;
  for (const line of wrapped(beside, 94)) {
    parts.push(words(EDGE, y, line, { size: 13 }));
    y += 18;
  }
  y += 14;
  parts.push(
    entryRow(scheme, entry, level, { x: EDGE, y, width: WIDTH - 2 * EDGE, height: 34, stage: 0 }),
  );
  y += 60;
  for (const line of meanings(r)) {
    parts.push(
      words(EDGE, y, line.label, { size: 12.5, bold: true }),
      words(EDGE + 90, y, line.value, { size: 12.5 }),
      words(EDGE + 250, y, fitted(line.text, WIDTH - 2 * EDGE - 250, 12.5), {
        size: 12.5,
        colour: QUIET,
      }),
    );
    y += 19;
  }
  const narrow = narrowEntry(r, title, beside, colour);
  return {
    svg: `<svg class="encoding" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="${escapeXml(caption)}"><g class="wide" font-family="var(--font-mono, monospace)">${parts.join('')}</g>${narrow}</svg>`,
    caption,
  };
}

const meanings = ({ scheme, entry, level }: EntryResult) =>
  entryFields(scheme).map((field) => {
    const value = fieldValue(entry.raw, field);
    return {
      label: field.label,
      value: address(value),
      text: fieldMeaning(field, value, entry, level),
    };
  });

const NARROW = 360;
const SIDE = 8;

function narrowEntry(r: EntryResult, title: string, beside: string, colour: string): string {
  const parts = [
    words(SIDE, 20, fitted(title, NARROW - 2 * SIDE, 12.5), { size: 12.5, bold: true, colour }),
  ];
  let y = 38;
  for (const line of wrapped(beside, 51)) {
    parts.push(words(SIDE, y, line, { size: 10.5 }));
    y += 14;
  }
  y += 12;
  parts.push(
    narrowRow(r.scheme, r.entry, r.level, {
      x: SIDE,
      y,
      width: NARROW - 2 * SIDE,
      height: 30,
      stage: 0,
    }),
  );
  y += 90;
  for (const line of meanings(r)) {
    parts.push(
      words(SIDE, y, line.label, { size: 10.5, bold: true }),
      words(SIDE + 60, y, line.value, { size: 10.5 }),
      words(SIDE + 130, y, fitted(line.text, NARROW - 2 * SIDE - 130, 10), {
        size: 10,
        colour: QUIET,
      }),
    );
    y += 17;
  }
  return `<svg class="narrow" display="none" width="${WIDTH}" height="${(y * WIDTH) / NARROW}" viewBox="0 0 ${NARROW} ${y}"><g font-family="var(--font-mono, monospace)">${parts.join('')}</g></svg>`;
}
