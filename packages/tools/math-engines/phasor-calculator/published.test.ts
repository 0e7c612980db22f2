/**
 * Problems with published answers, typed as they are printed.
 *
 * D. McCreary, Circuits (CC BY-NC-SA), chapters 8 to 10, problems.md: the givens and the printed answers, as facts.
 * C. K. Alexander and M. N. O. Sadiku, Fundamentals of Electric Circuits, 5th ed., examples 9.10, 12.2, 12.3 and 12.9,
 * and practice problem 12.10.
 * J. J. Grainger and W. D. Stevenson, Power System Analysis, 1994, example 11.1.
 * JCGM 100:2008, example H.2.
 */
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { SequenceResult } from './compute/sequence.ts';
import type { SheetResult, Told } from './compute/sheet.ts';
import type { CircuitResult } from './compute/three-phase.ts';
import tool from './index.ts';
import { correlated } from './sheets.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const sheet = (text: string, some: Some = {}) =>
  run({ sheet: text, samples: 0, ...some }) as SheetResult;
const last = (text: string, some: Some = {}): Told => {
  const r = sheet(text, some);
  return r.lines[r.answer] as Told;
};

/** Within half of the last digit that is printed. */
const printed = (value: number, digits: string) => {
  const [, fraction = ''] = digits.split('.');
  expect(Math.abs(value - Number(digits)), `${value} against ${digits}`).toBeLessThanOrEqual(
    0.5000001 * 10 ** -fraction.length,
  );
};

/** Text as it is printed, and the real and imaginary part, or magnitude and angle in degrees, as printed. */
const RECTANGULAR: readonly [string, string, string][] = [
  ['(3 + j4) + (1 - j2)', '4', '2'],
  ['(3 + j4) × (1 - j2)', '11', '-2'],
  ['10∠45°/2∠-30°', '1.294', '4.830'],
  ['(10∠30° V)/(2∠-45° A)', '1.294', '4.83'],
  ['50 Ω + j40 Ω - j100 Ω', '50', '-60'],
  ['100 Ω + 10 μF @ 200 Hz', '100', '-79.6'],
  ['(5 A)^2 · (6 Ω + j8 Ω)', '150', '200'],
  ['50∠23.13° V · 5∠30° A', '150', '200'],
  ['conj(10 Ω + j6 Ω)', '10', '-6'],
  // Printed is 5.97.
  ['8∠48.2° Ω', '5.33', '5.96'],
  // Alexander and Sadiku, practice: the impedance of example 9.10 at 50 rad/s.
  [
    '(2 mF @ 50 rad/s) + (3 Ω + (10 mF @ 50 rad/s)) || (8 Ω + (0.2 H @ 50 rad/s))',
    '3.22',
    '-11.07',
  ],
];

const POLAR: readonly [string, string, string][] = [
  ['5 + j12', '13', '67.4'],
  ['(3+j4) + (1-j2)', '4.47', '26.6'],
  ['(3+j4)(1-j2)', '11.18', '-10.3'],
  ['10∠45° / 2∠-30°', '5', '75'],
  ['100 nF @ 1 kHz', '1592', '-90'],
  ['10 mH @ 5 kHz', '314.2', '90'],
  ['50 Ω - j60 Ω', '78.1', '-50.2'],
  ['10∠0° V/(50 Ω - j60 Ω)', '0.128', '50.2'],
  ['10 V · j40 Ω/(50 Ω - j60 Ω)', '5.12', '140.2'],
  ['120∠30° V/(40 Ω + j30 Ω)', '2.4', '-6.87'],
  ['10∠0° V · (-j100 Ω)/(100 Ω - j100 Ω)', '7.07', '-45'],
  ['5∠-30° A · (6 Ω + j8 Ω)', '50', '23.13'],
  ['50∠23.13° V · conj(5∠-30° A)', '250', '53.13'],
];

const REAL: readonly [string, string][] = [
  ['325 V/√2', '229.8'],
  // Printed is 281.6, of a cosine rounded to 0.866.
  ['re(325 V ∠ -30°)', '281.5'],
  ['(10 V/√2)^2/(50 Ω)', '1'],
  ['sqrt((5 V)^2 + (10 V/√2)^2)', '8.66'],
  // Chapter 9, problem 5 prints 253.3 µH: its square of 628 318 is a hundred times too large.
  ['1/((2π · 100 kHz)^2 · 100 pF) → mH', '25.33'],
  ['240 V · 8 A · cos(37°)', '1533'],
  ['im((240 V) · conj(8 A ∠ -37°))', '1155'],
  ['sqrt((1800 VA)^2 - (1200 W)^2)', '1342'],
  ['acos(0.667) → °', '48.2'],
  ['(100 V)^2/(4 · 10 Ω)', '250'],
  ['8 V · sin(2π · 50 Hz · 15 ms · 1 rad)', '-8'],
];

test.each(RECTANGULAR)('%s is %s and j %s', (text, re, im) => {
  const { value } = last(text);
  printed(value.re, re);
  printed(value.im, im);
});

test.each(POLAR)('%s is %s at %s°', (text, size, angle) => {
  const { value } = last(text);
  printed(Math.hypot(value.re, value.im), size);
  printed((Math.atan2(value.im, value.re) * 180) / Math.PI, angle);
});

test.each(REAL)('%s is %s', (text, shown) => {
  const { value, converted } = last(text);
  expect(value.im).toBeCloseTo(0, 9);
  printed(converted?.value.re ?? value.re, shown);
});

test('power factor correction: 114.6 µF, and 39.5 A in place of 50 A', () => {
  const preset = tool.presets?.find(({ title }) => title === 'Power factor correction');
  const r = run(preset?.inputs ?? {}) as SheetResult;
  const line = (name: string) => r.lines.find((t) => t.line.name === name) as Told;
  printed((line('C1').converted?.value.re ?? 0) / 10, '11.46');
  printed(Math.hypot(line('Inew').value.re, line('Inew').value.im), '39.5');
  printed(line('S').value.re / 1000, '18.0');
  printed(line('S').value.im / 1000, '15.875');
});

test('GUM example H.2: R, X, Z with their uncertainties and correlation', () => {
  const { value, spread } = last(correlated);
  printed(value.re, '127.732');
  printed(value.im, '219.847');
  printed(Math.hypot(value.re, value.im), '254.260');
  printed(spread?.re ?? 0, '0.071');
  // Printed is 0.295; unrounded, first order gives 0.2956 (each reading worked through, 0.2955).
  printed(spread?.im ?? 0, '0.2956');
  printed(spread?.magnitude ?? 0, '0.236');
  expect((spread?.reIm ?? 0) / (spread?.re ?? 1) / (spread?.im ?? 1)).toBeCloseTo(-0.588, 2);
});

test('Alexander and Sadiku, example 12.2: line current of a balanced Y–Y with lines', () => {
  const preset = tool.presets?.find(({ title }) => title.startsWith('Balanced Y'));
  const { current } = run(preset?.inputs ?? {}) as CircuitResult;
  for (const [k, angle] of ['-21.8', '-141.8', '98.2'].entries()) {
    const { re, im } = current[k as 0];
    printed(Math.hypot(re, im), '6.81');
    printed((Math.atan2(im, re) * 180) / Math.PI, angle);
  }
});

/** Magnitude and angle in degrees, as printed. */
const phasor = (z: { re: number; im: number } | undefined, size: string, angle: string) => {
  printed(Math.hypot(z?.re ?? Number.NaN, z?.im ?? 0), size);
  printed((Math.atan2(z?.im ?? 0, z?.re ?? 0) * 180) / Math.PI, angle);
};

test('Alexander and Sadiku, example 12.3: phase and line current of a delta on a star source', () => {
  const leg = '8 + j4';
  const { current, legCurrent } = run({
    task: 'threePhase',
    source: 'phases',
    va: '100∠10°',
    vb: '100∠-110°',
    vc: '100∠130°',
    load: 'delta',
    zab: leg,
    zbc: leg,
    zca: leg,
  }) as CircuitResult;
  phasor(legCurrent[0], '19.36', '13.43');
  // Printed is 33.53, of a rounded 19.36.
  phasor(current[0], '33.54', '-16.57');
});

test('Alexander and Sadiku, example 12.9: an unbalanced star of order acb with its neutral', () => {
  const { current, neutral } = run({
    task: 'threePhase',
    lineVoltage: 100 * Math.sqrt(3),
    rotation: 'acb',
    za: '15 Ω',
    zb: '10 + j5 Ω',
    zc: '6 - j8 Ω',
    neutral: 'ideal',
  }) as CircuitResult;
  phasor(current[0], '6.67', '0');
  phasor(current[1], '8.94', '93.4');
  phasor(current[2], '10', '-66.9');
  // In the book the neutral current runs towards the load; printed is 178.4°, of parts rounded to two decimals.
  phasor({ re: -neutral.re, im: -neutral.im }, '10.06', '178.5');
});

test('Alexander and Sadiku, practice 12.10: a delta between lines of order acb', () => {
  const { current, total } = run({
    task: 'threePhase',
    source: 'lines',
    vab: '220∠0° V',
    vbc: '220∠120° V',
    vca: '220∠-120° V',
    load: 'delta',
    zab: '-j5 Ω',
    zbc: 'j10 Ω',
    zca: '10 Ω',
  }) as CircuitResult;
  phasor(current[0], '64', '80.1');
  phasor(current[1], '38.1', '-60');
  phasor(current[2], '42.5', '-135');
  printed(total.re / 1000, '4.84');
});

test('Grainger and Stevenson, example 11.1: components of 10 A with a line open', () => {
  const { sequences } = run({
    task: 'sequence',
    xa: '10∠0° A',
    xb: '10∠180° A',
    xc: '0 A',
  }) as SequenceResult;
  expect(Math.hypot(sequences[0].re, sequences[0].im)).toBe(0);
  // Printed is 5.78, of a root of three rounded.
  phasor(sequences[1], '5.77', '-30');
  phasor(sequences[2], '5.77', '30');
});
