import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { linearSpacing, logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import {
  type Conditions,
  cellByFaiman,
  cellByNoct,
  STANDARD,
  translate,
  ZERO_CELSIUS,
} from '@tollbench/engines/photovoltaic/conditions.ts';
import { type Figures, figuresOf, losses } from '@tollbench/engines/photovoltaic/figures.ts';
import {
  arrayOf,
  currentAtVoltage,
  diodeVoltageAtCurrent,
  type Junction,
  slopeAt,
} from '@tollbench/engines/photovoltaic/junction.ts';
import { InputError } from '../../define/error.ts';
import { correctedOf, type Moved } from './corrected.ts';
import { type Device, deviceOf } from './device.ts';
import type { SolarInputs } from './inputs.ts';
import { type Shading, shadingOf } from './shading.ts';
import { type StringSizing, stringSizing } from './string-sizing.ts';

export interface Curve {
  readonly voltage: readonly number[];
  readonly current: readonly number[];
}

/** A module at one pair of the matrix of IEC 61853-1. */
export interface MatrixRow extends Conditions {
  readonly figures: Figures;
}

export interface SunsVoc {
  /** Light in suns, open-circuit voltage of the module, and the slope of that curve in kT/q a cell. */
  readonly suns: readonly number[];
  readonly voltage: readonly number[];
  readonly ideality: readonly number[];
}

export interface SolarResult {
  readonly settled: SolarInputs;
  readonly device: Device;
  readonly at: Conditions;
  /** One module at the conditions, and all of them. */
  readonly module: Junction;
  readonly array: Junction;
  readonly figures: Figures;
  readonly moduleFigures: Figures;
  readonly losses: ReturnType<typeof losses>;
  /** Of the maximum power, 1/K; NaN in the dark. */
  readonly gamma: number;
  readonly betaModel: number;
  readonly curve: Curve;
  readonly family: readonly (Curve & { readonly irradiance: number })[];
  readonly matrix: readonly MatrixRow[];
  readonly sunsVoc: SunsVoc;
  readonly shading: Shading | null;
  readonly sizing: StringSizing | null;
  readonly moved: Moved | null;
}

const SAMPLES = 160;
/** Faiman's mean of seven modules, W/(m²·K) and W·s/(m³·K). */
export const FAIMAN = { u0: 25, u1: 6.84 } as const;

/** Temperatures of the cell that the models are used at, °C. */
const COLDEST = -200;
const HOTTEST = 400;

export function conditionsOf(i: SolarInputs): Conditions {
  if (i.task === 'sizing') return STANDARD;
  const celsius =
    i.thermal === 'cell'
      ? i.celsius
      : i.thermal === 'noct'
        ? cellByNoct(i.ambient, i.irradiance, i.noct)
        : cellByFaiman(i.ambient, i.irradiance, i.wind, FAIMAN.u0, FAIMAN.u1);
  if (!(celsius > COLDEST && celsius < HOTTEST))
    throw new InputError(
      `of ${i.irradiance} W/m² would heat the cells to ${celsius.toPrecision(3)} °C, where the models of their temperature end; concentrated light needs the temperature given`,
      { field: 'irradiance', value: String(i.irradiance), remedies: [{ thermal: 'cell' }] },
    );
  return { irradiance: i.irradiance, celsius };
}

const PAIRS: readonly (readonly [celsius: number, irradiances: readonly number[]])[] = [
  [15, [100, 200, 400, 600, 800, 1000]],
  [25, [100, 200, 400, 600, 800, 1000, 1100]],
  [50, [400, 600, 800, 1000, 1100]],
  [75, [600, 800, 1000, 1100]],
];

const sampled = (j: Junction, from: number, to: number, samples: number): Curve => {
  const voltage = Array.from(linearSpacing(from, to, samples + 1));
  return { voltage, current: voltage.map((v) => currentAtVoltage(j, v)) };
};

function sunsVocOf(j: Junction, cells: number, celsius: number): SunsVoc {
  const suns = Array.from(logarithmicSpacing(1e-3, 10, 61), (x) => Number(x.toPrecision(6)));
  const ut = cells * thermalVoltage(celsius + ZERO_CELSIUS);
  const voltage: number[] = [];
  const ideality: number[] = [];
  for (const s of suns) {
    const lit = { ...j, photocurrent: j.photocurrent * s };
    const vd = diodeVoltageAtCurrent(lit, 0);
    voltage.push(vd);
    const net = j.recombination
      ? lit.photocurrent * (1 - j.recombination.ratio / (j.recombination.builtIn - vd))
      : lit.photocurrent;
    ideality.push(net / -slopeAt(lit, vd) / ut);
  }
  return { suns, voltage, ideality };
}

/** From below 0 where the reverse is asked for or measured, to open circuit. */
function curveOf(i: SolarInputs, d: Device, j: Junction, figures: Figures): Curve {
  const reverse = j.avalanche ? 0.9 * j.avalanche.breakdown : 0;
  const seen =
    d.fit && i.task === 'curve' ? [Math.min(...d.fit.voltage), Math.max(...d.fit.voltage)] : [0, 0];
  const isOwn = i.inSeries === 1 && d.fit !== null;
  const least = Math.min(0, reverse, isOwn ? (seen[0] ?? 0) : 0);
  const most = Math.max(figures.openCircuit, isOwn ? (seen[1] ?? 0) : 0, 1e-9);
  return sampled(j, least, most, SAMPLES);
}

export function compute(i: SolarInputs): SolarResult {
  const device = deviceOf(i);
  const at = conditionsOf(i);
  const under = (to: Conditions) => translate(device.junction, device.at, to, device.material);
  const module = under(at);
  const array = i.task === 'curve' ? arrayOf(module, i.inSeries, i.inParallel) : module;
  const figures = figuresOf(array);
  const [below, above] = [-1, 1].map((by) =>
    figuresOf(under({ ...at, celsius: at.celsius + by })),
  ) as [Figures, Figures];
  const one = figuresOf(module);
  return {
    settled: i,
    device,
    at,
    module,
    array,
    figures,
    moduleFigures: one,
    losses: losses(array),
    gamma: (above.maximum.power - below.maximum.power) / 2 / one.maximum.power,
    betaModel: (above.openCircuit - below.openCircuit) / 2 / one.openCircuit,
    curve: curveOf(i, device, array, figures),
    family:
      i.task === 'curve'
        ? [200, 400, 600, 800, 1000].map((irradiance) => {
            const j = arrayOf(under({ ...at, irradiance }), i.inSeries, i.inParallel);
            return { irradiance, ...sampled(j, 0, diodeVoltageAtCurrent(j, 0), 80) };
          })
        : [],
    matrix: PAIRS.flatMap(([celsius, all]) =>
      all.map((irradiance) => ({
        irradiance,
        celsius,
        figures: figuresOf(under({ irradiance, celsius })),
      })),
    ),
    sunsVoc: sunsVocOf(module, i.cells, at.celsius),
    shading: i.task === 'shading' ? shadingOf(i, module, at, one.shortCircuit) : null,
    sizing: i.task === 'sizing' ? stringSizing(i, device) : null,
    moved: correctedOf(i, device, at),
  };
}
