/** What is handed on, and what a drag writes. */
import { expect, test } from 'vitest';
import solver from '../../analog-circuits/circuit-solver/index.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readInputs, withDefaults } from '../../define/inputs.ts';
import smith from '../../electromagnetics/smith-chart/index.ts';
import { madeFolder } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import type { SheetResult, Told } from './compute/sheet.ts';
import type { CircuitResult } from './compute/three-phase.ts';
import handles, { rewritten, written } from './handles.ts';
import tool from './index.ts';

const folder = madeFolder();

/** A complex value that ngspice prints under a heading, in a table of one row. */
function currentIn(printed: string, heading: string): { re: number; im: number } {
  const at = printed.indexOf(heading);
  const [, re, im] = /\n0\s+\S+\s+(\S+),\s*(\S+)/u.exec(printed.slice(at)) ?? [];
  return { re: Number(re), im: Number(im) };
}

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => {
  const inputs = withDefaults(tool.inputs, some);
  const result = evaluate(tool, inputs);
  return { inputs, result, next: tool.next?.(result, inputs) ?? [] };
};

test.each([
  {},
  { neutral: 'impedance', zline: '1 Ω + j 2 Ω' },
  { load: 'delta', zline: '1 Ω', zbc: 'open' },
] as const)('the netlist of a three-phase circuit has the same currents in ngspice: %o', (some) => {
  const { result, next } = run({ task: 'threePhase', ...some });
  const netlist = next[0]?.inputs['netlist'] ?? '';
  expect(next[0]?.tool).toBe('circuit-solver');
  const inputs = withDefaults(solver.inputs, { netlist });
  expect(() => evaluate(solver, inputs)).not.toThrow();
  const printed = ngspice(folder.write('three.cir', netlist));
  const { current } = result as CircuitResult;
  // A source's own current flows into it; columns are real, imaginary.
  for (const [k, { re, im }] of current.entries()) {
    const row = currentIn(printed, `v${'abc'[k]}#branch`);
    const size = Math.max(...current.map((z) => Math.hypot(z.re, z.im)));
    expect(Math.hypot(row.re + re, row.im + im) / size).toBeLessThan(1e-5);
  }
});

test('an impedance at radio frequency goes to the Smith chart as it is', () => {
  const { next } = run({ sheet: 'f = 100 MHz\nZx = 25 Ω + (1/(j ω 50 pF))' });
  expect(next[0]?.tool).toBe('smith-chart');
  const read = readInputs(smith.inputs, (name) => next[0]?.inputs[name]);
  expect(read.r).toBe(25);
  expect(read.x).toBeCloseTo(-31.831, 3);
  expect(read.f0).toBeCloseTo(1e8, 2);
  expect(run({ sheet: 'Zx = -25 Ω' }).next).toEqual([]);
});

test('a given phasor is dragged: its line alone is written anew, in its form, and comes back', () => {
  const sheet = 'V = 230 V ∠ 30°  # mains\nW = 3 V + j 4 V\nU = V + W\nP = 5 V ± 1 %';
  const { inputs, result } = run({ sheet, samples: 0 });
  const all = handles['phasors']?.(result, inputs) ?? [];
  expect(all.map(({ name }) => name)).toEqual(['Phasor V', 'Phasor W']);
  const moved = all[0]?.to({ x: 0, y: 100 });
  expect(moved?.sheet).toBe('V = 100 V ∠ 90°  # mains\nW = 3 V + j 4 V\nU = V + W\nP = 5 V ± 1 %');
  expect(all[1]?.to({ x: -6, y: -8 })?.sheet).toContain('W = -6 V - j 8 V');
});

test('what a drag writes is read as that value', () => {
  for (const [re, im] of [
    [1200, -3],
    [-0.004, 0.002],
    [0, 0],
    [5, 0],
  ] as const)
    for (const rectangular of [true, false]) {
      const text = written(re, im, 'V', rectangular, true);
      const r = run({ sheet: text }).result as SheetResult;
      const { value } = r.lines[0] as Told;
      expect(Math.hypot(value.re - re, value.im - im)).toBeLessThanOrEqual(
        2e-3 * Math.hypot(re, im),
      );
    }
  const told = (run({ sheet: 'A = 1 V; B = 2 V' }).result as SheetResult).lines[1] as Told;
  expect(rewritten('A = 1 V; B = 2 V', told, '3 V')).toBeUndefined();
});

test('phasors of a circuit at one frequency, and impedances of the Smith chart, open as worksheets', () => {
  const opened = (links: readonly { tool: string; inputs: Readonly<Record<string, string>> }[]) => {
    const link = links.find((o) => o.tool === 'phasor-calculator');
    return link && (run({ sheet: link.inputs['sheet'] ?? '' }).result as SheetResult);
  };
  const deck = (points: number) =>
    `RC\nV1 in.a 0 AC 10 30\nR1 in.a out 1k\nC1 out 0 1u\n.ac lin ${points} 159.154943 159.154943\n.end`;
  const solved = (points: number) => {
    const inputs = withDefaults(solver.inputs, { netlist: deck(points) });
    return opened(solver.next?.(evaluate(solver, inputs), inputs) ?? []);
  };
  const out = solved(1)?.lines.find(({ line }) => line.name === 'V_out')?.value;
  expect(Math.hypot(out?.re ?? 0, out?.im ?? 0)).toBeCloseTo(10 / Math.SQRT2, 5);
  expect(Math.atan2(out?.im ?? 0, out?.re ?? 0)).toBeCloseTo((-15 * Math.PI) / 180, 6);
  expect(solved(1)?.lines.some(({ line }) => line.name === 'V_in_a')).toBe(true);
  const chart = withDefaults(smith.inputs, { r: 25, x: -40 });
  const load = opened(smith.next?.(evaluate(smith, chart), chart) ?? [])?.lines[1];
  expect(load?.line.name).toBe('ZL');
  expect(load?.value).toMatchObject({ re: 25, im: -40 });
});
