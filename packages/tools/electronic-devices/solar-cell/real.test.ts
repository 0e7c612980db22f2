/** Modules, cells and curves that nobody here made, with the figures published for them. */
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (s: Some) => evaluate(tool, withDefaults(tool.inputs, s));
const preset = (title: string) =>
  tool.presets?.find((p) => p.title.startsWith(title))?.inputs ?? {};

/** NREL's CEC table (BSD-3), as the fixtures of pvlib 0.13 quote it: V_oc, I_sc, V_mp, I_mp, N_s, a, I_L, R_s, R_sh, power at 800 W/m² apart. */
const CEC = [
  {
    name: 'Canadian Solar CS5P-220M',
    sheet: [59.4, 5.1, 46.9, 4.69, 96],
    a: 2.6373,
    il: 5.114,
    rs: 1.065,
    rsh: 381.68,
  },
  {
    name: 'SunPower SPR-E20-327',
    sheet: [65.1, 6.46, 54.7, 5.98, 96],
    a: 2.6868,
    il: 6.468,
    rs: 0.37,
    rsh: 298.13,
  },
  {
    name: 'First Solar FS-495',
    sheet: [86.5, 1.55, 67.9, 1.4, 216],
    a: 2.9482,
    il: 1.563,
    rs: 6.804,
    rsh: 806.27,
  },
] as const;

const KT = (1.380649e-23 / 1.602176634e-19) * 298.15;

describe('modules of NREL’s CEC table: their slope and four numbers give their other parameters', () => {
  test.each(CEC)('$name', ({ sheet: [voc, isc, vmp, imp, cells], a, il, rs, rsh }) => {
    const { junction: j } = run({
      voc,
      isc,
      vmp,
      imp,
      cells,
      closing: 'ideality',
      sheetIdeality: a / cells / KT,
    }).device;
    expect(j.photocurrent / il).toBeCloseTo(1, 3);
    // The table is rounded to four digits, and R_sh follows from what is left.
    expect(Math.abs(j.series / rs - 1)).toBeLessThan(0.01);
    expect(Math.abs(1 / j.conductance / rsh - 1)).toBeLessThan(0.08);
  });
});

test('a 270 W module of 60 cells: pvlib’s fit_desoto finds the same five parameters', () => {
  const { junction: j } = run({}).device;
  expect(j.photocurrent).toBeCloseTo(9.45232, 5);
  expect(j.saturation / 3.2246e-10).toBeCloseTo(1, 4);
  expect(j.series).toBeCloseTo(0.297814, 5);
  expect(1 / j.conductance).toBeCloseTo(125.798, 2);
  expect(j.slope).toBeCloseTo(1.59128, 4);
});

test('Kyocera KC200GT with n = 1.3: near the parameters of Villalva, whose iteration leaves dP/dV free', () => {
  const { junction: j } = run({
    voc: 32.9,
    isc: 8.21,
    vmp: 26.3,
    imp: 7.61,
    cells: 54,
    closing: 'ideality',
    sheetIdeality: 1.3,
  }).device;
  expect(j.photocurrent).toBeCloseTo(8.214, 2);
  expect(j.saturation / 9.825e-8).toBeCloseTo(1, 1);
  expect(Math.abs(j.series - 0.221)).toBeLessThan(0.02);
});

test('Q.Plus BFR-G4.1 285 of AixLib: five parameters give −0.36 %/K of power where the sheet says −0.40', () => {
  const { gamma, betaModel } = run({
    voc: 39.22,
    isc: 9.46,
    vmp: 31.99,
    imp: 8.91,
    cells: 60,
    alpha: 0.04,
    beta: -0.29,
  });
  expect(100 * betaModel).toBeCloseTo(-0.29, 3);
  expect(100 * gamma).toBeCloseTo(-0.361, 3);
});

/** SpectraVolt 100M36S, 36 cells, 1000 W/m², at 25 and at 50 °C: ctib/BuildingSystems, PhotovoltaicIVCurves.mo. */
const AT_25 = `0 5.62
0.1 5.62
5 5.61
10 5.6
15 5.58
15.4 5.57
15.8 5.56
16.2 5.55
16.6 5.52
17 5.49
17.4 5.45
17.8 5.38
18.2 5.3
18.6 5.18
19 5.02
19.4 4.81
19.8 4.54
20.2 4.18
20.6 3.76
21 3.24
21.4 2.63
21.8 1.94
22.2 1.16
22.6 0.3
22.73 0`;
const AT_50 = [
  [5, 5.68],
  [10, 5.66],
  [15, 5.61],
  [16.2, 5.49],
  [17, 5.3],
  [17.8, 4.92],
  [18.6, 4.28],
  [19.4, 3.25],
  [20.2, 1.79],
  [20.6, 0.89],
] as const;

describe('a module measured at 25 and at 50 °C: its first curve, moved, is its second', () => {
  const given = {
    source: 'measured',
    data: AT_25,
    cells: 36,
    // Of the two curves: 5.62 and 5.69 A, 22.73 and 20.99 V.
    alpha: (100 * (5.69 / 5.62 - 1)) / 25,
    openSlope: (100 * (20.996 / 22.73 - 1)) / 25,
    celsius: 50,
  } as const;
  const most = Math.max(...AT_50.map(([v, i]) => v * i));

  test.each(['first', 'second'] as const)('by IEC 60891, procedure %s', (correction) => {
    const { moved } = run({ ...given, correction });
    const [v, i] = [moved?.voltage ?? [], moved?.current ?? []];
    for (const [at, current] of AT_50) {
      const k = v.findIndex((x) => x >= at);
      const [a = 0, b = 1] = [v[k - 1], v[k]];
      const here = ((i[k - 1] ?? 0) * (b - at) + (i[k] ?? 0) * (at - a)) / (b - a);
      // A twentieth of I_sc on the steep side, where 0.1 V are as much.
      expect(Math.abs(here - current), `${at} V`).toBeLessThan(at < 17 ? 0.08 : 0.3);
    }
    expect(Math.abs((moved?.power ?? 0) / most - 1)).toBeLessThan(0.02);
  });

  test('by the model, which has its coefficient of voltage from the fit’s ideality, V_oc comes 5 % low, and the page says by what', () => {
    const inputs = withDefaults(tool.inputs, given);
    const r = evaluate(tool, inputs);
    expect(Math.abs(r.figures.openCircuit / 20.996 - 1)).toBeGreaterThan(0.04);
    const said = tool.outputs(r, inputs).find((o) => o.kind === 'notice' && o.id === 'moved');
    expect(said).toMatchObject({
      text: expect.stringMatching(/V_oc falls by 0\.56.%\/K.*IEC 60891/u),
    });
    // Moved by the sheet's coefficient, open circuit is where it was measured.
    const { moved } = run({ ...given, correction: 'first' });
    expect(Math.abs((moved?.voltage.at(-1) ?? 0) / 20.996 - 1)).toBeLessThan(0.01);
  });

  test('the axis of current does not follow a curve far below its points', () => {
    const inputs = withDefaults(tool.inputs, given);
    const [picture] = tool.outputs(evaluate(tool, inputs), inputs).filter((o) => o.kind === 'plot');
    const plot = picture?.kind === 'plot' ? picture.plot : undefined;
    const [low] = plot && 'panels' in plot ? (plot.panels?.[0]?.y.domain ?? []) : [];
    expect(low).toBeGreaterThan(-0.31 * 5.7);
  });

  test('moved to where they were measured, points stay', () => {
    const { moved, device } = run({ ...given, celsius: 25, correction: 'second' });
    expect(moved?.voltage).toEqual(device.fit?.voltage);
    expect(moved?.current).toEqual(device.fit?.current);
    expect(run({ ...given, correction: 'second', irradiance: 0 }).moved).toBeNull();
  });
});

describe('measured curves of Easwarakhanthan et al. (1986)', () => {
  test('R.T.C. France: the parameters that the literature found with the exact current', () => {
    const { fit, junction: j } = run(preset('R.T.C.')).device;
    expect(fit?.fit.rms).toBeCloseTo(7.73006e-4, 8);
    expect(j.photocurrent).toBeCloseTo(0.760788, 6);
    expect(j.saturation).toBeCloseTo(3.10685e-7, 11);
    expect(j.series).toBeCloseTo(0.0365469, 6);
    expect(1 / j.conductance).toBeCloseTo(52.8898, 2);
  });

  test('Photowatt PWP 201, semicolons and heads with units: its residual is the 2.05 mA of the literature or less', () => {
    const { fit } = run(preset('Photowatt')).device;
    expect(fit?.fit.rms).toBeLessThan(2.06e-3);
  });
});

test('First Solar FS-495 as PVsyst has it, with recombination: what pvlib’s tests expect', () => {
  const { figures } = run(preset('Thin film'));
  expect(figures.maximum.power / (1.4 * 67.85)).toBeCloseTo(1, 3);
  expect(figures.shortCircuit).toBeCloseTo(1.55, 4);
  expect(figures.openCircuit).toBeCloseTo(86.5, 1);
});

test('PySpice’s issue 88: a module of 54 cells, with its Is, Rs, Rsh and Iph', () => {
  const { figures } = run(preset('A module in SPICE'));
  expect(figures.shortCircuit).toBeCloseTo(8.17 * (312.55 / 312.906), 3);
});

test('PVEducation: Green’s empirical fill factor of an ideal cell, V_oc 0.6 V and n = 1, within its error', () => {
  const r = run({
    source: 'parameters',
    cells: 1,
    photocurrent: 3,
    saturation: 3 / Math.expm1(0.6 / KT),
    ideality: 1,
    series: 0,
    shunt: 1e12,
  });
  const v = 0.6 / KT;
  expect(r.figures.openCircuit).toBeCloseTo(0.6, 9);
  expect(Math.abs(r.figures.fillFactor - (v - Math.log(v + 0.72)) / (v + 1))).toBeLessThan(2e-4);
});

test('a curve with columns that are no numbers is refused with its line, and one without light is told', () => {
  const refused = (data: string) => {
    try {
      run({ source: 'measured', cells: 1, data });
    } catch (error) {
      if (error instanceof InputErrors) return error.message;
      throw error;
    }
    return 'taken';
  };
  expect(refused('4.50204,0,nan,nan\n4.50204,0.00175191,nan,nan')).toMatch(/^data: .*[Ll]ine 1/u);
  expect(refused('0 1\n0.1 1\n0.2 1')).toMatch(/^data: has 3 voltages that differ/u);
  expect(refused('0 1\n1 1\n2 1\n3 1\n4 1\n5 1\n6 1\n7 1')).toMatch(/^data: falls by 0 %/u);
  expect(refused('0 0\n1 1\n2 2\n3 3\n4 4\n5 5\n6 6\n7 7')).toMatch(
    /^data: is no curve of a solar cell/u,
  );
  expect(
    refused('V,J (mA/cm²)\n0,35\n0.1,35\n0.2,35\n0.3,34\n0.4,33\n0.5,25\n0.55,10\n0.6,0'),
  ).toMatch(/current density/u);
});

test('two diodes of ideality 1 and 2 fit R.T.C. France as SciPy’s trust-region method does', () => {
  const { fit, junction: j } = run({ ...preset('R.T.C.'), diodes: 'two' }).device;
  expect((fit?.fit.rms ?? 0) / 1.35626413e-3).toBeCloseTo(1, 7);
  expect(j.saturation / 1.72459952e-10).toBeCloseTo(1, 4);
  expect(j.saturation2 / 5.68759811e-6).toBeCloseTo(1, 4);
  expect(j.series).toBeCloseTo(0.0458032712, 7);
});
