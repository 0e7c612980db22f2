import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '@tollbench/tools/registry.ts';
import { describe, expect, test } from 'vitest';
import { folder, tollbench } from './testing/tollbench.ts';

describe('compute', () => {
  test('prints the JSON of a tool', () => {
    const { status, stdout } = tollbench(['compute', 'step-response', 'num=4', 'den=1 0.8 4']);
    expect(status).toBe(0);
    const body = JSON.parse(stdout) as {
      results: { overshoot: number };
      units: { results: { overshoot: string } };
      url: string;
    };
    expect(body.results.overshoot).toBeCloseTo(
      100 * Math.exp((-Math.PI * 0.2) / Math.sqrt(0.96)),
      8,
    );
    expect(body.units.results.overshoot).toBe('%');
    expect(body.url).toBe(
      'http://localhost:8402/step-response.html?system=%5B4%5D%2F%5B1+0.8+4%5D',
    );
  });

  test('writes any other format to a file', () => {
    const out = join(folder, 'r.cir');
    expect(
      tollbench([
        'compute',
        'resistor-network',
        '--format',
        'spice',
        '--out',
        out,
        'vin=24',
        'vout=5',
      ]).status,
    ).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^V1 in 0 24$/m);
  });

  test.each([
    [['compute'], 2, /which tool/],
    [['compute', 'abacus'], 2, /no tool "abacus"; there are .*step-response/],
    [['compute', 'step-response', '--format', 'dxf'], 2, /no format "dxf"; it has csv, json, svg/],
    [['compute', 'step-response', 'sistem=1'], 2, /no input "sistem"; the nearest is system\n/],
    [
      ['compute', 'step-response', 'wavelength=1'],
      2,
      /no input "wavelength"; there are system, delay/,
    ],
    [
      ['compute', 'step-response', 'end=3'],
      1,
      /^end: is asked for only with horizon=set, and here horizon=auto: leave it out, or give horizon=set\n$/,
    ],
    [['compute', 'step-response', 'num'], 2, /"num" is not name=value/],
    [['compute', 'step-response', 'num=1', 'num=2'], 2, /num is given twice/],
    [['compute', 'step-response', '--colour'], 2, /'--colour'; there are --format, .*--help\n$/],
    [['describe', 'step-response', 'more'], 2, /^"more" is more than this command takes\n$/],
    [['compute', 'step-response', '--onyl', 'peak'], 2, /'--onyl'; the nearest is --only\n$/],
    [['describe', 'step-respons'], 2, /^no tool "step-respons"; the nearest is step-response\n$/],
    [['tools', '--category', 'cooking'], 2, /no category "cooking"; there are signal-processing/],
    [['compute', 'step-response', 'delay=-1', 'system=x'], 1, /^system: has "x".*\ndelay: is −1/],
    [['compute', 'step-response', 'system=1/s', 'num=1'], 1, /^system: is given beside num/],
    [['frobnicate'], 2, /no command "frobnicate"/],
    [['crawl'], 2, /not an http or https URL/],
    [['crawl', 'http://localhost:1', '--budget', 'lots'], 2, /no sandbox in|--budget is "lots"/],
  ])('%j is refused in one sentence', (args, status, message) => {
    const result = tollbench(args);
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toMatch(/\n\s+at /);
    expect(result.status).toBe(status);
  });
});

describe('tools', () => {
  test('lists slug, title and what is computed, aligned', () => {
    const { stdout } = tollbench(['tools', '--category', 'control-systems']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual([
      'discretizer',
      'loop-shaper',
      'pid-tuner',
      'root-locus',
      'routh-jury',
      'state-space-designer',
      'step-response',
    ]);
    const of = (slug: string) => lines.find((line) => line.startsWith(slug)) ?? '';
    expect(of('loop-shaper').indexOf('Loop shaper')).toBe(
      of('step-response').indexOf('Step response'),
    );
    expect(of('loop-shaper').indexOf('Shape a')).toBe(of('step-response').indexOf('The exact'));
  });

  test('as JSON for programs', () => {
    const rows = JSON.parse(tollbench(['tools', '--json']).stdout) as Record<string, unknown>[];
    expect(rows.length).toBe(Object.keys(registry).length);
    expect(rows.find((row) => row['slug'] === 'smith-chart')).toEqual({
      slug: 'smith-chart',
      title: 'Smith chart',
      category: 'electromagnetics',
      description: expect.stringMatching(/\w/),
      keywords: expect.arrayContaining([expect.stringMatching(/\w/)]),
    });
  });
});

test('describe lists inputs with bounds, defaults and units, outputs, columns and exports as JSON', () => {
  const body = JSON.parse(tollbench(['describe', 'resistor-network']).stdout) as {
    inputs: Record<string, Record<string, unknown>>;
    outputs: Record<string, Record<string, unknown>>;
    tables: Record<string, { columns: Record<string, Record<string, unknown>> }>;
    schema: string;
    exports: { format: string }[];
  };
  expect(body.inputs['tolerance']).toMatchObject({
    kind: 'quantity',
    unit: '%',
    default: 1,
    exclusiveMinimum: 0,
    maximum: 50,
    text: '1',
  });
  expect(body.inputs['series']).toMatchObject({ kind: 'choice', default: 'E24' });
  expect(body.outputs['outputVoltage']).toMatchObject({ kind: 'number', unit: 'V' });
  expect(body.tables['candidates']?.columns['topology']).toMatchObject({ kind: 'choice' });
  expect(body.schema).toBe('/schemas/resistor-network-result.json');
  expect(body.exports.map((f) => f.format)).toEqual(['csv', 'json', 'svg', 'spice']);
});

describe('serve', () => {
  test.each([
    ['/proc/tollbench', /^DATA_DIR is "\/proc\/tollbench", which cannot be made: .*\n$/],
    ['/etc/passwd', /^DATA_DIR is "\/etc\/passwd", which is a file, not a folder\n$/],
  ])('says in a sentence that %s is no data folder', (DATA_DIR, sentence) => {
    const { status, stderr } = tollbench(['serve'], { env: { DATA_DIR, PORT: '0' } });
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });

  test.each(['0', '65', 'x', '1.5'])('takes %s for no number of workers', (workers) => {
    const { status, stderr } = tollbench(['serve', `--workers=${workers}`]);
    expect(stderr).toBe(
      `--workers is "${workers}"; it is a whole number from 1 to 64 of processes\n`,
    );
    expect(status).toBe(2);
  });

  test('starts no two workers that share no ledger and no limiter', () => {
    const { status, stderr } = tollbench(['serve', '--workers', '2'], { env: { PORT: '0' } });
    expect(stderr).toMatch(/^WORKERS is 2, and DATABASE_URL and REDIS_URL are not set: .*\n$/);
    expect(status).toBe(1);
  });
});

describe('doctor', () => {
  test('finds nothing wrong with a folder that has not been started yet', () => {
    const { status, stdout } = tollbench(['doctor'], { env: { DATA_DIR: join(folder, 'fresh') } });
    expect(stdout).toMatch(/^ok +sandbox: not started yet/m);
    expect(stdout).toMatch(
      /^ok +signatures: signers are recovered by (libsecp256k1|noble-curves)/m,
    );
    expect(status).toBe(0);
  });

  test('says in one line what is wrong with a setting or an RPC that does not answer', () => {
    expect(tollbench(['doctor'], { env: { PORT: 'x' } })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^WRONG +settings: PORT is "x"/),
    });
    const { status, stdout } = tollbench(['doctor'], {
      env: {
        DATA_DIR: folder,
        PAY_TO: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        RPC_URL: 'http://127.0.0.1:9',
        BASE_URL: 'https://site.test',
        RELAYER_PRIVATE_KEY: `0x${'11'.repeat(32)}`,
      },
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^WRONG +RPC_URL: /m);
    expect(stdout).not.toContain('1111111111');
  });
});

test('without a command it shows the commands', () => {
  expect(tollbench([])).toMatchObject({
    status: 2,
    stdout: expect.stringMatching(/tools[\s\S]*describe[\s\S]*compute[\s\S]*serve[\s\S]*doctor/),
  });
});
