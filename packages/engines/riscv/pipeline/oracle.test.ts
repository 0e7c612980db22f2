import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemble } from '../assembler.ts';
import { Machine } from '../machine.ts';
import { CAUSES } from './cause.ts';
import { type PipelineOptions, TEXTBOOK } from './options.ts';
import { type Schedule, schedule } from './schedule.ts';
import { programStream } from './stream.ts';

interface Case {
  readonly program: number;
  readonly options: Partial<PipelineOptions>;
  readonly cycles: number;
  readonly instructions: number;
  readonly times: string;
  readonly stack: Readonly<Record<string, number>>;
  readonly pairs: number;
}

const { programs, cases } = JSON.parse(
  readFileSync(
    new URL('../../../../oracles/vectors/pipeline-viewer.json', import.meta.url),
    'utf8',
  ),
) as { readonly programs: readonly string[]; readonly cases: readonly Case[] };

const runs = programs.map((source) => {
  const result = assemble(source, { compressed: false, textAddress: 0x10000 });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return programStream(new Machine(result.program, { memory: 1 << 16 }), 10_000);
});

/** The cycles of a schedule as the oracle digests them. */
function digest({ times }: Schedule): string {
  const { fetch, decode, execute, access, write } = times;
  const rows = Array.from(fetch, (f, i) => [f, decode[i], execute[i], access[i], write[i]].join());
  return createHash('md5').update(rows.join(';')).digest('hex').slice(0, 12);
}

const stackOf = ({ stack }: Schedule) =>
  Object.fromEntries(CAUSES.flatMap((name, k) => (stack[k] ? [[name, stack[k]]] : [])));

test('each instruction is in each stage when a pipeline with a clock has it there, and each cycle goes to the same cause', () => {
  expect(cases.length).toBeGreaterThan(600);
  for (const [k, c] of cases.entries()) {
    const { stream, codeAt } = runs[c.program] as (typeof runs)[number];
    const s = schedule(stream, { ...TEXTBOOK, ...c.options }, codeAt);
    expect(
      {
        ...{ k, cycles: s.cycles, instructions: stream.index.length, pairs: s.pairs },
        ...{ times: digest(s), stack: stackOf(s) },
      },
      JSON.stringify(c.options),
    ).toEqual({
      ...{ k, cycles: c.cycles, instructions: c.instructions, pairs: c.pairs },
      ...{ times: c.times, stack: c.stack },
    });
  }
});

test('the causes add up to the cycles, by slot and by instruction', () => {
  for (const c of cases) {
    const { stream } = runs[c.program] as (typeof runs)[number];
    const s = schedule(stream, { ...TEXTBOOK, ...c.options });
    expect(s.stack.reduce((a, b) => a + b, 0)).toBe(s.cycles);
    const own = s.byOperation.reduce((a, b) => a + b, 0);
    expect(own + (s.stack[0] ?? 0) + (s.stack[1] ?? 0)).toBe(s.cycles);
  }
});
