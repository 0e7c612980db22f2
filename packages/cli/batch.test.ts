/** A calculator over the rows of a file. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { loadTool } from '@tollbench/tools/tools.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Batch, runBatch } from './compute/batch.ts';
import { chosenValues } from './compute/chosen-values.ts';
import { put, startTollbench, tollbench } from './testing/tollbench.ts';

type Tool = Batch['tool'];
let tool: Tool;
beforeAll(async () => {
  tool = (await loadTool('step-response')) as Tool;
});

/** What a batch of the step response writes of its final value, a line each. */
async function batch(
  form: 'csv' | 'jsonl',
  content: string | Uint8Array,
  { to = form, constants = {} }: { to?: 'csv' | 'jsonl'; constants?: Record<string, string> } = {},
) {
  let written = '';
  const tally = await runBatch(
    {
      tool,
      file: put(`rows.${form}`, content),
      from: form,
      to,
      constants: new Map(Object.entries(constants)),
      chosen: chosenValues(tool, 'finalValue'),
    },
    {
      write: async (text) => {
        written += text;
      },
      finish: async () => {},
      discard: async () => {},
    },
    () => {},
  );
  return { lines: written.split('\n').slice(0, -1), ...tally };
}

describe('CSV', () => {
  test('gives a line for each row, in their order', async () => {
    const { lines, rows, refused } = await batch(
      'csv',
      'amplitude,system\n1,1/(s+1)\n2,"1/(s+1)"\r\n3,1/(s+1)',
    );
    expect(lines).toEqual(['finalValue,_error', '1,', '2,', '3,']);
    expect({ rows, refused }).toEqual({ rows: 3, refused: 0 });
  });

  test('a row that is refused says why, and ends no other', async () => {
    const { lines, refused } = await batch('csv', 'amplitude,end\n1,\nx,\n4,3\n1,2,3\n0,\n5,\n');
    expect(lines).toEqual([
      'finalValue,_error',
      '1,',
      expect.stringMatching(/^,"amplitude: .*""x""/),
      expect.stringMatching(/^,"?end: is asked for only with horizon=set/),
      ',has 3 cells; the first line has 2',
      expect.stringMatching(/^,"?amplitude: is 0; a step/),
      '5,',
    ]);
    expect(refused).toBe(4);
  });

  test('an empty cell leaves its input out, an empty line is passed over', async () => {
    const { lines } = await batch('csv', 'band,amplitude\n,2\n\n3,\n');
    expect(lines).toEqual(['finalValue,_error', '2,', '1,']);
  });

  test('what is the same in every row stands on the command line', async () => {
    const { lines } = await batch('csv', 'amplitude\n1\n2\n', {
      constants: { system: '10/(s+1)' },
    });
    expect(lines.slice(1)).toEqual(['10,', '20,']);
  });

  test('is written as JSON Lines where that is asked for', async () => {
    const { lines } = await batch('csv', 'amplitude\n1\nx\n', { to: 'jsonl' });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { finalValue: 1 },
      { _error: expect.stringMatching(/^amplitude: .*"x"/) },
    ]);
  });

  test.each([
    ['sistem,band\n1,1\n', {}, /^step-response has no input "sistem"; the nearest is system$/],
    ['delay,band,delay\n1,1,1\n', {}, /^the first line names delay twice$/],
    [
      'delay;band\n1;1\n',
      {},
      /^the first line is one name, "delay;band"; a comma stands between names$/,
    ],
    [
      'delay,band\n1,1\n',
      { band: '1' },
      /^band is given on the command line and in the first line$/,
    ],
    ['', {}, /is empty; its first line names the inputs$/],
    ['band\n"1\n', {}, /is no CSV: a quote is opened and never closed$/],
    ['band\n1 "2"\n', {}, /is no CSV: a quote in line 2 stands within a cell/],
    [`band\n${'1'.repeat(5e6)}\n`, {}, /is no CSV: a row in line 2 has more than 4194304 bytes$/],
    [Uint8Array.of(0x6e, 0x75, 0x6d, 0x0a, 0xb5), {}, /is not text in UTF-8; save it as UTF-8$/],
  ])('%j is refused as a whole', async (content, constants, sentence) => {
    await expect(batch('csv', content, { constants })).rejects.toThrow(sentence);
  });
});

describe('JSON Lines', () => {
  test('take texts and numbers', async () => {
    const { lines } = await batch(
      'jsonl',
      '{"amplitude":4}\n{"amplitude":"4k7"}\n\n{"amplitude":8,"system":"1/(s^2+2s+4)"}\n',
    );
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { finalValue: 4 },
      { finalValue: 4700 },
      { finalValue: 2 },
    ]);
  });

  test('a line that is refused says why, and ends no other', async () => {
    const { lines, refused } = await batch(
      'jsonl',
      'x\n[1]\n{"sistem":1}\n{"band":null}\n{"band":[1]}\n{"band":1}',
    );
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { _error: expect.stringMatching(/^is not JSON: /) },
      { _error: 'is not an object of inputs by name' },
      { _error: 'sistem: is no input; the nearest is system' },
      { _error: expect.stringMatching(/^band: is null; /) },
      { _error: expect.stringMatching(/^band: is an array; give a text or a number/) },
      { finalValue: 1 },
    ]);
    expect(refused).toBe(5);
  });

  test('an input that stands on the command line too is refused', async () => {
    const { lines } = await batch('jsonl', '{"band":1}', { constants: { band: '2' } });
    expect(lines).toEqual(['{"_error":"band: is given on the command line too"}']);
  });

  test('a line without end is refused', async () => {
    await expect(batch('jsonl', `{"band":"${' '.repeat(5e6)}`)).rejects.toThrow(
      /has a line of more than 4194304 characters$/,
    );
  });
});

describe('the command', () => {
  test('computes thousands of rows, and says how many were refused', () => {
    const rows = Array.from({ length: 3000 }, (_, i) => (i === 7 ? 'x' : String(i + 1)));
    const { status, stdout, stderr } = tollbench(
      [
        'compute',
        'step-response',
        '--batch',
        '-',
        '--batch-format',
        'csv',
        '--only',
        'finalValue',
        'system=1/(s+1)',
      ],
      { input: `amplitude\n${rows.join('\n')}\n` },
    );
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBe(3001);
    expect(lines.at(-1)).toBe('3000,');
    expect(stderr).toBe('1 of 3000 rows were refused; _error says why\n');
    expect(status).toBe(1);
  });

  test('writes every value that is no list, and exits 0 where no row was refused', () => {
    const file = put('plants.csv', 'system\n4/(s^2+0.8s+4)\n');
    const { status, stdout } = tollbench(['compute', 'step-response', '--batch', file]);
    expect(stdout).toMatch(/^riseTime,overshoot,.*,unstablePoles,.*,_error\n/);
    expect(stdout).not.toContain('denominator');
    expect(stdout.split('\n')[1]?.split(',').length).toBe(stdout.split('\n')[0]?.split(',').length);
    expect(status).toBe(0);
  });

  test('answers a row before the next one comes', async () => {
    const child = startTollbench([
      'compute',
      'step-response',
      '--batch',
      '-',
      '--batch-format',
      'jsonl',
      '--only',
      'peak',
    ]);
    if (!child.stdin || !child.stdout) throw new Error('it has no pipes');
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    for (const amplitude of [1, 2]) {
      child.stdin.write(`{"system":"1/(s+1)","amplitude":${amplitude}}\n`);
      expect((await lines.next()).value).toBe(`{"peak":${amplitude}}`);
    }
    child.stdin.end();
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  test('leaves no file where the rows cannot be read to their end', () => {
    const file = put('broken.csv', 'band\n1\n"2\n');
    const out = put('out.csv', 'kept');
    const { status, stderr } = tollbench([
      'compute',
      'step-response',
      '--batch',
      file,
      '--out',
      out,
    ]);
    expect(stderr).toMatch(/is no CSV/);
    expect(status).toBe(1);
    expect(tollbench(['compute', 'step-response', `band=@${out}`]).stderr).toMatch(/"kept"/);
  });
});
