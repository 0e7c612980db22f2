import { describe, expect, test } from 'vitest';
import { gaussianTail } from '../numeric/erfc.ts';
import { Random } from '../numeric/random.ts';
import { relativeError } from '../testing/close.ts';
import { psk, qam } from './constellation.ts';
import { qamErrorRate } from './error-rate.ts';
import { arrive, overallPulse, receive, send, turn } from './link.ts';
import { semiAnalytic, semiAnalyticCurve } from './semi-analytic.ts';

describe('rates around arrived symbols', () => {
  test('without impairments, one symbol of each kind gives the theory', () => {
    for (const order of [4, 16, 64, 256]) {
      const c = qam(order);
      const all = { sent: Int32Array.from(c.i.keys()), i: c.i, q: c.q };
      for (const db of [0, 8, 16]) {
        const ebn0 = 10 ** (db / 10);
        const ours = semiAnalytic(c, all, Math.log2(order) * ebn0, order);
        const theory = qamErrorRate(order, ebn0);
        expect(relativeError(ours.bit, theory.bit)).toBeLessThan(1e-11);
        expect(relativeError(ours.symbol, theory.symbol)).toBeLessThan(1e-11);
      }
    }
  });

  test('BPSK and QPSK too, and turned by a known angle', () => {
    for (const esn0 of [0.5, 4, 20]) {
      for (const degrees of [0, 10, 50, 170]) {
        const phase = (degrees * Math.PI) / 180;
        const q = (x: number) => gaussianTail(Math.sqrt(2 * esn0) * x);
        for (const [c, far, near] of [
          [psk(2), Math.cos(phase), Math.cos(phase)],
          [psk(4, true), Math.cos(phase + Math.PI / 4), Math.cos(phase - Math.PI / 4)],
        ] as const) {
          const sent = Int32Array.from(c.i.keys());
          const r = semiAnalytic(c, turn({ sent, i: c.i, q: c.q }, phase), esn0, sent.length);
          expect(relativeError(r.bit, (q(far) + q(near)) / 2)).toBeLessThan(1e-12);
          expect(
            relativeError(r.symbol, c.bits === 1 ? q(far) : q(far) + q(near) - q(far) * q(near)),
          ).toBeLessThan(1e-12);
        }
      }
    }
  });

  test('QPSK among its neighbours agrees with a count, wrong quadrants with their bits', () => {
    const c = psk(4, true);
    const random = new Random(22);
    const a = turn(arrive(send(c, 30032, random), 30000, overallPulse(0.3, 8, 0.15)), 0.3);
    const expected = semiAnalytic(c, a, 3, 30000);
    const counted = receive(c, a, 3, (n) => random.normals(2 * n), 0);
    const deviation = Math.sqrt((expected.symbol * (1 - expected.symbol)) / 30000);
    expect(Math.abs(counted.symbolErrors / 30000 - expected.symbol)).toBeLessThan(4 * deviation);
    expect(relativeError(counted.bitErrors / 60000, expected.bit)).toBeLessThan(0.05);
  });

  test.each([
    [qam(16), 0.1],
    [qam(64), -0.02],
    [psk(4, true), 0.2],
    [psk(2), 0.3],
  ] as const)('the curve is the rate at each Es/N0, to a few per cent', (c, timing) => {
    const random = new Random(23);
    const a = turn(arrive(send(c, 4032, random), 4000, overallPulse(0.3, 8, timing)), 0.05);
    const esn0 = Float64Array.from([0.1, 1, 10, 30, 100, 300]);
    semiAnalyticCurve(c, a, esn0, 4000).forEach((bit, k) => {
      const exact = semiAnalytic(c, a, esn0[k]!, 4000).bit;
      if (exact > 1e-9) expect(relativeError(bit, exact)).toBeLessThan(exact > 1e-4 ? 0.02 : 0.05);
    });
  });

  test('other circles are refused', () => {
    for (const c of [psk(8), psk(4)])
      expect(() => semiAnalytic(c, { sent: new Int32Array(1), i: c.i, q: c.q }, 1, 1)).toThrow(
        /not decided by axes/,
      );
  });

  test.each([
    [4, 20, 0.2, 4],
    [16, 8, 0.05, 20],
    [64, 5, -0.04, 60],
  ])(
    '%d-QAM turned by %d° and %d of a symbol late agrees with a count',
    (order, degrees, timing, esn0) => {
      const c = qam(order);
      const random = new Random(21);
      const a = turn(
        arrive(send(c, 30032, random), 30000, overallPulse(0.3, 8, timing)),
        (degrees * Math.PI) / 180,
      );
      const expected = semiAnalytic(c, a, esn0, 30000);
      const counted = receive(c, a, esn0, (n) => random.normals(2 * n), 0);
      const deviation = Math.sqrt((expected.symbol * (1 - expected.symbol)) / 30000);
      expect(Math.abs(counted.symbolErrors / 30000 - expected.symbol)).toBeLessThan(4 * deviation);
      expect(relativeError(counted.bitErrors / (30000 * c.bits), expected.bit)).toBeLessThan(0.1);
    },
  );
});
