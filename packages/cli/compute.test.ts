/** What `compute` prints: an export, values, a table, a list. */
import { resultSchema } from '@tollbench/tools/define/result-schema.ts';
import { loadTool, loadTools } from '@tollbench/tools/tools.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { ERROR } from './compute/batch.ts';
import { columnsOf, scalarValues } from './compute/chosen-values.ts';
import { run } from './compute.ts';
import { tollbench } from './testing/tollbench.ts';
import { UsageError } from './usage.ts';

const compute = (...args: string[]) => tollbench(['compute', 'step-response', ...args]);
/** Two poles with ζ = 0.2 and ω = 2 rad/s. */
const PLANT = ['system=4/(s^2+0.8s+4)'];
const OVERSHOOT = 100 * Math.exp((-Math.PI * 0.2) / Math.sqrt(0.96));

test('the JSON of a tool is what its schema says', async () => {
  const tool = await loadTool('step-response');
  const schema = tool && resultSchema(tool, 'https://site.test');
  const { stdout } = compute(...PLANT, '--base-url', 'https://site.test');
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.validate(schema ?? false, JSON.parse(stdout)), ajv.errorsText()).toBe(true);
});

describe('--only', () => {
  test('one value is bare', () => {
    const { stdout } = compute('--only', 'overshoot', ...PLANT);
    expect(stdout).toMatch(/^\d+\.\d+\n$/);
    expect(Number(stdout)).toBeCloseTo(OVERSHOOT, 8);
  });

  test('several are a line of ids and a line of values', () => {
    const [head, values, ...more] = compute('--only', 'stable,overshoot', ...PLANT).stdout.split(
      '\n',
    );
    expect(head).toBe('stable,overshoot');
    expect(values).toMatch(/^true,52\.66/);
    expect(more).toEqual(['']);
  });

  test('as JSON they are an object', () => {
    const { stdout } = compute('--only', 'overshoot', '--format', 'json', ...PLANT);
    expect(JSON.parse(stdout)).toEqual({ overshoot: expect.closeTo(OVERSHOOT, 8) });
  });

  test('one that has no value here says why', () => {
    expect(compute('--only', 'riseTime', 'system=1/(s^2+s)')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^riseTime has no value here: A pole has .* does not settle\.\n$/,
      ),
    });
  });
});

describe('--table', () => {
  test('is CSV under the ids of its columns', () => {
    const { stdout } = compute('--table', 'poles', ...PLANT);
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(head).toBe('root,realPart,imaginaryPart,naturalFrequency,dampingRatio');
    expect(rows.length).toBe(2);
    for (const row of rows) expect(row).toMatch(/^pole,-0\.4,-?1\.95/);
  });

  test('or JSON by columns', () => {
    const { stdout } = compute('--table', 'poles', '--format', 'json', ...PLANT);
    expect(JSON.parse(stdout)).toMatchObject({ root: ['pole', 'pole'] });
  });
});

test('--list names every value, table and column with its unit', () => {
  const { stdout } = compute('--list');
  expect(stdout).toMatch(/^value +riseTime +s +Rise time$/m);
  expect(stdout).toMatch(/^table +poles +A row for each pole/m);
  expect(stdout).toMatch(/^column +poles\.realPart +rad\/s +Real part$/m);
});

test.each([
  [['--only', 'rizeTime'], /no value "rizeTime"; the nearest is riseTime/],
  [['--only', 'peak,peak'], /^--only names peak twice$/],
  [['--only', 'peak', '--format', 'csv2'], /^with --only, --format is csv or json, not "csv2"$/],
  [['--table', 'pole'], /no table "pole"; the nearest is poles/],
  [['--table', 'poles', '--only', 'peak'], /^--table and --only do not go together$/],
  [['--list', '--batch', 'x.csv'], /^--batch and --list do not go together$/],
  [['--list', 'band=1'], /^--list computes nothing, so "band=1" has no use$/],
  [['--list', '--format', 'json'], /^--list has one format/],
  [['--batch-format', 'csv'], /^--batch-format has no use without --batch$/],
  [['--batch', 'rows.txt'], /^--batch "rows\.txt" ends neither in \.csv nor in \.jsonl; say/],
  [['--batch', 'x.csv', '--format', 'svg'], /^with --batch, --format is csv or jsonl, not "svg"$/],
  [['--batch', '-', '--batch-format', 'csv', 'system=@-'], /both ask for standard input$/],
])('%j is asked wrongly', async (args, sentence) => {
  const asked = run(['step-response', ...args]);
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow(sentence);
});

test('no tool has a column of the name of that for errors', async () => {
  for (const { results } of await loadTools())
    if (results) expect(scalarValues(results).flatMap(columnsOf)).not.toContain(ERROR);
});
