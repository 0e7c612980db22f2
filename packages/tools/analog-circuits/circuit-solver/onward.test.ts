/** The tools whose circuits open here: what each designed is what is simulated. */
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import type { Fields } from '../../define/field.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import { onwardAddress } from '../../define/onward.ts';
import type { AnyTool } from '../../define/tool.ts';
import smithChart from '../../electromagnetics/smith-chart/index.ts';
import bjtExplorer from '../../electronic-devices/bjt-explorer/index.ts';
import mosfetExplorer from '../../electronic-devices/mosfet-explorer/index.ts';
import { casesOf } from '../../testing/cases.ts';
import activeFilter from '../active-filter/index.ts';
import dcdcDesigner from '../dcdc-designer/index.ts';
import lcFilter from '../lc-filter/index.ts';
import opampDesigner from '../opamp-designer/index.ts';
import type { SolverResult } from './compute.ts';
import { valueAt } from './cursors.ts';
import { responseFigures, waveFigures } from './figures.ts';
import solver from './index.ts';

const tools: readonly AnyTool[] = [
  ...[lcFilter, activeFilter, opampDesigner, dcdcDesigner],
  ...[bjtExplorer, mosfetExplorer, smithChart],
];

/** What the simulator makes of a tool's link; undefined where it offers none. */
function simulated(
  tool: AnyTool,
  inputs: unknown,
): { result: SolverResult; address: string } | undefined {
  const given = inputs as never;
  const link = tool.next?.(evaluate(tool, given), given).find((o) => o.tool === 'circuit-solver');
  if (!link) return undefined;
  const read = readGiven(solver.inputs, new Map(Object.entries(link.inputs)));
  return { result: evaluate(solver, read), address: onwardAddress(link) ?? '' };
}

const own = (tool: AnyTool, some = {}) =>
  simulated(tool, withDefaults(tool.inputs as Fields, some));

test.each(tools.map((t) => [t.slug, t] as const))(
  'every case of %s opens and is solved',
  (_, tool) => {
    const found = casesOf(tool)
      .slice(0, 4)
      .flatMap(([, inputs]) => simulated(tool, inputs) ?? []);
    expect(found.length).toBeGreaterThanOrEqual(Math.min(3, casesOf(tool).length));
    for (const { address, result } of found) {
      expect(address).toMatch(/^\/circuit-solver\.html\?netlist=/u);
      expect(result.analyses.length).toBeGreaterThan(0);
    }
  },
);

test('an LC low pass has its ripple and its edge', () => {
  const found = own(lcFilter);
  const output = found?.result.output;
  if (!output) throw new Error('no response');
  // Its ripple ends at 10 MHz; half the power is left a little above.
  expect(responseFigures(output).upper).toBeGreaterThan(9e6);
  expect(responseFigures(output).upper).toBeLessThan(13e6);
});

test('a Butterworth low pass of active stages falls to half power at its edge', () => {
  const output = own(activeFilter)?.result.output;
  if (!output) throw new Error('no response');
  expect(Math.abs(responseFigures(output).upper / 1000 - 1)).toBeLessThan(0.02);
});

test('an op-amp stage has its gain of 10 at low frequency', () => {
  const output = own(opampDesigner)?.result.output;
  if (!output) throw new Error('no response');
  const size = output.re.map((re, k) => Math.hypot(re, output.im?.[k] ?? 0));
  expect(Math.abs(valueAt(output.x, size, output.x[0] as number) / 10 - 1)).toBeLessThan(1e-3);
});

test('a converter of 3.3 V gives 3.3 V', () => {
  const output = own(dcdcDesigner)?.result.output;
  if (!output) throw new Error('no wave');
  const last = output.re.at(-1) ?? 0;
  expect(Math.abs(last / 3.3 - 1)).toBeLessThan(0.02);
  expect(waveFigures(output).greatest).toBeLessThan(3.6);
});
