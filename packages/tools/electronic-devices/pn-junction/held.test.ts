import {
  DIODE_DEFAULTS,
  type DiodeCard,
  diodeAt,
  diodeCapacitance,
  diodeCurrent,
} from '@tollbench/engines/device/diode-spice.ts';
import { breakdownOf, integralsOf } from '@tollbench/engines/semiconductor/breakdown.ts';
import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { builtIn, deplete } from '@tollbench/engines/semiconductor/depletion.ts';
import { abruptProfile, gradedProfile } from '@tollbench/engines/semiconductor/doping-profile.ts';
import { IONISATION } from '@tollbench/engines/semiconductor/impact-ionisation.ts';
import {
  layerCurrent,
  type Recombination,
} from '@tollbench/engines/semiconductor/junction-current.ts';
import type { Junction, Side } from '@tollbench/engines/semiconductor/junction-side.ts';
import { carriersAt, overPermittivity } from '@tollbench/engines/semiconductor/junction-side.ts';
import { solveWithError } from '@tollbench/engines/semiconductor/junction-solve.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';
import { FINE } from './junction.ts';

interface Diode {
  card: Partial<DiodeCard>;
  kelvin: number;
  points: { v: number; id: number; gd: number; cd: number }[];
}
type Name = 'SI' | 'GE' | 'GAAS' | 'ALGAAS';
const oracle = vectors<Diode>('pn-junction') as ReturnType<typeof vectors<Diode>> & {
  poisson: {
    p: Name;
    n: Name;
    thermal: number;
    statistics: Junction['statistics'];
    na?: number;
    nd?: number;
    slope?: number;
    voltage: number;
    from: number;
    to: number;
    found: { field: number; u: number };
  }[];
  layers: (Recombination & { voltage: number; thermal: number; current: number })[];
  capacitances: { side: Name; na: number; nd: number; voltage: number; capacitance: number }[];
  breakdowns: {
    material: 'Si' | 'GaAs' | '4H-SiC';
    kelvin: number;
    permittivity: number;
    na: number;
    nd: number;
    drop: number;
    multiplied: [part: number, electrons: number, holes: number][];
  }[];
  sides: Record<Name, Side>;
  scipy: string;
};

/** The field at the junction itself, V/m: from the solution's flux and half a box. */
function solvedAt(c: (typeof oracle.poisson)[number]) {
  const junction: Junction = {
    p: oracle.sides[c.p],
    n: oracle.sides[c.n],
    thermal: c.thermal,
    statistics: c.statistics,
  };
  const ends: [number, number] = [-c.from, c.to];
  const profile =
    c.slope === undefined
      ? abruptProfile(c.na ?? 0, c.nd ?? 0, ends)
      : gradedProfile(c.slope, ends);
  const vbi = builtIn(junction, profile) ?? Number.NaN;
  const lifetimes = { electrons: 1e-6, holes: 1e-6 };
  const { fine } = solveWithError(junction, profile, vbi, c.voltage, lifetimes, FINE);
  const { solution } = fine;
  const { x, right } = solution.mesh;
  const k = x.indexOf(0);
  const [h, u] = [(x[k] ?? 0) - (x[k - 1] ?? 0), solution.u];
  const over = overPermittivity(junction.p);
  const a = carriersAt(junction, junction.p, u[k] ?? 0, c.voltage / c.thermal);
  const slope = (-c.thermal * ((u[k] ?? 0) - (u[k - 1] ?? 0))) / h;
  return {
    field: slope + (over * (a.p - a.n + (right[k - 1] ?? 0)) * h) / 2,
    u: u[k] ?? Number.NaN,
    thermal: c.thermal,
  };
}

test('the figures on the page are the ones measured here', () => {
  let [field, potential] = [0, 0];
  for (const c of oracle.poisson) {
    const found = solvedAt(c);
    field = Math.max(field, relativeError(found.field, c.found.field));
    potential = Math.max(potential, Math.abs(found.u - c.found.u) * c.thermal);
  }
  let layer = 0;
  for (const c of oracle.layers)
    layer = Math.max(layer, relativeError(layerCurrent(c, c.voltage, c.thermal), c.current));
  let [capacitanceSolved, beyondGrid] = [0, 0];
  for (const c of oracle.capacitances) {
    const side = oracle.sides[c.side];
    const junction: Junction = {
      p: side,
      n: side,
      thermal: thermalEnergy(300),
      statistics: 'boltzmann',
    };
    const profile = abruptProfile(c.na, c.nd, [-1e-3, 1e-3]);
    const vbi = builtIn(junction, profile) ?? 0;
    const lifetimes = { electrons: 1e-6, holes: 1e-6 };
    const found = solveWithError(junction, profile, vbi, c.voltage, lifetimes, FINE);
    const off = relativeError(found.fine.capacitance, c.capacitance);
    capacitanceSolved = Math.max(capacitanceSolved, off);
    beyondGrid = Math.max(beyondGrid, off / (2 * found.error.capacitance + 1e-6));
  }
  // The error of the grid that the page says is the error.
  expect(beyondGrid).toBeLessThan(1);
  let [breakdown, multiplication] = [0, 0];
  for (const c of oracle.breakdowns) {
    const of = IONISATION[c.material];
    if (!of) throw new Error(c.material);
    const si = { ...oracle.sides.SI, permittivity: c.permittivity };
    const thermal = thermalEnergy(c.kelvin);
    const junction: Junction = { p: si, n: si, thermal, statistics: 'boltzmann' };
    const profile = abruptProfile(c.na, c.nd, [-1e-2, 1e-2]);
    const vbi = builtIn(junction, profile) ?? 0;
    const both = { p: of, n: of };
    const found = breakdownOf(junction, profile, vbi, both);
    breakdown = Math.max(breakdown, relativeError(found?.layer.drop ?? 0, c.drop));
    for (const [part, electrons, holes] of c.multiplied) {
      const layer = deplete(junction, profile, part * c.drop);
      if (!layer) throw new Error('no layer');
      const i = integralsOf(junction, profile, layer, both);
      for (const [ours, theirs] of [
        [i.electrons, electrons],
        [i.holes, holes],
      ] as const)
        multiplication = Math.max(multiplication, relativeError(1 / (1 - ours), theirs));
    }
  }
  let [current, conductance, capacitance, points, slopes] = [0, 0, 0, 0, 0];
  for (const { card, kelvin, points: list } of oracle.cases) {
    const d = diodeAt({ ...DIODE_DEFAULTS, ...card }, kelvin);
    for (const { v, id, gd, cd } of list) {
      const i = diodeCurrent(d, v);
      const c = diodeCapacitance(d, v);
      points++;
      current = Math.max(current, relativeError(i.current, id, 1e-20));
      // ngspice's slope of the recombination current misses its own factor: ours is the derivative.
      if (card.isr) continue;
      slopes++;
      conductance = Math.max(conductance, relativeError(i.conductance, gd, 1e-18));
      capacitance = Math.max(capacitance, relativeError(c.depletion + c.diffusion, cd, 1e-16));
    }
  }
  expect(points).toBeGreaterThan(350);
  const line = (
    program: string,
    version: string,
    what: string,
    cases: number,
    largestError: number,
    errorKind: 'relative' | 'absolute' = 'relative',
  ) => ({ program, version, what, cases, largestError, errorKind }) as const;
  expectHeld(import.meta.dirname, [
    line(
      'SciPy',
      oracle.scipy,
      'field at the junction by the first integral of Poisson’s equation, Boltzmann and Fermi–Dirac, also of two materials; graded ones by finite differences',
      oracle.poisson.length,
      field,
    ),
    line(
      'SciPy',
      oracle.scipy,
      'potential at the junction, V',
      oracle.poisson.length,
      potential,
      'absolute',
    ),
    line(
      'SciPy',
      oracle.scipy,
      'depletion capacitance with the carriers, by solve_bvp',
      oracle.capacitances.length,
      capacitanceSolved,
    ),
    line(
      'mpmath',
      'quadrature',
      'recombination and generation in the layer',
      oracle.layers.length,
      layer,
    ),
    line(
      'SciPy',
      oracle.scipy,
      'potential across the layer at breakdown, by quadrature',
      oracle.breakdowns.length,
      breakdown,
    ),
    line(
      'SciPy',
      oracle.scipy,
      'multiplication of electrons and of holes at half of that potential and at 0.9, by quadrature',
      4 * oracle.breakdowns.length,
      multiplication,
    ),
    line(
      oracle.program,
      oracle.version,
      'current of a diode card over voltage and temperature, with breakdown',
      points,
      current,
    ),
    line(
      oracle.program,
      oracle.version,
      'conductance of a diode card without ISR',
      slopes,
      conductance,
    ),
    line(
      oracle.program,
      oracle.version,
      'capacitance of a diode card without ISR',
      slopes,
      capacitance,
    ),
  ]);
});
