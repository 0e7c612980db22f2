/** The plainest picture of a netlist: parts in rows, and a flag with the net's name at every pin. */
import { EngineError } from '../../error.ts';
import type { DeckCards, ElementCard } from './card.ts';
import type { Drawing, Flag, Look, Part } from './drawing.ts';
import { MAX_PARTS } from './limits.ts';
import { looksLikeOpAmp } from './op-amps.ts';
import { bodyOf, pinsOf, symbolOf } from './symbols.ts';

/** Steps between bodies, with room for flags and labels. */
const GAP = { x: 12, y: 8 };
const COLUMNS = 12;

/** How a new part of a card looks. */
export function lookOf(card: ElementCard): Look | undefined {
  if (looksLikeOpAmp(card)) return 'op-amp';
  const isField = card.kind === 'nmos' || card.kind === 'pmos';
  return isField && card.nodes[3]?.net !== card.nodes[2]?.net ? 'bulk' : undefined;
}

export function newPart(card: ElementCard, at: Part['at']): Part {
  const look = lookOf(card);
  return { name: card.name, at, turn: 0, isMirrored: false, ...(look && { look }) };
}

/** Throws EngineError for more than 2,000 parts. */
export function flagged({ elements }: DeckCards): Drawing {
  if (elements.length > MAX_PARTS)
    throw new EngineError(
      'out-of-range',
      `The deck has ${elements.length} parts; ${MAX_PARTS} can be drawn, and subcircuits count as one.`,
      { field: 'drawing', value: elements.length },
    );
  const parts: Part[] = [];
  const flags: Flag[] = [];
  const columns = Math.max(COLUMNS, Math.ceil(Math.sqrt(elements.length)));
  let [x, y, lowest] = [0, 0, 0];
  for (const [k, card] of elements.entries()) {
    if (k % columns === 0 && k > 0) [x, y] = [0, lowest + GAP.y];
    const draft = newPart(card, { x: 0, y: 0 });
    const body = bodyOf(draft, symbolOf(card, draft.look));
    const part: Part = { ...draft, at: { x: x - body.from.x, y: y - body.from.y } };
    parts.push(part);
    flags.push(...flagsAt(card, part));
    x += body.to.x - body.from.x + GAP.x;
    lowest = Math.max(lowest, y + body.to.y - body.from.y);
  }
  return { parts, wires: [], flags };
}

/** A flag at each pin; pins of one net at one place have one. */
export function flagsAt(card: ElementCard, part: Part): Flag[] {
  const found = new Map<string, Flag>();
  for (const [k, at] of pinsOf(part, symbolOf(card, part.look)).entries()) {
    const net = card.nodes[k]?.net;
    if (net !== undefined) found.set(`${at.x},${at.y}`, { at, net });
  }
  return [...found.values()];
}
