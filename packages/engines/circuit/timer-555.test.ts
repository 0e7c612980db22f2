import { describe, expect, test } from 'vitest';
import { astable, monostable, type Timer } from './timer-555.ts';

const ideal: Timer = {
  supply: 5,
  upper: 10 / 3,
  lower: 5 / 3,
  saturation: 0,
  discharge: 0,
  high: 5,
  low: 0,
  bias: 0,
  delayLow: 0,
  delayHigh: 0,
};
const parts = { ra: 1e3, rb: 10e3, c: 10e-9, diode: 0.6 };

describe('astable', () => {
  test('ideal thirds give ln 2, whatever the supply', () => {
    const r = astable('standard', parts, ideal);
    expect(r.high).toBeCloseTo(Math.LN2 * 11e3 * 10e-9, 18);
    expect(r.low).toBeCloseTo(Math.LN2 * 10e3 * 10e-9, 18);
    const other = astable('standard', parts, { ...ideal, supply: 12, upper: 8, lower: 4 });
    expect(other.frequency).toBeCloseTo(r.frequency, 8);
    expect(r.first).toBeCloseTo(Math.log(3) * 11e3 * 10e-9, 18);
  });

  test('the delays of a CMOS timer, as Texas Instruments’ TLC555 data sheet has them', () => {
    // t_c(H) = C(RA + RB)·ln(3 − exp(−t_PLH/(C(RB + r_on)))) + t_PHL, t_c(L) likewise, R_A’s current in r_on left out.
    const t = { ...ideal, delayLow: 120e-9, delayHigh: 80e-9 };
    const r = astable('standard', { ...parts, ra: 470, rb: 200, c: 200e-12 }, t);
    const [up, down] = [200e-12 * 670, 200e-12 * 200];
    expect(r.high).toBeCloseTo(up * Math.log(3 - Math.exp(-80e-9 / down)) + 120e-9, 16);
    expect(r.low).toBeCloseTo(down * Math.log(3 - Math.exp(-120e-9 / up)) + 80e-9, 16);
  });

  test('the LM555’s circuit for a half has the formula of its data sheet, and stops at R_B = R_A/2', () => {
    const r = astable('separate', { ...parts, ra: 51e3, rb: 22e3, c: 10e-9 }, ideal);
    expect(r.high).toBeCloseTo(Math.LN2 * 51e3 * 10e-9, 16);
    const across = (51e3 * 22e3) / 73e3;
    expect(r.low).toBeCloseTo(across * 10e-9 * Math.log((22e3 - 2 * 51e3) / (2 * 22e3 - 51e3)), 16);
    expect(Math.abs(r.duty - 0.5)).toBeLessThan(0.02);
    expect(() => astable('separate', { ...parts, ra: 51e3, rb: 25.6e3 }, ideal)).toThrow(
      'never reaches the trigger level',
    );
  });

  test('from an output that reaches both rails the duty is a half for any resistor; from one that does not it is not', () => {
    expect(astable('output', parts, ideal).duty).toBeCloseTo(0.5, 14);
    expect(astable('output', parts, { ...ideal, high: 3.6 }).duty).toBeGreaterThan(0.7);
  });

  test('a diode across R_B conducts only while R_A carries enough; then both resistors charge', () => {
    // By integrating the circuit with a diode of 0.6 V that is open below it: 49.6226 µs and 71.8602 µs.
    const low = {
      ...ideal,
      supply: 1.5,
      upper: 1,
      lower: 0.5,
      discharge: 15,
      delayLow: 100e-9,
      delayHigh: 100e-9,
    };
    const r = astable('diode', { ra: 1e3, rb: 1e4, c: 1e-8, diode: 0.6 }, low);
    expect(r.high).toBeCloseTo(49.62260628e-6, 12);
    expect(r.low).toBeCloseTo(71.86015825e-6, 12);
    // One that never conducts is not there.
    const weak = { ra: 100e3, rb: 1e3, c: 1e-8, diode: 0.6 };
    expect(astable('diode', weak, ideal).high).toBeCloseTo(Math.LN2 * 101e3 * 1e-8, 12);
  });

  test('a threshold above what charges is refused', () => {
    expect(() => astable('standard', parts, { ...ideal, upper: 5, lower: 2.5 })).toThrow(
      'The capacitor charges to 5 V and never reaches the threshold of 5 V.',
    );
  });
});

describe('monostable', () => {
  test('ideal: R·C·ln 3', () => {
    const r = monostable(9.1e3, 1e-8, ideal);
    expect(r.width).toBeCloseTo(Math.log(3) * 9.1e3 * 1e-8, 18);
    expect(r.rest).toBe(0);
  });

  test('a discharge that stops above ground shortens the pulse, a bias current lengthens it', () => {
    const { width } = monostable(1e6, 1e-8, ideal);
    expect(monostable(1e6, 1e-8, { ...ideal, saturation: 0.2 }).width).toBeLessThan(width);
    expect(monostable(1e6, 1e-8, { ...ideal, bias: 100e-9 }).width).toBeGreaterThan(width);
    expect(() => monostable(20e6, 1e-8, { ...ideal, bias: 100e-9 })).toThrow('never passes');
  });
});
