import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abs, add, type Complex, complex, conj, inv, mul, ONE, sub } from '../numeric/complex.ts';
import { reference } from '../testing/rf.ts';
import { cascade, seriesImpedance, shuntAdmittance, THROUGH } from './two-port.ts';
import {
  chainToS,
  chainToY,
  chainToZ,
  type Matrix2,
  sToChain,
  yToChain,
  zToChain,
} from './two-port-convert.ts';

const part = fc.double({ min: -0.6, max: 0.6, noNaN: true });
const value = fc.tuple(part, part).map(([re, im]) => complex(re, im));
const list = (m: Matrix2) => [m.p11, m.p12, m.p21, m.p22];
const apart = (m: Matrix2, n: Matrix2) =>
  Math.max(...list(m).map((x, k) => abs(sub(x, list(n)[k] as Complex)))) /
  Math.max(...list(n).map(abs));
const timesMatrix = (m: Matrix2, n: Matrix2): Matrix2 => ({
  p11: add(mul(m.p11, n.p11), mul(m.p12, n.p21)),
  p12: add(mul(m.p11, n.p12), mul(m.p12, n.p22)),
  p21: add(mul(m.p21, n.p11), mul(m.p22, n.p21)),
  p22: add(mul(m.p21, n.p12), mul(m.p22, n.p22)),
});

/** Networks that pass something both ways and are far from having no Z or Y. */
const scattering = fc.record({ p11: value, p12: value, p21: value, p22: value }).filter((s) => {
  if (abs(s.p21) < 0.05) return false;
  const n = sToChain(s, complex(50), complex(50));
  return Math.min(abs(n.c) * 50, abs(n.b) / 50) > 0.05;
});

test('S, chain, Z and Y parameters come back from each other, on complex references too', () => {
  fc.assert(
    fc.property(scattering, reference, reference, (s, z1, z2) => {
      const chain = sToChain(s, z1, z2);
      fc.pre(abs(chain.b) > 0.5 && abs(chain.c) > 2e-4);
      expect(apart(chainToS(chain, z1, z2), s)).toBeLessThan(1e-9);
      expect(apart(chainToS(zToChain(chainToZ(chain)), z1, z2), s)).toBeLessThan(1e-8);
      expect(apart(chainToS(yToChain(chainToY(chain)), z1, z2), s)).toBeLessThan(1e-8);
    }),
  );
});

test('Y is the inverse of Z', () => {
  fc.assert(
    fc.property(scattering, (s) => {
      const chain = sToChain(s, complex(50), complex(50));
      const [z, y] = [chainToZ(chain), chainToY(chain)];
      const scale = Math.max(...list(z).map(abs)) * Math.max(...list(y).map(abs));
      const product = timesMatrix(z, y);
      const one: Matrix2 = { p11: ONE, p12: complex(0), p21: complex(0), p22: ONE };
      for (const [k, x] of list(product).entries())
        expect(abs(sub(x, list(one)[k] as Complex)) / scale).toBeLessThan(1e-11);
    }),
  );
});

test('S11 is the power-wave reflection of the input with the second reference behind it', () => {
  fc.assert(
    fc.property(scattering, reference, reference, (s, z1, z2) => {
      const n = sToChain(s, z1, z2);
      // No wave comes in at port 2 where V = −z2·I into it.
      const load = z2;
      const seen = mul(add(mul(n.a, load), n.b), inv(add(mul(n.c, load), n.d)));
      const gamma = mul(sub(seen, conj(z1)), inv(add(seen, z1)));
      fc.pre(Number.isFinite(gamma.re) && abs(gamma) < 100);
      expect(abs(sub(gamma, s.p11))).toBeLessThan(1e-8);
    }),
  );
});

test('known networks: a T of resistors, a series and a shunt resistor', () => {
  // Z of a T is what its branches say: 10 Ω and 20 Ω in series, 30 Ω across.
  const tee = cascade(
    cascade(seriesImpedance(complex(10)), shuntAdmittance(complex(1 / 30))),
    seriesImpedance(complex(20)),
  );
  const z = chainToZ(tee);
  expect(list(z).map((x) => x.re)).toEqual([40, 30, 30, 50].map((x) => expect.closeTo(x, 10)));
  // 50 Ω in series between 50 Ω: Γ = 1/3, S21 = 2/3.
  const s = chainToS(seriesImpedance(complex(50)), complex(50), complex(50));
  expect([s.p11.re, s.p21.re]).toEqual([expect.closeTo(1 / 3, 14), expect.closeTo(2 / 3, 14)]);
  const t = chainToS(shuntAdmittance(complex(1 / 50)), complex(50), complex(50));
  expect([t.p11.re, t.p21.re]).toEqual([expect.closeTo(-1 / 3, 14), expect.closeTo(2 / 3, 14)]);
});

test('what a network has not is refused', () => {
  expect(() => chainToZ(THROUGH)).toThrow('This two-port has no Z parameters');
  expect(() => chainToY(THROUGH)).toThrow('This two-port has no Y parameters');
  expect(() => chainToZ(seriesImpedance(complex(5)))).toThrow('no Z parameters');
  expect(() => chainToY(shuntAdmittance(complex(0.1)))).toThrow('no Y parameters');
  const blocked = { p11: ONE, p12: complex(0), p21: complex(0), p22: ONE };
  expect(() => sToChain(blocked, complex(50), complex(50))).toThrow('no chain parameters');
  expect(() => chainToS(THROUGH, complex(-5), complex(50))).toThrow('reference -5 + j0 Ω');
  expect(() => sToChain(blocked, complex(50), complex(0, 3))).toThrow('reference 0 + j3 Ω');
});
