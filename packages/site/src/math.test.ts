import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLASS_OF, math } from './math.ts';

const css = readFileSync(new URL('./styles/math.css', import.meta.url), 'utf8');

describe('a formula', () => {
  test.each([
    ['matrices', '\\begin{bmatrix}1 & 2\\\\3 & 4\\end{bmatrix}', 'tml-pl-col'],
    [
      'equations in columns',
      '\\begin{aligned}a &= b\\\\c &= d\\end{aligned}',
      'tml-right tml-pl-0',
    ],
    ['accents', '\\widehat{x} + \\tilde{y}', 'tml-depth-0'],
    ['script of a script of a script', 'a^{b^{c^{d}}}', 'tml-depth-2'],
  ])('with %s says its looks in classes', (_what, tex, name) => {
    for (const set of [math(tex), math(tex, false)]) {
      expect(set).toContain(name);
      expect(set).not.toContain(' style=');
      expect(set).not.toMatch(/<(?!mstyle)\w+[^>]* scriptlevel=/u);
    }
  });

  test('keeps what is no style: words, other attributes, signs that HTML escapes', () => {
    expect(math('a < b', false)).toBe(
      '<math><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math>',
    );
    expect(math('x')).toMatch(/^<math display="block"/u);
  });

  test('with a look that has no class is refused, and said which', () => {
    expect(() => math('\\boxed{x}')).toThrow(/"[a-z-]+:[^"]+", which has no class/u);
  });

  test.each(Object.entries(CLASS_OF))('%s is what the class %s says', (declaration, name) => {
    expect(css.replaceAll(/\s/gu, '')).toContain(
      `.${name}{${declaration.replaceAll(/\s/gu, '')};}`,
    );
  });
});
