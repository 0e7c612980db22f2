import { describe, expect, test } from 'vitest';
import { generate } from './generate.ts';
import { LOGICAL_EFFORT } from './library.ts';
import type { Cell } from './netlist.ts';
import { isPipelineOf, pipelined } from './pipeline.ts';
import { prove } from './prove.ts';
import { PLAIN } from './specification.ts';
import { adderSamples, multiplierSamples, named, otherSamples } from './testing/samples.ts';
import { firstDifference, vectorsFor } from './testing/vectors.ts';
import { timingOf } from './timing.ts';

const samples = [
  ...adderSamples([1, 2, 9]),
  ...multiplierSamples([
    [1, 1],
    [3, 5],
  ]),
  ...otherSamples([1, 2, 6]),
];

test('every kind of circuit gives what its operation does, on all inputs or on corners and random ones, and is proven', () => {
  let compared = 0;
  for (const s of samples) {
    const g = generate(s);
    const { compared: own, wrong } = firstDifference(g, vectorsFor(g.netlist, 32));
    expect(wrong, named(s)).toBeUndefined();
    compared += own;
    const proof = prove(g);
    expect(proof.proven, `${named(s)}: ${proof.statement}`).toBe(true);
  }
  expect(samples.length).toBeGreaterThan(1000);
  expect(compared).toBeGreaterThan(40_000);
});

test.each([
  { ...PLAIN, width: 128, adder: { kind: 'kogge-stone', group: 0 } },
  { ...PLAIN, operation: 'multiply', width: 64, widthB: 64, products: 'booth4' },
  {
    ...PLAIN,
    operation: 'multiply',
    width: 64,
    widthB: 64,
    signedA: true,
    reduction: 'wallace',
    adder: { kind: 'sklansky', group: 0 },
  },
  { ...PLAIN, operation: 'divide', width: 64, widthB: 64 },
  { ...PLAIN, operation: 'root', width: 128, divider: 'non-restoring' },
  { ...PLAIN, operation: 'compare', width: 128 },
] as const)('wide ones are proven too: $operation $width', (s) => {
  expect(prove(generate(s)).proven).toBe(true);
});

describe('a proof notices what is wrong', () => {
  const SWAPS: Partial<Record<Cell['kind'], Cell['kind']>> = {
    and: 'or',
    or: 'and',
    xor: 'xnor',
    nand: 'nor',
    ao: 'mux',
    ha: 'hap',
    xnor: 'xor',
    nor: 'nand',
  };
  const some = [
    { ...PLAIN, width: 6, adder: { kind: 'sparse', group: 2 } },
    { ...PLAIN, operation: 'multiply', width: 4, widthB: 4, products: 'booth4', signedA: true },
    {
      ...PLAIN,
      operation: 'multiply',
      width: 4,
      widthB: 4,
      adder: { kind: 'brent-kung', group: 0 },
    },
    { ...PLAIN, operation: 'multiply', width: 3, widthB: 4, products: 'booth8' },
    { ...PLAIN, operation: 'divide', width: 5, widthB: 3 },
    { ...PLAIN, operation: 'divide', width: 5, widthB: 3, divider: 'non-restoring' },
    { ...PLAIN, operation: 'root', width: 7 },
    { ...PLAIN, operation: 'root', width: 8, divider: 'non-restoring' },
    { ...PLAIN, operation: 'constant', width: 4, constant: 45n },
    { ...PLAIN, operation: 'compare', width: 5, signedA: true },
    { ...PLAIN, operation: 'population', width: 9 },
    { ...PLAIN, operation: 'square', width: 5, signedA: true },
    { ...PLAIN, operation: 'leading', width: 9 },
    { ...PLAIN, operation: 'shift', width: 6, shift: 'rotate-left' },
  ] as const;

  test.each(some.map((s) => [named(s), s] as const))('%s', (_, s) => {
    const g = generate(s);
    const vectors = vectorsFor(g.netlist, 600);
    const difference = (netlist: typeof g.netlist) =>
      firstDifference({ ...g, netlist }, vectors).wrong;
    let broken = 0;
    const changed = (k: number, cell: Cell) => {
      const netlist = { ...g.netlist, cells: g.netlist.cells.map((c, i) => (i === k ? cell : c)) };
      const wrong = difference(netlist);
      // What a change does not show, as where inputs never meet, may be proven still.
      if (wrong === undefined) return;
      broken++;
      expect(prove({ ...g, netlist }).proven, `cell ${k}, ${cell.kind}`).toBe(false);
    };
    g.netlist.cells.forEach((cell, k) => {
      const kind = SWAPS[cell.kind];
      if (kind) changed(k, { ...cell, kind });
      const [first, ...rest] = cell.inputs;
      if (rest.length > 0 && first !== undefined) {
        changed(k, { ...cell, inputs: [1, ...rest] });
        changed(k, { ...cell, inputs: [rest[0] as number, ...rest] });
      }
    });
    expect(broken).toBeGreaterThan(5);
  });
});

test.each([1, 2, 3, 5])(
  '%i ranks of registers: every path has as many, and the clock is shorter',
  (ranks) => {
    for (const s of [
      { ...PLAIN, width: 32, adder: { kind: 'brent-kung', group: 0 } },
      { ...PLAIN, operation: 'multiply', width: 12, widthB: 12, products: 'booth4' },
      { ...PLAIN, operation: 'divide', width: 12, widthB: 6 },
    ] as const) {
      const { netlist } = generate(s);
      const piped = pipelined(netlist, LOGICAL_EFFORT, ranks);
      expect(timingOf(piped, LOGICAL_EFFORT).delay).toBeLessThan(
        timingOf(netlist, LOGICAL_EFFORT).delay,
      );
      expect(isPipelineOf(piped, netlist)).toBe(true);
      // A register less on one path, or a gate of another kind, is noticed.
      const registers = piped.cells.flatMap(({ kind }, k) => (kind === 'dff' ? [k] : []));
      for (const at of [0, registers.length >> 1, registers.length - 1]) {
        const gone = piped.cells[registers[at] ?? 0];
        const [from = 0, to = 0] = [gone?.inputs[0], gone?.outputs[0]];
        const past = (nets: readonly number[]) => nets.map((net) => (net === to ? from : net));
        const less = {
          ...piped,
          cells: piped.cells
            .filter((cell) => cell !== gone)
            .map((cell) => ({ ...cell, inputs: past(cell.inputs) })),
          outputs: piped.outputs.map((port) => ({ ...port, nets: past(port.nets) })),
        };
        expect(isPipelineOf(less, netlist)).toBe(false);
      }
      const other = piped.cells.map((cell) =>
        cell.kind === 'and' ? { ...cell, kind: 'or' as const } : cell,
      );
      expect(isPipelineOf({ ...piped, cells: other }, netlist)).toBe(false);
    }
  },
);
