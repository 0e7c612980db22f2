/** What a client is told of outcomes that are hard to come by with a real computation. */
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import type { Outcome } from '@tollbench/server/exports/job.ts';
import { exportFile } from '@tollbench/tools/define/export.ts';
import { readGiven } from '@tollbench/tools/define/inputs.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import { describe, expect, test } from 'vitest';
import { calculatorServer } from './server.ts';

const tool = (await loadTool('step-response')) as AnyTool;

/** The answer to a call whose computation comes out like this, and what was logged. */
async function answerOf(outcome: Outcome, args: Record<string, unknown> = {}) {
  const logged: string[] = [];
  const server = calculatorServer('1.2.3', {
    tools: [tool],
    origin: 'https://site.test',
    compute: async () => outcome,
    log: (line) => logged.push(line),
  });
  const client = new Client({ name: 'test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const { isError, content } = await client.callTool({ name: tool.slug, arguments: args });
  await client.close();
  const [first] = content;
  return { isError, text: first?.type === 'text' ? first.text : '', logged };
}

describe('a call that makes no result', () => {
  test.each<[Outcome, RegExp]>([
    [
      { kind: 'exhausted', reason: 'the computation needs more than 1024 MiB' },
      /^Nothing was computed: the computation needs more than 1024 MiB\. Ask step-response for less/,
    ],
    [
      { kind: 'busy', reason: '64 exports wait already', retryAfter: 7 },
      /^Nothing was computed: 64 exports wait already; try again in 7 s\.$/,
    ],
    [{ kind: 'left' }, /^Nothing was computed: the request was cancelled\.$/],
    [
      { kind: 'refused', errors: [{ field: 'system', value: '0', message: 'is zero' }] },
      /^system: is zero \(given: "0"\)\n {2}system takes: \w/m,
    ],
    [
      { kind: 'refused', errors: [{ field: null, value: null, message: 'do not go together' }] },
      /^do not go together$/m,
    ],
  ])('%j is an error that says what would do', async (outcome, sentence) => {
    const { isError, text } = await answerOf(outcome);
    expect(isError).toBe(true);
    expect(text).toMatch(sentence);
  });

  test('for a defect of ours says so, and keeps the trace to the log', async () => {
    const reason = 'TypeError: x is undefined\n    at compute (compute.ts:1:1)';
    const { isError, text, logged } = await answerOf({ kind: 'broken', reason });
    expect(isError).toBe(true);
    expect(text).toMatch(/a defect of it and not of its inputs\.$/);
    expect(text).not.toMatch(/TypeError|compute\.ts/);
    expect(logged).toEqual([`step-response: ${reason}`]);
  });
});

test('an answer that no client could hold is refused with its page', async () => {
  const file = await exportFile(
    tool,
    'json',
    readGiven(tool.inputs, new Map()),
    'https://site.test',
  );
  const body = JSON.parse(String(file.content)) as { tables: { response: { time: number[] } } };
  body.tables.response.time = new Array(2_000_000).fill(0.5);
  const content = Buffer.from(JSON.stringify(body));
  const outcome: Outcome = { ...file, kind: 'file', content };
  const short = await answerOf(outcome);
  expect(short.isError ?? false).toBe(false);
  const long = await answerOf(outcome, { _include: ['response'] });
  expect(long.isError).toBe(true);
  expect(long.text).toMatch(
    /the answer has \d+ characters where 4000000 are the most\. Leave ids out of _include, or open https:\/\/site\.test\/step-response\.html$/,
  );
});
