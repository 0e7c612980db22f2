import { expect, test } from 'vitest';
import { InputError, InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import type { Output } from '../../define/output.ts';
import simulator from '../rv32-simulator/index.ts';
import tool from './index.ts';
import type { PipelineInputs } from './inputs.ts';
import { next } from './next.ts';
import { presets } from './presets.ts';
import { counting, dependences, reordering } from './programs.ts';
import { PUBLIC } from './testing/public-programs.ts';

const inputsOf = (some: Partial<PipelineInputs>) => withDefaults(tool.inputs, some);
const run = (some: Partial<PipelineInputs>) => evaluate(tool, inputsOf(some));
const shown = (some: Partial<PipelineInputs>) => tool.outputs(run(some), inputsOf(some));
const table = (outputs: readonly Output[], id: string) => {
  const found = outputs.find((o) => o.kind === 'table' && o.id === id);
  if (found?.kind !== 'table') throw new Error(`no table ${id}`);
  return found;
};
const refusal = (some: Partial<PipelineInputs>): InputError => {
  try {
    run(some);
  } catch (error) {
    if (error instanceof InputErrors) return error.errors[0] as InputError;
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('not refused');
};

test('the textbook’s seven instructions: 13 cycles, 11 in another order, 19 without forwarding', () => {
  const r = run({});
  expect([r.schedule.cycles, r.forwarded, r.stalled]).toEqual([13, 13, 19]);
  expect(run(presets[1]?.inputs ?? {}).schedule.cycles).toBe(11);
});

test('the form of an examination: pairs, cycles both ways, what is where in a cycle', () => {
  const some = { source: dependences };
  const outputs = shown(some);
  const pairs = table(outputs, 'hazards').rows.map((row) => [row[0], row[2], row[4], row[5]]);
  expect(pairs).toEqual([
    [2, 3, 'x2', 1],
    [2, 4, 'x2', 2],
  ]);
  const stages = table(outputs, 'stages').rows[4];
  expect(stages).toEqual([
    ...[5, 'sw x15, 100(x2)', 'add x14, x2, x2', 'or x13, x6, x2', 'and x12, x2, x5'],
    ...['sub x2, x1, x3', 'MEM/WB → EX'],
  ]);
  // Without the half-cycle register file the third behind is a pair too.
  expect(table(shown({ ...some, registers: 'edge' }), 'hazards').rows.length).toBe(3);
});

test('a list follows a branch as often as its comment says', () => {
  const loop = (words: string) =>
    run({ source: `again: addi x1, x1, 1\nbne x1, x2, again ${words}\nnop`, budget: 9000 }).stream
      .index.length;
  expect(loop('')).toBe(3);
  expect(loop('# taken 3')).toBe(9);
  expect(loop('// taken 2 times')).toBe(7);
  expect(loop('# taken')).toBe(9000);
  expect(loop('# not taken')).toBe(3);
  expect(() => loop('# taken twice')).toThrow(/"taken 3" the first three/u);
});

test('a program runs as in the RV32 simulator: the same instructions, the same output', () => {
  for (const preset of simulator.presets ?? []) {
    const there = withDefaults(simulator.inputs, preset.inputs);
    const of = (name: string) => (there as Record<string, unknown>)[name];
    const compressed = of('compressed') === 'on' && of('environment') !== 'rars';
    const r = run({
      ...{ mode: 'run', source: String(of('source')), stdin: String(of('stdin')) },
      environment: of('environment') as PipelineInputs['environment'],
      compressed: compressed ? 'on' : 'off',
    });
    const expected = evaluate(simulator, there) as { instructions: number; output: string };
    // An instruction that traps into its handler is written back here as the others are.
    expect(r.stream.index.length, preset.title).toBe(expected.instructions);
    expect(r.output, preset.title).toBe(expected.output);
  }
});

test('the simulator hands its program on, and it is the same run here', () => {
  const there = withDefaults(simulator.inputs, {});
  const result = evaluate(simulator, there);
  const onward = simulator.next?.(result, there).find((o) => o.tool === tool.slug);
  const given = readGiven(tool.inputs, new Map(Object.entries(onward?.inputs ?? {})));
  const r = evaluate(tool, given);
  expect(r.stream.index.length).toBe(result.instructions);
  expect(r.stop?.reason).toBe('exit');
});

test.each(PUBLIC)('$name, of $source', ({ program, inputs, instructions, prints, ended }) => {
  const r = run({ mode: 'run', source: program, ...inputs });
  expect(r.stream.index.length).toBe(instructions);
  expect(r.output).toBe(prints);
  expect(r.stop?.reason).toBe(ended);
  expect(r.schedule.stack.reduce((a, b) => a + b, 0)).toBe(r.schedule.cycles);
});

test('each row of the other pipelines is that pipeline', () => {
  const some = { mode: 'run', source: counting, branches: 'ex' } as const;
  const { variants } = run(some);
  expect(variants.length).toBe(15);
  for (const v of variants) {
    const change = Object.fromEntries(
      Object.entries(v.inputs).map(([k, text]) => [k, /^\d+$/u.test(text) ? Number(text) : text]),
    ) as Partial<PipelineInputs>;
    expect(run({ ...some, ...change }).schedule.cycles, v.name).toBe(v.cycles);
  }
});

test('a predictor learns: 2 bits miss a loop of 16 once a pass, gshare a pattern less often', () => {
  const missed = (predictor: PipelineInputs['predictor']) => {
    const r = run({ mode: 'run', source: counting, branches: 'ex', predictor, targets: 64 });
    return r.schedule.branches.map((b) => [b.executed, b.mispredicted]);
  };
  const [first, second, third] = missed('2-bit');
  expect([first?.[0], second?.[0], third?.[0]]).toEqual([48, 48, 3]);
  // The loop ends three times, and is not known the first time.
  expect(missed('2-bit').some(([n, m]) => n === 48 && m === 4)).toBe(true);
});

test('the cursor: the first wait unless a cycle is given; of one behind the end the last, which is said', () => {
  expect(run({}).shown).toBe(5);
  expect(run({ cycle: 7 }).shown).toBe(7);
  expect(run({ cycle: 14 }).shown).toBe(13);
  const said = shown({ cycle: 14 }).find((o) => o.id === 'cycle');
  expect(said?.kind === 'notice' && said.text).toBe('There is no cycle 14: the last is shown, 13.');
});

test('the picture is as wide as it stands on a page, and all of it is within', () => {
  for (const { inputs } of presets) {
    const figure = shown(inputs).find((o) => o.kind === 'figure');
    if (figure?.kind !== 'figure') throw new Error('no figure');
    const [wide = '', narrow = ''] = figure.svg.split('<svg class="narrow"');
    for (const [part, width] of [
      [wide, 680],
      [narrow, 360],
    ] as const) {
      const ends = Array.from(part.matchAll(/<rect [^>]*?x="([\d.]+)"[^>]*? width="([\d.]+)"/gu));
      expect(ends.length).toBeGreaterThan(20);
      for (const [, x, w] of ends) expect(Number(x) + Number(w)).toBeLessThanOrEqual(width);
    }
  }
});

test('what cannot be built is refused with what would do', () => {
  expect(refusal({ predictor: '2-bit', entries: 100 }).remedies).toEqual([
    { entries: '64' },
    { entries: '128' },
  ]);
  expect(refusal({ codeCache: 'yes', codeSize: 100 }).message).toBe(
    'is 100 bytes, which is no multiple of 1 × 16',
  );
  expect(refusal({ source: 'addd x1, x2, x3' }).message).toMatch(/^line 1, column 1/u);
  expect(refusal({ source: '# nothing' }).message).toBe('has no instructions');
  // A predictor without counters has no entries to be wrong.
  expect(run({ entries: 100 }).schedule.cycles).toBe(13);
});

test('a run of which nothing is executed is refused, and the list offered', () => {
  expect(refusal({ mode: 'run', source: reordering }).remedies).toEqual([{ mode: 'list' }]);
});

test('a run that traps says so, and what it is of', () => {
  const outputs = shown({ mode: 'run', source: 'addi x1, x0, 1\nlw x2, 0(x1)' });
  const trap = outputs.find((o) => o.id === 'trap');
  expect(trap?.kind === 'notice' && trap.text).toMatch(/give it as a list/u);
});

test('it hands a program on, and a list nowhere', () => {
  const of = (some: Partial<PipelineInputs>) => next(run(some), inputsOf(some));
  expect(of({})).toEqual([]);
  expect(of({ mode: 'run', source: counting }).map((o) => o.tool)).toEqual([
    ...['rv32-simulator', 'cache-simulator'],
  ]);
});
