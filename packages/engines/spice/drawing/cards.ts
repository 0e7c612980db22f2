/**
 * The element cards of a deck's top with their places in its text, whether or not the rest of the deck is understood:
 * what an editor rewrites. Lines, comments and words are those of the deck's reader.
 */
import { type Dialect, dialectOf } from '../deck/dialect.ts';
import { CardError } from '../deck/refusal.ts';
import { type Word, wordsOf } from '../deck/words.ts';
import type { Coupling, DeckCards, ElementCard, Span, Undrawn } from './card.ts';
import { type Joined, joinedLines, newlineOf } from './joined.ts';
import { kindOf, nodeWords } from './kinds.ts';

export type { Coupling, DeckCards, ElementCard, NodeWord, Span, Undrawn } from './card.ts';

const KEPT = 4;
const recent = new Map<string, DeckCards>();

/** The cards of a deck. Never throws: a card that cannot be read is among `undrawn`. */
export function cardsOfDeck(text: string): DeckCards {
  const known = recent.get(text);
  if (known) return known;
  const cards = read(text);
  recent.set(text, cards);
  for (const oldest of recent.keys()) {
    if (recent.size <= KEPT) break;
    recent.delete(oldest);
  }
  return cards;
}

function read(text: string): DeckCards {
  const { dialect } = dialectOf(text);
  const reader = new Reader(text, dialect, hasGnd(text, dialect));
  for (const card of joinedLines(text, dialect)) if (!reader.take(card)) break;
  return reader.deck();
}

class Reader {
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #isGndGround: boolean;
  /** Cards of the top that begin with no point, and whether a condition stands over them. */
  readonly #elements: { card: Joined; isConditional: boolean }[] = [];
  readonly #models = new Map<string, { type: string; text: string }>();
  readonly #subcircuits = new Map<string, readonly string[]>();
  readonly #mentioned = new Set<string>();
  #depth = 0;
  #conditions = 0;
  #isControl = false;

  constructor(text: string, dialect: Dialect, isGndGround: boolean) {
    this.#text = text;
    this.#dialect = dialect;
    this.#isGndGround = isGndGround;
  }

  /** False behind `.end`. */
  take(card: Joined): boolean {
    const [, word = ''] = /^\.(\w+)/u.exec(card.text) ?? [];
    if (this.#isControl) {
      this.#isControl = word !== 'endc';
      this.#mention(card.text);
      return true;
    }
    if (this.#depth === 0) this.#mention(card.text);
    if (word === '') {
      if (this.#depth === 0) this.#elements.push({ card, isConditional: this.#conditions > 0 });
      return true;
    }
    this.#command(word, card);
    return word !== 'end';
  }

  #command(word: string, card: Joined): void {
    if (word === 'control') this.#isControl = true;
    else if (word === 'subckt' || word === 'macro') this.#open(card.text);
    else if (word === 'ends' || word === 'eom') this.#depth = Math.max(0, this.#depth - 1);
    else if (word === 'if') this.#conditions++;
    else if (word === 'endif') this.#conditions = Math.max(0, this.#conditions - 1);
    else if (word === 'model' && this.#depth === 0) this.#model(card.text);
  }

  #open(text: string): void {
    const [, name, ...rest] = text.split(/\s+/u);
    if (this.#depth === 0 && name !== undefined && !this.#subcircuits.has(name)) {
      const end = rest.findIndex(
        (w, k) => w.includes('=') || /^(?:params|optional):?$/u.test(w) || rest[k + 1] === '=',
      );
      this.#subcircuits.set(name, end < 0 ? rest.filter((w) => w !== '') : rest.slice(0, end));
    }
    this.#depth++;
  }

  #model(text: string): void {
    const found = /^\.model\s+(\S+)\s+(?:ako\s*:\s*\S+\s+)?(\w+)/u.exec(text);
    if (found?.[1] !== undefined && found[2] !== undefined && !this.#models.has(found[1]))
      this.#models.set(found[1], { type: found[2], text });
  }

  #mention(text: string): void {
    for (const [, list = ''] of text.matchAll(/\bv[a-z]{0,2}\(([^()]*)\)/gu))
      for (const name of list.split(',')) this.#mentioned.add(name.trim());
  }

  deck(): DeckCards {
    const elements: ElementCard[] = [];
    const undrawn: Undrawn[] = [];
    const couplings: Coupling[] = [];
    const byName = new Map<string, ElementCard>();
    for (const { card, isConditional } of this.#elements) {
      const element = this.#element(card, isConditional, byName);
      if ('reason' in element) {
        undrawn.push(element);
        if (element.name.startsWith('k')) couplings.push(couplingOf(card, element.name));
        continue;
      }
      elements.push(element);
      byName.set(element.name, element);
    }
    return {
      ...{ dialect: this.#dialect, elements, byName, undrawn, couplings },
      ...{ models: this.#models, subcircuits: this.#subcircuits, mentioned: this.#mentioned },
      ...{ end: this.#end(), newline: newlineOf(this.#text) },
    };
  }

  /** Behind the last line of the last element, or of the title. */
  #end(): number {
    const last = this.#elements.at(-1)?.card;
    if (last) return last.to;
    const title = /^[^\r\n]*(?:\r\n?|\n|$)/u.exec(this.#text)?.[0] ?? '';
    return title.length;
  }

  #element(
    card: Joined,
    isConditional: boolean,
    known: ReadonlyMap<string, ElementCard>,
  ): ElementCard | Undrawn {
    const reason = (why: string, words: readonly string[] = card.text.split(/\s+/u)): Undrawn => ({
      name: words[0] ?? '',
      ...{ line: card.line, reason: why, words: words.slice(1) },
    });
    let words: readonly Word[];
    try {
      words = wordsOf(card.text);
    } catch (error) {
      if (error instanceof CardError) return reason(error.message);
      throw error;
    }
    const [name] = words;
    if (name?.kind !== 'word') return reason('has no name');
    if (isConditional) return reason('stands under a condition');
    if (known.has(name.text)) return reason('has the name of an element above');
    const count = nodeWords(words, this.#models);
    if (count === undefined)
      return reason(name.text.startsWith('k') ? 'couples inductors' : 'has no symbol here');
    if (typeof count === 'string') return reason(count);
    return this.#drawn(card, words, count);
  }

  #drawn(card: Joined, words: readonly Word[], count: number): ElementCard {
    const [name] = words as readonly [Word];
    const span = (word: Word): Span => ({
      at: card.offset(word.at),
      end: card.offset(word.end - 1) + 1,
    });
    const behind = words.slice(count + 1);
    const [first, last] = [behind[0], behind.at(-1)];
    const nodes = words
      .slice(1, count + 1)
      .map((w) => ({ ...span(w), net: netOf(w.text, this.#isGndGround) }));
    const after = nodes.at(-1)?.end ?? span(name).end;
    return {
      ...{ name: name.text, letter: name.text[0] ?? '', nameSpan: span(name), nodes },
      written: card.raw.slice(name.at, name.end),
      ...kindOf(words, count, { models: this.#models, subcircuits: this.#subcircuits }),
      rest: first ? card.raw.slice(first.at).trim() : '',
      restSpan:
        first && last ? { at: span(first).at, end: span(last).end } : { at: after, end: after },
      ...{ line: card.line, lines: card.lines },
    };
  }
}

function couplingOf(card: Joined, name: string): Coupling {
  const words = card.text.split(/\s+/u).slice(1);
  return { name, inductors: words.filter((w) => /^l\w/u.test(w)), lines: card.lines };
}

/** `gnd` is ground in ngspice, SPICE 3 and LTspice; a node of its own in PSpice, and in Xyce unless it is replaced. */
const hasGnd = (text: string, dialect: Dialect): boolean =>
  (dialect !== 'pspice' && dialect !== 'xyce') ||
  /^\s*\.preprocess\s+replaceground\s+true/imu.test(text);

function netOf(lower: string, isGndGround: boolean): string {
  return isGndGround && (lower === 'gnd' || lower === 'gnd!') ? '0' : lower;
}
