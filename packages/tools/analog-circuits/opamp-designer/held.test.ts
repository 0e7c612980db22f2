import { equations, returnRatio, transfer } from '@tollbench/engines/circuit/opamp-circuit.ts';
import { noiseAt } from '@tollbench/engines/circuit/opamp-noise.ts';
import { stepRun } from '@tollbench/engines/circuit/opamp-step.ts';
import { expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { amplifierOf } from './figures.ts';
import { type Inputs, inputs } from './inputs.ts';
import { networkOf, type Values } from './netlist.ts';

interface Case {
  inputs: Partial<Inputs>;
  at: number[];
  re: number[];
  im: number[];
  noise: number[];
  tr: number[];
  ti: number[];
}
interface Steps {
  steps: { inputs: Partial<Inputs>; height: number; end: number; at: number[]; v: number[] }[];
}

const oracle = vectors<Case>('opamp-designer');
const { steps } = oracle as unknown as Steps;

const built = (given: Partial<Inputs>) => {
  const i = withDefaults(inputs, given as never);
  const v: Values = {
    rf: i.rf,
    rg: i.circuit === 'integrator' ? i.ri : i.rg,
    cf: i.cf,
    rc: i.rc,
    cc: i.cc,
  };
  return { i, net: networkOf(i, v), amp: amplifierOf(i) };
};

test('held against ngspice', () => {
  const worst = { closed: 0, loop: 0, noise: 0, step: 0 };
  for (const c of oracle.cases) {
    const { net, amp } = built(c.inputs);
    const e = equations(net, amp.macro);
    const open = equations(net, amp.macro, true);
    const resistors = net.elements.filter(
      (x) => x.kind === 'R' && x.name !== 'RL' && x.name !== 'Rsh',
    );
    c.at.forEach((f, k) => {
      const w = 2 * Math.PI * f;
      const h = transfer(e, w);
      const [re, im] = [c.re[k] as number, c.im[k] as number];
      worst.closed = Math.max(worst.closed, Math.hypot(h.re - re, h.im - im) / Math.hypot(re, im));
      const t = returnRatio(open, w);
      const [tr, ti] = [c.tr[k] as number, c.ti[k] as number];
      worst.loop = Math.max(worst.loop, Math.hypot(t.re - tr, t.im - ti) / Math.hypot(tr, ti));
      const n = noiseAt(e, w, resistors, 300.15);
      const density = Math.sqrt(
        n.voltage * amp.noise.en ** 2 +
          (n.plus + n.minus) * amp.noise.in ** 2 +
          n.resistors.reduce((a, b) => a + b, 0),
      );
      worst.noise = Math.max(worst.noise, Math.abs(density / (c.noise[k] as number) - 1));
    });
  }
  for (const s of steps) {
    const { net, amp } = built(s.inputs);
    const limit = amp.slew / (2 * Math.PI * amp.macro.gbw);
    const run = stepRun(equations(net, amp.macro, true), s.height, limit, s.end, 4000);
    const final = run.output.reduce((m, y) => Math.max(m, Math.abs(y)), 0);
    s.at.forEach((x, k) => {
      const y = run.output[Math.round(x * 4000)] as number;
      worst.step = Math.max(worst.step, Math.abs(y - (s.v[k] as number)) / final);
    });
  }
  expect(worst.closed).toBeLessThan(1e-7);
  expect(worst.loop).toBeLessThan(1e-7);
  expect(worst.noise).toBeLessThan(1e-4);
  expect(worst.step).toBeLessThan(2e-3);
  const ngspice = { program: 'ngspice', version: oracle.version, errorKind: 'relative' } as const;
  const points = oracle.cases.length * 5;
  expectHeld(import.meta.dirname, [
    {
      ...ngspice,
      what: 'closed loop of 210 circuits at five frequencies',
      cases: points,
      largestError: worst.closed,
    },
    { ...ngspice, what: 'return ratio of the same', cases: points, largestError: worst.loop },
    {
      ...ngspice,
      what: 'noise density at the load of the same',
      cases: points,
      largestError: worst.noise,
    },
    {
      ...ngspice,
      what: 'steps with a slew rate, at five instants',
      cases: steps.length * 5,
      largestError: worst.step,
    },
  ]);
});
