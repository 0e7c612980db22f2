import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { CircuitResult } from './circuit.ts';
import tool from './index.ts';
import type { AstableResult, MonostableResult } from './timer.ts';

type Given = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (given: Given) => evaluate(tool, withDefaults(tool.inputs, given));
const open = (netlist: string, more: Given = {}) =>
  run({ arrangement: 'netlist', netlist, drive: 'netlist', ...more }) as CircuitResult;

/** Circuits of FOSSEE's eSim examples: parts, sources and cards as they stand there, comments left out. */
describe('netlists of others, as they come', () => {
  test('eSim RLC: 1 kΩ, 2 H, 0.5 µF, a ramp of half a millisecond', () => {
    const r = open(
      '* rlc\n\nr1  in net-_l1-pad1_ 1k\nl1  net-_l1-pad1_ out 2\nc1  out gnd 0.5u\nv1  in gnd pwl(0m 0 0.5m 5)\n* u1  in plot_v1\n.tran 10e-03 100e-03 0e-03\n\n.control\nrun\nprint allv > plot_data_v.txt\nplot v(in)\n.endc\n.end\n',
    );
    expect(r.second?.omega).toBeCloseTo(1000, 9);
    expect(r.second?.zeta).toBeCloseTo(0.25, 12);
    expect(r.wave?.figures.final).toBeCloseTo(5, 9);
    expect(r.skipped).toEqual(['.tran']);
  });

  test('eSim Parallel_Resonance: 100 Ω, 0.1 H, 10 µF behind 1 kΩ', () => {
    const r = open(
      '* parallel_resonance\n\nr1  out gnd 100\nl1  out gnd 100m\nc1  gnd out 10u\nv1 in gnd  ac 10 0\nr2  out in 1000\n.ac lin 20 1Hz 700Hz\n.end\n',
      { task: 'frequency', drive: 'step' },
    );
    // At resonance R1 and R2 divide alone.
    expect((r.resonance?.peak ?? 0) / (2 * Math.PI)).toBeCloseTo(159.154943, 6);
    expect(r.resonance?.height).toBeCloseTo(1 / 11, 12);
    expect(r.second?.quality).toBeCloseTo((1 / (1 / 100 + 1 / 1000)) * Math.sqrt(10e-6 / 0.1), 10);
  });

  test('eSim rc: a sine of 50 Hz into 1 kΩ and 1 µF', () => {
    const r = open(
      '* rc\n\nr1  out in 1k\nc1  out gnd 1u\nv1  in gnd sine(0 2 50 0 0)\n.tran 10e-03 100e-03 0e-03\n.end\n',
    );
    expect(r.modes[0]?.tau).toBeCloseTo(1e-3, 15);
    const w = 2 * Math.PI * 50 * 1e-3;
    expect(r.wave?.figures.highest.value).toBeCloseTo(2 / Math.hypot(1, w), 1);
  });

  test('a deck with a title, continued lines, comments behind $ and ;, and ic=', () => {
    const r = open(
      'Charged capacitor into RL\nV1 in 0 DC 0\nR1 in a 10 $ ohms\nL1 a out\n+ 1m ; henry\nC1 out 0 100n IC=10\n.ic v(out)=10\n.end',
      { start: 'rest' },
    );
    expect(r.wave?.y[0]).toBeCloseTo(10, 12);
  });
});

describe('data sheets', () => {
  test('TLC555: 2.1 MHz with 470 Ω, 200 Ω, 200 pF is what its unsaid delays make of 8 MHz', () => {
    const fast = {
      task: 'astable',
      timer: 'custom',
      ra: 470,
      rb: 200,
      ct: 200e-12,
      discharge: 14,
    } as const;
    const without = run({ ...fast, delayLow: 0, delayHigh: 0 }) as AstableResult;
    expect(without.found.frequency).toBeGreaterThan(7e6);
    // Some 75 ns each way: within what its figures of propagation delay show.
    const delayed = run({ ...fast, delayLow: 75e-9, delayHigh: 75e-9 }) as AstableResult;
    expect(delayed.found.frequency / 2.1e6).toBeCloseTo(1, 0);
  });

  test('LMC555: 1.1 ms with 10 kΩ and 0.1 µF, its timing accuracy at 5 V from 1.0 to 1.2 ms', () => {
    const r = run({
      task: 'monostable',
      timer: 'lmc555',
      rt: 10e3,
      ct: 0.1e-6,
    }) as MonostableResult;
    expect(r.found.width).toBeCloseTo(1.1e-3, 5);
  });

  test('LM555: 51 kΩ and 22 kΩ for half and half', () => {
    const r = run({
      task: 'astable',
      wiring: 'separate',
      timer: 'ideal',
      ra: 51e3,
      rb: 22e3,
    }) as AstableResult;
    expect(Math.abs(r.found.duty - 0.5)).toBeLessThan(0.02);
  });

  test('NE555: 9.1 kΩ, 10 nF, the pulse of Texas Instruments’ figure is 0.1 ms', () => {
    const r = run({ task: 'monostable', timer: 'ne555', rt: 9.1e3, ct: 10e-9 }) as MonostableResult;
    expect(r.found.width).toBeCloseTo(1.1 * 9.1e3 * 10e-9, 6);
  });

  test('the 555’s lamp flasher of textbooks: 1 kΩ, 470 kΩ, 1 µF blink every 0.65 s', () => {
    const r = run({
      task: 'astable',
      timer: 'ne555',
      ra: 1e3,
      rb: 470e3,
      ct: 1e-6,
      supply: 9,
    }) as AstableResult;
    expect(1 / r.found.frequency).toBeCloseTo(0.652, 1);
  });
});

describe('worked problems', () => {
  test('Nilsson and Riedel, drill on a discharge: 100 µF of 400 V through 0.5 Ω and 100 µH', () => {
    const r = run({
      drive: 'none',
      start: 'held',
      held: 'C1=400',
      r1: 0.5,
      l1: 100e-6,
      c1: 100e-6,
      probe: 'i(L1)',
    }) as CircuitResult;
    const [alpha, w0] = [2500, 1e4];
    const wd = Math.sqrt(w0 * w0 - alpha * alpha);
    const peak = Math.atan(wd / alpha) / wd;
    expect(r.wave?.figures.lowest.time).toBeCloseTo(peak, 9);
    expect(r.wave?.figures.lowest.value).toBeCloseTo(
      (-400 / (wd * 100e-6)) * Math.exp(-alpha * peak) * Math.sin(wd * peak),
      6,
    );
  });

  test('Alexander and Sadiku, example 14.8: 8 kΩ, 0.2 mH, 8 µF in parallel have Q = 1600', () => {
    const r = run({
      task: 'frequency',
      arrangement: 'parallel',
      r1: 8e3,
      l1: 0.2e-3,
      c1: 8e-6,
    }) as CircuitResult;
    expect(r.resonance?.peak).toBeCloseTo(25e3, 6);
    expect(r.second?.quality).toBeCloseTo(1600, 8);
    const [low = 0, high = 0] = r.resonance?.edges ?? [];
    expect(high - low).toBeCloseTo(15.625, 6);
  });

  test('a ×10 probe of 9 MΩ and 1 MΩ: 10 pF against 90 pF is flat, 15 pF overshoots by what capacitors divide', () => {
    const flat = run({
      arrangement: 'probe',
      r1: 9e6,
      c1: 10e-12,
      r2: 1e6,
      c2: 90e-12,
    }) as CircuitResult;
    for (const y of flat.wave?.y ?? []) expect(y).toBeCloseTo(0.1, 12);
    const over = run({
      arrangement: 'probe',
      r1: 9e6,
      c1: 15e-12,
      r2: 1e6,
      c2: 90e-12,
    }) as CircuitResult;
    expect(over.wave?.figures.start).toBeCloseTo(15 / 105, 12);
    expect(over.wave?.figures.final).toBeCloseTo(0.1, 12);
  });
});
