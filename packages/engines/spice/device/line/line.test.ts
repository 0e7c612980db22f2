import { describe, expect, test } from 'vitest';
import type { Line } from '../../circuit.ts';
import {
  at,
  capacitor,
  circuit,
  ngspice,
  type Part,
  pwl,
  resistor,
  run,
  sine,
  trace,
  voltage,
  worst,
} from '../testing/circuit.ts';

const tran = (stop: number, maxStep: number, usesInitial = false) =>
  ({ kind: 'tran', step: maxStep, stop, start: 0, maxStep, usesInitial }) as const;
const line = (
  nodes: string,
  impedance: number,
  delay: number,
  initial?: Line['initial'],
): Part => ({
  ...{ kind: 'line', name: 't1', nodes, impedance, delay, ...(initial && { initial }) },
});

/** A step of V through rs into a line of z, at its end rl: v at both ends by the bounce diagram. */
function bounce(volts: number, rs: number, z: number, rl: number, delay: number) {
  const [gs, gl] = [(rs - z) / (rs + z), (rl - z) / (rl + z)];
  const first = (volts * z) / (rs + z);
  return {
    near: (t: number) => {
      let [v, wave] = [t >= 0 ? first : 0, first];
      for (let k = 1; 2 * k * delay <= t; k++) {
        v += wave * gl * (1 + gs);
        wave *= gl * gs;
      }
      return v;
    },
    far: (t: number) => {
      let [v, wave] = [0, first];
      for (let k = 0; (2 * k + 1) * delay <= t; k++) {
        v += wave * (1 + gl);
        wave *= gl * gs;
      }
      return v;
    },
  };
}

const stepped = (rs: number, z: number, rl: number, delay: number, rise: number) =>
  circuit(() => [
    voltage('v1', 's 0', 0, { wave: pwl(0, 0, 1e-9, 0, 1e-9 + rise, 1, 1, 1) }),
    resistor('rs', 's a', rs),
    line('a 0 b 0', z, delay),
    resistor('rl', 'b 0', rl),
  ]);

describe('reflections', () => {
  test.each([
    [25, 50, 100],
    [10, 75, 1e6],
    [150, 50, 5],
    [50, 50, 50],
  ])('from %f Ω over a line of %f Ω into %f Ω are those of the bounce diagram', (rs, z, rl) => {
    const delay = 5e-9;
    const rise = 1e-12;
    const [dataset] = run(stepped(rs, z, rl, delay, rise), tran(80e-9, 1e-9)).datasets;
    const { near, far } = bounce(1, rs, z, rl, delay);
    for (let t = 2e-9; t < 79e-9; t += 1.37e-9) {
      expect(at(dataset, 'v(a)', t)).toBeCloseTo(near(t - 1e-9), 4);
      expect(at(dataset, 'v(b)', t)).toBeCloseTo(far(t - 1e-9), 4);
    }
  });

  test('a mismatched line: 12 Ω, 50 Ω, open: 0.806, 1.613, 1.119 and 0.624 of the step', () => {
    // First wave 50/62; at an open end it doubles; the source sends back −38/62 of it.
    const [dataset] = run(stepped(12, 50, 1e9, 1e-9, 1e-13), tran(12e-9, 0.5e-9)).datasets;
    expect(at(dataset, 'v(a)', 1.5e-9)).toBeCloseTo(0.80645, 4);
    expect(at(dataset, 'v(b)', 2.5e-9)).toBeCloseTo(1.6129, 4);
    expect(at(dataset, 'v(a)', 3.5e-9)).toBeCloseTo(1.11863, 4);
    expect(at(dataset, 'v(b)', 4.5e-9)).toBeCloseTo(0.62435, 4);
  });

  test('edges arrive at the instant they must, also where steps are long', () => {
    const [dataset] = run(stepped(50, 50, 50, 7e-9, 1e-12), tran(40e-9, 5e-9)).datasets;
    const { re } = dataset!.axis;
    for (const corner of [8e-9, 8.001e-9])
      expect(Math.min(...re.map((t) => Math.abs(t - corner)))).toBeLessThan(1e-15);
  });

  test('a sine comes out as it went in, a delay later', () => {
    const f = 1e8;
    const [dataset] = run(
      circuit(() => [
        voltage('v1', 's 0', 0, { wave: sine(2, f) }),
        resistor('rs', 's a', 50),
        line('a 0 b 0', 50, 33.3e-9),
        resistor('rl', 'b 0', 50),
      ]),
      tran(100e-9, 0.1e-9),
    ).datasets;
    const truth = (t: number) => (t < 33.3e-9 ? 0 : Math.sin(2 * Math.PI * f * (t - 33.3e-9)));
    expect(worst(dataset, 'v(b)', truth)).toBeLessThan(1e-4);
  });

  test('nothing is lost: energy that went in comes out, over a hundred bounces', () => {
    const [dataset] = run(stepped(1e-3, 50, 1e9, 1e-9, 1e-13), tran(200e-9, 0.5e-9)).datasets;
    // Between 0 and 2 with the period of four delays.
    expect(at(dataset, 'v(b)', 196.5e-9 + 2e-9)).toBeCloseTo(2, 1);
    expect(at(dataset, 'v(b)', 196.5e-9 + 4e-9 - 4e-9)).toBeCloseTo(0, 1);
  });
});

describe('beside ngspice 39', () => {
  const DECK = `
v1 s 0 dc 0.3 ac 1 pwl(0 0.3 1n 0.3 1.5n 1 10n 1 10.5n 0.3)
rs s a 20
t1 a g b 0 z0=60 td=2n
rg g 0 5
rl b 0 100
c1 b 0 5p
`;
  const ours = circuit(() => [
    voltage('v1', 's 0', 0.3, {
      ac: 1,
      wave: pwl(0, 0.3, 1e-9, 0.3, 1.5e-9, 1, 10e-9, 1, 10.5e-9, 0.3),
    }),
    resistor('rs', 's a', 20),
    line('a g b 0', 60, 2e-9),
    resistor('rg', 'g 0', 5),
    resistor('rl', 'b 0', 100),
    capacitor('c1', 'b 0', 5e-12),
  ]);
  const [theirOp, theirAc, theirTran] = ngspice(DECK, [
    ...['op', 'ac lin 40 10meg 1g', 'tran 10p 25n 0 10p'],
  ]);
  const names = ['v(a)', 'v(g)', 'v(b)'];

  test('direct current goes through', () => {
    const [dataset] = run(ours, { kind: 'op' }).datasets;
    for (const name of names)
      expect(trace(dataset, name).re[0]).toBeCloseTo(trace(theirOp, name).re[0]!, 7);
  });

  test('small-signal responses are the same', () => {
    const sweep = { spacing: 'lin', points: 40, start: 10e6, stop: 1e9 } as const;
    const [dataset] = run(ours, { kind: 'ac', sweep }).datasets;
    for (const name of names) {
      const [{ re, im }, own] = [trace(theirAc, name), trace(dataset, name)];
      for (let k = 0; k < re.length; k++) {
        expect(own.re[k]).toBeCloseTo(re[k]!, 8);
        expect(own.im![k]).toBeCloseTo(im![k]!, 8);
      }
    }
  });

  test('transients are the same', () => {
    const [dataset] = run(ours, tran(25e-9, 10e-12)).datasets;
    for (const name of names)
      for (let t = 0; t < 25e-9; t += 0.131e-9)
        expect(Math.abs(at(dataset, name, t) - at(theirTran, name, t))).toBeLessThan(3e-3);
  });

  test.each<[string, string, Line['initial']]>([
    ['its own initial values', 'ic=0.3,2m,0.1,1m', [0.3, 2e-3, 0.1, 1e-3]],
    ['nothing on it, whatever .ic says of its nodes', '', undefined],
  ])('with UIC it begins with %s', (_, ic, initial) => {
    const [theirs] = ngspice(
      `v1 s 0 1\nrs s a 50\nt1 a 0 b 0 z0=50 td=1n ${ic}\nrl b 0 100\n.ic v(a)=0.2 v(b)=0.4`,
      ['tran 0.01n 5n uic'],
    );
    const nodes = circuit(() => [
      voltage('v1', 's 0', 1),
      resistor('rs', 's a', 50),
      line('a 0 b 0', 50, 1e-9, initial),
      resistor('rl', 'b 0', 100),
    ]);
    const at4 = (name: string, volts: number) => [nodes.nodes.indexOf(name), volts] as const;
    const [ours] = run(
      { ...nodes, initial: new Map([at4('a', 0.2), at4('b', 0.4)]) },
      tran(5e-9, 0.05e-9, true),
    ).datasets;
    for (const t of [0.5e-9, 1.5e-9, 2.5e-9, 3.5e-9, 4.5e-9])
      for (const name of ['v(a)', 'v(b)'])
        expect(at(ours, name, t)).toBeCloseTo(at(theirs, name, t), 4);
  });
});

test('two lines side by side share direct current alike', () => {
  const of = circuit(() => [
    voltage('v1', 'a 0', 3),
    line('a 0 b 0', 50, 1e-9),
    { ...line('a 0 b 0', 50, 2e-9), name: 't2' },
    resistor('rl', 'b 0', 30),
  ]);
  const [dataset] = run(of, { kind: 'op' }).datasets;
  expect(trace(dataset, 'v(b)').re[0]).toBeCloseTo(3, 6);
  expect(trace(dataset, 'i(t1)').re[0]).toBeCloseTo(0.05, 6);
});

test('a quarter wave turns a short into an open, and its impedance turns about', () => {
  const f = 1e9;
  const of = circuit(() => [
    { kind: 'current', name: 'i1', nodes: '0 a', dc: 0, ac: [1, 0] },
    line('a 0 b 0', 50, 0.25 / f),
    resistor('rl', 'b 0', 10),
  ]);
  const [dataset] = run(of, { kind: 'ac', sweep: { spacing: 'list', values: [f] } }).datasets;
  expect(trace(dataset, 'v(a)').re[0]).toBeCloseTo(250, 9);
  expect(trace(dataset, 'v(a)').im![0]).toBeCloseTo(0, 9);
});

test('an impedance or a delay of 0 is refused by name', () => {
  const of = (z: number, delay: number) => () =>
    run(
      circuit(() => [voltage('v1', 'a 0', 1), line('a 0 b 0', z, delay), resistor('r', 'b 0', 1)]),
      { kind: 'op' },
    );
  expect(of(0, 1e-9)).toThrow('The impedance of t1 is 0; it must be above 0.');
  expect(of(50, 0)).toThrow('The delay of t1 is 0; it must be above 0.');
});
