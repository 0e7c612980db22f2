/** The texts of a deck as cards: `.include` and `.lib` put in from the files that were opened. */
import type { Dialect } from './dialect.ts';
import { type Card, cardsOf } from './lines.ts';
import { CardError, meant, type Refusals } from './refusal.ts';

export interface DeckFile {
  /** As `.include` names it, with or without folders; `*` serves any name. */
  readonly name: string;
  readonly text: string;
}

const MAX_BYTES = 16_000_000;
const MAX_DEPTH = 20;
const MAX_CARDS = 300_000;

/** Puts included files in their place. */
export class Sources {
  readonly #files: readonly DeckFile[];
  readonly #dialect: Dialect;
  readonly #refusals: Refusals;
  /** Whole libraries that are not open: what they have is told of where it is missed. */
  readonly missing: { readonly card: Card; readonly message: string }[] = [];
  readonly #cards = new Map<DeckFile, readonly Card[]>();
  #bytes = 0;
  #count = 0;

  constructor(files: readonly DeckFile[], dialect: Dialect, refusals: Refusals) {
    this.#files = files;
    this.#dialect = dialect;
    this.#refusals = refusals;
  }

  /** Every card of the deck, those of files in the place of the card that names them. */
  expand(name: string, text: string, hasTitle: boolean): Card[] {
    this.#grow(text.length);
    return this.#put(withoutEnd(cardsOf(name, text, this.#dialect, hasTitle)), []);
  }

  /** The text of a file that a card names, such as the points of a PWL. Throws CardError where it is not open. */
  textOf(name: string): string {
    const { text } = this.#find(name);
    this.#grow(text.length);
    return text;
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MAX_BYTES)
      throw new CardError(
        `the deck and its files have more than ${MAX_BYTES} characters; less would do`,
      );
  }

  /** `within`: the files that stand around, with their sections. */
  #put(cards: readonly Card[], within: readonly string[]): Card[] {
    const all: Card[] = [];
    for (const card of cards) {
      if (++this.#count > MAX_CARDS)
        throw new CardError(`the deck has more than ${MAX_CARDS} cards; fewer would do`);
      const include = /^\.(include|incl|inc|lib)\s+(.+)$/u.exec(card.text);
      const isSection = include?.[1] === 'lib' && !isFileCall(include[2]!, this.#dialect);
      if (!include || isSection) {
        all.push(card);
        continue;
      }
      const found = this.#refusals.at(card.place, card.raw, () =>
        this.#included(card, include[1] === 'lib', within),
      );
      for (const one of found ?? []) all.push(one);
    }
    return all;
  }

  #included(card: Card, isLibrary: boolean, within: readonly string[]): Card[] {
    if (within.length >= MAX_DEPTH)
      throw new CardError(`files include one another deeper than ${MAX_DEPTH} levels`, card.raw);
    const words = namesOf(card.raw.replace(/^\S+\s+/u, ''));
    const [name = '', section] = words;
    const isWhole = isLibrary ? section === undefined : this.#isUnknownLibrary(name);
    const file = isWhole ? this.#library(card, name) : this.#find(name);
    if (!file) return [];
    const key = `${file.name}\n${isLibrary ? (section ?? '') : ''}`.toLowerCase();
    if (within.includes(key))
      throw new CardError(
        `the file "${file.name}" includes itself${within.at(-1) === key ? '' : ', by way of others'}; its text stands in the deck already`,
        name,
      );
    this.#grow(file.text.length);
    const cards = this.#cardsOf(file);
    const wanted =
      isLibrary && section !== undefined
        ? sectionOf(cards, section.toLowerCase(), file.name)
        : cards;
    const put = isLibrary && section === undefined ? wholeLibrary(wanted) : wanted;
    return this.#put(put, [...within, key]);
  }

  /** The cards of a file, which several others may include. */
  #cardsOf(file: DeckFile): readonly Card[] {
    const known = this.#cards.get(file);
    if (known) return known;
    const cards = withoutEnd(cardsOf(file.name, file.text, this.#dialect, false));
    this.#cards.set(file, cards);
    return cards;
  }

  /** A file of models by its ending that `.include` names, and no other name of an open file misspelt. */
  #isUnknownLibrary(name: string): boolean {
    return LIBRARY.test(name) && !this.#notOpen(name).includes('; there is ');
  }

  #library(card: Card, name: string): DeckFile | undefined {
    const found = this.#named(name);
    if (!found) this.missing.push({ card, message: this.#notOpen(name) });
    return found;
  }

  #find(name: string): DeckFile {
    const found = this.#named(name);
    if (!found) throw new CardError(this.#notOpen(name), name);
    return found;
  }

  #named(name: string): DeckFile | undefined {
    const base = baseOf(name);
    return (
      this.#files.find((f) => f.name.toLowerCase() === name.toLowerCase()) ??
      this.#files.find((f) => baseOf(f.name) === base) ??
      this.#files.find((f) => f.name === '*')
    );
  }

  #notOpen(name: string): string {
    const near = meant(
      baseOf(name),
      this.#files.map((f) => baseOf(f.name)),
    );
    return `the file "${name}" is not open; open it beside the deck, or put its text among the included files${near}`;
  }
}

/** Files of models alone, by their endings: what they have is told of where it is missed, as that of `.lib`. */
const LIBRARY = /\.(?:lib|mod|mdl|model|sub|subckt|bjt|dio|mos|jft)$/iu;

const baseOf = (name: string): string => name.toLowerCase().replace(/^.*[/\\]/u, '');

const namesOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map((m) => m[1] ?? m[2] ?? m[3] ?? '');

/** `.lib file` and `.lib file section` call a file; `.lib section` alone begins one, where files are called with two words. */
function isFileCall(rest: string, dialect: Dialect): boolean {
  const words = namesOf(rest);
  if (words.length > 1) return true;
  if (/["'./\\]/u.test(rest)) return true;
  return dialect === 'ltspice' || dialect === 'pspice';
}

/** What stands before `.end`; `.ends` and `.endl` are others. */
function withoutEnd(cards: readonly Card[]): readonly Card[] {
  const end = cards.findIndex(({ text }) => /^\.end(?:\s|$)/u.test(text));
  return end < 0 ? cards : cards.slice(0, end);
}

/** The cards between `.lib section` and `.endl`. */
function sectionOf(cards: readonly Card[], section: string, file: string): readonly Card[] {
  const names: string[] = [];
  for (const [k, { text }] of cards.entries()) {
    const name = /^\.lib\s+['"]?([^\s'"]+)['"]?\s*$/u.exec(text)?.[1];
    if (name === undefined) continue;
    names.push(name);
    if (name !== section) continue;
    const length = cards.slice(k).findIndex((c) => c.text.startsWith('.endl'));
    return cards.slice(k + 1, length < 0 ? undefined : k + length);
  }
  throw new CardError(
    `the file ${file} has no section ${section}${meant(section, names)}`,
    section,
  );
}

/** A library called whole: its sections are not entered unless asked for, as it is mostly one without. */
function wholeLibrary(cards: readonly Card[]): readonly Card[] {
  const kept: Card[] = [];
  let isInside = false;
  for (const card of cards) {
    if (/^\.lib\s+\S+\s*$/u.test(card.text) && !/["'./\\]/u.test(card.text.slice(5)))
      isInside = true;
    else if (card.text.startsWith('.endl')) isInside = false;
    else if (!isInside) kept.push(card);
  }
  return kept;
}
