import type { Point, SymbolId } from '@tollbench/engines/spice/drawing/drawing.ts';
import { symbolWithId } from '@tollbench/engines/spice/drawing/symbols.ts';
import { describe, expect, test } from 'vitest';
import { glyphOf } from './glyph-of.ts';

const IDS: readonly SymbolId[] = [
  ...(['resistor', 'capacitor', 'inductor', 'voltage', 'current', 'vcvs', 'vccs', 'cccs'] as const),
  ...(['ccvs', 'behavioural-voltage', 'behavioural-current', 'switch', 'current-switch'] as const),
  ...(['line', 'diode', 'zener', 'npn', 'pnp', 'njf', 'pjf', 'nmos', 'pmos', 'op-amp'] as const),
];

/** Points where strokes of a path begin, and where they go; arcs and curves by their ends. */
function ends(d: string): Point[] {
  const points: Point[] = [];
  let at: Point = { x: 0, y: 0 };
  for (const [, letter = '', rest = ''] of d.matchAll(/([MLHVhvaAZ])([^MLHVhvaAZ]*)/gu)) {
    const n = (rest.match(/-?\d*\.?\d+/gu) ?? []).map(Number);
    const [a = 0, b = 0] = n;
    const [ex = 0, ey = 0] = n.slice(-2);
    if (letter === 'M' || letter === 'L') at = { x: a, y: b };
    else if (letter === 'A') at = { x: ex, y: ey };
    else if (letter === 'a') at = { x: at.x + ex, y: at.y + ey };
    else if (letter === 'H') at = { x: a, y: at.y };
    else if (letter === 'V') at = { x: at.x, y: a };
    else if (letter === 'h') at = { x: at.x + a, y: at.y };
    else if (letter === 'v') at = { x: at.x, y: at.y + a };
    points.push(at);
  }
  return points;
}

describe.each(['american', 'european'] as const)('%s symbols', (style) => {
  test.each(IDS)('every pin of a %s is drawn to, so that no wire ends before it', (id) => {
    const symbol = symbolWithId(id);
    const { line, face = '', heavy = '' } = glyphOf(symbol, style);
    const drawn = ends(line + face + heavy);
    for (const [k, { x, y }] of symbol.pins.entries()) {
      // An ideal op-amp's output is measured against ground, which its triangle does not show.
      if (symbol.pinNames[k] === 'reference') continue;
      expect(drawn, symbol.pinNames[k]).toContainEqual({ x, y });
    }
  });
});

test('a box resistor and a zigzag, a filled coil and a wound one', () => {
  const of = (id: SymbolId, style: 'american' | 'european') => glyphOf(symbolWithId(id), style);
  expect(of('resistor', 'european').face).toMatch(/Z$/u);
  expect(of('resistor', 'american').face).toBeUndefined();
  expect(of('inductor', 'european').solid).toBeDefined();
  expect(of('inductor', 'american').line.match(/A/gu)).toHaveLength(4);
});

test('the arrow of a current points from its first pin to its second; VCCS runs upwards as LTspice has it', () => {
  const tip = (id: SymbolId) => ends(glyphOf(symbolWithId(id), 'american').solid ?? '')[0]?.y ?? 0;
  const middle = (id: SymbolId) => {
    const [a, b] = symbolWithId(id).pins;
    return ((a?.y ?? 0) + (b?.y ?? 0)) / 2;
  };
  expect(tip('current')).toBeGreaterThan(middle('current'));
  expect(tip('vccs')).toBeLessThan(middle('vccs'));
});

test('an arrow leaves an NPN by its emitter and enters a PNP; it points into an n-channel and out of a p-channel', () => {
  const head = (id: SymbolId) =>
    ends(glyphOf(symbolWithId(id), 'american').solid ?? '').slice(0, 2);
  const outwards = (id: SymbolId) => {
    const [tip, back] = head(id);
    return (tip?.x ?? 0) > (back?.x ?? 0);
  };
  expect(outwards('npn')).toBe(true);
  expect(outwards('pnp')).toBe(false);
  expect(outwards('nmos')).toBe(false);
  expect(outwards('pmos')).toBe(true);
  expect(outwards('njf')).toBe(true);
  expect(outwards('pjf')).toBe(false);
});
