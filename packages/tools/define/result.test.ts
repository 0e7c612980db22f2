/** A small tool with a result of every kind: how each is written for programs, and read by people. */
import { rational } from '@tollbench/engines/exact/rational.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { handbook } from '../control-systems/step-response/handbook.ts';
import { writeExport } from './export.ts';
import { integer } from './fields.ts';
import type { NamedOutput } from './named.ts';
import type { Output } from './output.ts';
import * as result from './result.ts';
import { resultSchema } from './result-schema.ts';
import { defineTool } from './tool.ts';

const help = 'For the test.';
const results = {
  values: {
    length: result.number({ label: 'Length', symbol: 'l', unit: 'm', digits: 3, help }),
    count: result.integer({ label: 'Count', help }),
    stable: result.boolean({ label: 'Stable', help }),
    verdict: result.choice({ label: 'Verdict', help, options: { ok: 'fits', no: 'does not fit' } }),
    name: result.text({ label: 'Name', help, pattern: '^[a-z]+$' }),
    code: result.word({ label: 'Code', help }),
    pole: result.complex({ label: 'Pole', unit: 'rad/s', help }),
    determinant: result.rational({ label: 'Determinant', help }),
    samples: result.list(result.number({ label: 'Sample', unit: 'V', help }), {
      label: 'Samples',
      help,
    }),
    inverse: result.list(
      result.list(result.rational({ label: 'Entry', help }), { label: 'Row', help }),
      { label: 'Inverse', help },
    ),
  },
  tables: {
    roots: {
      what: 'Roots.',
      columns: {
        root: result.complex({ label: 'Root', unit: 'rad/s', help }),
        weight: result.rational({ label: 'Weight', help }),
        real: result.boolean({ label: 'Real', help }),
      },
    },
    empty: { what: 'Nothing.', columns: { nothing: result.number({ label: 'Nothing', help }) } },
  },
  listings: { source: { what: 'A text.' } },
} satisfies result.Results;

type Shown = NamedOutput<typeof results>;

const ALL: Shown[] = [
  {
    kind: 'readouts',
    id: 'all',
    title: 'All',
    items: [
      { name: 'length', value: 1 / 3 },
      { name: 'stable', value: false },
      { name: 'verdict', value: 'no' },
      { name: 'pole', value: { re: -1.5, im: 2 } },
      { name: 'determinant', value: rational(-7, 3) },
      { name: 'samples', value: Float64Array.of(0.1, Number.NaN) },
    ],
  },
  {
    kind: 'values',
    values: {
      count: 3,
      name: 'abc',
      code: 0xdeadbeefdeadbeefn,
      inverse: [[rational(1, 2)], [rational(2)]],
    },
  },
  {
    kind: 'table',
    id: 'roots',
    title: 'Roots',
    columns: ['root', { id: 'weight', label: 'Share' }, 'real'],
    rows: [
      [{ re: 1, im: -2 }, rational(1, 3), false],
      [null, { value: rational(2), shown: 'two' }, true],
    ],
  },
  { kind: 'table', id: 'empty', title: 'Empty', columns: ['nothing'], rows: [] },
  { kind: 'listing', id: 'source', title: 'Source', text: 'a − b' },
];

const toolOf = (outputs: readonly Shown[]) =>
  defineTool({
    slug: 'every-kind',
    title: 'Every kind',
    category: 'math-engines',
    summary: '',
    description: '',
    keywords: [],
    inputs: { n: integer({ label: 'N', default: 1, min: 1, max: 9 }) },
    compute: () => 0,
    results,
    outputs: () => outputs,
    exports: {},
    example: { title: '', inputs: {} },
    handbook,
    lastUpdated: '2026-11-22',
  });

const ORIGIN = 'https://tollbench.test';
async function file(format: string, outputs: readonly Shown[]): Promise<string> {
  return String((await writeExport(toolOf(outputs), format, 0, { n: 1 }, ORIGIN)).content);
}
const json = async (outputs: readonly Shown[]) => JSON.parse(await file('json', outputs));

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
ajv.addKeyword('x-unit');
const check = ajv.compile(resultSchema(toolOf(ALL), ORIGIN) ?? {});

describe('for programs', () => {
  test('every kind is plain JSON, and keeps to the schema', async () => {
    const body = await json(ALL);
    expect(body).toEqual({
      $schema: 'https://tollbench.test/schemas/every-kind-result.json',
      tool: 'every-kind',
      title: 'Every kind',
      url: 'https://tollbench.test/every-kind.html',
      inputs: { n: { value: 1, text: '1' } },
      results: {
        length: 0.3333333333333333,
        stable: false,
        verdict: 'no',
        pole: { re: -1.5, im: 2 },
        determinant: '-7/3',
        determinantFloat: -7 / 3,
        samples: [0.1, null],
        count: 3,
        name: 'abc',
        code: '0xdeadbeefdeadbeef',
        inverse: [['1/2'], ['2']],
        inverseFloat: [[0.5], [2]],
      },
      reasons: {},
      units: {
        results: { length: 'm', pole: 'rad/s', samples: 'V' },
        tables: { roots: { rootRe: 'rad/s', rootIm: 'rad/s' }, empty: {} },
      },
      tables: {
        roots: {
          rootRe: [1, null],
          rootIm: [-2, null],
          weight: ['1/3', '2'],
          weightFloat: [1 / 3, 2],
          real: [false, true],
        },
        empty: { nothing: [] },
      },
      listings: { source: 'a − b' },
      notices: [],
    });
    check(body);
    expect(check.errors ?? []).toEqual([]);
  });

  test.each([
    [{ value: null, note: 'not reached' }, 'not reached'],
    [{ value: Number.POSITIVE_INFINITY, note: 'a short' }, 'positive infinity: a short'],
    [{ value: Number.NEGATIVE_INFINITY }, 'negative infinity'],
    [{ value: Number.NaN }, 'not a number'],
  ] as const)('%j is null with its reason', async (given, reason) => {
    const body = await json([
      { kind: 'readouts', id: 'r', title: 'R', items: [{ name: 'length', ...given }] },
    ]);
    expect(body.results).toEqual({ length: null });
    expect(body.reasons).toEqual({ length: reason });
    expect(check(body)).toBe(true);
  });

  test('a fraction known as a double alone is null beside its double', async () => {
    const body = await json([{ kind: 'values', values: { determinant: 0.1 } }]);
    expect(body.results).toEqual({ determinant: null, determinantFloat: 0.1 });
    expect(body.reasons).toEqual({ determinant: 'known as a double alone' });
  });

  test('the CSV has ids over every digit; a result without a table is one row', async () => {
    expect(await file('csv', ALL)).toBe(
      'rootRe,rootIm,weight,weightFloat,real\r\n1,-2,1/3,0.3333333333333333,false\r\n,,2,2,true\r\n',
    );
    expect(
      await file('csv', [
        { kind: 'values', values: { pole: { re: 1, im: 2 }, count: 3, name: 'a' } },
      ]),
    ).toBe('poleRe,poleIm,count,name\r\n1,2,3,a\r\n');
  });

  test.each([
    ['a value of another kind', { count: 1.5 }],
    ['a word outside its grammar', { name: 'A b' }],
    ['a choice that is none', { verdict: 'perhaps' }],
    ['half a complex number', { pole: { re: 1 } }],
    ['a fraction with a typographic sign', { determinant: '−7/3' }],
    ['a number in words', { length: 'Infinity' }],
  ])('the schema refuses %s', async (_what, wrong) => {
    const body = await json(ALL);
    expect(check({ ...body, results: { ...body.results, ...wrong } })).toBe(false);
  });

  test('a table whose columns depend on inputs is for people; programs read its value', async () => {
    const shown: Shown = {
      kind: 'table',
      id: 'matrix',
      from: 'inverse',
      title: 'Inverse',
      columns: [{ label: '1' }],
      rows: [['1/2']],
    };
    const inverse: Shown = { kind: 'values', values: { inverse: [[rational(1, 2)]] } };
    const body = await json([shown, inverse]);
    expect(body.tables).toEqual({});
    expect(body.results.inverse).toEqual([['1/2']]);
    await expect(json([shown])).rejects.toThrow(/from "inverse", which is not given/u);
  });

  test('a table for people may be from another table, which programs read', async () => {
    const words: Shown = {
      kind: 'table',
      id: 'words',
      from: 'empty',
      title: 'Words',
      columns: [{ label: 'Beside the visitor’s own text' }],
      rows: [['a ▸ b']],
    };
    const numbers: Shown = {
      kind: 'table',
      id: 'empty',
      title: 'Empty',
      unseen: true,
      columns: ['nothing'],
      rows: [],
    };
    expect((await json([words, numbers])).tables).toEqual({ empty: { nothing: [] } });
    await expect(json([words])).rejects.toThrow(/from "empty", which is not given/u);
  });

  test('a value that is given twice is a defect', async () => {
    const twice: Shown[] = [
      { kind: 'values', values: { count: 1 } },
      { kind: 'readouts', id: 'r', title: 'R', items: [{ name: 'count', value: 1 }] },
    ];
    await expect(json(twice)).rejects.toThrow(/value "count" is given twice/u);
  });
});

describe('for people', () => {
  const shown = toolOf(ALL).outputs(0, { n: 1 });
  const find = <K extends Output['kind']>(kind: K) =>
    shown.find((o): o is Extract<Output, { kind: K }> => o.kind === kind);

  test('words, symbols and units come from the declaration', () => {
    expect(find('readouts')?.items).toMatchObject([
      { name: 'length', label: 'Length', symbol: 'l', unit: 'm', digits: 3, value: 1 / 3 },
      { label: 'Stable', shown: 'no' },
      { label: 'Verdict', shown: 'does not fit' },
      { label: 'Pole', shown: '(−1.5 + 2j)\u202frad/s' },
      { label: 'Determinant', shown: '−7/3' },
      { label: 'Samples' },
    ]);
    const table = find('table');
    expect(table?.columns).toEqual([
      { id: 'root', label: 'Root', unit: 'rad/s' },
      { id: 'weight', label: 'Share' },
      { id: 'real', label: 'Real' },
    ]);
    expect(table?.rows[0]).toMatchObject([
      { shown: '(1 − 2j)\u202frad/s' },
      { shown: '1/3' },
      { shown: 'no' },
    ]);
    expect(table?.rows[1]).toEqual([
      null,
      { value: rational(2), shown: 'two' },
      { value: true, shown: 'yes' },
    ]);
  });
});

test('a name, a column or a kind that is not declared does not compile', () => {
  const wrong: Shown[] = [
    // @ts-expect-error no such value
    { kind: 'readouts', id: 'r', title: 'R', items: [{ name: 'width', value: 1 }] },
    // @ts-expect-error a number is no text
    { kind: 'readouts', id: 'r', title: 'R', items: [{ name: 'length', value: '1 m' }] },
    // @ts-expect-error what is not there says why
    { kind: 'readouts', id: 'r', title: 'R', items: [{ name: 'length', value: null }] },
    // @ts-expect-error no such column
    { kind: 'table', id: 'roots', title: 'R', columns: ['width'], rows: [] },
    // @ts-expect-error no such table
    { kind: 'table', id: 'zeros', title: 'R', columns: [], rows: [] },
    // @ts-expect-error no such choice
    { kind: 'values', values: { verdict: 'perhaps' } },
  ];
  expect(() => toolOf(wrong.slice(0, 1)).outputs(0, { n: 1 })).toThrow(/no value "width"/u);
  expect(() => toolOf(wrong.slice(3, 4)).outputs(0, { n: 1 })).toThrow(/no column "width"/u);
});
