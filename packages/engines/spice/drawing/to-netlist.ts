/** From a drawing to its netlist: what the drawing says otherwise is rewritten, and all else stays to the letter. */
import { cardsOfDeck, type DeckCards } from './cards.ts';
import type { Drawing } from './drawing.ts';
import { netsOf } from './nets.ts';
import { type Change, linesRemoved, rewritten } from './rewrite.ts';
import { withDrawing } from './text.ts';

/**
 * The deck with the nodes of its cards as the drawing has them, without the cards of parts that the drawing has not, and
 * with the drawing at its end. Couplings of an inductor that is gone go too. Elements that have no symbol keep their cards.
 */
export function editedNetlist(text: string, drawing: Drawing): string {
  const cards = cardsOfDeck(text);
  const drawn = new Set(drawing.parts.map(({ name }) => name));
  const gone = cards.elements.filter(({ name }) => !drawn.has(name));
  const lines = new Set([
    ...gone.flatMap((card) => card.lines),
    ...looseCouplings(
      cards,
      gone.map(({ name }) => name),
    ),
  ]);
  const changes = [...nodesRewritten(text, drawing, cards), ...linesRemoved(text, lines)];
  const next = changes.length === 0 ? text : rewritten(text, changes);
  const known = drawing.parts.filter(({ name }) => cards.byName.has(name));
  return withDrawing(
    next,
    known.length === drawing.parts.length ? drawing : { ...drawing, parts: known },
  );
}

function nodesRewritten(text: string, drawing: Drawing, { byName }: DeckCards): Change[] {
  const nets = netsOf(drawing, text);
  const changes: Change[] = [];
  for (const { name } of drawing.parts)
    for (const [pin, { at, end, net }] of (byName.get(name)?.nodes ?? []).entries()) {
      const index = nets.ofPin(name, pin);
      const now = index === undefined ? net : (nets.nets[index]?.name ?? net);
      if (now !== net) changes.push({ at, end, text: now });
    }
  return changes;
}

/** Lines of couplings that name an inductor which is gone. */
function looseCouplings({ couplings }: DeckCards, gone: readonly string[]): number[] {
  const names = new Set(gone);
  return couplings
    .filter(({ inductors }) => inductors.some((name) => names.has(name)))
    .flatMap(({ lines }) => lines);
}
