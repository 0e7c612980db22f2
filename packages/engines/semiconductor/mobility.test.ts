import { expect, test } from 'vitest';
import { relativeError } from '../testing/close.ts';
import { MATERIAL_IDS } from './materials.ts';
import { mobilityIn } from './mobility.ts';
import { klaassen } from './mobility-klaassen.ts';
import { arora, caugheyThomas, masetti } from './mobility-silicon.ts';

const majority = (n: number, kelvin = 300) =>
  klaassen('electron', { donors: n, acceptors: 0, n, p: 0, kelvin });

test('lightly doped silicon has the lattice’s mobilities', () => {
  expect(majority(1e16) * 1e4).toBeCloseTo(1414, 0);
  expect(caugheyThomas('electron', 1e18) * 1e4).toBeCloseTo(1330, -1);
  expect(masetti('B', 1e18) * 1e4).toBeCloseTo(470.5, 0);
  expect(arora('hole', 1e18, 300) * 1e4).toBeCloseTo(461, 0);
});

test('Klaassen’s majority mobility is Masetti’s, from which it was made, within 5 %', () => {
  for (let n = 1e20; n < 1e26; n *= 3) {
    expect(relativeError(majority(n), masetti('P', n))).toBeLessThan(0.05);
    const holes = klaassen('hole', { donors: 0, acceptors: n, n: 0, p: n, kelvin: 300 });
    expect(relativeError(holes, masetti('B', n))).toBeLessThan(0.06);
  }
});

test('a minority carrier is faster than a majority one at the same heavy doping', () => {
  const n = 1e25;
  const minority = klaassen('electron', { donors: 0, acceptors: n, n: 0, p: n, kelvin: 300 });
  expect(minority).toBeGreaterThan(1.5 * majority(n));
});

test('each falls with doping, and, lightly doped, with temperature', () => {
  for (const id of MATERIAL_IDS)
    for (const carrier of ['electron', 'hole'] as const)
      for (let n = 1e18; n < 1e26; n *= 10) {
        const at = (density: number, kelvin: number) => mobilityIn(id, carrier, density, kelvin);
        const here = at(n, 300);
        if (here === null) continue;
        expect(at(10 * n, 300)).toBeLessThan(here);
        expect(at(1e18, 400)).toBeLessThan(at(1e18, 300)!);
      }
  expect(mobilityIn('AlGaAs', 'electron', 1e22, 300)).toBeNull();
});

test('nothing scatters but the lattice where there is nothing else', () => {
  const none = klaassen('hole', { donors: 0, acceptors: 0, n: 0, p: 0, kelvin: 150 });
  expect(none * 1e4).toBeCloseTo(470.5 * 2 ** 2.247, 6);
});
