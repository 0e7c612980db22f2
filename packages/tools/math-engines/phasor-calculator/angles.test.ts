import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { piTex, piText } from './angles.ts';
import tool from './index.ts';

test.each([
  [0, '0'],
  [Math.PI, 'π'],
  [-Math.PI / 2, '-π/2'],
  [(2 * Math.PI) / 3, '2π/3'],
  [(-3 * Math.PI) / 4, '-3π/4'],
  [Math.PI / 24, 'π/24'],
  [0.5, '0.1592π'],
  [Math.PI / 4 + 1e-9, '0.2500π'],
])('%d rad is %s', (radians, text) => {
  expect(piText(radians, 4)).toBe(text);
});

test('fractions of π stand so in the working', () => {
  expect(piTex((-2 * Math.PI) / 3, 4)).toBe('-\\tfrac{2\\pi}{3}');
  expect(piTex(0.5, 4)).toBe('0.1592\\,\\pi');
});

test('a phasor shows its angle as a multiple of π where that is asked for', () => {
  const shown = (sheet: string) => {
    const inputs = withDefaults(tool.inputs, { sheet, angles: 'pi', samples: 0 });
    return JSON.stringify(tool.outputs(evaluate(tool, inputs), inputs));
  };
  expect(shown('A = 1 V + j 1 V')).toContain('1.414 V ∠ π/4');
  expect(shown('A = 5 V ∠ -2π/3')).toContain('5.000 V ∠ -2π/3');
  expect(shown('A = 5 V ∠ 30° ± 1°')).toContain('∠ (0.1667 ± 0.0056)π');
  expect(shown('acos(0.5)')).toContain('"π/3"');
});
