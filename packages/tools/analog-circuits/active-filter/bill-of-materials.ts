/** What has to be bought for a filter: equal parts together, with their reference designators. */
import { formatQuantity } from '../../define/si.ts';
import { amplifierFigures } from './amplifier-list.ts';
import { type FilterResult, isDesigned } from './compute.ts';

export interface Item {
  readonly component: 'resistor' | 'capacitor' | 'amplifier';
  /** Ω or F; of an amplifier none. */
  readonly value: number | null;
  /** Of an amplifier that is chosen from the list. */
  readonly model: string | null;
  /** %, of a resistor or capacitor. */
  readonly tolerance: number | null;
  /** null where the parts are given. */
  readonly series: string | null;
  /** `R11` is R1 of stage 1. */
  readonly references: readonly string[];
}

/** Resistors, capacitors and amplifiers, each kind by value. */
export function billOfMaterials(r: FilterResult): Item[] {
  const { of: i } = r;
  const found = { R: new Map<number, string[]>(), C: new Map<number, string[]>() };
  for (const [k, s] of r.stages.entries())
    for (const { name, kind } of s.parts) {
      const value = s.values[name] as number;
      const references = found[kind].get(value) ?? [];
      references.push(`${kind}${k + 1}${name.slice(1)}`);
      found[kind].set(value, references);
    }
  const items = (kind: 'R' | 'C'): Item[] =>
    [...found[kind]]
      .sort(([a], [b]) => a - b)
      .map(([value, references]) => ({
        component: kind === 'R' ? 'resistor' : 'capacitor',
        value,
        model: null,
        tolerance: kind === 'R' ? i.rTolerance : i.cTolerance,
        series: isDesigned(r) ? (kind === 'R' ? i.rSeries : i.cSeries) : null,
        references,
      }));
  const amplifiers = r.stages.flatMap((s, k) =>
    s.opamps.map(({ name }) => `U${k + 1}${name.slice(1)}`),
  );
  const amplifier: Item = {
    component: 'amplifier',
    value: null,
    model: amplifierFigures(i).label,
    tolerance: null,
    series: null,
    references: amplifiers,
  };
  return [...items('R'), ...items('C'), amplifier];
}

const UNIT = { resistor: 'Ω', capacitor: 'F', amplifier: '' } as const;

/** The bill as CSV for a purchase: values as they are written on a list, `7.5k`, `10n`. */
export function bomCsv(r: FilterResult): string {
  const rows = billOfMaterials(r).map(
    ({ component, value, model, tolerance, series, references }) => [
      String(references.length),
      component === 'amplifier' ? 'op amp' : component,
      value === null ? (model ?? '') : formatQuantity(value, UNIT[component]),
      tolerance === null ? '' : `${tolerance}%`,
      series ?? '',
      references.join(' '),
    ],
  );
  return [['Quantity', 'Component', 'Value', 'Tolerance', 'Series', 'References'], ...rows]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
}
