import { generate } from '@tollbench/engines/arithmetic/generate.ts';
import { readGraph, showGraph, spans } from '@tollbench/engines/arithmetic/prefix-graph.ts';
import {
  adderSamples,
  multiplierSamples,
  otherSamples,
} from '@tollbench/engines/arithmetic/testing/samples.ts';
import { verilogOf } from '@tollbench/engines/arithmetic/verilog.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import tool from './index.ts';
import { automaticName } from './names.ts';
import { repaired, toggled } from './repair.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const taken = async (some: NonNullable<Some>) =>
  JSON.parse(await exportedText(tool, 'json', some)) as {
    readonly results: Readonly<Record<string, unknown>>;
    readonly tables: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
  };

test('a Kogge–Stone adder of 16 bits takes n log n − n + 1 cells in log n levels, and is proven', async () => {
  const { results, tables } = await taken({});
  expect(results).toMatchObject({
    prefixCells: 49,
    prefixLevels: 4,
    proven: true,
    proofMethod: 'diagram',
    correct: true,
    moduleName: 'add16_kogge_stone',
  });
  expect(tables['alternatives']?.['structure']).toHaveLength(13);
});

test('183 × 91 is 16653 by Dadda, with 35 full and 7 half adders in four stages', async () => {
  const { results, tables } = await taken({
    operation: 'multiply',
    width: 8,
    widthB: 8,
    adder: 'ripple',
    valueA: '183',
    valueB: '0x5B',
  });
  expect(results).toMatchObject({
    outcome: '183 × 91 = 16653',
    fullAdders: 35,
    halfAdders: 7,
    stages: 4,
    finalWidth: 14,
    proofMethod: 'rewriting',
  });
  expect(tables['stageTable']?.['height']).toEqual([8, 6, 4, 3, 2]);
});

test('the bounds of error of a truncated product are met by some product and passed by none', () => {
  const some = { operation: 'multiply', width: 6, widthB: 6, truncate: 5 } as const;
  const low = -(1n + 2n * 2n + 3n * 4n + 4n * 8n + 5n * 16n) + 32n;
  let [least, most] = [0n, 0n];
  const { netlist } = run(some).generated;
  expect(netlist.outputs[0]?.nets).toHaveLength(7);
  for (let a = 0; a < 64; a += 1)
    for (const b of [0, 1, 21, 31, 32, 42, 63]) {
      const r = run({ ...some, valueA: String(a), valueB: String(b) });
      const error = (r.evaluated.outputs['p'] ?? 0n) * 32n - BigInt(a * b);
      if (error < least) least = error;
      if (error > most) most = error;
    }
  expect(least).toBe(low);
  expect(most).toBe(32n);
  const wide = { operation: 'multiply', width: 32, widthB: 32, truncate: 30 } as const;
  const shown = tool.outputs(run(wide), withDefaults(tool.inputs, wide));
  expect(JSON.stringify(shown, (_, v) => (typeof v === 'bigint' ? String(v) : v))).toContain(
    '\u221222 of the last place',
  );
});

describe('values as they are written', () => {
  test.each([
    ['0b1011', 11n],
    ["8'hff", 255n],
    ['0xFF', 255n],
    ['1_000', 1000n],
    ['0o17', 15n],
    ["8'o17", 15n],
    ["'h1F", 31n],
    ["8'sh7f", 127n],
  ])('%s', (text, value) => {
    expect(run({ valueA: text, valueB: '0' }).evaluated.words['a']).toBe(value);
  });
  test('sized and signed literals are what they are in Verilog', () => {
    const of = (valueA: string) => run({ signA: 'signed', valueA }).evaluated.words['a'];
    expect(of("8'shff")).toBe(0xffffn);
    expect(of("-8'sd5")).toBe(0xfffbn);
    expect(() => of("4'hff")).toThrow(/digits do not go into 4 bits/u);
  });
  test('bits that are a number of the other kind are offered as that', () => {
    const offered = (some: NonNullable<Some>) => {
      try {
        run(some);
      } catch (error) {
        return (error as { errors: { remedies: { valueA?: string }[] }[] }).errors[0]?.remedies[0];
      }
      return expect.unreachable();
    };
    expect(offered({ width: 8, signA: 'signed', valueA: '0xFF' })).toEqual({ valueA: '-1' });
    expect(offered({ width: 8, valueA: '-2' })).toEqual({ valueA: '254' });
    expect(offered({ width: 8, valueA: '300' })).toEqual({ valueA: '' });
  });
  test('of many operands one after the other', () => {
    const r = run({ operation: 'sum', width: 8, count: 3, signA: 'signed', valueA: '100, -27; 3' });
    expect(r.evaluated.outputs['s']).toBe(76n);
  });
});

describe('what is refused, with what would do', () => {
  test.each([
    [{ valueA: '65536' }, 'valueA', /gives 65536 to a, which has 16 bits: 0 to 65535/u],
    [{ signA: 'signed', valueA: '40000' }, 'valueA', /16 signed bits: -32768 to 32767/u],
    [{ valueA: '12 13' }, 'valueA', /has 2 numbers; here it takes 1/u],
    [{ valueA: '1.5' }, 'valueA', /“1.5”, which is no whole number/u],
    [{ valueA: "4'b12" }, 'valueA', /digits are not of its base/u],
    [{ operation: 'constant', constant: 0 }, 'constant', /is 0/u],
    [{ operation: 'constant', constant: 5001 }, 'recoding', /5001 has 13/u],
    [{ operation: 'multiply', truncate: 3, products: 'booth4' }, 'truncate', /AND products/u],
    [{ operation: 'multiply', width: 4, truncate: 9 }, 'truncate', /is 3 at most/u],
    [{ operation: 'dot', width: 64, widthB: 64, count: 64 }, 'count', /262144 partial products/u],
    [{ operation: 'shift', width: 1 }, 'width', /needs 2 bits/u],
    [
      { operation: 'divide', width: 128, widthB: 128, adder: 'lookahead', group: 64 },
      'group',
      /more than 300000 cells/u,
    ],
    [{ adder: 'own', graph: '1:0' }, 'graph', /Bit 2 ends at 2:2/u],
    [{ adder: 'own', graph: 'x' }, 'graph', /is no step/u],
  ] as [NonNullable<Some>, string, RegExp][])('%j', (some, field, message) => {
    try {
      run(some);
      expect.unreachable();
    } catch (error) {
      const [first] = (error as { errors: { field: string; message: string }[] }).errors;
      expect(first).toMatchObject({ field });
      expect(first?.message).toMatch(message);
    }
  });

  test('a graph that leaves bits open is offered whole', () => {
    try {
      run({ adder: 'own', width: 4, graph: '1:0 3:2' });
      expect.unreachable();
    } catch (error) {
      const { errors } = error as { errors: { remedies: { graph?: string }[] }[] };
      const [whole] = errors[0]?.remedies ?? [];
      expect(run({ adder: 'own', width: 4, graph: whole?.graph ?? '' }).proof.proven).toBe(true);
    }
  });
});

describe('a prefix graph changed by presses', () => {
  test('any presses leave a graph that adds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat()), { maxLength: 12 }),
        (width, presses) => {
          let graph = repaired(width, []);
          for (const [level, at] of presses) graph = toggled(graph, level, 1 + (at % (width - 1)));
          expect(spans(graph)).toHaveLength(graph.steps.length);
          expect(readGraph(showGraph(graph), width)).toEqual(
            expect.objectContaining({ width, steps: expect.any(Array) }),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
  test('a node that is pressed goes, and what it leaves open is closed again', () => {
    const before = readGraph('1:0 3:2\n3:1\n2:1', 4);
    const after = toggled(before, 1, 3);
    expect(after.steps.some((s) => s.level === 1 && s.bit === 3)).toBe(false);
    expect(showGraph(after)).toBe('1:0\n2:1\n3:2');
    // One that nothing can stand in for comes back.
    expect(showGraph(toggled(before, 2, 3))).toBe('1:0 3:2\n3:1\n2:1');
  });
});

test.each([
  { adder: 'own' },
  { adder: 'select', group: 5 },
  { operation: 'sum', count: 8, width: 8, adder: 'brent-kung' },
  { operation: 'multiply', width: 48, widthB: 48, reduction: 'array', adder: 'ripple' },
] as const)('what is built stands among the structures that it is compared with: %j', (some) => {
  const { variants } = run(some);
  expect(variants.length).toBeGreaterThan(5);
  expect(variants.filter((v) => v.built)).toHaveLength(1);
});

test('a structure beside it that is too large does not refuse the circuit', () => {
  const some = { operation: 'divide', width: 128, widthB: 128, adder: 'ripple' } as const;
  const r = run({ ...some, divider: 'non-restoring' });
  expect([r.proof.proven, r.variants.some((v) => v.built)]).toEqual([true, true]);
});

test('a pipeline is proven with its circuit, and it is said', () => {
  const { proof, netlist } = run({ operation: 'multiply', width: 8, widthB: 8, ranks: 2 });
  expect([proof.proven, netlist.latency]).toEqual([true, 2]);
  expect(proof.statement).toMatch(/every path passes 2 ranks of them\.$/u);
});

test('small circuits go on as truth tables, with what a divisor of 0 leaves open, larger ones as netlists', () => {
  const onward = (some: NonNullable<Some>) =>
    tool.next?.(run(some), withDefaults(tool.inputs, some))[0]?.inputs;
  expect(onward({ width: 1, carryIn: 'yes' })).toEqual({
    given: 'minterms',
    variables: 'a b cin',
    minterms: 's = m(1, 2, 4, 7)\ncout = m(3, 5-7)',
  });
  expect(onward({ operation: 'divide', width: 2, widthB: 1 })?.['minterms']).toBe(
    'q1 = m(5, 7) + d(0, 2, 4, 6)\nq0 = m(3, 7) + d(0, 2, 4, 6)\nr = m() + d(0, 2, 4, 6)',
  );
  expect(onward({ width: 5 })?.['text']).toMatch(/^\.model add5_kogge_stone\n/u);
  expect(onward({ width: 6 })).toBeUndefined();
});

test('circuits that differ have module names that differ', () => {
  const named = new Map<string, string>();
  const samples = [...adderSamples([7]), ...multiplierSamples([[3, 4]]), ...otherSamples([6])];
  for (const s of samples) {
    const name = automaticName(s, 0);
    expect(name).toMatch(/^[a-z]\w{2,60}$/u);
    const text = verilogOf(generate(s).netlist, 'x');
    expect(named.get(name) ?? text, name).toBe(text);
    named.set(name, text);
  }
  expect(named.size).toBeGreaterThan(300);
});

test('a press on a row of the comparison builds that row', () => {
  const inputs = withDefaults(tool.inputs, { operation: 'multiply', width: 4, widthB: 4 });
  const r = evaluate(tool, inputs);
  const table = tool.outputs(r, inputs).find((o) => o.id === 'alternatives');
  if (table?.kind !== 'table') return expect.unreachable();
  table.rowInputs?.forEach((texts, k) => {
    const again = run({ operation: 'multiply', width: 4, widthB: 4, ...(texts as Some) });
    const built = again.variants.find((v) => v.built);
    expect(built?.name).toBe(table.rows[k]?.[0]);
  });
});
