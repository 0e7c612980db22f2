import { readFileSync } from 'node:fs';
import { searchTree } from '@tollbench/engines/clocking/tree.ts';
import { uartSettings } from '@tollbench/engines/clocking/uart/settings.ts';
import { rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld } from '../../testing/held.ts';
import { askOf, deviceOf } from './compute/tree.ts';
import tool from './index.ts';
import type { ClockInputs } from './inputs.ts';

interface Found {
  readonly program: string;
  readonly version: string;
  readonly trees: readonly {
    device: string;
    crystal: number;
    core: number;
    aux: number | null;
    error: number;
  }[];
  readonly uarts: readonly { device: string; clock: number; baud: number; error: number }[];
  readonly patterns: readonly {
    device: string;
    clock: number;
    baud: number;
    bits: number;
    edge: number;
  }[];
  readonly timers: readonly { device: string; clock: number; rate: number; error: number }[];
  readonly plls: readonly {
    part: string;
    input: number;
    outputs: readonly number[];
    error: number;
  }[];
}

const found = JSON.parse(
  readFileSync(
    new URL('../../../../oracles/vectors/clock-uart-timer.json', import.meta.url),
    'utf8',
  ),
) as Found;

const inputsOf = (some: Partial<ClockInputs>) => withDefaults(tool.inputs, some);
const run = (some: Partial<ClockInputs>) => evaluate(tool, inputsOf(some));
const baud = (c: { device: string; clock: number; baud: number }, bits: number) =>
  uartSettings(deviceOf(c.device).uart, rational(c.clock), rational(c.baud), bits, 1).settings;

/** The two doubles’ distance over the larger; both are roundings of one exact fraction. */
const apart = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(a, b));

test('least errors equal those of plain enumeration with Python’s fractions', () => {
  const worst = { tree: 0, uart: 0, pattern: 0, timer: 0, pll: 0 };
  for (const c of found.trees) {
    const device = deviceOf(c.device);
    const some = {
      task: 'tree',
      device: c.device,
      crystal: c.crystal,
      core: c.core,
      aux: c.aux,
    } as const;
    const { solutions } = searchTree(askOf(device, inputsOf(some)));
    // The PLL alone was enumerated: of what an oscillator gives by itself only the better can come first.
    const best = solutions.find(
      (s) =>
        !s.core.generator.id.startsWith('h') &&
        s.core.generator.vco &&
        (!s.aux || s.aux === s.core),
    );
    const [first] = solutions;
    if (!best || !first) throw new Error(JSON.stringify(c));
    expect(first.error).toBeLessThanOrEqual(best.error);
    const error = apart(best.error, c.error);
    expect(error, JSON.stringify({ c, ours: best.error })).toBeLessThan(1e-14);
    worst.tree = Math.max(worst.tree, error);
  }
  for (const c of found.uarts) {
    const [best] = baud(c, 10);
    const error = apart(Math.abs(best?.error ?? 1), c.error);
    expect(error, JSON.stringify({ c, ours: best?.error })).toBeLessThan(1e-14);
    worst.uart = Math.max(worst.uart, error);
  }
  for (const c of found.patterns) {
    const [best] = baud(c, c.bits);
    // Ends of bits are computed in doubles on both sides of a difference.
    const error = Math.abs((best?.edgeError ?? 1) - c.edge);
    expect(error, JSON.stringify({ c, ours: best?.edgeError })).toBeLessThan(1e-13);
    worst.pattern = Math.max(worst.pattern, error);
  }
  for (const c of found.timers) {
    const r = run({ task: 'timer', device: c.device, clock: c.clock, rate: c.rate });
    if (r.task !== 'timer') throw new Error(r.task);
    const error = apart(Math.abs(r.settings[0]?.error ?? 1), c.error);
    expect(error, JSON.stringify({ c, ours: r.settings[0]?.error })).toBeLessThan(1e-14);
    worst.timer = Math.max(worst.timer, error);
  }
  for (const c of found.plls) {
    const r = run({ task: 'pll', part: c.part, input: c.input, outputs: c.outputs });
    if (r.task !== 'pll') throw new Error(r.task);
    const error = apart(r.solutions[0]?.error ?? 1, c.error);
    expect(error, JSON.stringify({ c, ours: r.solutions[0]?.error })).toBeLessThan(1e-14);
    worst.pll = Math.max(worst.pll, error);
    expect(toNumber(r.solutions[0]?.chains[0]?.reference.frequency ?? { n: 0n, d: 1n })).toBe(
      c.input,
    );
  }
  const told = (
    what: string,
    cases: number,
    largestError: number,
    errorKind: 'relative' | 'absolute',
  ) => ({
    ...{ program: found.program, version: found.version, what, cases, largestError, errorKind },
  });
  expectHeld(import.meta.dirname, [
    told('least error of a clock tree', found.trees.length, worst.tree, 'relative'),
    told('least error of a baud rate', found.uarts.length, worst.uart, 'relative'),
    told(
      'least error of an edge with any modulation pattern, in bits',
      found.patterns.length,
      worst.pattern,
      'absolute',
    ),
    told('least error of a timer', found.timers.length, worst.timer, 'relative'),
    told('least error of all outputs of an FPGA’s PLL', found.plls.length, worst.pll, 'relative'),
  ]);
}, 60_000);
