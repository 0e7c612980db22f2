/**
 * Circuits that others wrote, with what they say of them: examples of S. Franco, Design with Operational Amplifiers and Analog
 * Integrated Circuits, as the Scilab companion (github.com/Lavitha/Scilab_TBC, …_Franco_929) computes them, and data sheets.
 */
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const of = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
/** One pole and nothing else, of which each example says what it needs. */
const plain = {
  amplifier: 'custom',
  gbw: 1e6,
  f2: 1e14,
  a0: 200,
  ccm: 0,
  cdiff: 0,
  ci: 0,
  ro: 0.01,
  rs: 0,
  rl: 1e12,
  en: 0,
  in: 0,
  enCorner: 0,
  inCorner: 0,
  vos: 0,
  drift: 0,
  ib: 0,
  ios: 0,
  warm: 25,
} as const;
const line = (r: ReturnType<typeof of>, source: string) =>
  r.budget.lines.find((l) => l.source === source)?.output ?? Number.NaN;

test('5.1: 80 nA and 20 nA through 2.2 MΩ, without a resistor at the other input 176 mV, with one 44 mV of offset current', () => {
  const bias = { ...plain, rf: 2.2e6, rg: 22e3, ib: 80e-9, ios: 20e-9 } as const;
  expect(line(of({ ...bias, circuit: 'inverting' }), 'bias current')).toBeCloseTo(0.176, 5);
  const rp = (22e3 * 2.2e6) / (22e3 + 2.2e6);
  const matched = of({ ...bias, circuit: 'noninverting', rs: rp });
  expect(line(matched, 'bias current')).toBeCloseTo(0, 5);
  expect(line(matched, 'offset current')).toBeCloseTo(0.044, 5);
});

test('5.5: 0.1 V on the supplies through 30 µV/V and a gain of 1001 are 3.00 mV', () => {
  const r = of({
    ...plain,
    rf: 100e3,
    rg: 100,
    psrr: -20 * Math.log10(30e-6),
    supplyPlus: 0.5,
    supplyMinus: -0.5,
  });
  expect(line(r, 'PSRR, 10 % of the supply')).toBeCloseTo(3.0e-3, 5);
});

test('6.1 and 6.2: gain of 10 with 1 MHz has 100 kHz, a gain of 31.6 has 31.6 kHz', () => {
  expect(of({ ...plain, rf: 18e3, rg: 2e3 }).bandwidth).toBeCloseTo(100e3, -2);
  expect((of({ ...plain, rf: 30.6e3, rg: 1e3 }).bandwidth ?? 0) / 31.6e3).toBeCloseTo(1, 2);
});

test('6.5: 100 Ω of output resistance behind a loop gain of 10⁴ are 10 mΩ, and rise from 10 Hz on', () => {
  const r = of({ ...plain, a0: 100, ro: 100, rf: 18e3, rg: 2e3 });
  // The feedback resistors load the output with a share of 100 Ω/20 kΩ.
  expect((r.bode.output[0] ?? 0) * 1e3).toBeCloseTo(10, 1);
});

test('6.8: 0.5 V/µs and a sine of 5 V of amplitude end at 15.9 kHz', () => {
  expect((of({ ...plain, slew: 0.5e6, step: 10 }).fullPower ?? 0) / 1e3).toBeCloseTo(15.9, 1);
});

test.each([
  [0.1, 100, 0.77e-6],
  [20, 20e3, 2.92e-6],
  [0.1, 1e6, 20e-6],
])('7.1: 20 nV/√Hz with a corner of 200 Hz from %d Hz to %d Hz', (from, to, volts) => {
  const r = of({ ...plain, circuit: 'buffer', gbw: 1e11, en: 20e-9, enCorner: 200, from, to });
  expect(r.noise.total / volts).toBeCloseTo(1, 1);
});

test('7.4: 10 kΩ make 12.8 nV/√Hz, and 1.81 µV from 20 Hz to 20 kHz', () => {
  const r = of({ ...plain, circuit: 'buffer', gbw: 1e11, rs: 10e3, from: 20, to: 20e3 });
  expect(r.noise.total * 1e6).toBeCloseTo(1.81, 2);
});

test('7.7: 100 kΩ, 200 kΩ and 68 kΩ about a 741 make 154 µV at the output', () => {
  const r = of({
    ...plain,
    rf: 200e3,
    rg: 100e3,
    rs: 68e3,
    en: 20e-9,
    enCorner: 200,
    in: 0.5e-12,
    inCorner: 2e3,
    from: 0.1,
    to: 1e9,
  });
  expect(Math.abs(r.noise.total / 154e-6 - 1)).toBeLessThan(0.02);
});

test('7.11: a photodiode amplifier of 10 MΩ, 45 pF and 0.5 pF with 16 MHz makes 223 µV', () => {
  const r = of({
    ...plain,
    circuit: 'transimpedance',
    gbw: 16e6,
    rf: 10e6,
    cf: 0.5e-12,
    cd: 45e-12,
    rsh: 100e9,
    en: 4.5e-9,
    enCorner: 100,
    from: 0.01,
    to: 1e10,
  });
  // The book adds pieces of asymptotes; the integral is within some per cent of it.
  const book = Math.hypot(
    91 * 4.5e-9 * Math.sqrt((Math.PI / 2) * 176e3 - 31.8e3),
    10e6 * Math.sqrt((4 * 1.38e-23 * 298) / 10e6) * Math.sqrt((Math.PI / 2) * 31.8e3),
  );
  expect(Math.abs(r.noise.total / book - 1)).toBeLessThan(0.06);
});

test('8.3: 16 pF at the input of two 30 kΩ leave the margin of the book, and 16 pF across R_f give 90°', () => {
  const stray = {
    ...plain,
    circuit: 'inverting',
    gbw: 20e6,
    rf: 30e3,
    rg: 30e3,
    ci: 16e-12,
  } as const;
  const fz = 1 / (2 * Math.PI * 15e3 * 16e-12);
  const square = 20e6 / (2 * fz);
  const book = Math.acos(Math.sqrt(1 + 1 / (4 * square ** 2)) - 1 / (2 * square));
  expect(of(stray).margins.phase).toBeCloseTo((book * 180) / Math.PI, 0);
  expect(of({ ...stray, cf: 16e-12 }).margins.phase).toBeCloseTo(90, 1);
});

test('8.5: 5 nF behind 100 Ω is made harmless by 50 Ω in the loop and 56 pF', () => {
  const loaded = {
    ...plain,
    circuit: 'inverting',
    gbw: 10e6,
    ro: 100,
    rf: 20e3,
    rg: 10e3,
    cl: 5e-9,
  } as const;
  expect(of(loaded).margins.phase).toBeLessThan(35);
  const cured = of({ ...loaded, comp: 'inloop', size: 'given', rc: 50, cf: 56.25e-12 });
  expect(cured.margins.phase).toBeGreaterThan(80);
  // The book says 1/(2π·20 kΩ·56 pF) = 141 kHz, of the amplifier's own output and in first order; at the load, with an
  // ideal amplifier, it is where |1 + s·R2·Cf + s²·R2·Cf·CL·Rs|² = 2; 10 MHz of gain take less than a hundredth of it.
  const [b, c] = [20e3 * 56.25e-12, 20e3 * 56.25e-12 * 5e-9 * 50];
  const half = (b * b - 2 * c) / 2;
  const load = Math.sqrt((Math.sqrt(half * half + c * c) - half) / (c * c)) / (2 * Math.PI);
  expect(Math.abs((cured.bandwidth ?? 0) / load - 1)).toBeLessThan(0.01);
});

test('OPA656’s data sheet: 1 MHz of bandwidth from 1 MΩ and 47 pF', () => {
  const r = of({
    amplifier: 'opa656',
    circuit: 'transimpedance',
    rf: 1e6,
    cd: 47e-12,
    ci: 0,
    comp: 'lead',
    wanted: 65,
    supplyPlus: 5,
    supplyMinus: -5,
  });
  expect((r.bandwidth ?? 0) / 1e6).toBeGreaterThan(0.8);
  expect((r.bandwidth ?? 0) / 1e6).toBeLessThan(1.3);
});

test('MCP6001’s data sheet: 90° alone, 45° with 500 pF', () => {
  const buffer = {
    amplifier: 'mcp6001',
    circuit: 'buffer',
    rs: 0,
    rl: 100e3,
    ci: 0,
    step: 1,
  } as const;
  expect(of(buffer).margins.phase).toBeGreaterThan(85);
  expect(of({ ...buffer, cl: 500e-12 }).margins.phase).toBeCloseTo(45, -1);
});
