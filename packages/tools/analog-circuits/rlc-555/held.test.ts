import { answerTo, type Drive } from '@tollbench/engines/circuit/rlc/drive.ts';
import { mapOf, valueAtFrequency } from '@tollbench/engines/circuit/rlc/frequency.ts';
import {
  type DrivenNetwork,
  Network,
  type NetworkPart,
} from '@tollbench/engines/circuit/rlc/network.ts';
import { astable } from '@tollbench/engines/circuit/timer-555.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';
import { type ArrangementName, arranged, SOURCES } from './arrangements.ts';

type Drawn = Exclude<ArrangementName, 'netlist'>;
interface Case {
  readonly circuit: Drawn;
  readonly values: Readonly<Record<string, number>>;
  readonly f: number;
  /** V(out), and what the source sees. */
  readonly found: readonly [number, number, number, number];
}
interface Oracle {
  readonly mpmath: string;
  readonly waves: readonly {
    readonly circuit: Drawn;
    readonly values: Readonly<Record<string, number>>;
    readonly drive: readonly ['step' | 'none' | 'ramp'] | readonly ['sine', number];
    readonly held: Readonly<Record<string, number>>;
    readonly t: number;
    readonly found: number;
  }[];
  readonly ladders: readonly {
    readonly parts: readonly (readonly [string, string, string, number])[];
    readonly out: string;
    readonly f: number;
    readonly t: number;
    readonly found: readonly [number, number, number, number];
    readonly step: number;
  }[];
  readonly timers: readonly {
    readonly wiring: 'standard' | 'separate' | 'output';
    readonly ra: number;
    readonly rb: number;
    readonly c: number;
    readonly supply: number;
    readonly upper: number;
    readonly discharge: number;
    readonly bias: number;
    readonly found: readonly [number, number];
  }[];
}
const oracle = vectors<Case>('rlc-555');
const { program, version, cases, mpmath, waves, ladders, timers } = oracle as typeof oracle &
  Oracle;
const worst = (errors: readonly number[]): number => Math.max(...errors);

const outOf = (circuit: Drawn): string => (circuit === 'parallel' ? 'in' : 'out');
const voltage = (node: string) => ({ kind: 'voltage', a: node, b: '0' }) as const;

/** |ours − theirs| over |theirs|, as complex numbers. */
const off = (ours: Complex, re: number, im: number): number =>
  Math.hypot(ours.re - re, ours.im - im) / Math.hypot(re, im);

function seen(network: Network, { source }: DrivenNetwork): (omega: number) => Complex {
  if (source.kind === 'I') {
    const map = mapOf(network.at(voltage(source.plus)));
    return (omega) => valueAtFrequency(map, omega);
  }
  const f = network.at({ kind: 'source-current' });
  const map = mapOf({ ...f, driven: f.denominator, denominator: f.driven });
  return (omega) => valueAtFrequency(map, omega);
}

function driveOf(drive: Oracle['waves'][number]['drive']): Drive {
  const corner = (jump: number, slope: number) => ({
    corners: [{ at: 0, jump, slope }],
    sine: null,
  });
  switch (drive[0]) {
    case 'step':
      return corner(1, 0);
    case 'ramp':
      return corner(0, 1);
    case 'none':
      return { corners: [], sine: null };
    case 'sine':
      return { corners: [], sine: { amplitude: 1, omega: drive[1], phase: 0 } };
  }
}

const ladderOf = (parts: Oracle['ladders'][number]['parts']): DrivenNetwork => ({
  parts: parts.map(([name, a, b, value]) => ({
    name,
    kind: name[0] as NetworkPart['kind'],
    a,
    b,
    value,
    initial: 0,
  })),
  source: SOURCES.V,
});

test('the figures on the page are the ones measured here', () => {
  const responses = cases.flatMap(({ circuit, values, f, found: [re, im, zr, zi] }) => {
    const drawn = arranged(circuit, (name) => values[name] ?? Number.NaN);
    const network = new Network(drawn);
    const omega = 2 * Math.PI * f;
    const gain = valueAtFrequency(mapOf(network.at(voltage(outOf(circuit)))), omega);
    return [off(gain, re, im), off(seen(network, drawn)(omega), zr, zi)];
  });
  const chains = ladders.map(({ parts, out, f, found: [re, im] }) => {
    const f0 = new Network(ladderOf(parts)).at(voltage(out));
    return off(valueAtFrequency(mapOf(f0), 2 * Math.PI * f), re, im);
  });
  const times = waves.map(({ circuit, values, drive, held, t, found }) => {
    const drawn = arranged(circuit, (name) => values[name] ?? Number.NaN);
    const network = new Network({
      ...drawn,
      parts: drawn.parts.map((p) => ({ ...p, initial: held[p.name] ?? 0 })),
    });
    const ours = answerTo(network.at(voltage(outOf(circuit))), driveOf(drive)).at(t);
    // Of the wave's own size where it happens to pass through zero.
    return Math.abs(ours - found) / Math.max(Math.abs(found), 1e-3);
  });
  const steps = ladders.map(({ parts, out, t, step }) => {
    const ours = answerTo(new Network(ladderOf(parts)).at(voltage(out)), driveOf(['step'])).at(t);
    return Math.abs(ours - step) / Math.max(Math.abs(step), 1e-3);
  });
  const oscillators = timers.flatMap((c) => {
    const timer = {
      supply: c.supply,
      upper: c.upper,
      lower: c.upper / 2,
      saturation: 0,
      discharge: c.discharge,
      high: c.supply,
      low: 0,
      bias: c.bias,
      delayLow: 0,
      delayHigh: 0,
    };
    const r = astable(c.wiring, { ...c, diode: 0 }, timer);
    return [Math.abs(r.high / c.found[0] - 1), Math.abs(r.low / c.found[1] - 1)];
  });
  expect(worst(responses)).toBeLessThan(1e-9);
  expect(worst(chains)).toBeLessThan(1e-9);
  expect(worst(times)).toBeLessThan(1e-9);
  expect(worst(steps)).toBeLessThan(1e-9);
  expect(worst(oscillators)).toBeLessThan(2e-3);
  const row = (what: string, errors: readonly number[], who = program, release = version) => ({
    program: who,
    version: release,
    what,
    cases: errors.length,
    largestError: worst(errors),
    errorKind: 'relative' as const,
  });
  const contour = 'Laplace transforms inverted numerically (mpmath)';
  expectHeld(import.meta.dirname, [
    row('response and impedance of the drawn circuits', responses),
    row('response of ladders of up to eight parts', chains),
    row('waves of the drawn circuits: step, ramp, sine, what is held', times, contour, mpmath),
    row('steps of ladders of up to eight parts', steps, contour, mpmath),
    row('high and low time of oscillators', oscillators),
  ]);
});
