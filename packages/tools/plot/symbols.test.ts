import fc from 'fast-check';
import { expect, test } from 'vitest';
import { words } from './svg.ts';
import { plainSymbols } from './symbols.ts';
import { textWidth } from './theme.ts';

test('the words of a plot read the same with their subscripts and without', () => {
  const piece = fc.constantFrom('V_GS', 'I_D', 'x_{min}', ' = ', '2 ', 'a', '/', '_', '<', 'µA');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const read = words(text)
        .replace(/<[^>]*>|\u200b/gu, '')
        .replaceAll('&lt;', '<');
      expect(read).toBe(plainSymbols(text));
    }),
  );
});

test('a subscript goes down and what follows comes back up', () => {
  expect(words('V_DS')).toMatch(/V<tspan dy="0.3em" font-size="75%">DS<\/tspan><\/tspan>$/u);
  // 0.3 of three quarters of the size down, and as much up.
  expect(words('V_DS (V)')).toContain('<tspan dy="-0.225em">');
});

test('a symbol is laid out by its letters, those of its subscript small', () => {
  const wide = (text: string) => textWidth(text, 13, 'text', false);
  expect(wide('V_GS = 1')).toBeCloseTo(wide('V') + 0.75 * wide('GS') + wide(' = 1'), 9);
});
