import { rowsOfText } from '@tollbench/tools/define/read-matrix.ts';
import { expect, test } from 'vitest';
import { textOfCells } from './matrix.ts';

test('cells come again from their text', () => {
  for (const rows of [
    [
      ['1', '-2'],
      ['1/3', '2.5k'],
    ],
    [
      ['1 + 2i', '3'],
      ['0', '1,5'],
    ],
    [['5']],
    [['1'], ['2']],
  ])
    expect(rowsOfText(textOfCells(rows))).toEqual(rows);
});

test('an empty cell keeps its place, and the error names it', () => {
  const empty = (rows: string[][]) => () => rowsOfText(textOfCells(rows));
  expect(
    empty([
      ['1', ''],
      ['3', '4'],
    ]),
  ).toThrow(/row 1, column 2 is empty/);
  expect(
    empty([
      ['1', '2'],
      ['', '4'],
    ]),
  ).toThrow(/row 2, column 1 is empty/);
  expect(
    empty([
      ['1', '2'],
      ['', ''],
    ]),
  ).toThrow(/row 2, column 1 is empty/);
  expect(rowsOfText(textOfCells([['1'], [''], ['3']]))).toEqual([['1'], [], ['3']]);
});

test('no cell parts into others', () => {
  const rows = [
    ['1;2', '3'],
    ['4', '5'],
  ];
  const text = textOfCells(rows);
  expect(rowsOfText(text)).toEqual(rows);
});
