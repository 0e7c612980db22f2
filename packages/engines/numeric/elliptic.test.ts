import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeIntegral, inverseSc, jacobi, modulusOfNome } from './elliptic.ts';

const complements = fc.double({ min: -9, max: 0, noNaN: true }).map((e) => 10 ** e);

test('complete integrals as Abramowitz and Stegun, table 17.1, print them', () => {
  expect(completeIntegral(1)).toBeCloseTo(Math.PI / 2, 15);
  expect(completeIntegral(Math.sqrt(0.5))).toBeCloseTo(1.854074677301372, 14);
  expect(completeIntegral(Math.sqrt(0.1))).toBeCloseTo(2.578092113348173, 14);
});

test('Jacobi’s functions keep their squares and reach 1 at K, and the inverse of sc undoes it', () => {
  fc.assert(
    fc.property(complements, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (kc, share) => {
      const k = Math.sqrt((1 - kc) * (1 + kc));
      const K = completeIntegral(kc);
      const { sn, cn, dn } = jacobi(share * K, k, kc);
      expect(sn * sn + cn * cn).toBeCloseTo(1, 13);
      expect(dn * dn + (k * sn) ** 2).toBeCloseTo(1, 13);
      expect(jacobi(K, k, kc).sn).toBeCloseTo(1, 12);
      // Beside K a last place of cn is many of u.
      if (kc > 1e-3) expect(inverseSc(sn / cn, kc) / (share * K)).toBeCloseTo(1, 11);
    }),
  );
});

test('the nome of a modulus is exp(−πK′/K)', () => {
  fc.assert(
    fc.property(complements, (kc) => {
      const k = Math.sqrt((1 - kc) * (1 + kc));
      if (k < 1e-6) return;
      const q = Math.exp((-Math.PI * completeIntegral(k)) / completeIntegral(kc));
      const back = modulusOfNome(q);
      expect(back.k / k).toBeCloseTo(1, 12);
      expect(back.kc / kc).toBeCloseTo(1, 10);
    }),
  );
});
