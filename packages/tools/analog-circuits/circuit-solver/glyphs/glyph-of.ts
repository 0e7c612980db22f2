/** The drawing of each symbol, by its pins: where those lie is the symbol's own affair. */
import type { PartSymbol, Point } from '@tollbench/engines/spice/drawing/drawing.ts';
import { amplifier, box, contact, line } from './blocks.ts';
import type { Glyph, SymbolStyle } from './glyph.ts';
import { capacitor, inductor, resistor } from './passive.ts';
import { bipolar, diode, junctionFet, mosfet } from './semiconductors.ts';
import { control, current, voltage } from './sources.ts';

/** A symbol of fewer pins than its kind has is drawn as its box. */
export function glyphOf(symbol: PartSymbol, style: SymbolStyle): Glyph {
  const [a, b, c, d] = symbol.pins;
  if (!a || !b) return box(symbol);
  switch (symbol.id) {
    case 'resistor':
      return resistor(a, b, style);
    case 'capacitor':
      return capacitor(a, b, style);
    case 'inductor':
      return inductor(a, b, style);
    case 'voltage':
      return voltage(a, b, style, 'circle');
    case 'current':
      return current(a, b, style, 'circle');
    case 'behavioural-voltage':
    case 'ccvs':
      return voltage(a, b, style, 'diamond');
    case 'behavioural-current':
    case 'cccs':
      return current(a, b, style, 'diamond');
    case 'vcvs':
      return controlled(voltage(a, b, style, 'diamond'), a, c, d);
    case 'vccs':
      return controlled(current(a, b, style, 'diamond'), a, c, d);
    case 'switch':
      return controlled(contact(a, b), a, c, d);
    case 'current-switch':
      return contact(a, b);
    case 'diode':
    case 'zener':
      return diode(a, b, symbol.id === 'zener');
    default:
      return ofMore(symbol);
  }
}

function ofMore(symbol: PartSymbol): Glyph {
  const { id, pins } = symbol;
  const [a, b, c, d] = pins;
  if (!a || !b || !c) return box(symbol);
  switch (id) {
    case 'npn':
    case 'pnp':
      return bipolar([a, b, c], d, id === 'pnp');
    case 'njf':
    case 'pjf':
      return junctionFet(a, b, c, id === 'pjf');
    case 'nmos':
    case 'pmos':
      return mosfet(a, b, c, d, id === 'pmos');
    case 'line':
      return pins.length === 4 ? line(pins) : box(symbol);
    case 'op-amp':
      return amplifier(symbol);
    default:
      return box(symbol);
  }
}

function controlled(glyph: Glyph, middle: Point, plus?: Point, minus?: Point): Glyph {
  if (!plus || !minus) return glyph;
  const more = control(plus, minus, middle);
  return {
    ...glyph,
    line: glyph.line + more.line,
    signs: [...(glyph.signs ?? []), ...(more.signs ?? [])],
  };
}
