import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, complex, div, polar, sub } from '../numeric/complex.ts';
import { relativeError } from '../testing/close.ts';
import { closedPolesInW, evaluateDiscrete, marginsInW } from './discrete-margins.ts';
import { simulateLoop } from './loop-simulation.ts';
import { sampledLoop, tustin, zeroOrderHold } from './sampled.ts';
import { evaluate, polyval, transferFunction } from './transfer-function.ts';

const rate = fc.double({ min: -0.7, max: 0.7, noNaN: true }).map((e) => 10 ** e);

test('a held step through the plant gives its step response at the samples', () => {
  fc.assert(
    fc.property(rate, rate, fc.double({ min: 0, max: 0.7, noNaN: true }), (a, b, delay) => {
      const T = 0.2;
      const plant = transferFunction([1, 2], [1, a, b], delay);
      const { num, den } = zeroOrderHold(plant, T);
      const y: number[] = [];
      for (let k = 0; k <= 20; k++) {
        let sum = 0;
        const lag = den.length - num.length;
        num.forEach((c, i) => {
          if (k - i - lag >= 0) sum += c;
        });
        den.slice(1).forEach((c, i) => {
          sum -= c * (y[k - i - 1] ?? 0);
        });
        y.push(sum);
      }
      // The load alone, with a controller of next to nothing: the plant's own step response.
      const open = simulateLoop(
        transferFunction([1e-13], [1]),
        plant,
        { reference: 0, load: 1 },
        4,
        4000,
      );
      const h = open.t[1] as number;
      for (let k = 1; k <= 19; k++) {
        const i = Math.min(open.t.length - 2, Math.floor((k * T) / h));
        const x = (k * T) / h - i;
        const here = (1 - x) * (open.y[i] as number) + x * (open.y[i + 1] as number);
        expect(Math.abs(here - (y[k] as number))).toBeLessThan(3e-6);
      }
    }),
    { numRuns: 40 },
  );
});

test('in w and in z the loop is the same', () => {
  fc.assert(
    fc.property(rate, rate, fc.double({ min: 0.01, max: 3, noNaN: true }), (a, b, angle) => {
      const T = 0.3;
      const c = transferFunction([2, 1], [0.2, 1]);
      const p = transferFunction([1], [1, a, b], 0.1);
      const w = sampledLoop(c, p, T);
      const held = { ...zeroOrderHold(p, T), sampleTime: T };
      const law = { ...tustin(c, T), sampleTime: T };
      const omega = angle / T;
      const inW = complex(0, Math.tan(angle / 2));
      const ours = div(polyval(w.num, inW), polyval(w.den, inW));
      const [g, k] = [evaluateDiscrete(held, omega), evaluateDiscrete(law, omega)];
      const exact = complex(g.re * k.re - g.im * k.im, g.re * k.im + g.im * k.re);
      expect(abs(sub(ours, exact)) / abs(exact)).toBeLessThan(1e-8);
    }),
  );
});

test('at the sampled gain margin a pole lies on the unit circle, at that frequency', () => {
  fc.assert(
    fc.property(rate, rate, (a, b) => {
      const T = 0.1;
      const p = transferFunction([1], [1, a, b, 0]);
      const w = sampledLoop(transferFunction([1], [1]), p, T);
      const g = marginsInW(w, T).gainIncrease;
      if (!g) return;
      const verge = closedPolesInW({ num: w.num.map((x) => x * g.gainMargin), den: w.den });
      const on = polar(1, g.omega * T);
      expect(Math.min(...verge.map((z) => abs(sub(z, on))))).toBeLessThan(1e-6);
    }),
  );
});

test('the hold costs half a sample of phase', () => {
  const [T, omega] = [1e-3, 1];
  const p = transferFunction([1], [1, 1]);
  const held = evaluateDiscrete({ ...zeroOrderHold(p, T), sampleTime: T }, omega);
  const exact = evaluate(p, complex(0, omega));
  const lag = Math.atan2(exact.im, exact.re) - Math.atan2(held.im, held.re);
  expect(relativeError(lag, (omega * T) / 2)).toBeLessThan(1e-3);
});

test('too much dead time in samples is refused by name', () => {
  expect(() => zeroOrderHold(transferFunction([1], [1, 1], 10), 0.1)).toThrow(/100 samples long/);
  expect(() => tustin(transferFunction([1], [1, -20]), 0.1)).toThrow(/a pole at 2\/T/);
});
