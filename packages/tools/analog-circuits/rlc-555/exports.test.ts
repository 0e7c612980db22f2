import { answerTo } from '@tollbench/engines/circuit/rlc/drive.ts';
import { Network } from '@tollbench/engines/circuit/rlc/network.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import { type CircuitResult, circuitOf } from './circuit.ts';
import { driveFor } from './drive.ts';
import { withHeld } from './held-values.ts';
import tool from './index.ts';
import { readProbe } from './probe.ts';
import type { AstableResult, MonostableResult } from './timer.ts';

const folder = madeFolder();
type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

const read = (printed: string, name: string): number =>
  Number(new RegExp(`^${name.toLowerCase()}\\s*=\\s*(\\S+)`, 'mu').exec(printed)?.[1]);

test('ngspice runs the deck of a circuit in time, and finds the wave of the page', async () => {
  const some: Some[] = [
    {},
    { probe: 'i(L1)', r1: 300 },
    { probe: 'i(source)', arrangement: 'tank' },
    { arrangement: 'parallel', r1: 2e3 },
    { probe: 'i(C1)' },
    { arrangement: 'snubber', drive: 'pulse', width: 80e-6, edge: 1e-6, period: 200e-6 },
    { arrangement: 'rc-rc', drive: 'ramp', width: 20e-6 },
    { arrangement: 'rl-low', drive: 'sine', before: 1 },
    { drive: 'none', start: 'held', held: 'C1=5 L1=-20m' },
    { start: 'settled', before: 2, level: -1, probe: 'v(a)' },
    {
      arrangement: 'netlist',
      drive: 'netlist',
      netlist: 'V1 in 0 SIN(0 1 10k 0 0 30)\nR1 in out 1k\nC1 out 0 10n',
    },
    {
      arrangement: 'netlist',
      drive: 'netlist',
      netlist:
        'V1 in 0 PULSE(0 5 0 1u 1u 1m 3m)\nR1 in net-_l1-pad1_ 1k\nC1 net-_l1-pad1_ Out 1u\nR2 OUT 0 1k\n.ic v(out)=1 v(net-_l1-pad1_)=3',
      probe: 'v(net-_l1-pad1_,out)',
    },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, each);
    const r = evaluate(tool, inputs) as CircuitResult;
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const { circuit, netlist } = circuitOf(inputs);
    const end = r.wave?.t.at(-1) ?? 0;
    const answer = answerTo(
      new Network(withHeld(circuit, inputs, netlist?.waveform ?? null)).at(
        readProbe(inputs.probe, circuit).probe,
      ),
      driveFor(inputs, end, netlist),
    );
    const size = Math.max(...(r.wave?.y ?? []).map(Math.abs));
    for (const [k, share] of [0.05, 0.2, 0.5, 0.9].entries()) {
      const theirs = read(printed, `at${k + 1}`);
      expect(Math.abs(theirs - answer.at(share * end)) / size, JSON.stringify(each)).toBeLessThan(
        2e-3,
      );
    }
    expect(
      Math.abs(read(printed, 'highest') - (r.wave?.figures.highest.value ?? 0)) / size,
    ).toBeLessThan(5e-3);
  }
});

test('ngspice runs the deck of a circuit over frequency, and finds the response of the page', async () => {
  const some: Some[] = [
    { task: 'frequency' },
    { task: 'frequency', arrangement: 'parallel', probe: 'i(C1)' },
    { task: 'frequency', arrangement: 'wien', probe: 'v(a,out)' },
    { task: 'frequency', arrangement: 'probe', r1: 1e6, r2: 1e5, probe: 'i(R2)' },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, each);
    const r = evaluate(tool, inputs) as CircuitResult;
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const rows = [...printed.matchAll(/^\d+\s+(\d\S+)\s+(-?\d\S+)\s+(-?\d\S+)\s*$/gmu)];
    expect(rows.length).toBeGreaterThan(60);
    for (const [, f, db, phase] of rows.filter((_, k) => k % 20 === 0)) {
      const near = r.sweep.f.findIndex((x) => x >= Number(f));
      const g = r.sweep.gain[Math.max(1, near)] ?? { re: 0, im: 0 };
      // The page's own points lie within a hundredth of a decade.
      expect(Math.abs(20 * Math.log10(Math.hypot(g.re, g.im)) - Number(db))).toBeLessThan(0.7);
      const turn = (Math.atan2(g.im, g.re) * 180) / Math.PI - Number(phase);
      expect(Math.abs(((turn + 540) % 360) - 180)).toBeLessThan(6);
    }
  }
});

test('ngspice runs the deck of a timer, and finds its times', async () => {
  const some: Some[] = [
    { task: 'astable' },
    { task: 'astable', wiring: 'diode', timer: 'lmc555' },
    { task: 'astable', wiring: 'separate', ra: 51e3, rb: 22e3 },
    { task: 'astable', wiring: 'output', timer: 'tlc555', control: 2 },
    { task: 'monostable' },
  ];
  for (const each of some) {
    const inputs = withDefaults(tool.inputs, each);
    const r = evaluate(tool, inputs) as AstableResult | MonostableResult;
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    if (r.kind === 'astable') {
      expect(read(printed, 'tHigh') / r.found.high, JSON.stringify(each)).toBeCloseTo(1, 2);
      expect(read(printed, 'tLow') / r.found.low, JSON.stringify(each)).toBeCloseTo(1, 2);
    } else expect(read(printed, 'tPulse') / r.found.width).toBeCloseTo(1, 2);
    expect(read(printed, 'vTop') / r.found.top).toBeCloseTo(1, 2);
  }
});

test('a ringing wave has no deck, and says which questions have one', () => {
  const inputs = withDefaults(tool.inputs, { task: 'ring' });
  const spice = tool.exports['spice'];
  expect(() => spice?.write(evaluate(tool, inputs), inputs)).toThrow(
    'has no circuit of its own to write',
  );
});
