import { describe, expect, test } from 'vitest';
import { createBase64 } from '../../define/base64.ts';
import { InputError, InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import simulator from '../rv32-simulator/index.ts';
import { list } from '../rv32-simulator/programs/list.ts';
import { bytes, sized } from './bytes.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { CacheInputs } from './inputs.ts';
import { packing } from './packing.ts';
import { presets } from './presets.ts';
import { EXERCISES, LAB, LAB_TRACES, QTRVSIM } from './testing/published.ts';

const inputsOf = (some: Partial<CacheInputs>) => withDefaults(tool.inputs, some);
const run = (some: Partial<CacheInputs>) => evaluate(tool, inputsOf(some));
const text = (trace: string, some: Partial<CacheInputs> = {}) =>
  run({ trace, unit: 'byte', ...some });

/** The refusal of inputs that are refused. */
function refusal(some: Partial<CacheInputs>): InputError {
  try {
    run(some);
  } catch (error) {
    const found = error instanceof InputErrors ? error.errors[0] : error;
    if (found instanceof InputError) return found;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('published answers', () => {
  test.each(EXERCISES.map((e) => [e.from, e] as const))('%s', (_, { inputs, said, misses }) => {
    const r = run(inputs);
    expect(r.misses).toBe(misses);
    if (said) expect(r.told.map((t) => (t.is === 'hit' ? 'h' : 'm')).join('')).toBe(said);
  });

  test('the word 18 puts out 26', () => {
    expect(run({}).told[7]).toMatchObject({ set: 2, victim: 26 });
  });

  test.each(LAB)('cache lab, $trace with s $s, E $e, b $b', ({ trace, s, e, b, counts }) => {
    const r = run({
      ...{ trace: LAB_TRACES[trace], given: 'sets', sets: 2 ** s, line: 2 ** b },
      ...{ organisation: 'ways', ways: e, fetches: 'skip', crossing: 'first' },
    });
    expect([r.counted - r.misses, r.misses, r.first.counts.evictions]).toEqual(counts);
  });

  test('QtRvSim’s records of 648 runs', () => {
    let runs = 0;
    for (const [key, figures] of QTRVSIM) {
      const [policy = '', write, sets, line] = key.split(' ');
      const expected = figures.split(' ');
      const found = [1, 2, 4].flatMap((ways) =>
        [0, 0xffff0, 0xffff1, 0xffffff].flatMap((address) =>
          [0, 1, 2].map((stride) => {
            const r = text(qtrvsim(address, stride), {
              ...{
                given: 'sets',
                sets: Number(sets),
                line: Number(line),
                organisation: 'ways',
                ways,
              },
              policy: policy as CacheInputs['policy'],
              write: write === 'back' ? 'back' : 'through',
              allocate: write === 'no' ? 'no' : 'yes',
            });
            return `${r.counted - r.misses}/${r.misses}`;
          }),
        ),
      );
      expect(found, key).toEqual(expected);
      runs += found.length;
    }
    expect(runs).toBe(648);
  }, 30_000);
});

/** The accesses of QtRvSim's test: it reads zeros, writes by halves and wholes, reads back by parts. */
function qtrvsim(address: number, stride: number): string {
  const lines: string[] = [];
  const add = (kind: 'R' | 'W', at: number, size: number) =>
    lines.push(`${kind} 0x${at.toString(16)} ${size}`);
  const parts = (at: number, size: number, count: number) => {
    for (let k = 0; k < count; k++) add('R', at + k * size, size);
  };
  for (const size of [1, 2, 4, 8]) add('R', address + stride, size);
  if (stride === 0) {
    for (const size of [1, 2, 4]) {
      add('W', address, size);
      parts(address, size, 1);
      if (size === 4) parts(address, 2, 2);
      if (size > 1) parts(address, 1, size);
    }
  }
  add('W', address, 8);
  for (const size of [8, 4, 2, 1]) parts(address + stride, size, 8 / size);
  return lines.join('\n');
}

describe('traces as they are written', () => {
  const kinds = (trace: string, some: Partial<CacheInputs> = {}) => {
    const r = text(trace, { line: 16, size: 1024, ...some });
    return {
      kinds: r.kinds,
      format: r.format,
      passed: r.passed,
      blocks: r.told.map((t) => t.block),
    };
  };

  test.each([
    ['din', '0 1000\n1 1010\n2 400\n', [1, 1, 1, 0], [256, 257, 64]],
    [
      'lackey',
      '==12== Lackey\nI  04010173,3\n L 1ffeffe7e8,8\n S 20,4\n M 30,1\n',
      [1, 1, 1, 1],
      undefined,
    ],
    ['letters', 'R 0x1000\nW 0x1010 4\nread 4096\n', [2, 1, 0, 0], [256, 257, 256]],
    ['pin', '0x4006f6: W 0x7fff10\n0x4006f9: R 0x7fff18\n', [1, 1, 0, 0], undefined],
    ['letters', 'address,type\n0x100,R\n0x200,W\n', [1, 1, 0, 0], [16, 32]],
    [
      'addresses',
      '0, 4, 16, 132, 232, 160, 1024, 30, 140, 3100, 180, 2180',
      [12, 0, 0, 0],
      undefined,
    ],
    ['addresses', '0 4 8', [3, 0, 0, 0], [0, 0, 0]],
    ['addresses', '# a sequence\n2 16 0\n', [3, 0, 0, 0], [0, 1, 0]],
    ['addresses', '16 32 # then again\n16 // and so on\n', [3, 0, 0, 0], [1, 2, 1]],
    ['addresses', '# a comment\n0x10\n0x20\n\n30h\n', [3, 0, 0, 0], [1, 2, 3]],
  ] as const)('%s', (format, trace, counts, blocks) => {
    const read = kinds(trace);
    expect(read.format).toBe(format);
    expect(read.kinds).toEqual(counts);
    if (blocks) expect(read.blocks).toEqual(blocks);
  });

  test('an address of the kernel’s half is its own, and shown in 64 bits', () => {
    const r = text('R 0xffffffff81000000\nR 0xffffffff81000004\n', { line: 16, size: 64 });
    expect(r.misses).toBe(1);
    const steps = tool.outputs(r, inputsOf({})).find((o) => o.id === 'steps');
    expect(JSON.stringify(steps)).toContain('0xffffffff81000000');
  });

  test('what programs write has addresses of bytes; of a list it is asked', () => {
    const shape = { line: 16, size: 64, unit: 'word' } as const;
    expect(run({ trace: '0x4006f6: W 0x7fff10\n', ...shape }).told[0]?.block).toBe(0x7fff1);
    expect(run({ trace: 'R 0x7fff10 4\n', ...shape }).told[0]?.block).toBe(0x7fff1);
    expect(run({ trace: 'R 0x40\n', ...shape }).told[0]?.block).toBe(0x10);
    const noticed = (trace: string) =>
      tool
        .outputs(run({ trace, ...shape }), inputsOf({ trace, ...shape }))
        .filter((o) => o.kind === 'notice' && o.id === 'unit');
    expect(noticed('R 0x7fff10\n')).toMatchObject([{ text: expect.stringContaining('0x1fffc40') }]);
    expect(noticed('22, 26, 22')).toEqual([]);
  });

  test('a file of addresses in hex that do not say so is read as hex, all of it', () => {
    const p = packing();
    for (const piece of ['R 1000\nR 1010\n', 'W 7f', 'ff\nR 20'])
      p.push(new TextEncoder().encode(piece));
    const { bytes: kept, as } = p.finish();
    expect(as).toBe('list with letters, 4 references, addresses in hex');
    const r = run({ source: 'file', file: createBase64(kept), unit: 'byte', line: 16, size: 64 });
    expect(r.told.map(({ block }) => block)).toEqual([0x100, 0x101, 0x7ff, 2]);
  });

  test('hex without 0x is asked about, and read once it is said', () => {
    const trace = '1f, 2a';
    expect(refusal({ trace })).toMatchObject({ field: 'trace', remedies: [{ base: 'hex' }] });
    expect(run({ trace, base: 'hex', unit: 'byte' }).told.map((t) => t.block)).toEqual([7, 10]);
  });

  test.each([
    ['0 1000\n5 20\n', /Line 2 of the trace.*no reference of din/u],
    ['0 1000\n4 20\n', /Line 2.*flush/u],
    [' L 10,4\n L 10\n', /Line 2.*no reference of lackey/u],
    ['R 0x10\nQ 0x20\n', /Line 2.*no reference/u],
    ['12, x\n', /Line 1.*"x"/u],
    ['1,000 2,000\n', /commas within its numbers or between them/u],
    ['12, −8\n', /Line 1.*"−8"/u],
    ['0 ffffffff00000000\n0 1234567812345678\n', /Line 2.*2⁵¹/u],
    ['', /no references/u],
  ])('refuses %j by its line', (trace, message) => {
    expect(refusal({ trace }).message).toMatch(message);
  });

  test('a file is packed piece by piece and read as the text is', () => {
    const lines = Array.from(
      { length: 500 },
      (_, k) => ` ${'LSM'[k % 3]} ${(0x7fff0000 + 37 * k).toString(16)},${[1, 2, 4, 8, 3][k % 5]}`,
    );
    const trace = `${lines.join('\n')}\n`;
    const p = packing();
    const raw = new TextEncoder().encode(trace);
    for (let at = 0; at < raw.length; at += 77) p.push(raw.subarray(at, at + 77));
    const { bytes: kept, as } = p.finish();
    expect(as).toMatch(/^lackey, 500 references$/u);
    expect(kept.length).toBeLessThan(raw.length / 4);
    const shape = { line: 32, size: 512, unit: 'byte' } as const;
    const fromFile = run({ source: 'file', file: createBase64(kept), ...shape });
    const fromText = run({ trace, ...shape });
    expect(fromFile.told).toEqual(fromText.told);
    expect(fromFile.misses).toBe(fromText.misses);
    expect(() => packing().push(Uint8Array.of(0x1f, 0x8b, 8))).toThrow(/gzip/u);
    expect(() => packing().finish()).toThrow(/no references/u);
    const q = packing();
    expect(() => q.push(new TextEncoder().encode('R 4\nR zz\n'))).toThrow(/"zz"/u);
  });
});

describe('laws', () => {
  const loop = (some: Partial<CacheInputs>) =>
    run({
      source: 'pattern',
      pattern: 'random',
      elements: 900,
      width: 8,
      line: 16,
      size: 1024,
      ...some,
    });

  test('a larger fully associative LRU cache never misses more, and the curve is what a run of each size has', () => {
    const r = loop({});
    const { lines, misses } = r.curve;
    misses.forEach((m, k) => {
      if (k > 0) expect(m).toBeLessThanOrEqual(misses[k - 1] as number);
    });
    for (const n of [1, 4, 16, 64]) {
      const there = loop({ organisation: 'full', size: 16 * n });
      expect(there.misses).toBe(misses[lines.indexOf(n)]);
      expect(there.classes.conflict).toBe(0);
    }
  });

  test('the curves by ways are what a run of each has', () => {
    const r = loop({});
    for (const { ways, sizes, misses } of r.byWays)
      for (const size of [256, 1024]) {
        const at = sizes.indexOf(size);
        expect(loop({ organisation: 'ways', ways, size }).misses).toBe(misses[at]);
      }
  });

  test('no replacement misses less than the optimum; all miss each line once', () => {
    const { comparison, classes } = loop({ organisation: 'ways', ways: 4, compare: 'yes' });
    expect(comparison?.policies[0]?.policy).toBe('opt');
    const least = comparison?.policies[0]?.misses ?? 0;
    for (const p of comparison?.policies ?? []) expect(p.misses).toBeGreaterThanOrEqual(least);
    expect(least).toBeGreaterThanOrEqual(classes.compulsory);
  });

  test('behind a warm-up another replacement may miss less than the optimum, and the page does not deny it', () => {
    const some: Partial<CacheInputs> = {
      trace: '3, 2, 2, 4, 0, 1, 4, 0, 3, 2, 0, 3, 4, 1',
      ...{ size: 12, organisation: 'full', compare: 'yes' },
    };
    const misses = (warm: number, policy: string) =>
      run({ ...some, warm }).comparison?.policies.find((p) => p.policy === policy)?.misses ?? 0;
    expect(misses(7, 'mru')).toBeLessThan(misses(7, 'opt'));
    expect(misses(0, 'mru')).toBeGreaterThanOrEqual(misses(0, 'opt'));
    const caption = (warm: number) => {
      const inputs = inputsOf({ ...some, warm });
      const found = tool.outputs(evaluate(tool, inputs), inputs).find((o) => o.id === 'policies');
      return found?.kind === 'table' ? found.caption : '';
    };
    expect(caption(7)).toContain('another may');
    expect(caption(0)).not.toContain('another may');
  });

  test('classes add up to misses, levels to what goes on', () => {
    const r = loop({ l2: 'nine', l2Size: 4096, l2Line: 16, l2Ways: 4 });
    expect(r.classes.compulsory + r.classes.capacity + r.classes.conflict).toBe(r.misses);
    expect(r.levels[1]?.accesses).toBe(r.misses);
    expect(r.memory.reads).toBe(r.levels[1]?.misses);
  });

  test('what was counted before and in a region is what is counted in all', () => {
    const all = loop({});
    const first = loop({ span: 700 });
    const rest = loop({ warm: 700 });
    expect(first.misses + rest.misses).toBe(all.misses);
    expect(first.counted + rest.counted).toBe(all.counted);
  });
});

describe('what comes from a program', () => {
  test('its fetches, loads and stores', () => {
    const r = run({ source: 'program', split: 'yes', line: 16, size: 256 });
    expect(r.kinds).toEqual([128, 0, 656, 0]);
    expect(r.stop).toEqual({ reason: 'exit', code: 0 });
    const cut = run({ source: 'program', budget: 50, line: 16, size: 256 });
    const notices = tool
      .outputs(cut, inputsOf({ source: 'program', budget: 50 }))
      .filter((o) => o.kind === 'notice');
    expect(notices).toMatchObject([{ id: 'stop', level: 'warning' }]);
  });
});

describe('refusals say what would do', () => {
  test.each([
    [{ size: 100, line: 16 }, 'size', { size: '96' }],
    [{ line: 24 }, 'line', { line: '16' }],
    [{ size: 8, line: 16 }, 'size', { size: '16' }],
    [
      { size: 48, organisation: 'ways', ways: 3, policy: 'tree-plru' },
      'policy',
      { policy: 'bit-plru' },
    ],
    [{ policy: 'opt', prefetch: 'next' }, 'policy', { policy: 'lru' }],
    [{ l3: 'nine' }, 'l3', { l3: 'none' }],
    [{ l2: 'exclusive' }, 'l2Line', { l2Line: '4' }],
    [{ step: 10 }, 'step', { step: '0' }],
    [{ warm: 9 }, 'warm', { warm: '8' }],
    [{ source: 'file' }, 'file', { source: 'text' }],
    [{ source: 'pattern', elements: 1000 }, 'elements', undefined],
  ] as const)('%j', (some, field, remedy) => {
    const error = refusal(some as Partial<CacheInputs>);
    expect(error.field).toBe(field);
    if (remedy) expect(error.remedies).toContainEqual(remedy);
    const [first] = error.remedies;
    expect(first).toBeDefined();
  });

  test('sizes as caches have them', () => {
    const f = bytes({ label: 'Size', default: 1, min: 1, max: 2 ** 30 });
    expect(
      ['32K', '32 KB', '32KiB', '1.5k', '1M', '64 B', '64', '2*32'].map((t) => f.parse(t)),
    ).toEqual([32768, 32768, 32768, 1536, 1048576, 64, 64, 64]);
    expect(() => f.parse('1.3333K')).toThrow(/not a whole number/u);
    expect([sized(1536), sized(32768), sized(3 * 2 ** 20)]).toEqual([
      '1536\u202fB',
      '32\u202fKiB',
      '3\u202fMiB',
    ]);
  });
});

test('the point on the curve is pulled to powers of two', () => {
  const inputs = inputsOf({ organisation: 'ways', ways: 2 });
  const [pull] = handles['curve']?.(run({ organisation: 'ways', ways: 2 }), inputs) ?? [];
  expect(pull?.to({ x: 100, y: 0 })).toEqual({ given: 'size', size: 128 });
  expect(pull?.to({ x: 1, y: 0 })).toEqual({ given: 'size', size: 8 });
});

test('every preset runs, and blocking saves the misses that it is there for', () => {
  const [plain, blocked] = presets
    .slice(3, 5)
    .map((p) => run(p.inputs as Partial<CacheInputs>).misses);
  expect(plain).toBeGreaterThan(20 * (blocked ?? 0));
});

test('a program goes to the simulator that runs it, and comes from there with the same references', () => {
  const there = withDefaults(simulator.inputs, { source: list, environment: 'venus' });
  const ran = evaluate(simulator, there);
  const here = simulator.next?.(ran, there).find(({ tool: to }) => to === 'cache-simulator');
  const inputs = readGiven(tool.inputs, new Map(Object.entries(here?.inputs ?? {})));
  const r = evaluate(tool, inputs);
  expect(r.kinds[2]).toBe(ran.instructions);
  expect(r.kinds.slice(0, 2)).toEqual([ran.tally.classes.load, ran.tally.classes.store]);
  const [back] = tool.next?.(r, inputs) ?? [];
  const again = readGiven(simulator.inputs, new Map(Object.entries(back?.inputs ?? {})));
  expect(evaluate(simulator, again).instructions).toBe(ran.instructions);
});
