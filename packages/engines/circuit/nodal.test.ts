import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IDEAL, type Network, Nodal } from './nodal.ts';
import { capacitor, inverting, resistor } from './stages/stage.ts';

const decades = (low: number, high: number) =>
  fc.double({ min: low, max: high, noNaN: true }).map((e) => 10 ** e);
const size = ({ re, im }: { re: number; im: number }) => Math.hypot(re, im);

/** R1 into a summing node, R2 back over it: the amplifier of gain −R2/R1. */
const inverter: Network = {
  parts: [resistor('R1', 'in', 'n'), resistor('R2', 'n', 'out')],
  opamps: [inverting('U1', 'n', 'out')],
  output: 'out',
  order: 0,
};
/** Two RC sections one after the other, and a follower. */
const ladder: Network = {
  parts: [
    resistor('R1', 'in', 'a'),
    capacitor('C1', 'a', '0'),
    resistor('R2', 'a', 'b'),
    capacitor('C2', 'b', '0'),
  ],
  opamps: [{ name: 'U1', plus: 'b', minus: 'out', out: 'out' }],
  output: 'out',
  order: 2,
};

test('an inverting amplifier of one pole has its gain less 1/(βA) and the bandwidth β·GBW', () => {
  fc.assert(
    fc.property(decades(-1, 2), decades(2, 6), decades(4, 8), decades(-3, 2), (gain, a0, wt, x) => {
      const nodal = new Nodal(inverter).load({ R1: 1e3, R2: gain * 1e3 }, { a0, wt });
      const beta = 1 / (1 + gain);
      const w = x * beta * wt;
      // −gain / (1 + 1/(βA₀) + s/(βω_t)).
      const wanted = gain / Math.hypot(1 + 1 / (beta * a0), x);
      expect(size(nodal.transfer(0, w)) / wanted).toBeCloseTo(1, 9);
      const [pole] = nodal.poles(wt);
      expect((pole?.re ?? 0) / (-beta * wt * (1 + 1 / (beta * a0)))).toBeCloseTo(1, 9);
    }),
  );
});

test('a ladder of two sections is 1/(1 + s(R1C1 + R1C2 + R2C2) + s²R1C1R2C2)', () => {
  fc.assert(
    fc.property(
      fc.array(decades(2, 5), { minLength: 2, maxLength: 2 }),
      fc.array(decades(-10, -7), { minLength: 2, maxLength: 2 }),
      decades(-2, 2),
      (r, c, x) => {
        const [r1, r2] = r as [number, number];
        const [c1, c2] = c as [number, number];
        const nodal = new Nodal(ladder).load({ R1: r1, R2: r2, C1: c1, C2: c2 }, IDEAL);
        const a = r1 * c1 + r1 * c2 + r2 * c2;
        const b = r1 * c1 * r2 * c2;
        const w = x / Math.sqrt(b);
        const { re, im } = nodal.transfer(0, w);
        // Times its denominator it is 1.
        const [dr, di] = [1 - b * w * w, a * w];
        expect(re * dr - im * di).toBeCloseTo(1, 9);
        expect(re * di + im * dr).toBeCloseTo(0, 9);
        const scale = 1 / Math.sqrt(b);
        const { num, den } = nodal.rational(scale);
        expect((den[1] as number) / (den[0] as number) / (a * scale)).toBeCloseTo(1, 9);
        expect((den[2] as number) / (den[0] as number)).toBeCloseTo(1, 9);
        expect((num[0] as number) / (den[0] as number)).toBeCloseTo(1, 9);
        const [p, q] = nodal.poles(scale);
        expect(((p?.re ?? 0) * (q?.re ?? 0)) / (scale * scale)).toBeCloseTo(1, 7);
      },
    ),
  );
});

test('the source meets R1 at a virtual ground, and at a ladder R1 with what hangs behind it', () => {
  const ground = new Nodal(inverter).load({ R1: 2200, R2: 4700 }, IDEAL).admittance(0, 1e4);
  expect(1 / ground.re).toBeCloseTo(2200, 9);
  expect(ground.im).toBeCloseTo(0, 15);
  const values = { R1: 1e3, R2: 1e5, C1: 1e-9, C2: 1e-12 };
  const nodal = new Nodal(ladder).load(values, IDEAL);
  // No current at 0 Hz, and far up nothing but R1.
  expect(size(nodal.admittance(0, 1e-3))).toBeLessThan(1e-10);
  expect(1 / size(nodal.admittance(0, 1e12))).toBeCloseTo(1e3, 3);
  // At any frequency the series of R1 with C1 beside R2 and C2.
  const w = 3e5;
  const inner = 1 / (w * values.C2);
  const m = values.R2 ** 2 + inner ** 2;
  const [yr, yi] = [values.R2 / m, inner / m + w * values.C1];
  const z = Math.hypot(1e3 + yr / (yr * yr + yi * yi), yi / (yr * yr + yi * yi));
  expect(1 / size(nodal.admittance(0, w))).toBeCloseTo(z, 6);
});

test('the noise of an RC section adds up to kT/C whatever the resistor', () => {
  const section: Network = {
    parts: [resistor('R1', 'in', 'b'), capacitor('C1', 'b', '0')],
    opamps: [{ name: 'U1', plus: 'b', minus: 'out', out: 'out' }],
    output: 'out',
    order: 1,
  };
  for (const r of [1e2, 1e6]) {
    const nodal = new Nodal(section).load({ R1: r, C1: 1e-9 }, IDEAL);
    const h = 0.01;
    let power = 0;
    // Over ln f, eight decades about the corner.
    for (let u = -9.2; u < 9.2; u += h) {
      const w = Math.exp(u) / (r * 1e-9);
      power += nodal.noise(w).resistors * (w / (2 * Math.PI)) * h;
    }
    expect(power / ((1.380649e-23 * 300.15) / 1e-9)).toBeCloseTo(1, 3);
    expect(nodal.noise(1 / (r * 1e-9)).amplifiers).toBeCloseTo(1, 9);
  }
});

test('an inverting amplifier hears its own noise by 1 + R2/R1, R1 by R2/R1 and R2 as it is', () => {
  const { resistors, amplifiers } = new Nodal(inverter).load({ R1: 1e3, R2: 9e3 }, IDEAL).noise(1);
  expect(amplifiers).toBeCloseTo(100, 9);
  expect(resistors / (4 * 1.380649e-23 * 300.15 * (1e3 * 81 + 9e3))).toBeCloseTo(1, 9);
});

test('loading new values forgets the old ones', () => {
  const nodal = new Nodal(inverter).load({ R1: 1, R2: 5 }, IDEAL);
  nodal.load({ R1: 1, R2: 7 }, IDEAL);
  expect(nodal.transfer(0, 1).re).toBeCloseTo(-7, 12);
});

test('a part without a positive value is refused by name', () => {
  expect(() => new Nodal(inverter).load({ R1: 1 }, IDEAL)).toThrow(/R2 has the value undefined/);
  expect(() => new Nodal(inverter).load({ R1: 0, R2: 1 }, IDEAL)).toThrow(/R1 has the value 0/);
});

test('an amplifier without feedback has no answer when it is ideal', () => {
  const open: Network = {
    parts: [resistor('R1', 'in', 'n'), resistor('R2', 'n', '0'), resistor('R3', 'out', '0')],
    opamps: [inverting('U1', 'n', 'out')],
    output: 'out',
    order: 0,
  };
  expect(() => new Nodal(open).load({ R1: 1, R2: 1, R3: 1 }, IDEAL).transfer(0, 1)).toThrow(
    /no unique answer/,
  );
});
