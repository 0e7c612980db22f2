/** Capacitance over voltage as it was measured: read, and fitted. */
import { EngineError } from '@tollbench/engines/error.ts';
import {
  type CapacitanceFit,
  fitCapacitance,
  fitInverseSquare,
  profileOf,
} from '@tollbench/engines/semiconductor/capacitance-fit.ts';
import { materialOf } from '@tollbench/engines/semiconductor/materials.ts';
import { readColumns } from '@tollbench/engines/text/number-columns.ts';
import { InputError } from '../../define/error.ts';
import type { PnInputs } from './inputs.ts';

export interface MeasuredResult {
  /** As applied, V, rising; F. */
  readonly voltage: readonly number[];
  readonly capacitance: readonly number[];
  readonly fit: CapacitanceFit;
  readonly inverse: { readonly intercept: number; readonly doping: number };
  readonly depth: readonly number[];
  readonly doping: readonly number[];
  readonly permittivity: number;
}

/** Rows that are read. */
const MOST = 2000;
const UNITS = { F: 1, nF: 1e-9, pF: 1e-12 } as const;

const refused = (message: string, value = '', remedies: Record<string, string>[] = []) =>
  new InputError(message, { field: 'points', value, remedies });

export function computeMeasured(i: PnInputs): MeasuredResult {
  const rows = rowsOf(i).sort((a, b) => a.v - b.v);
  const voltage = rows.map((r) => r.v);
  const capacitance = rows.map((r) => r.c);
  const m = i.grading === 'half' ? 0.5 : i.grading === 'third' ? 1 / 3 : null;
  const permittivity = i.pPermittivity ?? materialOf(i.pMaterial, i.pShare).permittivity;
  const { depth, doping } = profileOf(voltage, capacitance, i.area, permittivity);
  const inverse = fitInverseSquare(voltage, capacitance, i.area, permittivity);
  return {
    voltage,
    capacitance,
    fit: fitCapacitance(voltage, capacitance, m),
    inverse: { intercept: inverse.intercept, doping: inverse.doping / 1e6 },
    depth,
    doping: doping.map((n) => n / 1e6),
    permittivity,
  };
}

function rowsOf(i: PnInputs): { v: number; c: number }[] {
  const columns = read(i.points);
  const [v, c] = columns;
  if (!v || !c) throw refused('has one column; it takes volts and farads beside one another');
  if (columns.length > 2)
    throw refused(`has ${columns.length} columns; it takes two, volts and farads`);
  const by = UNITS[i.capacitanceUnit];
  const sign = i.sign === 'reverse' ? -1 : 1;
  const rows = Array.from(v, (x, k) => ({ v: sign * x || 0, c: (c[k] as number) * by }));
  rows.forEach((r, k) => {
    if (!(r.c > 0))
      throw refused(`row ${k + 1} has a capacitance of ${c[k]}; it must be above 0`, String(c[k]));
    if (Math.abs(r.v) > 1e5)
      throw refused(`row ${k + 1} has ${v[k]} V; the most is 100 kV`, String(v[k]));
    if (r.c > 1)
      throw refused(`row ${k + 1} has ${r.c} F: is it in pF?`, String(c[k]), [
        { capacitanceUnit: 'pF' },
      ]);
  });
  if (new Set(rows.map((r) => r.v)).size < rows.length)
    throw refused('has one voltage twice; each may stand once');
  if (rows.length < 3) throw refused(`has ${rows.length} rows; a fit needs three`);
  checkSlope(rows, i);
  return rows;
}

/** Capacitance grows towards forward bias: where it does the contrary, the sign is probably the other. */
function checkSlope(rows: readonly { v: number; c: number }[], i: PnInputs): void {
  const sorted = [...rows].sort((a, b) => a.v - b.v);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || last.c > first.c) return;
  throw new InputError(
    `is ${i.sign === 'applied' ? 'as applied' : 'reverse'}, and the capacitance does not grow from ${first.v} V to ${last.v} V, as that of a junction does`,
    {
      field: 'sign',
      value: i.sign,
      remedies: last.c < first.c ? [{ sign: i.sign === 'applied' ? 'reverse' : 'applied' }] : [],
    },
  );
}

function read(text: string): readonly Float64Array[] {
  try {
    return readColumns(text, { comma: 'doubt', most: 2 * MOST }).columns;
  } catch (error) {
    if (error instanceof EngineError) throw refused(error.message, String(error.value ?? ''));
    throw error;
  }
}
