/** A picture of a netlist from nothing: several attempts, and the cleanest of them. */

import type { DeckCards } from './card.ts';
import { cardsOfDeck } from './cards.ts';
import type { Drawing } from './drawing.ts';
import { flagged } from './flagged.ts';
import { MAX_LAID_OUT } from './limits.ts';
import { namedEnds } from './named-ends.ts';
import { placement, type Taste } from './placer.ts';
import { asOnCards, isAsWanted, reconciled } from './reconcile.ts';
import { rolesOf } from './roles.ts';
import { untidiness } from './untidiness.ts';

const TASTES: readonly Taste[] = [
  { branchesDown: true, seriesFirst: false, gap: 2 },
  { branchesDown: true, seriesFirst: true, gap: 2 },
  { branchesDown: false, seriesFirst: false, gap: 2 },
  { branchesDown: true, seriesFirst: false, gap: 3 },
];

/** Parts up to which every net is wired; in fuller pictures a way dearer than this many tenths of a step becomes flags. */
const SIMPLE = 16;
const DEAREST = 550;

/** Parts up to which all attempts are made. */
const FEW = 40;

/** Lays a deck out: wires up to 150 parts, flags at every pin beyond. Throws EngineError for more than 2,000 parts. */
export function laidOut(text: string): Drawing {
  const cards = cardsOfDeck(text);
  if (cards.elements.length > MAX_LAID_OUT || cards.elements.length === 0) return flagged(cards);
  const roles = rolesOf(cards);
  const tastes = cards.elements.length <= FEW ? TASTES : TASTES.slice(0, 1);
  const drawings = tastes.map((taste) => wiredUp(placement(cards, roles, taste), cards));
  const [best] = drawings.sort((a, b) => untidiness(a, cards) - untidiness(b, cards));
  return best ?? flagged(cards);
}

function wiredUp(placed: Drawing, cards: DeckCards): Drawing {
  const wanted = asOnCards(cards);
  const parts = cards.elements.flatMap(
    ({ name }) => placed.parts.find((p) => p.name === name) ?? [],
  );
  const drawing = namedEnds(
    reconciled({ ...placed, parts }, cards, wanted, parts.length > SIMPLE ? DEAREST : undefined),
    cards,
    wanted,
  );
  return isAsWanted(drawing, cards, wanted) ? drawing : flagged(cards);
}
