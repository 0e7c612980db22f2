/** The module that the inputs give, at the conditions it is given at. */

import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import {
  type Conditions,
  type Material,
  STANDARD,
  ZERO_CELSIUS,
} from '@tollbench/engines/photovoltaic/conditions.ts';
import {
  atIdeality,
  byCoefficient,
  type DataSheet,
  type Feasible,
  feasible,
} from '@tollbench/engines/photovoltaic/data-sheet.ts';
import type {
  Avalanche,
  Junction,
  Recombination,
} from '@tollbench/engines/photovoltaic/junction.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { inputs, type SolarInputs } from './inputs.ts';
import { type Measured, measuredCurve } from './measured.ts';

export interface Device {
  /** One module. */
  readonly junction: Junction;
  readonly at: Conditions;
  readonly material: Material;
  readonly fit: Measured | null;
}

/** Band gaps at 25 °C in eV and their relative slopes in 1/K: De Soto (2006), table 1. */
const MATERIALS = {
  silicon: [1.121, -0.0002677],
  cdte: [1.475, -0.0003],
  cis: [1.01, -0.00011],
  cigs: [1.15, -0.0001],
  gaas: [1.424, -0.000433],
} as const;

export function materialOf(i: SolarInputs, isc: number): Material {
  const [gap, gapSlope] = i.material === 'own' ? [i.gap, -0.0002677] : MATERIALS[i.material];
  return { gap, gapSlope, alpha: (i.alpha / 100) * isc };
}

export const avalancheOf = (i: SolarInputs, cells: number): Avalanche | null =>
  i.task !== 'sizing' && i.avalanche === 'bishop'
    ? { share: i.share, breakdown: i.breakdown * cells, exponent: i.exponent }
    : null;

function recombinationOf(i: SolarInputs): Recombination | null {
  if (i.source !== 'parameters' || i.recombination === 'none') return null;
  const builtIn = i.builtIn * i.cells;
  if (i.ratio >= builtIn)
    throw new InputError(
      `is ${showQuantity(i.ratio, 'V')}; it must be below the built-in voltage of all cells, ${showQuantity(builtIn, 'V')}`,
      {
        field: 'ratio',
        value: String(i.ratio),
        remedies: [{ ratio: inputs.ratio.format(Number((builtIn / 50).toPrecision(3))) }],
      },
    );
  return { ratio: i.ratio, builtIn };
}

export function deviceOf(i: SolarInputs): Device {
  const found =
    i.source === 'datasheet' ? bySheet(i) : i.source === 'parameters' ? byHand(i) : byCurve(i);
  return { ...found, junction: { ...found.junction, avalanche: avalancheOf(i, i.cells) } };
}

function byHand(i: SolarInputs): Device {
  const ut = thermalVoltage(i.refCelsius + ZERO_CELSIUS) * i.cells;
  return {
    junction: {
      photocurrent: i.photocurrent,
      saturation: i.saturation,
      slope: i.ideality * ut,
      saturation2: i.diodes === 'two' ? i.saturation2 : 0,
      slope2: 2 * ut,
      series: i.series,
      conductance: 1 / i.shunt,
      avalanche: null,
      recombination: recombinationOf(i),
    },
    at: { irradiance: i.refIrradiance, celsius: i.refCelsius },
    material: materialOf(i, i.photocurrent),
    fit: null,
  };
}

function byCurve(i: SolarInputs): Device {
  const fit = measuredCurve(i);
  return {
    junction: fit.fit.junction,
    at: { irradiance: i.refIrradiance, celsius: i.refCelsius },
    material: materialOf(i, fit.fit.junction.photocurrent),
    fit,
  };
}

/** Of the fields, V and A. */
const LEAST_VOLTAGE = 0.01;
const LEAST_CURRENT = 1e-6;

/** V of a cell of six junctions, rounded up. */
const MOST_OF_A_CELL = 6;

/** Refuses four numbers that no falling curve bent outward passes through. */
function checkSheet(i: SolarInputs): void {
  const usual = {
    vmp: inputs.vmp.format(Number((0.81 * i.voc).toPrecision(3))),
    imp: inputs.imp.format(Number((0.94 * i.isc).toPrecision(3))),
  };
  // Of the least voltage or current there is no smaller one to offer.
  const both = 0.81 * i.voc >= LEAST_VOLTAGE && 0.94 * i.isc >= LEAST_CURRENT ? [usual] : [];
  const refuse = (field: 'vmp' | 'imp', unit: string, other: string, most: number) => {
    // The one alone where the other goes with it.
    const [share, rest] = field === 'vmp' ? [0.81, i.imp / i.isc] : [0.94, i.vmp / i.voc];
    const alone = rest < 1 && share + rest > 1.05;
    throw new InputError(
      `is ${showQuantity(i[field], unit)}; it must be below ${other} = ${showQuantity(most, unit)}`,
      {
        field,
        value: String(i[field]),
        remedies: alone ? both.map((r) => ({ [field]: r[field] })) : both,
      },
    );
  };
  if (i.vmp >= i.voc) refuse('vmp', 'V', 'V_oc', i.voc);
  if (i.imp >= i.isc) refuse('imp', 'A', 'I_sc', i.isc);
  if (i.voc / i.cells > MOST_OF_A_CELL)
    throw new InputError(
      `is ${i.cells}: that is ${showQuantity(i.voc / i.cells, 'V', 3)} a cell; the most that stacked junctions have is ${MOST_OF_A_CELL} V`,
      { field: 'cells', value: String(i.cells), remedies: usualCells(i) },
    );
  // A diode's curve lies above the straight line between its ends.
  if (i.vmp / i.voc + i.imp / i.isc <= 1)
    throw new InputError(
      `and I_mp lie on or under the straight line from I_sc to V_oc, where no diode has its maximum: V_mp/V_oc + I_mp/I_sc is ${(i.vmp / i.voc + i.imp / i.isc).toFixed(3)} and must be above 1`,
      {
        field: 'vmp',
        value: String(i.vmp),
        remedies: both,
      },
    );
}

const sheetOf = (i: SolarInputs, cells: number): DataSheet => ({
  openCircuit: i.voc,
  shortCircuit: i.isc,
  maximumVoltage: i.vmp,
  maximumCurrent: i.imp,
  cells,
});

function bySheet(i: SolarInputs): Device {
  checkSheet(i);
  const sheet = sheetOf(i, i.cells);
  const material = materialOf(i, i.isc);
  const device = (junction: Junction): Device => ({ junction, at: STANDARD, material, fit: null });
  if (i.closing === 'ideality') {
    const direct = atIdeality(sheet, i.sheetIdeality);
    if (direct) return device(direct);
  }
  const among = feasible(sheet, material);
  if (among.length === 0) return noCurve(i);
  const junction =
    i.closing === 'coefficient'
      ? byCoefficient(sheet, material, (i.beta / 100) * i.voc, among)
      : undefined;
  return junction ? device(junction) : notThere(i, among);
}

/** The number of cells by which a cell has about 0.62 V, and a string's sections are alike; none where no curve is theirs. */
function usualCells(i: SolarInputs): { readonly cells: string }[] {
  const alike = i.task === 'shading' ? i.sections : 1;
  const cells = Math.max(1, Math.round(i.voc / 0.62 / alike)) * alike;
  const fits = cells !== i.cells && feasible(sheetOf(i, cells), materialOf(i, i.isc)).length > 0;
  return fits ? [{ cells: String(cells) }] : [];
}

function noCurve(i: SolarInputs): never {
  throw new InputError(
    `is ${i.cells}: that is ${showQuantity(i.voc / i.cells, 'V', 3)} a cell, and no one-diode curve with an ideality of 0.3 to 4 passes through the four numbers`,
    { field: 'cells', value: String(i.cells), remedies: usualCells(i) },
  );
}

/** No curve with this coefficient or ideality: the range there is, and what lies in its middle. */
function notThere(i: SolarInputs, among: readonly Feasible[]): never {
  const first = among[0] as Feasible;
  const last = among.at(-1) as Feasible;
  const near = (n: number): string => inputs.sheetIdeality.format(n);
  const usual = among.reduce((a, b) =>
    Math.abs(b.ideality - 1.1) < Math.abs(a.ideality - 1.1) ? b : a,
  );
  const byIdeality: Remedy = { closing: 'ideality', sheetIdeality: near(usual.ideality) };
  const range = `the four numbers leave idealities from ${first.ideality} to ${last.ideality}`;
  if (i.closing === 'ideality')
    throw new InputError(
      `is ${i.sheetIdeality}: no curve with R_s and R_sh of 0 or more; ${range}`,
      {
        field: 'sheetIdeality',
        value: String(i.sheetIdeality),
        remedies: [byIdeality],
      },
    );
  const percent = (f: Feasible) => Number(((100 * f.beta) / i.voc).toPrecision(3));
  const betas = among.map(percent);
  throw new InputError(
    `is ${i.beta} %/K: no curve has it; ${range}, and with them coefficients from ${Math.min(...betas)} to ${Math.max(...betas)} %/K`,
    { field: 'beta', value: String(i.beta), remedies: [byIdeality] },
  );
}

/** Ideality of the first diode of a module at a temperature. */
export const idealityOf = (j: Junction, cells: number, celsius: number): number =>
  j.slope / (cells * thermalVoltage(celsius + ZERO_CELSIUS));
