import { expect, test } from 'vitest';
import { assemble } from '../assembler.ts';
import { CAUSES } from './cause.ts';
import { operationOf } from './operation.ts';
import { type PipelineOptions, TEXTBOOK } from './options.ts';
import { schedule } from './schedule.ts';
import { listStream } from './stream.ts';

/** A list of instructions through a pipeline. */
function timed(source: string, options: Partial<PipelineOptions> = {}) {
  const result = assemble(source, { compressed: false });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  const [text] = result.program.sections;
  if (!text) throw new Error('no code');
  const { bytes, address } = text;
  const half = (at: number) => (bytes[at - address] ?? 0) | ((bytes[at - address + 1] ?? 0) << 8);
  const codeAt = (at: number) =>
    at >= address && at < address + bytes.length
      ? operationOf(at, half(at), half(at + 2))
      : undefined;
  const stream = listStream(codeAt, address, new Map(), 1000);
  return schedule(stream, { ...TEXTBOOK, ...options }, codeAt);
}

const NONE = { fromMemory: false, fromWriteBack: false };
const cells = (s: ReturnType<typeof timed>) =>
  Object.fromEntries(CAUSES.flatMap((c, k) => (s.stack[k] ? [[c, s.stack[k]]] : [])));

test('Patterson and Hennessy, section 4.9: a load and the and that needs it stall once', () => {
  const s = timed('lw x2, 20(x1)\nand x4, x2, x5\nor x8, x2, x6\nadd x9, x4, x2\nsub x1, x6, x7');
  expect(s.cycles).toBe(10);
  expect(cells(s)).toEqual({ base: 5, fill: 4, load: 1 });
});

test('the sequence of P&H section 4.8: sub and four that read x2', () => {
  const code = 'sub x2, x1, x3\nand x12, x2, x5\nor x13, x6, x2\nadd x14, x2, x2\nsw x15, 100(x2)';
  expect(timed(code).cycles).toBe(9);
  expect(timed(code, NONE).cycles).toBe(11);
  expect(timed(code, { ...NONE, writeFirst: false }).cycles).toBe(12);
});

test('dual', () => {
  const s = timed('add x1,x2,x3\nlw x4,0(x5)\nadd x6,x4,x1\nsub x7,x8,x9', { width: 2 });
  expect(
    [s.times.fetch, s.times.decode, s.times.execute, s.times.write].map((t) => [...t]),
  ).toEqual([
    [1, 1, 2, 2],
    [2, 2, 3, 3],
    [3, 3, 5, 5],
    [5, 5, 7, 7],
  ]);
  expect(cells(s)).toEqual({ base: 2, fill: 4, load: 1 });
});
