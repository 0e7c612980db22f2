import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, add, type Complex, complex, conj, inv, mul, sub } from '../numeric/complex.ts';
import { element, FREQUENCY, LOSSLESS, lossy, passive, reactive } from '../testing/rf.ts';
import { elementTwoPort } from './element.ts';
import { cascade, THROUGH, type TwoPort, throughTwoPort, waveAtImpedance } from './two-port.ts';
import { chainToS } from './two-port-convert.ts';

const entries = (n: TwoPort): Complex[] => [n.a, n.b, n.c, n.d];
/** Ω to S: entries of unlike units, each measured on 50 Ω. */
const weights = [1, 1 / 50, 50, 1];
const size = (n: TwoPort) => Math.max(...entries(n).map((x, k) => abs(x) * weights[k]!));
const apart = (m: TwoPort, n: TwoPort) =>
  Math.max(...entries(m).map((x, k) => abs(sub(x, entries(n)[k]!)) * weights[k]!)) /
  Math.max(size(m), size(n));
const determinant = (n: TwoPort) => sub(mul(n.a, n.d), mul(n.b, n.c));

const network = lossy.chain((losses) =>
  element.map((e) => elementTwoPort(e, FREQUENCY * 1.1, losses)),
);

describe('chain parameters', () => {
  test('cascading is associative and the through is its one', () => {
    fc.assert(
      fc.property(network, network, network, (p, q, r) => {
        expect(apart(cascade(cascade(p, q), r), cascade(p, cascade(q, r)))).toBeLessThan(1e-9);
        expect(cascade(THROUGH, p)).toEqual(p);
        expect(cascade(p, THROUGH)).toEqual(p);
      }),
    );
  });

  test('a cascade carries a wave as its two-ports do one after the other', () => {
    fc.assert(
      fc.property(network, network, passive, (p, q, z) => {
        const one = throughTwoPort(cascade(p, q), waveAtImpedance(z));
        const two = throughTwoPort(p, throughTwoPort(q, waveAtImpedance(z)));
        // On the sizes that went in: what comes out may have cancelled.
        const scale = size(p) * size(q) * (abs(z) + 50);
        expect(abs(sub(one.v, two.v)) / scale).toBeLessThan(1e-12);
        expect((abs(sub(one.i, two.i)) * 50) / scale).toBeLessThan(1e-12);
      }),
    );
  });

  test('every element is reciprocal: AD − BC = 1, S12 = S21', () => {
    fc.assert(
      fc.property(network, (n) => {
        const scale = Math.max(1, abs(mul(n.a, n.d)), abs(mul(n.b, n.c)));
        expect(abs(sub(determinant(n), complex(1))) / scale).toBeLessThan(1e-12);
        const s = chainToS(n, complex(50), complex(75));
        expect(abs(sub(s.p12, s.p21))).toBeLessThan(1e-9);
      }),
    );
  });

  test('a lossless element has a unitary scattering matrix', () => {
    fc.assert(
      fc.property(reactive, (e) => {
        const s = chainToS(elementTwoPort(e, FREQUENCY, LOSSLESS), complex(50), complex(20));
        const column = (x: Complex, y: Complex) => abs(x) ** 2 + abs(y) ** 2;
        expect(column(s.p11, s.p21)).toBeCloseTo(1, 9);
        expect(column(s.p12, s.p22)).toBeCloseTo(1, 9);
        expect(abs(add(mul(conj(s.p11), s.p12), mul(conj(s.p21), s.p22)))).toBeLessThan(1e-9);
      }),
    );
  });

  test('an element with losses takes power, and gives none', () => {
    fc.assert(
      fc.property(network, passive, (n, z) => {
        const { v, i } = throughTwoPort(n, waveAtImpedance(z));
        const taken = mul(v, conj(i)).re;
        expect(taken).toBeGreaterThanOrEqual(z.re * (1 - 1e-9));
      }),
    );
  });

  test('a half-wave line is minus a through, a quarter wave inverts', () => {
    const half = elementTwoPort({ kind: 'line', z0: 80, degrees: 180 }, FREQUENCY, LOSSLESS);
    expect(apart(half, { ...THROUGH, a: complex(-1), d: complex(-1) })).toBeLessThan(1e-14);
    fc.assert(
      fc.property(passive, (z) => {
        const quarter = elementTwoPort({ kind: 'line', z0: 80, degrees: 90 }, FREQUENCY, LOSSLESS);
        const { v, i } = throughTwoPort(quarter, waveAtImpedance(z));
        const seen = mul(v, inv(i));
        expect(abs(sub(mul(seen, z), complex(6400)))).toBeLessThan(1e-9 * 6400);
      }),
    );
  });
});
