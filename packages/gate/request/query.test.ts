/** Which fields a query names, with which values, and which of its names are others. */
import { expect, test } from 'vitest';
import { queryFields } from './query.ts';

const NAMES = new Set(['export', 'num']);
const read = (query: string) => {
  const fields = queryFields(query, NAMES);
  if (!fields.ok) return fields;
  return [Object.fromEntries(fields.fields), Object.fromEntries(fields.others)];
};

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['', {}, {}],
  ['&&', {}, {}],
  ['num=1', { num: '1' }, {}],
  ['num', { num: '' }, {}],
  ['num=', { num: '' }, {}],
  ['num=1=2', { num: '1=2' }, {}],
  ['num=1&num=1&export=csv', { num: '1', export: 'csv' }, {}],
  ['%6eum=%31+%2B', { num: '1 +' }, {}],
  ['num=a+b+c', { num: 'a b c' }, {}],
  ['num=%C3%A9', { num: 'é' }, {}],
  ['Num=1&x=2&x=3', {}, { Num: '1', x: '3' }],
  ['=1', {}, { '': '1' }],
  ['=', {}, { '': '' }],
  ['x', {}, { x: '' }],
  ['my+name=a+b', {}, { 'my name': 'a b' }],
  ['%ff=1&x=%fe&y=%', {}, { '%ff': '1', x: '%fe', y: '%' }],
])('%s', (query, fields, others) => {
  expect(read(query)).toEqual([fields, others]);
});

test.each([
  ['num=%ff', 'num', 'num is not valid percent-encoded UTF-8'],
  ['num=1&num=%', 'num', 'num is not valid percent-encoded UTF-8'],
  ['num=1&num=2', 'num', 'num is given twice, as "1" and as "2"'],
  ['num&num=2', 'num', 'num is given twice, as "" and as "2"'],
  ['export=csv&export=CSV', 'export', 'export is given twice, as "csv" and as "CSV"'],
])('%s contradicts itself, or cannot be read', (query, field, reason) => {
  expect(read(query)).toEqual({ ok: false, field, reason });
});

test('of a long value the first forty characters are quoted', () => {
  const [forty, more] = ['a'.repeat(40), 'b'.repeat(41)];
  expect(read(`num=${forty}&num=${more}`)).toMatchObject({
    reason: `num is given twice, as "${forty}" and as "${'b'.repeat(40)}…"`,
  });
});
