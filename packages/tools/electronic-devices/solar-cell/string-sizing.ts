/** How many modules an inverter takes in series, and how many strings. */
import { type Conditions, translate } from '@tollbench/engines/photovoltaic/conditions.ts';
import { type Figures, figuresOf } from '@tollbench/engines/photovoltaic/figures.ts';
import { type Count, cableResistance, judge } from '@tollbench/engines/photovoltaic/sizing.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { Device } from './device.ts';
import { inputs, type SolarInputs } from './inputs.ts';

/** The conductor in service, °C. */
export const CABLE_CELSIUS = 50;
/** V and A of a module below which no number of them is a string. */
const LEAST = 1e-9;
/** Rows of the table at most. */
const MAX_ROWS = 60;

export interface StringSizing {
  readonly cold: Figures;
  readonly hot: Figures;
  readonly standard: Figures;
  /** Open circuit of a module when coldest, by the coefficient of V_oc alone; null where none was given. V. */
  readonly linearCold: number | null;
  /** The larger of the two: what the limit is held against. */
  readonly openCold: number;
  readonly mostInSeries: number;
  readonly fewestInSeries: number;
  readonly counts: readonly Count[];
  /** The longest string that fits; undefined where none does. */
  readonly chosen: Count | undefined;
  readonly strings: number;
  readonly cableResistance: number;
  /** Of one string at standard conditions, W. */
  readonly cableLoss: number;
}

export function stringSizing(i: SolarInputs, d: Device): StringSizing {
  if (i.trackFrom >= i.trackTo)
    throw new InputError(
      `is ${showQuantity(i.trackFrom, 'V')}; it must be below the other end, ${showQuantity(i.trackTo, 'V')}`,
      {
        field: 'trackFrom',
        value: String(i.trackFrom),
        remedies: [{ trackFrom: inputs.trackFrom.format(i.trackTo / 4) }],
      },
    );
  if (i.coldest >= i.hottest)
    throw new InputError(`is ${i.coldest} °C; it must be below the hottest, ${i.hottest} °C`, {
      field: 'coldest',
      value: String(i.coldest),
      remedies: [{ coldest: String(Math.max(-90, i.hottest - 80)) }],
    });
  const figures = (celsius: number): Figures => {
    const to: Conditions = { irradiance: 1000, celsius };
    return figuresOf(translate(d.junction, d.at, to, d.material));
  };
  const [cold, hot, standard] = [figures(i.coldest), figures(i.hottest), figures(25)];
  const isLinear = i.source === 'datasheet' && i.closing === 'coefficient';
  const linearCold = isLinear ? i.voc * (1 + (i.beta / 100) * (i.coldest - 25)) : null;
  const openCold = Math.max(linearCold ?? 0, cold.openCircuit);
  if (!(Math.min(openCold, hot.maximum.voltage, standard.shortCircuit) > LEAST))
    throw new InputError(
      `has modules that give no voltage: ${showQuantity(openCold, 'V')} at open circuit, ${showQuantity(standard.shortCircuit, 'A')} shorted`,
      { field: 'task', value: i.task, remedies: [{ task: 'curve' }] },
    );
  const resistance = cableResistance(i.cable, i.section * 1e-6, i.metal, CABLE_CELSIUS);
  const drop = resistance * hot.maximum.current;
  const voltages = {
    openCold,
    maximumCold: cold.maximum.voltage,
    maximumHot: hot.maximum.voltage,
  };
  const window = {
    most: i.most,
    trackFrom: i.trackFrom,
    trackTo: i.trackTo,
    current: i.inputCurrent,
  };
  const mostInSeries = Math.floor(i.most / openCold);
  const fewestInSeries = Math.max(1, Math.ceil((i.trackFrom + drop) / hot.maximum.voltage));
  const from = Math.max(1, Math.min(fewestInSeries, mostInSeries) - 2);
  const to = Math.min(from + MAX_ROWS - 1, Math.max(mostInSeries, fewestInSeries) + 2);
  const counts = Array.from({ length: to - from + 1 }, (_, k) =>
    judge(from + k, voltages, window, drop),
  );
  const best = (n: number): Count | undefined => {
    for (let k = n; k >= fewestInSeries && k >= 1 && n - k < 5000; k--) {
      const c = judge(k, voltages, window, drop);
      if (c.verdict === 'fits') return c;
    }
    return undefined;
  };
  return {
    cold,
    hot,
    standard,
    linearCold,
    openCold,
    mostInSeries,
    fewestInSeries,
    counts,
    chosen: best(mostInSeries),
    strings: Math.floor(i.inputCurrent / (i.factor * standard.shortCircuit) + 1e-9),
    cableResistance: resistance,
    cableLoss: resistance * standard.maximum.current ** 2,
  };
}
