/** From a netlist to its drawing: what its text has, repaired to its cards, or laid out anew. */
import { EngineError } from '../../error.ts';
import type { Drawing } from './drawing.ts';
import { laidOut } from './layout.ts';
import { readDrawing } from './text.ts';

/**
 * The drawing of a deck, whose nets are exactly those of its cards: parts whose card is gone are left out, new cards are
 * placed, and pins are joined anew where the cards say otherwise. Throws EngineError where the drawing in the text is
 * damaged, or the deck has more parts than can be drawn.
 */
export function drawingFor(text: string): Drawing {
  const reading = readDrawing(text);
  if (reading.kind === 'damaged') {
    const [first] = reading.problems;
    throw new EngineError('syntax', first?.message ?? 'The drawing is damaged.', {
      field: 'drawing',
      value: first?.line,
    });
  }
  return laidOut(text);
}
