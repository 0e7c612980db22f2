import { fitCapacitance, profileOf } from '@tollbench/engines/semiconductor/capacitance-fit.ts';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, readGiven, withDefaults } from '../../define/inputs.ts';
import carrierStatistics from '../carrier-statistics/index.ts';
import tool from './index.ts';
import type { PnInputs } from './inputs.ts';

const run = (some: Partial<PnInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const junction = (some: Partial<PnInputs>) => {
  const { junction: j } = run(some);
  if (!j) throw new Error('no junction');
  return j;
};
const layer = (some: Partial<PnInputs>) => {
  const { layer: l } = junction(some);
  if (!l) throw new Error('no layer');
  return l;
};
const BOOK = { pIntrinsic: 1.5e10, pPermittivity: 11.7, statistics: 'boltzmann' } as const;

describe('published answers', () => {
  test('Neamen, 4th ed., examples 7.1 to 7.4', () => {
    expect(junction({ ...BOOK, acceptors: 2e17, donors: 1e15 }).builtIn).toBeCloseTo(0.713, 2);
    const j = junction({ ...BOOK, acceptors: 1e16, donors: 1e15 });
    // The book takes kT/q as 25.9 mV.
    expect(j.builtIn).toBeCloseTo(0.635, 2);
    expect(j.rest.xn * 1e6).toBeCloseTo(0.864, 2);
    expect(j.rest.xp * 1e6).toBeCloseTo(0.0864, 3);
    expect(j.rest.peakField / 1e6).toBeCloseTo(1.34, 2);
    const back = layer({ ...BOOK, acceptors: 1e16, donors: 1e15, voltage: -5 });
    expect((back.xp + back.xn) * 1e6).toBeCloseTo(2.83, 1);
  });

  test('Neamen, 4th ed., example 8.3: the ideal saturation current density 4.15·10⁻¹¹ A/cm²', () => {
    const j = junction({
      ...BOOK,
      acceptors: 1e16,
      donors: 1e16,
      electronMobility: 25 / 0.02585,
      holeMobility: 10 / 0.02585,
      electronLifetime: 5e-7,
      holeLifetime: 5e-7,
      area: 1e-4,
      nWidth: 3e-3,
      pWidth: 3e-3,
    });
    expect(j.currents.saturation / 4.15e-11).toBeCloseTo(1, 1);
  });

  test('van Overstraeten and De Man’s coefficients break a one-sided 10¹⁶ cm⁻³ junction near 60 V, Sze’s figure', () => {
    const { failure } = junction({ acceptors: 1e19, donors: 1e16 });
    expect(failure.voltage).toBeGreaterThan(50);
    expect(failure.voltage).toBeLessThan(66);
    expect((failure.field ?? 0) / 4e7).toBeCloseTo(1, 0);
  });

  test('a linearly graded junction of silicon, Sze’s V_bi for 10²⁰ cm⁻⁴: about 0.66 V', () => {
    const j = junction({ profile: 'graded', gradient: 1e20, pIntrinsic: 9.65e9 });
    const w = (j.rest.xp + j.rest.xn) * 100;
    expect(j.builtIn).toBeCloseTo(2 * j.thermal * Math.log((1e20 * w) / (2 * 9.65e9)), 3);
  });
});

describe('laws', () => {
  test('both sides of the layer hold the same charge, and swapping the sides swaps the widths', () => {
    const a = layer({ acceptors: 3e16, donors: 7e15, voltage: -3 });
    expect((a.xp * 3e16) / (a.xn * 7e15)).toBeCloseTo(1, 9);
    const b = layer({ acceptors: 7e15, donors: 3e16, voltage: -3 });
    expect([b.xp / a.xn, b.xn / a.xp]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
  });

  test('in equilibrium nothing flows, and np is n_i² everywhere', () => {
    const j = junction({ statistics: 'boltzmann' });
    expect(j.currents.total).toBe(0);
    expect(j.solved.recombination).toBe(0);
    const { electrons, holes } = j.picture;
    const first = (electrons[0] ?? 0) * (holes[0] ?? 0);
    for (const [k, n] of electrons.entries())
      expect((n * (holes[k] ?? 0)) / first).toBeCloseTo(1, 6);
  });

  test('the charge of Poisson’s solution sums to nothing, and its field to the potential', () => {
    const { picture: p } = junction({ acceptors: 1e17, donors: 1e16, voltage: -5 });
    let [charge, size] = [0, 0];
    for (let k = 0; k + 1 < p.x.length; k++) {
      const h = (p.x[k + 1] ?? 0) - (p.x[k] ?? 0);
      charge += (((p.charge[k] ?? 0) + (p.charge[k + 1] ?? 0)) * h) / 2;
      size += (Math.abs(p.charge[k] ?? 0) * h) / 2;
    }
    expect(Math.abs(charge) / size).toBeLessThan(1e-6);
  });

  test('far in reverse the approximation and Poisson agree, with 2kT/q less across the layer', () => {
    const {
      layer: l,
      solved,
      builtIn,
      thermal,
    } = junction({ acceptors: 1e16, donors: 1e16, voltage: -20 });
    const corrected =
      (l?.capacitance ?? 0) * Math.sqrt((builtIn + 20) / (builtIn + 20 - 2 * thermal));
    expect(solved.capacitance / corrected).toBeCloseTo(1, 4);
  });

  test('a long diode’s charge takes its lifetime, a short one’s w²/2D', () => {
    const long = junction({
      acceptors: 1e19,
      donors: 1e15,
      holeLifetime: 1e-9,
      electronLifetime: 1e-9,
    });
    expect(long.currents.transit / 1e-9).toBeCloseTo(1, 3);
    const short = junction({
      acceptors: 1e19,
      donors: 1e16,
      nWidth: 3e-6,
      holeLifetime: 1e-3,
      voltage: 0.5,
    });
    const w = 3e-6 - (short.layer?.xn ?? 0);
    const d = (short.currents.holeMobility / 1e4) * short.thermal;
    expect(short.currents.transit / (w ** 2 / (2 * d))).toBeCloseTo(1, 1);
  });

  test('the conductance is the slope of the current', () => {
    for (const voltage of [-2, 0.2, 0.5, 0.8]) {
      const some = { acceptors: 1e17, donors: 1e16 };
      const at = (v: number) => junction({ ...some, voltage: v }).currents.total;
      const { conductance } = junction({ ...some, voltage }).currents;
      const slope = (at(voltage + 1e-4) - at(voltage - 1e-4)) / 2e-4;
      expect(conductance / slope).toBeCloseTo(1, 4);
    }
  });

  test('high injection halves the slope', () => {
    expect(junction({ voltage: 1.2 }).currents.ideality).toBeCloseTo(2, 2);
  });

  test('Anderson’s steps add up to the difference of the gaps', () => {
    const j = junction({ pMaterial: 'GaAs', nMaterial: 'AlGaAs' });
    expect(j.steps.valence - j.steps.conduction).toBeCloseTo(j.n.gap - j.p.gap, 12);
  });
});

test('a law comes back from its own data, and its doping from 1/C²', () => {
  const v = Array.from({ length: 30 }, (_, k) => -k / 3);
  const fit = fitCapacitance(
    v,
    v.map((u) => 3e-11 * (1 - u / 0.72) ** -0.41),
    null,
  );
  expect([fit.vbi, fit.m, fit.cj0 * 1e11]).toEqual([
    expect.closeTo(0.72, 6),
    expect.closeTo(0.41, 6),
    expect.closeTo(3, 6),
  ]);
  const c = v.map((u) =>
    Math.sqrt((1.602176634e-19 * 11.7 * 8.8541878128e-12 * 1e21) / (2 * (0.7 - u))),
  );
  for (const n of profileOf(v, c, 1, 11.7).doping) expect(n / 1e21).toBeCloseTo(1, 9);
});

test('a gradient is read in both units, and no unit is taken for arithmetic', () => {
  const read = (text: string) => tool.inputs.gradient.parse(text);
  for (const text of ['1e20', '1e20 cm-4', '1e28 m-4', '1e20 cm^-4', '1e28/m^4', '1e28 m⁻⁴'])
    expect(read(text) / 1e20).toBeCloseTo(1, 12);
  for (const text of ['1e28 k-4', '1e20 mm-4', '1e20 um-4']) expect(() => read(text)).toThrow(/./u);
});

describe('refusals name the field and what would do', () => {
  const refused = (some: Partial<PnInputs>) => {
    try {
      run(some);
    } catch (error) {
      if (error instanceof InputErrors) return error.errors[0];
      throw error;
    }
    throw new Error('taken');
  };
  test.each([
    [{ pWidth: 10e-9 }, 'pWidth'],
    [{ nWidth: 300e-9, voltage: -5 }, 'nWidth'],
    [{ profile: 'gaussian', acceptors: 1e14 }, 'acceptors'],
    [{ task: 'measured', points: '0 1e-12\n1 0.5e-12\n2 0.4e-12' }, 'sign'],
    [{ task: 'measured', points: '0 100\n-1 50\n-2 40' }, 'points'],
    [{ task: 'measured', points: '0,1;1,2' }, 'points'],
    [{ task: 'card', card: '.model q NPN(IS=1f)' }, 'card'],
    [{ task: 'card', card: '.model d1 D(IS=x)' }, 'card'],
    [{ task: 'card', card: '.model a D\n.model b D' }, 'cardName'],
    [{ task: 'card', voltage: 5 }, 'voltage'],
    [{ voltage: 5 }, 'voltage'],
    [{ kelvin: 700, acceptors: 1e12, donors: 1e12 }, 'kelvin'],
  ] as [Partial<PnInputs>, string][])('%o', (some, field) => {
    const error = refused(some);
    expect(error?.field).toBe(field);
    for (const remedy of error?.remedies ?? []) {
      const texts = Object.fromEntries(
        Object.entries(remedy).map(([name, text]) => [
          name,
          (tool.inputs as Record<string, { parse(text: string): unknown }>)[name]?.parse(text),
        ]),
      );
      run({ ...some, ...texts } as Partial<PnInputs>);
    }
  });

  test.each(['1,5', 'NaN', '1e400', '10 uF', '', '1 2', '1e16 kg'])(
    '%s is no concentration',
    (text) => {
      expect(() => fromQuery(tool.inputs, new URLSearchParams({ acceptors: text }))).toThrow(/./u);
    },
  );
});

describe('onwards', () => {
  test.each([
    {},
    { kelvin: 350, acceptors: 3e17, donors: 2e15 },
    { pMaterial: 'GaAs', nMaterial: 'AlGaAs', nShare: 0.25, acceptors: 1e17, donors: 1e17 },
  ] as Partial<PnInputs>[])('both sides arrive as they are: %o', (some) => {
    const r = run(some);
    const links = tool.next?.(r, r.settled) ?? [];
    expect(links).toHaveLength(2);
    for (const [k, { tool: slug, inputs: given }] of links.entries()) {
      expect(slug).toBe('carrier-statistics');
      const there = readGiven(carrierStatistics.inputs, new Map(Object.entries(given)));
      evaluate(carrierStatistics, there);
      const i = r.settled;
      expect([there.acceptors, there.donors]).toEqual(k === 0 ? [i.acceptors, 0] : [0, i.donors]);
      expect(there.kelvin).toBe(i.kelvin);
    }
  });

  test('the doping of a measured curve arrives', () => {
    const r = run({ task: 'measured', area: 1e-6 });
    const [link] = tool.next?.(r, r.settled) ?? [];
    const there = readGiven(carrierStatistics.inputs, new Map(Object.entries(link?.inputs ?? {})));
    expect(there.donors / (r.measured?.inverse.doping ?? 0)).toBeCloseTo(1, 5);
  });
});
