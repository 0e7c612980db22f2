/** The deck of the inputs: read once for each text, with its files, its refusals beside the lines they are of. */

import { recent } from '@tollbench/engines/recent.ts';
import {
  type Deck,
  DeckErrors,
  type DeckFile,
  readDeck,
} from '@tollbench/engines/spice/deck/read.ts';
import type { SolverInputs } from './inputs.ts';
import { MAIN, refusedCards } from './refused.ts';

const decks = recent<Deck>(4);

/** The deck that the inputs give, with the measurements typed beside it. Throws InputErrors, by line. */
export function deckOf(
  inputs: Pick<SolverInputs, 'netlist' | 'files' | 'dialect' | 'measure'>,
): Deck {
  const { netlist, files, dialect, measure } = inputs;
  const extra = measure.trim() === '' ? '' : `\n${measure}\n`;
  const key = JSON.stringify([netlist, files, dialect, extra]);
  return decks(key, () => {
    try {
      return readDeck(netlist, {
        ...{ name: MAIN, files: filesOf(files), cards: extra },
        ...(dialect !== 'auto' && { dialect }),
      });
    } catch (error) {
      if (error instanceof DeckErrors) throw refusedCards(error);
      throw error;
    }
  });
}

const MARK = '* file: ';

/** The files of the field: each begins with a line that names it; a text without one serves any name. */
export function filesOf(text: string): DeckFile[] {
  if (text.trim() === '') return [];
  const parts = text.split(/^(?=\* file: )/mu).filter((part) => part.trim() !== '');
  return parts.map((part) => {
    if (!part.startsWith(MARK)) return { name: '*', text: part };
    const end = part.indexOf('\n');
    const line = end < 0 ? part : part.slice(0, end);
    return { name: line.slice(MARK.length).trim(), text: end < 0 ? '' : part.slice(end + 1) };
  });
}
