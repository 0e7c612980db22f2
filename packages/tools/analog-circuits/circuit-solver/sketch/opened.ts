/** The deck that a schematic is of: the netlist itself, or what another program's file is as a deck. */
import { recent } from '@tollbench/engines/recent.ts';
import { DeckErrors } from '@tollbench/engines/spice/deck/refusal.ts';
import { openedCircuit } from '@tollbench/engines/spice/import/opened.ts';
import { filesOf } from '../deck-of.ts';

const opened = recent<string>(4);

/** The text to draw and to edit. What cannot be read as any of them is a deck, and its reader says what is wrong. */
export function deckText(netlist: string, files: string): string {
  return opened(`${files.length} ${files}\n${netlist}`, () => {
    try {
      const { kind, deck } = openedCircuit('netlist', netlist, filesOf(files));
      return kind === 'deck' ? netlist : deck;
    } catch (error) {
      if (error instanceof DeckErrors) return netlist;
      throw error;
    }
  });
}
