import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, complex, inv, sub } from '../numeric/complex.ts';
import { decades, element, FREQUENCY, LOSSLESS, lossy, passive } from '../testing/rf.ts';
import {
  type Element,
  elementTwoPort,
  lineParameters,
  partOfElement,
  passElement,
  seriesResistance,
} from './element.ts';
import { flowOf, throughTwoPort, waveAtImpedance } from './two-port.ts';

const W = 2 * Math.PI * FREQUENCY;
const LOSSES = { frequency: FREQUENCY, inductorQ: 40, capacitorQ: 200, lineLoss: 0.3 };

describe('parts', () => {
  test('Q is the reactance over the series resistance, at the design frequency', () => {
    fc.assert(
      fc.property(decades(1, 1000), lossy, (x, losses) => {
        expect(x / seriesResistance('L', x / W, losses)).toBeCloseTo(losses.inductorQ, 8);
        expect(x / seriesResistance('C', 1 / (W * x), losses)).toBeCloseTo(losses.capacitorQ, 8);
      }),
    );
  });

  test('away from it the resistance stays, so that a coil’s Q grows with f', () => {
    const coil: Element = { kind: 'series', part: 'L', value: 50 / W };
    const { b } = elementTwoPort(coil, 2 * FREQUENCY, LOSSES);
    expect(b.re).toBeCloseTo(50 / 40, 12);
    expect(b.im).toBeCloseTo(100, 10);
  });

  test('extreme values neither overflow nor vanish across the line', () => {
    for (const value of [1e-200, 1e200]) {
      const { c } = elementTwoPort({ kind: 'shunt', part: 'L', value }, 1, LOSSLESS);
      expect(c.im * value * 2 * Math.PI).toBeCloseTo(-1, 12);
    }
  });
});

describe('lines and stubs', () => {
  test('a matched wavelength costs the loss that was said', () => {
    for (const lineLoss of [0.01, 0.1, 0.3]) {
      const losses = { ...LOSSES, lineLoss };
      const whole = elementTwoPort({ kind: 'line', z0: 50, degrees: 360 }, FREQUENCY, losses);
      // Into its own impedance, by e^α·l; of second order in the loss is the approximation.
      const decibel = 20 * Math.log10(abs(whole.a) + Math.sqrt(abs(whole.a) ** 2 - 1));
      expect(decibel / lineLoss).toBeCloseTo(1, 4);
      expect(lineParameters(50, 360, losses).delay).toBeCloseTo(1 / FREQUENCY, 20);
    }
  });

  test('stubs are the input impedances of their lines, −jZ₀·cot θ and jZ₀·tan θ', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 89, noNaN: true }), decades(20, 200), (degrees, z0) => {
        const stub = (place: 'series' | 'shunt', end: 'open' | 'short') =>
          elementTwoPort({ kind: 'stub', place, end, z0, degrees }, FREQUENCY, LOSSLESS);
        const t = Math.tan((degrees * Math.PI) / 180);
        expect(stub('series', 'short').b.im / (z0 * t)).toBeCloseTo(1, 10);
        expect((stub('series', 'open').b.im * t) / z0).toBeCloseTo(-1, 10);
        expect((stub('shunt', 'open').c.im * z0) / t).toBeCloseTo(1, 10);
        expect(stub('shunt', 'short').c.im * z0 * t).toBeCloseTo(-1, 10);
      }),
    );
  });

  test('a stub with loss is its line closed by a short or an open circuit', () => {
    fc.assert(
      fc.property(decades(15, 200), decades(1, 300), lossy, (z0, degrees, losses) => {
        const f = 1.3 * FREQUENCY;
        const line = elementTwoPort({ kind: 'line', z0, degrees }, f, losses);
        const open = { v: complex(1), i: complex(0) };
        const short = { v: complex(0), i: complex(1) };
        for (const [end, at] of [
          ['open', open],
          ['short', short],
        ] as const) {
          const { v, i } = throughTwoPort(line, at);
          const series = elementTwoPort(
            { kind: 'stub', place: 'series', end, z0, degrees },
            f,
            losses,
          );
          const shunt = elementTwoPort(
            { kind: 'stub', place: 'shunt', end, z0, degrees },
            f,
            losses,
          );
          const scale = abs(i) * abs(series.b) + abs(v);
          const product = {
            re: series.b.re * i.re - series.b.im * i.im,
            im: series.b.re * i.im + series.b.im * i.re,
          };
          expect(abs(sub(product, v)) / scale).toBeLessThan(1e-10);
          expect(abs(sub(inv(series.b), shunt.c)) / abs(shunt.c)).toBeLessThan(1e-10);
        }
      }),
    );
  });

  test('a loss of next to nothing is no loss: the two ways of reckoning meet', () => {
    fc.assert(
      fc.property(element, (e) => {
        const none = elementTwoPort(e, FREQUENCY, LOSSLESS);
        const little = elementTwoPort(e, FREQUENCY, { ...LOSSLESS, lineLoss: 1e-12 });
        for (const key of ['a', 'b', 'c', 'd'] as const)
          expect(abs(sub(none[key], little[key]))).toBeLessThan(1e-9 * (1 + abs(none[key]) ** 2));
      }),
    );
  });
});

test('a wave goes through an element in place as through its chain parameters', () => {
  fc.assert(
    fc.property(element, lossy, passive, (e, losses, z) => {
      const at = flowOf(waveAtImpedance(z));
      passElement(e, FREQUENCY, losses, at);
      const n = elementTwoPort(e, FREQUENCY, losses);
      const { v, i } = throughTwoPort(n, waveAtImpedance(z));
      const [sv, si] = [abs(n.a) * abs(z) + abs(n.b), abs(n.c) * abs(z) + abs(n.d)];
      expect(Math.hypot(at.vr - v.re, at.vi - v.im) / sv).toBeLessThan(1e-13);
      expect(Math.hypot(at.ir - i.re, at.ii - i.im) / si).toBeLessThan(1e-13);
    }),
  );
});

test('half of an element, twice, is the whole', () => {
  fc.assert(
    fc.property(element, lossy, passive, (e, losses, z) => {
      const half = partOfElement(e, 0.5, FREQUENCY, losses);
      const twice = throughTwoPort(half, throughTwoPort(half, waveAtImpedance(z)));
      const once = throughTwoPort(elementTwoPort(e, FREQUENCY, losses), waveAtImpedance(z));
      const scale = (abs(half.a) + abs(half.b) / 50 + abs(half.c) * 50 + abs(half.d)) ** 2;
      expect(abs(sub(twice.v, once.v)) / (scale * (abs(z) + 50))).toBeLessThan(1e-11);
      expect((abs(sub(twice.i, once.i)) * 50) / (scale * (abs(z) + 50))).toBeLessThan(1e-11);
    }),
  );
});

test('what is not positive is refused, and a line whose loss is beyond numbers', () => {
  const bad: Element[] = [
    { kind: 'series', part: 'L', value: 0 },
    { kind: 'shunt', part: 'R', value: Number.NaN },
    { kind: 'line', z0: -50, degrees: 90 },
    { kind: 'stub', place: 'shunt', end: 'open', z0: 50, degrees: 0 },
  ];
  for (const e of bad)
    expect(() => elementTwoPort(e, 1e9, LOSSES)).toThrow('does not have a positive value');
  expect(() => elementTwoPort({ kind: 'line', z0: 50, degrees: 9 }, 0, LOSSES)).toThrow('at 0 Hz');
  expect(() => elementTwoPort({ kind: 'line', z0: 50, degrees: 1e8 }, 1e9, LOSSES)).toThrow(
    'A line of 100000000° loses',
  );
});
