/** A measured curve in a text of columns, and the parameters that fit it. */
import { thermalVoltage } from '@tollbench/engines/device/mosfet-ekv.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { ZERO_CELSIUS } from '@tollbench/engines/photovoltaic/conditions.ts';
import { type Fit, fitCurve } from '@tollbench/engines/photovoltaic/fit.ts';
import { readColumns } from '@tollbench/engines/text/number-columns.ts';
import { InputError } from '../../define/error.ts';
import { counted } from '../../text/counted.ts';
import { MAX_POINTS } from './fields-device.ts';
import type { SolarInputs } from './inputs.ts';

export interface Measured {
  /** V and A, in the order of the text. */
  readonly voltage: readonly number[];
  readonly current: readonly number[];
  readonly fit: Fit;
  readonly remarks: readonly string[];
}

/** Units that a head may name, and what they are in V or A. */
const UNITS = {
  V: [
    [/(?:^|[\s([/_])mV(?:$|[\s)\]/])/u, 1e-3],
    [/(?:^|[\s([/_])kV(?:$|[\s)\]/])/u, 1e3],
  ],
  A: [
    [/(?:^|[\s([/_])mA(?:$|[\s)\]/])/u, 1e-3],
    [/(?:^|[\s([/_])[uµμ]A(?:$|[\s)\]/])/u, 1e-6],
  ],
} as const;

/** A head that names a current density, which is no current. */
const DENSITY = /A\s*[/·]?\s*(?:cm|m|mm)\s*(?:\^?-?2|²|⁻²)/u;

function scaleOf(name: string, unit: 'V' | 'A', field: 'voltageColumn' | 'currentColumn'): number {
  if (unit === 'A' && DENSITY.test(name))
    throw new InputError(
      `is "${name.slice(0, 24)}", a current density: give the current, which is its product with the area`,
      {
        field,
      },
    );
  return UNITS[unit].find(([pattern]) => pattern.test(name))?.[1] ?? 1;
}

function columnsOf(i: SolarInputs) {
  try {
    return readColumns(i.data, { comma: i.comma, most: 20 * MAX_POINTS });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field: 'data',
      remedies: error.code === 'mismatch' ? [{ comma: 'separator' }, { comma: 'decimal' }] : [],
    });
  }
}

/** Reads and fits. Throws InputError with the field and what would do. */
export function measuredCurve(i: SolarInputs): Measured {
  const { columns, names } = columnsOf(i);
  const pick = (field: 'voltageColumn' | 'currentColumn', unit: 'V' | 'A') => {
    const column = columns[i[field] - 1];
    if (!column)
      throw new InputError(`is ${i[field]}; the text has ${counted(columns.length, 'column')}`, {
        field,
        value: String(i[field]),
      });
    const scale = scaleOf(names[i[field] - 1] ?? '', unit, field);
    return { values: Array.from(column, (x) => x * scale), scale };
  };
  const v = pick('voltageColumn', 'V');
  const a = pick('currentColumn', 'A');
  checkPoints(v.values, a.values);
  const turned = isTurned(v.values, a.values);
  const current = turned ? a.values.map((x) => -x) : a.values;
  const remarks = [
    ...(v.scale === 1 ? [] : ['Voltages are read in the unit of their head.']),
    ...(a.scale === 1 ? [] : ['Currents are read in the unit of their head.']),
    ...(turned
      ? [
          'The current is counted into the device, so that light makes it negative: its sign is turned.',
        ]
      : []),
  ];
  return { voltage: v.values, current, fit: fitted(i, v.values, current), remarks };
}

function checkPoints(v: readonly number[], a: readonly number[]): void {
  if (v.length > MAX_POINTS)
    throw new InputError(`has ${v.length} points; the most is ${MAX_POINTS}`, { field: 'data' });
  const wild = [...v, ...a].find((x) => Math.abs(x) > 1e5);
  if (wild !== undefined)
    throw new InputError(`has ${wild}; the most is 100000 V or A`, { field: 'data' });
  if (new Set(v).size < 7)
    throw new InputError(
      `has ${counted(new Set(v).size, 'voltage')} that differ; five parameters need 7 or more, best from below 0 V to beyond open circuit`,
      { field: 'data' },
    );
}

/** Whether light makes the current negative: at the voltage nearest 0 it is below 0. */
function isTurned(v: readonly number[], a: readonly number[]): boolean {
  const near = v.reduce((best, x, k) => (Math.abs(x) < Math.abs(v[best] ?? 0) ? k : best), 0);
  return (a[near] ?? 0) < 0;
}

/** A residual of a twentieth of the current, by the middle of all points, is no curve of this model. */
function checkFit(fit: Fit, v: readonly number[], a: readonly number[]): void {
  const sizes = fit.residuals.map(Math.abs).sort((x, y) => x - y);
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const high = Math.max(...a);
  if (middle <= 0.05 * high && fit.junction.slope < Math.max(...v)) return;
  throw new InputError(
    `is no curve of a solar cell: half the points lie more than ${Number(((100 * middle) / high).toPrecision(2))} % of the largest current from the nearest one. Voltage and current may be exchanged`,
    { field: 'data' },
  );
}

function fitted(i: SolarInputs, v: readonly number[], a: readonly number[]): Fit {
  const ut = thermalVoltage(i.refCelsius + ZERO_CELSIUS) * i.cells;
  const robust = i.fitting === 'robust';
  const high = Math.max(...a);
  const fall = 1 - Math.min(...a) / high;
  if (high > 0 && fall < 0.3)
    throw new InputError(
      `falls by ${Number((100 * fall).toPrecision(2))} % from its largest current: diodes and resistances show beyond the knee, so measure on to open circuit`,
      { field: 'data' },
    );
  try {
    const fit = fitCurve(v, a, {
      model: i.diodes === 'one' ? 'one' : { slope: ut, slope2: 2 * ut },
      robust,
    });
    checkFit(fit, v, a);
    return fit;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field: 'data' });
  }
}
