import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPROXIMATIONS, attenuation, prototype } from './prototype.ts';
import { groupDelay, power, powers, response, sectionRational } from './section-response.ts';
import { peaking, type Section, sectionPoles, sections } from './sections.ts';

const prototypes = fc
  .record({
    kind: fc.constantFrom(...APPROXIMATIONS),
    order: fc.integer({ min: 1, max: 10 }),
    ripple: fc.constantFrom(0.1, 1),
  })
  .map(({ kind, order, ripple }) => prototype(kind, order, ripple, 40));
const scales = fc.double({ min: 0.5, max: 3, noNaN: true });
const places = fc.double({ min: -1, max: 1, noNaN: true }).map((e) => 10 ** e);
const loss = (list: readonly Section[], dc: number, w: number) =>
  -10 * Math.log10(list.reduce((g, s) => g * power(sectionRational(s), w), dc * dc));

test('the sections of a low pass and of its mirror multiply to the prototype', () => {
  fc.assert(
    fc.property(prototypes, scales, places, (p, scale, x) => {
      const low = sections(p, scale, { response: 'lowpass', edge: 5e3 });
      const high = sections(p, scale, { response: 'highpass', edge: 5e3 });
      const wanted = attenuation(p, x * scale);
      expect(loss(low, p.dc, x * 5e3) - wanted).toBeCloseTo(0, 7);
      expect(loss(high, p.dc, 5e3 / x) - wanted).toBeCloseTo(0, 7);
    }),
  );
});

test('the sections of a band pass multiply to the prototype at (x − 1/x)/b, with 1 at the centre', () => {
  fc.assert(
    fc.property(
      prototypes,
      scales,
      places,
      fc.double({ min: 0.02, max: 1.5, noNaN: true }),
      (p, scale, x, b) => {
        const list = sections(p, scale, { response: 'bandpass', centre: 2e4, width: b * 2e4 });
        expect(list.length).toBe(p.order);
        expect(loss(list, 1, 2e4)).toBeCloseTo(0, 8);
        const w = (scale * Math.abs(x - 1 / x)) / b;
        const [made, wanted] = [loss(list, p.dc, x * 2e4), attenuation(p, w)];
        expect((made - wanted) / Math.max(1, wanted)).toBeCloseTo(0, 7);
      },
    ),
  );
});

test('the poles of a section have its ω0² as product and −ω0/Q as sum', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 100, noNaN: true }), (q) => {
      const [a, b] = sectionPoles({ w0: 3, q });
      if (!a || !b) throw new Error('two poles');
      expect(a.re * b.re - a.im * b.im).toBeCloseTo(9, 9);
      expect((a.re + b.re) / (-3 / q)).toBeCloseTo(1, 9);
    }),
  );
});

test('peaking is the largest gain there is', () => {
  for (const response of ['lowpass', 'highpass', 'bandpass'] as const)
    for (const q of [0.5, Math.SQRT1_2, 0.8, 2, 10]) {
      const s = { response, w0: 1, q, gain: 1 };
      const w = Array.from({ length: 40_001 }, (_, k) => 10 ** (k / 10_000 - 2));
      const most = Math.sqrt(Math.max(...powers([sectionRational(s)], w)));
      expect(most / peaking(s)).toBeCloseTo(1, 3);
    }
});

test('a list of frequencies gives what each of them gives', () => {
  const list = sections(prototype('chebyshev', 5, 1), 1, { response: 'highpass', edge: 7 }).map(
    sectionRational,
  );
  const w = [0, 0.1, 1, 7, 50];
  powers(list, w).forEach((p, k) => {
    expect(p).toBeCloseTo(
      list.reduce((g, s) => g * power(s, w[k] as number), 1),
      14,
    );
    const { re, im } = response(list, w[k] as number);
    expect(re * re + im * im).toBeCloseTo(p, 12);
  });
});

test('the group delay is the slope of the phase', () => {
  fc.assert(
    fc.property(
      prototypes,
      places,
      fc.constantFrom('lowpass', 'highpass', 'bandpass'),
      (p, x, kind) => {
        const list = sections(
          p,
          1,
          kind === 'bandpass'
            ? { response: kind, centre: 1, width: 0.5 }
            : { response: kind, edge: 1 },
        ).map(sectionRational);
        const h = 1e-5 * x;
        const [a, b] = [response(list, x - h), response(list, x + h)];
        const turned = Math.atan2(b.im * a.re - b.re * a.im, b.re * a.re + b.im * a.im);
        const delay = groupDelay(list, x);
        expect((-turned / (2 * h) - delay) / Math.max(1, delay)).toBeCloseTo(0, 4);
      },
    ),
  );
});

test('phase falls by 90° a pole from 0 Hz to far above', () => {
  const list = sections(prototype('chebyshev', 5, 1), 1, { response: 'lowpass', edge: 1 }).map(
    sectionRational,
  );
  const { re, im } = response(list, 1e4);
  expect(Math.atan2(im, re)).toBeCloseTo(-Math.PI / 2, 3);
});

test('a frequency that is not positive is refused by name', () => {
  const p = prototype('butterworth', 2);
  expect(() => sections(p, 1, { response: 'lowpass', edge: 0 })).toThrow(/frequency 0/);
  expect(() => sections(p, 1, { response: 'bandpass', centre: 1, width: -1 })).toThrow(/-1/);
});
