import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, arg, type Complex, complex, div, mul } from '../numeric/complex.ts';
import { type Demand, demandAt, designLead, designPd, designPi, designPid } from './loop-design.ts';
import { evaluate, transferFunction } from './transfer-function.ts';

const s = (w: number) => complex(0, w);
const degrees = (z: Complex) => (arg(z) * 180) / Math.PI;
const omega = fc.double({ min: -4, max: 6, noNaN: true }).map((e) => 10 ** e);
const gain = fc.double({ min: -4, max: 4, noNaN: true }).map((e) => 10 ** e);

/** 1 + 1/(Ti s) + Td s/(1 + Td s/N) at jω, straight from its definition. */
function pid(w: number, ti: number, td: number, n: number): Complex {
  const d = div(complex(0, td * w), complex(1, (td * w) / n));
  return complex(1 + d.re, d.im - 1 / (ti * w));
}

test('each design turns the loop by the phase and to the gain that was asked', () => {
  fc.assert(
    fc.property(
      omega,
      gain,
      fc.double({ min: -85, max: -1, noNaN: true }),
      fc.double({ min: 1, max: 50, noNaN: true }),
      (w, g, lag, lead) => {
        const pi = designPi(w, { gain: g, phase: lag });
        const c = complex(1, -1 / (w * pi.ti));
        expect(degrees(c)).toBeCloseTo(lag, 9);
        expect(pi.k * abs(c) * g).toBeCloseTo(1, 10);
        const pd = designPd(w, { gain: g, phase: lead }, 10);
        const d = pid(w, Number.POSITIVE_INFINITY, pd.td, 10);
        expect(degrees(d)).toBeCloseTo(lead, 8);
        expect(pd.k * abs(d) * g).toBeCloseTo(1, 10);
        for (const phase of [lag, lead]) {
          const all = designPid(w, { gain: g, phase }, 20, 4);
          expect(all.ti).toBeCloseTo(4 * all.td, 12);
          const e = pid(w, all.ti, all.td, 20);
          expect(degrees(e)).toBeCloseTo(phase, 8);
          expect(all.k * abs(e) * g).toBeCloseTo(1, 10);
        }
      },
    ),
  );
});

test('a PD controller reaches asin(N/(N + 2)) and refuses more', () => {
  for (const n of [2, 10, 50]) {
    const most = (Math.asin(n / (n + 2)) * 180) / Math.PI;
    expect(designPd(3, { gain: 1, phase: most - 0.1 }, n).td).toBeGreaterThan(0);
    expect(() => designPd(3, { gain: 1, phase: most + 0.1 }, n)).toThrow(
      new RegExp(`gives .* to ${most.toFixed(1)}°`, 'u'),
    );
  }
});

test('the demand is the margin less what the plant leaves, and the gain the plant’s own', () => {
  fc.assert(
    fc.property(
      omega,
      fc.double({ min: 10, max: 80, noNaN: true }),
      fc.double({ min: 0, max: 3, noNaN: true }),
      (w, margin, late) => {
        const plant = transferFunction([2], [1, 3 * w, 2 * w * w], late / w);
        const demand: Demand = demandAt(plant, w, margin);
        const p = evaluate(plant, s(w));
        const turned = mul(
          p,
          complex(
            Math.cos((demand.phase * Math.PI) / 180),
            Math.sin((demand.phase * Math.PI) / 180),
          ),
        );
        expect(demand.gain).toBeCloseTo(abs(p), 12);
        expect(demand.phase).toBeGreaterThan(-180.0000001);
        expect(demand.phase).toBeLessThanOrEqual(180);
        // −L then points at the margin.
        expect(degrees(complex(-turned.re, -turned.im))).toBeCloseTo(margin, 8);
      },
    ),
  );
});

test('a lead out of reach, and a crossover on a zero of the plant, are refused', () => {
  expect(designLead({ gain: 4, phase: 30 })).toEqual({ k: 0.25, lead: 30 });
  expect(() => designLead({ gain: 1, phase: 86 })).toThrow(/86.0° of lead/);
  expect(() => demandAt(transferFunction([1, 0, 4], [1, 3, 3, 1]), 2, 45)).toThrow(
    /a zero or a pole/,
  );
});
