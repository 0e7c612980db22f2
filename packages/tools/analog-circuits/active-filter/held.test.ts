import { Nodal } from '@tollbench/engines/circuit/nodal.ts';
import { multipleFeedback } from '@tollbench/engines/circuit/stages/multiple-feedback.ts';
import { type SallenKeyKind, sallenKey } from '@tollbench/engines/circuit/stages/sallen-key.ts';
import type { SecondOrder, Stage } from '@tollbench/engines/circuit/stages/stage.ts';
import { stateVariable } from '@tollbench/engines/circuit/stages/state-variable.ts';
import { towThomas } from '@tollbench/engines/circuit/stages/tow-thomas.ts';
import { towThomasNotch } from '@tollbench/engines/circuit/stages/tow-thomas-notch.ts';
import { type Approximation, edge, prototype } from '@tollbench/engines/filter/prototype.ts';
import { groupDelay, power, sectionRational } from '@tollbench/engines/filter/section-response.ts';
import { type Response, sections } from '@tollbench/engines/filter/sections.ts';
import { smallestOrder } from '@tollbench/engines/filter/smallest-order.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

interface ResponseCase {
  kind: Approximation;
  response: Response;
  order: number;
  ripple: number;
  /** dB, of those with zeros. */
  stop?: number;
  f: number;
  width: number;
  at: number[];
  db: number[];
  delay: number[];
}
interface Oracle {
  ngspice: string;
  poles: { kind: Approximation; order: number; ripple: number; re: number[]; im: number[] }[];
  zeroed: {
    kind: Approximation;
    order: number;
    ripple: number;
    stop: number;
    re: number[];
    im: number[];
    zeros: number[];
    dc: number;
  }[];
  orders: { kind: Approximation; loss: number; stop: number; selectivity: number; order: number }[];
  stages: {
    topology: string;
    response: Response;
    values: Record<string, number>;
    gbw: number;
    a0: number;
    at: number[];
    re: number[];
    im: number[];
  }[];
}

const oracle = vectors<ResponseCase>('active-filter');
const more = oracle as unknown as Oracle;
/** SciPy normalises Butterworth and Bessel to half power, Chebyshev to the end of its ripple. */
const scaleOf = (kind: Approximation, order: number) =>
  kind === 'bessel' ? edge(prototype(kind, order), 10 * Math.log10(2)) : 1;

test('held against SciPy and ngspice', () => {
  let pole = 0;
  for (const c of more.poles) {
    const scale = scaleOf(c.kind, c.order);
    const ours = prototype(c.kind, c.order, c.ripple)
      .pairs.map(({ w0, q }) => {
        const re = -w0 / (q === null ? 1 : 2 * q) / scale;
        return { re, im: q === null ? 0 : Math.sqrt((w0 / scale) ** 2 - re * re) };
      })
      .sort((a, b) => a.re - b.re);
    expect(ours.length).toBe(c.re.length);
    ours.forEach((p, k) => {
      const [re, im] = [c.re[k] as number, c.im[k] as number];
      pole = Math.max(pole, Math.hypot(p.re - re, p.im - im) / Math.hypot(re, im));
    });
  }
  let zero = 0;
  for (const c of more.zeroed) {
    const p = prototype(c.kind, c.order, c.ripple, c.stop);
    expect(p.pairs.length).toBe(c.re.length);
    p.pairs.forEach(({ w0, q }, k) => {
      const [re, im] = [c.re[k] as number, c.im[k] as number];
      const ours = -w0 / (q === null ? 1 : 2 * q);
      const off = Math.hypot(ours - re, (q === null ? 0 : Math.sqrt(w0 * w0 - ours * ours)) - im);
      pole = Math.max(pole, off / Math.hypot(re, im));
    });
    const zeros = p.pairs.flatMap((pair) => (pair.zero === undefined ? [] : [pair.zero]));
    expect(zeros.length).toBe(c.zeros.length);
    zeros.forEach((z, k) => {
      zero = Math.max(zero, Math.abs(z / (c.zeros[k] as number) - 1));
    });
    expect(p.dc).toBeCloseTo(c.dc, 9);
  }
  let decibels = 0;
  let delay = 0;
  for (const c of oracle.cases) {
    const p = prototype(c.kind, c.order, c.ripple, c.stop);
    const w = 2 * Math.PI * c.f;
    const list = sections(
      p,
      scaleOf(c.kind, c.order),
      c.response === 'bandpass'
        ? { response: 'bandpass', centre: w, width: 2 * Math.PI * c.width }
        : { response: c.response, edge: w },
    ).map(sectionRational);
    c.at.forEach((f, k) => {
      // Unit gain is at the middle here, at the top there.
      const gain = p.dc * list.reduce((g, s) => g * Math.sqrt(power(s, 2 * Math.PI * f)), 1);
      decibels = Math.max(decibels, Math.abs(20 * Math.log10(gain) - (c.db[k] as number)));
      delay = Math.max(
        delay,
        relativeError(groupDelay(list, 2 * Math.PI * f), c.delay[k] as number, 1e-6 / c.f),
      );
    });
  }
  for (const c of more.orders)
    expect(
      smallestOrder(c.kind, {
        ripple: c.loss,
        edgeLoss: c.loss,
        stopLoss: c.stop,
        selectivity: c.selectivity,
      }).order,
    ).toBe(c.order);
  let nodal = 0;
  for (const c of more.stages) {
    const solver = new Nodal(wired(c.topology, c.response)).load(c.values, {
      a0: c.a0,
      wt: 2 * Math.PI * c.gbw,
    });
    c.at.forEach((f, k) => {
      const h = solver.transfer(0, 2 * Math.PI * f);
      const [re, im] = [c.re[k] as number, c.im[k] as number];
      nodal = Math.max(nodal, Math.hypot(h.re - re, h.im - im) / Math.hypot(re, im));
    });
  }
  // SciPy itself loses some digits where a stop band begins right behind the pass band.
  expect(pole).toBeLessThan(1e-10);
  expect(zero).toBeLessThan(1e-10);
  expect(decibels).toBeLessThan(1e-9);
  expect(delay).toBeLessThan(1e-9);
  expect(nodal).toBeLessThan(1e-9);
  const scipy = { program: oracle.program, version: oracle.version } as const;
  expectHeld(import.meta.dirname, [
    {
      ...scipy,
      what: 'poles of the prototypes, orders 1 to 10',
      cases: more.poles.length + more.zeroed.length,
      largestError: pole,
      errorKind: 'relative',
    },
    {
      ...scipy,
      what: 'zeros of elliptic and inverse Chebyshev prototypes',
      cases: more.zeroed.length,
      largestError: zero,
      errorKind: 'relative',
    },
    {
      ...scipy,
      what: 'magnitude of low, high and band pass',
      cases: oracle.cases.length,
      largestError: decibels,
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      ...scipy,
      what: 'group delay of the same',
      cases: oracle.cases.length,
      largestError: delay,
      errorKind: 'relative',
    },
    {
      ...scipy,
      what: 'least order for a specification',
      cases: more.orders.length,
      largestError: 0,
      errorKind: 'exact',
    },
    {
      program: 'ngspice',
      version: more.ngspice,
      what: 'complex response of stages with amplifiers of finite gain and bandwidth',
      cases: more.stages.length,
      largestError: nodal,
      errorKind: 'relative',
    },
  ]);
});

/** The circuit with all its parts, whatever it was designed for. */
function wired(topology: string, response: Response): Stage {
  const section = { response, w0: 1e4, q: 1, gain: 1.5, zero: 2e4 };
  const build: Record<string, (s: SecondOrder) => Stage> = {
    'sallen-key': (s) => sallenKey(s, 'gain' satisfies SallenKeyKind),
    'multiple-feedback': multipleFeedback,
    'state-variable': stateVariable,
    'tow-thomas': towThomas,
    'tow-thomas-notch': (s) => towThomasNotch({ ...s, zero: section.zero }),
  };
  return (build[topology] as (s: SecondOrder) => Stage)(section);
}
