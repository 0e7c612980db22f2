import { atIdeality, byCoefficient, feasible } from '@tollbench/engines/photovoltaic/data-sheet.ts';
import { figuresOf } from '@tollbench/engines/photovoltaic/figures.ts';
import { fitCurve } from '@tollbench/engines/photovoltaic/fit.ts';
import { currentAtVoltage, type Junction } from '@tollbench/engines/photovoltaic/junction.ts';
import { type BypassDiode, stringCurrent } from '@tollbench/engines/photovoltaic/string.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';
import pvlib from './testing/pvlib-curves.json' with { type: 'json' };

interface Device {
  readonly p: Junction;
  readonly points: readonly (readonly [number, number])[];
  readonly isc: number;
  readonly voc: number;
  readonly vmp?: number;
  readonly imp?: number;
}
const oracle = vectors<Device>('solar-cell') as ReturnType<typeof vectors<Device>> & {
  scipy: string;
  ngspice: string;
  sheets: (Record<'voc' | 'isc' | 'vmp' | 'imp' | 'cells' | 'alpha' | 'beta', number> & {
    found: [number, number, number, number, number];
  })[];
  fits: { v: number[]; i: number[]; rms: number; found: number[]; errors: number[] }[];
  strings: {
    sections: [number, number][][];
    cell: Pick<Junction, 'photocurrent' | 'saturation' | 'slope' | 'series' | 'conductance'>;
    avalanche: Junction['avalanche'];
    bypass: BypassDiode | null;
    loads: number[];
    currents: number[];
  }[];
};

/** Relative to the value, or to a short-circuit current or so where it is smaller. */
const scaled = (a: number, b: number, of: number): number =>
  Math.abs(a - b) / Math.max(Math.abs(b), of);

const plain = (il: number, i0: number, rs: number, rsh: number, a: number): Junction => ({
  photocurrent: il,
  saturation: i0,
  slope: a,
  saturation2: 0,
  slope2: a,
  series: rs,
  conductance: 1 / rsh,
  avalanche: null,
  recombination: null,
});

function curves(): { points: number; ends: number; maxima: number } {
  const worst = { points: 0, ends: 0, maxima: 0 };
  for (const c of oracle.cases) {
    const size = Math.max(c.p.photocurrent, 1e-6);
    for (const [v, i] of c.points)
      worst.points = Math.max(worst.points, scaled(currentAtVoltage(c.p, v), i, size));
    const f = figuresOf(c.p);
    worst.ends = Math.max(
      worst.ends,
      scaled(f.shortCircuit, c.isc, size),
      scaled(f.openCircuit, c.voc, 1e-3),
    );
    if (c.vmp !== undefined && c.imp !== undefined)
      worst.maxima = Math.max(
        worst.maxima,
        relativeError(f.maximum.power, c.vmp * c.imp, 1e-9),
        scaled(f.maximum.voltage, c.vmp, 1e-3),
      );
  }
  return worst;
}

function precise(): { points: number; figures: number } {
  const worst = { points: 0, figures: 0 };
  // The constants that those curves were made with.
  const kq = 1.380649e-23 / 1.602176634e-19;
  for (const c of pvlib) {
    const [il = 0, i0 = 0, rs = 0, rsh = 0, n = 0, cells = 0] = c.p;
    const j = plain(il, i0, rs, rsh, n * cells * kq * Number(c.kelvin));
    c.v.forEach((v, k) => {
      worst.points = Math.max(worst.points, Math.abs(currentAtVoltage(j, v) - (c.i[k] ?? 0)));
    });
    const f = figuresOf(j);
    [f.openCircuit, f.shortCircuit, f.maximum.voltage, f.maximum.current, f.maximum.power].forEach(
      (x, k) => {
        worst.figures = Math.max(worst.figures, relativeError(x, c.f[k] ?? 0, 1));
      },
    );
  }
  return worst;
}

function sheets(): number {
  let worst = 0;
  for (const c of oracle.sheets) {
    const sheet = {
      openCircuit: c.voc,
      shortCircuit: c.isc,
      maximumVoltage: c.vmp,
      maximumCurrent: c.imp,
      cells: c.cells,
    };
    const m = { gap: 1.121, gapSlope: -0.0002677, alpha: (c.alpha / 100) * c.isc };
    const j = byCoefficient(sheet, m, (c.beta / 100) * c.voc, feasible(sheet, m));
    const [il, , rs, rsh, a] = c.found;
    expect([c, j !== undefined]).toEqual([c, true]);
    if (j)
      worst = Math.max(
        worst,
        relativeError(j.photocurrent, il),
        relativeError(j.series, rs),
        relativeError(1 / j.conductance, rsh),
        relativeError(j.slope, a),
      );
  }
  return worst;
}

function fits(): { rms: number; parameters: number; errors: number } {
  const worst = { rms: 0, parameters: 0, errors: 0 };
  for (const c of oracle.fits) {
    const { junction: j, rms, errors: e } = fitCurve(c.v, c.i, { model: 'one', robust: false });
    worst.rms = Math.max(worst.rms, relativeError(rms, c.rms));
    [j.photocurrent, j.saturation, j.series, j.conductance, j.slope].forEach((x, k) => {
      // In standard errors: what the data tell.
      worst.parameters = Math.max(
        worst.parameters,
        Math.abs(x - (c.found[k] ?? 0)) / (c.errors[k] ?? 1),
      );
    });
    [e.photocurrent, e.saturation, e.series, e.conductance, e.slope].forEach((x, k) => {
      worst.errors = Math.max(worst.errors, relativeError(x, c.errors[k] ?? 1));
    });
  }
  return worst;
}

function strings(): { worst: number; cases: number } {
  let [worst, cases] = [0, 0];
  for (const s of oracle.strings) {
    const cell = {
      ...plain(0, s.cell.saturation, s.cell.series, 1 / s.cell.conductance, s.cell.slope),
      avalanche: s.avalanche,
    };
    const sections = s.sections.map((kinds) => ({
      times: 1,
      cells: kinds.map(([count, light]) => ({
        count,
        junction: { ...cell, photocurrent: (s.cell.photocurrent * light) / 100 },
      })),
    }));
    s.loads.forEach((v, k) => {
      cases++;
      worst = Math.max(
        worst,
        Math.abs(stringCurrent(sections, s.bypass, v) - (s.currents[k] ?? Number.NaN)) /
          s.cell.photocurrent,
      );
    });
  }
  return { worst, cases };
}

test('the figures on the page are the ones measured here', () => {
  const c = curves();
  const p = precise();
  const sheet = sheets();
  const fit = fits();
  const s = strings();
  expect(c.points).toBeLessThan(1e-11);
  expect(c.ends).toBeLessThan(1e-11);
  expect(c.maxima).toBeLessThan(1e-9);
  expect(p.points).toBeLessThan(1e-9);
  expect(p.figures).toBeLessThan(1e-9);
  expect(sheet).toBeLessThan(1e-4);
  expect(fit.rms).toBeLessThan(1e-8);
  expect(fit.parameters).toBeLessThan(1e-3);
  expect(fit.errors).toBeLessThan(1e-2);
  expect(s.worst).toBeLessThan(1e-5);
  const line = (
    program: string,
    version: string,
    what: string,
    cases: number,
    largestError: number,
    errorKind: 'relative' | 'absolute',
  ) => ({ program, version, what, cases, largestError, errorKind });
  expectHeld(import.meta.dirname, [
    line(
      'mpmath',
      oracle.version,
      'one and two diodes, avalanche and recombination, with 40 digits: current at a voltage, from breakdown to conduction, of the photocurrent where that is larger',
      oracle.cases.reduce((n, x) => n + x.points.length, 0),
      c.points,
      'relative',
    ),
    line(
      'mpmath',
      oracle.version,
      'the same: short circuit and open circuit',
      oracle.cases.length,
      c.ends,
      'relative',
    ),
    line(
      'mpmath',
      oracle.version,
      'the same: power and voltage at the maximum',
      oracle.cases.filter((x) => x.vmp).length,
      c.maxima,
      'relative',
    ),
    line(
      'pvlib',
      'precise_iv_curves1',
      'the 32 curves of pvlib that are published to 20 digits: current in A',
      pvlib.reduce((n, x) => n + x.v.length, 0),
      p.points,
      'absolute',
    ),
    line(
      'SciPy',
      oracle.scipy,
      'data sheets by De Soto: I_L, R_s, R_sh and slope against its hybrid solver',
      oracle.sheets.length,
      sheet,
      'relative',
    ),
    line(
      'SciPy',
      oracle.scipy,
      'least squares of noisy curves: parameters against its trust-region method, in standard errors',
      oracle.fits.length,
      fit.parameters,
      'absolute',
    ),
    line(
      'SciPy',
      oracle.scipy,
      'the same: standard errors',
      oracle.fits.length,
      fit.errors,
      'relative',
    ),
    line(
      'ngspice',
      oracle.ngspice,
      'shaded strings with and without bypass diodes and avalanche: current at a voltage, of the photocurrent',
      s.cases,
      s.worst,
      'relative',
    ),
  ]);
  expect(
    atIdeality(
      { openCircuit: 30, shortCircuit: 8, maximumVoltage: 29.9, maximumCurrent: 7.99, cells: 48 },
      1.2,
    ),
  ).toBeUndefined();
});
