/** What “Half a decibel of cable can cost two of signal” says, by other means. */
import { describe, expect, test } from 'vitest';
import * as post from '../../src/content/rf-microwave/loss-before-the-amplifier.ts';

/** Signal and noise followed through a chain, power by power: each stage passes both and adds its own noise. */
function follow(antenna: number, stages: readonly post.Stage[]): number {
  let [signal, noise] = [1, antenna];
  for (const { gain, temperature } of stages) {
    const g = 10 ** (gain / 10);
    noise = (noise + temperature) * g;
    signal *= g;
  }
  return signal / noise;
}

describe('a chain', () => {
  test('has the temperature that its signal to noise shows', () => {
    const stages = [
      post.lossy(0.7),
      post.amplifier(15, 1.2),
      post.lossy(4, 300),
      post.amplifier(30, 6),
    ];
    const t = post.chain(stages);
    for (const antenna of [5, 290]) expect(1 / follow(antenna, stages)).toBeCloseTo(antenna + t, 8);
  });

  test('at 290 K has Friis’ noise figure', () => {
    // Ratios by hand: 1.2 dB, then 6 dB behind 15 dB.
    const f = 10 ** 0.12 + (10 ** 0.6 - 1) / 10 ** 1.5;
    expect(post.figure(post.chain([post.amplifier(15, 1.2), post.amplifier(30, 6)]))).toBeCloseTo(
      10 * Math.log10(f),
      10,
    );
  });
});

describe('a loss', () => {
  const receiver = [post.amplifier(20, 0.5), post.amplifier(30, 8)];
  test('gives as much noise as it takes when all is at one temperature', () => {
    // A resistor at 290 K behind a cable at 290 K is a resistor at 290 K.
    const { gain, temperature } = post.lossy(3);
    expect((290 + temperature) * 10 ** (gain / 10)).toBeCloseTo(290, 9);
  });

  test('costs itself at 290 K, more below and less above', () => {
    for (const loss of [0.1, 0.5, 2]) {
      expect(post.cost(290, receiver, loss)).toBeCloseTo(loss, 9);
      expect(post.cost(30, receiver, loss)).toBeGreaterThan(2.4 * loss);
      expect(post.cost(1000, receiver, loss)).toBeLessThan(loss / 2);
      expect(post.cost(30, receiver, loss)).toBeCloseTo(
        10 * Math.log10(follow(30, receiver) / follow(30, [post.lossy(loss), ...receiver])),
        9,
      );
    }
    expect(post.cost(10, receiver, 0.5)).toBeGreaterThan(2);
  });
});

test('a Y-factor gives back the figure it came from, and hands on its source’s error', () => {
  for (const nf of [0.5, 3, 10]) expect(post.fromY(15, post.yOf(15, nf))).toBeCloseTo(nf, 10);
  // Powers by hand: hot is 290 (1 + ENR), cold 290.
  const te = post.temperature(2);
  const y = (290 * (1 + 10 ** 1.5) + te) / (290 + te);
  expect(10 * Math.log10(y)).toBeCloseTo(post.yOf(15, 2), 10);
  expect(post.data.wrong.map((x) => Math.round(1000 * x))).toEqual([400, 600]);
});

test('decibels and kelvins: 0.5 dB is 35 K, 3 dB 289 K', () => {
  expect(post.temperature(0.5)).toBeCloseTo(35.4, 1);
  expect(post.temperature(3)).toBeCloseTo(288.6, 1);
  expect(post.data.rest / post.data.lna).toBeGreaterThan(0.4);
  expect(post.data.rest / post.data.lna).toBeLessThan(0.5);
});
