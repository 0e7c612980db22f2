/** The server as a client has it: the SDK's own client over a process of its own. */
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { resultSchema } from '@tollbench/tools/define/result-schema.ts';
import { registry } from '@tollbench/tools/registry.ts';
import { loadTool, loadTools } from '@tollbench/tools/tools.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../scripts/sample.ts';
import { INCLUDE } from './mcp/input-schema.ts';
import { BIN, folder, tollbench } from './testing/tollbench.ts';

const ORIGIN = 'https://site.test';

/** Calculators that a run calls; in time every one has its turn, and `npm run long -- mcp` calls all. */
const MAX_TOOLS = 12;

function connection(args: readonly string[] = []) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp', '--base-url', ORIGIN, ...args],
    cwd: folder,
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const client = new Client({ name: 'test', version: '1' });
  return {
    client,
    connect: () => client.connect(transport),
    said: () => said,
    pid: () => transport.pid,
  };
}

const { client, connect, said } = connection();
beforeAll(connect);
afterAll(() => client.close());

type Called = Awaited<ReturnType<typeof client.callTool>>;
const call = (name: string, args: Record<string, unknown>) =>
  client.callTool({ name, arguments: args });
const textOf = ({ content }: Called): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

describe('the list', () => {
  test('has a tool for each calculator, with its schemas, twice alike', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(registry));
    expect((await client.listTools()).tools).toEqual(tools);
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.inputSchema.required ?? []).toEqual([]);
      expect(Object.keys(tool.inputSchema.properties ?? {})).toEqual([
        ...Object.keys((await loadTool(tool.name))?.inputs ?? {}),
        INCLUDE,
      ]);
    }
  });

  test('tells of an input what it is, its bounds, its default and when it is asked for', async () => {
    const { tools } = await client.listTools();
    const step = tools.find(({ name }) => name === 'step-response');
    expect(step?.inputSchema.properties).toMatchObject({
      band: {
        anyOf: [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 100 }, { type: 'string' }],
        default: 2,
        description: expect.stringContaining('More than 0 %, less than 100 %.'),
      },
      rise: { type: 'string', enum: ['r10', 'r5', 'r0'], default: 'r10' },
      end: { description: expect.stringContaining('Asked for only where horizon is set') },
    });
    expect(step?.description).toContain('riseTime (s), overshoot (%)');
  });

  test('is of those that are named', async () => {
    const few = connection(['resistor-network', 'step-response']);
    await few.connect();
    const { tools } = await few.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['resistor-network', 'step-response']);
    await few.client.close();
  });
});

describe('a call', () => {
  test('takes texts and numbers, and gives values that the published schema takes', async () => {
    const texts = await call('step-response', { system: '4/(s^2+0.8s+4)', band: '5' });
    const numbers = await call('step-response', { system: '4/(s^2+0.8s+4)', band: 5 });
    expect(numbers.structuredContent).toEqual(texts.structuredContent);
    const { results, url } = texts.structuredContent as {
      results: { overshoot: number };
      url: string;
    };
    expect(results.overshoot).toBeCloseTo(100 * Math.exp((-Math.PI * 0.2) / Math.sqrt(0.96)), 8);
    expect(new URL(url).searchParams.get('system')).toBe('4/(s^2+0.8s+4)');
    expect(new URL(url).origin).toBe(ORIGIN);
    expect(textOf(texts)).toContain(`overshoot = ${results.overshoot} %  (Overshoot)`);
  });

  test('of the calculators of the day gives what their schemas take', async () => {
    const ajv = new Ajv2020({ strict: false });
    for (const tool of shareOf(await loadTools(), MAX_TOOLS)) {
      const answer = await call(tool.slug, {});
      expect(answer.isError ?? false, textOf(answer)).toBe(false);
      const schema = resultSchema(tool, ORIGIN);
      if (schema === undefined) continue;
      const valid = ajv.validate(schema, answer.structuredContent);
      expect(valid, `${tool.slug}: ${ajv.errorsText()}`).toBe(true);
      expect(textOf(answer).length).toBeLessThan(20_000);
    }
  });

  test('gives a long table where it is asked for', async () => {
    const short = await call('step-response', {});
    expect(textOf(short)).toMatch(/^table response: .*left out here.*_include: \["response"\]/m);
    expect(short.structuredContent).not.toHaveProperty('tables.response');
    expect(short.structuredContent).toHaveProperty('tables.poles');
    const long = await call('step-response', { [INCLUDE]: ['response'] });
    expect(long.structuredContent).toHaveProperty('tables.response.time.800');
  });

  test('that is wrong is told everything that is, and what would do', async () => {
    const answer = await call('step-response', {
      system: 'x',
      delay: -1,
      sistem: [1],
      band: true,
      end: 3,
      [INCLUDE]: ['pole'],
    });
    expect(answer.isError).toBe(true);
    const text = textOf(answer);
    expect(text).toMatch(/^system: has "x"/m);
    expect(text).toMatch(/^ {2}system takes: \w/m);
    expect(text).toMatch(/^delay: is −1\ss; the least is 0\ss \(given: "-1"\)$/m);
    expect(text).toMatch(/^sistem: is no input; the nearest is system/m);
    expect(text).toMatch(/^band: is true; give a text or a number/m);
    expect(text).toMatch(/^end: is asked for only with horizon=set/m);
    expect(text).toMatch(/^_include: "pole" is no table and no listing; the nearest is poles/m);
  });

  test('whose inputs do not go together is told so by the calculator', async () => {
    const answer = await call('step-response', { amplitude: 0 });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toMatch(/^amplitude: is 0; a step has a height/m);
  });

  test('of what is not there is refused', async () => {
    await expect(call('abacus', {})).rejects.toThrow(/abacus/);
  });

  test('waits for no other', async () => {
    const [a, b] = await Promise.all([
      call('step-response', { system: '1/(s+1)' }),
      call('resistor-network', {}),
    ]);
    expect([a.isError ?? false, b.isError ?? false]).toEqual([false, false]);
  });
});

/** The minimum of a random function of twelve variables: proving it takes minutes. */
const LONG = { minterms: randomMinterms(12), variables: 'A B C D E F G H I J K L', effort: 'hour' };

function randomMinterms(variables: number): string {
  let state = 1;
  return Array.from({ length: 2 ** variables }, (_, i) => i)
    .filter(() => (state = (state * 48271) % 2147483647) % 2 === 0)
    .join(',');
}

/** Processes that a process has started, with the seconds that each has computed. */
function childrenOf(pid: number | null): Map<number, number> {
  const of = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return new Map(of.map((child) => [Number(child), secondsOf(child)]));
}

/** From Linux's table of processes, which counts hundredths; none for one that has gone. */
function secondsOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

describe('a long computation', () => {
  test.runIf(process.platform === 'linux')('that is cancelled is ended', async () => {
    const patient = connection(['kmap-minimizer', 'step-response', '--time', '3600']);
    await patient.connect();
    const cancel = [new AbortController(), new AbortController()];
    const long = cancel.map(({ signal }) =>
      patient.client.callTool({ name: 'kmap-minimizer', arguments: LONG }, { signal }).then(
        () => 'made',
        () => 'cancelled',
      ),
    );
    const busy = () => [...childrenOf(patient.pid())].filter(([, seconds]) => seconds > 1.5);
    await expect.poll(() => busy().length, { timeout: 120_000 }).toBe(2);
    const pids = busy().map(([pid]) => pid);
    for (const each of cancel) each.abort();
    expect(await Promise.all(long)).toEqual(['cancelled', 'cancelled']);
    await expect
      .poll(() => [...childrenOf(patient.pid()).keys()].filter((pid) => pids.includes(pid)))
      .toEqual([]);
    const next = await patient.client.callTool({ name: 'step-response', arguments: {} });
    expect(next.isError ?? false).toBe(false);
    await patient.client.close();
  });

  test('ends at its time, and the server goes on', async () => {
    const hurried = connection(['kmap-minimizer', 'step-response', '--time', '1']);
    await hurried.connect();
    const long = await hurried.client.callTool({ name: 'kmap-minimizer', arguments: LONG });
    expect(long.isError).toBe(true);
    expect(textOf(long)).toMatch(/takes more than 1 s\. Ask kmap-minimizer for less/);
    await hurried.client.close();
  });
});

describe('the sheet', () => {
  test('is a resource for each calculator', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      Object.keys(registry).map((slug) => `tollbench://${slug}`),
    );
    const { contents } = await client.readResource({ uri: 'tollbench://step-response' });
    expect(contents).toEqual([
      {
        uri: 'tollbench://step-response',
        mimeType: 'text/markdown',
        text: expect.stringMatching(
          /^# Step response\n[\s\S]*\n## Formulas\n[\s\S]*M_p[\s\S]*\n## Sources\n/,
        ),
      },
    ]);
  });

  test('of what is not there is refused', async () => {
    await expect(client.readResource({ uri: 'tollbench://abacus' })).rejects.toThrow(/abacus/);
  });
});

describe('the process', () => {
  test('says nothing beside the protocol', () => expect(said()).toBe(''));

  test('ends when its client closes standard input', () => {
    const { status, stdout, stderr } = tollbench(['mcp', 'step-response']);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('passes over what is no message', () => {
    const { status, stdout } = tollbench(['mcp', 'step-response'], { input: 'not JSON\n{}\n' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  test.each([
    [['--time', '0'], /^--time is "0"; it is whole seconds from 1 to 3600\n$/],
    [['abacus'], /^no tool "abacus"; there are /],
  ])('%j is refused in a sentence', (args, sentence) => {
    const { status, stderr } = tollbench(['mcp', ...args]);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(2);
  });
});
