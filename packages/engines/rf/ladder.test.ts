import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, type Complex, complex, inv, mul, sub } from '../numeric/complex.ts';
import {
  decades,
  element,
  FREQUENCY,
  LOSSLESS,
  lossy,
  passive,
  reactive,
  resistance,
} from '../testing/rf.ts';
import type { Element } from './element.ts';
import { ladderPath, ladderPoint, ladderReflection, ladderTwoPort } from './ladder.ts';
import { lSections } from './match.ts';
import { impedance, mismatchLoss, reflection } from './reflection.ts';
import { waveAtImpedance } from './two-port.ts';
import { chainToS } from './two-port-convert.ts';

const W = 2 * Math.PI * FREQUENCY;
const ladder = fc.array(element, { minLength: 1, maxLength: 5 });
const Z0 = complex(50);
const dB = (gain: number) => -10 * Math.log10(gain);

describe('a point', () => {
  test('of no elements is the load', () => {
    fc.assert(
      fc.property(passive, resistance, (z, r0) => {
        const p = ladderPoint([], waveAtImpedance(z), FREQUENCY, LOSSLESS, r0);
        expect(abs(sub(p.gamma, reflection(z, complex(r0))))).toBeLessThan(1e-14);
        expect(p.gain).toBeCloseTo(1 - abs(p.gamma) ** 2, 12);
        expect(p.dissipation).toBe(1);
      }),
    );
  });

  test('a ladder of lossless parts loses by its mismatch alone', () => {
    fc.assert(
      fc.property(fc.array(reactive, { maxLength: 4 }), passive, (parts, z) => {
        const p = ladderPoint(parts, waveAtImpedance(z), FREQUENCY, LOSSLESS, 50);
        fc.pre(p.gain > 1e-4);
        expect(dB(p.gain)).toBeCloseTo(mismatchLoss(abs(p.gamma)), 6);
        expect(p.dissipation).toBeCloseTo(1, 8);
      }),
    );
  });

  test('insertion loss is mismatch loss and what the parts burn', () => {
    fc.assert(
      fc.property(ladder, lossy, passive, (parts, losses, z) => {
        const p = ladderPoint(parts, waveAtImpedance(z), FREQUENCY, losses, 50);
        fc.pre(p.gain > 1e-4);
        expect(dB(p.gain)).toBeCloseTo(mismatchLoss(abs(p.gamma)) - dB(p.dissipation), 6);
        expect(p.dissipation).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(p.gain).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  test('it is what the S parameters of the network say, with the load’s Γ behind them', () => {
    fc.assert(
      fc.property(ladder, lossy, passive, (parts, losses, z) => {
        const p = ladderPoint(parts, waveAtImpedance(z), FREQUENCY, losses, 50);
        fc.pre(p.gain > 1e-4);
        const s = chainToS(ladderTwoPort(parts, FREQUENCY, losses), Z0, Z0);
        const g = reflection(z, Z0);
        const bottom = sub(complex(1), mul(s.p22, g));
        const back = mul(mul(mul(s.p12, s.p21), g), inv(bottom));
        const gamma = complex(s.p11.re + back.re, s.p11.im + back.im);
        expect(abs(sub(gamma, p.gamma))).toBeLessThan(1e-7);
        const gain = (abs(s.p21) ** 2 * (1 - abs(g) ** 2)) / abs(bottom) ** 2;
        expect(gain / p.gain).toBeCloseTo(1, 6);
        expect(
          ladderReflection(parts, waveAtImpedance(z), FREQUENCY, losses, complex(50)),
        ).toBeCloseTo(abs(p.gamma), 12);
      }),
    );
  });

  test('an L section of finite Q loses by hand: R + R_coil in series, then the capacitor’s shunt', () => {
    // 10 Ω to 50 Ω: Q = 2, a coil of 20 Ω in series and a capacitor of 25 Ω across the source.
    fc.assert(
      fc.property(decades(5, 500), decades(10, 1000), (coilQ, capQ) => {
        const parts: Element[] = [
          { kind: 'series', part: 'L', value: 20 / W },
          { kind: 'shunt', part: 'C', value: 1 / (25 * W) },
        ];
        const losses = { ...LOSSLESS, inductorQ: coilQ, capacitorQ: capQ };
        const p = ladderPoint(parts, waveAtImpedance(complex(10)), FREQUENCY, losses, 50);
        const branch = 10 + 20 / coilQ;
        // Both branches have one voltage: V²·10/|10 + R_coil + j20|² in the load, V²·Re Y altogether.
        const load = 10 / (branch ** 2 + 400);
        const coil = branch / (branch ** 2 + 400);
        const rc = 25 / capQ;
        const capacitor = rc / (rc ** 2 + 625);
        expect(p.dissipation).toBeCloseTo((coil + capacitor) / load, 10);
      }),
    );
  });

  test('a short, an open and a pure reactance take nothing: no gain is said', () => {
    const parts: Element[] = [{ kind: 'series', part: 'R', value: 25 }];
    for (const wave of [
      { v: complex(0), i: complex(1) },
      { v: complex(1), i: complex(0) },
      { v: complex(0, 30), i: complex(1) },
    ])
      expect(ladderPoint(parts, wave, FREQUENCY, LOSSLESS, 50).gain).toBeNaN();
    const open = ladderPoint([], { v: complex(1), i: complex(0) }, FREQUENCY, LOSSLESS, 50);
    expect(open.gamma).toEqual(complex(1));
  });
});

describe('a path', () => {
  const path = (parts: readonly Element[], z: Complex) =>
    ladderPath(parts, waveAtImpedance(z), FREQUENCY, LOSSLESS, 50);

  test('begins at the load, is joined, and ends at the input', () => {
    fc.assert(
      fc.property(ladder, lossy, passive, (parts, losses, z) => {
        const legs = ladderPath(parts, waveAtImpedance(z), FREQUENCY, losses, 50);
        expect(legs).toHaveLength(parts.length);
        let at = reflection(z, Z0);
        for (const leg of legs) {
          expect(abs(sub(leg[0] as Complex, at))).toBeLessThan(1e-9);
          at = leg.at(-1) as Complex;
        }
        const end = ladderPoint(parts, waveAtImpedance(z), FREQUENCY, losses, 50).gamma;
        expect(abs(sub(at, end))).toBeLessThan(1e-9);
      }),
      { numRuns: 50 },
    );
  });

  test('a series part keeps the resistance, a shunt part the conductance, a line of Z₀ the |Γ|', () => {
    fc.assert(
      fc.property(reactive, passive, (e, z) => {
        for (const g of path([e], z)[0] as Complex[]) {
          if (e.kind === 'line') {
            // On its own impedance; on another the circle has another middle.
            const own = reflection(impedance(g, Z0), complex(e.z0));
            expect(abs(own)).toBeCloseTo(abs(reflection(z, complex(e.z0))), 6);
            continue;
          }
          const shunt = e.kind === 'shunt' || (e.kind === 'stub' && e.place === 'shunt');
          const h = shunt ? complex(-g.re, -g.im) : g;
          // The constant-resistance circle r: centre r/(1 + r), radius 1/(1 + r).
          const r = shunt ? inv(z).re * 50 : z.re / 50;
          const away = Math.hypot(h.re - r / (1 + r), h.im);
          expect(away).toBeCloseTo(1 / (1 + r), 6);
        }
      }),
    );
  });

  test('a line turns clockwise towards the source, once round in half a wave', () => {
    const z = complex(20, 10);
    const turn = (degrees: number) =>
      path([{ kind: 'line', z0: 50, degrees }], z)[0]?.at(-1) as Complex;
    const start = reflection(z, Z0);
    expect(abs(sub(turn(180), start))).toBeLessThan(1e-12);
    expect(abs(sub(turn(90), complex(-start.re, -start.im)))).toBeLessThan(1e-12);
    const small = turn(1);
    expect(start.re * small.im - start.im * small.re).toBeLessThan(0);
  });

  test('points lie close, round a whole turn too, where begin and end are one', () => {
    for (const degrees of [180, 360, 1800]) {
      const [leg] = path([{ kind: 'line', z0: 50, degrees }], complex(5)) as [Complex[]];
      expect(leg.length).toBeGreaterThan(60);
      for (let k = 1; k < leg.length; k++)
        expect(abs(sub(leg[k] as Complex, leg[k - 1] as Complex))).toBeLessThan(0.06);
    }
  });

  test('the path of an L section ends in the middle', () => {
    for (const parts of lSections(complex(25, -40), complex(50), FREQUENCY))
      expect(abs(path(parts, complex(25, -40)).at(-1)?.at(-1) as Complex)).toBeLessThan(1e-12);
  });
});
