import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineError } from '../error.ts';
import { type ColumnOptions, readColumns } from './number-columns.ts';

const read = (text: string, some: Partial<ColumnOptions> = {}) =>
  readColumns(text, { comma: 'doubt', most: 1000, ...some });
const columnsOf = (text: string, some: Partial<ColumnOptions> = {}) =>
  read(text, some).columns.map((c) => Array.from(c));

test('a table comes back from every way to write it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()), {
        minLength: 2,
        maxLength: 20,
      }),
      fc.constantFrom(',', ';', '\t', ' ', ' , ', '; '),
      fc.boolean(),
      (rows, separator, headed) => {
        // Without a point the comma of a whole table may be either.
        const text = rows.map(([a, b]) => `${a}${separator}${b}.5`).join('\n');
        const whole = read(headed ? `first${separator}second\n${text}` : text);
        expect(whole.names).toEqual(headed ? ['first', 'second'] : []);
        expect(Array.from(whole.columns[0] ?? [])).toEqual(rows.map(([a]) => a + 0));
        expect(Array.from(whole.columns[1] ?? [])).toEqual(rows.map(([, b]) => Number(`${b}.5`)));
      },
    ),
  );
});

test('commas: in numbers beside another separator, between them beside points, refused where in doubt', () => {
  expect(columnsOf('1,5;2\n2,5;3')).toEqual([
    [1.5, 2.5],
    [2, 3],
  ]);
  expect(columnsOf('1,2.5\n2,3.5')).toEqual([
    [1, 2],
    [2.5, 3.5],
  ]);
  expect(columnsOf('1,2,3\n4,5,6')).toHaveLength(3);
  expect(columnsOf('1, 2\n3, 4')).toHaveLength(2);
  for (const text of ['1,2\n3,4', '0,5 1,5\n0,6 1,6']) {
    expect(() => read(text)).toThrow(/the comma can part two numbers or stand in one/u);
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'mismatch' }));
  }
  expect(columnsOf('0,5 1,5\n0,6 1,6', { comma: 'decimal' })).toEqual([
    [0.5, 0.6],
    [1.5, 1.6],
  ]);
  expect(columnsOf('1,2\n3,4', { comma: 'separator' })).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('words above, comments, one line lying down, separators at the end', () => {
  expect(read('Model,X\n# c\na;b\n1.5;2.5;\n2.5;3.5;')).toMatchObject({
    names: ['a', 'b'],
    preamble: ['Model,X'],
  });
  expect(columnsOf('1 2 3 4')).toEqual([[1, 2, 3, 4]]);
  expect(columnsOf('% made\n0x10\n0xfF')).toEqual([[16, 255]]);
});

test('what is no number is refused with its line', () => {
  for (const [text, why] of [
    ['', /no numbers in the text/u],
    ['a\nb', /Line 1 is "a", and no line of numbers follows/u],
    ['1 2\n\n3 x', /Line 3 has "x" as number 2/u],
    ['1 2\n3', /Line 2 has 1 number, and line 1 has 2/u],
    ['1 2\n3 4 5', /Line 2 has more numbers/u],
    ['1\nInfinity', /Line 2 has "Infinity"/u],
    ['1\n1e999', /Line 2 has "1e999"/u],
    ['1\n١', /Line 2 has/u],
  ] as const)
    expect(() => read(text), text).toThrow(why);
});

test('sizes are refused before anything is kept', () => {
  expect(() => read('1\n'.repeat(1200))).toThrow(/1201 lines; the most is 1000/u);
  expect(() => read('1 '.repeat(5000))).toThrow(/numbers; the most is 1000/u);
  expect(() => read('1 2 3\n'.repeat(400))).toThrow(/1200 numbers; the most is 1000/u);
});

test('any text is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,;e+- \t\nx#"') }), (text) => {
      try {
        for (const column of read(text).columns)
          expect(column.every((v) => Number.isFinite(v))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(EngineError);
      }
    }),
    { numRuns: 500 },
  );
});
