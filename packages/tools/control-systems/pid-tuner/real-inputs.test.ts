/**
 * Processes and records that nobody here wrote: transfer functions of published papers with what they print of them,
 * and step tests of a real heater.
 */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import { inputs, type PidInputs } from './inputs.ts';

const run = (some: Partial<PidInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const plant = (text: string) => inputs.plant.parse(text);
const to = (x: number | undefined) => Number(x?.toPrecision(6));

/**
 * S. Skogestad, J. Process Control 13 (2003), table 4: gain, lag and dead time of one lag, then of two. Figures quoted
 * from memory, and each a sum of the half rule that can be done by hand.
 */
const SKOGESTAD: readonly [
  text: string,
  first: readonly [k: number, t: number, l: number],
  second: readonly [t1: number, t2: number, l: number] | null,
][] = [
  ['1/((s+1)(0.2s+1))', [1, 1.1, 0.1], null],
  ['2(15s+1)/((20s+1)(s+1)(0.1s+1)^2)', [1.5, 1.05, 0.15], [1, 0.15, 0.05]],
  ['1/(s+1)^4', [1, 1.5, 2.5], [1.5, 1, 1.5]],
  ['1/((s+1)(0.2s+1)(0.04s+1)(0.008s+1))', [1, 1.1, 0.148], [1, 0.22, 0.028]],
  ['(1-2s)/(s+1)^3', [1, 1.5, 3.5], [1.5, 1, 2.5]],
  ['e^(-s)/(s+1)^2', [1, 1.5, 1.5], [1, 1, 1]],
  ['e^(-s)/((20s+1)(2s+1))', [1, 21, 2], [20, 2, 1]],
  ['(1-s)e^(-s)/((6s+1)(2s+1)^2)', [1, 7, 5], [6, 3, 3]],
  ['(6s+1)(3s+1)e^(-0.3s)/((10s+1)(8s+1)(s+1))', [0.225, 1, 0.3], null],
  ['(2s+1)e^(-s)/((10s+1)(0.5s+1))', [0.625, 4.5, 1.25], null],
];

describe('the half rule on Skogestad’s processes', () => {
  test.each(SKOGESTAD)('%s', (text, first, second) => {
    const { process } = run({ given: 'system', plant: plant(text), kind: 'pi', rule: 'simc' });
    const { gain, time, delay } = process.first;
    expect([gain, time, delay].map(to)).toEqual(first);
    if (second) {
      const two = process.second;
      expect([two?.time, two?.time2, two?.delay].map(to)).toEqual(second);
    }
  });

  test('e^(−s)/((20s + 1)(2s + 1)): PI 5.25 and 16, series PID 10, 8, 2', () => {
    const of = (kind: 'pi' | 'pid') =>
      run({ given: 'system', plant: plant('e^(-s)/((20s+1)(2s+1))'), kind, rule: 'simc' });
    const pi = of('pi').chosen.tuned;
    expect([pi.k, pi.ti].map(to)).toEqual([5.25, 16]);
    const { series } = of('pid').forms;
    expect([series?.k, series?.ti, series?.td].map(to)).toEqual([10, 8, 2]);
  });
});

/**
 * Elements of distillation columns with the Ziegler–Nichols PI settings that W. L. Luyben prints beside his own (Ind.
 * Eng. Chem. Process Des. Dev. 25, 1986, "Simple method for tuning SISO controllers in multivariable systems"); times in
 * minutes, here as seconds. Quoted from memory.
 */
const COLUMNS: readonly [name: string, text: string, kc: number, ti: number][] = [
  ['Wood and Berry, top', '12.8e^(-s)/(16.7s+1)', 0.96, 3.25],
  ['Wood and Berry, bottom', '-19.4e^(-3s)/(14.4s+1)', -0.19, 9.2],
  ['Vinante and Luyben, top', '-2.2e^(-s)/(7s+1)', -2.38, 3.16],
  ['Vinante and Luyben, bottom', '4.3e^(-0.35s)/(9.2s+1)', 4.39, 1.15],
];

test.each(COLUMNS)('%s: the published Ziegler–Nichols settings', (_, text, kc, ti) => {
  const { tuned } = run({
    given: 'system',
    plant: plant(text),
    kind: 'pi',
    rule: 'zn-ultimate',
  }).chosen;
  expect(Math.abs(tuned.k / kc - 1)).toBeLessThan(0.03);
  expect(Math.abs(tuned.ti / ti - 1)).toBeLessThan(0.03);
});

/**
 * Readings of the Temperature Control Lab of J. Kantor’s course (github.com/jckantor/CBE30338,
 * notebooks/TCLab/Step_Test_Data.csv): seconds, °C, % of the heater; one reading in every twenty seconds of it.
 */
const HEATER = `Time,T1,Q1
0.0,20.9,0.0
0.0,20.9,50.0
20,22.51,50
40,26.05,50
60,29.6,50
80,32.82,50
100,35.72,50
120,38.3,50
140,40.56,50
160,42.81,50
180,44.42,50
200,45.71,50
220,47.32,50
240,47.97,50
260,48.94,50
280,49.9,50
300,50.87,50
320.01,51.19,50
340.01,52.16,50
360.01,52.48,50
380,53.13,50
400.01,53.45,50
420.01,54.09,50
440,54.09,50
460.01,54.09,50
480,54.41,50
500,54.41,50
520,54.74,50
540,55.06,50
560,55.06,50
580,55.38,50`;

/** The same lab, fromShared/step01.csv: times at which a busy computer came to read, the heater on from the start. */
const BUSY = `Time,T1,T2,Q1,Q2
0,20.6272,20.6272,50,0
10.0,21.2718,20.9495,50,0
20.1,22.561,20.9495,50,0
30.2,24.1725,20.9495,50,0
40.0,25.4617,21.2718,50,0
52.1,27.3955,21.5941,50,0
64.1,29.3293,21.9164,50,0
74.1,30.6185,22.2387,50,0
88.0,32.5523,22.561,50,0
100.0,34.1638,22.561,50,0
120.1,36.0976,23.2056,50,0
140.1,38.3537,23.5279,50,0
162.0,39.9652,23.8502,50,0
181.2,41.5767,24.1725,50,0
202.0,42.8659,24.4948,50,0
221.0,43.8328,24.4948,50,0
240.2,44.4774,24.4948,50,0
261.0,45.4443,24.8171,50,0
280.1,46.0889,24.8171,50,0
300.0,46.7335,25.1394,50,0
320.2,47.3781,25.1394,50,0
343.0,48.0227,25.1394,50,0
365.0,48.345,25.1394,50,0
385.0,48.6673,25.4617,50,0
404.0,48.9896,25.4617,50,0
424.0,48.9896,25.4617,50,0
444.1,49.3119,25.4617,50,0
464.1,49.6342,25.4617,50,0
483.0,49.6342,25.784,50,0
504.0,49.9565,25.4617,50,0
524.0,49.9565,25.784,50,0`;

describe('a heater’s step tests', () => {
  test('with the step in a column: the gain of its rise to 35 °C for 50 %, some 20 s of dead time with one lag', () => {
    const { process } = run({ given: 'data', data: HEATER, rule: 'simc', kind: 'pi' });
    expect(process.fit?.explained).toBeGreaterThan(0.998);
    expect(process.first.gain).toBeGreaterThan(0.66);
    expect(process.first.gain).toBeLessThan(0.72);
    expect(process.first.time).toBeGreaterThan(120);
    expect(process.first.time).toBeLessThan(170);
    expect(process.first.delay).toBeGreaterThan(8);
    expect(process.first.delay).toBeLessThan(25);
    const two = run({ given: 'data', data: HEATER, shape: 'second', rule: 'simc' });
    expect(two.process.fit?.rms).toBeLessThan(process.fit?.rms ?? 0);
    // The heater and the sensor are two lags.
    expect(two.process.second?.time2).toBeGreaterThan(8);
  });

  test('with the heater on from the start the step is asked for, and what is offered computes', () => {
    const given = { given: 'data', data: BUSY, inputColumn: 4, rule: 'simc', kind: 'pi' } as const;
    expect(() => run(given)).toThrow(/^inputColumn: is 4, which stays at 50/);
    const { process } = run({ ...given, stepFrom: 'set', stepTime: 0, stepSize: 50 });
    expect(process.fit?.explained).toBeGreaterThan(0.998);
    expect(process.first.gain).toBeGreaterThan(0.55);
    expect(process.first.gain).toBeLessThan(0.65);
  });

  test('with decimal commas and semicolons as a German spreadsheet writes it', () => {
    const german = HEATER.replaceAll(',', ';').replaceAll('.', ',');
    const { process } = run({ given: 'data', data: german, rule: 'simc', kind: 'pi' });
    const { process: english } = run({ given: 'data', data: HEATER, rule: 'simc', kind: 'pi' });
    expect(process.first).toEqual(english.first);
  });
});
