import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import {
  type FermiDiracOrder,
  fermiDirac,
  logFermiDirac,
} from '@tollbench/engines/semiconductor/fermi-dirac.ts';
import { inverseFermiHalf } from '@tollbench/engines/semiconductor/fermi-dirac-inverse.ts';
import { equilibriumAt, neutralLevel } from '@tollbench/engines/semiconductor/neutrality.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

const oracle = vectors<{ order: FermiDiracOrder; eta: number; value: number }>(
  'carrier-statistics',
) as ReturnType<typeof vectors<{ order: FermiDiracOrder; eta: number; value: number }>> & {
  inverses: { u: number; eta: number }[];
  balances: {
    kelvin: number;
    nc: number;
    nv: number;
    gap: number;
    levels: [number, number, number, number, number][];
    statistics: 'fermi' | 'boltzmann';
    eta: number;
    logN: number;
    logP: number;
    ionised: number[];
  }[];
  pages: {
    inputs: Record<string, string | number>;
    found: {
      n: number;
      p: number;
      below: number;
      ionised: number[];
      narrowing?: number;
      mobilityN?: number;
      mobilityP?: number;
      resistivity?: number;
    };
  }[];
};

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

function balanceErrors() {
  let level = 0;
  let carriers = 0;
  for (const c of oracle.balances) {
    const bands = { ...c, thermal: thermalEnergy(c.kelvin) };
    const levels = c.levels.map(([sign, density, energy, degeneracy, bound]) => ({
      kind: sign > 0 ? ('donor' as const) : ('acceptor' as const),
      density,
      energy,
      degeneracy,
      bound,
    }));
    const eta = neutralLevel(bands, levels, c.statistics);
    const found = equilibriumAt(bands, levels, eta, c.statistics);
    const log = (states: number, e: number) =>
      Math.log(states) + (c.statistics === 'fermi' ? logFermiDirac(0.5, e) : e);
    // In units of kT, over the gap's own rounding: at 20 K a gap is a thousand kT.
    level = Math.max(level, Math.abs(eta - c.eta) / Math.max(1, c.gap / bands.thermal));
    const scale = Math.max(1, c.gap / bands.thermal);
    carriers = Math.max(
      carriers,
      Math.abs(log(c.nc, eta) - c.logN) / scale,
      Math.abs(log(c.nv, -eta - c.gap / bands.thermal) - c.logP) / scale,
      ...found.ionised.map((v, k) => relativeError(v, c.ionised[k] ?? 0, 1) / scale),
    );
  }
  return { level, carriers };
}

test('the figures on the page are the ones measured here', () => {
  let integral = 0;
  for (const { order, eta, value } of oracle.cases)
    integral = Math.max(integral, relativeError(fermiDirac(order, eta), value));
  let inverse = 0;
  for (const { u, eta } of oracle.inverses)
    inverse = Math.max(inverse, Math.abs(inverseFermiHalf(u) - eta) / (1 + Math.abs(eta)));
  const { level, carriers } = balanceErrors();
  const worst = { n: 0, level: 0, mobility: 0, resistivity: 0, narrowing: 0 };
  for (const { inputs, found } of oracle.pages) {
    const { state: s } = evaluate(tool, withDefaults(tool.inputs, inputs as Some));
    const kT = thermalEnergy(s.kelvin);
    worst.n = Math.max(worst.n, relativeError(s.n, found.n), relativeError(s.p, found.p));
    worst.level = Math.max(worst.level, Math.abs(s.below - found.below) / kT);
    if (found.narrowing !== undefined)
      worst.narrowing = Math.max(worst.narrowing, relativeError(s.narrowing, found.narrowing));
    if (found.resistivity === undefined) continue;
    worst.mobility = Math.max(
      worst.mobility,
      relativeError(s.mobilityN ?? 0, found.mobilityN ?? 0),
      relativeError(s.mobilityP ?? 0, found.mobilityP ?? 0),
    );
    worst.resistivity = Math.max(
      worst.resistivity,
      relativeError(s.resistivity ?? 0, found.resistivity),
    );
  }
  expect(integral).toBeLessThan(1e-12);
  expect(inverse).toBeLessThan(1e-12);
  expect(level).toBeLessThan(1e-12);
  expect(carriers).toBeLessThan(1e-12);
  const line = (
    what: string,
    cases: number,
    largestError: number,
    errorKind: 'relative' | 'absolute' = 'relative',
  ) => ({
    program: 'mpmath',
    version: oracle.version,
    what,
    cases,
    largestError,
    errorKind,
  });
  const schenk = oracle.pages.filter(({ found }) => found.narrowing !== undefined).length;
  const silicon = oracle.pages.filter(({ found }) => found.resistivity !== undefined).length;
  expectHeld(import.meta.dirname, [
    line(
      'Fermi–Dirac integrals of orders −½ to 7⁄2, η from −700 to 1000',
      oracle.cases.length,
      integral,
    ),
    line(
      'inverse of the integral of order ½, relative to 1 + |η|',
      oracle.inverses.length,
      inverse,
    ),
    line(
      'Fermi level of neutrality in units of kT, relative to the gap',
      oracle.balances.length,
      level,
    ),
    line(
      'logarithms of carriers and ionised dopants, relative to the gap in kT',
      oracle.balances.length,
      carriers,
    ),
    line(
      'the page’s electrons and holes: Si, Ge and GaAs, 60 to 700 K',
      oracle.pages.length,
      worst.n,
    ),
    line('the page’s Fermi level, in kT', oracle.pages.length, worst.level, 'absolute'),
    line('Schenk’s narrowing, settled with its carriers', schenk, worst.narrowing),
    line('Klaassen’s mobilities', silicon, worst.mobility),
    line('resistivity of silicon', silicon, worst.resistivity),
  ]);
});
