/**
 * What every tool owes the programs that take its results: ids that stay, numbers that are numbers, and a
 * schema that all of it keeps to. In examples, presets, the tool's own further cases, and random ones.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { shareOf } from '../../scripts/sample.ts';
import { InputErrors } from './define/error.ts';
import { evaluate } from './define/evaluate.ts';
import { writeExport } from './define/export.ts';
import { type Columns, unitsById } from './define/machine.ts';
import type { Output } from './define/output.ts';
import type { Declared, Results } from './define/result.ts';
import { resultSchema } from './define/result-schema.ts';
import type { AnyTool } from './define/tool.ts';
import { machineTable } from './plot/machine-table.ts';
import { casesOf, furtherCases, randomCases } from './testing/cases.ts';
import { loadTools } from './tools.ts';

const ORIGIN = 'https://tollbench.test';
const RANDOM = 8;

/** A word of programs: no hyphen, no space, no letter that a keyboard lacks. */
const CAMEL = /^[a-z][a-zA-Z0-9]*$/u;

/** What belongs to people: signs and spaces of typesetting, and numbers in groups. */
const TYPESET = /[\u2212\u202f\u00a0\u2009▸]|\d \d/u;

const tools = await loadTools();

interface Written {
  readonly results: Readonly<Record<string, unknown>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Columns>>;
  readonly listings: Readonly<Record<string, string>>;
}

/** The strings in a value, however deep. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

const withFloat = (id: string, d: Declared): string[] => {
  const innermost = (of: Declared): Declared => (of.kind === 'list' ? innermost(of.of) : of);
  return innermost(d).kind === 'rational' ? [id, `${id}Float`] : [id];
};

/** Ids of values, `table.column` of columns, ids of listings: as they stand in a file. */
function idsOf({ values, tables, listings = {} }: Results): string[] {
  return [
    ...Object.entries(values).flatMap(([id, d]) => withFloat(id, d)),
    ...Object.entries(tables).flatMap(([table, { columns }]) =>
      Object.entries(columns).flatMap(([id, d]) =>
        (d.kind === 'complex' ? [`${id}Re`, `${id}Im`] : withFloat(id, d)).map(
          (name) => `${table}.${name}`,
        ),
      ),
    ),
    ...Object.keys(listings).map((id) => `${id} (listing)`),
  ];
}

/** The unit of every axis with data is the one that its column declares. */
function holdUnits(results: Results, outputs: readonly Output[]): void {
  for (const o of outputs) {
    if (o.kind !== 'plot') continue;
    const units = unitsById(results.tables[o.id]?.columns ?? {});
    for (const { id, unit, told } of machineTable(o.plot))
      if (!told) expect(units[id] ?? '', `${o.id}.${id}`).toBe(unit ?? '');
  }
}

/** Everything about one JSON export but its schema; the ids that it has. */
function hold(body: Written): string[] {
  for (const said of stringsIn([body.results, body.tables])) expect(said).not.toMatch(TYPESET);
  for (const [id, value] of Object.entries(body.results))
    if (value === null && !id.endsWith('Float'))
      expect(body.reasons[id], `why ${id} is null`).toBeTruthy();
  for (const [id, columns] of Object.entries(body.tables))
    expect(new Set(Object.values(columns).map((c) => c.length)).size, id).toBeLessThanOrEqual(1);
  return [
    ...Object.keys(body.results),
    ...Object.entries(body.tables).flatMap(([table, columns]) =>
      Object.keys(columns).map((id) => `${table}.${id}`),
    ),
    ...Object.keys(body.listings).map((id) => `${id} (listing)`),
  ];
}

/** Tools that a run looks at; in time every one has its turn, and `npm run long -- all-cases` takes all. */
const MAX_TOOLS = 14;

describe.each(shareOf(tools, MAX_TOOLS).map((tool) => [tool.slug, tool] as const))(
  '%s',
  (_slug, tool: AnyTool) => {
    const results = tool.results;
    const ids = idsOf(results);
    const schema = resultSchema(tool, ORIGIN);
    const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
    ajv.addKeyword('x-unit');
    const check = ajv.compile(schema ?? {});
    const seen = new Set<string>();

    test('its ids are camelCase, unique, and say in a sentence what they are', () => {
      expect(new Set(ids).size).toBe(ids.length);
      const columns = Object.values(results.tables).flatMap((t) => Object.keys(t.columns));
      const names = [results.values, results.tables, results.listings ?? {}].flatMap(Object.keys);
      for (const id of [...names, ...columns]) expect(id).toMatch(CAMEL);
      for (const { label, help } of [
        ...Object.values(results.values),
        ...Object.values(results.tables).flatMap((t): Declared[] => Object.values(t.columns)),
      ]) {
        expect(label).not.toBe('');
        expect(help).toMatch(/^\P{Ll}.*\.$/u);
      }
      for (const { what } of [
        ...Object.values(results.tables),
        ...Object.values(results.listings ?? {}),
      ])
        expect(what).toMatch(/\.$/u);
    });

    test.each([...casesOf(tool), ...furtherCases(tool), ...randomCases(tool, RANDOM)])(
      '%s',
      async (_title, inputs) => {
        let written: Written;
        let csv: string;
        try {
          const result = evaluate(tool, inputs);
          holdUnits(results, tool.outputs(result, inputs));
          const write = async (format: string) =>
            String((await writeExport(tool, format, result, inputs, ORIGIN)).content);
          written = JSON.parse(await write('json')) as Written;
          csv = await write('csv');
        } catch (error) {
          // Inputs that do not go together are refused before there is a result.
          expect(error).toBeInstanceOf(InputErrors);
          return;
        }
        check(written);
        expect(check.errors ?? []).toEqual([]);
        for (const id of hold(written)) seen.add(id);
        const [head = '', ...rows] = csv.split('\r\n');
        for (const id of head.split(',')) expect(id).toMatch(CAMEL);
        // A table may be empty; then its header stands alone.
        expect(rows.length).toBeGreaterThan(0);
        expect(csv).not.toMatch(/[\u2212\u202f\u00a0▸]|NaN|Infinity|\bnull\b/u);
      },
    );

    test('the schema refuses a value that is not declared, and a number as text', async () => {
      const [[, inputs] = ['', {}]] = casesOf(tool);
      const { content } = await writeExport(tool, 'json', evaluate(tool, inputs), inputs, ORIGIN);
      const body = JSON.parse(String(content)) as Written;
      expect(check(body)).toBe(true);
      expect(check({ ...body, results: { ...body.results, notDeclared: 1 } })).toBe(false);
      const [name] = Object.entries(body.results).find(([, v]) => typeof v === 'number') ?? [];
      if (name !== undefined)
        expect(check({ ...body, results: { ...body.results, [name]: '1.5' } })).toBe(false);
    });

    test('every value, column and listing that is declared occurs', () => {
      expect(ids.filter((id) => !seen.has(id))).toEqual([]);
    });
  },
);
