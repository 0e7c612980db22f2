/**
 * ITU's own validation examples, as github.com/inigodelportillo/ITU-Rpy keeps them in test/test_data (MIT): the rows
 * that do not need the world maps.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { columnCoefficient } from './cloud.ts';
import { specificGas, vapourPressure } from './gas.ts';
import { rainLaw, specificRain } from './rain.ts';
import { slantRain, slantRain001 } from './rain-path.ts';
import { scintillationDeviation, scintillationFactor } from './scintillation.ts';
import { airProfile, slantGas } from './slant-gas.ts';

interface Table {
  readonly file: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
}
type Name = 'gas' | 'slantGas13' | 'rainLaw' | 'slantRain' | 'scintillation' | 'cloud' | 'total';

const tables = JSON.parse(
  readFileSync(new URL('./testing/itu-validation.json', import.meta.url), 'utf8'),
) as Record<Name, Table>;

/** The largest relative difference over the rows of a table. */
function worst(name: Name, differ: (row: readonly number[]) => number): number {
  const { rows } = tables[name];
  expect(rows.length).toBeGreaterThan(9);
  return Math.max(...rows.map(differ));
}

/** A cell of a row; the tables are whole. */
const cell = (row: readonly number[], at: number): number => row[at] ?? Number.NaN;
const off = (ours: number, theirs: number): number => Math.abs(ours / theirs - 1);

describe('ITU’s examples', () => {
  test('P.676-13: oxygen and water vapour at 1 to 350 GHz', () => {
    expect(tables.gas.rows).toHaveLength(350);
    const difference = worst('gas', (row) => {
      const [f, p, t, rho, oxygen, water] = row.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const gas = specificGas(f, {
        temperature: t,
        dryPressure: p,
        vapourPressure: vapourPressure(rho, t),
      });
      return Math.max(off(gas.oxygen, oxygen), off(gas.water, water));
    });
    expect(difference).toBeLessThan(1e-12);
  });

  test('P.676-13: the fit of annex 2 on a slant path lies within 7 % of the layers of annex 1', () => {
    // The examples are of the fit, at stations up to 16 K warmer than the reference atmosphere of the layers.
    const difference = worst('slantGas13', (row) =>
      off(slantGas(airProfile(cell(row, 0), 0.2, cell(row, 2)), cell(row, 1)), cell(row, 5)),
    );
    expect(difference).toBeLessThan(0.07);
  });

  test('P.838-3: k, α and γ', () => {
    const difference = worst('rainLaw', (row) => {
      const law = rainLaw(cell(row, 1), cell(row, 0), cell(row, 3));
      return Math.max(
        off(law.k, cell(row, 4)),
        off(law.alpha, cell(row, 5)),
        off(specificRain(law, cell(row, 2)), cell(row, 6)),
      );
    });
    // k stands there in eight decimals.
    expect(difference).toBeLessThan(2e-7);
  });

  test('P.618-14: rain on a slant path in 0.001 to 1 % of the time', () => {
    const difference = worst('slantRain', (row) => {
      const [latitude, station, f, elevation, tilt, percent, rate, length, loss] = row.map(
        Number,
      ) as [number, number, number, number, number, number, number, number, number];
      const path = {
        f,
        elevation,
        latitude,
        station,
        rainHeight: station + length * Math.sin((elevation * Math.PI) / 180),
        law: rainLaw(f, elevation, tilt),
        rate,
      };
      return off(slantRain(slantRain001(path), percent, path), loss);
    });
    expect(difference).toBeLessThan(1e-8);
  });

  test('P.618-14: scintillation', () => {
    const difference = worst('scintillation', (row) => {
      const [f, elevation, percent, wet, diameter, efficiency, fade] = row.map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const sigma = scintillationDeviation({
        // The rows of 29 GHz were made at 20, as the examples of scintillation alone say (ITURP618-14_A_sci.csv).
        f: Math.min(f, 20),
        elevation,
        aperture: Math.sqrt(efficiency) * diameter,
        wet,
      });
      return off(scintillationFactor(percent) * sigma, fade);
    });
    expect(difference).toBeLessThan(1e-7);
  });

  test('P.840-9: clouds', () => {
    const { rows } = tables.cloud;
    expect(rows.length).toBeGreaterThan(9);
    for (const row of rows) {
      const loss =
        (cell(row, 2) * columnCoefficient(cell(row, 0))) / Math.sin((cell(row, 1) * Math.PI) / 180);
      expect(loss).toBeCloseTo(cell(row, 3), 12);
    }
  });

  test('P.618-13: gas, clouds, rain and scintillation together', () => {
    const difference = worst('total', (row) => {
      const [gas, clouds, rain, scintillation, total] = row.map(Number) as [
        number,
        number,
        number,
        number,
        number,
      ];
      return off(gas + Math.hypot(rain + clouds, scintillation), total);
    });
    // The examples take gas and clouds at 1 % of the time where rain is rarer.
    expect(difference).toBeLessThan(1e-8);
  });
});
