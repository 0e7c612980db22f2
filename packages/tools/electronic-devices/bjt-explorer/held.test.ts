/** What ngspice finds of three hundred transistors with every parameter drawn at random, and of circuits around them. */
import { BJT_DEFAULTS, type BjtCard, bjtAt } from '@tollbench/engines/device/bjt-card.ts';
import { type BiasCircuit, inputLoop, outputLoop } from '@tollbench/engines/device/bjt-circuit.ts';
import { addedVoltage } from '@tollbench/engines/device/bjt-noise.ts';
import { set, solveBjt } from '@tollbench/engines/device/bjt-solve.ts';
import { admittances, capacitancesAt, hybrid } from '@tollbench/engines/device/bjt-two-port.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

interface Drawn {
  readonly type: 'npn' | 'pnp';
  readonly celsius: number;
  readonly card: Partial<BjtCard>;
}
type Kept = 'ic' | 'ib' | 'gm' | 'gpi' | 'go' | 'gmu' | 'gx' | 'cpi' | 'cmu' | 'cbx' | 'csub';
interface Case extends Drawn {
  readonly vbe: number;
  readonly vce: number;
  readonly point: Record<Kept, number>;
}
const oracle = vectors<Case>('bjt-explorer') as ReturnType<typeof vectors<Case>> & {
  readonly hybrids: readonly (Drawn & {
    readonly ib: number;
    readonly vce: number;
    readonly frequency: number;
    readonly h: readonly (readonly [number, number])[];
  })[];
  readonly noise: readonly (Drawn & {
    readonly ib: number;
    readonly vce: number;
    readonly rs: number;
    readonly frequency: number;
    readonly noise: number;
  })[];
  readonly circuits: readonly (Drawn & BiasCircuit & { readonly q: readonly number[] })[];
};

const deviceOf = (c: Drawn) => bjtAt({ ...BJT_DEFAULTS, ...c.card }, c.celsius + 273.15);

/** ngspice gives a pnp's currents negative. What is below a picoampere (picosiemens) counts as one: its substrate leaks. */
const error = (mine: number, its: number, floor: number) =>
  Math.abs(Math.abs(mine) - Math.abs(its)) / Math.max(Math.abs(its), floor);

function points() {
  let current = 0;
  let conductance = 0;
  let capacitance = 0;
  for (const c of oracle.cases) {
    const d = deviceOf(c);
    const p = solveBjt(d, [set('vbe', c.vbe), set('vce', c.vce)]);
    const { gm, gpi, go, gmu, rbb } = p.inner;
    const k = capacitancesAt(d, p);
    current = Math.max(current, error(p.ic, c.point.ic, 1e-12), error(p.ib, c.point.ib, 1e-12));
    for (const [mine, its] of [
      [gm, c.point.gm],
      [gpi, c.point.gpi],
      [go, c.point.go],
      [gmu, c.point.gmu],
    ] as const)
      conductance = Math.max(conductance, error(mine, its, 1e-12));
    if (rbb > 0) conductance = Math.max(conductance, error(1 / rbb, c.point.gx, 1e-12));
    for (const [mine, its] of [
      [k.cpi, c.point.cpi],
      [k.cmu, c.point.cmu],
      [k.cbx, c.point.cbx],
      [k.cjs, c.point.csub],
    ] as const)
      capacitance = Math.max(capacitance, error(mine, its, 1e-16));
  }
  return { current, conductance, capacitance };
}

function hybrids(): number {
  let worst = 0;
  for (const c of oracle.hybrids) {
    const d = deviceOf(c);
    const p = solveBjt(d, [set('ib', c.ib), set('vce', c.vce)]);
    const h = hybrid(admittances(d, p, capacitancesAt(d, p), c.frequency));
    h.forEach((z, k) => {
      const [re, im] = c.h[k] ?? [Number.NaN, 0];
      worst = Math.max(worst, Math.hypot(z.re - re, z.im - im) / Math.hypot(re, im));
    });
  }
  return worst;
}

function noise(): number {
  let worst = 0;
  for (const c of oracle.noise) {
    const d = deviceOf(c);
    const p = solveBjt(d, [set('ib', c.ib), set('vce', c.vce)]);
    const mine = addedVoltage(d, p, capacitancesAt(d, p), c.frequency, c.rs);
    worst = Math.max(worst, error(mine, c.noise, 1e-15));
  }
  return worst;
}

function circuits(): number {
  let worst = 0;
  for (const c of oracle.circuits) {
    const p = solveBjt(deviceOf(c), [inputLoop(c), outputLoop(c)]);
    [p.ic, p.ib, p.vce, p.vbe].forEach((mine, k) => {
      worst = Math.max(worst, error(mine, c.q[k] ?? Number.NaN, 1e-12));
    });
  }
  return worst;
}

test('the figures on the page are the ones measured here', () => {
  const { current, conductance, capacitance } = points();
  const small = hybrids();
  const biased = circuits();
  const noisy = noise();
  expect(noisy).toBeLessThan(1e-9);
  expect(current).toBeLessThan(1e-5);
  expect(conductance).toBeLessThan(1e-5);
  expect(capacitance).toBeLessThan(1e-6);
  expect(small).toBeLessThan(1e-5);
  expect(biased).toBeLessThan(1e-6);
  const asked = { program: 'ngspice', version: oracle.version, errorKind: 'relative' } as const;
  expectHeld(import.meta.dirname, [
    {
      ...asked,
      what: 'collector and base current, npn and pnp, every region, −40, 27 and 125 °C',
      cases: oracle.cases.length,
      largestError: current,
    },
    {
      ...asked,
      what: 'transconductance, output, input and collector-base conductance and base resistance of the same',
      cases: oracle.cases.length,
      largestError: conductance,
    },
    {
      ...asked,
      what: 'the four capacitances of the same',
      cases: oracle.cases.length,
      largestError: capacitance,
    },
    {
      ...asked,
      what: 'hybrid parameters in common emitter by AC analysis, 1 kHz to 200 MHz, excess phase and all',
      cases: oracle.hybrids.length,
      largestError: small,
    },
    {
      ...asked,
      what: 'operating points of divider, base resistor, collector feedback and emitter source',
      cases: oracle.circuits.length,
      largestError: biased,
    },
    {
      ...asked,
      what: 'noise added to a source, shot, flicker and thermal, 10 Hz to 10 MHz',
      cases: oracle.noise.length,
      largestError: noisy,
    },
  ]);
});
