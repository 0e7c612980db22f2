import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from './error.ts';
import { when } from './field.ts';
import * as field from './fields.ts';
import {
  fromQuery,
  namesNotTaken,
  readGiven,
  readInputs,
  toQuery,
  withDefaults,
} from './inputs.ts';
import { isTracking } from './tracking.ts';

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
      name: field.text({ label: 'Name', default: '', maxLength: 20 }),
    },
    default: [{ f: 1, on: 'y', name: '' }],
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
      name: fc.oneof(
        fc.string({ maxLength: 20, unit: fc.constantFrom(...' ,;"\n\tab') }),
        fc.string({ maxLength: 20 }).filter((s) => !s.includes('\r')),
      ),
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

  test('keeps what was typed while it means the same', () => {
    const typed = (text: string) => (name: string) => (name === 'r' ? text : undefined);
    const at = (r: number, text: string) =>
      toQuery(fields, withDefaults(fields, { r }), typed(text));
    expect(at(4700, '4k7')).toBe('r=4k7');
    expect(at(50, ' 0.05k ')).toBe('r=0.05k');
    // Of arithmetic the link has the value.
    for (const text of ['2*50', '200/2', '120-20', '(100)', '50 + 50'])
      expect(at(100, text)).toBe('r=100');
    expect(at(1e5, '1e5')).toBe('r=1e5');
    expect(at(200, '2000e-1')).toBe('r=2000e-1');
    // Another value has come since, or nothing that can be read.
    expect(at(4700, '4k8')).toBe('r=4.7k');
    expect(at(4700, 'x')).toBe('r=4.7k');
    // A default is left out, however it is written.
    const { r } = withDefaults(fields, {});
    expect(toQuery(fields, withDefaults(fields, {}), typed(`${r}.0`))).toBe('');
  });

  test('carries a quantity that is none, and does not take it for left out', () => {
    const amplifier = {
      ip3: field.quantity({ label: 'IIP3', unit: 'dBm', default: 10, none: 'no intercept point' }),
    };
    const none = withDefaults(amplifier, { ip3: null });
    expect(none).toEqual({ ip3: null });
    expect(toQuery(amplifier, none)).toBe('ip3=none');
    expect(fromQuery(amplifier, 'ip3=none')).toEqual(none);
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

describe('a name that would change nothing is refused', () => {
  const given = (query: string) => new Map(new URLSearchParams(query));
  const errors = (query: string) =>
    namesNotTaken(nested, given(query)).map((e) => `${e.field}=${e.value} ${e.message}`);
  const nested = {
    ...fields,
    shape: field.choice({
      label: 'Shape',
      options: { flat: 'flat', set: 'set', own: 'own' },
      default: 'flat',
      when: when('kind', 'cheby'),
    }),
    width: field.integer({
      label: 'Width',
      default: 3,
      min: 1,
      max: 9,
      when: when('shape', 'set', 'own'),
    }),
  };

  test.each([
    ['rip=3', 'rip=3 is no input; the nearest is ripple', false],
    ['nn=3', 'nn=3 is no input; the nearest is n', true],
    ['KIND=cheby', 'KIND=cheby is no input; the nearest is kind', true],
    ['wavelength=1', 'wavelength=1 is no input; the inputs are r, n, kind, ripple, poly,', false],
    [
      'ripple=1',
      'ripple=1 is asked for only with kind=cheby, and here kind=butter: leave it out, or give kind=cheby',
      true,
    ],
    [
      'width=4',
      'width=4 is asked for only with shape=set or own and kind=cheby, and here shape=flat and kind=butter: leave it out, or give shape=set or own and kind=cheby',
      true,
    ],
    [
      'kind=cheby&width=4',
      'width=4 is asked for only with shape=set or own, and here shape=flat: leave it out, or give shape=set or own',
      true,
    ],
    ['constructor=1', 'constructor=1 is no input; the inputs', false],
    [`${'x'.repeat(5000)}=1`, `${'x'.repeat(5000)}=1 is no input; the inputs`, false],
  ])('%s', (query, message, whole) => {
    const [first = '', ...more] = errors(query);
    expect(more).toEqual([]);
    if (whole) expect(first).toBe(message);
    else expect(first.startsWith(message.replace('; the nearest is ripple', ''))).toBe(true);
    expect(() => readGiven(nested, given(query))).toThrow(InputErrors);
  });

  test.each([
    '',
    'ripple=3&kind=cheby',
    'kind= cheby&ripple=3',
    'utm_source=x&gclid=1&fbclid=2&ref=hn&r=2k',
  ])('"%s" is taken', (query) => {
    expect(errors(query)).toEqual([]);
    expect(readGiven(nested, given(query))).toEqual(fromQuery(nested, query));
  });

  test('with spaces round it a choice is the same choice, and what depends on it is read', () => {
    expect(fromQuery(fields, 'kind=%20cheby&ripple=3')).toMatchObject({ kind: 'cheby', ripple: 3 });
  });

  test('a choice that cannot be read is the one mistake, not what depends on it', () => {
    try {
      readGiven(nested, given('kind=elliptic&ripple=3&r=-1&nun=2'));
      expect.unreachable();
    } catch (error) {
      expect((error as InputErrors).errors.map((e) => e.field)).toEqual(['nun', 'r', 'kind']);
    }
  });

  test('a flood of names is told in brief', () => {
    const flood = new Map(Array.from({ length: 4000 }, (_, k) => [`n${k}x`, '1']));
    const told = namesNotTaken(nested, flood);
    expect(told).toHaveLength(21);
    expect(told.at(-1)?.message).toBe('3980 more names are not taken');
  });

  test('where a visitor came from is no mistake, unless a tool has an input of this name', () => {
    expect(['utm_campaign', 'mc_cid', 'gclid', 'ref'].every(isTracking)).toBe(true);
    expect(['r', 'utm', 'reference', 'mc', 'nun'].some(isTracking)).toBe(false);
    const ref = field.quantity({ label: 'Reference', unit: 'V', default: 1, max: 5 });
    expect(() => readGiven({ ref }, given('ref=9'))).toThrow(/ref: is 9/);
  });
});

describe('a table', () => {
  const notes = field.table({
    label: 'Notes',
    columns: { text: field.text({ label: 'Text', default: '', maxLength: 20 }) },
    default: [],
    minRows: 0,
    maxRows: 3,
  });

  test.each([
    [
      '1,y,a;2,n,b',
      [
        ['1', 'y', 'a'],
        ['2', 'n', 'b'],
      ],
    ],
    [
      ' 1 , y ,"a;b, ""c"""\n2,n, plain " mark ',
      [
        ['1', 'y', 'a;b, "c"'],
        ['2', 'n', 'plain " mark'],
      ],
    ],
    ['1,y,"two\nlines"', [['1', 'y', 'two\nlines']]],
  ])('%j is read with and without quotation marks', (text, cells) => {
    expect(fields.bands.parse(text)).toEqual(
      cells.map(([f, on, name]) => ({ f: Number(f), on, name })),
    );
  });

  test('a quotation mark without its end is refused by its row', () => {
    expect(() => fields.bands.parse('1,y,a;2,n,"b;3,y,c')).toThrow(/row 2 has a quotation mark/);
    expect(() => fields.bands.parse('1,y,"a"b')).toThrow(/row 1 has .* behind a quoted cell/);
  });

  test('keeps a row that is one empty cell', () => {
    expect(notes.parse(notes.format([{ text: '' }, { text: 'a' }]))).toEqual([
      { text: '' },
      { text: 'a' },
    ]);
  });
});

describe('a quantity that may be none', () => {
  const iip3 = field.quantity({
    label: 'IIP3',
    unit: 'dBm',
    default: null,
    min: -100,
    max: 100,
    none: 'no IIP3',
  });

  test('is null as none, and a number as a number', () => {
    const value: number | null = iip3.parse(' None ');
    expect(value).toBeNull();
    expect(iip3.parse('10 dBm')).toBe(10);
    expect(() => iip3.parse('nil')).toThrow(/"nil" is not a number in dBm/);
    expect(() => iip3.parse('101')).toThrow(/the most is 100/);
  });

  test('is none in links, said in words, and told in the help', () => {
    expect(toQuery({ iip3 }, { iip3: null })).toBe('');
    const given = { ...iip3, default: 5 };
    expect(toQuery({ iip3: given }, { iip3: null })).toBe('iip3=none');
    expect(fromQuery({ iip3: given }, 'iip3=none')).toEqual({ iip3: null });
    expect(iip3.echo(null)).toBe('no IIP3');
    expect(iip3.help).toBe('Write none for no IIP3.');
    expect(iip3.describe()).toMatchObject({ default: null, none: 'no IIP3' });
  });
});

describe('a whole number', () => {
  const count = field.integer({ label: 'Points', default: 1, min: -5, max: 1e6 });

  test.each([
    ['100k', 100_000],
    ['1_000', 1000],
    ['1_00_000', 100_000],
    ['32\u202f751', 32_751],
    ['0x1F', 31],
    ['0X1f', 31],
    ['0xFF_FF', 65_535],
    ['0b1010', 10],
    ['0o17', 15],
    ['2^10', 1024],
    ['2^16-1', 65_535],
    ['0x10*4', 64],
    ['1e3', 1000],
    ['3.0', 3],
    ['2.5k', 2500],
    ['10/2', 5],
    ['−3', -3],
    ['-0', 0],
  ])('%s is %d', (text, value) => {
    expect(count.parse(text)).toBe(value);
  });

  test.each([
    ['5/2', '"5/2" comes to 2.5, which is not a whole number; the nearest are 2 and 3'],
    ['-0.5', '"-0.5" comes to -0.5, which is not a whole number; the nearest are -1 and 0'],
    ['100m', '"100m" comes to 0.1, which is not a whole number; the nearest are 0 and 1'],
    ['1 000', '"1 000" may be several numbers; write 1000 or 1_000'],
    ['2,048', '"2,048" may be several numbers; write 2048 or 2_048'],
    ['2M', 'is 2000000; it goes from -5 to 1000000'],
    ['0xFFFFFFFFFF', 'is 1099511627775; it goes from -5 to 1000000'],
    ['_1', '"_1" is not a number'],
    ['1__0', '"1__0" has "__0" after "1"; expected a plain number'],
    ['0x', '"0x" has "x" after "0"; expected a plain number'],
    ['ten', '"ten" is not a number'],
    ['', 'is empty; give a whole number from -5 to 1000000'],
  ])('%s is refused: %s', (text, message) => {
    expect(() => count.parse(text)).toThrow(
      expect.objectContaining({ name: 'FieldError', message }),
    );
  });
});

test('a list takes expressions without spaces', () => {
  expect(fields.taps.parse('1 2*pi*50, -1/3;2^-1')).toEqual([1, 2 * Math.PI * 50, -1 / 3, 0.5]);
  expect(() => fields.taps.parse('1 2 * 3')).toThrow(/^number 3: "\*" has "\*" where a number/);
  expect(fields.taps.parse('1 2pi')).toEqual([1, 2 * Math.PI]);
  expect(() => fields.taps.parse('1 1/2pi')).toThrow(
    'number 2: "/2pi" is read in two ways; write /(2*pi) or /2*pi',
  );
});

test('a word in hex without 0x is offered with it', () => {
  const refusal = (text: string) => {
    try {
      return fields.poly.parse(text);
    } catch (error) {
      return error;
    }
  };
  expect(refusal('3FFFFFF123')).toMatchObject({ instead: '0x3FFFFFF123' });
  expect(refusal('0x1021h')).toMatchObject({ instead: '0x1021' });
  expect(refusal('xyz')).toMatchObject({ instead: undefined });
  expect(refusal('1ffffffffffffffff')).toMatchObject({ instead: undefined });
  expect(refusal('0000000080001000')).toMatchObject({ instead: '0x0000000080001000' });
  expect(refusal('007')).toBe(7n);
});

test('every bad field is named with its value, in one go', () => {
  const texts: Record<string, string> = {
    r: '-5',
    n: '21',
    kind: 'elliptic',
    poly: '0x1ffffffffffffffff',
    taps: '',
    bands: '1,maybe,',
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
    ['bands', `${long(100_000)},y,`, /^bands: row 1, edge: has 100000 characters/],
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

test('beyond a bound the bound is offered, and is taken', () => {
  const texts: Record<string, string> = { r: '2G', n: '21' };
  try {
    readInputs(fields, (name) => texts[name]);
    expect.unreachable();
  } catch (error) {
    const { errors } = error as InputErrors;
    expect(errors.map((e) => e.remedies)).toEqual([[{ r: '1G' }], [{ n: '20' }]]);
    const offered: Record<string, string> = Object.assign({}, ...errors.flatMap((e) => e.remedies));
    expect(readInputs(fields, (name) => offered[name])).toMatchObject({ r: 1e9, n: 20 });
  }
});
