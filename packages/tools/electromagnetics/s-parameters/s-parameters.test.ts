/** What a visitor relies on: published answers, remedies that compute, and settings that are not ignored. */
import { gated } from '@tollbench/engines/network/time-response.ts';
import { abs, arg, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { handbook } from './handbook.ts';
import tool from './index.ts';
import type { SParameterInputs } from './inputs.ts';
import { BALANCED, HFET, LOW_NOISE, MESFET, PAD, STEPPED, TWO_PADS } from './samples.ts';

type Some = Partial<SParameterInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const deskOf = (some: Some) => {
  const { desk } = run({ view: 'amplifier', ...some });
  if (!desk) throw new Error('there is a desk');
  return desk;
};
const degrees = (z: Complex) => (arg(z) * 180) / Math.PI;

/** D. M. Pozar, "Microwave Engineering", 4th ed., chapter 12; answers quoted from memory. */
describe('Pozar', () => {
  test('example 12.1: the three gains between 25 and 40 Ω', () => {
    const file = '# GHz S MA R 50\n1 0.38 -158 3.50 80 0.11 54 0.40 -43\n';
    const { gains, input, output, source, load } = deskOf({ file, source: '25', load: '40' });
    expect(source.re).toBeCloseTo(-0.333, 3);
    expect(load.re).toBeCloseTo(-0.111, 3);
    expect([abs(input), degrees(input)]).toEqual([
      expect.closeTo(0.365, 3),
      expect.closeTo(-152, 0),
    ]);
    expect([abs(output), degrees(output)]).toEqual([
      expect.closeTo(0.545, 3),
      expect.closeTo(-43, 0),
    ]);
    // G = 13.1, G_A = 19.8, G_T = 12.6.
    expect(gains.operating).toBeCloseTo(13.1, 1);
    expect(gains.available).toBeCloseTo(19.8, 1);
    expect(gains.transducer).toBeCloseTo(12.6, 1);
  });

  test('example 12.2: HFET-102 is potentially unstable, with its circles', () => {
    const { stability, sourceCircle, loadCircle, match } = deskOf({ file: HFET });
    expect([abs(stability.delta), degrees(stability.delta)]).toEqual([
      expect.closeTo(0.696, 3),
      expect.closeTo(-83, 0),
    ]);
    expect(stability.k).toBeCloseTo(0.607, 3);
    expect(stability.mu).toBeCloseTo(0.86, 2);
    expect(Math.abs(abs(loadCircle.centre) - 1.361)).toBeLessThan(0.002);
    expect(degrees(loadCircle.centre)).toBeCloseTo(47, 0);
    expect(loadCircle.radius).toBeCloseTo(0.5, 2);
    expect(abs(sourceCircle.centre)).toBeCloseTo(1.132, 3);
    expect(degrees(sourceCircle.centre)).toBeCloseTo(68, 0);
    expect(sourceCircle.radius).toBeCloseTo(0.199, 3);
    expect(loadCircle.isStableInside || sourceCircle.isStableInside).toBe(false);
    expect(match).toBeNull();
  });

  test('example 12.3: the conjugate match of a MESFET at 4 GHz has 16.7 dB', () => {
    const { stability, match, maxAvailable } = deskOf({ file: MESFET, f0: 4e9 });
    expect(stability.k).toBeCloseTo(1.195, 3);
    expect([abs(stability.delta), degrees(stability.delta)]).toEqual([
      expect.closeTo(0.488, 3),
      expect.closeTo(-162, 0),
    ]);
    expect(
      match && [abs(match.source), degrees(match.source), abs(match.load), degrees(match.load)],
    ).toEqual([
      expect.closeTo(0.872, 3),
      expect.closeTo(123, 0),
      expect.closeTo(0.876, 3),
      expect.closeTo(61, 0),
    ]);
    expect(powerDecibels(maxAvailable)).toBeCloseTo(16.7, 1);
  });

  test('example 12.5: the 2 dB noise circle', () => {
    const { noiseCircles } = deskOf({ file: LOW_NOISE, noiseCircles: [2] });
    const [circle] = noiseCircles;
    expect(circle && [abs(circle.centre), degrees(circle.centre)]).toEqual([
      expect.closeTo(0.56, 2),
      expect.closeTo(100, 0),
    ]);
    expect(Math.abs((circle?.radius ?? 0) - 0.24)).toBeLessThan(0.006);
  });
});

describe('what comes of files', () => {
  test('a pad before another, and taken away, is the other', () => {
    const alone = run({ file: PAD });
    const left = run({ file: TWO_PADS, chain: 'deembed', left: PAD });
    // To the four or five places that the files have.
    left.network.s.forEach((x, k) => {
      expect(Math.abs(x - (alone.network.s[k] ?? Number.NaN))).toBeLessThan(1e-3);
    });
    const right = run({ file: TWO_PADS, chain: 'deembed', right: PAD, rightFaces: 'outwards' });
    expect(right.network.s[0]).toBeCloseTo(alone.network.s[0] ?? Number.NaN, 3);
    const both = run({ file: PAD, chain: 'cascade', left: PAD, right: '' });
    both.network.s.forEach((x, k) => {
      expect(Math.abs(x - (run({ file: TWO_PADS }).network.s[k] ?? Number.NaN))).toBeLessThan(1e-3);
    });
  });

  test('the differential mode goes through, its reference is twice and the common one half', () => {
    const { z0, s, modes } = run({ file: BALANCED, mixed: 'on', pairs: '1-2 3-4' });
    expect(z0.map(({ re }) => re)).toEqual([100, 100, 25, 25]);
    expect(modes?.map((m) => m.kind)).toEqual(['differential', 'differential', 'common', 'common']);
    const size = (k: number) => abs(s[k] ?? { re: 0, im: 0 });
    expect(size(4)).toBeGreaterThan(0.9);
    // Skew turns a little of it into the common mode.
    expect(size(12)).toBeGreaterThan(1e-3);
  });

  test('a stepped line: 75 and 30 Ω, 40 mm each, read off in time', () => {
    const { time } = run({ view: 'time', file: STEPPED, velocity: 0.7 });
    const at = (metres: number) => {
      const t = (2 * metres) / (0.7 * 299_792_458);
      return time?.impedance?.[time.time.findIndex((x) => x >= t)] ?? Number.NaN;
    };
    expect(time?.kind).toBe('step');
    expect(Math.abs(at(0.02) - 50)).toBeLessThan(1.5);
    expect(Math.abs(at(0.06) - 75)).toBeLessThan(2);
    // Behind the first step a 30 Ω line shows a little more, by what has come back before.
    expect(Math.abs(at(0.1) - 30)).toBeLessThan(4);
  });

  test('a file far from 0 Hz is looked at band-pass unasked', () => {
    expect(run({ view: 'time' }).time?.kind).toBe('bandpass');
  });

  test('noise is kept on the two-port by itself, and left out with a fixture, which is said', () => {
    expect(run({ file: LOW_NOISE }).noise).not.toBeNull();
    const { noise, said } = run({
      file: LOW_NOISE,
      chain: 'cascade',
      left: '# GHz S RI R 50\n4 0 0 0.5 0 0.5 0 0 0\n',
    });
    expect(noise).toBeNull();
    expect(said).toContainEqual(expect.stringContaining('noise of the file'));
  });
});

describe('refusals offer what computes', () => {
  const OTHER = '# GHz S RI R 50\n2.2 0 0 0.5 0 0.5 0 0 0\n2.6 0 0 0.5 0 0.5 0 0 0\n';
  const ONE = '# GHz S RI R 50\n1 0.5 0\n';
  test.each<[string, Some]>([
    ['a frequency beyond the file', { f0: 5e9 }],
    ['a marker beyond the file', { markers: [2.4e9, 9e9] }],
    ['a trace that there is not', { traces: 'S31' }],
    ['a trace twice', { traces: 'S11 S11' }],
    ['nine traces', { file: BALANCED, traces: '11 12 13 14 21 22 23 24 31' }],
    ['VSWR of a transmission', { format: 'vswr', traces: 'S21' }],
    ['VSWR of impedances', { format: 'vswr', parameter: 'Z' }],
    ['units that differ', { parameter: 'ABCD', format: 'magnitude', traces: 'A B' }],
    ['ABCD of four ports', { file: BALANCED, parameter: 'ABCD' }],
    ['an amplifier of one port', { file: ONE, view: 'amplifier' }],
    ['an amplifier of four ports', { file: BALANCED, view: 'amplifier' }],
    ['a port that there is not', { kept: '3' }],
    ['pairs of ports that there are not', { mixed: 'on' }],
    [
      'a pair of unequal references',
      {
        mixed: 'on',
        pairs: '1-2',
        file: '[Version] 2.0\n#\n[Number of Ports] 2\n[Two-Port Data Order] 12_21\n[Reference] 50 75\n[Network Data]\n1 0 0 1 0 1 0 0 0\n',
      },
    ],
    ['three impedances for two ports', { renormalise: 'real', z0: '50 75 60' }],
    ['fixtures that are none', { chain: 'cascade' }],
    ['a fixture of one port', { chain: 'cascade', left: ONE }],
    ['a fixture at other frequencies', { chain: 'cascade', left: OTHER }],
    [
      'a fixture at none of them',
      { chain: 'cascade', left: '# GHz S RI R 50\n9 0 0 1 0 1 0 0 0\n' },
    ],
    [
      'a fixture that lets nothing through',
      {
        chain: 'deembed',
        left: '# GHz S RI R 50\n2.1 1 0 0 0 0 0 1 0\n2.8 1 0 0 0 0 0 0 0\n',
        grid: 'linear',
      },
    ],
    [
      'a chain of three ports',
      {
        file: '# GHz S RI R 50\n1 0 0 0 0 0 0\n 0 0 0 0 0 0\n 0 0 0 0 0 0\n',
        chain: 'cascade',
        left: ONE,
      },
    ],
    ['a low-pass response of a band', { view: 'time', response: 'step' }],
    ['time of three frequencies', { view: 'time', file: MESFET }],
    [
      'time of uneven frequencies',
      { view: 'time', file: '# GHz S RI R 50\n1 0 0\n2 0.1 0\n4 0.2 0\n5 0.1 0\n6 0 0\n' },
    ],
    ['a value at 0 Hz of a band', { view: 'time', dc: 1 }],
    ['a time that is not known', { view: 'time', tStop: 1e-6 }],
    [
      'a gate that ends before it begins',
      { view: 'time', gate: 'on', gateFrom: 2e-9, gateTo: 1e-9 },
    ],
    ['a gate beyond the period', { view: 'time', gate: 'on', gateTo: 1e-6 }],
    ['a parameter in time that there is not', { view: 'time', timeTrace: 'S99' }],
  ])('%s', (_what, some) => {
    expect(() => run(some)).toThrow(InputErrors);
    const remedies = remediesOf(tool, some);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies) expect(remedied(tool, some, remedy).s.length).toBeGreaterThan(0);
  });

  test('a setting that is not asked for is refused, and not ignored', () => {
    for (const [name, value] of [
      ['z0', '75'],
      ['beta', '3'],
      ['gateTo', '1n'],
      ['gainCircles', '3'],
      ['left', 'x'],
      ['pairs', '1-2'],
      ['restLoad', '10'],
    ] as const)
      expect(() => readGiven(tool.inputs, new Map([[name, value]])), name).toThrow(
        'is asked for only with',
      );
  });

  test('impedances are taken as the field writes them', () => {
    for (const text of ['25-10j', '25-j10', '25 - 10i Ω', '25-j10 ohm', '[25-10j]'])
      expect(tool.inputs.source.parse(text), text).toBe('25-10j');
    expect(tool.inputs.z0.parse('50-5j 50+5j')).toBe('50-5j 50+5j');
    expect(() => tool.inputs.source.parse('0')).toThrow('above 0');
    expect(() => tool.inputs.source.parse('-50')).toThrow('above 0');
    expect(() => tool.inputs.source.parse('2,5')).toThrow('one number or two');
  });

  test('traces are named as programs name them', () => {
    for (const traces of ['S21 S11', 's21,s11', 'S(2,1) S(1,1)', '2,1 1,1', '21 11'])
      expect(
        run({ traces }).traces.map((t) => t.name),
        traces,
      ).toEqual(['S21', 'S11']);
  });
});

test('a gate is least sure in the outermost tenth of the band, and the handbook says so', () => {
  const [count, step] = [401, 25e6];
  const frequency = Float64Array.from({ length: count }, (_, k) => k * step);
  const echo = (size: number, time: number) =>
    Float64Array.from({ length: 2 * count }, (_, c) => {
      const angle = -2 * Math.PI * step * Math.floor(c / 2) * time;
      return size * (c % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
    });
  const wanted = echo(0.2, 1.1e-9);
  const other = echo(0.3, 2.6e-9);
  const got = gated(
    frequency,
    wanted.map((x, c) => x + other[c]!),
    step,
    { from: 0.4e-9, to: 1.6e-9 },
  );
  const worst = (from: number, to: number) =>
    Math.max(
      ...Array.from(got.subarray(2 * from, 2 * to), (x, c) => Math.abs(x - wanted[2 * from + c]!)),
    );
  const middle = worst(41, 360);
  const ends = Math.max(worst(0, 40), worst(361, 401));
  expect(ends, `${ends} against ${middle}`).toBeGreaterThan(5 * middle);
  expect(JSON.stringify(handbook)).toContain(
    'outermost tenth of the band at either end is uncertain',
  );
});
