/** The deck of the inputs: read once for each text, with its files, its refusals beside the lines they are of. */

import { recent } from '@tollbench/engines/recent.ts';
import {
  type Deck,
  DeckErrors,
  type DeckFile,
  readDeck,
} from '@tollbench/engines/spice/deck/read.ts';
import { type OpenedCircuit, openedCircuit } from '@tollbench/engines/spice/import/opened.ts';
import type { SolverInputs } from './inputs.ts';
import { MADE, MAIN, refusedCards } from './refused.ts';

const decks = recent<Deck>(4);
const texts = recent<OpenedCircuit>(4);

type Given = Pick<SolverInputs, 'netlist' | 'files'>;

/** What stands in the field as a deck: as it is, or made of a schematic of LTspice, a netlist of KiCad, a circuit of Falstad. */
export function openedOf({ netlist, files }: Given): OpenedCircuit {
  return texts(JSON.stringify([netlist, files]), () => {
    try {
      return openedCircuit(MAIN, netlist, filesOf(files));
    } catch (error) {
      if (error instanceof DeckErrors) throw refusedCards(error);
      throw error;
    }
  });
}

/** The deck that the inputs give, with the measurements typed beside it. Throws InputErrors, by line. */
export function deckOf(inputs: Given & Pick<SolverInputs, 'dialect' | 'measure'>): Deck {
  const { netlist, files, dialect, measure } = inputs;
  const extra = measure.trim() === '' ? '' : `\n${measure}\n`;
  return decks(JSON.stringify([netlist, files, dialect, extra]), () => {
    const { deck, kind } = openedOf(inputs);
    try {
      return readDeck(deck, {
        ...{ name: kind === 'deck' ? MAIN : MADE, files: filesOf(files), cards: extra },
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
