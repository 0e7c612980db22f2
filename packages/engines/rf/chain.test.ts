import { expect, test } from 'vitest';
import { compressionPoint, driven, needed, type Stage, shares, standings } from './chain.ts';

const ratioOf = (db: number): number => 10 ** (db / 10);
const decibels = (ratio: number): number => 10 * Math.log10(ratio);
/** A stage by its gain and noise figure in dB, and its points at the input in dBm. */
const stageOf = (gain: number, nf: number, iip3: number, iip2: number, ip1: number): Stage => ({
  gain: ratioOf(gain),
  temperature: 290 * (ratioOf(nf) - 1),
  iip3: ratioOf(iip3),
  iip2: ratioOf(iip2),
  ip1: ratioOf(ip1),
});
const LINEAR = Number.POSITIVE_INFINITY;
const stages = [
  stageOf(15, 2, 15, 35, 4),
  stageOf(-4, 4, LINEAR, LINEAR, LINEAR),
  stageOf(20, 5, 15, 35, 1),
];

test('two halves of a chain are the whole: what comes before is one stage', () => {
  const [whole, half] = [standings(stages)[2], standings(stages)[1]];
  if (whole === undefined || half === undefined) expect.fail('three stages');
  const again = standings([
    {
      gain: half.gain,
      temperature: half.temperature,
      iip3: half.iip3.coherent,
      iip2: half.iip2.coherent,
      ip1: Number.POSITIVE_INFINITY,
    },
    ...stages.slice(2),
  ])[1];
  expect(again?.temperature).toBeCloseTo(whole.temperature, 9);
  expect(again?.iip3.coherent).toBeCloseTo(whole.iip3.coherent, 9);
  expect(again?.iip2.coherent).toBeCloseTo(whole.iip2.coherent, 9);
});

test('distortion by lot is never worse than in voltage, and alike for one stage', () => {
  const { iip3, iip2 } = standings(stages)[2] ?? expect.fail('three stages');
  expect(iip3.incoherent).toBeGreaterThan(iip3.coherent);
  expect(iip2.incoherent).toBeGreaterThan(iip2.coherent);
  const one = standings(stages.slice(0, 1))[0]?.iip3;
  expect(one?.incoherent).toBeCloseTo(one?.coherent ?? 0, 12);
});

test('one stage compresses at its own point, whatever its knee', () => {
  for (const sharpness of [0.5, 1, 2, 6, 20]) {
    expect(decibels(compressionPoint(stages.slice(0, 1), sharpness))).toBeCloseTo(4, 9);
    const [first] = stages;
    if (first === undefined) expect.fail('a stage');
    const lost = decibels((first.gain * first.ip1) / driven(first, first.ip1, sharpness));
    expect(lost).toBeCloseTo(1, 9);
  }
});

test('a chain of limiters compresses where the first of them does, one of soft knees before', () => {
  const points = [1, 2, 6, 20].map((s) => decibels(compressionPoint(stages, s)));
  for (let k = 1; k < points.length; k++)
    expect(points[k] ?? 0).toBeGreaterThan(points[k - 1] ?? 0);
  const first = Math.min(...[4, 1 - 11].map((x) => x));
  expect(points[3]).toBeLessThanOrEqual(first + 1e-9);
  expect(points[3]).toBeGreaterThan(first - 0.05);
});

test('shares are a hundred in all, and follow what is added', () => {
  for (const coherent of [true, false]) {
    const all = shares(stages, coherent);
    for (const of of ['noise', 'third', 'second'] as const)
      expect(all.reduce((sum, s) => sum + s[of], 0)).toBeCloseTo(1, 12);
  }
  expect(shares(stages.slice(1, 2), true)[0]?.third).toBe(0);
});

test('what a stage must be, put in its place, makes the wanted whole', () => {
  const wanted = { temperature: 290 * (ratioOf(2.4) - 1), iip3: ratioOf(-4) };
  for (const coherent of [true, false])
    for (const [k, need] of needed(stages, wanted, coherent).entries()) {
      if (need.temperature !== null) {
        const t = need.temperature;
        const changed = stages.map((s, j) => (j === k ? { ...s, temperature: t } : s));
        expect(standings(changed)[2]?.temperature).toBeCloseTo(wanted.temperature, 9);
      }
      if (need.iip3 !== null) {
        const iip3 = need.iip3;
        const changed = stages.map((s, j) => (j === k ? { ...s, iip3 } : s));
        const found = standings(changed)[2]?.iip3;
        expect(coherent ? found?.coherent : found?.incoherent).toBeCloseTo(wanted.iip3, 9);
      }
    }
  // A first stage without noise would not do where the others have too much.
  const none = needed(stages, { temperature: 1, iip3: ratioOf(40) }, true);
  expect(none.every(({ temperature, iip3 }) => temperature === null && iip3 === null)).toBe(true);
});

test('far above its knee a stage gives what it saturates at', () => {
  const [first] = stages;
  if (first === undefined) expect.fail('a stage');
  for (const sharpness of [0.5, 2, 20]) {
    const top = (first.gain * first.ip1) / (10 ** (0.1 * sharpness) - 1) ** (1 / sharpness);
    expect(driven(first, 1e40, sharpness) / top).toBeCloseTo(1, 9);
  }
});
