/** The symbols of what can be placed, before there is a card: for buttons, and under the pointer. */
import type { PartSymbol, SymbolId } from '@tollbench/engines/spice/drawing/drawing.ts';
import { symbolWithId } from '@tollbench/engines/spice/drawing/symbols.ts';
import type { Placeable } from './kinds.ts';

/** Stands for a subcircuit of any ports until it is on the sheet. */
const BOX: PartSymbol = {
  id: 'box:4',
  pins: [
    { x: 0, y: 1 },
    { x: 0, y: 3 },
    { x: 6, y: 1 },
    { x: 6, y: 3 },
  ],
  pinNames: ['', '', '', ''],
  box: { from: { x: 0, y: 0 }, to: { x: 6, y: 4 } },
};

/** The symbol of a part of this kind; undefined of ground, which is no part. */
export function symbolFor(kind: Placeable): PartSymbol | undefined {
  if (kind === 'ground') return undefined;
  if (kind === 'subcircuit') return BOX;
  const symbol = symbolWithId(kind satisfies SymbolId);
  // A new transistor has no substrate of its own.
  if (kind !== 'npn' && kind !== 'pnp') return symbol;
  return { ...symbol, pins: symbol.pins.slice(0, 3), pinNames: symbol.pinNames.slice(0, 3) };
}
