/** The cards of a deck as its reader joins them (`deck/lines.ts`), with the place of each letter in the text. */
import type { Dialect } from '../deck/dialect.ts';
import { stripped } from '../deck/lines.ts';

export interface Joined {
  /** As written, on one line, without comments. */
  readonly raw: string;
  /** In lower case, micro signs as `u`; of the same length. */
  readonly text: string;
  /** Offset in the deck of a letter of `raw`. */
  offset(k: number): number;
  readonly line: number;
  /** All lines of it, counted from 1; comments between them are not among them. */
  readonly lines: readonly number[];
  /** Offset behind its last line. */
  readonly to: number;
}

interface Open {
  raw: string;
  /** Where pieces of `raw` begin, in it and in the deck. */
  pieces: { from: number; at: number }[];
  lines: number[];
  to: number;
}

/** A line of a text: its number, its offset, its length, and the offset of the next. */
export interface TextLine {
  readonly line: number;
  readonly at: number;
  readonly body: string;
  readonly next: number;
}

/** The lines of a text, of whatever ending. */
export function* linesOf(text: string): Generator<TextLine> {
  let line = 1;
  let at = 0;
  for (const { index, 0: ending } of text.matchAll(/\r\n?|\n/gu)) {
    yield { line, at, body: text.slice(at, index), next: index + ending.length };
    line++;
    at = index + ending.length;
  }
  yield { line, at, body: text.slice(at), next: text.length };
}

/** The ending of lines in a text: that of its first. */
export const newlineOf = (text: string): string => /\r\n?|\n/u.exec(text)?.[0] ?? '\n';

/** The cards behind the title. */
export function joinedLines(text: string, dialect: Dialect): Joined[] {
  const cards: Open[] = [];
  for (const { line, at, body, next } of linesOf(text)) {
    if (line === 1) continue;
    const bare = stripped(body, dialect);
    const card = bare.trim();
    if (card === '' || card.startsWith('*')) continue;
    const from = at + (bare.length - bare.trimStart().length);
    const last = cards.at(-1);
    const isOpen = dialect === 'ngspice' && last?.raw.endsWith('\\') === true;
    if (last && isOpen) last.raw = last.raw.replace(/\\+$/u, '').trimEnd();
    if (last && card.startsWith('+')) {
      const inner = card.slice(1);
      const behind = inner.trimStart();
      join(last, behind.trimEnd(), from + 1 + inner.length - behind.length, line, next);
    } else if (last && (isOpen || /^[) ]+$/u.test(card))) {
      // A closing bracket on a line of its own closes the card before it.
      join(last, card, from, line, next);
    } else cards.push({ raw: card, pieces: [{ from: 0, at: from }], lines: [line], to: next });
  }
  return cards.map(joined);
}

function join(card: Open, piece: string, at: number, line: number, to: number): void {
  card.raw += ' ';
  card.pieces.push({ from: card.raw.length, at });
  card.raw += piece;
  card.lines.push(line);
  card.to = to;
}

function joined({ raw, pieces, lines, to }: Open): Joined {
  return {
    ...{ raw, text: plain(raw), lines, to, line: lines[0] ?? 1 },
    offset: (k) => {
      const piece = pieces.findLast(({ from }) => from <= k) ?? { from: 0, at: 0 };
      return piece.at + k - piece.from;
    },
  };
}

/** Lower case letter by letter, so that places stay: some letters have a lower case of two. */
function plain(raw: string): string {
  const lower = raw.toLowerCase().replace(/[\u00b5\u03bc]/gu, 'u');
  if (lower.length === raw.length) return lower;
  return raw.replace(/[A-Z]/gu, (c) => c.toLowerCase()).replace(/[\u00b5\u03bc]/gu, 'u');
}
