import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from './error.ts';
import * as field from './fields.ts';
import { fromQuery, readInputs, toQuery, withDefaults } from './inputs.ts';

const fields = {
  r: field.quantity({ label: 'Resistance', unit: 'Ω', default: 1000, above: 0, max: 1e9 }),
  n: field.integer({ label: 'Order', default: 4, min: 1, max: 20 }),
  kind: field.choice({
    label: 'Kind',
    options: { butter: 'Butterworth', cheby: 'Chebyshev' },
    default: 'butter',
  }),
  ripple: field.quantity({
    label: 'Ripple',
    unit: 'dB',
    default: 1,
    above: 0,
    when: { field: 'kind', in: ['cheby'] },
  }),
  poly: field.word({ label: 'Polynomial', default: 0x1021n, bits: 64 }),
  taps: field.numbers({ label: 'Taps', default: [1, 2], minLength: 1, maxLength: 9 }),
  bands: field.table({
    label: 'Bands',
    columns: {
      f: field.quantity({ label: 'Edge', unit: 'Hz', default: 1, min: 0 }),
      on: field.choice({ label: 'Pass', options: { y: 'yes', n: 'no' }, default: 'y' }),
    },
    default: [{ f: 1, on: 'y' }],
    minRows: 1,
    maxRows: 4,
  }),
  a: field.matrix({
    label: 'A',
    default: [
      ['1', '2'],
      ['3', '4'],
    ],
    maxRows: 5,
    maxColumns: 5,
  }),
  note: field.text({ label: 'Note', default: '', maxLength: 40 }),
};

const arbitrary = fc.record({
  r: fc.double({ min: 1e-12, max: 1e9, noNaN: true }),
  n: fc.integer({ min: 1, max: 20 }),
  kind: fc.constantFrom('butter' as const, 'cheby' as const),
  poly: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  taps: fc.array(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
    { minLength: 1, maxLength: 9 },
  ),
  bands: fc.array(
    fc.record({
      f: fc.double({ min: 0, max: 1e9, noNaN: true }).map((x) => x + 0),
      on: fc.constantFrom('y' as const, 'n' as const),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  note: fc.string({ maxLength: 40 }).filter((s) => !s.includes('\r')),
});

describe('the link', () => {
  test('carries any state and gives it back', () => {
    fc.assert(
      fc.property(arbitrary, (some) => {
        const inputs = withDefaults(fields, some);
        expect(fromQuery(fields, toQuery(fields, inputs))).toEqual({ ...inputs, r: inputs.r });
      }),
    );
  });

  test('leaves defaults out', () => {
    expect(toQuery(fields, withDefaults(fields, {}))).toBe('');
    expect(toQuery(fields, withDefaults(fields, { r: 4700 }))).toBe('r=4.7k');
  });

  test('leaves out what is not asked for, and reads its default', () => {
    expect(toQuery(fields, withDefaults(fields, { ripple: 3 }))).toBe('');
    expect(fromQuery(fields, 'ripple=nonsense').ripple).toBe(1);
    expect(() => fromQuery(fields, 'kind=cheby&ripple=nonsense')).toThrow(/ripple/);
  });

  test('a name given twice is refused by name', () => {
    expect(() => fromQuery(fields, 'r=1&r=2')).toThrow(/r: is given more than once/);
  });
});

test('every bad field is named with its value, in one go', () => {
  const texts: Record<string, string> = {
    r: '-5',
    n: '21',
    kind: 'elliptic',
    poly: '0x1ffffffffffffffff',
    taps: '',
    bands: '1,maybe',
    a: '1 2; 3',
    note: 'x'.repeat(41),
  };
  try {
    readInputs(fields, (name) => texts[name]);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(InputErrors);
    const { errors } = error as InputErrors;
    expect(errors.map((e) => e.field)).toEqual(Object.keys(texts));
    expect(errors.map((e) => e.value)).toEqual(Object.values(texts));
    expect(errors.map((e) => e.message)).toEqual([
      'is −5\u202fΩ; it must be more than 0\u202fΩ',
      'is 21; it goes from 1 to 20',
      '"elliptic" is not one of butter, cheby',
      '0x1ffffffffffffffff is wider than 64 bits',
      'has 0 numbers; it takes 1 to 9',
      'row 1, pass: "maybe" is not one of y, n',
      'row 2 has 1 entries where row 1 has 2',
      'has 41 characters; the most is 40',
    ]);
  }
});

test('a number is refused by its length before its digits are counted out', () => {
  const long = (length: number) => '9'.repeat(length);
  const messages: [name: string, text: string, message: RegExp][] = [
    ['r', long(100_000), /^r: has 100000 characters/],
    ['n', long(100_000), /^n: is 9{100}.*; it goes from 1 to 20/],
    ['poly', `0x${long(100_000)}`, /^poly: has 100002 characters, wider than 64 bits/],
    ['taps', `1 ${long(100_000)}`, /^taps: number 2: has 100000 characters/],
    ['bands', `${long(100_000)},y`, /^bands: row 1, edge: has 100000 characters/],
    ['a', `1 ${long(100_000)}`, /^a: row 1, column 2: has 100000 characters/],
    ['a', ',,', /^a: is empty/],
  ];
  for (const [name, text, message] of messages)
    expect(() => readInputs(fields, (n) => (n === name ? text : undefined))).toThrow(message);
});

test('a matrix keeps its entries exact', () => {
  expect(readInputs(fields, (n) => (n === 'a' ? '1/3 0.1\n-2e3 4' : undefined)).a).toEqual([
    ['1/3', '0.1'],
    ['-2e3', '4'],
  ]);
  expect(() => readInputs(fields, (n) => (n === 'a' ? '1/0' : undefined))).toThrow(
    /divides by zero/,
  );
});
