/** A tool's own SPICE deck, on its way into the circuit simulator. */
import { InputError } from '../define/error.ts';
import type { Onward } from '../define/onward.ts';

/**
 * The link with the deck that `write` gives, its first line a title; none where this result has no deck. One that is too
 * long for a link's first line is left out by whoever makes the address.
 */
export function inSimulator(does: string, title: string, write: () => string): readonly Onward[] {
  try {
    return [{ tool: 'circuit-solver', does, inputs: { netlist: `* ${title}\n${write()}` } }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
