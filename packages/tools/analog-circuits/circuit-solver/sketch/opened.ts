/** The deck that a schematic is of: the netlist itself, or what another program's file is as a deck. */
import { InputErrors } from '../../../define/error.ts';
import { openedOf } from '../deck-of.ts';

/** The text to draw and to edit. What cannot be read as any of them is a deck, and its reader says what is wrong. */
export function deckText(netlist: string, files: string): string {
  try {
    const { kind, deck } = openedOf({ netlist, files });
    return kind === 'deck' ? netlist : deck;
  } catch (error) {
    if (error instanceof InputErrors) return netlist;
    throw error;
  }
}
