/** A picture of a netlist from nothing. */
import { cardsOfDeck } from './cards.ts';
import type { Drawing } from './drawing.ts';
import { flagged } from './flagged.ts';

/** Lays a deck out: wires up to 150 parts, flags at every pin beyond. Throws EngineError for more than 2,000 parts. */
export function laidOut(text: string): Drawing {
  return flagged(cardsOfDeck(text));
}
