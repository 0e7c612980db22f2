import { describe, expect, test } from 'vitest';
import { readExpression } from '../../expression/read.ts';
import { textOf } from '../../expression/write.ts';
import { ratioExpression } from '../../rational/of-expression.ts';
import { built } from './build.ts';
import { decided } from './decide.ts';

const fieldOf = (text: string) => {
  const { tower, f, at } = built(readExpression(text), 'x');
  return { levels: tower.map((l) => textOf(l.value)), f: textOf(ratioExpression(f, at)) };
};

describe('the structure theorem', () => {
  test.each([
    ['ln(x) + ln(x^2)', ['x', 'ln(x)'], '3*ln(x)'],
    ['ln(x^2 - 1) + ln(x - 1) - ln(x + 1)', ['x', 'ln(x + 1)', 'ln(x - 1)'], '2*ln(x - 1)'],
    ['ln(x*e^x) + ln(x) + e^x', ['x', 'ln(x)', 'e^x'], 'x + 2*ln(x) + e^x'],
    ['e^x + e^(2x) + e^(-x)', ['x', 'e^x'], undefined],
    ['e^x + e^(x/2) + e^(x/3)', ['x', 'e^(x/6)'], undefined],
    ['e^(x + 1) + e^x', ['x', 'e^x'], 'e^x*(1 + e)'],
    ['x^x + e^(2*x*ln(x))', ['x', 'ln(x)', 'e^(x*ln(x))'], undefined],
    ['e^((x^2 + 3*x*ln(x))/x) + e^x', ['x', 'ln(x)', 'e^x'], 'e^x*(x^3 + 1)'],
    ['ln(e^x) + e^x', ['x', 'e^x'], undefined],
    ['ln(x) + ln(2x)', ['x', 'ln(x)'], undefined],
    ['x^a + x^(a - 1)', ['x', 'ln(x)', 'e^(a*ln(x))'], undefined],
  ])('%s is in the field of %j', (text, levels, f) => {
    const found = fieldOf(text);
    expect([...found.levels].sort()).toEqual([...levels].sort());
    if (f) expect(found.f).toBe(f);
  });

  test.each([
    ['sqrt(x)*ln(x)', 'it has a root'],
    ['sqrt(e^x + 1)', 'it has a root'],
    ['sin(x)*ln(x)', 'sin has no place in a tower of logarithms and exponentials'],
    ['ln(-x)*e^x + ln(x)', 'its logarithms differ by a constant that is not real'],
  ])('%s is left open: %s', (text, why) => {
    expect(decided(readExpression(text), 'x')).toEqual({ constants: [], undecided: why });
  });
});
