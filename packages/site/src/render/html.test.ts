import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, symbol } from './html.ts';

test('escaped text holds no markup and loses nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const safe = escapeHtml(text);
      expect(safe).not.toMatch(/[<>"]/u);
      expect(
        safe
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&'),
      ).toBe(text);
    }),
  );
});

test('a symbol gets a true subscript', () => {
  expect(symbol('f_s')).toBe('<i class="symbol">f<sub>s</sub></i>');
  expect(symbol('y_{∞}')).toBe('<i class="symbol">y<sub>∞</sub></i>');
  expect(symbol('R₁')).toBe('<i class="symbol">R₁</i>');
});
