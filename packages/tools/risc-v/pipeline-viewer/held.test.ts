import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PipelineOptions } from '@tollbench/engines/riscv/pipeline/options.ts';
import { TEXTBOOK } from '@tollbench/engines/riscv/pipeline/options.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { PipelineInputs } from './inputs.ts';

interface Case {
  readonly program: number;
  readonly options: Partial<PipelineOptions>;
  readonly cycles: number;
  readonly instructions: number;
  readonly times: string;
  readonly stack: Readonly<Record<string, number>>;
}

const { programs } = JSON.parse(
  readFileSync(
    new URL('../../../../oracles/vectors/pipeline-viewer.json', import.meta.url),
    'utf8',
  ),
) as { readonly programs: readonly string[] };

/** The form that asks for a case; undefined of one that it has no fields for. */
function inputsFor(c: Case): Partial<PipelineInputs> | undefined {
  const o = { ...TEXTBOOK, ...c.options };
  if (o.branchStage === 'id' && !o.jumpInDecode) return undefined;
  if (o.fromMemory && !o.fromWriteBack && o.toStore) return undefined;
  const forwarding = o.fromMemory
    ? o.fromWriteBack
      ? 'full'
      : 'exmem'
    : o.fromWriteBack
      ? 'memwb'
      : 'none';
  const cache = (name: 'code' | 'data', k: PipelineOptions['dataCache']) =>
    k && {
      [`${name}Cache`]: 'yes',
      [`${name}Size`]: k.sets * k.ways * k.line,
      [`${name}Line`]: k.line,
      [`${name}Ways`]: k.ways,
      [`${name}Penalty`]: k.penalty,
    };
  return {
    ...{ mode: 'run', source: programs[c.program] ?? '', compare: 'auto', forwarding },
    registers: o.writeFirst ? 'half' : 'edge',
    ...(o.toStore && { storeData: 'forward' }),
    branches: o.branchStage,
    ...(o.branchStage === 'id'
      ? { comparator: o.toBranch ? 'forwarded' : 'registers' }
      : { jumps: o.jumpInDecode ? 'id' : 'branch' }),
    ...{ multiply: o.multiply, divide: o.divide, memory: o.memory },
    multiplier: o.pipelined ? 'pipelined' : 'blocking',
    predictor: o.direction,
    ...{ entries: o.entries, history: o.history, targets: o.targets, returns: o.returns },
    initial: String(o.initial) as PipelineInputs['initial'],
    issue: o.width === 2 ? 'dual' : 'single',
    ...{ pairing: o.pairing, aligned: o.aligned ? 'yes' : 'no' },
    ...cache('code', o.instructionCache),
    ...cache('data', o.dataCache),
  };
}

test('by its form the tool has every cycle of a Python pipeline with a clock', () => {
  const own = vectors<Case>('pipeline-viewer');
  let cases = 0;
  // Every fourth: the others are the engine's, whose test has them all.
  for (const c of own.cases.filter((_, k) => k % 4 === 0)) {
    const some = inputsFor(c);
    if (!some) continue;
    const r = evaluate(tool, withDefaults(tool.inputs, some));
    const { fetch, decode, execute, access, write } = r.schedule.times;
    const rows = Array.from(fetch, (f, i) =>
      [f, decode[i], execute[i], access[i], write[i]].join(),
    );
    const digest = createHash('md5').update(rows.join(';')).digest('hex').slice(0, 12);
    expect([r.schedule.cycles, fetch.length, digest], JSON.stringify(c.options)).toEqual([
      ...[c.cycles, c.instructions, c.times],
    ]);
    cases++;
    if (cases % 8 !== 0) continue;
    const outputs = tool.outputs(r, withDefaults(tool.inputs, some));
    const stack = outputs.find((o) => o.kind === 'table' && o.id === 'stack');
    if (stack?.kind !== 'table') throw new Error('no stack');
    const shown = Object.fromEntries(
      stack.rows.map(([cause, cycles]) => [
        (cause as { value: string }).value,
        (cycles as { value: number }).value,
      ]),
    );
    expect(shown).toEqual(c.stack);
  }
  expect(cases).toBeGreaterThan(110);
  expectHeld(import.meta.dirname, [
    {
      program: own.program,
      version: own.version,
      what: 'cycles of each instruction in each stage',
      cases,
      largestError: 0,
      errorKind: 'exact',
      note: 'random programs through random pipelines; the engine is compared in all 615, and the cause of every cycle with them',
    },
  ]);
});
