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

/** A card as it grows by its continuations. */
interface Open {
  readonly place: Place;
  readonly parts: string[];
}

/** The cards of a file. The first line of a deck is its title and no card: `hasTitle`. */
export function cardsOf(file: string, text: string, dialect: Dialect, hasTitle: boolean): Card[] {
  const cards: Open[] = [];
  for (const [k, line] of linesOf(text).entries()) {
    if (k === 0 && hasTitle) continue;
    const body = stripped(line, dialect).replaceAll(/\s+/gu, ' ').trim();
    if (body === '' || body.startsWith('*')) continue;
    const more = cards.length === 0 ? undefined : continuation(body, cards.at(-1)!, dialect);
    if (more === undefined) cards.push({ place: { file, line: k + 1 }, parts: [body] });
    else cards.at(-1)!.parts.push(more);
  }
  return cards.map(({ place, parts }) => {
    const raw = parts.join(' ');
    return { place, raw, text: plain(raw) };
  });
}

/**
 * What a line adds to the card before it: behind a `+`, behind a backslash at that card's end (ngspice), or a closing
 * bracket on a line of its own. Undefined: it is a card itself.
 */
function continuation(body: string, { parts }: Open, dialect: Dialect): string | undefined {
  const last = parts.at(-1)!;
  const isOpen = dialect === 'ngspice' && last.endsWith('\\');
  if (isOpen) parts[parts.length - 1] = last.replace(/\\+$/u, '').trim();
  if (body.startsWith('+')) return body.slice(1).trim();
  return isOpen || /^[) ]+$/u.test(body) ? body : undefined;
}

const linesOf = (text: string): string[] => text.replace(/^\ufeff/u, '').split(/\r\n?|\n/u);

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
