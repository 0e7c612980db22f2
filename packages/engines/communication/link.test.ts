import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../numeric/random.ts';
import { psk, qam } from './constellation.ts';
import { coherentFskErrorRate, noncoherentFskErrorRate, pskErrorRate } from './error-rate.ts';
import { eye, eyeWaveform } from './eye.ts';
import { arrive, drawTones, overallPulse, receive, receiveTones, send, turn } from './link.ts';
import { rootRaisedCosine } from './pulse.ts';

const white = (random: Random) => (count: number) => random.normals(2 * count);

describe('what arrives', () => {
  test('is the sum of all neighbours, each by the pulse at its distance', () => {
    const c = psk(8);
    const sent = send(c, 60, new Random(4));
    const pulse = Float64Array.from([0.1, -0.3, 1, 0.25, 0.05]);
    const got = arrive(sent, 50, pulse);
    expect([...got.sent]).toEqual([...sent.index.subarray(5, 55)]);
    for (let n = 0; n < 50; n++) {
      let x = 0;
      // Symbol m is heard at n with the pulse n − m symbols from its middle.
      for (let m = n - 2; m <= n + 2; m++) x += sent.i[5 + m]! * pulse[2 + n - m]!;
      expect(got.i[n]).toBeCloseTo(x, 13);
    }
  });

  test('turning keeps lengths and adds up', () => {
    const arrived = arrive(send(qam(16), 40, new Random(1)), 40, Float64Array.of(1));
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: -4, max: 4, noNaN: true }),
        (a, b) => {
          const once = turn(arrived, a + b);
          const twice = turn(turn(arrived, a), b);
          for (let n = 0; n < 40; n++) {
            expect(twice.i[n]).toBeCloseTo(once.i[n]!, 12);
            expect(twice.q[n]).toBeCloseTo(once.q[n]!, 12);
          }
        },
      ),
    );
  });

  test('points are sent equally often', () => {
    const counts = new Array<number>(16).fill(0);
    for (const k of send(qam(16), 160000, new Random(2)).index) counts[k]!++;
    const chi = counts.reduce((sum, n) => sum + (n - 10000) ** 2 / 10000, 0);
    // 15 degrees of freedom: the 99.99 % point is 44.3.
    expect(chi).toBeLessThan(44.3);
  });
});

describe('the receiver', () => {
  test('without noise and with neighbours held off nothing is wrong', () => {
    const c = qam(64);
    const random = new Random(3);
    const arrived = arrive(send(c, 3048, random), 3000, overallPulse(0.5, 12, 0));
    expect(receive(c, arrived, 1e9, white(random), 10).symbolErrors).toBe(0);
  });

  test('counts what a decision of every symbol would, over the seams of its blocks', () => {
    const c = psk(8);
    const count = 40000;
    const arrived = arrive(send(c, count, new Random(5)), count, Float64Array.of(1));
    const esn0 = 12;
    const r = receive(c, arrived, esn0, white(new Random(6)), count);
    const d = (k: number, n: number) => Math.hypot(r.i[n]! - c.i[k]!, r.q[n]! - c.q[k]!);
    let wrong = 0;
    let squared = 0;
    for (let n = 0; n < count; n++) {
      const right = arrived.sent[n]!;
      if (Array.from(c.i.keys()).some((k) => d(k, n) < d(right, n))) wrong++;
      squared += d(right, n) ** 2;
    }
    expect(r.symbolErrors).toBe(wrong);
    expect(r.evm).toBeCloseTo(Math.sqrt(squared / count), 12);
    const p = pskErrorRate(8, esn0 / 3).symbol;
    expect(Math.abs(wrong / count - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / count));
  });

  test('hears nothing after a half turn', () => {
    const c = psk(4, true);
    const arrived = arrive(send(c, 500, new Random(5)), 500, Float64Array.of(1));
    const r = receive(c, turn(arrived, Math.PI), 1000, white(new Random(6)), 0);
    expect(r.symbolErrors).toBe(500);
    expect(r.bitErrors).toBe(1000);
    expect(r.evm).toBeCloseTo(2, 1);
  });
});

describe('tones', () => {
  test.each([
    [2, true],
    [16, true],
    [2, false],
    [8, false],
    [64, false],
  ])('%d tones, coherent %s: outputs and errors as the theory has them', (order, coherent) => {
    const count = 40000;
    const random = new Random(8);
    const esn0 = 6;
    const r = receiveTones(
      esn0,
      count,
      coherent,
      (n) => drawTones(order, n, coherent, random),
      count,
    );
    const ebn0 = esn0 / Math.log2(order);
    const theory = (coherent ? coherentFskErrorRate : noncoherentFskErrorRate)(order, ebn0);
    const deviation = Math.sqrt((theory.symbol * (1 - theory.symbol)) / count);
    expect(Math.abs(r.symbolErrors / count - theory.symbol)).toBeLessThan(4 * deviation);
    // All wrong tones are alike.
    expect(Math.abs(r.bitErrors / (count * Math.log2(order)) / theory.bit - 1)).toBeLessThan(
      (5 * deviation) / theory.symbol,
    );
    // The right output has the mean square 2Es/N0 + 1, an envelope 2Es/N0 + 2.
    const square = r.i.reduce((sum, x) => sum + x * x, 0) / count;
    expect(square).toBeCloseTo(2 * esn0 + (coherent ? 1 : 2), 0);
  });
});

describe('the eye', () => {
  test('at its symbol instants, without noise, only the constellation’s levels are seen', () => {
    const wave = eyeWaveform(
      eye(qam(16), rootRaisedCosine(0.5, 24, 16), 16, 100, new Random(2)),
      1e12,
      0,
    );
    const seen = new Set<number>();
    for (let n = 0; n < 100; n++) {
      const level = wave[16 * n]! * Math.sqrt(10);
      expect(Math.abs(level - Math.round(level))).toBeLessThan(0.01);
      seen.add(Math.round(level));
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([-3, -1, 1, 3]);
  });

  test('its noise has unit variance and the raised cosine’s correlation', () => {
    const { noise } = eye(psk(2), rootRaisedCosine(0.35, 12, 8), 8, 20000, new Random(9));
    const lag = (k: number) => {
      let sum = 0;
      for (let n = k; n < noise.length; n++) sum += noise[n]! * noise[n - k]!;
      return sum / (noise.length - k);
    };
    expect(lag(0)).toBeCloseTo(1, 1);
    expect(Math.abs(lag(8))).toBeLessThan(0.03);
    expect(Math.abs(lag(16))).toBeLessThan(0.03);
    expect(lag(4)).toBeCloseTo(0.62, 1);
  });

  test('a quarter turn shows the other axis', () => {
    const parts = eye(qam(16), rootRaisedCosine(0.3, 8, 16), 16, 20, new Random(2));
    const turned = eyeWaveform(parts, 1e30, Math.PI / 2);
    turned.forEach((x, n) => {
      expect(x).toBeCloseTo(-parts.q[n]!, 10);
    });
  });
});
