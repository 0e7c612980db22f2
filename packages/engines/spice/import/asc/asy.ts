/** A symbol of LTspice: its pins and attributes, from its `.asy` or from the table. */
import type { Point } from '../../drawing/drawing.ts';
import { linesOf } from '../notice.ts';

export interface Pin {
  readonly at: Point;
  readonly name: string;
}

export interface AscSymbol {
  /** Pins in the order of the nodes on its card. */
  readonly pins: readonly Pin[];
  /** By name in lower case: `prefix`, `value`, `value2`, `spicemodel`, `spiceline`, `modelfile`. */
  readonly attributes: ReadonlyMap<string, string>;
}

const MAX_PINS = 1000;

/** Reads a `.asy`. Lines that only draw are passed over. */
export function readAsy(text: string): AscSymbol {
  const pins: { at: Point; name: string; order: number }[] = [];
  const attributes = new Map<string, string>();
  for (const raw of linesOf(text)) {
    const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*)$/u.exec(raw) ?? [];
    const key = word.toLowerCase();
    const [, name = '', value = ''] = /^(\S+)\s*(.*)$/u.exec(rest.trim()) ?? [];
    if (key === 'pin' && pins.length < MAX_PINS) {
      const [x, y] = rest.split(/\s+/u).map(Number);
      pins.push({ at: { x: x ?? 0, y: y ?? 0 }, name: '', order: pins.length + 1 });
    } else if (key === 'pinattr') {
      const pin = pins.at(-1);
      if (pin && name.toLowerCase() === 'pinname') pin.name = value;
      else if (pin && name.toLowerCase() === 'spiceorder') pin.order = Number(value);
    } else if (key === 'symattr') attributes.set(name.toLowerCase(), value === '""' ? '' : value);
  }
  return { pins: pins.sort((a, b) => a.order - b.order), attributes };
}
