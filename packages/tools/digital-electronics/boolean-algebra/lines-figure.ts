import { LAWS, lawText } from '@tollbench/engines/logic/algebra/laws.ts';
import { picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';
import type { Piece } from './lines.ts';
import type { Line } from './simplify.ts';

/** Letters of a line before it is broken; a line is about 430 wide then. */
const MAX_LETTERS = 52;
const SIZE = 16;
const LETTER = 8.4;
const LINE = 24;
const LAW_LINE = 20;
const INDENT = 34;
/** Steps that are drawn; the table has all of them. */
export const MAX_DRAWN_STEPS = 24;

/** A derivation as it is written by hand: line below line, the law between them, what it is applied to underlined. */
export function derivationFigure(
  parts: readonly { readonly name: string; readonly lines: readonly Line[] }[],
): string {
  const marks: string[] = [];
  let y = 8;
  let width = 330;
  for (const { name, lines } of parts) {
    const shown = lines.length > MAX_DRAWN_STEPS + 1 ? lines.slice(0, MAX_DRAWN_STEPS) : lines;
    const head = `${name} `;
    const indent = Math.max(INDENT, head.length * LETTER + 16);
    shown.forEach((line, k) => {
      y += LINE;
      if (k === 0) marks.push(said(8, y, head, 'currentColor', SIZE));
      marks.push(said(indent - 14, y, '=', 'currentColor', SIZE));
      const broken = brokenLines(line.pieces);
      broken.forEach((row, i) => {
        if (i > 0) y += LINE - 2;
        width = Math.max(width, indent + lengthOf(row) * LETTER + 16);
        marks.push(written(indent + (i > 0 ? 14 : 0), y, row));
      });
      if (!line.law) return;
      y += LAW_LINE;
      const { law, dual, reversed } = line.law;
      const words = law === 'dontCare' ? 'Don’t-cares decided' : LAWS[law].name;
      const form = law === 'dontCare' ? '' : lawText(law, dual, reversed);
      width = Math.max(width, indent + (words.length + form.length + 4) * 6.4 + 16);
      marks.push(
        `<text x="${indent}" y="${y}" font-size="12" fill="var(--ink-2,currentColor)"><tspan fill="var(--accent)">${escapeXml(words)}</tspan><tspan dx="10">${escapeXml(primes(form))}</tspan></text>`,
      );
    });
    if (shown.length < lines.length) {
      y += LINE;
      marks.push(
        said(
          indent,
          y,
          `… ${lines.length - shown.length} more lines in the table`,
          'var(--ink-2,currentColor)',
          12,
        ),
      );
    }
    y += 14;
  }
  return picture(Math.ceil(width), Math.ceil(y + 4), 'Derivation, line by line', marks.join(''), {
    wide: width > 480,
  });
}

/** Typographic primes. */
export const primes = (text: string): string => text.replaceAll("'", '′');

const said = (x: number, y: number, text: string, fill: string, size: number): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${escapeXml(primes(text))}</text>`;

const written = (x: number, y: number, pieces: readonly Piece[]): string =>
  `<text x="${x}" y="${y}" font-size="${SIZE}" fill="currentColor" xml:space="preserve">${pieces
    .map(({ text, marked }) =>
      marked
        ? `<tspan fill="var(--trace-1)" text-decoration="underline">${escapeXml(primes(text))}</tspan>`
        : escapeXml(primes(text)),
    )
    .join('')}</text>`;

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((n, p) => n + p.text.length, 0);

/** A long line in several, broken behind a sign. */
export function brokenLines(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [[]];
  let room = MAX_LETTERS;
  for (const { text, marked } of pieces)
    for (const word of text.match(/[^ ]+ ?| /gu) ?? []) {
      if (word.length > room && room < MAX_LETTERS && !/^[+⊕]/u.test(word)) {
        rows.push([]);
        room = MAX_LETTERS - 2;
      }
      const row = rows.at(-1) as Piece[];
      const last = row.at(-1);
      if (last && last.marked === marked) row[row.length - 1] = { text: last.text + word, marked };
      else row.push({ text: word, marked });
      room -= word.length;
    }
  return rows;
}
