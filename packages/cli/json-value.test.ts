import * as field from '@tollbench/tools/define/fields.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfJson } from './json-value.ts';

const quantity = field.quantity({ label: 'Q', unit: 'Hz', default: 1 });
const integer = field.integer({ label: 'N', default: 1, min: -1e15, max: 1e15 });
const word = field.word({ label: 'W', default: 1n, bits: 64 });
const numbers = field.numbers({ label: 'A', default: [1], minLength: 1, maxLength: 20 });
const matrix = field.matrix({ label: 'M', default: [['1']], maxRows: 9, maxColumns: 9 });
const choice = field.choice({ label: 'C', default: 'a', options: { a: 'A', b: 'B' } });

const double = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('a number of JSON', () => {
  test('is read as itself by every field of numbers', () => {
    fc.assert(
      fc.property(double, (x) => {
        const read = textOfJson(quantity, x);
        expect('text' in read && quantity.parse(read.text)).toBe(x === 0 ? 0 : x);
      }),
    );
    fc.assert(
      fc.property(fc.array(double, { minLength: 1, maxLength: 20 }), (list) => {
        const read = textOfJson(numbers, list);
        const wanted = list.map((x) => (x === 0 ? 0 : x));
        expect('text' in read && numbers.parse(read.text).map((x) => (x === 0 ? 0 : x))).toEqual(
          wanted,
        );
      }),
    );
  });

  test.each([
    [integer, 2 ** 53],
    [word, 2 ** 60],
    [matrix, [[1e300]]],
  ])('that JSON has rounded is refused where digits count', (of, value) => {
    expect(textOfJson(of, value)).toEqual({
      refused: expect.stringMatching(/beyond what a JSON number holds exactly; give it as a text$/),
    });
  });
});

test.each([
  [quantity, '4k7', '4k7'],
  [choice, 'b', 'b'],
  [numbers, ['4k7', 1, '-2'], '4k7 1 -2'],
  [
    matrix,
    [
      [1, '1/3'],
      [0.5, -2],
    ],
    '1 1/3; 0.5 -2',
  ],
  [matrix, [1, 2, 3], '1 2 3'],
  [matrix, '1 2; 3 4', '1 2; 3 4'],
])('what a field reads is passed on', (of, value, text) => {
  expect(textOfJson(of, value)).toEqual({ text });
});

test.each([
  [quantity, true, /^is true; give a text or a number, such as "1"$/],
  [quantity, [1], /^is an array; give a text or a number/],
  [quantity, null, /^is null; leave it out for its default/],
  [numbers, { a: 1 }, /^is an object; give a text or an array of numbers, such as "1"$/],
  [numbers, [1, '2 3'], /^item 2 is "2 3"; give one number$/],
  [numbers, [1, ''], /^item 2 is ""; give one number$/],
  [numbers, [[1], [2]], /^item 1 is an array; give a number$/],
  [matrix, [[1, 2], 3], /^row 2 is 3; give an array$/],
  [matrix, [[1, [2]]], /^row 1 item 2 is an array; give a number$/],
  [matrix, [[1, null]], /^row 1 item 2 is null; give a number$/],
])('what no field reads is refused', (of, value, sentence) => {
  const read = textOfJson(of, value);
  expect('refused' in read && read.refused).toMatch(sentence);
});
