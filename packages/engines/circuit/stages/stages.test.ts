import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { response, sectionRational } from '../../filter/section-response.ts';
import type { Response, Section } from '../../filter/sections.ts';
import { chooseParts } from '../choose-parts.ts';
import { eSeriesValues } from '../e-series.ts';
import { IDEAL, Nodal, type PartValues } from '../nodal.ts';
import { sensitivities } from '../sensitivity.ts';
import { firstOrder } from './first-order.ts';
import { multipleFeedback } from './multiple-feedback.ts';
import { sallenKey } from './sallen-key.ts';
import type { SecondOrder, Stage } from './stage.ts';
import { stateVariable } from './state-variable.ts';
import { towThomas } from './tow-thomas.ts';
import { towThomasNotch } from './tow-thomas-notch.ts';

const RESPONSES = ['lowpass', 'highpass', 'bandpass'] as const;
const builders: Record<string, (s: SecondOrder) => Stage> = {
  'sk-unity': (s) => sallenKey(s, 'unity'),
  'sk-gain': (s) => sallenKey(s, 'gain'),
  'sk-equal': (s) => sallenKey(s, 'equal'),
  mfb: multipleFeedback,
  'state-variable': stateVariable,
  'tow-thomas': towThomas,
};
const kinds: [string, Response][] = Object.keys(builders).flatMap((name) =>
  RESPONSES.filter(
    (r) =>
      !(name === 'tow-thomas' && r === 'highpass') && !(name === 'sk-unity' && r === 'bandpass'),
  ).map((r): [string, Response] => [name, r]),
);

const ideal = ({ response, w0, q, gain }: Section, w: number) => {
  const x = w / w0;
  const den = Math.hypot(1 - x * x, x / (q as number));
  return (
    (gain * (response === 'lowpass' ? 1 : response === 'highpass' ? x * x : x / (q as number))) /
    den
  );
};

const size = (n: Nodal, w: number) => {
  const { re, im } = n.transfer(0, w);
  return Math.hypot(re, im);
};

const grid = (level: number) => ({
  resistors: eSeriesValues('E96', 1, 1e8),
  capacitors: eSeriesValues('E12', 1e-13, 1e-2),
  level,
});

const targets = fc.record({
  f0: fc.double({ min: 0, max: 6, noNaN: true }).map((e) => 10 ** e),
  q: fc.double({ min: 0.55, max: 12, noNaN: true }),
  gain: fc.double({ min: 1, max: 2.9, noNaN: true }),
  level: fc.constantFrom(2e3, 10e3, 47e3),
});

describe.each(kinds)('%s %s', (name, response) => {
  const sectionOf = (t: { f0: number; q: number; gain: number }): SecondOrder => ({
    response,
    w0: 2 * Math.PI * t.f0,
    q: t.q,
    gain:
      name === 'sk-unity'
        ? 1
        : response === 'bandpass'
          ? Math.min(t.gain, 0.9 * (3 * t.q - 1), 1.8 * t.q * t.q)
          : t.gain,
  });

  test('the nodes of every design give the response that was asked for', () => {
    fc.assert(
      fc.property(targets, (t) => {
        const section = sectionOf(t);
        const stage = builders[name]!(section);
        let seen = 0;
        for (const values of stage.designs(grid(t.level))) {
          if (++seen > 5) break;
          const a = stage.analyse(values);
          expect(a.w0 / section.w0).toBeCloseTo(1, 9);
          expect((a.q as number) / section.q).toBeCloseTo(1, 6);
          if (name !== 'sk-equal' && !(name === 'mfb' && response === 'highpass'))
            expect(Math.abs(a.gain) / section.gain).toBeCloseTo(1, 6);
          agree(stage, values);
        }
        expect(seen).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });

  test('rounded parts stay near, and what they are said to make is what their nodes make', () => {
    fc.assert(
      fc.property(targets, (t) => {
        const section = sectionOf({ ...t, q: Math.min(t.q, 6) });
        const stage = builders[name]!(section);
        const { values, achieved } = chooseParts(
          stage,
          section,
          grid(t.level),
          name === 'sk-equal' ? null : section.gain,
        );
        expect(Math.abs(achieved.w0 / section.w0 - 1)).toBeLessThan(0.02);
        // Rounding moves Q by its own sensitivity, which grows with Q: 3Q − 1 to the gain of equal parts.
        expect(Math.abs((achieved.q as number) / section.q - 1)).toBeLessThan(
          0.03 + 0.015 * section.q,
        );
        agree(stage, values);
        const drawer = grid(1);
        for (const p of stage.parts)
          expect(p.kind === 'R' ? drawer.resistors : drawer.capacitors).toContain(values[p.name]);
      }),
      { numRuns: 25 },
    );
  });

  test('all R or all C up by a per cent lowers ω0 by as much and leaves Q', () => {
    const section = sectionOf({ f0: 1e3, q: 2, gain: 1.5 });
    const stage = builders[name]!(section);
    const { values } = chooseParts(stage, section, grid(1e4), null);
    const s = sensitivities(stage, values);
    for (const kind of ['R', 'C']) {
      const names = new Set(stage.parts.filter((p) => p.kind === kind).map((p) => p.name));
      const some = s.filter((x) => names.has(x.part));
      expect(some.reduce((a, x) => a + x.w0, 0)).toBeCloseTo(-1, 6);
      expect(some.reduce((a, x) => a + x.q, 0)).toBeCloseTo(0, 6);
    }
  });
});

function agree(stage: Stage, values: PartValues): void {
  const a = stage.analyse(values);
  const nodal = new Nodal(stage).load(values, IDEAL);
  const made: Section = {
    response: stage.output === 'hp' || stage.parts[0]?.name === 'C1' ? 'highpass' : 'lowpass',
    ...a,
    gain: Math.abs(a.gain),
  };
  const response =
    stage.output === 'bp' || stage.parts.some((p) => p.name === 'Rd') || isBand(stage)
      ? 'bandpass'
      : made.response;
  for (const x of [0.1, 0.7, 1, 1.4, 10]) {
    const wanted = ideal({ ...made, response }, x * a.w0);
    expect(size(nodal, x * a.w0) / wanted).toBeCloseTo(1, 8);
    const { num, den, scale } = nodal.rational(a.w0);
    expect(
      evaluate(num, (x * a.w0) / scale) / evaluate(den, (x * a.w0) / scale) / wanted,
    ).toBeCloseTo(1, 8);
  }
}

const isBand = (stage: Stage) =>
  stage.parts.some((p) => p.name === 'R3') &&
  stage.opamps.length === 1 &&
  !(stage.topology === 'multiple-feedback' && stage.parts[1]?.b === 'out');

const evaluate = (c: ArrayLike<number>, x: number) => {
  let re = 0;
  let im = 0;
  for (let k = c.length - 1; k >= 0; k--) [re, im] = [c[k]! - im * x, re * x];
  return Math.hypot(re, im);
};

describe('a Tow-Thomas stage with a notch', () => {
  const notched = fc
    .record({
      low: fc.boolean(),
      f0: fc.double({ min: 1, max: 5, noNaN: true }).map((e) => 10 ** e),
      q: fc.double({ min: 0.55, max: 12, noNaN: true }),
      gain: fc.double({ min: 0.2, max: 5, noNaN: true }),
      apart: fc.double({ min: 1.02, max: 8, noNaN: true }),
    })
    .map(({ low, f0, q, gain, apart }) => {
      const w0 = 2 * Math.PI * f0;
      const response = low ? ('lowpass' as const) : ('highpass' as const);
      return { response, w0, q, gain, zero: low ? w0 * apart : w0 / apart };
    });
  const agrees = (stage: Stage, section: Section, values: PartValues) => {
    const made = { ...section, ...stage.analyse(values) };
    const nodal = new Nodal(stage).load(values, IDEAL);
    for (const x of [0, 0.1, 0.7, 1, 1.4, 10]) {
      const w = x * made.w0;
      const { re, im } = nodal.transfer(0, w);
      const wanted = response([sectionRational(made)], w);
      const size = Math.hypot(wanted.re, wanted.im);
      expect(Math.hypot(re - wanted.re, im - wanted.im) / size).toBeLessThan(1e-9);
    }
    const zero = made.zero as number;
    expect(size(nodal, zero) / Math.abs(made.gain)).toBeLessThan(1e-9);
  };

  test('its nodes give pole, notch and gain that were asked for', () => {
    fc.assert(
      fc.property(notched, (section) => {
        const stage = towThomasNotch(section);
        let seen = 0;
        for (const values of stage.designs(grid(10e3))) {
          seen++;
          const a = stage.analyse(values);
          expect(a.w0 / section.w0).toBeCloseTo(1, 9);
          expect((a.q as number) / section.q).toBeCloseTo(1, 9);
          expect((a.zero as number) / section.zero).toBeCloseTo(1, 9);
          agrees(stage, section, values);
        }
        expect(seen).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });

  test('rounded parts stay near, the gain of two capacitors among them', () => {
    fc.assert(
      fc.property(notched, (section) => {
        const stage = towThomasNotch(section);
        const { values, achieved } = chooseParts(stage, section, grid(10e3), section.gain);
        expect(Math.abs(achieved.w0 / section.w0 - 1)).toBeLessThan(0.02);
        expect(Math.abs((achieved.zero as number) / section.zero - 1)).toBeLessThan(0.02);
        expect(Math.abs(Math.abs(achieved.gain) / section.gain - 1)).toBeLessThan(0.08);
        agrees(stage, section, values);
      }),
      { numRuns: 25 },
    );
  });
});

test('an amplifier of one pole turns a follower into a first-order low pass at its gain-bandwidth', () => {
  const stage = firstOrder({ response: 'lowpass', w0: 1e9, q: null, gain: 1 });
  const nodal = new Nodal(stage).load({ R1: 1, C1: 1e-9 }, { a0: 1e12, wt: 1e6 });
  expect(size(nodal, 1e6)).toBeCloseTo(Math.SQRT1_2, 5);
  expect(size(nodal, 1e5)).toBeCloseTo(1 / Math.sqrt(1.01), 5);
});

describe('what a circuit cannot do is refused by name', () => {
  const s = (response: Response, q: number, gain: number): SecondOrder => ({
    response,
    w0: 1e4,
    q,
    gain,
  });
  test.each([
    [() => multipleFeedback(s('bandpass', 1, 2)), /gains less than 2Q² = 2/],
    [() => sallenKey(s('bandpass', 2, 6), 'gain'), /gains 3Q − 1 = 5 at most/],
    [() => sallenKey(s('lowpass', 1, 0.5), 'gain'), /gains 1 or more/],
    [() => towThomas(s('highpass', 1, 1)), /no high-pass output/],
    [() => stateVariable(s('bandpass', 0.4, 0.1)), /negative resistance/],
    [() => firstOrder({ response: 'lowpass', w0: 1, q: null, gain: 0.5 }), /gains 1 or more/],
  ])('%#', (act, why) => {
    expect(act).toThrow(why);
  });
});
