import { escapeXml } from '@tollbench/tools/text/escape.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prose, symbol } from './html.ts';

test('escaped text holds no markup and loses nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const safe = escapeXml(text);
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

test('a ratio of symbols has a subscript in each', () => {
  expect(symbol('g_m/I_D')).toBe(
    '<i class="symbol">g<sub>m</sub></i>/<i class="symbol">I<sub>D</sub></i>',
  );
});

test('a difference of symbols has a subscript in each, and its sign in none', () => {
  expect(symbol('E_F − E_i')).toBe(
    '<i class="symbol">E<sub>F</sub></i> − <i class="symbol">E<sub>i</sub></i>',
  );
  expect(symbol('x_{a-b}')).toBe('<i class="symbol">x<sub>a-b</sub></i>');
});

test('symbols in running text get subscripts, names of files and code stay as they are', () => {
  expect(prose('V_GS < n·U_T')).toBe(
    '<i class="symbol">V<sub>GS</sub></i> &lt; n·<i class="symbol">U<sub>T</sub></i>',
  );
  expect(prose('g_m²')).toBe('<i class="symbol">g<sub>m</sub></i>²');
  for (const text of ['rise_time', 'a_b_c', 'x_long_name', '_x', 'V_', 'S11_file'])
    expect(prose(text)).toBe(text);
});
