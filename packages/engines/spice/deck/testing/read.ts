/** Decks in tests: their circuit's elements by name, their refusals by line. */
import type { Element } from '../../circuit.ts';
import { type Deck, DeckErrors, type ReadOptions, readDeck } from '../read.ts';

/** The element among whose kinds this is. */
type Of<K, E = Element> = E extends { readonly kind: infer J } ? (K extends J ? E : never) : never;

/** A deck of these cards behind a title. */
export const deckOf = (cards: string, options: ReadOptions = {}): Deck =>
  readDeck(`title\n${cards}\n.end\n`, options);

/** The element of this name, which must be of this kind. */
export function elementOf<K extends Element['kind']>(deck: Deck, name: string, kind: K): Of<K> {
  const { elements } = deck.elaborate();
  const found = elements.find((e) => e.name === name);
  if (found?.kind !== kind)
    throw new Error(
      `${name} is ${found?.kind ?? 'none'} among ${elements.map((e) => e.name).join(' ')}`,
    );
  return found as Of<K>;
}

/** Kind and value of an element that stands alone: `R1 a b 4k7` read as LTspice. */
export const resistance = (card: string, options: ReadOptions = {}): number =>
  elementOf(deckOf(card, options), card.split(/\s/u)[0]!.toLowerCase(), 'resistor').resistance;

/** Names of an element's nodes. */
export function nodesOf(deck: Deck, name: string): string[] {
  const { elements, nodes } = deck.elaborate();
  return elements.find((e) => e.name === name)!.nodes.map((n) => nodes[n]!);
}

/** What a deck is refused for, as `line: message`, or `file line: message` beside the deck's own. */
export function refusalsOf(cards: string, options: ReadOptions = {}): string[] {
  try {
    deckOf(cards, options);
  } catch (error) {
    if (error instanceof DeckErrors)
      return error.errors.map(
        ({ place, message }) =>
          `${place.file === 'deck' ? '' : `${place.file} `}${place.line}: ${message}`,
      );
    throw error;
  }
  return [];
}
