/** Physical lines of a deck as cards: comments gone, continuations joined, each with the line it began on. */
import type { Place } from '../circuit.ts';
import type { Dialect } from './dialect.ts';

export interface Card {
  readonly place: Place;
  /** As written, on one line, without comments. */
  readonly raw: string;
  /** In lower case, micro signs as `u`. */
  readonly text: string;
}

/** The cards of a file. The first line of a deck is its title and no card: `hasTitle`. */
export function cardsOf(file: string, text: string, dialect: Dialect, hasTitle: boolean): Card[] {
  const cards: { place: Place; raw: string }[] = [];
  const lines = text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u);
  for (const [k, line] of lines.entries()) {
    if (k === 0 && hasTitle) continue;
    const body = stripped(line, dialect).trim();
    if (body === '' || body.startsWith('*')) continue;
    const last = cards.at(-1);
    if (body.startsWith('+') && last) {
      const joined = last.raw.endsWith('\\') ? last.raw.slice(0, -1) : last.raw;
      cards[cards.length - 1] = { place: last.place, raw: `${joined} ${body.slice(1).trim()}` };
      continue;
    }
    // A bracket on a line of its own closes that of the card before it, as ngspice has it.
    if (last && /^[)\s]+$/u.test(body)) {
      cards[cards.length - 1] = { place: last.place, raw: `${last.raw} ${body}` };
      continue;
    }
    if (last?.raw.endsWith('\\') && dialect === 'ngspice') {
      cards[cards.length - 1] = {
        place: last.place,
        raw: `${last.raw.replace(/\\+$/u, '')} ${body}`,
      };
      continue;
    }
    cards.push({ place: { file, line: k + 1 }, raw: body });
  }
  return cards.map(({ place, raw }) => ({ place, raw, text: plain(raw) }));
}

/** The title of a deck: its first line, without a comment's star. */
export const titleOf = (text: string): string =>
  (text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u, 1)[0] ?? '').replace(/^\s*\*?\s*/u, '').trim();

const plain = (raw: string): string => raw.toLowerCase().replace(/[\u00b5\u03bc]/gu, 'u');

/** A line without its comment: `;` ends it in every dialect, `$ ` and `//` in ngspice. Not within quotes. */
export function stripped(line: string, dialect: Dialect): string {
  let quote = '';
  for (let k = 0; k < line.length; k++) {
    const c = line[k]!;
    if (quote !== '') {
      if (c === quote) quote = '';
      continue;
    }
    if (c === '"') quote = c;
    else if (c === "'" && line.includes("'", k + 1)) quote = c;
    else if (c === ';') return line.slice(0, k);
    else if (dialect === 'ngspice' && isComment(line, k)) return line.slice(0, k);
  }
  return line;
}

function isComment(line: string, k: number): boolean {
  if (line[k] === '$') return /\s/u.test(line[k + 1] ?? ' ') && /\s|^/u.test(line[k - 1] ?? ' ');
  return line[k] === '/' && line[k + 1] === '/' && /\s/u.test(line[k - 1] ?? ' ');
}
