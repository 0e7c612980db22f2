/** From a netlist to its drawing: what its text has, repaired to its cards, or laid out anew. */
import { EngineError } from '../../error.ts';
import { cardsOfDeck, type DeckCards, type ElementCard } from './cards.ts';
import type { Drawing, Part } from './drawing.ts';
import { flagged, lookOf } from './flagged.ts';
import { laidOut } from './layout.ts';
import { MAX_PARTS } from './limits.ts';
import { newcomers } from './newcomers.ts';
import { opAmpPins } from './op-amps.ts';
import { asOnCards, reconciled } from './reconcile.ts';
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
      ...{ field: 'drawing', value: first?.line },
    });
  }
  const cards = cardsOfDeck(text);
  if (reading.kind === 'none' || cards.elements.length > MAX_PARTS) return laidOut(text);
  return repaired(reading.drawing, cards) ?? laidOut(text);
}

/** A drawing with the parts and nets of the cards; undefined where it has none of their parts. */
function repaired(drawing: Drawing, cards: DeckCards): Drawing | undefined {
  const parts = drawing.parts.flatMap((part) => {
    const card = cards.byName.get(part.name);
    return card ? [looked(part, card)] : [];
  });
  if (parts.length === 0 && cards.elements.length > 0) return undefined;
  const isWhole =
    parts.length === drawing.parts.length && parts.every((p, k) => p === drawing.parts[k]);
  const known = isWhole ? drawing : { ...drawing, parts };
  const wanted = asOnCards(cards);
  const drawn = new Set(parts.map(({ name }) => name));
  const added = cards.elements.filter(({ name }) => !drawn.has(name));
  const all = added.length === 0 ? known : newcomers(known, cards, added);
  return all ? reconciled(all, cards, wanted) : flagged(cards);
}

/** A part whose look its card allows, and asks for. */
function looked(part: Part, card: ElementCard): Part {
  const isField = card.kind === 'nmos' || card.kind === 'pmos';
  if (isField && part.look === undefined && lookOf(card) === 'bulk')
    return { ...part, look: 'bulk' };
  const isAllowed =
    part.look === undefined || (part.look === 'bulk' ? isField : opAmpPins(card) !== undefined);
  if (isAllowed) return part;
  const { look: _, ...plain } = part;
  return isField && lookOf(card) === 'bulk' ? { ...plain, look: 'bulk' } : plain;
}
