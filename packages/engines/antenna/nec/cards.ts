/** A deck's lines as cards: two letters and their numbers. */
import { EngineError } from '../../error.ts';
import { evaluateExpression, type Lookup } from './expression.ts';

export interface Card {
  /** Two capital letters. */
  readonly name: string;
  /** The line it stands on, from 1. */
  readonly line: number;
  /** Fields as written. */
  readonly fields: readonly string[];
}

export interface Cards {
  readonly comments: readonly string[];
  readonly cards: readonly Card[];
  readonly lookup: Lookup;
}

/** `Line 12, GW: …`, which is how every refusal of a deck begins. */
export const refusal = (at: { line: number; name: string }, what: string): EngineError =>
  new EngineError('syntax', `Line ${at.line}, ${at.name}: ${what}.`, {
    field: 'deck',
    value: at.line,
  });

const lineError = (line: number, what: string): EngineError =>
  new EngineError('syntax', `Line ${line}: ${what}.`, { field: 'deck', value: line });

/**
 * Cards by blanks, tabs or commas; what stands behind ' or ! is a comment, as in 4nec2. SY cards may stand anywhere. Throws
 * `syntax` with the line.
 */
export function readCards(text: string): Cards {
  const comments: string[] = [];
  const cards: Card[] = [];
  const symbols = new Map<string, { text: string; card: Card }>();
  text.split(/\r\n?|\n/u).forEach((raw, index) => {
    const line = index + 1;
    const source = raw.replaceAll('−', '-').trim();
    const name = source.slice(0, 2).toUpperCase();
    if (name === 'CM' || name === 'CE') {
      comments.push(source.slice(2).trim());
      return;
    }
    const body = source.replace(/['!].*$/u, '').trim();
    if (body === '' || body.startsWith('#')) return;
    if (!/^(?:[A-Z]{2}|Z0)$/u.test(name) || /^[A-Za-z]{3}/u.test(body))
      throw lineError(
        line,
        `"${body.slice(0, 30)}" is no card; a card begins with two letters, such as GW`,
      );
    const rest = body.slice(2).trim().replace(/^,/u, '').trim();
    if (name === 'SY') define(rest, { name, line, fields: [] }, symbols);
    else cards.push({ name, line, fields: fieldsOf(rest, { name, line }) });
  });
  return { comments, cards, lookup: lookupOf(symbols) };
}

function fieldsOf(rest: string, at: { name: string; line: number }): string[] {
  if (/,\s*,/u.test(rest))
    throw refusal(at, 'has two commas with nothing between; write 0 for an empty field');
  if (/(?:^|[\s\d]),\d/u.test(rest) && /[^\s,]\s+[^\s,]/u.test(rest))
    throw refusal(
      at,
      'has blanks between some fields and commas between others; a decimal comma would be read as two fields',
    );
  return rest.split(/[\s,]+/u).filter((field) => field !== '');
}

function definitionsOf(rest: string): string[] {
  const parts: string[] = [];
  let [from, deep] = [0, 0];
  for (let at = 0; at < rest.length; at++) {
    if (rest[at] === '(') deep++;
    else if (rest[at] === ')') deep--;
    else if (rest[at] === ',' && deep <= 0) {
      parts.push(rest.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, rest.slice(from)];
}

function define(
  rest: string,
  card: Card,
  symbols: Map<string, { text: string; card: Card }>,
): void {
  // Commas within parentheses do not part definitions.
  const parts = definitionsOf(rest).filter((part) => part.trim() !== '');
  if (parts.length === 0) throw refusal(card, 'defines nothing; write SY h=10.5');
  for (const part of parts) {
    const found = /^\s*([A-Za-z_]\w*)\s*=(.+)$/u.exec(part);
    if (found === null)
      throw refusal(card, `"${part.trim().slice(0, 30)}" is no definition; write name=value`);
    const name = (found[1] ?? '').toLowerCase();
    const before = symbols.get(name);
    if (before) throw refusal(card, `${name} has a value already, on line ${before.card.line}`);
    symbols.set(name, { text: (found[2] ?? '').trim(), card });
  }
}

/** Definitions may use one another in any order, but not in a circle. */
function lookupOf(symbols: ReadonlyMap<string, { text: string; card: Card }>): Lookup {
  const values = new Map<string, number>();
  const open = new Set<string>();
  const lookup: Lookup = (name) => {
    const symbol = symbols.get(name);
    const known = values.get(name);
    if (symbol === undefined || known !== undefined) return known;
    // m = 5*mm is fine; what a name meant before it was defined is its unit.
    if (open.has(name)) throw refusal(symbol.card, `${name} is defined by way of itself`);
    if (open.size > 200) throw refusal(symbol.card, 'has definitions in too long a chain');
    open.add(name);
    const value = evaluateAt(symbol.text, symbol.card, lookup);
    open.delete(name);
    values.set(name, value);
    return value;
  };
  for (const name of symbols.keys()) lookup(name);
  return lookup;
}

function evaluateAt(text: string, card: Card, lookup: Lookup): number {
  try {
    return evaluateExpression(text, lookup);
  } catch (error) {
    if (error instanceof EngineError && !error.message.startsWith('Line '))
      throw refusal(card, error.message.replace(/\.$/u, ''));
    throw error;
  }
}

/** A card's numbers by place: `whole` for counts and tags, `real` for measures. */
export interface Reader {
  readonly card: Card;
  /** The number at a place, from 1; `absent` where the card ends before it, else it is refused. */
  whole(place: number, what: string, absent?: number): number;
  real(place: number, what: string, absent?: number): number;
}

/**
 * `used` is how many fields mean something: further ones are to be 0, as programs write cards in full, and any other
 * is refused, for it may be half a number.
 */
export function readerOf(card: Card, lookup: Lookup, used: number): Reader {
  card.fields.slice(used).forEach((text, k) => {
    if (evaluateAt(text, card, lookup) !== 0)
      throw refusal(
        card,
        `has ${text} as field ${used + k + 1}, where ${used} are taken; a decimal comma parts a number in two`,
      );
  });
  const real = (place: number, what: string, absent?: number): number => {
    const text = card.fields[place - 1];
    if (text !== undefined) return evaluateAt(text, card, lookup);
    if (absent !== undefined) return absent;
    throw refusal(card, `ends before field ${place}, ${what}`);
  };
  return {
    card,
    real,
    whole: (place, what, absent) => {
      const x = real(place, what, absent);
      if (!Number.isSafeInteger(x))
        throw refusal(card, `has ${x} for ${what}, which is a whole number`);
      return x;
    },
  };
}
